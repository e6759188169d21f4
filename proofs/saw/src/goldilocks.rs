//! The arithmetic of [`ashlar::goldilocks`] on processor words.

use ashlar::goldilocks::{Arithmetic, Goldilocks, Memory, Scalar};
use ashlar::machine::Portable;

pub(crate) const WORDS: Scalar<Portable> = Scalar(Portable);

/// The product modulo p of two representatives.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_mul(a: u64, b: u64) -> u64 {
    WORDS.mul(a, b)
}

/// The square modulo p of a representative.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_square(a: u64) -> u64 {
    WORDS.square(a)
}

/// The representative `low` + 2^32 `high` modulo p, both below 2^48.
#[unsafe(no_mangle)]
#[inline(never)]
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

/// Whether a value is canonical; if so it is that of the element.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_new(value: u64, element: &mut u64) -> bool {
    match Goldilocks::new(value) {
        Ok(canonical) => {
            *element = canonical.value();
            true
        }
        Err(_) => false,
    }
}

/// The quotient of an integer by p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_quotient(word: u64) -> u64 {
    Portable.quotient(word)
}

/// The element of a constant below p.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_constant(value: u64) -> u64 {
    WORDS.constant(value)
}

/// The integer `value`.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_goldilocks_integer(value: u64) -> u64 {
    WORDS.integer(value)
}

/// The sum modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_add(a: u64, b: u64) -> u64 {
    WORDS.integer_add(a, b)
}

/// The difference modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_sub(a: u64, b: u64) -> u64 {
    WORDS.integer_sub(a, b)
}

/// `a` times 2 modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_shl1(a: u64) -> u64 {
    WORDS.integer_shl::<1>(a)
}

/// `a` times 4 modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_shl2(a: u64) -> u64 {
    WORDS.integer_shl::<2>(a)
}

/// `a` times 8 modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_shl3(a: u64) -> u64 {
    WORDS.integer_shl::<3>(a)
}

/// `a` times 16 modulo 2^64.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn ashlar_goldilocks_integer_shl4(a: u64) -> u64 {
    WORDS.integer_shl::<4>(a)
}

/// The scalar arithmetic with calls for the operations that SAW replaces by what it has verified of them.
#[derive(Clone, Copy)]
pub(crate) struct Calls;

impl Arithmetic for Calls {
    type Memory = Portable;
    type Element = u64;
    type Integer = u64;
    type Lane = u64;
    const LANES: usize = <Scalar<Portable> as Arithmetic>::LANES;
    const SQUARINGS: usize = <Scalar<Portable> as Arithmetic>::SQUARINGS;

    #[inline(always)]
    fn memory(self) -> Portable {
        WORDS.memory()
    }

    #[inline(always)]
    fn constant(self, value: u64) -> u64 {
        WORDS.constant(value)
    }

    #[inline(always)]
    fn load(self, word: impl FnMut(usize) -> u64) -> u64 {
        WORDS.load(word)
    }

    #[inline(always)]
    fn store(self, a: u64, word: impl FnMut(usize, u64)) {
        WORDS.store(a, word);
    }

    #[inline(always)]
    fn mul(self, a: u64, b: u64) -> u64 {
        ashlar_goldilocks_mul(a, b)
    }

    #[inline(always)]
    fn square(self, a: u64) -> u64 {
        ashlar_goldilocks_square(a)
    }

    #[inline(always)]
    fn tighten(self, a: u64) -> u64 {
        WORDS.tighten(a)
    }

    #[inline(always)]
    fn split(self, a: u64) -> [u64; 2] {
        WORDS.split(a)
    }

    #[inline(always)]
    fn join(self, low: u64, high: u64) -> u64 {
        ashlar_goldilocks_join(low, high)
    }

    #[inline(always)]
    fn integer_load(self, integer: impl FnMut(usize) -> u64) -> u64 {
        WORDS.integer_load(integer)
    }

    #[inline(always)]
    fn integer_store(self, a: u64, integer: impl FnMut(usize, u64)) {
        WORDS.integer_store(a, integer);
    }

    #[inline(always)]
    fn integer(self, value: u64) -> u64 {
        WORDS.integer(value)
    }

    #[inline(always)]
    fn integer_add(self, a: u64, b: u64) -> u64 {
        ashlar_goldilocks_integer_add(a, b)
    }

    #[inline(always)]
    fn integer_sub(self, a: u64, b: u64) -> u64 {
        ashlar_goldilocks_integer_sub(a, b)
    }

    #[inline(always)]
    fn integer_shl<const N: u32>(self, a: u64) -> u64 {
        match N {
            1 => ashlar_goldilocks_integer_shl1(a),
            2 => ashlar_goldilocks_integer_shl2(a),
            3 => ashlar_goldilocks_integer_shl3(a),
            4 => ashlar_goldilocks_integer_shl4(a),
            _ => unreachable!("linear layers shift by 1 to 4"),
        }
    }
}
