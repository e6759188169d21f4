//! The theorems of proofs/coq.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use serde::Deserialize;

use crate::hash::Part;
use crate::obligation::Theorem;
use crate::process;
use crate::workspace::{Workspace, on_path};

const LIMIT: Duration = Duration::from_secs(1200);

/// Begins the line before what is printed of a theorem, with its id.
const MARK: &str = "## ";

/// Stands in place of an id before what is printed of all headlines together.
const TOGETHER: &str = "together";

/// What Coq says at the end of theorems that rest on no axiom.
const CLOSED: &str = "Closed under the global context";

/// The target that compares the headlines.
const CHECK_ASSUMPTIONS: &str = "check-assumptions";

/// A headline theorem, as listed in proofs/coq/headlines.json.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
#[serde(deny_unknown_fields)]
pub struct Headline {
    /// Id of the obligation.
    pub id: String,
    /// Logical name of the module.
    pub module: String,
    /// Name of the theorem.
    pub theorem: String,
    /// File under proofs/coq.
    pub file: String,
    /// The claim in plain words.
    pub claim: String,
    /// What it covers.
    pub scope: String,
    /// What it takes for granted.
    #[serde(default)]
    pub assumes: Vec<String>,
}

impl Headline {
    /// The theorem with its module.
    fn name(&self) -> String {
        name(&self.module, &self.theorem)
    }
}

/// The Coq tools and one build of the theories.
pub struct Coq {
    folder: PathBuf,
    version: String,
    built: OnceLock<Result<(), String>>,
    /// What the headlines rest on, by their ids.
    assumptions: OnceLock<Printed>,
}

/// What the headlines rest on, or why that cannot be said.
type Printed = Result<BTreeMap<String, String>, String>;

impl Coq {
    /// Finds `coqc` on PATH.
    ///
    /// # Errors
    /// Why the theorems cannot be checked.
    pub fn find(workspace: &Workspace) -> Result<Self, String> {
        on_path("coqc").ok_or("coqc is not on PATH: `make setup` installs Coq")?;
        let output = process::run(Command::new("coqc").arg("--print-version"), LIMIT).map_err(|error| error.to_string())?;
        let version = output.text.split_whitespace().next().unwrap_or("unknown").to_owned();
        Ok(Coq { folder: workspace.coq(), version, built: OnceLock::new(), assumptions: OnceLock::new() })
    }

    /// Version, such as `8.16.1`.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// What the tool is: the compiler, its library, what the Makefile of proofs/coq runs beside it, and where further libraries are.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = ["coqc", "coq_makefile", "make"].into_iter().filter_map(on_path).map(Part::File).collect();
        let printed = |command: &mut Command| process::run(command, LIMIT).ok().filter(|output| output.success);
        if let Some(output) = printed(Command::new("coqc").arg("-where")) {
            parts.push(Part::Listing(output.text.trim().into()));
        }
        // A shim on PATH is not the interpreter that it starts.
        if let Some(output) = printed(Command::new("python3").args(["-c", "import sys; print(sys.executable)"])) {
            parts.push(Part::File(output.text.trim().into()));
        }
        let libraries = std::env::var_os("COQPATH").unwrap_or_default();
        parts.extend(std::env::split_paths(&libraries).map(Part::Listing));
        parts.push(Part::Text(format!("{} {:?}", self.version, std::env::var_os("COQLIB"))));
        parts
    }

    /// Builds the theories and checks that a theorem rests on no axiom.
    ///
    /// # Errors
    /// What failed, or the axioms that it rests on.
    pub fn check(&self, theorem: &Theorem) -> Result<(), String> {
        self.build_once()?;
        if !self.folder.join(&theorem.file).is_file() {
            return Err(format!("there is no file {}", theorem.file));
        }
        let text = match self.printed(theorem)? {
            Some(text) => text,
            None => self.print_one(theorem)?,
        };
        if text == CLOSED { Ok(()) } else { Err(text) }
    }

    /// What the headlines say of this theorem; nothing if they cannot be printed.
    fn printed(&self, theorem: &Theorem) -> Result<Option<String>, String> {
        let name = name(&theorem.module, &theorem.theorem);
        let all = headlines(&self.folder)?;
        let Some(headline) = all.iter().find(|headline| headline.name() == name) else {
            return Ok(None);
        };
        Ok(self.print_once().as_ref().ok().and_then(|texts| texts.get(&headline.id).cloned()))
    }

    /// What the statements of the headlines rest on, as the Makefile has them printed for its own comparison; an error if one of them stops it.
    fn print_once(&self) -> &Printed {
        self.assumptions.get_or_init(|| {
            self.make(&["build/assumptions.actual"])?;
            let file = self.folder.join("build/assumptions.actual");
            let printed = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
            Ok(what_each_rests_on(&printed))
        })
    }

    /// The same for one theorem.
    fn print_one(&self, theorem: &Theorem) -> Result<String, String> {
        let Theorem { module, theorem, .. } = theorem;
        self.coqc(&format!("Require Import {module}.\nPrint Assumptions {}.\n", name(module, theorem)))
            .map(|text| text.trim().to_owned())
    }

    fn coqc(&self, text: &str) -> Result<String, String> {
        let dir = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = dir.path().join("headlines.v");
        fs::write(&file, text).map_err(|error| error.to_string())?;
        let mut command = Command::new("coqc");
        command.current_dir(&self.folder).args(self.load_paths()?).arg(&file);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        if output.success { Ok(output.text) } else { Err(output.text) }
    }

    /// Builds the theories and runs a target of their Makefile that compares them with files.
    ///
    /// # Errors
    /// What failed.
    pub fn compare(&self, target: &str) -> Result<String, String> {
        self.build_once()?;
        // Two runs that print the same would write the same files.
        if target == CHECK_ASSUMPTIONS {
            self.print_once().as_ref().map_err(Clone::clone)?;
        }
        self.make(&[target])?;
        Ok(format!("make -C proofs/coq {target}"))
    }

    /// Builds the theories unless this was done.
    ///
    /// # Errors
    /// What failed.
    pub fn build_once(&self) -> Result<(), String> {
        self.built.get_or_init(|| self.make(&[])).clone()
    }

    fn make(&self, targets: &[&str]) -> Result<(), String> {
        let mut command = Command::new("make");
        // The compiler is that on PATH, as for all that is not made.
        command.env_remove("COQBIN").arg("-C").arg(&self.folder).args(targets);
        let output = process::run(&mut command, LIMIT).map_err(|error| error.to_string())?;
        if output.success {
            return Ok(());
        }
        let lines: Vec<&str> = output.text.lines().collect();
        let end = lines[lines.len().saturating_sub(20)..].join("\n");
        Err(format!("make -C proofs/coq {} failed:\n{end}", targets.join(" ")))
    }

    /// The `-Q` and `-R` options of _CoqProject.
    fn load_paths(&self) -> Result<Vec<String>, String> {
        let text =
            fs::read_to_string(self.folder.join("_CoqProject")).map_err(|error| format!("proofs/coq/_CoqProject: {error}"))?;
        let words: Vec<&str> = text.split_whitespace().collect();
        let starts = (0..words.len()).filter(|&i| matches!(words[i], "-Q" | "-R"));
        Ok(starts.flat_map(|i| words[i..].iter().take(3)).map(|word| (*word).to_owned()).collect())
    }
}

/// The ids of what was printed, each with what follows it.
fn sections(printed: &str) -> impl Iterator<Item = (&str, &str)> {
    let beginnings =
        printed.match_indices(MARK).map(|(place, _)| place).filter(|&place| place == 0 || printed[..place].ends_with('\n'));
    let beginnings: Vec<usize> = beginnings.chain([printed.len()]).collect();
    let sections: Vec<&str> = beginnings.windows(2).map(|pair| &printed[pair[0] + MARK.len()..pair[1]]).collect();
    sections.into_iter().filter_map(|section| section.split_once('\n'))
}

/// What each headline rests on, by its id: that which all do together if it ends what was printed, else what is said of it alone.
fn what_each_rests_on(printed: &str) -> BTreeMap<String, String> {
    let mut sections: Vec<_> = sections(printed).collect();
    let together = sections.pop_if(|(id, _)| *id == TOGETHER).is_some_and(|(_, text)| text.trim_end() == CLOSED);
    let text_of = |section| if together { CLOSED } else { rests_on(section) };
    sections.into_iter().map(|(id, section)| (id.to_owned(), text_of(section).to_owned())).collect()
}

/// What comes behind a statement: that it is closed, or all that was printed.
fn rests_on(section: &str) -> &str {
    if section.trim_end().lines().last() == Some(CLOSED) { CLOSED } else { section.trim() }
}

fn name(module: &str, theorem: &str) -> String {
    format!("{module}.{theorem}")
}

/// The headlines of a source tree; none when there is no file.
///
/// # Errors
/// When the file cannot be read or has another form.
pub fn headlines(folder: &Path) -> Result<Vec<Headline>, String> {
    let file = folder.join("headlines.json");
    if !file.is_file() {
        return Ok(Vec::new());
    }
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_is_told_apart_by_theorem() {
        let printed = "## a/closed\nM.closed\n     : forall n, n ## n\nClosed under the global context\n## a/axiom\nM.axiom\n     : True\nAxioms:\nfalse : False\n";
        let found = what_each_rests_on(printed);
        assert_eq!(found["a/closed"], CLOSED);
        assert!(found["a/axiom"].ends_with("Axioms:\nfalse : False"), "{found:?}");
        assert_eq!(found.len(), 2);
    }

    #[test]
    fn what_holds_of_all_together_holds_of_those_before_it() {
        let stated = "## a\nM.a\n     : True\n## b\nM.b\n     : True\n";
        let found = |end: &str| what_each_rests_on(&format!("{stated}{end}"));
        assert_eq!(
            found("## together\nClosed under the global context\n"),
            BTreeMap::from(["a", "b"].map(|id| (id.to_owned(), CLOSED.to_owned())))
        );
        for end in [
            "",
            "## together\n",
            "## together\nAxioms:\nfalse : False\n",
            "## together\nClosed under the global context\n## c\nM.c\n     : True\n",
        ] {
            assert!(["a", "b"].iter().all(|id| found(end)[*id] != CLOSED), "{end}");
        }
    }

    /// A source tree with one theory, and these of its theorems as headlines.
    fn tree(theorems: &[&str], theory: &str) -> (tempfile::TempDir, Coq) {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path());
        let write = |file: &str, text: &str| {
            let path = workspace.coq().join(file);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        };
        let real = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
        for file in ["Makefile", "headlines.py"] {
            write(file, &fs::read_to_string(real.coq().join(file)).expect("a file"));
        }
        write("_CoqProject", "-Q theories Ashlar\n\ntheories/Small.v\n");
        write("theories/Small.v", theory);
        let headlines = theorems.iter().map(|name| {
            let Theorem { module, theorem, file } = theorem(name);
            serde_json::json!({ "id": format!("coq/{name}"), "module": module, "theorem": theorem, "file": file, "claim": "", "scope": "" })
        });
        write("headlines.json", &serde_json::Value::from_iter(headlines).to_string());
        let coq = Coq::find(&workspace).expect("coqc");
        (folder, coq)
    }

    fn theorem(name: &str) -> Theorem {
        Theorem { module: "Ashlar.Small".to_owned(), theorem: name.to_owned(), file: "theories/Small.v".to_owned() }
    }

    #[test]
    fn an_axiom_is_seen_in_those_that_rest_on_it() {
        if on_path("coqc").is_none() {
            println!("not-run: axioms: coqc is not on PATH");
            return;
        }
        let names = ["first", "second", "third", "last"];
        let rested = |theory: &str| -> Vec<String> {
            let (_folder, coq) = tree(&names, theory);
            let rested = names.map(|name| coq.check(&theorem(name)).err().unwrap_or_default());
            assert_eq!(coq.print_once().as_ref().expect("printed").len(), names.len());
            rested.into()
        };
        let closed = "Lemma first : True. exact I. Qed. Definition second := first. Definition third := 0. Lemma last (n : nat) : n = n. reflexivity. Qed.";
        assert_eq!(rested(closed), [""; 4]);
        let axiom = "Lemma first : True. exact I. Qed. Axiom zero : nat. Lemma second : exists n : nat, n = n. now exists zero. Qed. \
            Lemma third : exists n : nat, n = n. exact second. Qed. Lemma last (n : nat) : n = n. reflexivity. Qed.";
        let [first, second, third, last] = rested(axiom).try_into().expect("four");
        assert_eq!([first, last], [""; 2]);
        assert!([second, third].iter().all(|text| text.ends_with("Axioms:\nSmall.zero : nat")));
    }
}
