//! KoalaBear sums in long words, on symbolic elements: the contract of [`LongArithmetic`], nothing else.

use std::array;

use ashlar::koala_bear::words::long::{CENTER, DOT, LONG, LongArithmetic, PRODUCT, TERMS, TOTAL};

use super::contract::fail;
use super::koala_bear_words::{Integer, P, Words, check_factor};
use super::{Element, count};
use crate::koala_bear::used;

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

impl<const LANES: usize> LongArithmetic for Words<LANES> {
    type Operand = [Element; LANES];
    type Long = [Long; LANES];

    #[inline(never)]
    fn operand(self, a: [Integer; LANES]) -> [Element; LANES] {
        a.map(|a| {
            a.check("operand", 0, P - 1);
            a.residue - Element::integer(CENTER.into())
        })
    }

    #[inline(never)]
    fn long(self, value: i32) -> [Long; LANES] {
        used::note(|used| {
            used.longs.insert(value);
        });
        [Long { residue: Element::integer(value.into()), bound: i128::from(value).abs() }; LANES]
    }

    #[inline(never)]
    fn product(self, x: [Element; LANES], factor: i32) -> [Long; LANES] {
        count::multiple();
        check_factor(factor);
        used::note(|used| {
            used.long_factors.insert(factor);
        });
        x.map(|x| Long { residue: x.times(factor.into()), bound: PRODUCT.into() })
    }

    #[inline(never)]
    fn dot<const N: usize>(self, x: &[[Element; LANES]; N], factors: &[i32; N]) -> [Long; LANES] {
        const { assert!(1 <= N && N <= TERMS) };
        for &factor in factors {
            count::multiple();
            check_factor(factor);
        }
        used::note(|used| {
            used.long_rows.insert(factors.to_vec());
        });
        array::from_fn(|lane| {
            let products = x.iter().zip(factors).map(|(x, &factor)| x[lane].times(factor.into()));
            Long { residue: products.reduce(|sum, product| sum + product).expect("a product"), bound: DOT.into() }
        })
    }

    #[inline(never)]
    fn long_add(self, a: [Long; LANES], b: [Long; LANES]) -> [Long; LANES] {
        count::sum();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn long_sub(self, a: [Long; LANES], b: [Long; LANES]) -> [Long; LANES] {
        count::sum();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn total(self, a: [Long; LANES]) -> [Integer; LANES] {
        count::reduction();
        a.map(|a| {
            if a.bound > LONG.into() {
                fail(format!("total of a long word up to {}, beyond {LONG}", a.bound));
            }
            Integer::new(a.residue.divided(1 << 32), -i128::from(TOTAL), TOTAL.into())
        })
    }
}
