//! KoalaBear arithmetic on symbolic elements: the contract of [`Arithmetic`], nothing else.

use std::array;

use ashlar::koala_bear::arithmetic::{EXACT, PRODUCT, REDUCED};
use ashlar::koala_bear::{Arithmetic, Constant, MODULUS, Multiplier};

use super::contract::fail;
use super::linear::Linear;
use super::platform::FieldMachine;
use super::{Element, Modulus, count};
use crate::koala_bear::used;

/// The modulus of KoalaBear.
pub const KOALA_BEAR: Modulus = Modulus(MODULUS as u64);

/// The greatest absolute value of an element of a lazy dot product, by its documentation.
const DOT: i128 = 1 << 32;

/// Most products of a lazy dot product.
const PRODUCTS: usize = 64;

/// Symbolic elements in `LANES` lanes, each some representative.
#[derive(Clone, Copy, Debug)]
pub struct Representatives<const LANES: usize>;

/// What an operation takes: an absolute value up to `limit`.
fn within(operation: &str, a: Linear, limit: i128) {
    let bound = a.bound(REDUCED);
    if bound > limit {
        fail(format!("{operation} of a representative up to {bound}, beyond {limit}"));
    }
}

/// A result that is exact.
fn exact(operation: &str, result: Linear) -> Linear {
    within(&format!("the result of {operation}"), result, EXACT.into());
    result
}

impl<const LANES: usize> Arithmetic for Representatives<LANES> {
    type Memory = FieldMachine;
    type Element = [Linear; LANES];
    const LANES: usize = LANES;

    #[inline(never)]
    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    #[inline(never)]
    fn constant(self, value: Constant) -> [Linear; LANES] {
        used::note(|used| {
            used.constants.insert(value.value());
        });
        array::from_fn(|_| Linear::reduced(Element::constant(value.value().into())))
    }

    #[inline(never)]
    fn load(self, mut word: impl FnMut(usize) -> Element) -> [Linear; LANES] {
        array::from_fn(|lane| Linear::reduced(word(lane)))
    }

    #[inline(never)]
    fn store(self, a: [Linear; LANES], mut word: impl FnMut(usize, Element)) {
        for (lane, a) in a.into_iter().enumerate() {
            word(lane, a.residue());
        }
    }

    #[inline(never)]
    fn add(self, a: [Linear; LANES], b: [Linear; LANES]) -> [Linear; LANES] {
        count::sum();
        array::from_fn(|lane| exact("add", a[lane].plus(b[lane], 1)))
    }

    #[inline(never)]
    fn sub(self, a: [Linear; LANES], b: [Linear; LANES]) -> [Linear; LANES] {
        count::sum();
        array::from_fn(|lane| exact("sub", a[lane].plus(b[lane], -1)))
    }

    #[inline(never)]
    fn scale(self, a: [Linear; LANES], factor: i32) -> [Linear; LANES] {
        count::multiple();
        used::note(|used| {
            used.factors.insert(factor);
        });
        a.map(|a| exact("scale", a.times(factor.into())))
    }

    #[inline(never)]
    fn scale_add(self, sum: [Linear; LANES], a: [Linear; LANES], factor: i32) -> [Linear; LANES] {
        count::added_multiple();
        used::note(|used| {
            used.added_factors.insert(factor);
        });
        array::from_fn(|lane| exact("scale_add", sum[lane].plus(a[lane], factor.into())))
    }

    #[inline(never)]
    fn divide_exact<const N: u32>(self, a: [Linear; LANES]) -> [Linear; LANES] {
        count::division();
        used::note(|used| {
            used.divisions.insert(N);
        });
        a.map(|a| a.divided(N))
    }

    #[inline(never)]
    fn mul(self, a: [Linear; LANES], b: [Linear; LANES]) -> [Linear; LANES] {
        if a == b {
            count::squaring()
        } else {
            count::multiplication()
        };
        array::from_fn(|lane| {
            let bound = a[lane].bound(REDUCED).saturating_mul(b[lane].bound(REDUCED));
            if bound > PRODUCT {
                fail(format!("mul of representatives whose product is up to {bound}, beyond {PRODUCT}"));
            }
            Linear::reduced(a[lane].residue() * b[lane].residue())
        })
    }

    #[inline(never)]
    fn reduce(self, a: [Linear; LANES]) -> [Linear; LANES] {
        count::reduction();
        a.map(|a| Linear::reduced(a.residue()))
    }

    #[inline(never)]
    fn dot<const N: usize>(self, a: &[[Linear; LANES]; N], factors: &[Multiplier; N]) -> [Linear; LANES] {
        count::dot(N);
        used::note(|used| {
            used.rows.insert(factors.iter().map(|factor| factor.value()).collect());
        });
        if N > PRODUCTS {
            fail(format!("dot of {N} elements, beyond {PRODUCTS}"));
        }
        array::from_fn(|lane| {
            let products = a.iter().zip(factors).map(|(a, factor)| {
                within("dot", a[lane], DOT);
                a[lane].residue().times(factor.value().into())
            });
            Linear::reduced(products.fold(Element::ZERO, |sum, product| sum + product))
        })
    }
}
