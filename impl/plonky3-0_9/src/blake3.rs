//! BLAKE3 on bytes and on elements.

use alloc::vec::Vec;

use ashlar::blake3::{CHUNK, DIGEST, Hasher, hash, hash_iter, hash_many};
use ashlar::machine::lanes::MAX_LANES;
use p3_field::{PrimeField64, RawDataSerializable};
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::{CompressionFunction, CryptographicHasher, PseudoCompressionFunction};
use smallvec::SmallVec;

use crate::memory;
use crate::rows::{assert_same_length, length_of_each};

/// Bytes of rows that are encoded at once, if these are no fewer than [`MAX_LANES`]; so many have room on the stack.
const ENCODED: usize = MAX_LANES * CHUNK;
/// Bytes of a row up to which the loop over elements is the fastest conversion in every build.
const NARROW: usize = 256;

/// BLAKE3 in place of `p3_blake3::Blake3`, on the fastest backend of this processor: the same digests.
///
/// It hashes rows of elements as well, as `SerializingHasher` over it does: the bytes that the prover makes of each, end to end, which are those of the
/// canonical value of Goldilocks and of the Montgomery form of KoalaBear, little-endian. And it is a compression function of digests, as
/// `CompressionFunctionFromHasher` makes one: two digests are one block.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blake3;

impl CryptographicHasher<u8, [u8; DIGEST]> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn hash_iter<I: IntoIterator<Item = u8>>(&self, input: I) -> [u8; DIGEST] {
        hash_iter(input).into()
    }

    fn hash_iter_slices<'a, I: IntoIterator<Item = &'a [u8]>>(&self, input: I) -> [u8; DIGEST] {
        let mut hasher = Hasher::new();
        for bytes in input {
            hasher.update(bytes);
        }
        hasher.finalize().into()
    }

    fn hash_slice(&self, input: &[u8]) -> [u8; DIGEST] {
        hash(input).into()
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[u8], out: &mut [[u8; DIGEST]]) {
        let Some(length) = length_of_each(input, out.len()) else { return };
        hash_many(input, length, out).expect("there are as many messages as digests");
    }
}

impl CryptographicHasher<Goldilocks, [u8; DIGEST]> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn hash_iter<I: IntoIterator<Item = Goldilocks>>(&self, input: I) -> [u8; DIGEST] {
        self.hash_iter(Goldilocks::into_byte_stream(input))
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[Goldilocks], out: &mut [[u8; DIGEST]]) {
        hash_rows(input, out);
    }
}

impl CryptographicHasher<KoalaBear, [u8; DIGEST]> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn hash_iter<I: IntoIterator<Item = KoalaBear>>(&self, input: I) -> [u8; DIGEST] {
        self.hash_iter(KoalaBear::into_byte_stream(input))
    }

    fn hash_iter_slices<'a, I: IntoIterator<Item = &'a [KoalaBear]>>(&self, input: I) -> [u8; DIGEST] {
        let mut hasher = Hasher::new();
        for elements in input {
            hasher.update(&memory::encodings(elements));
        }
        hasher.finalize().into()
    }

    fn hash_slice(&self, input: &[KoalaBear]) -> [u8; DIGEST] {
        hash(&memory::encodings(input)).into()
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[KoalaBear], out: &mut [[u8; DIGEST]]) {
        let Some(length) = length_of_each(input, out.len()) else { return };
        hash_many(&memory::encodings(input), length * KoalaBear::NUM_BYTES, out).expect("there are as many rows as digests");
    }
}

/// The digests of rows of one length that lie end to end, some rows at a time, of the bytes that the prover makes of each.
fn hash_rows(input: &[Goldilocks], out: &mut [[u8; DIGEST]]) {
    let Some(length) = length_of_each(input, out.len()) else { return };
    let bytes = length * Goldilocks::NUM_BYTES;
    let encode = |element: &Goldilocks| element.as_canonical_u64().to_le_bytes();
    let at_once = (ENCODED / bytes.max(1) / MAX_LANES * MAX_LANES).clamp(MAX_LANES, ENCODED).min(out.len());
    let groups = out.chunks_mut(at_once).enumerate();
    let groups = groups.map(|(group, out)| (&input[group * at_once * length..][..out.len() * length], out));
    let hash = |encoded: &[u8], out: &mut [_]| hash_many(encoded, bytes, out).expect("there are as many rows as digests");
    // Not filled with zeros first, which would take a tenth of the time that hashing takes.
    if bytes <= NARROW || cfg!(target_feature = "avx2") {
        let mut encoded = SmallVec::<[[u8; Goldilocks::NUM_BYTES]; ENCODED / Goldilocks::NUM_BYTES]>::new();
        return groups.for_each(|(rows, out)| {
            encoded.clear();
            encoded.extend(rows.iter().map(encode));
            hash(encoded.as_flattened(), out);
        });
    }
    // Where vectors do not compare long words, what the compiler makes of that loop is slower than the conversion of the prover.
    let mut encoded = Vec::with_capacity(at_once * bytes);
    groups.for_each(|(rows, out)| {
        encoded.clear();
        rows.chunks(length).for_each(|row| encoded.extend(Goldilocks::into_byte_stream(row.iter().copied())));
        hash(&encoded, out);
    });
}

/// The digest of the digests, one after the other.
impl<const ARITY: usize> PseudoCompressionFunction<[u8; DIGEST], ARITY> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn compress(&self, input: [[u8; DIGEST]; ARITY]) -> [u8; DIGEST] {
        hash(input.as_flattened()).into()
    }

    /// Panics if `inputs` and `out` differ in length.
    fn compress_many(&self, inputs: &[[[u8; DIGEST]; ARITY]], out: &mut [[u8; DIGEST]]) {
        assert_same_length(inputs, out);
        let input = inputs.as_flattened().as_flattened();
        hash_many(input, ARITY * DIGEST, out).expect("there are as many messages as digests");
    }
}

impl<const ARITY: usize> CompressionFunction<[u8; DIGEST], ARITY> for Blake3 {}
