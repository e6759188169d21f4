//! Results of earlier runs, keyed by the content that they depend on.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};

use super::evidence;
use super::row::{Row, Status};
use super::tools::Tools;
use crate::certificate::Certifier;
use crate::cryptol::Modules;
use crate::hash::{self, Part};
use crate::inputs::{Input, Program};
use crate::obligation::Obligation;

/// Hash of the sources that decide obligations in which no other code takes part: `build.rs`.
const DECIDES: &str = env!("ASHLAR_DECIDES");

/// Results on disk. The key of a result is a hash of code, of the text of the obligation and of its inputs, which its kind names. The code is the running program (hence
/// impl/, spec/ and the registries) where that takes part, or what of it the obligation's module reaches, else what decides such obligations.
pub struct ResultCache<'a> {
    folder: PathBuf,
    tools: &'a Tools,
    program: String,
    /// By ids, hashes of the code that takes part, where it is known which.
    code: HashMap<String, &'static str>,
    modules: Modules,
    /// Hashes of inputs, each made once.
    known: Mutex<HashMap<Input, String>>,
}

impl<'a> ResultCache<'a> {
    /// Opens the cache of a source tree. `code` has, by the ids of obligations, hashes of the code that takes part, in place of the whole program.
    ///
    /// # Errors
    /// When the running program cannot be read or the folder cannot be made.
    pub fn open(tools: &'a Tools, code: HashMap<String, &'static str>) -> io::Result<Self> {
        let folder = tools.workspace.cache().join("results");
        fs::create_dir_all(&folder)?;
        let program = hash::bytes(&fs::read(std::env::current_exe()?)?);
        let modules = Modules::read(&[tools.workspace.cryptol()])?;
        Ok(ResultCache { folder, tools, program, code, modules, known: Mutex::default() })
    }

    /// The key of a result, of the inputs as they were when they were first looked at.
    ///
    /// # Errors
    /// When an input cannot be read.
    pub fn key(&self, obligation: &Obligation) -> io::Result<String> {
        self.key_by(obligation, |input| self.known(input))
    }

    /// The key of a result, of the files as they are now. Tools do not change during a run.
    ///
    /// # Errors
    /// When an input cannot be read.
    pub fn key_now(&self, obligation: &Obligation) -> io::Result<String> {
        self.key_by(obligation, |input| match input {
            Input::Program(_) => self.known(input),
            Input::Modules(..) | Input::Files(..) | Input::Text(_) => self.hash(input),
        })
    }

    fn key_by(&self, obligation: &Obligation, hash: impl Fn(&Input) -> io::Result<String>) -> io::Result<String> {
        let text = serde_json::to_string(&Row::of(obligation))?;
        let own = || self.code.get(&obligation.id).copied().unwrap_or(&self.program);
        let code = if obligation.kind.runs_code() { own() } else { DECIDES };
        let mut all = vec![code.to_owned(), hash::bytes(text.as_bytes()), obligation.cross_check.to_string()];
        for input in obligation.inputs(&self.tools.workspace, &self.modules).iter() {
            all.push(hash(input)?);
        }
        Ok(hash::bytes(all.join(" ").as_bytes()))
    }

    /// The hash of an input, made once.
    fn known(&self, input: &Input) -> io::Result<String> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(hash) = known.get(input) {
            return Ok(hash.clone());
        }
        let hash = self.hash(input)?;
        known.insert(input.clone(), hash.clone());
        Ok(hash)
    }

    fn hash(&self, input: &Input) -> io::Result<String> {
        match input {
            Input::Modules(folders, names) => Ok(Modules::read(folders)?.hash(names.iter().map(String::as_str))),
            Input::Files(path, extensions) => hash::content(&self.tools.workspace.root().join(path), extensions),
            Input::Text(text) => Ok(hash::bytes(text.as_bytes())),
            Input::Program(program) => match parts(self.tools, *program) {
                Ok(parts) => hash::parts(&parts),
                Err(_) => Ok("missing".to_owned()),
            },
        }
    }

    fn file(&self, key: &str) -> PathBuf {
        self.folder.join(key).with_extension("json")
    }

    /// The result of an earlier run with the same content, if its evidence is still what it was.
    pub fn load(&self, obligation: &Obligation) -> Option<Row> {
        let file = self.file(&self.key(obligation).ok()?);
        let Kept { row, stamp } = serde_json::from_slice(&fs::read(&file).ok()?).ok()?;
        if row.id != obligation.id || stamp != evidence::stamp(&self.tools.workspace, &row) {
            return None;
        }
        let adopted = evidence::adopted(&self.tools.workspace, &row).ok()?;
        if adopted != row {
            self.keep(&file, &adopted);
        }
        Some(Row { cached: true, ..adopted })
    }

    /// Keeps a result that holds for good, proved or tested, under the key that was taken before it was decided. What changed since then may
    /// or may not have been read: such a result is not kept.
    pub fn store(&self, key: &str, obligation: &Obligation, row: &Row) {
        let holds = matches!(row.status, Status::Proved | Status::Tested);
        if !holds || !self.key_now(obligation).is_ok_and(|now| now == key) {
            return;
        }
        self.keep(&self.file(key), row);
    }

    /// Writes a result. One that cannot be kept is computed again.
    fn keep(&self, file: &Path, row: &Row) {
        let kept = Kept { row: row.clone(), stamp: evidence::stamp(&self.tools.workspace, row) };
        if let Ok(text) = serde_json::to_vec(&kept) {
            let _ = fs::write(file, text);
        }
    }
}

/// A result on disk.
#[derive(Serialize, Deserialize)]
struct Kept {
    row: Row,
    /// Of its evidence.
    stamp: Option<String>,
}

/// What a tool consists of, or why it is missing.
fn parts(tools: &Tools, program: Program) -> Result<Vec<Part>, &str> {
    match program {
        Program::Cryptol => tools.exports.as_ref().map(|exports| exports.tool().parts()),
        Program::Bitwuzla => tools.solver.as_ref().map(|solver| solver.parts()),
        Program::Cadical => tools.certifier.as_ref().map(Certifier::parts),
        Program::Coq => tools.coq.as_ref().map(|coq| coq.parts()),
        Program::Saw => tools.saw.as_ref().map(|saw| saw.parts()),
        Program::Processor => return Ok(vec![Part::Text(processor())]),
    }
    .map_err(String::as_str)
}

/// What the system says of the first processor, but for what changes while it runs.
fn processor() -> String {
    let text = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let first = text.split("\n\n").next().unwrap_or_default();
    let changes = |line: &&str| {
        !["cpu MHz", "bogomips", "BogoMIPS", "processor", "core id", "apicid", "initial apicid"]
            .iter()
            .any(|name| line.starts_with(name))
    };
    let lines: Vec<&str> = first.lines().filter(changes).collect();
    format!("{} {}", std::env::consts::ARCH, lines.join("\n"))
}

#[cfg(test)]
#[path = "cache_tests.rs"]
mod tests;
