//! The build of the theories, of the printed text without what the tool assumes, and of the proofs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use ashlar_vkey_link::coq;

use crate::printed::{self, Registered};
use crate::{FOLDER, TRANSLATED};

/// The file of the project, which lists what is built.
const PROJECT: &str = "_CoqProject";

/// The file among the printed text that is generated.
const PROGRAM: &str = "translated/Program.v";

/// A built project.
#[derive(Clone)]
pub struct Built {
    folder: PathBuf,
    project: String,
}

/// Builds all that the project lists, once in a process, which is about one tree.
///
/// # Errors
/// What is not printed as the tool prints, or what does not check.
pub fn build(root: &Path) -> Result<Built, String> {
    static BUILT: OnceLock<Result<Built, String>> = OnceLock::new();
    BUILT.get_or_init(|| build_all(root)).clone()
}

fn build_all(root: &Path) -> Result<Built, String> {
    let (sources, folder) = (root.join(FOLDER), root.join("target/coq-of-rust"));
    let models = root.join("proofs/coq/theories");
    let project = format!("-Q {} Ashlar\n{}", models.display(), read(&sources.join(PROJECT))?);
    let mut functions: Vec<(String, Registered)> = Vec::new();
    for file in files(&project).filter(|file| *file != PROGRAM) {
        let text = read(&sources.join(file))?;
        let text = match file.strip_prefix(TRANSLATED).and_then(|name| name.strip_prefix('/')) {
            Some(name) => definitions(name, &text, &mut functions)?,
            None => text,
        };
        put(&folder.join(file), &text)?;
    }
    put(&folder.join(PROGRAM), &program(&functions))?;
    put(&folder.join(PROJECT), &project)?;
    make(&folder)?;
    Ok(Built { folder, project })
}

/// The definitions of a printed file; its functions are added to those of the others.
fn definitions(name: &str, text: &str, functions: &mut Vec<(String, Registered)>) -> Result<String, String> {
    let printed = printed::read(text).map_err(|reason| format!("{FOLDER}/{TRANSLATED}/{name}: {reason}"))?;
    let module = name.trim_end_matches(".v");
    functions.extend(printed.functions.into_iter().map(|function| (module.to_owned(), function)));
    Ok(printed.text)
}

/// Compiles a project, on all processors.
fn make(folder: &Path) -> Result<(), String> {
    let run = |program: &str, arguments: &[&str]| coq::run(Command::new(program).current_dir(folder).args(arguments));
    run("coq_makefile", &["-f", PROJECT, "-o", "Makefile.coq"])?;
    let jobs = std::thread::available_parallelism().map_or(1, usize::from);
    run("make", &["-s", "-f", "Makefile.coq", &format!("-j{jobs}")]).map(|_| ())
}

impl Built {
    /// What Coq says a theorem of a library's file rests on.
    ///
    /// # Errors
    /// What Coq says of it.
    pub fn assumptions(&self, library: &str, file: &str, theorem: &str) -> Result<String, String> {
        let text = format!("From {library} Require {file}.\nPrint Assumptions {file}.{theorem}.\n");
        let question = self.folder.join(format!("{file}_{theorem}_assumptions.v"));
        put(&question, &text)?;
        let folders = self.project.lines().filter(|line| line.starts_with('-')).flat_map(str::split_whitespace);
        let mut command = Command::new("coqc");
        coq::run(command.current_dir(&self.folder).args(["-noglob", "-w", "none"]).args(folders).arg(&question))
    }
}

/// The files that a project lists, in order.
fn files(project: &str) -> impl Iterator<Item = &str> {
    project.lines().filter(|line| line.ends_with(".v"))
}

/// The table of all functions that the tool registers, by the file that each is printed in.
fn program(functions: &[(String, Registered)]) -> String {
    let mut modules: Vec<&str> = functions.iter().map(|(module, _)| module.as_str()).collect();
    modules.dedup();
    let entry = |(module, function): &(String, Registered)| {
        let Registered { owner, name, definition } = function;
        let owner = owner.as_ref().map_or_else(String::new, |owner| format!("{module}.{owner}.Self, "));
        format!("({owner}\"{name}\"%string, {module}.{definition} [] [])")
    };
    let of = |is_method: bool| {
        let all = functions.iter().filter(|(_, function)| function.owner.is_some() == is_method).map(entry);
        all.collect::<Vec<_>>().join(";\n  ")
    };
    let mut text = String::from("(** The functions that the tool registers, by the names by which they are called. *)\n\n");
    let _ = write!(
        text,
        "From RocqOfRust Require Import RocqOfRust Table.\nFrom Translated Require {}.\n\nDefinition functions : program := program_of [\n  {}\n] [\n  {}\n].\n",
        modules.join(" "),
        of(false),
        of(true)
    );
    text
}

fn read(file: &Path) -> Result<String, String> {
    fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))
}

/// Writes a file, unless it is as it should be: what is built of it need not be built again.
fn put(file: &Path, text: &str) -> Result<(), String> {
    if fs::read_to_string(file).is_ok_and(|old| old == text) {
        return Ok(());
    }
    let written = fs::create_dir_all(file.parent().unwrap_or(file)).and_then(|()| fs::write(file, text));
    written.map_err(|error| format!("{}: {error}", file.display()))
}
