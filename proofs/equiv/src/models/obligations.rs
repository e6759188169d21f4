//! The comparison of every model with the processor, as tested obligations.

use super::check::{Failure, Report};
use super::{CHECKS, MODELS};
use crate::obligation::{External, Kind, Obligation};

/// One obligation a model. On a processor without the instructions it is not run.
pub fn obligations() -> Vec<Obligation> {
    MODELS.into_iter().zip(CHECKS).map(|((id, description), check)| obligation(id, description, check)).collect()
}

fn obligation(id: &str, description: &str, check: fn() -> Result<Report, Failure>) -> Obligation {
    Obligation {
        id: format!("models/{id}"),
        claim: format!("The model agrees with the processor: {description}"),
        left_name: "the processor".into(),
        right_name: format!("models:{id}"),
        scope: "edge values and random inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: kind(id, check),
    }
}

fn kind(id: &str, check: fn() -> Result<Report, Failure>) -> Kind {
    match missing(id) {
        Some(reason) => Kind::External(External { tool: id.to_owned(), reason: reason.to_owned() }),
        None => Kind::Tested(Box::new(move || check().map(|report| report.to_string()).map_err(|failure| failure.to_string()))),
    }
}

/// Why a model cannot be compared on this processor.
fn missing(id: &str) -> Option<&'static str> {
    let backend = match id.rsplit('/').next() {
        Some("sse41") => "sse41",
        Some("avx2") => "avx2",
        Some("avx512") => "avx512",
        Some("neon") => "neon",
        _ => "portable",
    };
    let lacking = ashlar::Backend::named(backend).is_none();
    lacking.then_some("this processor lacks the instructions; `make test` compares the NEON model under emulation")
}
