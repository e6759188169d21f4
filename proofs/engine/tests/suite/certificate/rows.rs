//! Answers of the solver of bit-vectors are certified, and rows say so.

use std::fs;

use ashlar_engine::certificate::Certificate;
use ashlar_engine::rules;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;

use crate::tree::{certifier, solver};

/// A query of two words of 8 bits.
fn query(assertion: &str) -> String {
    format!("(declare-fun x () (_ BitVec 8))(declare-fun y () (_ BitVec 8))(assert {assertion})(check-sat)")
}

const COMMUTES: &str = "(distinct (bvadd x y) (bvadd y x))";
const IS_PRODUCT: &str = "(distinct (bvmul x (bvadd x y)) (bvadd (bvmul x x) (bvmul x y)))";

#[test]
fn a_query_is_certified_part_by_part() {
    let certified = |assertion: &str| {
        let outcome = certifier(10_000).certify(&query(assertion)).expect("no tool fails");
        (outcome.parts, outcome.over, outcome.steps > 0)
    };
    assert_eq!(certified(COMMUTES), (8, None, true), "each bit of a short word is a part");
    assert_eq!(certified("(= (bvadd x y) (bvnot (bvadd y x)))"), (1, None, true));
    let three = format!("(or {COMMUTES} false (distinct (bvneg x) (bvadd (bvnot x) #x01)) (bvult x #x00))");
    assert_eq!(certified(&three), (3, None, true));
    assert_eq!(certified("false"), (1, None, true));
    let [x, y] = ["((_ extract 0 0) x)", "((_ extract 0 0) y)"];
    let one_bit = format!("(distinct (bvand {x} {y}) (bvand {y} {x}))");
    assert_eq!(certified(&one_bit), (1, None, true), "the clauses of the difference belong to its only part");
}

#[test]
fn a_query_with_a_solution_is_an_error() {
    for assertion in ["true", "(bvult x y)", "(not (= x y))", &format!("(or {COMMUTES} (distinct x (bvadd x #x01) ))")[..]] {
        let reason = certifier(1000).certify(&query(assertion)).expect_err(assertion);
        assert!(reason.contains("finds a solution"), "{reason}");
    }
}

#[test]
fn the_first_part_over_the_limit_is_told() {
    let outcome = certifier(100).certify(&query(&format!("(or {COMMUTES} {IS_PRODUCT})"))).expect("no tool fails");
    assert_eq!((outcome.parts, outcome.over), (2, Some(1)));
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("product.smt2");
    fs::write(&file, query(&format!("(or {COMMUTES} {IS_PRODUCT})"))).expect("a file");
    let mut certificate = Certificate::default();
    certificate.take(Ok(&certifier(100)), &file).expect("no tool fails");
    assert_eq!(certificate.open, ["product.smt2: part 2 of 2 takes more than 100 conflicts"]);
    assert!(!certificate.is_whole());
}

#[test]
fn without_a_solver_a_query_stays_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut certificate = Certificate::default();
    certificate.take(Err(&"missing".to_owned()), &folder.path().join("any")).expect("nothing is read");
    assert_eq!((certificate.queries, certificate.certified, &certificate.open[..]), (1, 0, &["any: missing".to_owned()][..]));
}

/// The row of a rule, with this number of conflicts for each part.
fn row_of(rule: &str, conflicts: u32) -> Row {
    let folder = tempfile::tempdir().expect("a folder");
    let certifier = Ok(certifier(conflicts));
    let tools = Tools { solver: solver(), certifier, ..Tools::none(Workspace::new(folder.path())) };
    let rules = rules::obligations();
    run(&tools, rules.iter().find(|row| row.id == format!("words/rules/{rule}")).expect("a rule"))
}

#[test]
fn rows_say_what_is_certified() {
    let row = row_of("or-dual", 1000);
    let certificate = row.certificate.expect("an answer of the solver");
    assert_eq!((row.status, certificate.is_whole(), certificate.queries), (Status::Proved, true, 1), "{certificate:?}");
    let row = row_of("product", 10);
    let certificate = row.certificate.expect("an answer of the solver");
    assert_eq!((row.status, certificate.is_whole(), certificate.open.len()), (Status::Proved, false, 1), "{certificate:?}");
}
