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
//! are arguments, and one that Cryptol's types exclude gives nothing; so does a search without a witness. Numbers are of any
//! type with [`Number`], whose `is_below` stands for `is_below_order` and for the comparison of bits with zero.

use alloc::vec::Vec;

use crate::field::{Field, FieldBytes};
use crate::hash::Hash;
use crate::hash_challenger::{HashChallenger, Sampled, observe, sample, sample_array};
use crate::{goldilocks, koala_bear};

/// Numbers that are taken for an element at most.
pub const ATTEMPTS: usize = 1000;

/// A number in bytes, of at most 64 bits: a number, or a symbolic value.
pub trait Number: Copy {
    /// An 8-bit byte of the same kind.
    type Byte: Copy;

    /// 256^`place` times a byte; `place` is below 8.
    fn weighted(byte: Self::Byte, place: usize) -> Self;

    /// Bitwise or.
    fn or(self, rhs: Self) -> Self;

    /// Bitwise and.
    fn and(self, mask: u64) -> Self;

    /// Whether the number is less than `bound`.
    fn is_below(self, bound: u64) -> bool;
}

impl Number for u64 {
    type Byte = u8;

    fn weighted(byte: u8, place: usize) -> u64 {
        let shift: usize = 8 * place;
        (byte as u64).wrapping_shl(shift as u32)
    }

    fn or(self, rhs: u64) -> u64 {
        self | rhs
    }

    fn and(self, mask: u64) -> u64 {
        self & mask
    }

    fn is_below(self, bound: u64) -> bool {
        self < bound
    }
}

/// An element that is observed as `K` bytes, and sampled from `K`.
pub trait Serializing<const K: usize>: FieldBytes<K, Byte = <Self::Number as Number>::Byte> {
    /// A number in `K` bytes.
    type Number: Number;

    /// The residue of a number.
    fn residue(number: Self::Number) -> Self;

    /// The number of elements, p.
    const ORDER: u64;

    /// The factor by which an element is multiplied before its number is observed, r: `[P3F]`.
    const FACTOR: u64;
}

impl Serializing<4> for u32 {
    type Number = u64;

    fn residue(number: u64) -> u32 {
        u32::element(number)
    }

    const ORDER: u64 = koala_bear::MODULUS as u64;
    const FACTOR: u64 = 0x1_0000_0000;
}

impl Serializing<8> for u64 {
    type Number = u64;

    fn residue(number: u64) -> u64 {
        u64::element(number)
    }

    const ORDER: u64 = goldilocks::MODULUS;
    const FACTOR: u64 = 1;
}

/// The element whose canonical number an element is observed as: `[P3F]`.
pub fn unique<F: Serializing<K>, const K: usize>(x: F) -> F {
    F::element(F::FACTOR).mul(x)
}

/// The `K` bytes as which an element is observed, least significant first: `[P3]` `observe`.
pub fn bytes_from_element<F: Serializing<K>, const K: usize>(x: F) -> [F::Byte; K] {
    unique::<F, K>(x).to_le_bytes()
}

/// The challenger after elements, in order, each in `K` bytes: `[P3]` `observe`.
pub fn observe_elements<F: Serializing<K>, const K: usize>(
    challenger: &HashChallenger<F::Byte>,
    values: &[F],
) -> HashChallenger<F::Byte> {
    let mut bytes = Vec::new();
    for i in 0..values.len() {
        bytes.extend_from_slice(&bytes_from_element(values[i]));
    }
    observe(challenger, &bytes)
}

/// The number in `K` bytes, least significant first.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn number<N: Number, const K: usize>(bytes: &[N::Byte; K]) -> N {
    let mut value = N::weighted(bytes[0], 0);
    for i in 1..K {
        value = value.or(N::weighted(bytes[i], i));
    }
    value
}

/// The low bits of a number, as many as p - 1 has: `[P3]` `sample`.
pub fn masked<F: Serializing<K>, const K: usize>(value: F::Number) -> F::Number {
    value.and(u64::MAX.wrapping_shr(F::ORDER.wrapping_sub(1).leading_zeros()))
}

/// An element from as many times `K` bytes as it takes until a number is below p, and the challenger after them: `[P3]` `sample`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn sample_element<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
) -> Option<Sampled<F, F::Byte>> {
    let mut left = challenger.clone();
    for _ in 0..ATTEMPTS {
        let sampled = sample_array::<F::Byte, H, K>(hash, &left);
        left = sampled.challenger;
        let value = masked::<F, K>(number(&sampled.value));
        if value.is_below(F::ORDER) {
            return Some(Sampled { value: F::residue(value), challenger: left });
        }
    }
    None
}

/// The `d` coefficients, in order, of an element of an extension of degree `d`, and the challenger after them: `[P3]` `sample`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn sample_extension<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
    d: usize,
) -> Option<Sampled<Vec<F>, F::Byte>> {
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
pub fn sample_bits<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
    bits: u32,
) -> Option<Sampled<F::Number, F::Byte>> {
    if !has_bits::<F, K>(bits) {
        return None;
    }
    let sampled = sample_array::<F::Byte, H, K>(hash, challenger);
    let value = number::<F::Number, K>(&sampled.value).and(1_u64.wrapping_shl(bits).wrapping_sub(1));
    Some(Sampled { value, challenger: sampled.challenger })
}

/// Whether a witness shows work of `bits` bits, and the challenger after it: `[P3]` `check_witness`.
///
/// A byte is sampled and discarded, the witness observed, and bits sampled, which are all to be zero.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn worked<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
    bits: u32,
    witness: F,
) -> Option<Sampled<bool, F::Byte>> {
    let squeezed = sample(hash, challenger).challenger;
    let observed = observe(&squeezed, &bytes_from_element(witness));
    let sampled = sample_bits::<F, H, K>(hash, &observed, bits)?;
    Some(Sampled { value: sampled.value.is_below(1), challenger: sampled.challenger })
}

/// [`worked`], but no work is shown by every witness, and leaves the challenger as it is: `[P3]` `check_witness`.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn check_witness<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
    bits: u32,
    witness: F,
) -> Option<Sampled<bool, F::Byte>> {
    if bits == 0 {
        return Some(Sampled { value: true, challenger: challenger.clone() });
    }
    worked(hash, challenger, bits, witness)
}

/// The least witness of work of `bits` bits and the challenger after it: `[P3]` `grind`.
///
/// `[P3]` gives any witness, and this one if it runs on one thread; no work has the witness 0.
#[hax_lib::requires(1 <= K && K <= 8)]
pub fn grind<F: Serializing<K>, H: Hash<F::Byte, [F::Byte; 32]>, const K: usize>(
    hash: &H,
    challenger: &HashChallenger<F::Byte>,
    bits: u32,
) -> Option<Sampled<F, F::Byte>> {
    for candidate in 0..F::ORDER {
        let witness = F::element(candidate);
        let checked = check_witness(hash, challenger, bits, witness)?;
        if checked.value {
            return Some(Sampled { value: witness, challenger: checked.challenger });
        }
    }
    None
}
