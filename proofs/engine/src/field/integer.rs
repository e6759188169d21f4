//! Integers modulo 2^64 that are made of halves of representatives, as the linear layers see them.
//!
//! Any representative of an element may be there: it is congruent to low + 2^32 high with halves below 2^36, which are unknown. An
//! integer is an exact linear form over such halves. Code adds, subtracts and shifts modulo 2^64; its value is the form's own value
//! wherever that is in 0..2^64, which the bounds of the halves decide. Joined with the same coefficients, the halves of an element
//! give its multiple; otherwise a half remains, as an input that no specification has.

use std::cell::RefCell;
use std::collections::BTreeMap;

use super::Element;
use super::contract::{self, fail};
use crate::chain::Range;

/// An integer, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Integer(u32);

/// A half of an element that was split.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Half {
    /// Number of the split.
    split: u32,
    /// Whether it is the high one.
    high: bool,
}

#[derive(Clone, Debug, Default)]
struct Form {
    constant: i128,
    terms: BTreeMap<Half, i128>,
}

/// The greatest half, by the documentation of `Arithmetic::split`.
pub const GREATEST: i128 = (1 << 36) - 1;

impl Form {
    fn plus(mut self, other: &Form, factor: i128) -> Form {
        self.constant += other.constant * factor;
        for (&half, coefficient) in &other.terms {
            let total = self.terms.entry(half).or_default();
            *total += coefficient * factor;
            if *total == 0 {
                self.terms.remove(&half);
            }
        }
        self
    }

    fn bounds(&self) -> (i128, i128) {
        self.terms.values().fold((self.constant, self.constant), |(low, high), &coefficient| match coefficient < 0 {
            true => (low + coefficient * GREATEST, high),
            false => (low, high + coefficient * GREATEST),
        })
    }
}

#[derive(Default)]
struct Store {
    forms: Vec<Form>,
    split: Vec<Element>,
}

thread_local! {
    static STORE: RefCell<Store> = RefCell::default();
}

fn keep(form: Form) -> Integer {
    STORE.with_borrow_mut(|store| {
        store.forms.push(form);
        Integer(store.forms.len() as u32 - 1)
    })
}

fn form(integer: Integer) -> Form {
    STORE.with_borrow(|store| store.forms[integer.0 as usize].clone())
}

/// Runs code on integers of its own; what it did that does not hold for every representative is an error.
///
/// # Errors
/// The first such thing.
pub fn checked<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    let outer = STORE.take();
    let result = contract::checked(f);
    STORE.set(outer);
    result
}

impl Integer {
    /// The integer `value`.
    pub fn constant(value: u64) -> Self {
        keep(Form { constant: value.into(), terms: BTreeMap::new() })
    }

    /// The halves of some representative of an element, low one first.
    pub fn halves(element: Element) -> [Self; 2] {
        let split = STORE.with_borrow_mut(|store| {
            store.split.push(element);
            store.split.len() as u32 - 1
        });
        [false, true].map(|high| keep(Form { constant: 0, terms: BTreeMap::from([(Half { split, high }, 1)]) }))
    }

    /// What it lies in, for every representative.
    pub fn range(self) -> Range {
        let (low, high) = form(self).bounds();
        Range::new(low, high)
    }

    /// The sum with a multiple of another integer.
    pub fn plus(self, other: Integer, factor: i128) -> Self {
        keep(form(self).plus(&form(other), factor))
    }

    /// The multiple by 2^n.
    pub fn shifted(self, n: u32) -> Self {
        keep(Form::default().plus(&form(self), 1 << n))
    }

    /// low + 2^32 high, where both must be in 0..`limit` for every representative.
    pub fn joined(low: Integer, high: Integer, limit: i128) -> Element {
        let (low, high) = (form(low), form(high));
        for (name, form) in [("low", &low), ("high", &high)] {
            let (least, most) = form.bounds();
            if least < 0 || most >= limit {
                fail(format!("the {name} part of a join is between {least} and {most}, not in 0..{limit}"));
            }
        }
        element(&low.plus(&high, 1 << 32))
    }
}

/// The element that a form is: low = e - 2^32 high for each split element e.
fn element(form: &Form) -> Element {
    let of = |split: u32| STORE.with_borrow(|store| store.split[split as usize]);
    form.terms.iter().fold(Element::integer(form.constant), |sum, (&Half { split, high }, &coefficient)| {
        let upper = Element::input(HIGH_HALF, split);
        let half = if high { upper } else { of(split) - upper.times(1 << 32) };
        sum + half.times(coefficient)
    })
}

/// Name of the inputs that stand for high halves of representatives.
pub const HIGH_HALF: &str = "high half of a representative";
