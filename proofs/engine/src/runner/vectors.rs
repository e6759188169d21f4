//! Known answers that Cryptol computes anew.

use ashlar_vectors::cryptol::{self, Batch};

use crate::workspace::Workspace;

/// Has Cryptol compute known answers anew, those of one module in one process.
///
/// # Errors
/// What Cryptol does not confirm.
pub fn confirm(workspace: &Workspace, batches: &[Batch]) -> Result<(), String> {
    cryptol::run(batches, &workspace.evidence().join("vectors")).map_err(|error| error.to_string())
}

/// What is said of known answers that are confirmed.
pub fn confirmed(batch: &Batch) -> String {
    format!("{} vectors", batch.tc_ids.len())
}
