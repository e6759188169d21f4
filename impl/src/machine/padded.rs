//! Blocks that are not whole.

/// Writes these bytes, at most 64, to `block`, and zeros behind them.
///
/// By rows of 16 bytes, as they are loaded: a load of bytes that were stored in other pieces waits until all of them are in memory. In place, since a
/// copy may be such a load.
///
/// `row` gives the bytes of two long words, little-endian, stored as a whole where rows are loaded so.
///
/// Panics if there are more.
#[inline(always)]
pub fn pad(bytes: &[u8], block: &mut [u8; 64], row: impl Fn(u64, u64) -> [u8; 16]) {
    assert!(bytes.len() <= 64, "no more than a block");
    let (half, rest) = pad_around::<32>(bytes, block);
    let (place, rest) = pad_around::<16>(rest, half);
    let (low, high) = if rest.is_empty() { (0, 0) } else { padded_longs(rest) };
    place.copy_from_slice(&row(low, high));
}

/// Writes the first half of `place` if there are `HALF` bytes for it, else zeros to the other, and returns the half that is left, with the bytes for it.
#[inline(always)]
fn pad_around<'a, 'b, const HALF: usize>(bytes: &'a [u8], place: &'b mut [u8]) -> (&'b mut [u8], &'a [u8]) {
    let (first, second) = place.split_at_mut(HALF);
    match bytes.split_first_chunk::<HALF>() {
        Some((whole, rest)) => {
            first.copy_from_slice(whole);
            (second, rest)
        }
        None => {
            second.fill(0);
            (first, bytes)
        }
    }
}

/// The long words of these bytes, 1 to 16, with zeros behind them.
#[inline(always)]
fn padded_longs(bytes: &[u8]) -> (u64, u64) {
    let (Some(low), Some(high)) = (bytes.first_chunk(), bytes.last_chunk()) else { return (padded_long(bytes), 0) };
    // The last eight bytes, without those that are the first ones too; all are, of eight.
    let high = u64::from_le_bytes(*high).checked_shr(8 * (16 - bytes.len()) as u32).unwrap_or(0);
    (u64::from_le_bytes(*low), high)
}

/// The long word of these bytes, 1 to 7, with zeros behind them.
#[inline(always)]
fn padded_long(bytes: &[u8]) -> u64 {
    let last = bytes.len() - 1;
    if let (Some(first), Some(end)) = (bytes.first_chunk(), bytes.last_chunk()) {
        // Bytes that both hold are the same in both.
        return u64::from(u32::from_le_bytes(*first)) | u64::from(u32::from_le_bytes(*end)) << (8 * (last - 3));
    }
    let byte = |i: usize| u64::from(bytes[i]) << (8 * i);
    byte(0) | byte(bytes.len() / 2) | byte(last)
}
