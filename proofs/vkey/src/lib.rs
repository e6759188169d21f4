//! Links the encodings of verifying keys in Rust to their models.
//!
//! The files of `impl/vkey` are compiled a second time beside a `word.rs` whose bytes are symbolic ([`symbolic`]) and run along every path that
//! their comparisons allow ([`paths`]). What the writers write for keys of a shape becomes a Coq term that coqc proves equal to
//! the model's encoding; what the readers accept must be written again byte for byte. Strings of system keys have too many paths for that, and are followed
//! part by part ([`parts`]).

extern crate alloc;

pub mod assignment;
pub mod byte;
pub mod complete;
pub mod coq;
pub mod formats;
pub mod formula;
pub mod obligation;
pub mod parts;
pub mod paths;
pub mod readers;
pub mod roundtrip;
pub mod shapes;
pub mod strict;
pub mod symbolic;
mod terms;
pub mod theorems;
pub mod words;
pub mod writers;

/// All obligations of this crate.
pub fn obligations() -> Vec<obligation::Obligation> {
    [
        writers::obligations(),
        roundtrip::obligations(),
        readers::obligations(),
        complete::obligations(),
        words::obligations(),
        theorems::obligations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}
