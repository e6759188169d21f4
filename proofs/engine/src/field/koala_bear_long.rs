//! KoalaBear sums in long words, on symbolic elements: the contract of [`LongArithmetic`], nothing else.

use std::array;

use ashlar::fields::koala_bear::words::long::{CENTER, DOT, LONG, LongArithmetic, PRODUCT, TERMS, TOTAL};

use super::contract::fail;
use super::koala_bear_words::{Integer, P, Words, check_factor, range};
use super::{Element, count};
use crate::chain::{Range, Use};

/// An integer in a long word: its residue, and its greatest absolute value.
#[derive(Clone, Copy, Debug)]
pub struct Long {
    residue: Element,
    bound: i128,
}

impl Long {
    /// The sum with the multiple by 1 or -1, which a long word holds.
    fn plus(self, other: Self, factor: i128) -> Self {
        let sum = Self { residue: self.residue + other.residue.times(factor), bound: self.bound + other.bound };
        if sum.bound >= 1 << 63 {
            fail(format!("a long word up to {}", sum.bound));
        }
        sum
    }
}

/// An element less (p - 1) / 2.
fn centered(operand: Integer) -> Element {
    operand.residue - Element::integer(CENTER.into())
}

impl<A: LongArithmetic, const LANES: usize> LongArithmetic for Words<A, LANES> {
    type Operand = [Integer; LANES];
    type Long = [Long; LANES];

    #[inline(never)]
    fn operand(self, a: [Integer; LANES]) -> [Integer; LANES] {
        a.iter().for_each(|a| a.check("operand", 0, P - 1));
        a
    }

    #[inline(never)]
    fn long(self, value: i32) -> [Long; LANES] {
        Use::of::<A>("long").with([value]).record();
        [Long { residue: Element::integer(value.into()), bound: i128::from(value).abs() }; LANES]
    }

    #[inline(never)]
    fn product(self, x: [Integer; LANES], factor: i32) -> [Long; LANES] {
        count::multiple();
        check_factor(factor);
        Use::of::<A>("product").with([factor]).taking([range(&x)]).yielding([Range::up_to(PRODUCT)]).record();
        x.map(|x| Long { residue: centered(x).times(factor.into()), bound: PRODUCT.into() })
    }

    #[inline(never)]
    fn dot<const N: usize>(self, x: &[[Integer; LANES]; N], factors: &[i32; N]) -> [Long; LANES] {
        const { assert!(1 <= N && N <= TERMS) };
        for &factor in factors {
            count::multiple();
            check_factor(factor);
        }
        let operands = range(x.as_flattened());
        Use::of::<A>("dot").with(*factors).taking([operands]).yielding([Range::up_to(DOT)]).record();
        array::from_fn(|lane| {
            let products = x.iter().zip(factors).map(|(x, &factor)| centered(x[lane]).times(factor.into()));
            Long { residue: products.reduce(|sum, product| sum + product).expect("a product"), bound: DOT.into() }
        })
    }

    #[inline(never)]
    fn long_add(self, a: [Long; LANES], b: [Long; LANES]) -> [Long; LANES] {
        count::sum();
        Use::of::<A>("long_add").record();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn long_sub(self, a: [Long; LANES], b: [Long; LANES]) -> [Long; LANES] {
        count::sum();
        Use::of::<A>("long_sub").record();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn total(self, a: [Long; LANES]) -> [Integer; LANES] {
        count::reduction();
        let bound = a.iter().map(|a| a.bound).max().unwrap_or(0);
        Use::of::<A>("total").taking([Range::up_to(bound)]).yielding([Range::up_to(TOTAL)]).record();
        a.map(|a| {
            if a.bound > LONG.into() {
                fail(format!("total of a long word up to {}, beyond {LONG}", a.bound));
            }
            Integer::new(a.residue.divided(1 << 32), -i128::from(TOTAL), TOTAL.into())
        })
    }
}
