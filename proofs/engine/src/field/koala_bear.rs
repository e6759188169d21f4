//! KoalaBear arithmetic on symbolic elements: the contract of [`Arithmetic`], nothing else. Uses are those of the arithmetic that it stands for.

use std::array;
use std::cell::RefCell;
use std::marker::PhantomData;

use ashlar::fields::koala_bear::across::HALF_EXACT;
use ashlar::fields::koala_bear::arithmetic::{CUBED, EXACT, PRODUCT, REDUCED, TERMS};
use ashlar::fields::koala_bear::{Across, Arithmetic, Constant, Elements, Integer, MODULUS, Multiplier, Words};

use super::contract::fail;
use super::linear::Linear;
use super::machine::{FieldMachine, Short};
use super::{Element, Modulus, count};
use crate::chain::{Range, Use};
use crate::models::Symbolic;

/// The modulus of KoalaBear.
pub const KOALA_BEAR: Modulus = Modulus(MODULUS as u64);

/// The greatest absolute value of an element that is accumulated, by its documentation.
const ACCUMULATED: i128 = 1 << 32;

/// Symbolic elements in `LANES` lanes, each some representative: the contract of an arithmetic `A`, whose uses are recorded.
#[derive(Debug)]
pub struct Representatives<A, const LANES: usize>(PhantomData<fn() -> A>);

impl<A: Arithmetic, const LANES: usize> Representatives<A, LANES> {
    /// In place of `A`, of as many lanes.
    pub fn new() -> Self {
        const { assert!(LANES == A::LANES) };
        Representatives(PhantomData)
    }
}

impl<A: Arithmetic, const LANES: usize> Default for Representatives<A, LANES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, const LANES: usize> Clone for Representatives<A, LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, const LANES: usize> Copy for Representatives<A, LANES> {}

/// What the representatives of all lanes lie in.
fn range(lanes: &[Linear]) -> Range {
    Range::up_to(lanes.iter().map(|a| a.bound(REDUCED)).max().unwrap_or(0))
}

/// What reduced representatives lie in.
fn reduced() -> [Range; 1] {
    [Range::up_to(REDUCED)]
}

/// Words as elements. Not generic over where words come from, which is compiled for each mode on each backend.
fn loaded<A, const LANES: usize>(words: [Short; LANES]) -> [Linear; LANES] {
    words.map(|word| {
        Use::of::<A>("load").taking([word.range()]).yielding(reduced()).record();
        Linear::reduced(word.element)
    })
}

/// Elements as words, as [`loaded`].
fn stored<A>(a: &[Linear]) -> Vec<Short> {
    Use::of::<A>("store").taking([range(a)]).yielding([Range::new(0, MODULUS - 1)]).record();
    a.iter().map(|a| Short::canonical(a.residue())).collect()
}

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

impl<A: Arithmetic, const LANES: usize> Arithmetic for Representatives<A, LANES> {
    type Memory = FieldMachine;
    type Element = [Linear; LANES];
    type Sum = LazySum<LANES>;
    const LANES: usize = LANES;
    const WHOLE: bool = A::WHOLE;

    #[inline(never)]
    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    #[inline(never)]
    fn constant(self, value: Constant) -> [Linear; LANES] {
        Use::of::<A>("constant").with([value.value()]).yielding(reduced()).record();
        array::from_fn(|_| Linear::reduced(Element::constant(value.value().into())))
    }

    #[inline(never)]
    fn load(self, word: impl FnMut(usize) -> Short) -> [Linear; LANES] {
        loaded::<A, LANES>(array::from_fn(word))
    }

    #[inline(never)]
    fn store(self, a: [Linear; LANES], mut word: impl FnMut(usize, Short)) {
        for (lane, &value) in stored::<A>(&a).iter().enumerate() {
            word(lane, value);
        }
    }

    #[inline(never)]
    fn add(self, a: [Linear; LANES], b: [Linear; LANES]) -> [Linear; LANES] {
        count::sum();
        let sums = array::from_fn(|lane| exact("add", a[lane].plus(b[lane], 1)));
        Use::of::<A>("add").taking([a, b, sums].map(|lanes| range(&lanes))).record();
        sums
    }

    #[inline(never)]
    fn sub(self, a: [Linear; LANES], b: [Linear; LANES]) -> [Linear; LANES] {
        count::sum();
        let differences = array::from_fn(|lane| exact("sub", a[lane].plus(b[lane], -1)));
        Use::of::<A>("sub").taking([a, b, differences].map(|lanes| range(&lanes))).record();
        differences
    }

    #[inline(never)]
    fn scale(self, a: [Linear; LANES], factor: i32) -> [Linear; LANES] {
        count::multiple();
        Use::of::<A>("scale").with([factor]).taking([range(&a)]).record();
        a.map(|a| exact("scale", a.times(factor.into())))
    }

    #[inline(never)]
    fn scale_add(self, sum: [Linear; LANES], a: [Linear; LANES], factor: i32) -> [Linear; LANES] {
        count::added_multiple();
        let sums = array::from_fn(|lane| exact("scale_add", sum[lane].plus(a[lane], factor.into())));
        Use::of::<A>("scale_add").with([factor]).taking([sum, a, sums].map(|lanes| range(&lanes))).record();
        sums
    }

    #[inline(never)]
    fn divide_exact<const N: u32>(self, a: [Linear; LANES]) -> [Linear; LANES] {
        count::division();
        let quotients = a.map(|a| a.divided(N));
        Use::of::<A>("divide_exact").with([N]).taking([range(&quotients)]).record();
        quotients
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
            let factors = [a[lane], b[lane]].map(|factor| range(&[factor]));
            Use::of::<A>("mul").taking(factors).taking([Range::up_to(bound)]).yielding(reduced()).record();
            Linear::reduced(a[lane].residue() * b[lane].residue())
        })
    }

    #[inline(never)]
    fn cubes<const N: usize>(self, x: [[Linear; LANES]; N]) -> [[Linear; LANES]; N] {
        x.map(|x| {
            Use::of::<A>("cubes").with([N as u64]).taking([range(&x)]).yielding(reduced()).record();
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
        Use::of::<A>("reduce").taking([range(&a)]).yielding(reduced()).record();
        a.map(|a| Linear::reduced(a.residue()))
    }

    #[inline(never)]
    fn sum(self) -> LazySum<LANES> {
        LazySum { residues: [Element::ZERO; LANES], row: Row::empty(), bound: 0 }
    }

    #[inline(never)]
    fn accumulate(self, sum: LazySum<LANES>, a: [Linear; LANES], factor: Multiplier) -> LazySum<LANES> {
        let residues = array::from_fn(|lane| {
            within("accumulate", a[lane], ACCUMULATED);
            sum.residues[lane] + a[lane].residue().times(factor.value().into())
        });
        LazySum { residues, row: sum.row.with(factor.value()), bound: sum.bound.max(range(&a).high) }
    }

    #[inline(never)]
    fn total(self, sum: LazySum<LANES>) -> [Linear; LANES] {
        let row = sum.row.factors();
        count::dot(row.len());
        if row.len() > TERMS {
            fail(format!("a sum of {} products, beyond {TERMS}", row.len()));
        }
        Use::of::<A>("dot").with(row).taking([Range::up_to(sum.bound)]).yielding(reduced()).record();
        sum.residues.map(Linear::reduced)
    }
}

impl<A: Across, const LANES: usize> Across for Representatives<A, LANES> {
    type Row = [i32; LANES];

    #[inline(never)]
    fn row(self, integers: &[Integer]) -> [i32; LANES] {
        let row = array::from_fn(|lane| integers[lane].value());
        Use::of::<A>("row").with(row).record();
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
        let products: [Linear; LANES] = array::from_fn(|lane| a[lane].times(row[lane].into()));
        Use::of::<A>("add_products").taking([sum, products, a].map(|lanes| range(&lanes))).record();
        array::from_fn(|lane| {
            within("add_products to", sum[lane], HALF_EXACT.into());
            within("add_products of", products[lane], HALF_EXACT.into());
            sum[lane].plus(a[lane], row[lane].into())
        })
    }

    #[inline(never)]
    fn spread(self, a: [Linear; LANES], lane: usize) -> [Linear; LANES] {
        Use::of::<A>("spread").taking([range(&a)]).record();
        [a[lane]; LANES]
    }
}

/// Symbolic elements of one state, each a canonical word: the contract of [`Words`], nothing else.
#[derive(Clone, Copy, Debug)]
pub struct CanonicalWords;

impl Elements for CanonicalWords {
    type Memory = FieldMachine;
    type Element = Short;
    const LANES: usize = 1;

    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    fn constant(self, value: Constant) -> Short {
        Words(FieldMachine).constant(value)
    }

    fn load(self, word: impl FnMut(usize) -> Short) -> Short {
        Words(FieldMachine).load(word)
    }

    fn store(self, a: Short, word: impl FnMut(usize, Short)) {
        Words(FieldMachine).store(a, word);
    }

    #[inline(never)]
    fn sum(self, a: Short, b: Short) -> Short {
        count::sum();
        let below_p = Range::new(0, MODULUS - 1);
        Use::of::<Words<Symbolic>>("sum_of_words").taking([a, b].map(|word| word.range())).yielding([below_p]).record();
        Short::canonical(a.element + b.element)
    }
}

/// A sum of products that is not reduced.
#[derive(Clone, Copy, Debug)]
pub struct LazySum<const LANES: usize> {
    residues: [Element; LANES],
    row: Row,
    /// The greatest absolute value of an element.
    bound: i128,
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
