//! A copy of the source tree with all changes woven in, built once.

use std::collections::{BTreeSet, HashMap};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{bail, ensure};
use ashlar_engine::{hash, process};
use serde::{Deserialize, Serialize};

use crate::copy::{copy_sources, outlined, write_changed};
use crate::weave::{Numbered, Woven, weave};

/// The packages that compile files with changes, and the folders of these files.
const PACKAGES: [(&str, &str, &str); 7] = [
    ("ashlar", "impl", "impl/src/"),
    ("ashlar-engine", "proofs/engine", "proofs/engine/src/"),
    ("ashlar-equiv", "proofs/equiv", "proofs/equiv/src/"),
    ("ashlar-machine", "proofs/machine", "proofs/machine/src/"),
    ("ashlar-spec", "spec", "spec/src/"),
    ("ashlar-vkey", "impl/vkey", "impl/vkey/src/"),
    // A second time, on symbolic bytes.
    ("ashlar-vkey-link", "proofs/vkey", "impl/vkey/src/"),
];

/// Time limit of a build.
const LIMIT: Duration = Duration::from_secs(3600);

/// The program of a copy.
pub const PROGRAM: &str = "fault-rows";

/// A copy of the source tree with changes.
pub struct Tree {
    root: PathBuf,
    woven: HashMap<String, Woven>,
}

impl Tree {
    /// A copy of the tree at `from` in `root` with those of `changes` that compile, which stay.
    ///
    /// # Errors
    /// When a file cannot be read or written, or the copy does not compile for another reason than a change.
    pub fn weave(from: &Path, root: PathBuf, changes: &mut Vec<Numbered>) -> anyhow::Result<Self> {
        let mut tree = Tree { root, woven: HashMap::new() };
        tree.put(from, changes)?;
        let known = Refusals::read(&tree.root, tree.key());
        changes.retain(|change| !known.numbers.contains(&change.number));
        let mut all = known;
        loop {
            tree.put(from, changes)?;
            tree.write(from)?;
            let refused = tree.refused()?;
            if refused.is_empty() {
                all.write(&tree.root)?;
                return Ok(tree);
            }
            changes.retain(|change| !refused.contains(&change.number));
            all.numbers.extend(refused);
        }
    }

    /// What names the changes, with the files that they are in.
    fn key(&self) -> String {
        let mut texts: Vec<(&String, &str)> = self.woven.iter().map(|(file, woven)| (file, woven.text.as_str())).collect();
        texts.sort_unstable();
        hash::bytes(format!("{texts:?}").as_bytes())
    }

    /// Weaves the changes into the texts of their files.
    fn put(&mut self, from: &Path, changes: &[Numbered]) -> anyhow::Result<()> {
        let mut by_file: HashMap<String, Vec<Numbered>> = HashMap::new();
        changes.iter().for_each(|change| by_file.entry(change.file.clone()).or_default().push(change.clone()));
        let files = by_file.iter().map(|(file, changes)| {
            let source = outlined(file, fs::read(from.join(file))?)?;
            Ok((file.clone(), weave(&String::from_utf8(source)?, changes)))
        });
        self.woven = files.collect::<anyhow::Result<_>>()?;
        Ok(())
    }

    fn write(&self, from: &Path) -> anyhow::Result<()> {
        let manifests: HashMap<String, &str> =
            self.packages().into_iter().map(|(_, folder, _)| (format!("{folder}/Cargo.toml"), folder)).collect();
        let edit = |file: &str, content: Vec<u8>| match self.woven.get(file) {
            Some(woven) => Ok(woven.text.clone().into_bytes()),
            None if manifests.contains_key(file) => with_switch(content),
            None => outlined(file, content),
        };
        Ok(copy_sources(from, &self.root, &edit)?)
    }

    /// The packages that compile a woven file.
    fn packages(&self) -> Vec<(&'static str, &'static str, &'static str)> {
        let is_woven = |folder: &str| self.woven.keys().any(|file| file.starts_with(folder));
        PACKAGES.into_iter().filter(|(.., sources)| is_woven(sources)).collect()
    }

    /// The changes at which the compiler finds errors.
    fn refused(&self) -> anyhow::Result<BTreeSet<u32>> {
        let mut command = self.cargo();
        // With all features, as the program takes more than the packages have by default.
        command.args(["check", "--all-features", "--message-format=json", "--keep-going"]);
        let packages = self.packages();
        if packages.is_empty() {
            return Ok(BTreeSet::new());
        }
        packages.iter().for_each(|(package, ..)| {
            command.args(["--package", package]);
        });
        let output = process::run(&mut command, LIMIT)?;
        let mut refused = BTreeSet::new();
        let errors: Vec<Diagnostic> = output.text.lines().filter_map(error).collect();
        errors.iter().for_each(|error| refused.extend(self.changes_at(error)));
        ensure!(output.success || !refused.is_empty(), "the copy does not compile: {}", rendered(&errors, &output.text));
        Ok(refused)
    }

    /// The changes at the places of an error; where there is none, as of a borrow that an assignment would have ended, those between its places.
    fn changes_at(&self, error: &Diagnostic) -> Vec<u32> {
        let primary = error.spans.iter().filter(|span| span.is_primary);
        let found: Vec<u32> =
            primary.filter_map(|span| Some(self.woven(span)?.around(span.byte_start))).flatten().copied().collect();
        let (Some(first), true) = (error.spans.first(), found.is_empty()) else {
            return found;
        };
        let low = error.spans.iter().map(|span| span.byte_start).min().unwrap_or_default();
        let high = error.spans.iter().map(|span| span.byte_end).max().unwrap_or_default();
        self.woven(first).map_or_else(Vec::new, |woven| woven.within(low..high))
    }

    fn woven(&self, span: &Span) -> Option<&Woven> {
        let path = Path::new(&span.file_name);
        self.woven.iter().find(|(name, _)| path.ends_with(name)).map(|(_, woven)| woven)
    }

    /// Builds the program that answers requests for rows, and says where it is.
    ///
    /// # Errors
    /// When it does not compile.
    pub fn build(&self) -> anyhow::Result<PathBuf> {
        let mut command = self.cargo();
        command.args(["build", "--profile", "prove", "--package", "ashlar-faults", "--bin", PROGRAM]);
        let output = process::run(&mut command, LIMIT)?;
        if !output.success {
            bail!("the copy does not compile: {}", output.text);
        }
        Ok(self.root.join("target/prove").join(PROGRAM))
    }

    fn cargo(&self) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or("cargo".into()));
        command.current_dir(&self.root).env("CARGO_TARGET_DIR", self.root.join("target"));
        command
    }
}

/// The changes that did not compile, kept beside the copy so that its files, and what is built of them, need not change again.
#[derive(Serialize, Deserialize)]
struct Refusals {
    /// What names the changes that there were.
    key: String,
    numbers: BTreeSet<u32>,
}

impl Refusals {
    /// Those of the changes of this name; none if they are not known.
    fn read(root: &Path, key: String) -> Self {
        let text = fs::read(Self::file(root)).unwrap_or_default();
        let known = serde_json::from_slice(&text).ok().filter(|known: &Refusals| known.key == key);
        known.unwrap_or(Refusals { key, numbers: BTreeSet::new() })
    }

    fn write(&self, root: &Path) -> anyhow::Result<()> {
        Ok(write_changed(&Self::file(root), &serde_json::to_vec(self)?)?)
    }

    fn file(root: &Path) -> PathBuf {
        root.join("target/refused.json")
    }
}

/// A manifest with the switch among its dependencies.
fn with_switch(content: Vec<u8>) -> io::Result<Vec<u8>> {
    let mut manifest: toml::Table = String::from_utf8(content).map_err(io::Error::other)?.parse().map_err(io::Error::other)?;
    let dependencies = manifest.entry("dependencies").or_insert_with(|| toml::Table::new().into());
    let switch = toml::Table::from_iter([("workspace".to_owned(), true.into())]);
    let table = dependencies.as_table_mut().ok_or_else(|| io::Error::other("dependencies are no table"))?;
    table.insert("ashlar-fault-switch".to_owned(), switch.into());
    Ok(toml::to_string(&manifest).map_err(io::Error::other)?.into_bytes())
}

#[derive(Deserialize)]
struct Message {
    message: Option<Diagnostic>,
}

/// What the compiler says, as it writes it in JSON.
#[derive(Deserialize)]
struct Diagnostic {
    level: String,
    rendered: Option<String>,
    spans: Vec<Span>,
}

#[derive(Deserialize)]
struct Span {
    file_name: String,
    byte_start: usize,
    byte_end: usize,
    is_primary: bool,
}

fn error(line: &str) -> Option<Diagnostic> {
    let message: Message = serde_json::from_str(line).ok()?;
    message.message.filter(|diagnostic| diagnostic.level == "error")
}

fn rendered(errors: &[Diagnostic], text: &str) -> String {
    let first = errors.iter().find_map(|error| error.rendered.clone());
    first.unwrap_or_else(|| text.chars().rev().take(2000).collect::<Vec<_>>().into_iter().rev().collect())
}
