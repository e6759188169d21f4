//! What coq-of-rust prints of `impl/vkey`, and the proofs over it: each row is a theorem about the printed text, closed under the global context.

pub mod printed;
mod project;
pub mod provenance;
mod theorems;

pub use theorems::obligations;
