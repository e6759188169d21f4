//! Obligations of the modes: over any permutation, for every rate.
//!
//! Both texts of a mode take the permutation as an argument: in Cryptol a function, in Rust a value of a type parameter, so that neither
//! can do more with it than to apply it to states. Here it is the opaque function of [`field::opaque`](ashlar_engine::field::opaque), which says why equal
//! normal forms prove equality over any function of states, and so over any permutation.
//!
//! Lanes are two, with other messages in each, so that none can pass for another. Cryptol's side is exported for the lengths of up to four states; longer ones, and transcripts of all patterns, are compared
//! with spec/, which the same rows compare with Cryptol.

mod beginnings;
mod challenger;
mod compression;
mod digests;
mod left;
mod opaque;
mod platform;
mod ranges;
mod rated;
mod registry;
mod rows;
mod side;
mod slice;
mod specification;

pub use registry::obligations;
