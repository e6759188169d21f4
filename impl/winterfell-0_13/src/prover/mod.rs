//! Commitments of matrices whose rows and nodes are hashed many at once, for the traits of `winter-prover`.

mod rows;

mod segment;

mod constraints;
mod trace;

pub use constraints::BatchConstraintCommitment;
pub use rows::commit_to_rows;
pub use trace::BatchTraceLde;
