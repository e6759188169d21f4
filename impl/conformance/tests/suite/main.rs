//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

#[path = "../../../tests/backends/mod.rs"]
mod backends;
mod merkle;
mod modes;
mod poseidon_modes;
