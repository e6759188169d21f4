//! Messages made from few input bytes, so that long ones are within a fuzzer's reach.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::blake3::{BLOCK, CHUNK};

/// A message of at most `MAX` bytes.
///
/// Byte i is `pattern[i mod 16]` xor i mod 251, so that exchanged blocks or chunks show.
#[derive(Debug)]
pub struct Message<const MAX: usize> {
    length: usize,
    pattern: [u8; 16],
}

impl<const MAX: usize> Message<MAX> {
    /// The bytes of the message.
    pub fn bytes(&self) -> Vec<u8> {
        fill(&self.pattern, self.length)
    }
}

/// `length` bytes of the pattern, as [`Message`] has it.
pub fn fill(pattern: &[u8; 16], length: usize) -> Vec<u8> {
    (0..length).map(|i| pattern[i % 16] ^ (i % 251) as u8).collect()
}

/// A length in 0..=`max`, often next to a boundary of blocks or of chunks.
pub fn length(u: &mut Unstructured<'_>, max: usize) -> Result<usize> {
    match u.int_in_range(0..=3u8)? {
        0 => near_multiple(u, BLOCK, max),
        1 => near_multiple(u, CHUNK, max),
        2 => u.int_in_range(0..=max.min(3 * BLOCK)),
        _ => u.int_in_range(0..=max),
    }
}

/// A length in 0..=`max` that is at most one byte away from a multiple of `unit`.
fn near_multiple(u: &mut Unstructured<'_>, unit: usize, max: usize) -> Result<usize> {
    let multiple = unit * u.int_in_range(0..=max / unit)?;
    let offset = u.int_in_range(-1..=1)?;
    Ok(multiple.saturating_add_signed(offset).min(max))
}

impl<'a, const MAX: usize> Arbitrary<'a> for Message<MAX> {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(Self { length: length(u, MAX)?, pattern: u.arbitrary()? })
    }
}
