//! What covers a use, and what becomes of rows whose chain is broken.

use super::{Guarantee, Range, Record, Use, settle};
use crate::obligation::{External, Kind, Obligation};
use crate::runner::row::{Row, Status};

struct Doubles;
struct Other;

fn used() -> Use {
    Use::of::<Doubles>("mul").with([4]).taking([Range::new(0, 2)]).yielding([Range::new(0, 3)])
}

fn proved() -> Guarantee {
    Guarantee::of::<Doubles>("mul").with([[2], [4]]).taking([Range::new(0, 2)]).yielding([Range::new(0, 3)])
}

#[test]
fn a_guarantee_covers_what_lies_within_it() {
    assert!(proved().covers(&used()));
    let narrower = Use { takes: vec![Range::new(1, 2)], yields: vec![Range::new(-1, 9)], ..used() };
    assert!(proved().covers(&narrower));
    let beyond = [
        Use { operation: "square".into(), ..used() },
        Use { of: std::any::type_name::<Other>().into(), ..used() },
        Use { fixed: vec![3], ..used() },
        Use { fixed: vec![], ..used() },
        Use { takes: vec![Range::new(0, 3)], ..used() },
        Use { takes: vec![], ..used() },
        Use { yields: vec![Range::new(0, 2)], ..used() },
        Use { yields: vec![], ..used() },
    ];
    for used in beyond {
        assert!(!proved().covers(&used), "{used}");
    }
}

#[test]
fn records_are_kept_as_text() {
    let wide = Use::of::<Doubles>("mul").taking([Range::up_to(1_i128 << 80)]);
    let one_of = vec![vec!["words/x".into(), "coq/x".into()]];
    let record = Record { uses: vec![wide, used()], models: vec!["models/x".into()], one_of, guarantees: vec![proved()] };
    let text = serde_json::to_vec(&record).expect("a text");
    assert_eq!(serde_json::from_slice::<Record>(&text).expect("a record"), record);
}

fn obligation(id: &str) -> Obligation {
    Obligation {
        id: id.to_owned(),
        claim: String::new(),
        left_name: String::new(),
        right_name: String::new(),
        scope: String::new(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::External(External { tool: String::new(), reason: String::new() }),
    }
}

fn row(id: &str, uses: Vec<Use>, guarantees: Vec<Guarantee>) -> Row {
    let record = Record { uses, guarantees, ..Record::default() };
    Row { status: Status::Proved, record, ..Row::of(&obligation(id)) }
}

/// A permutation that rests on a product.
fn rows() -> Vec<Row> {
    vec![row("hash", vec![used()], vec![]), row("mul", vec![], vec![proved()])]
}

fn statuses(rows: &[Row]) -> Vec<Status> {
    rows.iter().map(|row| row.status).collect()
}

#[test]
fn a_whole_chain_holds_and_is_named() {
    let mut rows = rows();
    settle(&mut rows, &[]);
    assert_eq!(statuses(&rows), [Status::Proved; 2]);
    assert_eq!(rows[0].assumes, ["mul"]);
    assert!(rows.iter().all(|row| row.record.is_empty()));
}

#[test]
fn a_use_without_guarantee_is_named_and_fails_its_row() {
    let mut rows = rows();
    rows[1].record.guarantees.clear();
    settle(&mut rows, &[]);
    assert_eq!(statuses(&rows), [Status::Unknown, Status::Proved]);
    assert_eq!(rows[0].uncovered, [used().to_string()]);
    assert!(rows[0].detail.as_ref().is_some_and(|detail| detail.contains("mul of")), "{:?}", rows[0].detail);
}

#[test]
fn what_rests_on_a_row_that_does_not_hold_does_not_hold() {
    for status in [Status::Refuted, Status::Unknown, Status::NotRun] {
        let mut rows = rows();
        rows[1].status = status;
        rows.push(Row { assumes: vec!["hash".into()], ..row("tree", vec![], vec![]) });
        settle(&mut rows, &[]);
        assert_eq!(statuses(&rows), [Status::Unknown, status, Status::Unknown]);
        let detail = rows[0].detail.clone().expect("a reason");
        assert_eq!(detail, format!("rests on mul, which is {}", status.word()));
        assert_eq!(rows[2].detail.as_deref(), Some("rests on hash, which is unknown"));
    }
}

#[test]
fn of_alternatives_one_is_enough_and_none_is_too_few() {
    for (status, expected) in [(Status::Proved, Status::Proved), (Status::Refuted, Status::Unknown)] {
        let mut rows = vec![row("tree", vec![], vec![]), row("theorem", vec![], vec![]), row("lemma", vec![], vec![])];
        rows[0].record.one_of = vec![vec!["theorem".into(), "lemma".into()]];
        rows[1].status = Status::NotRun;
        rows[2].status = status;
        settle(&mut rows, &[]);
        assert_eq!(rows[0].status, expected);
    }
}

#[test]
fn names_of_no_row_and_circles_are_refused() {
    let mut named = vec![Row { assumes: vec!["absent".into()], ..row("tree", vec![], vec![]) }];
    settle(&mut named, &[]);
    assert_eq!(statuses(&named), [Status::Unknown]);
    let mut circle = vec![row("mul", vec![used()], vec![proved()])];
    settle(&mut circle, &[]);
    assert_eq!(statuses(&circle), [Status::Unknown]);
}

#[test]
fn rows_that_were_not_chosen_are_listed() {
    let mut rows = vec![Row { assumes: vec!["other".into()], ..row("tree", vec![], vec![]) }];
    settle(&mut rows, &[obligation("other")]);
    assert_eq!(statuses(&rows), [Status::Proved]);
    assert_eq!(rows[0].undecided, ["other"]);
}

#[test]
fn only_a_model_of_another_processor_may_be_not_run() {
    let neon = "models/intrinsics-model/neon";
    for (id, status) in [(neon, Status::Proved), ("models/machine-model", Status::Unknown)] {
        let mut model = row(id, vec![], vec![]);
        model.status = Status::NotRun;
        let mut rows = vec![Row { assumes: vec![id.into()], ..row("lanes", vec![], vec![]) }, model];
        settle(&mut rows, &[]);
        let expected = if cfg!(target_arch = "aarch64") { rows[0].status } else { status };
        assert_eq!(rows[0].status, expected, "{id}");
    }
}
