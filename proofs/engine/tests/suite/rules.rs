//! The rules of the normal form, decided by the solver.

use std::path::Path;

use ashlar_engine::obligation::Kind;
use ashlar_engine::rules;
use ashlar_engine::runner::row::Status;
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;

use crate::tree::solver;

fn tools(root: &Path) -> Tools {
    Tools { solver: solver(), ..Tools::none(Workspace::new(root)) }
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
