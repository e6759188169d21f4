//! The source tree, tools of it, and obligations that run by themselves.

use std::path::{Path, PathBuf};

use ashlar_engine::certificate::Certifier;
use ashlar_engine::certificate::prover::Prover;
use ashlar_engine::cryptol::{Exports, Tool};
use ashlar_engine::obligation::{Kind, Obligation};
use ashlar_engine::solver::Solver;
use ashlar_engine::workspace::Workspace;

/// The source tree.
pub fn tree() -> Workspace {
    Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree")
}

/// A folder of files for tests.
pub fn fixtures(folder: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures").join(folder)
}

/// The Cryptol of the source tree.
pub fn cryptol() -> Tool {
    Tool::find(&tree()).expect("cryptol: run `make setup`")
}

/// Exports of a Cryptol, kept in a workspace.
pub fn exports(tool: Tool, workspace: &Workspace) -> Result<Exports, String> {
    Ok(Exports::new(tool, &workspace.cache()).expect("a cache folder"))
}

/// The solver of the source tree.
pub fn solver() -> Result<Solver, String> {
    Ok(Solver::find(&tree()).expect("bitwuzla: run `make setup`"))
}

/// What certifies answers of the solver, giving up after this many conflicts.
pub fn certifier(conflicts: u32) -> Certifier {
    Certifier { prover: Prover::find(&tree()).expect("python-sat: run `make setup`"), conflicts }
}

/// An obligation of tests, of this kind.
pub fn obligation(id: &str, kind: Kind) -> Obligation {
    let text = || "of a test".to_owned();
    Obligation {
        id: id.to_owned(),
        claim: text(),
        left_name: text(),
        right_name: text(),
        scope: text(),
        assumes: Vec::new(),
        cross_check: false,
        kind,
    }
}
