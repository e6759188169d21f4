//! BLAKE3 on bytes and on elements.

use alloc::vec::Vec;

use ashlar::blake3::{CHUNK, DIGEST, Hasher, hash, hash_iter, hash_many};
use ashlar::machine::lanes::MAX_LANES;
use p3_field::PrimeField64;
use p3_goldilocks::Goldilocks;
use p3_koala_bear::KoalaBear;
use p3_symmetric::{CompressionFunction, CryptographicHasher, PseudoCompressionFunction};
use smallvec::SmallVec;

use crate::memory;
use crate::rows::{assert_same_length, length_of_each};

/// Bytes of rows that are encoded at once, if these are no fewer than [`MAX_LANES`]; so many have room on the stack.
const ENCODED: usize = MAX_LANES * CHUNK;

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
        self.hash_iter(input.into_iter().flat_map(encoded64))
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[Goldilocks], out: &mut [[u8; DIGEST]]) {
        hash_rows(input, out, encoded64);
    }
}

impl CryptographicHasher<KoalaBear, [u8; DIGEST]> for Blake3 {
    const LANES: usize = MAX_LANES;

    fn hash_iter<I: IntoIterator<Item = KoalaBear>>(&self, input: I) -> [u8; DIGEST] {
        self.hash_iter(input.into_iter().flat_map(memory::encoded))
    }

    fn hash_iter_slices<'a, I: IntoIterator<Item = &'a [KoalaBear]>>(&self, input: I) -> [u8; DIGEST] {
        let mut hasher = Hasher::new();
        for elements in input {
            match memory::encodings(elements) {
                Some(bytes) => hasher.update(bytes),
                None => elements.iter().fold(&mut hasher, |hasher, element| hasher.update(&memory::encoded(*element))),
            };
        }
        hasher.finalize().into()
    }

    fn hash_slice(&self, input: &[KoalaBear]) -> [u8; DIGEST] {
        memory::encodings(input).map_or_else(|| self.hash_iter(input.iter().copied()), |bytes| hash(bytes).into())
    }

    /// Panics if the length of `input` is no multiple of that of `out`.
    fn hash_many(&self, input: &[KoalaBear], out: &mut [[u8; DIGEST]]) {
        match memory::encodings(input) {
            Some(bytes) => self.hash_many(bytes, out),
            None => hash_rows(input, out, memory::encoded),
        }
    }
}

fn encoded64(element: Goldilocks) -> [u8; 8] {
    element.as_canonical_u64().to_le_bytes()
}

/// The digests of rows of one length that lie end to end, some rows at a time.
fn hash_rows<F: Copy, const BYTES: usize>(input: &[F], out: &mut [[u8; DIGEST]], encode: impl Fn(F) -> [u8; BYTES]) {
    let Some(length) = length_of_each(input, out.len()) else { return };
    let at_once = (ENCODED / (length * BYTES).max(1) / MAX_LANES * MAX_LANES).clamp(MAX_LANES, ENCODED).min(out.len());
    let groups = out.chunks_mut(at_once).enumerate();
    let groups = groups.map(|(group, out)| (&input[group * at_once * length..][..out.len() * length], out));
    let hash = |bytes: &[u8], out: &mut [_]| hash_many(bytes, length * BYTES, out).expect("there are as many rows as digests");
    if at_once * length * BYTES > ENCODED {
        // Not filled with zeros first, which would take a tenth of the time that hashing takes.
        let mut encoded = Vec::with_capacity(at_once * length);
        return groups.for_each(|(rows, out)| {
            encoded.clear();
            encoded.extend(rows.iter().map(|element| encode(*element)));
            hash(encoded.as_flattened(), out);
        });
    }
    let mut bytes = SmallVec::<[u8; ENCODED]>::new();
    bytes.resize(at_once * length * BYTES, 0);
    groups.for_each(|(rows, out)| {
        let bytes = &mut bytes[..rows.len() * BYTES];
        for (element, bytes) in rows.iter().zip(bytes.as_chunks_mut().0) {
            *bytes = encode(*element);
        }
        hash(bytes, out);
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
