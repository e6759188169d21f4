//! Runs coqc on theories and on terms that were written here.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Mutex;

use crate::obligation::{Status, Verdict};

/// What the theories of this crate are compiled against, under proofs/coq/theories.
const MODELS: [&str; 2] = ["Encoding/Domains", "Encoding/Framing"];

/// The theories of this crate, under proofs/vkey/theories, in order.
const THEORIES: [&str; 3] = ["Shapes", "Formats", "FormatsOfModels"];

/// The folders of the theories of this crate.
pub const LAYOUTS: &[&str] = &["proofs/vkey/theories"];

/// What Coq prints of a theorem that rests on no axiom.
pub const CLOSED: &str = "Closed under the global context";

/// One build at a time.
static BUILD: Mutex<()> = Mutex::new(());

/// The Coq tools of a source tree.
pub struct Coq {
    root: PathBuf,
    built: PathBuf,
}

/// A Coq term: the name of a constructor or function with its arguments.
pub fn apply(head: &str, arguments: &[String]) -> String {
    format!("({head} {})", arguments.join(" "))
}

/// A Coq list.
pub fn list(items: impl IntoIterator<Item = String>) -> String {
    format!("[{}]", items.into_iter().collect::<Vec<_>>().join("; "))
}

/// A Coq option.
pub fn option(item: Option<String>) -> String {
    item.map_or_else(|| "None".to_owned(), |item| format!("(Some {item})"))
}

/// The verdict on a theorem of a file, by what Coq prints of what it rests on.
pub fn on_theorem(file: PathBuf, printed: impl FnOnce() -> Result<String, String>) -> Verdict {
    let of = |status: Status, engine: &str, detail: &str| Verdict {
        status,
        engine: engine.to_owned(),
        cases: 1,
        detail: detail.to_owned(),
        evidence: Some(file.clone()),
    };
    let engine = match Coq::version() {
        Ok(version) => format!("coq {version}"),
        Err(reason) => return of(Status::NotRun(reason), "coq", ""),
    };
    match printed() {
        Ok(text) if text.trim() == CLOSED => of(Status::Proved, &engine, CLOSED),
        Ok(text) | Err(text) => of(Status::Unknown(text), &engine, ""),
    }
}

impl Coq {
    /// The version of `coqc` on PATH.
    ///
    /// # Errors
    /// When there is none.
    pub fn version() -> Result<String, String> {
        let output = Command::new("coqc").arg("--print-version").output();
        let output = output.map_err(|_| "coqc is not on PATH: `make setup` installs Coq".to_owned())?;
        let text = String::from_utf8_lossy(&output.stdout);
        Ok(text.split_whitespace().next().unwrap_or("unknown").to_owned())
    }

    /// Builds the models and the theories of this crate.
    ///
    /// # Errors
    /// What does not check.
    pub fn build(root: &Path) -> Result<Self, String> {
        let _lock = BUILD.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        let coq = root.join("proofs/coq");
        let make = |arguments: &[&str]| run(Command::new("make").arg("-s").arg("-C").arg(&coq).args(arguments));
        make(&["Makefile.coq"])?;
        let targets: Vec<String> = MODELS.iter().map(|model| format!("theories/{model}.vo")).collect();
        let targets: Vec<&str> = targets.iter().map(String::as_str).collect();
        make(&[&["-f", "Makefile.coq"][..], &targets].concat())?;
        let built = root.join("target/vkey/theories");
        fs::create_dir_all(&built).map_err(|error| error.to_string())?;
        let this = Coq { root: root.to_owned(), built };
        let mut before: Vec<PathBuf> = Vec::new();
        for theory in THEORIES {
            let source = root.join(format!("proofs/vkey/theories/{theory}.v"));
            before.push(source.clone());
            this.compile(&source, &this.built.join(format!("{theory}.vo")), &before)?;
        }
        Ok(this)
    }

    /// Compiles a theory, unless what was compiled is newer than the files named and than the models.
    fn compile(&self, source: &Path, target: &Path, files: &[PathBuf]) -> Result<(), String> {
        let time = |file: &Path| fs::metadata(file).and_then(|data| data.modified()).ok();
        let models = MODELS.iter().map(|model| self.root.join(format!("proofs/coq/theories/{model}.vo")));
        let newest = models.chain(files.iter().cloned()).filter_map(|file| time(&file)).max();
        if time(target).is_some_and(|time| Some(time) > newest) {
            return Ok(());
        }
        let folder = target.parent().unwrap_or(&self.built);
        fs::create_dir_all(folder).map_err(|error| error.to_string())?;
        self.coqc(source, target).map(|_| ())
    }

    /// Checks a file that was written here; returns what it prints.
    ///
    /// # Errors
    /// What coqc says of it.
    pub fn check(&self, file: &Path) -> Result<String, String> {
        self.coqc(file, &file.with_extension("vo"))
    }

    /// Writes a file and checks it; returns what it prints.
    ///
    /// # Errors
    /// What coqc says of it.
    pub fn check_text(&self, file: &Path, text: &str) -> Result<String, String> {
        let written = fs::create_dir_all(file.parent().unwrap_or(&self.built)).and_then(|()| fs::write(file, text));
        written.map_err(|error| format!("{}: {error}", file.display()))?;
        self.check(file)
    }

    fn coqc(&self, source: &Path, target: &Path) -> Result<String, String> {
        let mut command = Command::new("coqc");
        command.args(["-noglob", "-w", "none"]);
        let folders = [(self.root.join("proofs/coq/theories"), "Ashlar"), (self.built.clone(), "AshlarLink")];
        for (folder, name) in folders.into_iter().filter(|(folder, _)| folder.is_dir()) {
            command.arg("-Q").arg(folder).arg(name);
        }
        run(command.arg("-o").arg(target).arg(source))
    }
}

/// Runs a command to its end; returns what it printed.
///
/// # Errors
/// What it says of a failure, from the first error on.
pub fn run(command: &mut Command) -> Result<String, String> {
    let program = command.get_program().to_string_lossy().into_owned();
    let output = command.output().map_err(|error| format!("{program}: {error}"))?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match output.status.success() {
        true => Ok(text(&output.stdout)),
        false => {
            let all = text(&output.stdout) + &text(&output.stderr);
            let from = all.find("Error").map_or(0, |error| all[..error].rfind("File ").unwrap_or(error));
            Err(format!("{program}: {}", all[from..].chars().take(1200).collect::<String>()))
        }
    }
}
