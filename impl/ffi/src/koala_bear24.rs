//! Poseidon KoalaBear24.

use ashlar::modes::{PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear24::{self, Hasher};

use crate::{Status, calls, koala_bear, memory};

/// Elements of a state of KoalaBear24.
pub const ASHLAR_KOALA_BEAR24_WIDTH: usize = 24;

/// Elements of a digest of KoalaBear24.
pub const ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS: usize = 8;

const _: () = assert!(ASHLAR_KOALA_BEAR24_WIDTH == koala_bear24::WIDTH);
const _: () = assert!(ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS == koala_bear::DIGEST);

/// Permutes a state of ASHLAR_KOALA_BEAR24_WIDTH elements.
///
/// # Safety
///
/// The pointer is null or to that many elements that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_koala_bear24_permute(state: *mut u32) -> Status {
    // SAFETY: the caller's.
    let states = unsafe { memory::states(state, ASHLAR_KOALA_BEAR24_WIDTH) };
    calls::permute_many(states, koala_bear24::permute_many)
}

/// Permutes each of the states, of ASHLAR_KOALA_BEAR24_WIDTH elements, that lie end to end in so many `elements`.
///
/// # Safety
///
/// The pointer is null or to that many elements that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_koala_bear24_permute_many(states: *mut u32, elements: usize) -> Status {
    // SAFETY: the caller's.
    let states = unsafe { memory::states(states, elements) };
    calls::permute_many(states, koala_bear24::permute_many)
}

/// The digest, ASHLAR_KOALA_BEAR24_DIGEST_ELEMENTS elements, of each of `count` rows of `length` elements, which lie end to end in so many
/// `elements`; the digests lie end to end, too. The padding-free sponge with a rate of 16 elements, for rows of one length, which the protocol fixes.
///
/// # Safety
///
/// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_koala_bear24_hash_rows(
    rows: *const u32,
    elements: usize,
    length: usize,
    digests: *mut u32,
    count: usize,
) -> Status {
    // SAFETY: the caller's.
    let (rows, out) = unsafe { (memory::elements(rows, elements), memory::values_mut(digests.cast(), count)) };
    koala_bear::hash_rows(Hasher::<PaddingFreeSponge<16>>::new(), rows, length, out)
}

/// The digest of each of `count` pairs of digests, for the nodes of a Merkle tree. The pairs lie end to end in so many `elements`; the digests
/// lie end to end, too. The first elements of the permuted state, which is the pair and then zeros.
///
/// # Safety
///
/// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the pairs.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_koala_bear24_compress_many(
    pairs: *const u32,
    elements: usize,
    digests: *mut u32,
    count: usize,
) -> Status {
    // SAFETY: the caller's.
    let (pairs, out) = unsafe { (memory::elements(pairs, elements), memory::values_mut(digests.cast(), count)) };
    koala_bear::compress_many(Hasher::<TruncatedPermutation<2>>::new(), pairs, out)
}
