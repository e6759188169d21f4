//! Numbers of 64 bits, symbolic or native, on which both texts run.

use std::cell::RefCell;
use std::thread::LocalKey;

use ashlar::challenger::Number;
use ashlar::fields::koala_bear::MODULUS;
use ashlar_engine::graph::Sym;
use ashlar_engine::opaque::Function;

use super::bytes::Byte;
use super::comparisons::{Compared, Comparisons};

/// Bits of a number.
const BITS: u32 = 64;

/// Any function in place of the product of two elements of KoalaBear.
static PRODUCT: Function =
    Function { name: "product", width: BITS, outputs: 1, value: |factors| vec![product(factors[0], factors[1])] };

fn product(a: u64, b: u64) -> u64 {
    (u128::from(a) * u128::from(b) % u128::from(MODULUS)) as u64
}

/// A number.
pub trait Value: Number + Compared + Eq + std::fmt::Debug + Send + Sync {
    /// Bitwise or.
    fn or(self, other: Self) -> Self;

    /// The product with a constant factor: the number itself for 1, else that of elements of KoalaBear.
    fn scaled(self, factor: u64) -> Self;
}

/// A symbolic number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Long(pub Sym);

impl Number for Long {
    type Byte = Byte;

    fn constant(value: u64) -> Self {
        Self(Sym::constant(BITS, value.into()))
    }

    fn push(self, byte: Byte) -> Self {
        Self(self.0.shl(8) | byte.0.zext(BITS))
    }

    fn byte(self, place: usize) -> Byte {
        Byte(self.0.extract(8 * place as u32, 8))
    }

    fn low(self, bits: u32) -> Self {
        match bits {
            0 => Self::constant(0),
            _ => Self(self.0.extract(0, bits).zext(BITS)),
        }
    }

    fn is_below(self, _: u64) -> bool {
        unreachable!("comparisons are decided")
    }
}

thread_local! {
    static OF_SYMBOLS: RefCell<Comparisons<Long>> = RefCell::default();
    static OF_NUMBERS: RefCell<Comparisons<u64>> = RefCell::default();
}

impl Compared for Long {
    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>> {
        &OF_SYMBOLS
    }
}

impl Compared for u64 {
    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>> {
        &OF_NUMBERS
    }
}

impl Value for Long {
    fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    fn scaled(self, factor: u64) -> Self {
        match factor {
            1 => self,
            _ => Self(PRODUCT.apply(&[Self::constant(factor).0, self.0])[0]),
        }
    }
}

impl Value for u64 {
    fn or(self, other: Self) -> Self {
        self | other
    }

    fn scaled(self, factor: u64) -> Self {
        match factor {
            1 => self,
            _ => product(factor, self),
        }
    }
}
