//! The rules of the normal form, decided by the solver.

use std::path::Path;
use std::time::Duration;

use ashlar_equiv::obligation::Kind;
use ashlar_equiv::rules;
use ashlar_equiv::runner::row::Status;
use ashlar_equiv::runner::{Tools, run};
use ashlar_equiv::solver::Solver;
use ashlar_equiv::workspace::Workspace;

fn tools(root: &Path) -> Tools {
    let tree = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    Tools {
        workspace: Workspace::new(root),
        exports: Err("not in this test".into()),
        solver: Ok(Solver::find(&tree).expect("bitwuzla: run `make setup`")),
        coq: Err("not in this test".into()),
        saw: Err("not in this test".into()),
        limit: Duration::from_secs(120),
    }
}

#[test]
fn every_rule_is_proved() {
    let dir = tempfile::tempdir().expect("a folder");
    let tools = tools(dir.path());
    for obligation in rules::obligations() {
        let row = run(&tools, &obligation);
        assert_eq!(row.status, Status::Proved, "{row:?}");
        println!("{} {:.2} s", row.id, row.seconds);
    }
}

#[test]
fn a_wrong_rule_is_refuted() {
    let dir = tempfile::tempdir().expect("a folder");
    let mut rules = rules::obligations();
    let rule = rules.iter_mut().find(|rule| rule.id == "words/rules/rotate").expect("a rule");
    let Kind::Lemmas(lemmas) = &rule.kind else {
        panic!("a rule is a lemma");
    };
    let mut wrong = lemmas();
    wrong[0].text = wrong[0].text.replacen("rotate_right 5", "rotate_right 6", 1);
    rule.kind = Kind::Lemmas(Box::new(move || wrong.clone()));
    let row = run(&tools(dir.path()), rule);
    assert_eq!(row.status, Status::Refuted, "{row:?}");
}
