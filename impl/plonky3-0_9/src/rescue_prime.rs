//! Rescue-Prime over Goldilocks.

use ashlar::fields::goldilocks;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::{Digest, Hasher};
use p3_field::PackedValue;
use p3_goldilocks::Goldilocks;
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};
use smallvec::SmallVec;

use crate::plonky3::Plonky3;
use crate::rows::{LANES, assert_same_length, hash_each, length_of_each, on_stack};

/// Elements of a digest.
const DIGEST: usize = 4;
/// Elements of a pair of digests.
const PAIR: usize = 2 * DIGEST;

/// The permutation of the instance, in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Goldilocks>, const WIDTH: usize> Permutation<[P; WIDTH]>
    for Plonky3<Hasher<I, WIDTH>>
{
    fn permute_mut(&self, state: &mut [P; WIDTH]) {
        let input = *state;
        hash_each(&input, WIDTH, core::slice::from_mut(state), [goldilocks::Goldilocks::ZERO; WIDTH], |rows, states| {
            states.as_flattened_mut().copy_from_slice(rows);
            self.0.permute_many(states);
        });
    }
}

impl<I: Instance<WIDTH>, P: PackedValue<Value = Goldilocks>, const WIDTH: usize> CryptographicPermutation<[P; WIDTH]>
    for Plonky3<Hasher<I, WIDTH>>
{
}

/// [`Hasher::hash_elements`], in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Goldilocks>, const WIDTH: usize> CryptographicHasher<P, [P; DIGEST]>
    for Plonky3<Hasher<I, WIDTH>>
{
    const LANES: usize = LANES.div_ceil(P::WIDTH);

    fn hash_iter<T: IntoIterator<Item = P>>(&self, input: T) -> [P; DIGEST] {
        on_stack(input, |input| self.hash_slice(input))
    }

    fn hash_slice(&self, input: &[P]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(Goldilocks::default()); DIGEST]];
        self.hash_many(input, &mut out);
        out[0]
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[P], out: &mut [[P; DIGEST]]) {
        let Some(length) = length_of_each(input, out.len()) else { return };
        hash_each(input, length, out, Digest::default(), |rows, digests| {
            self.0.hash_elements_many(rows, length, digests).expect("there are as many rows as digests");
        });
    }
}

/// [`Hasher::merge`], in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = Goldilocks>, const WIDTH: usize> PseudoCompressionFunction<[P; DIGEST], 2>
    for Plonky3<Hasher<I, WIDTH>>
{
    const LANES: usize = LANES.div_ceil(P::WIDTH);

    fn compress(&self, input: [[P; DIGEST]; 2]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(Goldilocks::default()); DIGEST]];
        self.compress_many(&[input], &mut out);
        out[0]
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[P; DIGEST]; 2]], out: &mut [[P; DIGEST]]) {
        assert_same_length(inputs, out);
        let input = inputs.as_flattened().as_flattened();
        hash_each(input, PAIR, out, Digest::default(), |rows, digests| {
            let mut pairs = SmallVec::<[_; 8 * LANES]>::new();
            pairs.extend(rows.as_chunks().0.iter().map(pair));
            self.0.merge_each(&pairs, digests).expect("there are as many pairs as digests");
        });
    }
}

fn pair(row: &[goldilocks::Goldilocks; PAIR]) -> [Digest; 2] {
    core::array::from_fn(|digest| Digest::new(core::array::from_fn(|element| row[digest * DIGEST + element])))
}
