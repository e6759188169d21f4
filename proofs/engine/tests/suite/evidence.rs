//! Evidence is what the row says, or the row is decided again; a run of some obligations leaves that of a whole one alone.

use std::fs;
use std::path::{Path, PathBuf};

use ashlar_engine::obligation::{Kind, Lemma, Obligation};
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{ResultCache, Tools, run_all};
use ashlar_engine::workspace::Workspace;

use crate::tree::{obligation, solver};

/// An obligation of lemmas with these names, each of which holds.
fn lemmas(id: &str, names: &[&str]) -> Obligation {
    let text = "(set-logic QF_BV)\n(declare-const x (_ BitVec 8))\n(assert (distinct x x))\n(check-sat)\n";
    let lemmas: Vec<Lemma> = names.iter().map(|name| Lemma { name: (*name).to_owned(), text: text.to_owned() }).collect();
    obligation(id, Kind::Lemmas(Box::new(move || lemmas.clone())))
}

/// The row of an obligation, decided in a workspace that keeps results.
fn decided(workspace: Workspace, obligation: &Obligation) -> Row {
    fs::create_dir_all(workspace.cryptol()).expect("a folder");
    let tools = Tools { solver: solver(), ..Tools::none(workspace) };
    let cache = ResultCache::open(&tools, Default::default()).expect("a cache");
    let mut rows = run_all(&tools, std::slice::from_ref(obligation), Some(&cache), 1, |_| {});
    let row = rows.pop().expect("a row");
    assert_eq!((row.status, &row.no_evidence), (Status::Proved, &None));
    row
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

#[test]
fn what_was_written_over_is_decided_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let workspace = || Workspace::new(folder.path());
    for (obligation, evidence) in [
        (lemmas("test/one", &["first"]), "target/prove/test/one.smt2"),
        (lemmas("test/two", &["first", "second"]), "target/prove/test/two.cases"),
    ] {
        let first = decided(workspace(), &obligation);
        assert_eq!((first.evidence.as_deref(), first.cached), (Some(evidence), false));
        assert!(first.evidence_hash.is_some());
        let again = decided(workspace(), &obligation);
        assert_eq!((&again.evidence_hash, again.cached), (&first.evidence_hash, true));
        let path = folder.path().join(evidence);
        let file = if path.is_dir() { path.join("second.smt2") } else { path };
        let text = fs::read_to_string(&file).expect("evidence");
        fs::write(&file, "(check-sat)\n").expect("a file");
        let anew = decided(workspace(), &obligation);
        assert_eq!((&anew.evidence_hash, anew.cached), (&first.evidence_hash, false));
        assert_eq!(fs::read_to_string(&file).expect("evidence"), text);
    }
}

#[test]
fn files_of_cases_that_are_no_more_are_removed() {
    let folder = tempfile::tempdir().expect("a folder");
    let evidence = folder.path().join("target/prove/test/rows.cases");
    for cases in [&["first", "second", "third"][..], &["first", "second"]] {
        decided(Workspace::new(folder.path()), &lemmas("test/rows", cases));
        let files: Vec<String> = cases.iter().map(|case| format!("{case}.smt2")).collect();
        // The text of the obligation is the same: the second one is decided for want of a file.
        fs::remove_file(evidence.join("first.smt2")).expect("evidence");
        assert_eq!(names(&evidence), files[1..]);
    }
}

#[test]
fn a_run_of_some_obligations_leaves_the_evidence_of_a_whole_one_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let root: PathBuf = folder.path().to_owned();
    for (obligation, file) in
        [(lemmas("test/one", &["first"]), "test/one.smt2"), (lemmas("test/two", &["first", "second"]), "test/two.cases")]
    {
        let (whole, partial) = (Path::new("target/prove").join(file), Path::new("target/prove/partial").join(file));
        let some = decided(Workspace::new(&root).partial(), &obligation);
        assert_eq!((some.evidence.as_deref().map(Path::new), some.cached), (Some(&*partial), false));
        assert!(!root.join(&whole).exists());
        let all = decided(Workspace::new(&root), &obligation);
        assert_eq!((all.evidence.as_deref().map(Path::new), all.cached), (Some(&*whole), true));
        assert_eq!(all.evidence_hash, some.evidence_hash);
        fs::remove_dir_all(root.join("target/prove/partial")).expect("a folder");
        assert!(decided(Workspace::new(&root), &obligation).cached);
        let some = decided(Workspace::new(&root).partial(), &obligation);
        assert_eq!((some.evidence.as_deref().map(Path::new), some.cached), (Some(&*whole), true));
    }
}
