//! The compression function of BLAKE3.

use ashlar::blake3::kernel::{feed_forward, rounds, second_half};
use ashlar::machine::Portable;
use ashlar::machine::lanes::Scalar;

/// All sixteen output words of the compression of the block `m` with the chaining value `h`, the counter `t`, `length` bytes in the
/// block and the domain flags `flags` (paper, section 2.2).
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_blake3_compress(h: &[u32; 8], m: &[u32; 16], t: u64, length: u32, flags: u32, out: &mut [u32; 16]) {
    let lanes = Scalar(Portable);
    let w = second_half(lanes, [t as u32, (t >> 32) as u32], length, flags);
    *out = rounds(lanes, h, &w, m);
    feed_forward(lanes, h, out);
}
