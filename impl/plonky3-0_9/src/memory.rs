//! Elements of the prover as the bytes that memory has of them.

use core::slice;

use p3_field::PrimeField32;
use p3_koala_bear::KoalaBear;

/// What is hashed of an element: the word of its Montgomery form, little-endian.
pub fn encoded(element: KoalaBear) -> [u8; 4] {
    element.to_unique_u32().to_le_bytes()
}

/// The encodings of elements, end to end, where memory has them so; of none it has nothing.
///
/// The first and the last are compared with what the prover says of them, so that one that holds others is not misread.
pub fn encodings(elements: &[KoalaBear]) -> Option<&[u8]> {
    if cfg!(target_endian = "big") || size_of::<KoalaBear>() != size_of::<u32>() {
        return None;
    }
    let (first, last) = (elements.first()?, elements.last()?);
    // SAFETY: an element is transparent over a word; were it not, its four bytes would still hold more than 2^24 values, so that none is padding. The bytes
    // and their lifetime are those of `elements`.
    let bytes = unsafe { slice::from_raw_parts(elements.as_ptr().cast::<u8>(), size_of_val(elements)) };
    (bytes.starts_with(&encoded(*first)) && bytes.ends_with(&encoded(*last))).then_some(bytes)
}
