//! KoalaBear arithmetic on symbolic elements: the contract of [`Arithmetic`], nothing else.

use std::array;
use std::cell::RefCell;

use ashlar::koala_bear::across::HALF_EXACT;
use ashlar::koala_bear::arithmetic::{CUBED, EXACT, PRODUCT, REDUCED, TERMS};
use ashlar::koala_bear::{Across, Arithmetic, Constant, Elements, Integer, MODULUS, Multiplier};

use super::contract::fail;
use super::linear::Linear;
use super::platform::FieldMachine;
use super::{Element, Modulus, count};
use crate::koala_bear::used;

/// The modulus of KoalaBear.
pub const KOALA_BEAR: Modulus = Modulus(MODULUS as u64);

/// The greatest absolute value of an element that is accumulated, by its documentation.
const ACCUMULATED: i128 = 1 << 32;

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
    type Sum = LazySum<LANES>;
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
    fn cubes<const N: usize>(self, x: [[Linear; LANES]; N]) -> [[Linear; LANES]; N] {
        x.map(|x| {
            count::squaring();
            count::multiplication();
            x.map(|x| {
                within("cubes", x, CUBED.into());
                let residue = x.residue();
                Linear::reduced(residue * residue * residue)
            })
        })
    }

    #[inline(never)]
    fn reduce(self, a: [Linear; LANES]) -> [Linear; LANES] {
        count::reduction();
        a.map(|a| Linear::reduced(a.residue()))
    }

    #[inline(never)]
    fn sum(self) -> LazySum<LANES> {
        LazySum { residues: [Element::ZERO; LANES], row: Row::empty() }
    }

    #[inline(never)]
    fn accumulate(self, sum: LazySum<LANES>, a: [Linear; LANES], factor: Multiplier) -> LazySum<LANES> {
        let residues = array::from_fn(|lane| {
            within("accumulate", a[lane], ACCUMULATED);
            sum.residues[lane] + a[lane].residue().times(factor.value().into())
        });
        LazySum { residues, row: sum.row.with(factor.value()) }
    }

    #[inline(never)]
    fn total(self, sum: LazySum<LANES>) -> [Linear; LANES] {
        let row = sum.row.factors();
        count::dot(row.len());
        if row.len() > TERMS {
            fail(format!("a sum of {} products, beyond {TERMS}", row.len()));
        }
        used::note(|used| {
            used.rows.insert(row);
        });
        sum.residues.map(Linear::reduced)
    }
}

impl<const LANES: usize> Across for Representatives<LANES> {
    type Row = [i32; LANES];

    #[inline(never)]
    fn row(self, integers: &[Integer]) -> [i32; LANES] {
        let row = array::from_fn(|lane| integers[lane].value());
        used::note(|used| {
            used.integers.insert(row.to_vec());
        });
        row
    }

    #[inline(never)]
    fn elements(self, row: [i32; LANES]) -> [Linear; LANES] {
        row.map(|integer| {
            if i64::from(integer).abs() > REDUCED {
                fail(format!("the integer {integer} as an element, beyond {REDUCED}"));
            }
            let residue = i64::from(integer).rem_euclid(MODULUS.into());
            Linear::reduced(Element::constant(residue.cast_unsigned()))
        })
    }

    #[inline(never)]
    fn add_products(self, sum: [Linear; LANES], a: [Linear; LANES], row: [i32; LANES]) -> [Linear; LANES] {
        count::added_multiple();
        array::from_fn(|lane| {
            within("add_products to", sum[lane], HALF_EXACT.into());
            within("add_products of", a[lane].times(row[lane].into()), HALF_EXACT.into());
            sum[lane].plus(a[lane], row[lane].into())
        })
    }

    #[inline(never)]
    fn spread(self, a: [Linear; LANES], lane: usize) -> [Linear; LANES] {
        [a[lane]; LANES]
    }
}

/// Symbolic elements of one state, each a canonical word: the contract of [`Words`](ashlar::koala_bear::Words), nothing else.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalWords;

impl Elements for CanonicalWords {
    type Memory = FieldMachine;
    type Element = Element;
    const LANES: usize = 1;

    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    fn constant(self, value: Constant) -> Element {
        Element::constant(value.value().into())
    }

    fn load(self, mut word: impl FnMut(usize) -> Element) -> Element {
        word(0)
    }

    fn store(self, a: Element, mut word: impl FnMut(usize, Element)) {
        word(0, a);
    }

    #[inline(never)]
    fn sum(self, a: Element, b: Element) -> Element {
        count::sum();
        a + b
    }
}

/// A sum of products that is not reduced.
#[derive(Clone, Copy, Debug)]
pub struct LazySum<const LANES: usize> {
    residues: [Element; LANES],
    row: Row,
}

/// The factors of a sum, by number; 0 has none.
#[derive(Clone, Copy, Debug)]
struct Row(usize);

thread_local! {
    /// For each row but the empty one, the row that it continues and its last factor.
    static ROWS: RefCell<Vec<(Row, u32)>> = const { RefCell::new(Vec::new()) };
}

impl Row {
    fn empty() -> Self {
        Row(0)
    }

    fn with(self, factor: u32) -> Self {
        ROWS.with_borrow_mut(|rows| {
            rows.push((self, factor));
            Row(rows.len())
        })
    }

    fn factors(self) -> Vec<u32> {
        let mut factors = ROWS.with_borrow(|rows| {
            let steps = std::iter::successors(Some(self), |row| row.0.checked_sub(1).map(|place| rows[place].0));
            steps.filter_map(|row| row.0.checked_sub(1).map(|place| rows[place].1)).collect::<Vec<_>>()
        });
        factors.reverse();
        factors
    }
}
