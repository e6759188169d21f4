//! The known answers of vectors/, computed anew by Cryptol.

use ashlar_engine::obligation::{Kind, Obligation};
use ashlar_vectors::batches;
use ashlar_vectors::cryptol::Batch;

/// One obligation for each group of vectors that have outputs.
///
/// # Errors
/// When a file of vectors cannot be read.
pub fn obligations() -> Result<Vec<Obligation>, String> {
    let batches = batches::batches(usize::MAX).map_err(|error| error.to_string())?;
    Ok(batches.into_iter().map(obligation).collect())
}

fn obligation(batch: Batch) -> Obligation {
    let (first, last) = (batch.tc_ids.first().copied(), batch.tc_ids.last().copied());
    Obligation {
        id: format!("vectors/{}/{}", batch.file, batch.part),
        claim: "Cryptol computes the outputs of the known-answer vectors".into(),
        left_name: format!("cryptol:{}", batch.module),
        right_name: format!("vectors:{}.json", batch.file),
        scope: format!("test cases {} to {}", first.unwrap_or(0), last.unwrap_or(0)),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Vectors(batch),
    }
}
