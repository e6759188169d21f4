//! The arithmetic of [`ashlar::fields::goldilocks`] on processor words.

use ashlar::fields::goldilocks::{Arithmetic, Goldilocks, Memory, Scalar, constant};
use ashlar::machine::Portable;

pub(crate) const WORDS: Scalar<Portable> = Scalar(Portable);

/// The product modulo p of two representatives.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_mul(a: u64, b: u64) -> u64 {
    WORDS.mul(a, b)
}

/// The square modulo p of a representative.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_square(a: u64) -> u64 {
    WORDS.square(a)
}

/// The representative `low` + 2^32 `high` modulo p, both below 2^48.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_join(low: u64, high: u64) -> u64 {
    WORDS.join(low, high)
}

/// The halves of a representative.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_split(a: u64, halves: &mut [u64; 2]) {
    *halves = WORDS.split(a);
}

/// The tight element of the same value.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_tighten(a: u64) -> u64 {
    WORDS.tighten(a)
}

/// The word that is loaded for a word of memory.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_load(word: u64) -> u64 {
    WORDS.load(|_| word)
}

/// The canonical value of a representative, as it is stored.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_store(a: u64) -> u64 {
    let mut word = 0;
    WORDS.store(a, |_, value| word = value);
    word
}

/// The canonical value of the residue of an integer.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_reduce(value: u64) -> u64 {
    Goldilocks::reduce(value).value()
}

/// The quotient of an integer by p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_quotient(word: u64) -> u64 {
    Portable.quotient(word)
}

/// The element of a constant below p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_constant(value: u64) -> u64 {
    constant(WORDS, value)
}

/// The integer `value`.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer(value: u64) -> u64 {
    WORDS.integer(value)
}

/// The sum modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_add(a: u64, b: u64) -> u64 {
    WORDS.integer_add(a, b)
}

/// The difference modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_sub(a: u64, b: u64) -> u64 {
    WORDS.integer_sub(a, b)
}

/// `a` times 2 modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_shl1(a: u64) -> u64 {
    WORDS.integer_shl::<1>(a)
}

/// `a` times 4 modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_shl2(a: u64) -> u64 {
    WORDS.integer_shl::<2>(a)
}

/// `a` times 8 modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_shl3(a: u64) -> u64 {
    WORDS.integer_shl::<3>(a)
}

/// `a` times 16 modulo 2^64.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer_shl4(a: u64) -> u64 {
    WORDS.integer_shl::<4>(a)
}
