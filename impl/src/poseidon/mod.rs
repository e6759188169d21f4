//! Poseidon over [`KoalaBear`](crate::fields::koala_bear::KoalaBear): the permutation, of states of 16 and of 24 elements, and hashing and challenges in every
//! mode of [`modes`](crate::modes).
//!
//! Sources: Grassi, Khovratovich, Rechberger, Roy, Schofnegger, *Poseidon: A New Hash Function for Zero-Knowledge Proof Systems*, eprint
//! 2019/458, called "the paper" here, and the crate p3-koala-bear 0.9.0-rc.2, which chose the matrices and the numbers of rounds.
//!
//! Users call [`koala_bear16`] and [`koala_bear24`]. The other modules hold the generic code that these run; they are public since the
//! equivalence proofs instantiate them with symbolic values, and are no stable interface.

pub mod across;
pub mod batch;
mod challenger;
pub mod digests;
mod hasher;
pub mod instance;
pub mod kernel;
pub mod koala_bear16;
pub mod koala_bear24;
pub mod long_words;
pub mod matrix;
pub mod moded;
mod montgomery;
pub mod parameters;
pub mod partial;
mod permuter;
pub mod platform;
pub mod widths;
pub mod words;

pub use challenger::Challenger;
pub use hasher::{Hasher, SliceState};
pub use montgomery::{MontgomeryError, NotMontgomery};
pub use permuter::Poseidon;
