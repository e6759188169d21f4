//! The hash traits of Plonky3, crate `p3-symmetric` 0.9.0-rc.2, over its KoalaBear elements and over vectors of them.
//!
//! A vector of the prover is as many independent inputs as it has lanes. They become rows of elements, one a lane, which run on this crate's
//! own backend, whatever instructions the prover was compiled for.

use alloc::vec;
use alloc::vec::Vec;

use p3_field::{PackedValue, PrimeField32};
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};

use super::hasher::Hasher;

use super::instance::Instance;
use super::permuter::Poseidon;
use crate::fields::koala_bear::{KoalaBear, MAX_LANES};
use crate::modes::{AnyLengthMode, CompressionMode, Guard};

type Element = p3_koala_bear::KoalaBear;

/// States that are permuted at once: as many as the widest vectors of the prover have lanes.
const STATES: usize = 16;

/// The permutation of the instance, in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Element>, const WIDTH: usize> Permutation<[P; WIDTH]> for Poseidon<I, WIDTH> {
    fn permute_mut(&self, state: &mut [P; WIDTH]) {
        for start in (0..P::WIDTH).step_by(STATES) {
            let mut states = [[KoalaBear::ZERO; WIDTH]; STATES];
            let states = &mut states[..(P::WIDTH - start).min(STATES)];
            for (i, column) in state.iter().enumerate() {
                for (row, element) in states.iter_mut().zip(&column.as_slice()[start..]) {
                    row[i] = (*element).into();
                }
            }
            self.permute_many(states);
            for (i, column) in state.iter_mut().enumerate() {
                for (row, element) in states.iter().zip(&mut column.as_slice_mut()[start..]) {
                    *element = row[i].into();
                }
            }
        }
    }
}

impl<I: Instance<WIDTH>, P: PackedValue<Value = Element>, const WIDTH: usize> CryptographicPermutation<[P; WIDTH]>
    for Poseidon<I, WIDTH>
{
}

/// [`Hasher::hash_slice`], in each lane.
impl<I, M, G, P, const WIDTH: usize, const DIGEST: usize> CryptographicHasher<P, [P; DIGEST]> for Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH>,
    M: AnyLengthMode<WIDTH, DIGEST>,
    G: Guard,
    P: PackedValue<Value = Element>,
{
    const LANES: usize = MAX_LANES.div_ceil(P::WIDTH);

    fn hash_iter<T: IntoIterator<Item = P>>(&self, input: T) -> [P; DIGEST] {
        CryptographicHasher::hash_slice(self, &Vec::from_iter(input))
    }

    fn hash_slice(&self, input: &[P]) -> [P; DIGEST] {
        columns(&self.digests(&rows(input), input.len(), P::WIDTH))
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[P], out: &mut [[P; DIGEST]]) {
        let Some(length) = input.len().checked_div(out.len()) else { return };
        assert_eq!(length * out.len(), input.len(), "{} items do not make {} messages of one length", input.len(), out.len());
        let messages = (0..out.len()).flat_map(|message| rows(&input[message * length..][..length]));
        let digests = self.digests(&Vec::from_iter(messages), length, out.len() * P::WIDTH);
        for (digest, lanes) in out.iter_mut().zip(digests.chunks(P::WIDTH)) {
            *digest = columns(lanes);
        }
    }
}

/// [`Hasher::compress`], in each lane. It does not compile unless `ARITY` digests are what the mode compresses.
impl<I, M, G, P, const WIDTH: usize, const DIGEST: usize, const ARITY: usize> PseudoCompressionFunction<[P; DIGEST], ARITY>
    for Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH>,
    M: CompressionMode<WIDTH, DIGEST>,
    G: Guard,
    P: PackedValue<Value = Element>,
{
    const LANES: usize = MAX_LANES.div_ceil(P::WIDTH);

    fn compress(&self, input: [[P; DIGEST]; ARITY]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(Element::default()); DIGEST]];
        PseudoCompressionFunction::compress_many(self, &[input], &mut out);
        out[0]
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[P; DIGEST]; ARITY]], out: &mut [[P; DIGEST]]) {
        const { assert!(ARITY * DIGEST == M::INPUT, "the mode compresses another number of digests") };
        assert_eq!(inputs.len(), out.len(), "{} inputs do not fill {} digests", inputs.len(), out.len());
        let rows = Vec::from_iter(inputs.iter().flat_map(|input| rows(input.as_flattened())));
        let mut digests = vec![[KoalaBear::ZERO; DIGEST]; out.len() * P::WIDTH];
        Self::compress_many(*self, &rows, &mut digests).expect("each row is an input");
        for (digest, lanes) in out.iter_mut().zip(digests.chunks(P::WIDTH)) {
            *digest = columns(lanes);
        }
    }
}

impl<I, M, G, const WIDTH: usize, const DIGEST: usize> Hasher<I, M, WIDTH, DIGEST, G>
where
    I: Instance<WIDTH>,
    M: AnyLengthMode<WIDTH, DIGEST>,
    G: Guard,
{
    /// The digests of `count` rows of `length` elements.
    fn digests(self, rows: &[KoalaBear], length: usize, count: usize) -> Vec<[KoalaBear; DIGEST]> {
        let mut digests = vec![[KoalaBear::ZERO; DIGEST]; count];
        self.hash_rows(rows, length, &mut digests).expect("the mode takes any length, and there are as many rows as digests");
        digests
    }
}

/// The elements of each lane in turn.
fn rows<P: PackedValue<Value = Element>>(columns: &[P]) -> Vec<KoalaBear> {
    (0..P::WIDTH).flat_map(|lane| columns.iter().map(move |column| column.extract(lane).into())).collect()
}

/// The vectors whose lanes hold the rows.
fn columns<P: PackedValue<Value = Element>, const N: usize>(rows: &[[KoalaBear; N]]) -> [P; N] {
    core::array::from_fn(|i| P::from_fn(|lane| rows[lane][i].into()))
}

impl From<Element> for KoalaBear {
    fn from(element: Element) -> Self {
        Self::reduce(element.as_canonical_u32())
    }
}

impl From<KoalaBear> for Element {
    fn from(element: KoalaBear) -> Self {
        Self::new(element.value())
    }
}
