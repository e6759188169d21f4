//! The challenger of elements over the challenger of bytes.

use core::marker::PhantomData;

use super::element::Element;
use super::error::GrindError;
use super::hash_challenger::HashChallenger;
use super::incremental::Incremental;
use super::number::Number;
use super::search::Search;
use crate::blake3::{DIGEST, Hasher};
use crate::fields::BitCountError;
use crate::fields::goldilocks::Goldilocks;
use crate::fields::koala_bear::KoalaBear;

/// A challenger of elements of KoalaBear, 4 bytes each: `SerializingChallenger32` of the crate p3-challenger 0.9.0-rc.2.
pub type SerializingChallenger32<H = Hasher> = SerializingChallenger<KoalaBear, H>;

/// A challenger of elements of Goldilocks, 8 bytes each: `SerializingChallenger64` of the crate p3-challenger 0.9.0-rc.2.
pub type SerializingChallenger64<H = Hasher> = SerializingChallenger<Goldilocks, H>;

/// A challenger of elements over [`HashChallenger`].
///
/// An element is observed as [`Element::observed`], and sampled from as many bytes, again and again until [`Element::sampled`] gives one:
/// KoalaBear takes 1.008 numbers on average, Goldilocks 1 + 2^-32. If bytes are uniform and independent, so are elements and bits.
///
/// Elements of extensions are observed and sampled as their coefficients over the base, in order; digests, and caps as their digests in
/// order, are observed as bytes. Numbers in bytes are of type `N`, which proofs replace.
#[derive(Clone, Debug)]
pub struct SerializingChallenger<E, H: Incremental = Hasher, N = u64> {
    inner: HashChallenger<H>,
    element: PhantomData<(E, N)>,
}

impl<E: Element> SerializingChallenger<E> {
    /// The challenger over BLAKE3 whose first input is `initial_state`, of any length, on the fastest backend of this processor.
    pub fn new(initial_state: &[u8]) -> Self {
        Self::from_hasher(initial_state, Hasher::new())
    }
}

impl<N: Number, E: Element<N>, H: Incremental<Byte = N::Byte>> SerializingChallenger<E, H, N> {
    /// The greatest number of bits that are sampled at once, 2^`MAX_BITS` is below p: 30 of KoalaBear, 63 of Goldilocks.
    pub const MAX_BITS: u32 = E::BITS - 1;

    /// The challenger over `hasher` whose first input is `initial_state`; what `hasher` has taken in is forgotten.
    pub fn from_hasher(initial_state: &[N::Byte], hasher: H) -> Self {
        Self { inner: HashChallenger::from_hasher(initial_state, hasher), element: PhantomData }
    }

    /// Takes up one more element.
    #[inline]
    pub fn observe(&mut self, element: E) {
        self.inner.observe_slice(element.bytes().as_ref());
    }

    /// Takes up more elements, in order; none change nothing.
    pub fn observe_slice(&mut self, elements: &[E]) {
        elements.iter().for_each(|element| self.observe(*element));
    }

    /// Takes up bytes, in order, such as those of digests; none change nothing.
    #[inline]
    pub fn observe_bytes(&mut self, bytes: &[N::Byte]) {
        self.inner.observe_slice(bytes);
    }

    /// An element that depends on all that was observed and sampled before.
    ///
    /// It does not return over a hash function none of whose digests give an element.
    pub fn sample(&mut self) -> E {
        loop {
            if let Some(element) = E::sampled(self.number()) {
                return element;
            }
        }
    }

    /// As many elements, in the order in which they are sampled; the coefficients of an element of an extension.
    pub fn sample_array<const COUNT: usize>(&mut self) -> [E; COUNT] {
        core::array::from_fn(|_| self.sample())
    }

    /// The low bits of the number in sampled bytes, as many as of an element; none are rejected, so that each string of bits has the
    /// probability 2^-`bits`. No bits take bytes too.
    ///
    /// # Errors
    ///
    /// [`BitCountError`] if `bits` is more than [`MAX_BITS`](Self::MAX_BITS). Nothing is sampled then.
    pub fn sample_bits(&mut self, bits: u32) -> Result<N, BitCountError> {
        Self::check_bits(bits)?;
        Ok(self.number().low(bits))
    }

    /// The same as [`sample_bits`](Self::sample_bits), whose bits are uniform: `sample_uniform_bits` of the crate p3-challenger 0.9.0-rc.2,
    /// with resampling and without, has no other error over bytes.
    ///
    /// # Errors
    ///
    /// As there.
    pub fn sample_uniform_bits(&mut self, bits: u32) -> Result<N, BitCountError> {
        self.sample_bits(bits)
    }

    /// Whether `witness` shows work of `bits` bits: after one byte is sampled and discarded, and the witness observed, the next sampled
    /// bits are zero. No bits accept every witness and change nothing.
    ///
    /// # Errors
    ///
    /// [`BitCountError`] if `bits` is more than [`MAX_BITS`](Self::MAX_BITS). Nothing is observed or sampled then.
    pub fn check_witness(&mut self, bits: u32, witness: E) -> Result<bool, BitCountError> {
        Self::check_bits(bits)?;
        if bits == 0 {
            return Ok(true);
        }
        self.inner.squeeze();
        self.observe(witness);
        Ok(self.sample_bits(bits)?.is_below(1))
    }

    /// The witness of work of `bits` bits whose canonical value is the least, after [`check_witness`](Self::check_witness) of it. Zero for no
    /// bits, which change nothing. About 2^`bits` candidates are hashed, in the lanes of vectors.
    ///
    /// # Errors
    ///
    /// [`GrindError`] if `bits` is more than [`MAX_BITS`](Self::MAX_BITS), or no element is a witness. Nothing is observed or sampled then.
    pub fn grind(&mut self, bits: u32) -> Result<E, GrindError> {
        self.grind_by(bits, |search| search.least::<N, E>(0..E::ORDER))
    }

    /// The witness of [`grind`](Self::grind), on the threads of the current rayon pool; it does not depend on their number.
    ///
    /// # Errors
    ///
    /// As there.
    #[cfg(feature = "rayon")]
    pub fn grind_rayon(&mut self, bits: u32) -> Result<E, GrindError>
    where
        H: Sync,
        N::Byte: Sync,
    {
        self.grind_by(bits, |search| search.least_rayon::<N, E>(0..E::ORDER))
    }

    /// The digest of the input, which commits to all that was observed.
    pub fn finalize(self) -> [N::Byte; DIGEST] {
        self.inner.finalize()
    }

    fn grind_by(&mut self, bits: u32, least: impl FnOnce(Search<'_, H>) -> Option<u64>) -> Result<E, GrindError> {
        Self::check_bits(bits)?;
        let number = if bits == 0 {
            Some(0)
        } else {
            let mut squeezed = self.inner.clone();
            let digest = *squeezed.squeeze();
            least(Search { hasher: squeezed.hasher(), digest: &digest, bits })
        };
        let witness = number.map(|number| E::residue(N::constant(number))).ok_or(GrindError::NoWitness { bits })?;
        self.check_witness(bits, witness)?;
        Ok(witness)
    }

    /// The number in the next bytes.
    #[inline]
    fn number(&mut self) -> N {
        let mut bytes = E::Bytes::default();
        self.inner.sample_into_slice(bytes.as_mut());
        E::number(bytes)
    }

    fn check_bits(bits: u32) -> Result<(), BitCountError> {
        if bits > Self::MAX_BITS {
            return Err(BitCountError { bits, most: Self::MAX_BITS });
        }
        Ok(())
    }
}
