//! BLAKE3.

mod constants;
pub mod kernel;
pub mod many;
pub mod platform;

pub use constants::{BLOCK, CHUNK, DIGEST, IV, KEY, flags};
