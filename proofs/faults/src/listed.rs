//! The mutants that are listed by hand: what each changes, and how it is tried.

use std::fs;
use std::path::Path;
use std::time::Duration;

use ashlar_engine::mutants::Mutant;
use ashlar_machine::library::Architecture;
use ashlar_machine::rows;

use crate::find::{Change, Form, function_around};
use crate::rows::Answer;
use crate::verdict::judge;
use crate::weave::Numbered;
use crate::worker::{Run, Worker};

/// Time limit of the rows of a mutant.
const LIMIT: Duration = Duration::from_secs(1800);

/// The architecture of the library that a mutant is tried on, where it expects rows on machine code.
pub fn architecture(mutant: &Mutant) -> Option<Architecture> {
    let is_of_machine = mutant.expected().any(|id| id.starts_with(rows::PREFIX));
    let architecture = match mutant.file.starts_with("proofs/machine/src/aarch64/") {
        true => Architecture::Aarch64,
        false => Architecture::X86_64,
    };
    is_of_machine.then_some(architecture)
}

/// The change that a mutant makes of the function around it; none if it is in no body that runs.
///
/// # Errors
/// When the file cannot be read, or is not Rust.
pub fn change(root: &Path, mutant: &Mutant) -> anyhow::Result<Option<Change>> {
    let source = fs::read_to_string(root.join(&mutant.file))?;
    let Some(start) = source.find(&mutant.find).filter(|_| mutant.file.ends_with(".rs")) else {
        return Ok(None);
    };
    let place = start..start + mutant.find.len();
    Ok(function_around(&source, &place)?.map(|(function, body)| {
        let after = [&source[body.start..place.start], &mutant.replace, &source[place.end..body.end]].concat();
        Change { function, place: body, form: Form::Statement, after }
    }))
}

/// The changes of those mutants that can be woven, each under its place among the mutants.
///
/// # Errors
/// When a file cannot be read, or is not Rust.
pub fn changes(root: &Path, mutants: &[&Mutant]) -> anyhow::Result<Vec<Numbered>> {
    let mut all = Vec::new();
    for (number, mutant) in (0..).zip(mutants) {
        if let Some(change) = change(root, mutant)?.filter(|_| !mutant.needs_no_build()) {
            all.push(Numbered { number, file: mutant.file.clone(), change });
        }
    }
    Ok(all)
}

/// Asks the rows that a woven mutant names.
///
/// # Errors
/// Why it survived, or could not be tried.
pub fn switched(worker: &Worker, mutant: &Mutant, number: u32) -> Result<String, String> {
    ask(worker, mutant, Some(number))
}

/// Asks the rows that a mutant names which no program holds, with its file changed.
///
/// # Errors
/// Why it survived, or could not be tried.
pub fn edited(worker: &Worker, root: &Path, mutant: &Mutant) -> Result<String, String> {
    let text = mutant.edited(root).map_err(|error| error.to_string())?;
    let file = worker.root().join(&mutant.file);
    let failed = |error| mutant.file_error(error).to_string();
    fs::write(&file, text).map_err(failed)?;
    worker.restart();
    let verdict = ask(worker, mutant, None);
    worker.restart();
    fs::copy(root.join(&mutant.file), &file).map_err(failed)?;
    verdict
}

/// Asks the rows that a mutant names, with a change of the program on.
///
/// # Errors
/// Why it survived, or could not be tried.
pub fn ask(worker: &Worker, mutant: &Mutant, change: Option<u32>) -> Result<String, String> {
    let only: Vec<&str> = mutant.expected().map(String::as_str).collect();
    match worker.run(&only, change, LIMIT).map_err(|error| error.to_string())? {
        Run::Rows(Answer { rows, .. }) => judge(&rows?, mutant),
        Run::Late => Err("the rows do not end".to_owned()),
        Run::Broken(reason) => Err(format!("no answer: {reason}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mutant(file: &str, find: &str) -> Mutant {
        let text =
            format!("id = \"m\"\nfile = \"{file}\"\nfind = \"{find}\"\nreplace = \"c\"\nnote = \"n\"\nexpect = [\"row\"]\n");
        toml::from_str(&text).expect("a mutant")
    }

    #[test]
    fn a_mutant_in_a_body_can_be_woven_and_another_cannot() {
        let dir = tempfile::tempdir().expect("a folder");
        fs::write(dir.path().join("a.rs"), "const A: T = x;\nfn f() { a; b }\n").expect("a file");
        let change = |mutant| change(dir.path(), &mutant).expect("a file");
        let woven = change(mutant("a.rs", "b")).expect("a change");
        assert_eq!((woven.function.as_str(), woven.after.as_str()), ("f", " a; c "));
        assert_eq!(change(mutant("a.rs", "x")), None);
        fs::write(dir.path().join("a.cry"), "b").expect("a file");
        assert_eq!(change(mutant("a.cry", "b")), None);
    }
}
