//! The tools of a run.

use std::time::Duration;

use crate::certificate::Certifier;
use crate::certificate::prover::Prover;
use crate::coq::Coq;
use crate::cryptol::{Exports, Tool};
use crate::saw::Saw;
use crate::solver::Solver;
use crate::workspace::Workspace;

/// The tools of a run; a missing one is the reason why.
pub struct Tools {
    /// The source tree.
    pub workspace: Workspace,
    /// Cryptol.
    pub exports: Result<Exports, String>,
    /// Bitwuzla.
    pub solver: Result<Solver, String>,
    /// What certifies the answers of Bitwuzla.
    pub certifier: Result<Certifier, String>,
    /// Coq.
    pub coq: Result<Coq, String>,
    /// SAW.
    pub saw: Result<Saw, String>,
    /// Time limit of one solver query.
    pub limit: Duration,
}

impl Tools {
    /// A source tree without any tool.
    pub fn none(workspace: Workspace) -> Self {
        let missing = || "no tool was looked for".to_owned();
        Tools {
            workspace,
            exports: Err(missing()),
            solver: Err(missing()),
            certifier: Err("certificates were not asked for".to_owned()),
            coq: Err(missing()),
            saw: Err(missing()),
            limit: Duration::from_secs(300),
        }
    }

    /// Finds the tools of a source tree. Nothing is certified.
    pub fn find(workspace: &Workspace) -> Self {
        let exports =
            Tool::find(workspace).and_then(|tool| Exports::new(tool, &workspace.cache())).map_err(|error| error.to_string());
        Tools {
            exports,
            solver: Solver::find(workspace).map_err(|error| error.to_string()),
            coq: Coq::find(workspace),
            saw: Saw::find(workspace),
            ..Tools::none(workspace.clone())
        }
    }

    /// The tools with a certifier that gives a part up after this many conflicts.
    pub fn certifying(self, conflicts: u32) -> Self {
        let certifier = Prover::find(&self.workspace).map(|prover| Certifier { prover, conflicts });
        Tools { certifier: certifier.map_err(|error| error.to_string()), ..self }
    }

    /// Names and versions, `None` for a missing tool.
    pub fn versions(&self) -> Vec<(&'static str, Option<String>)> {
        let cryptol = self.exports.as_ref().ok().map(|exports| exports.tool().version().to_owned());
        let solver = self.solver.as_ref().ok().map(|solver| solver.version().to_owned());
        let certifier = self.certifier.as_ref().ok().map(|certifier| certifier.prover.version().to_owned());
        let coq = self.coq.as_ref().ok().map(|coq| coq.version().to_owned());
        let saw = self.saw.as_ref().ok().map(|saw| saw.version().to_owned());
        vec![("cryptol", cryptol), ("coqc", coq), ("bitwuzla", solver), ("cadical", certifier), ("saw", saw)]
    }
}
