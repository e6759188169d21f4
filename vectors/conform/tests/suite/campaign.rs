//! Runs against implementations that answer everything alike, and their reports.

use std::time::Duration;

use ashlar_conform::campaign::{self, Options};
use ashlar_conform::departure::Kind;
use ashlar_conform::report::Report;
use serde_json::Value;

use crate::script::Script;

const LATE: Duration = Duration::from_secs(10);

fn options(only: &str) -> Options {
    Options { seed: 1, time: Duration::from_millis(100), only: only.to_owned(), has_vectors: true, is_ended_by_departure: false }
}

fn report(script: &Script, only: &str) -> Report {
    campaign::run(script.peer(LATE), &options(only)).unwrap()
}

#[test]
fn one_that_refuses_everything_departs_on_what_is_valid_alone() {
    let report = report(&Script::constant("\"refused\":\"<no>\""), "Goldilocks/decode");
    let [operation] = &report.operations[..] else { panic!("one operation is asked for") };
    assert!(operation.passed > 10 && operation.departed > 10);
    assert_eq!(operation.vectors_run, operation.vectors);
    let [departure] = &operation.departures[..] else { panic!("one kind of departure: {:?}", operation.departures) };
    assert_eq!(departure.kind, Kind::RefusesValid);
    assert_eq!(departure.smallest.input, serde_json::json!({ "bytes": "0000000000000000" }));
    assert_eq!(departure.hints[0].note, "Valid");
}

#[test]
fn one_that_accepts_everything_departs_on_what_is_to_be_refused() {
    let answer = "echo '{\"id\":'$i',\"output\":\"0\"}'";
    let report = report(&Script::supporting("Goldilocks/decode", answer), "");
    let kinds: Vec<Kind> = report.operations[0].departures.iter().map(|departure| departure.kind).collect();
    assert!(kinds.contains(&Kind::AcceptsInvalid) && kinds.contains(&Kind::OtherOutput), "{kinds:?}");
    let accepted = report.operations[0].departures.iter().find(|departure| departure.kind == Kind::AcceptsInvalid).unwrap();
    assert_eq!(accepted.smallest.input, serde_json::json!({ "bytes": "" }));
}

#[test]
fn one_that_ends_is_asked_no_more_after_some_time() {
    let script = Script::supporting("ProgramId/decode", "exit 1");
    let report = campaign::run(script.peer(LATE), &Options { time: LATE, ..options("") }).unwrap();
    let [operation] = &report.operations[..] else { panic!("one operation is supported") };
    let [departure] = &operation.departures[..] else { panic!("it does nothing but end") };
    assert_eq!((departure.kind, departure.count), (Kind::Stops, 100));
    assert_eq!(departure.smallest.input, serde_json::json!({ "bytes": "" }));
    assert_eq!(operation.abandoned.as_deref(), Some("100 times: the program ends"));
    assert_eq!(operation.vectors_run, operation.vectors);
    assert!(report.starts > 100);
}

#[test]
fn the_first_departure_ends_a_run_that_asks_for_it() {
    let script = Script::constant("\"refused\":\"no\"");
    let options = Options { is_ended_by_departure: true, ..options("Goldilocks/") };
    let report = campaign::run(script.peer(LATE), &options).unwrap();
    assert_eq!(report.departed(), 1);
}

#[test]
fn one_that_supports_nothing_is_seen() {
    let report = report(&Script::constant("\"unsupported\":\"it\""), "Goldilocks/decode");
    assert_eq!((report.tested(), report.departed()), (0, 0));
    assert_eq!(report.untested(), ["Goldilocks/decode"]);
    assert!(report.terminal().contains("supported, but not one input answered: Goldilocks/decode"));
}

#[test]
fn what_is_no_operation_is_an_error() {
    let error = |answer: &str, only: &str| {
        format!("{:#}", campaign::run(Script::constant(answer).peer(LATE), &options(only)).unwrap_err())
    };
    assert!(error("\"output\":[\"BLAKE3/hsah\"]", "").contains("BLAKE3/hsah"));
    assert!(error("\"output\":[\"BLAKE3/hash\"]", "Rp64_256/").contains("supports no operation"));
    assert!(error("\"output\":7", "").contains("not a list of names"));
    let gone = campaign::run(ashlar_conform::peer::Peer::new("/nonexistent", LATE), &options("")).unwrap_err();
    assert!(gone.to_string().contains("/nonexistent"));
}

#[test]
fn reports_tell_the_departure_in_all_three_forms() {
    let report = report(&Script::constant("\"refused\":\"<no>\""), "Goldilocks/decode");
    let terminal = report.terminal();
    for part in ["Goldilocks/decode: refuses what is valid", "tcId 1 of encoding_elements.json", "<no>", "seed 1", "not covered"]
    {
        assert!(terminal.contains(part), "{part}\n{terminal}");
    }
    let json: Value = serde_json::from_str(&report.json().unwrap()).unwrap();
    assert_eq!(json["operations"][0]["departures"][0]["kind"], "refusesValid");
    assert_eq!(json["operations"][0]["departures"][0]["first"]["origin"]["tcId"], 1);
    let page = report.html().unwrap();
    for part in ["refuses what is valid", "&lt;no&gt;", "inputs depart", "Goldilocks&#x2f;decode"] {
        assert!(page.contains(part), "{part}");
    }
    assert!(!page.contains("<no>"));
}

#[test]
fn a_run_without_departures_says_so() {
    let report = report(&Script::constant("\"unsupported\":\"it\""), "Limbs/decode");
    assert!(report.html().unwrap().contains("No departure"));
    assert!(report.terminal().contains("no departure"));
}
