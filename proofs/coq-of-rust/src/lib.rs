//! What coq-of-rust prints of `impl/vkey`, and the proofs over it: each row is a theorem about the printed text, closed under the global context.

pub mod printed;
mod project;
pub mod provenance;
mod theorems;

pub use theorems::obligations;

/// This folder, from the root on.
const FOLDER: &str = "proofs/coq-of-rust";

/// The folder of the printed text, in this one.
pub const TRANSLATED: &str = "translated";

/// The sources that are translated, from the root on.
const SOURCES: &str = "impl/vkey/src";
