//! The encodings of verifying keys, whose obligations the crate `ashlar-vkey-link` decides.

mod cryptol;

use ashlar_engine::obligation::{Kind, Obligation};
use ashlar_vkey_link::obligation;

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    let mut all = cryptol::obligations();
    all.extend(ashlar_vkey_link::obligations().into_iter().map(wrapped));
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
