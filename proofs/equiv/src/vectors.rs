//! The known answers of vectors/, computed anew by Cryptol.

use std::path::PathBuf;

use ashlar_vectors::cryptol::{self, Batch};

use crate::obligation::{Kind, Obligation};
use crate::workspace::Workspace;

/// One obligation for each group of vectors that have outputs.
///
/// # Errors
/// When a file of vectors cannot be read.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let batches = cryptol::batches(usize::MAX).map_err(|error| error.to_string())?;
    let folder = workspace.output().join("vectors");
    Ok(batches.into_iter().map(|batch| obligation(batch, folder.clone())).collect())
}

fn obligation(batch: Batch, folder: PathBuf) -> Obligation {
    let (first, last) = (batch.tc_ids.first().copied(), batch.tc_ids.last().copied());
    Obligation {
        id: format!("vectors/{}/{}", batch.file, batch.part),
        claim: "Cryptol computes the outputs of the known-answer vectors".into(),
        left_name: format!("cryptol:{}", batch.module),
        right_name: format!("vectors:{}.json", batch.file),
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
