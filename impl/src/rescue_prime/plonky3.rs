//! The hash traits of Plonky3, crate `p3-symmetric` 0.9.0-rc.2, over its Goldilocks elements and over vectors of them.
//!
//! A vector of the prover is as many independent inputs as it has lanes. They become rows of elements, one a lane, which run on this crate's
//! own backend, whatever instructions the prover was compiled for.

use alloc::vec;
use alloc::vec::Vec;

use p3_field::{PackedValue, PrimeField64};
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};

use super::digest::Digest;
use super::hasher::Hasher;
use super::instance::Instance;
use super::parameters::DIGEST;
use super::{rp_jive64_256, rp64_256};
use crate::fields::goldilocks::{Goldilocks, MAX_LANES};

type Element = p3_goldilocks::Goldilocks;

/// The permutation of the instance, in each lane.
///
/// The state begins with the capacity, as in the paper. The sponges of Plonky3 take it to end with it, so that over this permutation they give
/// digests other than [`Hasher::hash_elements`]; a [`Hasher`] is itself the hasher that gives these.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Element>, const WIDTH: usize> Permutation<[P; WIDTH]> for Hasher<I, WIDTH> {
    fn permute_mut(&self, state: &mut [P; WIDTH]) {
        let mut rows = rows(state);
        let states = rows.as_chunks_mut().0;
        self.permute_many(states);
        *state = columns(states);
    }
}

impl<I: Instance<WIDTH>, P: PackedValue<Value = Element>, const WIDTH: usize> CryptographicPermutation<[P; WIDTH]>
    for Hasher<I, WIDTH>
{
}

/// [`Hasher::hash_elements`], in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Element>, const WIDTH: usize> CryptographicHasher<P, [P; DIGEST]>
    for Hasher<I, WIDTH>
{
    const LANES: usize = MAX_LANES.div_ceil(P::WIDTH);

    fn hash_iter<T: IntoIterator<Item = P>>(&self, input: T) -> [P; DIGEST] {
        self.hash_slice(&Vec::from_iter(input))
    }

    fn hash_slice(&self, input: &[P]) -> [P; DIGEST] {
        columns(&self.hash_rows(&rows(input), input.len(), P::WIDTH))
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[P], out: &mut [[P; DIGEST]]) {
        let Some(length) = input.len().checked_div(out.len()) else { return };
        assert_eq!(length * out.len(), input.len(), "{} items do not make {} messages of one length", input.len(), out.len());
        let messages = (0..out.len()).flat_map(|message| rows(&input[message * length..][..length]));
        let digests = self.hash_rows(&Vec::from_iter(messages), length, out.len() * P::WIDTH);
        for (digest, lanes) in out.iter_mut().zip(digests.chunks(P::WIDTH)) {
            *digest = columns(lanes);
        }
    }
}

/// [`Hasher::merge`], in each lane.
impl<P: PackedValue<Value = Element>> PseudoCompressionFunction<[P; DIGEST], 2> for rp64_256::Hasher {
    const LANES: usize = MAX_LANES.div_ceil(P::WIDTH);

    fn compress(&self, input: [[P; DIGEST]; 2]) -> [P; DIGEST] {
        self.hash_slice(input.as_flattened())
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[P; DIGEST]; 2]], out: &mut [[P; DIGEST]]) {
        assert_same_length(inputs, out);
        self.hash_many(inputs.as_flattened().as_flattened(), out);
    }
}

/// [`Hasher::merge`], in each lane: the Jive compression.
impl<P: PackedValue<Value = Element>> PseudoCompressionFunction<[P; DIGEST], 2> for rp_jive64_256::Hasher {
    const LANES: usize = MAX_LANES.div_ceil(P::WIDTH);

    fn compress(&self, input: [[P; DIGEST]; 2]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(Element::default()); DIGEST]];
        self.compress_many(&[input], &mut out);
        out[0]
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[P; DIGEST]; 2]], out: &mut [[P; DIGEST]]) {
        assert_same_length(inputs, out);
        let mut permuted = Vec::from_iter(inputs.iter().flat_map(|input| rows(input.as_flattened())));
        let states = permuted.as_chunks_mut().0;
        self.permute_many(states);
        for ((digest, input), states) in out.iter_mut().zip(inputs).zip(states.chunks(P::WIDTH)) {
            let before = input.as_flattened();
            *digest = core::array::from_fn(|i| {
                P::from_fn(|lane| {
                    let sum_at = |i: usize| before[i].extract(lane) + Element::from(states[lane][i]);
                    sum_at(i) + sum_at(i + DIGEST)
                })
            });
        }
    }
}

impl<I: Instance<WIDTH>, const WIDTH: usize> Hasher<I, WIDTH> {
    /// The digests of `count` rows of `length` elements.
    fn hash_rows(self, rows: &[Goldilocks], length: usize, count: usize) -> Vec<[Goldilocks; DIGEST]> {
        let mut digests = vec![Digest::default(); count];
        self.hash_elements_many(rows, length, &mut digests).expect("there are as many rows as digests");
        digests.into_iter().map(Into::into).collect()
    }
}

/// The elements of each lane in turn.
fn rows<P: PackedValue<Value = Element>>(columns: &[P]) -> Vec<Goldilocks> {
    (0..P::WIDTH).flat_map(|lane| columns.iter().map(move |column| column.extract(lane).into())).collect()
}

/// The vectors whose lanes hold the rows.
fn columns<P: PackedValue<Value = Element>, const N: usize>(rows: &[[Goldilocks; N]]) -> [P; N] {
    core::array::from_fn(|i| P::from_fn(|lane| rows[lane][i].into()))
}

fn assert_same_length<T, U>(inputs: &[T], out: &[U]) {
    assert_eq!(inputs.len(), out.len(), "{} inputs do not fill {} digests", inputs.len(), out.len());
}

impl From<Element> for Goldilocks {
    fn from(element: Element) -> Self {
        Self::reduce(element.as_canonical_u64())
    }
}

impl From<Goldilocks> for Element {
    fn from(element: Goldilocks) -> Self {
        Self::new(element.value())
    }
}
