//! The encodings of verifying keys, whose obligations the crates `ashlar-vkey-link` and `ashlar-coq-of-rust` decide.

mod cryptol;

use ashlar_engine::obligation::{Kind, Obligation};
use ashlar_vkey_link::obligation;

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    let mut all = cryptol::obligations();
    let decided_there = [ashlar_vkey_link::obligations(), ashlar_coq_of_rust::obligations()];
    all.extend(decided_there.into_iter().flatten().map(wrapped));
    all
}

fn wrapped(inner: obligation::Obligation) -> Obligation {
    Obligation {
        id: inner.id.clone(),
        claim: inner.claim.clone(),
        left_name: inner.left.clone(),
        right_name: inner.right.clone(),
        scope: inner.scope.clone(),
        assumes: inner.assumes.clone(),
        cross_check: false,
        kind: Kind::Encoding(inner),
    }
}
