//! The program `conform`: its exit status and the files that it writes.

use std::fs;
use std::process::{Command, Output};

use serde_json::Value;

use crate::script::Script;

fn conform(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_conform")).args(arguments).output().unwrap()
}

/// The exit status for an implementation that answers everything by the same.
fn status(answer: &str) -> Option<i32> {
    let script = Script::supporting("Limbs/decode", &format!("echo '{{\"id\":'$i',{answer}}}'"));
    conform(&["--time", "0", "--seed", "1", &script.command()]).status.code()
}

#[test]
fn the_exit_status_tells_of_departures() {
    assert_eq!(status("\"refused\":\"no\""), Some(1));
    assert_eq!(status("\"unsupported\":\"it\""), Some(2));
    assert_eq!(status("\"other\":1"), Some(1));
    let conforming = concat!("python3 ", env!("CARGO_MANIFEST_DIR"), "/../examples/goldilocks.py");
    assert_eq!(conform(&["--time", "0", conforming]).status.code(), Some(0));
}

#[test]
fn what_cannot_run_is_told_from_a_departure() {
    for arguments in [
        &[][..],
        &["--time", "soon", "true"],
        &["--seed", "-1", "true"],
        &["--timeout", "-1", "true"],
        &["--other", "true"],
        &["one", "two"],
        &["/nonexistent"],
        &["--only", "Nothing", "true"],
    ] {
        let output = conform(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).starts_with("conform: "), "{arguments:?}");
    }
}

#[test]
fn reports_are_written() {
    let folder = tempfile::tempdir().unwrap();
    let [json, html] = ["report.json", "report.html"].map(|name| folder.path().join(name));
    let script = Script::supporting("Limbs/decode", "echo '{\"id\":'$i',\"refused\":\"no\"}'");
    let files = ["--json", json.to_str().unwrap(), "--html", html.to_str().unwrap()];
    let output = conform(&[&files[..], &["--time", "0", "--seed", "7", &script.command()]].concat());
    assert!(String::from_utf8_lossy(&output.stdout).contains("Limbs/decode: refuses what is valid"));
    let report: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(report["seed"], 7);
    assert!(fs::read_to_string(html).unwrap().contains("<h1>Conformance of"));
}

#[test]
fn operations_are_listed() {
    let output = conform(&["--list"]);
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && lines.lines().any(|line| line == "Rp64_256/hash"), "{lines}");
    assert!(conform(&["--help"]).status.success());
}
