//! The known answers of vectors/, computed anew by Cryptol.

use std::path::PathBuf;

use ashlar_vectors::cryptol::Batch;
use ashlar_vectors::{blake3, cryptol};

use crate::obligation::{Kind, Obligation};
use crate::workspace::Workspace;

/// One obligation for each group of vectors/blake3.json that has outputs.
///
/// # Errors
/// When the file cannot be read.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let file = blake3::load().map_err(|error| error.to_string())?;
    let folder = workspace.output().join("vectors");
    let batches = cryptol::batches(&file, usize::MAX);
    Ok(batches.into_iter().enumerate().map(|(group, batch)| obligation(group, batch, folder.clone())).collect())
}

fn obligation(group: usize, batch: Batch, folder: PathBuf) -> Obligation {
    let (first, last) = (batch.tc_ids.first().copied(), batch.tc_ids.last().copied());
    Obligation {
        id: format!("vectors/blake3/{group}"),
        claim: "Cryptol computes the outputs of the known-answer vectors".into(),
        left_name: "cryptol:Blake3".into(),
        right_name: "vectors:blake3.json".into(),
        scope: format!("test cases {} to {}", first.unwrap_or(0), last.unwrap_or(0)),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Box::new(move || {
            let count = batch.tc_ids.len();
            cryptol::run(std::slice::from_ref(&batch), &folder).map_err(|error| error.to_string())?;
            Ok(format!("{count} vectors"))
        })),
    }
}
