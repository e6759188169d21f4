//! Implementations that end, hang or write what nobody asked for.

use std::time::{Duration, Instant};

use ashlar_conform::peer::{Failure, Peer};
use ashlar_conform::protocol::Reply;
use serde_json::json;

use crate::script::Script;

const SOON: Duration = Duration::from_millis(100);
const LATE: Duration = Duration::from_secs(10);

fn ask(peer: &mut Peer) -> Result<Reply, Failure> {
    peer.ask("A", "b", &json!({}))
}

/// What comes of asking an implementation that writes this line.
fn failure(text: &str) -> Failure {
    ask(&mut Script::new(text).peer(LATE)).unwrap_err()
}

#[test]
fn an_answer_is_given_back() {
    let script = Script::constant("\"output\":1");
    let mut peer = script.peer(LATE);
    for _ in 0..3 {
        assert_eq!(ask(&mut peer), Ok(Reply::Output(json!(1))));
    }
    assert_eq!(peer.starts(), 1);
}

#[test]
fn one_that_ends_is_started_anew() {
    let script = Script::new("read -r line; echo first >&2; echo why >&2; exit 3\n");
    let mut peer = script.peer(LATE);
    for starts in 1..=2 {
        let Err(Failure::Stopped { status, errors }) = ask(&mut peer) else { panic!("it ended") };
        assert_eq!((status.as_str(), errors), ("exit status: 3", vec!["first".to_owned(), "why".to_owned()]));
        assert_eq!(peer.starts(), starts);
    }
}

#[test]
fn one_that_is_not_there_or_closes_its_output_has_ended() {
    let Err(Failure::Stopped { status, .. }) = ask(&mut Peer::new("/nonexistent", LATE)) else { panic!("it ended") };
    assert_eq!(status, "exit status: 127");
    let Failure::Stopped { status, .. } = failure("exec >&-; sleep 20\n") else { panic!("its output is closed") };
    assert_eq!(status, "its output is closed");
}

#[test]
fn one_that_hangs_is_ended_in_time() {
    let since = Instant::now();
    let script = Script::new("exec sleep 20\n");
    let mut peer = script.peer(SOON);
    assert_eq!(ask(&mut peer), Err(Failure::TimedOut(SOON)));
    // More than a pipe takes, so that the writer hangs too.
    let long = "a".repeat(1 << 20);
    assert_eq!(peer.ask("A", "b", &json!({ "long": long })), Err(Failure::TimedOut(SOON)));
    assert!(since.elapsed() < LATE);
}

#[test]
fn what_is_no_answer_is_told_from_one() {
    for (line, reason) in [
        ("echo hello", "no answer"),
        ("echo '{\"id\":7,\"output\":1}'", "the answer to request 7, not to 0"),
        ("echo '{\"id\":0}'", "not one of output, refused and unsupported"),
        ("printf '\\377\\n'", "invalid utf-8"),
        ("head -c 17000000 /dev/zero", "the line has no end"),
    ] {
        let Failure::NoAnswer { reason: got, .. } = failure(&format!("read -r line; {line}; sleep 20\n")) else {
            panic!("{line}")
        };
        assert!(got.contains(reason), "{line}: {got}");
    }
}

#[test]
fn a_line_that_nobody_asked_for_is_found() {
    let script = Script::new("i=0\nwhile read -r line; do echo '{\"id\":'$i',\"output\":1}'; echo more; i=$((i+1)); done\n");
    let mut peer = script.peer(LATE);
    assert_eq!(ask(&mut peer), Ok(Reply::Output(json!(1))));
    let Err(Failure::NoAnswer { line, .. }) = ask(&mut peer) else { panic!("there is a line too many") };
    assert_eq!(line, "more");
}
