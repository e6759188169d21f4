//! The known answers of vectors/, computed anew by Cryptol.

use ashlar_vectors::cryptol::{self, Batch};

use crate::inputs::Inputs;
use crate::obligation::{Kind, Obligation, Test};
use crate::workspace::Workspace;

/// One obligation for each group of vectors that have outputs.
///
/// # Errors
/// When a file of vectors cannot be read.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let batches = cryptol::batches(usize::MAX).map_err(|error| error.to_string())?;
    Ok(batches.into_iter().map(|batch| obligation(batch, workspace)).collect())
}

fn obligation(batch: Batch, workspace: &Workspace) -> Obligation {
    let folder = workspace.output().join("vectors");
    let known = workspace.root().join("vectors").join(batch.file).with_extension("json");
    let reads = Inputs::modules(workspace).files(known, &[]).text(batch.text.clone());
    let (first, last) = (batch.tc_ids.first().copied(), batch.tc_ids.last().copied());
    Obligation {
        id: format!("vectors/{}/{}", batch.file, batch.part),
        claim: "Cryptol computes the outputs of the known-answer vectors".into(),
        left_name: format!("cryptol:{}", batch.module),
        right_name: format!("vectors:{}.json", batch.file),
        scope: format!("test cases {} to {}", first.unwrap_or(0), last.unwrap_or(0)),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(reads, move || {
            let count = batch.tc_ids.len();
            cryptol::run(std::slice::from_ref(&batch), &folder).map_err(|error| error.to_string())?;
            Ok(format!("{count} vectors"))
        })),
    }
}
