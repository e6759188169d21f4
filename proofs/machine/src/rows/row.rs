//! What rows have in common.

use ashlar_engine::obligation::{FollowedCase, Kind, Obligation};

use super::build::Build;
use super::instructions::INSTRUCTIONS;
use crate::features::Features;
use crate::library::Library;

/// What a row says beside its cases.
pub struct Said {
    /// Its id after `machine/`.
    pub id: String,
    /// What it claims.
    pub claim: String,
    /// The left side.
    pub left: String,
    /// The function of the library.
    pub function: &'static str,
    /// The inputs.
    pub inputs: String,
}

/// A row on a function on one instruction set.
pub fn row(build: &Build, features: Features, said: Said, cases: impl Fn() -> Vec<FollowedCase> + Send + Sync + 'static) -> Obligation {
    let Said { id, claim, left, function, inputs } = said;
    let Library { path, sha256, producer, .. } = &*build.library;
    Obligation {
        id: format!("machine/{id}/{}", features.name()),
        claim,
        left_name: left,
        right_name: format!("binary:{function}, where the processor has {}", features.name()),
        scope: format!("{inputs}; {} (SHA-256 {sha256}), built by {producer}; {}", path.display(), build.flags),
        assumes: vec![INSTRUCTIONS.to_owned()],
        cross_check: false,
        kind: Kind::Followed(Box::new(cases)),
    }
}
