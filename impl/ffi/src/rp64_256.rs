//! Rp64_256.

use ashlar::rescue_prime::rp64_256;

use crate::{Status, calls, memory};

/// Elements of a state of Rp64_256.
pub const ASHLAR_RP64_256_WIDTH: usize = 12;

const _: () = assert!(ASHLAR_RP64_256_WIDTH == rp64_256::WIDTH);

/// Permutes a state of ASHLAR_RP64_256_WIDTH elements.
///
/// # Safety
///
/// The pointer is null or to that many elements that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_permute(state: *mut u64) -> Status {
    // SAFETY: the caller's.
    let states = unsafe { memory::states(state, ASHLAR_RP64_256_WIDTH) };
    calls::permute_many(states, rp64_256::permute_many)
}

/// Permutes each of the states, of ASHLAR_RP64_256_WIDTH elements, that lie end to end in so many `elements`.
///
/// # Safety
///
/// The pointer is null or to that many elements that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_permute_many(states: *mut u64, elements: usize) -> Status {
    // SAFETY: the caller's.
    let states = unsafe { memory::states(states, elements) };
    calls::permute_many(states, rp64_256::permute_many)
}

/// The digest of `count` elements, ASHLAR_DIGEST_ELEMENTS elements. Without elements it is zero.
///
/// # Safety
///
/// Each pointer is null or to that many elements, which nobody else writes to meanwhile. The digest does not overlap the elements.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_hash_elements(elements: *const u64, count: usize, digest: *mut u64) -> Status {
    // SAFETY: the caller's.
    let (elements, digest) = unsafe { (memory::elements(elements, count), memory::value_mut(digest.cast())) };
    calls::digest(elements, digest, rp64_256::hash_elements)
}

/// The digest of each of `count` rows of `length` elements, which lie end to end in so many `elements`; the digests lie end to end, too.
///
/// # Safety
///
/// Each pointer is null or to that many elements, or digests, which nobody else writes to meanwhile. The digests do not overlap the rows.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_hash_elements_many(
    rows: *const u64,
    elements: usize,
    length: usize,
    digests: *mut u64,
    count: usize,
) -> Status {
    // SAFETY: the caller's.
    let (rows, digests) = unsafe { (memory::elements(rows, elements), memory::values_mut(digests.cast(), count)) };
    calls::digest_many(rows, length, digests, rp64_256::hash_elements_many).into()
}

/// The digest of `count` bytes, which need not encode elements. Without bytes it is zero.
///
/// # Safety
///
/// The pointers are null, or to that many bytes and to a digest, which nobody else writes to meanwhile. They do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_hash(bytes: *const u8, count: usize, digest: *mut u64) -> Status {
    // SAFETY: the caller's.
    let (bytes, digest) = unsafe { (memory::values(bytes, count), memory::value_mut(digest.cast())) };
    calls::digest(bytes, digest, rp64_256::hash)
}

/// The digest of two digests, for the nodes of a Merkle tree. It may be written over either of them.
///
/// # Safety
///
/// Each pointer is null or to a digest, which nobody else writes to meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_merge(left: *const u64, right: *const u64, digest: *mut u64) -> Status {
    // SAFETY: the caller's; the first two are copied before the third is used.
    let (left, right) = unsafe { (memory::digest(left), memory::digest(right)) };
    // SAFETY: the caller's.
    let digest = unsafe { memory::value_mut(digest.cast()) };
    calls::merge(left, right, digest, rp64_256::merge)
}

/// The digest of `count` digests, which lie end to end: that of all their elements. Without digests it is zero.
///
/// # Safety
///
/// The pointers are null, or to that many digests and to a digest, which nobody else writes to meanwhile. The last does not overlap the others.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_merge_many(digests: *const u64, count: usize, digest: *mut u64) -> Status {
    // SAFETY: the caller's.
    let (digests, digest) = unsafe { (memory::digests(digests, count), memory::value_mut(digest.cast())) };
    calls::digest(digests, digest, rp64_256::merge_many)
}

/// The digest of a digest and any integer. It may be written over the first digest.
///
/// # Safety
///
/// Each pointer is null or to a digest, which nobody else writes to meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_rp64_256_merge_with_int(seed: *const u64, integer: u64, digest: *mut u64) -> Status {
    // SAFETY: the caller's; the first is copied before the second is used.
    let seed = unsafe { memory::digest(seed) };
    // SAFETY: the caller's.
    let digest = unsafe { memory::value_mut(digest.cast()) };
    calls::digest(seed, digest, |seed| rp64_256::merge_with_int(&seed, integer))
}
