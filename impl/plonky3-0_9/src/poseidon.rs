//! Poseidon over KoalaBear.

use ashlar::fields::koala_bear;
use ashlar::modes::{AnyLengthMode, CompressionMode, Guard};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::{Hasher, Poseidon};
use p3_field::PackedValue;
use p3_koala_bear::KoalaBear;
use p3_symmetric::{CryptographicHasher, CryptographicPermutation, Permutation, PseudoCompressionFunction};

use crate::plonky3::Plonky3;
use crate::rows::{LANES, assert_same_length, hash_each, in_parts, length_of_each};

/// The permutation of the instance, in each lane.
impl<I: Instance<WIDTH>, P: PackedValue<Value = KoalaBear>, const WIDTH: usize> Permutation<[P; WIDTH]>
    for Plonky3<Poseidon<I, WIDTH>>
{
    fn permute_mut(&self, state: &mut [P; WIDTH]) {
        let input = *state;
        hash_each(&input, WIDTH, core::slice::from_mut(state), [koala_bear::KoalaBear::ZERO; WIDTH], |rows, states| {
            states.as_flattened_mut().copy_from_slice(rows);
            self.0.permute_many(states);
        });
    }
}

impl<I: Instance<WIDTH>, P: PackedValue<Value = KoalaBear>, const WIDTH: usize> CryptographicPermutation<[P; WIDTH]>
    for Plonky3<Poseidon<I, WIDTH>>
{
}

/// [`Hasher::hash_slice`], in each lane.
impl<I, M, G, P, const WIDTH: usize, const DIGEST: usize> CryptographicHasher<P, [P; DIGEST]>
    for Plonky3<Hasher<I, M, WIDTH, DIGEST, G>>
where
    I: Instance<WIDTH>,
    M: AnyLengthMode<WIDTH, DIGEST>,
    G: Guard,
    P: PackedValue<Value = KoalaBear>,
{
    const LANES: usize = LANES.div_ceil(P::WIDTH);

    fn hash_iter<T: IntoIterator<Item = P>>(&self, input: T) -> [P; DIGEST] {
        let zero = P::broadcast(KoalaBear::default());
        let resume = |part: &[P], is_end| {
            let mut out = [[zero; WIDTH]];
            hash_each(part, part.len(), &mut out, [koala_bear::KoalaBear::ZERO; WIDTH], |rows, states| {
                self.0.resume_rows(rows, part.len(), is_end, states).expect("parts are of whole blocks, but for the last");
            });
            out[0]
        };
        let digest = |state: [P; WIDTH]| core::array::from_fn(|index| state[index]);
        in_parts(input, M::BLOCK, zero, |input| self.hash_slice(input), resume, digest)
    }

    fn hash_slice(&self, input: &[P]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(KoalaBear::default()); DIGEST]];
        self.hash_many(input, &mut out);
        out[0]
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[P], out: &mut [[P; DIGEST]]) {
        let Some(length) = length_of_each(input, out.len()) else { return };
        hash_each(input, length, out, [koala_bear::KoalaBear::ZERO; DIGEST], |rows, digests| {
            self.0.hash_rows(rows, length, digests).expect("the mode takes any length, and there are as many rows as digests");
        });
    }
}

/// [`Hasher::compress`], in each lane. It does not compile unless `ARITY` digests are what the mode compresses.
impl<I, M, G, P, const WIDTH: usize, const DIGEST: usize, const ARITY: usize> PseudoCompressionFunction<[P; DIGEST], ARITY>
    for Plonky3<Hasher<I, M, WIDTH, DIGEST, G>>
where
    I: Instance<WIDTH>,
    M: CompressionMode<WIDTH, DIGEST>,
    G: Guard,
    P: PackedValue<Value = KoalaBear>,
{
    const LANES: usize = LANES.div_ceil(P::WIDTH);

    fn compress(&self, input: [[P; DIGEST]; ARITY]) -> [P; DIGEST] {
        let mut out = [[P::broadcast(KoalaBear::default()); DIGEST]];
        self.compress_many(&[input], &mut out);
        out[0]
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[P; DIGEST]; ARITY]], out: &mut [[P; DIGEST]]) {
        const { assert!(ARITY * DIGEST == M::INPUT, "the mode compresses another number of digests") };
        assert_same_length(inputs, out);
        let input = inputs.as_flattened().as_flattened();
        hash_each(input, M::INPUT, out, [koala_bear::KoalaBear::ZERO; DIGEST], |rows, digests| {
            self.0.compress_many(rows, digests).expect("each row is an input");
        });
    }
}
