//! Rescue-Prime over Goldilocks.

use core::marker::PhantomData;

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::{Digest, Hasher, rp_jive64_256, rp64_256};
use smallvec::SmallVec;
use winter_crypto::ElementHasher;
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;

use crate::batch::{BatchHasher, GROUP, LengthError};
use crate::digest::ElementDigest;
use crate::elements::with_base_elements;

/// An instance of Rescue-Prime, on the fastest backend of this processor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RescuePrime<I, const WIDTH: usize>(PhantomData<I>);

/// In place of `winter_crypto::hashers::Rp64_256`: the same digests.
///
/// `hash` is that of `winter-crypto` for at most 56 bytes. For more, `winter-crypto` 0.13.1 departs from its own text: it leaves out the byte 1 that
/// follows the message where the length is a multiple of 7, so that the digest is another one, and it panics where it is not. Here every message is
/// followed by that byte.
pub type Rp64_256 = RescuePrime<rp64_256::Rp64_256, { rp64_256::WIDTH }>;

/// In place of `winter_crypto::hashers::RpJive64_256`: the same digests.
pub type RpJive64_256 = RescuePrime<rp_jive64_256::RpJive64_256, { rp_jive64_256::WIDTH }>;

impl<I: Instance<WIDTH>, const WIDTH: usize> winter_crypto::Hasher for RescuePrime<I, WIDTH> {
    type Digest = ElementDigest;

    const COLLISION_RESISTANCE: u32 = 128;

    fn hash(bytes: &[u8]) -> ElementDigest {
        ElementDigest(Hasher::<I, WIDTH>::new().hash(bytes))
    }

    fn merge(values: &[ElementDigest; 2]) -> ElementDigest {
        ElementDigest(Hasher::<I, WIDTH>::new().merge(&values.map(|digest| digest.0)))
    }

    fn merge_many(values: &[ElementDigest]) -> ElementDigest {
        let mut digests = SmallVec::<[Digest; GROUP]>::new();
        digests.extend(values.iter().map(|digest| digest.0));
        ElementDigest(Hasher::<I, WIDTH>::new().merge_many(&digests))
    }

    fn merge_with_int(seed: ElementDigest, value: u64) -> ElementDigest {
        ElementDigest(Hasher::<I, WIDTH>::new().merge_with_int(&seed.0, value))
    }
}

impl<I: Instance<WIDTH>, const WIDTH: usize> ElementHasher for RescuePrime<I, WIDTH> {
    type BaseField = BaseElement;

    fn hash_elements<E: FieldElement<BaseField = BaseElement>>(elements: &[E]) -> ElementDigest {
        ElementDigest(with_base_elements(elements, |elements| Hasher::<I, WIDTH>::new().hash_elements(elements)))
    }
}

impl<I: Instance<WIDTH>, const WIDTH: usize> BatchHasher for RescuePrime<I, WIDTH> {
    fn merge_each(pairs: &[[ElementDigest; 2]], out: &mut [ElementDigest]) -> Result<(), LengthError> {
        LengthError::check(2 * pairs.len(), 2, out.len())?;
        for (pairs, out) in pairs.chunks(GROUP).zip(out.chunks_mut(GROUP)) {
            let mut inner = SmallVec::<[_; GROUP]>::new();
            inner.extend(pairs.iter().map(|pair| pair.map(|digest| digest.0)));
            in_group(out, |digests| Hasher::<I, WIDTH>::new().merge_each(&inner, digests).expect("a digest for each pair"));
        }
        Ok(())
    }

    fn hash_rows<E>(rows: &[E], length: usize, out: &mut [ElementDigest]) -> Result<(), LengthError>
    where
        E: FieldElement<BaseField = BaseElement>,
    {
        LengthError::check(rows.len(), length, out.len())?;
        for (group, out) in out.chunks_mut(GROUP).enumerate() {
            let rows = &rows[group * GROUP * length..][..out.len() * length];
            with_base_elements(rows, |rows| hash_group::<I, WIDTH>(rows, length * E::EXTENSION_DEGREE, out));
        }
        Ok(())
    }
}

/// The digests of rows of `length` elements, at most [`GROUP`].
fn hash_group<I: Instance<WIDTH>, const WIDTH: usize>(rows: &[Goldilocks], length: usize, out: &mut [ElementDigest]) {
    in_group(out, |digests| {
        Hasher::<I, WIDTH>::new().hash_elements_many(rows, length, digests).expect("a digest for each row");
    });
}

/// Writes at most [`GROUP`] digests.
fn in_group(out: &mut [ElementDigest], write: impl FnOnce(&mut [Digest])) {
    let mut digests = [Digest::default(); GROUP];
    let digests = &mut digests[..out.len()];
    write(digests);
    for (out, digest) in out.iter_mut().zip(digests) {
        *out = ElementDigest(*digest);
    }
}
