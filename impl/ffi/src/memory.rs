//! Pointers to slices: the only unsafe code.
//!
//! The caller of each function vouches that the pointer, unless it is null or to nothing, is aligned and to as many values as it says,
//! initialized if their type asks for that, which nobody writes to, nor reads if they are to be written, for as long as the slice is used.

use core::slice;

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::rescue_prime::Digest;

use crate::Status;

// An element may be read where an integer is, once its value is checked.
const _: () = assert!(size_of::<Goldilocks>() == size_of::<u64>() && align_of::<Goldilocks>() == align_of::<u64>());
const _: () = assert!(size_of::<KoalaBear>() == size_of::<u32>() && align_of::<KoalaBear>() == align_of::<u32>());

/// An element: a transparent wrapper of an integer below a modulus.
///
/// # Safety
///
/// Every integer below the modulus is laid out as an element is.
pub unsafe trait Element: Copy {
    /// The integer.
    type Integer: Copy + PartialOrd;
    /// The modulus.
    const MODULUS: Self::Integer;
}

// SAFETY: a transparent wrapper of an integer below the modulus.
unsafe impl Element for Goldilocks {
    type Integer = u64;
    const MODULUS: u64 = Self::MODULUS;
}

// SAFETY: a transparent wrapper of an integer below the modulus.
unsafe impl Element for KoalaBear {
    type Integer = u32;
    const MODULUS: u32 = Self::MODULUS;
}

/// The value at `start`.
///
/// # Safety
///
/// See the module.
pub unsafe fn value<'a, T>(start: *const T) -> Result<&'a T, Status> {
    // SAFETY: null gives none; the rest is the caller's.
    unsafe { start.as_ref() }.ok_or(Status::NullPointer)
}

/// The value at `start`, to be written.
///
/// # Safety
///
/// See the module.
pub unsafe fn value_mut<'a, T>(start: *mut T) -> Result<&'a mut T, Status> {
    // SAFETY: null gives none; the rest is the caller's.
    unsafe { start.as_mut() }.ok_or(Status::NullPointer)
}

/// The `count` values at `start`.
///
/// # Safety
///
/// See the module.
pub unsafe fn values<'a, T>(start: *const T, count: usize) -> Result<&'a [T], Status> {
    if !check(start, count)? {
        return Ok(&[]);
    }
    // SAFETY: not null, no longer than memory; the rest is the caller's.
    Ok(unsafe { slice::from_raw_parts(start, count) })
}

/// The `count` values at `start`, to be written.
///
/// # Safety
///
/// See the module.
pub unsafe fn values_mut<'a, T>(start: *mut T, count: usize) -> Result<&'a mut [T], Status> {
    if !check(start, count)? {
        return Ok(&mut []);
    }
    // SAFETY: not null, no longer than memory; the rest is the caller's.
    Ok(unsafe { slice::from_raw_parts_mut(start, count) })
}

/// The `count` elements at `start`.
///
/// # Safety
///
/// See the module.
pub unsafe fn elements<'a, E: Element>(start: *const E::Integer, count: usize) -> Result<&'a [E], Status> {
    // SAFETY: the caller's.
    let words = unsafe { values(start, count) }?;
    if words.iter().any(|word| *word >= E::MODULUS) {
        return Err(Status::NotCanonical);
    }
    // SAFETY: the caller's; these are integers below the modulus.
    unsafe { values(start.cast(), count) }
}

/// The states that the `count` elements at `start` make up, to be written.
///
/// # Safety
///
/// See the module.
pub unsafe fn states<'a, E: Element, const WIDTH: usize>(
    start: *mut E::Integer,
    count: usize,
) -> Result<&'a mut [[E; WIDTH]], Status> {
    if !count.is_multiple_of(WIDTH) {
        return Err(Status::WrongLength);
    }
    // SAFETY: the caller's; these are checked and not kept.
    unsafe { elements::<E>(start, count) }?;
    // SAFETY: the caller's; the elements are checked, and an array is laid out as its elements are.
    unsafe { values_mut(start.cast(), count / WIDTH) }
}

/// The digest at `start`.
///
/// # Safety
///
/// See the module.
pub unsafe fn digest(start: *const u64) -> Result<Digest, Status> {
    // SAFETY: the caller's.
    let elements = unsafe { elements::<Goldilocks>(start, crate::ASHLAR_DIGEST_ELEMENTS) }?;
    elements.first_chunk().map(|elements| Digest::new(*elements)).ok_or(Status::WrongLength)
}

/// The `count` digests at `start`.
///
/// # Safety
///
/// See the module.
pub unsafe fn digests<'a>(start: *const u64, count: usize) -> Result<&'a [Digest], Status> {
    let length = count.checked_mul(crate::ASHLAR_DIGEST_ELEMENTS).ok_or(Status::WrongLength)?;
    // SAFETY: the caller's; these are checked and not kept.
    unsafe { elements::<Goldilocks>(start, length) }?;
    // SAFETY: the caller's; the elements are checked, and `Digest` is a transparent wrapper of an array, laid out as its elements are.
    unsafe { values(start.cast(), count) }
}

/// Whether there are values at all, which then a slice may hold as far as the pointer and their number tell.
fn check<T>(start: *const T, count: usize) -> Result<bool, Status> {
    if count.checked_mul(size_of::<T>()).is_none_or(|bytes| bytes > isize::MAX as usize) {
        return Err(Status::WrongLength);
    }
    if count > 0 && start.is_null() {
        return Err(Status::NullPointer);
    }
    Ok(count > 0)
}
