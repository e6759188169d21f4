//! Every test of the vector files through the public interface, on every backend that this processor has.

#[path = "../backends/mod.rs"]
mod backends;

mod blake3;
mod challenger;
#[cfg(feature = "merkle")]
mod merkle;
#[cfg(feature = "merkle")]
mod merkle_opening;
