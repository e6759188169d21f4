//! Rows of bytes in memory.

use crate::machine::Starts;

/// The addresses of the bytes `at` in the first `ROWS` rows of `data`, each with `LENGTH` bytes behind it.
///
/// Panics if a row ends before `at + LENGTH`, or there are fewer rows.
#[inline(always)]
pub fn rows<const LENGTH: usize, const ROWS: usize>(data: &[u8], starts: Starts<'_>, at: usize) -> [*const u8; ROWS] {
    assert!(starts.lie_within(data.len(), at, LENGTH), "the rows lie within the data");
    let places: &[usize; ROWS] = starts.places().first_chunk().expect("a place for each row");
    // Opaque to the compiler, which would otherwise add the addresses in vectors and take them out again.
    let places = core::hint::black_box(places);
    let mut addresses = [data.as_ptr().wrapping_add(at); ROWS];
    for (address, start) in addresses.iter_mut().zip(places) {
        *address = address.wrapping_add(*start);
    }
    addresses
}
