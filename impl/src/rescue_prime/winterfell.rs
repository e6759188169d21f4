//! The hash traits of Winterfell, crate `winter-crypto` 0.13.1.

use alloc::string::ToString;
use alloc::vec::Vec;

use winter_crypto::{ElementHasher, Hasher};
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;
use winter_utils::{ByteReader, ByteWriter, Deserializable, DeserializationError, Serializable};

use super::digest::Digest;
use super::parameters::DIGEST;
use super::rp_jive64_256::{self, RpJive64_256};
use super::rp64_256::{self, Rp64_256};
use crate::fields::goldilocks::Goldilocks;

/// In place of `winter_crypto::hashers::Rp64_256`: the same digests, on the fastest backend of this processor.
///
/// [`hash`](Hasher::hash) is that of `winter-crypto` for at most 56 bytes. For more, `winter-crypto` 0.13.1 departs from its own text: it leaves
/// out the byte 1 that follows the message where the length is a multiple of 7, so that the digest is another one, and it panics where it is
/// not. Here every message is followed by that byte.
impl Hasher for Rp64_256 {
    type Digest = Digest;

    const COLLISION_RESISTANCE: u32 = 128;

    fn hash(bytes: &[u8]) -> Digest {
        rp64_256::hash(bytes)
    }

    fn merge(values: &[Digest; 2]) -> Digest {
        rp64_256::merge(values)
    }

    fn merge_many(values: &[Digest]) -> Digest {
        rp64_256::merge_many(values)
    }

    fn merge_with_int(seed: Digest, value: u64) -> Digest {
        rp64_256::merge_with_int(&seed, value)
    }
}

impl ElementHasher for Rp64_256 {
    type BaseField = BaseElement;

    fn hash_elements<E: FieldElement<BaseField = BaseElement>>(elements: &[E]) -> Digest {
        rp64_256::hash_elements(&base_elements(elements))
    }
}

/// In place of `winter_crypto::hashers::RpJive64_256`: the same digests, on the fastest backend of this processor.
impl Hasher for RpJive64_256 {
    type Digest = Digest;

    const COLLISION_RESISTANCE: u32 = 128;

    fn hash(bytes: &[u8]) -> Digest {
        rp_jive64_256::hash(bytes)
    }

    fn merge(values: &[Digest; 2]) -> Digest {
        rp_jive64_256::merge(values)
    }

    fn merge_many(values: &[Digest]) -> Digest {
        rp_jive64_256::merge_many(values)
    }

    fn merge_with_int(seed: Digest, value: u64) -> Digest {
        rp_jive64_256::merge_with_int(&seed, value)
    }
}

impl ElementHasher for RpJive64_256 {
    type BaseField = BaseElement;

    fn hash_elements<E: FieldElement<BaseField = BaseElement>>(elements: &[E]) -> Digest {
        rp_jive64_256::hash_elements(&base_elements(elements))
    }
}

/// The elements of the base field that `elements` consist of, those of the same element next to one another.
fn base_elements<E: FieldElement<BaseField = BaseElement>>(elements: &[E]) -> Vec<Goldilocks> {
    E::slice_as_base_elements(elements).iter().map(|&element| element.into()).collect()
}

impl From<BaseElement> for Goldilocks {
    fn from(element: BaseElement) -> Self {
        Self::reduce(element.as_int())
    }
}

impl From<Goldilocks> for BaseElement {
    fn from(element: Goldilocks) -> Self {
        Self::new(element.value())
    }
}

impl winter_crypto::Digest for Digest {
    fn as_bytes(&self) -> [u8; 32] {
        Self::to_bytes(*self)
    }
}

/// Writes the encoding of [`Digest::to_bytes`].
impl Serializable for Digest {
    fn write_into<W: ByteWriter>(&self, target: &mut W) {
        target.write_bytes(&Self::to_bytes(*self));
    }

    fn get_size_hint(&self) -> usize {
        Self::BYTES
    }
}

/// Reads the encoding of [`Digest::to_bytes`]. A limb that is not canonical is an invalid value, where `winter-crypto` would reduce it.
impl Deserializable for Digest {
    fn read_from<R: ByteReader>(source: &mut R) -> Result<Self, DeserializationError> {
        let bytes = source.read_array()?;
        Self::from_bytes(&bytes).map_err(|error| DeserializationError::InvalidValue(error.to_string()))
    }
}

/// The digest with these elements, to which the digests of `winter-crypto` convert.
impl From<[BaseElement; DIGEST]> for Digest {
    fn from(elements: [BaseElement; DIGEST]) -> Self {
        Self::new(elements.map(Goldilocks::from))
    }
}

/// The elements, which convert to the digests of `winter-crypto`.
impl From<Digest> for [BaseElement; DIGEST] {
    fn from(digest: Digest) -> Self {
        digest.elements().map(BaseElement::from)
    }
}
