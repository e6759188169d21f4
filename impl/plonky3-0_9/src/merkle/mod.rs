//! The trees of `ashlar::merkle` as commitments of the prover.

mod digest;
mod error;
mod matrix;
mod opened;

mod mmcs;

pub use error::MmcsError;
pub use mmcs::Committed;
