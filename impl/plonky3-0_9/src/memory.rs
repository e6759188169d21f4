//! Elements of the prover as the bytes that memory has of them.

use alloc::borrow::Cow;
use core::slice;

use p3_field::RawDataSerializable;
use p3_koala_bear::KoalaBear;

/// The bytes that the prover makes of elements, end to end, which are those of their Montgomery forms, little-endian; where memory has them so they are
/// borrowed.
pub fn encodings(elements: &[KoalaBear]) -> Cow<'_, [u8]> {
    let converted = || KoalaBear::into_byte_stream(elements.iter().copied()).into_iter().collect();
    in_memory(elements).map_or_else(|| Cow::Owned(converted()), Cow::Borrowed)
}

/// The encodings of elements where memory has them; of none it has nothing.
///
/// The first and the last are compared with what the prover makes of them, so that one that holds others is not misread.
fn in_memory(elements: &[KoalaBear]) -> Option<&[u8]> {
    if cfg!(target_endian = "big") || size_of::<KoalaBear>() != KoalaBear::NUM_BYTES {
        return None;
    }
    let (first, last) = (elements.first()?, elements.last()?);
    // SAFETY: an element is transparent over a word; were it not, its four bytes would still hold more than 2^24 values, so that none is padding. The bytes
    // and their lifetime are those of `elements`.
    let bytes = unsafe { slice::from_raw_parts(elements.as_ptr().cast::<u8>(), size_of_val(elements)) };
    let same = |element: &KoalaBear, place: &[u8]| element.into_bytes().into_iter().eq(place.iter().copied());
    (same(first, &bytes[..KoalaBear::NUM_BYTES]) && same(last, &bytes[bytes.len() - KoalaBear::NUM_BYTES..])).then_some(bytes)
}
