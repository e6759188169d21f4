//! Obligations of the challengers of bytes and of elements: over any hash function, and with BLAKE3 as Cryptol has it.
//!
//! Both Rust texts take the hash function as an argument, so that neither can do more with it than to apply it to messages. It is opaque where
//! the code is compared with spec/: then all transcripts of so many operations are decided. Cryptol's text is compared with spec/ over BLAKE3, at
//! listed transcripts.

pub mod bytes;
pub mod hash;
mod script;

mod patterns;
mod specification;
mod transcripts;

mod comparisons;

mod value;

mod element;

mod operations;

mod numbers;
mod trees;

mod elements;

mod registry;

pub use registry::obligations;
