//! Decides equality of the implementation with the Cryptol specification, for all inputs.
//!
//! The left side of an obligation is Cryptol's own export of the normative text ([`cryptol`], [`smt`]);
//! the right side is the generic code of the implementation or of the executable specification, run
//! on symbolic values ([`graph`]).

pub mod blake3;
pub mod carries;
pub mod chain;
pub mod coq;
pub mod cryptol;
pub mod decide;
pub mod eval;
pub mod evidence;
pub mod field;
pub mod generated;
pub mod goldilocks;
pub mod graph;
pub mod hash;
pub mod inputs;
pub mod koala_bear;
pub mod models;
pub mod modes;
pub mod mutants;
pub mod obligation;
pub mod opaque;
pub mod poseidon;
pub mod process;
pub mod registry;
pub mod report;
pub mod rescue_prime;
pub mod rules;
pub mod runner;
pub mod saw;
pub mod smt;
pub mod solver;
pub mod surface;
pub mod vectors;
pub mod vkey;
pub mod workspace;
