//! BLAKE3 of a message that arrives in pieces.
//!
//! A hasher lies on the heap: a caller can neither use one that nothing has initialized nor depend on its size, and what memory lacks is a
//! status. Nothing but making one allocates.

use core::mem::MaybeUninit;

use ashlar::blake3::Hasher;

use crate::blake3::Digest;
use crate::calls::both;
use crate::{Status, calls, memory};

/// A message of BLAKE3 that arrives in pieces. One thread at a time may use a hasher, or several that all leave it as it is.
pub struct Blake3Hasher(Hasher);

/// Makes a hasher, to be given to ashlar_blake3_hasher_free in the end.
///
/// # Safety
///
/// The pointer is null or to a pointer that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_new(hasher: *mut *mut Blake3Hasher) -> Status {
    // SAFETY: the caller's.
    let out = unsafe { memory::value_mut(hasher.cast()) };
    make(Ok(()), out, |()| Hasher::new()).into()
}

/// Makes a hasher with a key of ASHLAR_BLAKE3_KEY_BYTES bytes, to be given to ashlar_blake3_hasher_free in the end.
///
/// # Safety
///
/// The pointers are null, or to a key and to a pointer, which nobody else writes to meanwhile. They do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_new_keyed(key: *const u8, hasher: *mut *mut Blake3Hasher) -> Status {
    // SAFETY: the caller's.
    let (key, out) = unsafe { (memory::value(key.cast()), memory::value_mut(hasher.cast())) };
    make(key, out, Hasher::new_keyed).into()
}

/// Makes a hasher that takes in key material for the use that `count` bytes of context name, to be given to ashlar_blake3_hasher_free in the
/// end; see ashlar_blake3_derive_key.
///
/// # Safety
///
/// The pointers are null, or to that many bytes and to a pointer, which nobody else writes to meanwhile. They do not overlap.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_new_derive_key(
    context: *const u8,
    count: usize,
    hasher: *mut *mut Blake3Hasher,
) -> Status {
    // SAFETY: the caller's.
    let (context, out) = unsafe { (memory::values(context, count), memory::value_mut(hasher.cast())) };
    make(context, out, Hasher::new_derive_key_raw).into()
}

/// Makes another hasher that has taken in the same bytes, to be given to ashlar_blake3_hasher_free in the end.
///
/// # Safety
///
/// The pointers are null, or to a hasher that nobody changes meanwhile, and to a pointer that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_clone(hasher: *const Blake3Hasher, copy: *mut *mut Blake3Hasher) -> Status {
    // SAFETY: the caller's.
    let (hasher, out) = unsafe { (memory::value(hasher), memory::value_mut(copy.cast())) };
    make(hasher, out, |hasher| hasher.0.clone()).into()
}

/// Ends the use of a hasher, which may be null. Its memory is not overwritten.
///
/// # Safety
///
/// The pointer is null or to a hasher that nobody uses meanwhile or afterwards.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_free(hasher: *mut Blake3Hasher) {
    if hasher.is_null() {
        return;
    }
    // SAFETY: `make` made it, a box of one; the rest is the caller's.
    drop(unsafe { Box::from_raw(hasher) });
}

/// Forgets the message, and keeps mode and key.
///
/// # Safety
///
/// The pointer is null or to a hasher that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_reset(hasher: *mut Blake3Hasher) -> Status {
    // SAFETY: the caller's.
    let hasher = unsafe { memory::value_mut(hasher) };
    let reset = |hasher: &mut Blake3Hasher| {
        hasher.0.reset();
    };
    hasher.map(reset).into()
}

/// Takes in the next `count` bytes of the message.
///
/// # Safety
///
/// The pointers are null, or to a hasher that nobody else uses meanwhile, and to that many bytes, which nobody writes to meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_update(hasher: *mut Blake3Hasher, bytes: *const u8, count: usize) -> Status {
    // SAFETY: the caller's.
    let (hasher, bytes) = unsafe { (memory::value_mut(hasher), memory::values(bytes, count)) };
    let update = |(hasher, bytes): (&mut Blake3Hasher, &[u8])| {
        hasher.0.update(bytes);
    };
    both(hasher, bytes).map(update).into()
}

/// The digest, ASHLAR_BLAKE3_DIGEST_BYTES bytes, of the message so far. The hasher stays as it is and may take in more.
///
/// # Safety
///
/// The pointers are null, or to a hasher that nobody changes meanwhile, and to a digest that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_finalize(hasher: *const Blake3Hasher, digest: *mut u8) -> Status {
    // SAFETY: the caller's.
    let (hasher, out) = unsafe { (memory::value(hasher), memory::value_mut(digest.cast())) };
    calls::compute(hasher, out, |hasher| Digest::from(hasher.0.finalize()))
}

/// `length` bytes of the extendable output over the message so far, from byte `position` on. The output has 2^64 - 1 bytes. The hasher stays as
/// it is and may take in more.
///
/// # Safety
///
/// The pointers are null, or to a hasher that nobody changes meanwhile, and to that many bytes, which nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_finalize_xof(
    hasher: *const Blake3Hasher,
    position: u64,
    output: *mut u8,
    length: usize,
) -> Status {
    // SAFETY: the caller's.
    let (hasher, out) = unsafe { (memory::value(hasher), memory::values_mut(output.cast(), length)) };
    calls::extend(hasher, position, out, |hasher| hasher.0.finalize_xof()).into()
}

/// The number of bytes taken in so far, modulo 2^64.
///
/// # Safety
///
/// The pointers are null, or to a hasher that nobody changes meanwhile, and to an integer that nobody else uses meanwhile.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn ashlar_blake3_hasher_count(hasher: *const Blake3Hasher, count: *mut u64) -> Status {
    // SAFETY: the caller's.
    let (hasher, out) = unsafe { (memory::value(hasher), memory::value_mut(count.cast())) };
    calls::compute(hasher, out, |hasher| hasher.0.count())
}

/// Puts a hasher on the heap and writes where it is.
fn make<T>(
    input: Result<T, Status>,
    out: Result<&mut MaybeUninit<*mut Blake3Hasher>, Status>,
    hasher: impl FnOnce(T) -> Hasher,
) -> Result<(), Status> {
    let (input, out) = both(input, out)?;
    // A box would end the process where there is no memory.
    let mut place = Vec::new();
    place.try_reserve_exact(1).map_err(|_| Status::OutOfMemory)?;
    place.push(Blake3Hasher(hasher(input)));
    out.write(Box::into_raw(place.into_boxed_slice()).cast());
    Ok(())
}
