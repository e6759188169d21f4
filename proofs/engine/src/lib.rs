//! Decides, for all inputs, whether generic code run on symbolic values does what an export of Cryptol says.
//!
//! The left side of an obligation is Cryptol's own export of the normative text ([`cryptol`], [`smt`]); the right side is the generic
//! code of the implementation or of the executable specification, run on symbolic values: words ([`graph`]), integers ([`carries`]),
//! elements of a field ([`field`]), on models of the processors' instructions ([`models`]). What a row uses of others is recorded and
//! matched ([`chain`]). What the solver of bit-vectors decides gets a proof that is checked ([`certificate`]). Which code is compared with which text is for the crate `ashlar-equiv` to say.

pub mod carries;
pub mod certificate;
pub mod chain;
pub mod coq;
pub mod cryptol;
pub mod decide;
pub mod eval;
pub mod evidence;
pub mod field;
pub mod generated;
pub mod graph;
pub mod hash;
pub mod inputs;
pub mod models;
pub mod mutants;
pub mod obligation;
pub mod opaque;
pub mod process;
pub mod rules;
pub mod runner;
pub mod saw;
pub mod smt;
pub mod solver;
pub mod sources;
pub mod terms;
pub mod workspace;
