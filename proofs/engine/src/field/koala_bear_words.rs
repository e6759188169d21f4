//! KoalaBear arithmetic on words, on symbolic elements: the contracts of [`WordArithmetic`] and [`PairArithmetic`], nothing else.

use std::array;
use std::marker::PhantomData;

use ashlar::fields::koala_bear::MODULUS;
use ashlar::fields::koala_bear::words::pairs::{BIAS, Coefficients, HIGH, PairArithmetic, REDUCED};
use ashlar::fields::koala_bear::words::{BESIDE, WordArithmetic};

use super::contract::fail;
use super::machine::{FieldMachine, Short};
use super::{Element, count};
use crate::chain::{Range, Use};

pub(super) const P: i128 = MODULUS as i128;

/// Symbolic elements in `LANES` lanes, each an integer in some range: the contract of an arithmetic `A`, whose uses are recorded.
#[derive(Debug)]
pub struct Words<A, const LANES: usize>(PhantomData<fn() -> A>);

impl<A: WordArithmetic, const LANES: usize> Words<A, LANES> {
    /// In place of `A`, of as many lanes.
    pub fn new() -> Self {
        const { assert!(LANES == A::LANES) };
        Words(PhantomData)
    }
}

impl<A: WordArithmetic, const LANES: usize> Default for Words<A, LANES> {
    fn default() -> Self {
        Self::new()
    }
}

impl<A, const LANES: usize> Clone for Words<A, LANES> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A, const LANES: usize> Copy for Words<A, LANES> {}

/// What the integers of all lanes lie in.
pub(super) fn range(lanes: &[Integer]) -> Range {
    let low = lanes.iter().map(|a| a.low).min().unwrap_or(0);
    Range::new(low, lanes.iter().map(|a| a.high).max().unwrap_or(0))
}

/// What lies strictly between -p and p.
fn between() -> [Range; 1] {
    [Range::up_to(P - 1)]
}

/// An integer in a range that stands for a residue.
#[derive(Clone, Copy, Debug)]
pub struct Integer {
    pub(super) residue: Element,
    low: i128,
    high: i128,
}

impl Integer {
    pub(super) fn new(residue: Element, low: i128, high: i128) -> Self {
        Self { residue, low, high }
    }

    /// The sum with the multiple by 1 or -1, which a word holds, with a sign or without.
    fn plus(self, other: Self, factor: i128) -> Self {
        let (low, high) = if factor < 0 { (-other.high, -other.low) } else { (other.low, other.high) };
        let sum = Self::new(self.residue + other.residue.times(factor), self.low + low, self.high + high);
        if !sum.is_signed() && !sum.is_unsigned() {
            fail(format!("a word from {} to {}", sum.low, sum.high));
        }
        sum
    }

    fn is_signed(self) -> bool {
        self.low >= -(1 << 31) && self.high < 1 << 31
    }

    fn is_unsigned(self) -> bool {
        self.low >= 0 && self.high < 1 << 32
    }

    pub(super) fn check(self, operation: &str, low: i128, high: i128) {
        if self.low < low || self.high > high {
            fail(format!("{operation} of a word from {} to {}, beyond {low} to {high}", self.low, self.high));
        }
    }
}

/// A sum of products: its residue, and the greatest absolute values of its low and its high part.
#[derive(Clone, Copy, Debug)]
pub struct Sum {
    residue: Element,
    parts: [i128; 2],
}

impl Sum {
    fn plus(self, other: Self, factor: i128) -> Self {
        let parts = array::from_fn(|i| self.parts[i] + other.parts[i]);
        Self { residue: self.residue + other.residue.times(factor), parts }.checked()
    }

    /// What two words hold.
    fn checked(self) -> Self {
        if self.parts.iter().any(|&part| part >= 1 << 31) {
            fail(format!("a sum whose parts are up to {} and {}", self.parts[0], self.parts[1]));
        }
        self
    }
}

/// A factor modulo p.
pub(super) fn check_factor(factor: i32) {
    if i128::from(factor).abs() > P / 2 {
        fail(format!("a factor {factor}, beyond p / 2"));
    }
}

impl<A: WordArithmetic, const LANES: usize> WordArithmetic for Words<A, LANES> {
    type Memory = FieldMachine;
    type Element = [Integer; LANES];
    const LANES: usize = LANES;

    #[inline(never)]
    fn memory(self) -> FieldMachine {
        FieldMachine
    }

    #[inline(never)]
    fn load(self, mut word: impl FnMut(usize) -> Short) -> [Integer; LANES] {
        let integers = array::from_fn(|lane| {
            let Short { element, is_canonical } = word(lane);
            Integer::new(element, 0, if is_canonical { P - 1 } else { u32::MAX.into() })
        });
        Use::of::<A>("move").taking([range(&integers)]).record();
        integers
    }

    #[inline(never)]
    fn store(self, a: [Integer; LANES], mut word: impl FnMut(usize, Short)) {
        Use::of::<A>("move").taking([range(&a)]).record();
        for (lane, a) in a.into_iter().enumerate() {
            a.check("store", 0, P - 1);
            word(lane, Short::canonical(a.residue));
        }
    }

    #[inline(never)]
    fn constant(self, value: i32) -> [Integer; LANES] {
        Use::of::<A>("constant").with([value]).record();
        let integer = i128::from(value);
        [Integer::new(Element::integer(integer), integer, integer); LANES]
    }

    #[inline(never)]
    fn add(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::sum();
        Use::of::<A>("add").record();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn sub(self, a: [Integer; LANES], b: [Integer; LANES]) -> [Integer; LANES] {
        count::sum();
        Use::of::<A>("sub").record();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn canonical(self, a: [Integer; LANES]) -> [Integer; LANES] {
        count::reduction();
        Use::of::<A>("canonical").taking([range(&a)]).yielding([Range::new(0, P - 1)]).record();
        a.map(|a| {
            a.check("canonical", 1 - P, P - 1);
            Integer::new(a.residue, 0, P - 1)
        })
    }

    #[inline(never)]
    fn canonical_sum(self, a: [Integer; LANES]) -> [Integer; LANES] {
        count::reduction();
        Use::of::<A>("canonical_sum").taking([range(&a)]).yielding([Range::new(0, P - 1)]).record();
        a.map(|a| {
            a.check("canonical_sum", 0, 2 * P - 1);
            Integer::new(a.residue, 0, P - 1)
        })
    }

    #[inline(never)]
    fn cubes<const N: usize>(self, x: [[Integer; LANES]; N]) -> [[Integer; LANES]; N] {
        x.map(|x| {
            Use::of::<A>("cubes").with([N as u64]).taking([range(&x)]).yielding(between()).record();
            count::squaring();
            count::multiplication();
            x.map(|x| {
                x.check("cubes", -P, P);
                Integer::new((x.residue * x.residue * x.residue).divided(1 << 64), 1 - P, P - 1)
            })
        })
    }

    #[inline(never)]
    fn cube_beside(self, x: [Integer; LANES], cube: i32, beside: i32) -> [Integer; LANES] {
        count::squaring();
        count::multiplication();
        check_factor(cube);
        check_factor(beside);
        Use::of::<A>("cube_beside").with([cube, beside]).taking([range(&x)]).yielding(between()).record();
        x.map(|x| {
            x.check("cube_beside", -i128::from(BESIDE), BESIDE.into());
            let cubed = (x.residue * x.residue * x.residue).times(cube.into()).divided(1 << 96);
            let residue = cubed - x.residue.times(beside.into()).divided(1 << 32);
            Integer::new(residue, 1 - P, P - 1)
        })
    }
}

impl<A: PairArithmetic, const LANES: usize> PairArithmetic for Words<A, LANES> {
    type Pair = [[Integer; 2]; LANES];
    type Sum = [Sum; LANES];

    #[inline(never)]
    fn negative(self, a: [Integer; LANES]) -> [Integer; LANES] {
        count::reduction();
        Use::of::<A>("negative").taking([range(&a)]).yielding([Range::new(-P, -1)]).record();
        a.map(|a| {
            a.check("negative", 1 - P, P - 1);
            Integer::new(a.residue, -P, -1)
        })
    }

    #[inline(never)]
    fn scaled(self, a: [Integer; LANES], factor: i32) -> [Integer; LANES] {
        count::multiple();
        check_factor(factor);
        Use::of::<A>("scaled").with([factor]).taking([range(&a)]).yielding(between()).record();
        a.map(|a| {
            a.check("scaled", -P, P);
            Integer::new(a.residue.times(factor.into()).divided(1 << 32), 1 - P, P - 1)
        })
    }

    #[inline(never)]
    fn pair(self, a: [Integer; LANES], b: [Integer; LANES]) -> [[Integer; 2]; LANES] {
        array::from_fn(|lane| {
            [a[lane], b[lane]].map(|integer| {
                integer.check("pair", -(1 << 31), (1 << 31) - 1);
                integer
            })
        })
    }

    #[inline(never)]
    fn products(self, pair: [[Integer; 2]; LANES], coefficients: &Coefficients) -> [Sum; LANES] {
        count::added_multiple();
        let [first, second] = coefficients.pair();
        let bound = i128::from(BIAS) * i128::from(first.abs() + second.abs());
        let operands = [0, 1].map(|place| range(&pair.map(|pair| pair[place])));
        Use::of::<A>("products").with([first, second]).taking(operands).yielding([Range::up_to(bound); 2]).record();
        let unbiased = |integer: Integer| integer.residue - Element::integer(BIAS.into());
        let residue = |[a, b]: [Integer; 2]| unbiased(a).times(first.into()) + unbiased(b).times(second.into());
        pair.map(|pair| Sum { residue: residue(pair), parts: [bound; 2] }.checked())
    }

    #[inline(never)]
    fn sum_add(self, a: [Sum; LANES], b: [Sum; LANES]) -> [Sum; LANES] {
        Use::of::<A>("sum_add").record();
        array::from_fn(|lane| a[lane].plus(b[lane], 1))
    }

    #[inline(never)]
    fn sum_sub(self, a: [Sum; LANES], b: [Sum; LANES]) -> [Sum; LANES] {
        Use::of::<A>("sum_sub").record();
        array::from_fn(|lane| a[lane].plus(b[lane], -1))
    }

    #[inline(never)]
    fn sum_constant(self, sum: [Sum; LANES], value: i32) -> [Sum; LANES] {
        Use::of::<A>("sum_constant").with([value]).record();
        let constant = Sum { residue: Element::integer(value.into()), parts: [i128::from(value).abs(), 0] };
        sum.map(|sum| sum.plus(constant, 1))
    }

    #[inline(never)]
    fn reduce(self, sum: [Sum; LANES]) -> [Integer; LANES] {
        count::reduction();
        let parts = [0, 1].map(|part| Range::up_to(sum.iter().map(|sum| sum.parts[part]).max().unwrap_or(0)));
        Use::of::<A>("reduce").taking(parts).yielding([Range::up_to(REDUCED)]).record();
        sum.map(|sum| {
            if sum.parts[1] > HIGH.into() {
                fail(format!("reduce of a sum whose high part is up to {}, beyond {HIGH}", sum.parts[1]));
            }
            let residue = sum.residue.divided(1 << 16) - Element::integer(1).divided(2);
            Integer::new(residue, -i128::from(REDUCED), REDUCED.into())
        })
    }
}
