//! The challenger of elements over the challenger of bytes, restating `cryptol/SerializingChallenger.cry` definition by
//! definition.
//!
//! * `[P3]` is the crate p3-challenger 0.9.0-rc.2 of Plonky3, file serializing_challenger.rs: `SerializingChallenger32` and
//!   `SerializingChallenger64`, over `HashChallenger`.
//!
//! * `[P3F]` are the crates p3-monty-31 and p3-goldilocks 0.9.0-rc.2: `to_unique_u32`, `to_unique_u64`.
//!
//! An element x is observed as the number r x mod p in `K` bytes, least significant first, where r is the factor of the table:
//! KoalaBear is held in Montgomery form, and observed as it is held. An element is sampled from `K` bytes, least significant
//! first, of which the low bits are kept, as many as p - 1 has; they are its canonical number, but one from p on is rejected,
//! and the next `K` bytes are taken. So an element of KoalaBear that is observed is not the one that the same bytes are sampled
//! as. Bits are the low ones of `K` bytes, without rejection.
//!
//! | challenger              | field      | p               | k | r    | bits |
//! | ----------------------- | ---------- | --------------- | - | ---- | ---- |
//! | SerializingChallenger32 | KoalaBear  | 2^31 - 2^24 + 1 | 4 | 2^32 | 31   |
//! | SerializingChallenger64 | Goldilocks | 2^64 - 2^32 + 1 | 8 | 1    | 64   |
//!
//! If bytes are uniform and independent, so are elements and bits: a number that is kept is each one below p equally often, and
//! low bits of bytes are bits of bytes: what `[P3]` calls uniform bits are these, and never fail.
//!
//! Digests are observed as their bytes, caps as their digests in order, elements of an extension as their coefficients over the
//! base in order: `[P3]` `observe`.
//!
//! Differences from the Cryptol text, each for the subset's sake: rejection ends after [`ATTEMPTS`] numbers, all of which a hash
//! function that is not made for it rejects with a probability below 2^-6000, and then nothing is sampled; numbers of bits
//! are arguments, and one that Cryptol's types exclude gives nothing; so does a search without a witness.

use alloc::vec::Vec;

use crate::field::FieldBytes;
use crate::hash::Hash;
use crate::hash_challenger::{HashChallenger, Sampled, observe, sample, sample_array};
use crate::{goldilocks, koala_bear};

/// Numbers that are taken for an element at most.
pub const ATTEMPTS: usize = 1000;

/// An element that is observed as `K` bytes, and sampled from `K`.
pub trait Serializing<const K: usize>: FieldBytes<K, Byte = u8> {
    /// The number of elements, p.
    const ORDER: u64;

    /// The factor by which an element is multiplied before its number is observed, r: `[P3F]`.
    const FACTOR: u64;
}

impl Serializing<4> for u32 {
    const ORDER: u64 = koala_bear::MODULUS as u64;
    const FACTOR: u64 = 0x1_0000_0000;
}

impl Serializing<8> for u64 {
    const ORDER: u64 = goldilocks::MODULUS;
    const FACTOR: u64 = 1;
}

/// The element whose canonical number an element is observed as: `[P3F]`.
pub fn unique<F: Serializing<K>, const K: usize>(x: F) -> F {
    F::element(F::FACTOR).mul(x)
}

/// The `K` bytes as which an element is observed, least significant first: `[P3]` `observe`.
pub fn bytes_from_element<F: Serializing<K>, const K: usize>(x: F) -> [u8; K] {
    unique::<F, K>(x).to_le_bytes()
}

/// The challenger after elements, in order, each in `K` bytes: `[P3]` `observe`.
pub fn observe_elements<F: Serializing<K>, const K: usize>(challenger: &HashChallenger<u8>, values: &[F]) -> HashChallenger<u8> {
    let mut bytes = Vec::new();
    for i in 0..values.len() {
        bytes.extend_from_slice(&bytes_from_element(values[i]));
    }
    observe(challenger, &bytes)
}

/// The number in `K` bytes, least significant first.
#[hax_lib::requires(K <= 8)]
pub fn number<const K: usize>(bytes: &[u8; K]) -> u64 {
    let mut value: u64 = 0;
    for i in 0..K {
        let place: usize = 8 * i;
        value |= (bytes[i] as u64).wrapping_shl(place as u32);
    }
    value
}

/// The low bits of a number, as many as p - 1 has: `[P3]` `sample`.
pub fn masked<F: Serializing<K>, const K: usize>(value: u64) -> u64 {
    value & u64::MAX.wrapping_shr(F::ORDER.wrapping_sub(1).leading_zeros())
}

/// An element from as many times `K` bytes as it takes until a number is below p, and the challenger after them: `[P3]` `sample`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn sample_element<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
) -> Option<Sampled<F, u8>> {
    let mut left = challenger.clone();
    for _ in 0..ATTEMPTS {
        let sampled = sample_array::<u8, H, K>(hash, &left);
        left = sampled.challenger;
        let value = masked::<F, K>(number(&sampled.value));
        if value < F::ORDER {
            return Some(Sampled { value: F::element(value), challenger: left });
        }
    }
    None
}

/// The `d` coefficients, in order, of an element of an extension of degree `d`, and the challenger after them: `[P3]` `sample`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn sample_extension<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
    d: usize,
) -> Option<Sampled<Vec<F>, u8>> {
    let mut coefficients = Vec::new();
    let mut left = challenger.clone();
    for _ in 0..d {
        let sampled = sample_element(hash, &left)?;
        coefficients.push(sampled.value);
        left = sampled.challenger;
    }
    Some(Sampled { value: coefficients, challenger: left })
}

/// Whether as many bits are sampled: 2^bits is below p.
pub fn has_bits<F: Serializing<K>, const K: usize>(bits: u32) -> bool {
    bits < 64 && 1_u64.wrapping_shl(bits) < F::ORDER
}

/// The low bits of `K` bytes and the challenger after them: `[P3]` `sample_bits`. None unless 2^bits is below p.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn sample_bits<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
    bits: u32,
) -> Option<Sampled<u64, u8>> {
    if !has_bits::<F, K>(bits) {
        return None;
    }
    let sampled = sample_array::<u8, H, K>(hash, challenger);
    let value = number(&sampled.value) & 1_u64.wrapping_shl(bits).wrapping_sub(1);
    Some(Sampled { value, challenger: sampled.challenger })
}

/// Whether a witness shows work of `bits` bits, and the challenger after it: `[P3]` `check_witness`.
///
/// A byte is sampled and discarded, the witness observed, and bits sampled, which are all to be zero.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn worked<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
    bits: u32,
    witness: F,
) -> Option<Sampled<bool, u8>> {
    let squeezed = sample(hash, challenger).challenger;
    let observed = observe(&squeezed, &bytes_from_element(witness));
    let sampled = sample_bits::<F, H, K>(hash, &observed, bits)?;
    Some(Sampled { value: sampled.value == 0, challenger: sampled.challenger })
}

/// [`worked`], but no work is shown by every witness, and leaves the challenger as it is: `[P3]` `check_witness`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn check_witness<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
    bits: u32,
    witness: F,
) -> Option<Sampled<bool, u8>> {
    if bits == 0 {
        return Some(Sampled { value: true, challenger: challenger.clone() });
    }
    worked(hash, challenger, bits, witness)
}

/// The least witness of work of `bits` bits and the challenger after it: `[P3]` `grind`.
///
/// `[P3]` gives any witness, and this one if it runs on one thread; no work has the witness 0.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn grind<F: Serializing<K>, H: Hash<u8, [u8; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<u8>,
    bits: u32,
) -> Option<Sampled<F, u8>> {
    for candidate in 0..F::ORDER {
        let witness = F::element(candidate);
        let checked = check_witness(hash, challenger, bits, witness)?;
        if checked.value {
            return Some(Sampled { value: witness, challenger: checked.challenger });
        }
    }
    None
}
