//! Blocks that are not whole.

use super::native::row_of_longs;

/// These bytes, at most 64, with zeros behind them.
///
/// By rows of 16 bytes, as they are loaded: a load of bytes that were stored in other pieces waits until all of them are in memory.
///
/// Panics if there are more.
#[inline(always)]
pub fn padded(bytes: &[u8]) -> [u8; 64] {
    let mut block = [0; 64];
    let places: &mut [[u8; 16]] = block.as_chunks_mut().0;
    let (whole, last) = bytes.as_chunks();
    for (i, place) in places.iter_mut().enumerate() {
        if let Some(row) = whole.get(i) {
            *place = *row;
        }
    }
    if !last.is_empty() {
        places[whole.len()] = padded_row(last);
    }
    block
}

/// These bytes, 1 to 15, with zeros behind them.
#[inline(always)]
fn padded_row(bytes: &[u8]) -> [u8; 16] {
    let Some(low) = bytes.first_chunk() else { return row_of_longs(padded_long(bytes), 0) };
    let Some(high) = bytes.last_chunk() else { return row_of_longs(u64::from_le_bytes(*low), 0) };
    // The last eight bytes, without those that are the first ones too; all are, of eight.
    let high = u64::from_le_bytes(*high).checked_shr(8 * (16 - bytes.len()) as u32).unwrap_or(0);
    row_of_longs(u64::from_le_bytes(*low), high)
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
