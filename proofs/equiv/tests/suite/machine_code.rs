//! A run reports what the last one on machine code found, if both are of the same sources.

use std::fs;

use ashlar_engine::runner::Tools;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::report::Report;
use ashlar_equiv::report::machine_code::Library;

fn row(id: &str, status: Status, undecided: &[&str]) -> Row {
    let known = serde_json::json!({
        "id": id, "claim": "", "left": "", "right": "", "scope": "", "engine": "words", "status": status, "assumes": undecided,
        "undecided": undecided, "seconds": 0.0, "evidence": null, "evidenceFiles": 0, "cases": 1, "crossChecked": 0, "cached": false,
        "detail": null, "counterexample": null,
    });
    serde_json::from_value(known).expect("a row")
}

fn report(workspace: Workspace, rows: Vec<Row>) -> Report {
    Report::new(&Tools::none(workspace), rows, Vec::new(), false, 0.0)
}

#[test]
fn the_run_on_machine_code_has_its_line() {
    let folder = tempfile::tempdir().expect("a folder");
    for source in ashlar_engine::sources::SOURCES {
        fs::create_dir(folder.path().join(source)).expect("a folder");
    }
    let workspace = || Workspace::new(folder.path());
    let other = || report(workspace(), vec![row("a", Status::Proved, &[]), row("b", Status::Unknown, &[])]);

    let line = "machine code: not run on these sources; make prove-machine does it\n";
    assert!(other().terminal().contains(line));
    assert!(other().html().expect("a page").contains("has not run on exactly these sources"));

    let of_code = vec![row("machine/m", Status::Proved, &["b", "a"]), row("machine/n", Status::Refuted, &["c", "a"])];
    let library = Library {
        file: "libashlar.so".to_owned(),
        architecture: "x86-64".to_owned(),
        sha256: "00".to_owned(),
        flags: "-O".to_owned(),
    };
    let of_code = Report { libraries: vec![library.clone()], ..report(workspace().machine(), of_code) };
    assert!(!of_code.terminal().contains("machine code:"));
    assert!(!of_code.html().expect("a page").contains("id=\"machine\""));
    of_code.write(&workspace().machine().evidence()).expect("files");

    let found = other().machine_code.expect("the run is of these sources");
    assert_eq!((found.libraries, found.summary.proved, found.summary.refuted), (vec![library], 1, 1));
    assert_eq!((found.assumed, found.open), (3, vec!["b".to_owned(), "c".to_owned()]));
    let line = "1 proved, 0 tested, 1 refuted, 0 unknown, 0 not run; x86-64; 1 of 3 rows that they rest on proved here";
    assert!(other().terminal().contains(&format!("machine code: {line}\n")));
    assert!(other().html().expect("a page").contains(&format!("{line}. It was about:")));

    fs::write(folder.path().join("impl/changed.rs"), "").expect("a file");
    assert_eq!(other().machine_code, None);
}
