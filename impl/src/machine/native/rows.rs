//! Rows of bytes in memory.

/// The addresses of the bytes `at` in `ROWS` rows of `data` that begin at `starts`, each with `LENGTH` bytes behind it.
///
/// One check covers all rows: a branch for each would keep the processor from looking ahead to the next block.
///
/// Panics if a row ends before `at + LENGTH`.
#[inline(always)]
pub fn rows<const LENGTH: usize, const ROWS: usize>(data: &[u8], starts: &[usize; ROWS], at: usize) -> [*const u8; ROWS] {
    let last = data.len().checked_sub(at).and_then(|rest| rest.checked_sub(LENGTH)).expect("the rows lie within the data");
    let mut inside = true;
    for start in starts {
        inside &= *start <= last;
    }
    assert!(inside, "the rows lie within the data");
    // Opaque to the compiler, which would otherwise take the addresses out of the vectors that it compares.
    let starts = core::hint::black_box(starts);
    let mut addresses = [data.as_ptr().wrapping_add(at); ROWS];
    for (address, start) in addresses.iter_mut().zip(starts) {
        *address = address.wrapping_add(*start);
    }
    addresses
}
