//! Hash functions of trees, with the bytes of their elements and digests.

use ashlar_spec::compression::truncated_permutation;
use ashlar_spec::field_encoding::{decode_goldilocks, decode_koala_bear};
use ashlar_spec::merkle_opening::OpeningBytes;
use ashlar_spec::merkle_tree::TreeHash;
use ashlar_spec::sponge::padding_free_sponge;
use ashlar_spec::{MODULUS, blake3, koala_bear, poseidon, rescue_prime, rp_jive64_256, rp64_256};

/// A digest of BLAKE3.
pub type Digest = [u8; 32];

/// An element of rows: a byte, or an element of a field by its canonical number.
pub trait Element: Copy + Default {
    /// The number of its bytes.
    const BYTES: usize;

    /// The element that is drawn as the one of this number.
    fn drawn(number: usize) -> Self;

    /// Its bytes.
    fn bytes(self) -> Vec<u8>;

    /// The element of which these are the bytes.
    fn read(bytes: &[u8]) -> Option<Self>;

    /// Bytes that are none, the least first.
    fn wrong() -> Vec<Vec<u8>>;
}

impl Element for u8 {
    const BYTES: usize = 1;

    fn drawn(number: usize) -> Self {
        (number % 251) as u8
    }

    fn bytes(self) -> Vec<u8> {
        vec![self]
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        bytes.first().copied()
    }

    fn wrong() -> Vec<Vec<u8>> {
        Vec::new()
    }
}

/// Of Goldilocks.
impl Element for u64 {
    const BYTES: usize = 8;

    fn drawn(number: usize) -> Self {
        let number = number as u64;
        if number.is_multiple_of(2) { number } else { MODULUS - number }
    }

    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        decode_goldilocks(bytes).ok()
    }

    fn wrong() -> Vec<Vec<u8>> {
        [MODULUS, u64::MAX].map(Self::bytes).to_vec()
    }
}

/// Of KoalaBear.
impl Element for u32 {
    const BYTES: usize = 4;

    fn drawn(number: usize) -> Self {
        let number = number as u32;
        if number.is_multiple_of(2) { number } else { koala_bear::MODULUS - number }
    }

    fn bytes(self) -> Vec<u8> {
        self.to_le_bytes().to_vec()
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        decode_koala_bear(bytes).ok()
    }

    fn wrong() -> Vec<Vec<u8>> {
        [koala_bear::MODULUS, u32::MAX].map(Self::bytes).to_vec()
    }
}

/// BLAKE3 of the bytes of a row, and of the digests of a group.
#[derive(Debug)]
pub struct Blake3;

impl<E: Element, const N: usize> TreeHash<E, Digest, N> for Blake3 {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, row: &[E]) -> Digest {
        blake3::hash::<u32>(&row.iter().flat_map(|element| element.bytes()).collect::<Vec<_>>())
    }

    fn compress(&self, children: &[Digest; N]) -> Digest {
        blake3::hash::<u32>(children.as_flattened())
    }

    fn padding(&self) -> Digest {
        [0; 32]
    }
}

impl<E: Element> OpeningBytes<E, Digest> for Blake3 {
    fn element_length(&self) -> usize {
        E::BYTES
    }

    fn digest_length(&self) -> usize {
        32
    }

    fn element_bytes(&self, element: E) -> Vec<u8> {
        element.bytes()
    }

    fn digest_bytes(&self, digest: Digest) -> Vec<u8> {
        digest.to_vec()
    }

    fn element(&self, bytes: &[u8]) -> Option<E> {
        E::read(bytes)
    }

    fn digest(&self, bytes: &[u8]) -> Option<Digest> {
        bytes.try_into().ok()
    }
}

/// A hash function whose digests are elements: Rescue-Prime, Poseidon.
#[derive(Debug)]
pub struct OfElements<P>(pub P);

impl TreeHash<u64, [u64; 4], 2> for OfElements<rescue_prime::Params<u64, 12>> {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, row: &[u64]) -> [u64; 4] {
        rp64_256::hash_elements(&self.0, row)
    }

    fn compress(&self, [left, right]: &[[u64; 4]; 2]) -> [u64; 4] {
        rp64_256::merge(&self.0, *left, *right)
    }

    fn padding(&self) -> [u64; 4] {
        [0; 4]
    }
}

impl TreeHash<u64, [u64; 4], 2> for OfElements<rescue_prime::Params<u64, 8>> {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, row: &[u64]) -> [u64; 4] {
        rp_jive64_256::hash_elements(&self.0, row)
    }

    fn compress(&self, [left, right]: &[[u64; 4]; 2]) -> [u64; 4] {
        rp_jive64_256::merge(&self.0, *left, *right)
    }

    fn padding(&self) -> [u64; 4] {
        [0; 4]
    }
}

/// The padding-free sponge of rate 8 for rows, the truncated permutation of two digests for nodes.
impl TreeHash<u32, [u32; 8], 2> for OfElements<poseidon::Params<u32, 16>> {
    fn takes(&self, _: usize) -> bool {
        true
    }

    fn leaf(&self, row: &[u32]) -> [u32; 8] {
        padding_free_sponge::<u32, _, 16, 8, 8>(&self.0, row)
    }

    fn compress(&self, children: &[[u32; 8]; 2]) -> [u32; 8] {
        truncated_permutation::<u32, _, 16, 2, 8>(&self.0, children)
    }

    fn padding(&self) -> [u32; 8] {
        [0; 8]
    }
}

impl<P, E: Element, const D: usize> OpeningBytes<E, [E; D]> for OfElements<P> {
    fn element_length(&self) -> usize {
        E::BYTES
    }

    fn digest_length(&self) -> usize {
        D * E::BYTES
    }

    fn element_bytes(&self, element: E) -> Vec<u8> {
        element.bytes()
    }

    fn digest_bytes(&self, digest: [E; D]) -> Vec<u8> {
        digest.iter().flat_map(|element| element.bytes()).collect()
    }

    fn element(&self, bytes: &[u8]) -> Option<E> {
        E::read(bytes)
    }

    fn digest(&self, bytes: &[u8]) -> Option<[E; D]> {
        let elements: Option<Vec<E>> = bytes.chunks(E::BYTES).map(E::read).collect();
        elements?.try_into().ok()
    }
}
