//! Executable specifications in the hacspec subset of Rust
