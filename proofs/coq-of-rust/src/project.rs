//! The build of the theories, of the printed text without what the tool assumes, and of the proofs.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use ashlar_vkey_link::coq;

use crate::printed::{self, Registered};
use crate::translation::{ALL, FOLDER, Translation};

/// The file of the project, which lists what is built.
const PROJECT: &str = "_CoqProject";

/// The file among the printed text of a crate that is generated.
const PROGRAM: &str = "Program.v";

/// What the samples are run with.
const SAMPLES: [&str; 2] = ["theories/Evaluator.vo", "samples/translated/Program.vo"];

/// A project of which a part is built.
#[derive(Clone)]
pub struct Project {
    folder: PathBuf,
    list: String,
}

/// The project with its samples built, once in a process, which is about one tree. They need no proof, so that they tell of a wrong rule that breaks one.
///
/// # Errors
/// What is not printed as the tool prints, or what of the samples does not check.
pub fn with_samples(root: &Path) -> Result<Project, String> {
    static BUILT: OnceLock<Result<Project, String>> = OnceLock::new();
    let built = || Project::written(root).and_then(|project| project.make(&SAMPLES));
    BUILT.get_or_init(built).clone()
}

/// The project with all that it lists built, once in a process.
///
/// # Errors
/// What is not printed as the tool prints, or what does not check.
pub fn with_proofs(root: &Path) -> Result<Project, String> {
    static BUILT: OnceLock<Result<Project, String>> = OnceLock::new();
    let built = || with_samples(root).and_then(|project| project.make(&[]));
    BUILT.get_or_init(built).clone()
}

/// The crate of which a file of the project is printed.
fn translation_of(file: &str) -> Option<Translation> {
    let folder = Path::new(FOLDER).join(file);
    ALL.into_iter().find(|translation| folder.parent() == Some(Path::new(translation.printed)))
}

/// The definitions of a printed file; its functions are added to those of the others.
fn definitions(file: &str, text: &str, functions: &mut Vec<(String, Registered)>) -> Result<String, String> {
    let printed = printed::read(text).map_err(|reason| format!("{FOLDER}/{file}: {reason}"))?;
    let module = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".v");
    functions.extend(printed.functions.into_iter().map(|function| (module.to_owned(), function)));
    Ok(printed.text)
}

impl Project {
    /// Its files, where they are compiled: sources, printed text without what the tool assumes, and the tables of functions.
    fn written(root: &Path) -> Result<Self, String> {
        let (sources, folder) = (root.join(FOLDER), root.join("target/coq-of-rust"));
        let models = root.join("proofs/coq/theories");
        let list = format!("-Q {} Ashlar\n{}", models.display(), read(&sources.join(PROJECT))?);
        for file in files(&list).filter(|file| translation_of(file).is_none()) {
            put(&folder.join(file), &read(&sources.join(file))?)?;
        }
        for translation in ALL {
            let mut functions: Vec<(String, Registered)> = Vec::new();
            let is_of_it = |file: &&str| translation_of(file) == Some(translation);
            let (programs, printed): (Vec<&str>, Vec<&str>) =
                files(&list).filter(is_of_it).partition(|file| file.ends_with(PROGRAM));
            for file in printed {
                put(&folder.join(file), &definitions(file, &read(&sources.join(file))?, &mut functions)?)?;
            }
            for file in programs {
                put(&folder.join(file), &program(translation.library, &functions))?;
            }
        }
        put(&folder.join(PROJECT), &list)?;
        coq::run(Command::new("coq_makefile").current_dir(&folder).args(["-f", PROJECT, "-o", "Makefile.coq"]))?;
        Ok(Self { folder, list })
    }

    /// Compiles these files, or all, on all processors.
    fn make(self, targets: &[&str]) -> Result<Self, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut command = Command::new("make");
        coq::run(command.current_dir(&self.folder).args(["-s", "-f", "Makefile.coq", &format!("-j{jobs}")]).args(targets))?;
        Ok(self)
    }

    /// What Coq says to the sentences of a file that is written for them.
    ///
    /// # Errors
    /// What it refuses.
    pub fn answer(&self, name: &str, text: &str) -> Result<String, String> {
        let question = self.folder.join(name);
        put(&question, text)?;
        let folders = self.list.lines().filter(|line| line.starts_with('-')).flat_map(str::split_whitespace);
        let mut command = Command::new("coqc");
        coq::run(command.current_dir(&self.folder).args(["-noglob", "-w", "none"]).args(folders).arg(&question))
    }
}

/// The files of a list, in order.
fn files(list: &str) -> impl Iterator<Item = &str> {
    list.lines().filter(|line| line.ends_with(".v"))
}

/// The table of all functions that the tool registers, by the file that each is printed in.
fn program(library: &str, functions: &[(String, Registered)]) -> String {
    let mut modules: Vec<&str> = functions.iter().map(|(module, _)| module.as_str()).collect();
    modules.dedup();
    let entry = |(module, function): &(String, Registered)| {
        let Registered { owner, name, definition } = function;
        let owner = owner.as_ref().map_or_else(String::new, |owner| format!("{module}.{owner}.Self, "));
        format!("({owner}\"{name}\"%symbol, {module}.{definition} [] [])")
    };
    let of = |is_method: bool| {
        let all = functions.iter().filter(|(_, function)| function.owner.is_some() == is_method).map(entry);
        all.collect::<Vec<_>>().join(";\n  ")
    };
    let mut text = String::from("(** The functions that the tool registers, by the names by which they are called. *)\n\n");
    let _ = write!(
        text,
        "From RocqOfRust Require Import RocqOfRust Table.\nFrom {library} Require {}.\n\nDefinition functions : program := program_of [\n  {}\n] [\n  {}\n].\n",
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
