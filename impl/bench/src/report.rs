//! The file of a run.

use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::ratios::Pass;

/// What a run has measured, and where.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Report {
    /// The machine.
    pub machine: Machine,
    /// The passes, in the order in which they ran.
    pub passes: Vec<Pass>,
}

impl Report {
    /// The pass of this name.
    pub fn pass(&self, name: &str) -> Option<&Pass> {
        self.passes.iter().find(|pass| pass.name == name)
    }
}
