//! Which second check a row has follows from its evidence, and a row without says why.

use ashlar_engine::runner::row::{Row, Status};
use ashlar_equiv::report::second_check::{Check, SecondCheck, lines, of_rows};

/// A row that is proved, with this engine and evidence, or a reason.
fn row(id: &str, engine: &str, evidence: Option<&str>) -> Row {
    let known = serde_json::json!({
        "id": id, "claim": "", "left": "", "right": "", "scope": "", "engine": engine, "status": "proved", "assumes": [], "seconds": 0.0,
        "evidence": evidence, "noEvidence": evidence.is_none().then_some("it follows integers"), "evidenceFiles": 0, "cases": 1,
        "crossChecked": 0, "cached": false, "detail": null, "counterexample": null,
    });
    serde_json::from_value(known).expect("a row")
}

#[test]
fn the_evidence_says_which_check_there_is() {
    for (engine, evidence, by) in [
        ("words", Some("target/prove/a.smt2"), vec![Check::Replay, Check::Solver]),
        ("bitwuzla", Some("target/prove/a.cases"), vec![Check::Replay, Check::Solver]),
        ("field", Some("target/prove/a.cases"), vec![Check::Replay]),
        ("words over an opaque function", Some("target/prove/a.cases"), vec![Check::Replay, Check::Solver]),
        ("paths", Some("target/prove/a.cases"), vec![Check::Solver]),
        ("coq 8.16.1", Some("proofs/coq/theories/A.v"), vec![Check::Coqchk]),
        ("carries", None, vec![]),
    ] {
        let check = SecondCheck::of(&row("a/b", engine, evidence));
        let reason = by.is_empty().then(|| "it follows integers".to_owned());
        assert_eq!(check, SecondCheck { by, reason, again: "scripts/prove.sh --no-cache --only a/b".to_owned() });
    }
}

#[test]
fn only_proved_rows_have_one_and_those_without_come_last() {
    let tested = Row { status: Status::Tested, ..row("t", "test", None) };
    let rows = [row("c", "carries", None), row("f", "field", Some("f.txt")), row("g", "field", Some("g.txt")), tested];
    let checks = of_rows(&rows);
    assert_eq!(checks.keys().collect::<Vec<_>>(), ["c", "f", "g"]);
    let shown = serde_json::to_value(lines(&checks)).expect("JSON");
    let expected = serde_json::json!([
        {"by": ["replay"], "reason": null, "ids": ["f", "g"]}, {"by": [], "reason": "it follows integers", "ids": ["c"]},
    ]);
    assert_eq!(shown, expected);
}
