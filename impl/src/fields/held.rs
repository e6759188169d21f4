//! Elements of fields as the integers by which memory holds them.

/// An element that is held as an integer below the modulus.
///
/// # Safety
///
/// The type is transparent over `Word`, an unsigned integer.
pub unsafe trait Held: Copy {
    /// The integer.
    type Word: Copy + PartialOrd;
    /// The modulus.
    const MODULUS: Self::Word;
}

/// The elements that these integers hold; the number of the first that is not below the modulus otherwise.
pub fn elements<E: Held>(words: &[E::Word]) -> Result<&[E], usize> {
    if let Some(number) = words.iter().position(|word| *word >= E::MODULUS) {
        return Err(number);
    }
    // SAFETY: E is transparent over its word, which is below the modulus for all; the slice and its lifetime are those of `words`.
    Ok(unsafe { core::slice::from_raw_parts(words.as_ptr().cast(), words.len()) })
}

/// The integers of elements, each little-endian.
#[cfg(target_endian = "little")]
pub fn bytes<E: Held>(elements: &[E]) -> &[u8] {
    // SAFETY: E is transparent over an unsigned integer, which has no padding; the bytes and their lifetime are those of `elements`.
    unsafe { core::slice::from_raw_parts(elements.as_ptr().cast(), size_of_val(elements)) }
}
