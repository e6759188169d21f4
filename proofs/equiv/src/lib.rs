//! What is compared with what: the obligations of each primitive, each mode and the encodings of keys, and the report on them.
//!
//! How they are decided is in the crate `ashlar-engine`.

pub mod blake3;
pub mod challenger;
pub mod chosen;
pub mod costs;
pub mod goldilocks;
pub mod koala_bear;
pub mod lanes64;
pub mod lists;
pub mod merkle;
pub mod modes;
pub mod names;
pub mod on_constants;
pub mod poseidon;
pub mod registry;
pub mod report;
pub mod rescue_prime;
pub mod surface;
pub mod vectors;
pub mod vkey;
