//! The rules of the normal form, decided by the solver.

use std::path::Path;
use std::time::Duration;

use ashlar_equiv::rules;
use ashlar_equiv::runner::row::Status;
use ashlar_equiv::runner::{Tools, run};
use ashlar_equiv::solver::Solver;
use ashlar_equiv::workspace::Workspace;

#[test]
fn every_rule_is_proved() {
    let tree = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let dir = tempfile::tempdir().expect("a folder");
    let tools = Tools {
        workspace: Workspace::new(dir.path()),
        exports: Err("not in this test".into()),
        solver: Ok(Solver::find(&tree).expect("bitwuzla: run `make setup`")),
        coq: Err("not in this test".into()),
        limit: Duration::from_secs(120),
    };
    for obligation in rules::obligations() {
        let row = run(&tools, &obligation);
        assert_eq!(row.status, Status::Proved, "{row:?}");
        println!("{} {:.2} s", row.id, row.seconds);
    }
}
