//! What coq-of-rust prints of `impl/vkey`, and the proofs over it: each row is a theorem about the printed text, closed under the global context.
//! What it prints of small functions is evaluated beside what they give natively.

pub mod printed;
mod project;
pub mod provenance;
pub mod samples;
mod theorems;
pub mod translation;

use ashlar_vkey_link::obligation::Obligation;

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    theorems::obligations().into_iter().chain([samples::obligation()]).collect()
}
