//! C interface of Ashlar: `include/ashlar.h`, with functions on plain integers.
//!
//! Unsafe code is confined to turning pointers into slices, in `memory`; each exported function states what its caller vouches for. A
//! panic, which only a defect could cause, cannot unwind into the caller: in a function with the C calling convention it ends the process.

pub mod blake3;
pub mod blake3_hasher;
mod calls;
mod koala_bear;
pub mod koala_bear16;
pub mod koala_bear24;
mod memory;
pub mod rp64_256;
pub mod rp_jive64_256;
mod status;

pub use status::{Status, ashlar_status_message};

use ashlar::rescue_prime::parameters::DIGEST;

/// Elements of a digest of Rescue-Prime.
pub const ASHLAR_DIGEST_ELEMENTS: usize = 4;

const _: () = assert!(ASHLAR_DIGEST_ELEMENTS == DIGEST);
