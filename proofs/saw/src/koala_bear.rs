//! The scalar arithmetic of KoalaBear.

use ashlar::fields::koala_bear::{Arithmetic, Constant, KoalaBear, Multiplier, Scalar};
use ashlar::machine::Portable;

/// The arithmetic that is shipped.
const SCALAR: Scalar<Portable> = Scalar(Portable);

/// The sum.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_add(a: u64, b: u64) -> u64 {
    SCALAR.add(a, b)
}

/// The difference.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_sub(a: u64, b: u64) -> u64 {
    SCALAR.sub(a, b)
}

/// The multiple by a small integer.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_scale(a: u64, factor: i32) -> u64 {
    SCALAR.scale(a, factor)
}

/// The sum and a multiple by a small integer.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_scale_add(sum: u64, a: u64, factor: i32) -> u64 {
    SCALAR.scale_add(sum, a, factor)
}

/// The eighth part of a multiple of eight.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_divide_exact_8(a: u64) -> u64 {
    SCALAR.divide_exact::<3>(a)
}

/// The product.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_mul(a: u64, b: u64) -> u64 {
    SCALAR.mul(a, b)
}

/// The element of the same value, reduced.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_reduce(a: u64) -> u64 {
    SCALAR.reduce(a)
}

/// A sum of products and one more product.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_accumulate(sum: u128, a: u64, factor: &Multiplier) -> u128 {
    joined(SCALAR.accumulate(halves(sum), a, *factor))
}

/// The Montgomery reduction of a sum of products.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_total(sum: u128) -> u64 {
    SCALAR.total(halves(sum))
}

/// The element of a canonical word.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_load(word: u32) -> u64 {
    SCALAR.load(|_| word)
}

/// The canonical word of an element.
#[inline(never)]
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_store(a: u64) -> u32 {
    let mut stored = 0;
    SCALAR.store(a, |_, word| stored = word);
    stored
}

/// The residue of any word.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_canonical(value: u32) -> u32 {
    KoalaBear::reduce(value).value()
}

/// Whether a word is canonical: the word then, and else 2^32 - 1.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_koala_bear_new(value: u32) -> u32 {
    match KoalaBear::new(value) {
        Ok(element) => element.value(),
        Err(_) => u32::MAX,
    }
}

fn halves(sum: u128) -> [u64; 2] {
    [sum as u64, (sum >> 64) as u64]
}

fn joined([low, high]: [u64; 2]) -> u128 {
    u128::from(low) | u128::from(high) << 64
}

/// The same arithmetic, of which the operations that multiply, divide or convert remain calls.
#[derive(Clone, Copy)]
pub struct Called;

impl Arithmetic for Called {
    type Memory = Portable;
    type Element = u64;
    type Sum = u128;
    const LANES: usize = 1;
    const WHOLE: bool = true;

    #[inline(always)]
    fn memory(self) -> Portable {
        SCALAR.memory()
    }

    #[inline(always)]
    fn constant(self, value: Constant) -> u64 {
        SCALAR.constant(value)
    }

    #[inline(always)]
    fn load(self, mut word: impl FnMut(usize) -> u32) -> u64 {
        ashlar_koala_bear_load(word(0))
    }

    #[inline(always)]
    fn store(self, a: u64, mut word: impl FnMut(usize, u32)) {
        word(0, ashlar_koala_bear_store(a));
    }

    #[inline(always)]
    fn add(self, a: u64, b: u64) -> u64 {
        SCALAR.add(a, b)
    }

    #[inline(always)]
    fn sub(self, a: u64, b: u64) -> u64 {
        SCALAR.sub(a, b)
    }

    #[inline(always)]
    fn scale(self, a: u64, factor: i32) -> u64 {
        ashlar_koala_bear_scale(a, factor)
    }

    #[inline(always)]
    fn scale_add(self, sum: u64, a: u64, factor: i32) -> u64 {
        ashlar_koala_bear_scale_add(sum, a, factor)
    }

    #[inline(always)]
    fn divide_exact<const N: u32>(self, a: u64) -> u64 {
        const { assert!(N == 3) };
        ashlar_koala_bear_divide_exact_8(a)
    }

    #[inline(always)]
    fn mul(self, a: u64, b: u64) -> u64 {
        ashlar_koala_bear_mul(a, b)
    }

    #[inline(always)]
    fn reduce(self, a: u64) -> u64 {
        ashlar_koala_bear_reduce(a)
    }

    #[inline(always)]
    fn sum(self) -> u128 {
        joined(SCALAR.sum())
    }

    #[inline(always)]
    fn accumulate(self, sum: u128, a: u64, factor: Multiplier) -> u128 {
        ashlar_koala_bear_accumulate(sum, a, &factor)
    }

    #[inline(always)]
    fn total(self, sum: u128) -> u64 {
        ashlar_koala_bear_total(sum)
    }
}
