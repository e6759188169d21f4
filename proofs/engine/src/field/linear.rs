//! Representatives of elements as integers: exact linear forms over reduced representatives.
//!
//! A reduced representative is any integer up to a bound that stands for its residue; which one it is is not known. Sums and multiples of
//! representatives are those of integers, and stand for the sums and multiples of the residues. A form is divided by a power of two only
//! where that divides every coefficient, so that the quotient is an integer whatever the representatives are.

use std::cell::RefCell;

use super::Element;
use super::contract::fail;

/// A representative, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear(u32);

/// The residue that a form stands for, and its coefficients by reduced representative, in increasing order, none of them zero.
#[derive(Clone, Debug)]
struct Form {
    residue: Element,
    terms: Vec<(u32, i128)>,
}

#[derive(Default)]
struct Store {
    forms: Vec<Form>,
    /// The number of reduced representatives.
    reduced: u32,
}

thread_local! {
    static STORE: RefCell<Store> = RefCell::default();
}

fn keep(form: Form) -> Linear {
    STORE.with_borrow_mut(|store| {
        store.forms.push(form);
        Linear(store.forms.len() as u32 - 1)
    })
}

fn read<T>(linear: Linear, f: impl FnOnce(&Form) -> T) -> T {
    STORE.with_borrow(|store| f(&store.forms[linear.0 as usize]))
}

/// Runs code on representatives of its own; what it did that does not hold for each of them is an error.
///
/// # Errors
/// The first such thing.
pub fn checked<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    let outer = STORE.take();
    let result = super::contract::checked(f);
    STORE.set(outer);
    result
}

impl Linear {
    /// Some reduced representative of an element, another one each time.
    pub fn reduced(residue: Element) -> Self {
        let number = STORE.with_borrow_mut(|store| {
            store.reduced += 1;
            store.reduced - 1
        });
        keep(Form { residue, terms: vec![(number, 1)] })
    }

    /// The element that it stands for.
    pub fn residue(self) -> Element {
        read(self, |form| form.residue)
    }

    /// The greatest absolute value, where that of a reduced representative is `reduced`.
    pub fn bound(self, reduced: i64) -> i128 {
        let weight: i128 = read(self, |form| {
            form.terms.iter().fold(0, |sum: i128, (_, coefficient)| sum.saturating_add(coefficient.saturating_abs()))
        });
        weight.saturating_mul(reduced.into())
    }

    /// The sum with a multiple.
    pub fn plus(self, other: Linear, factor: i64) -> Self {
        let residue = self.residue() + other.residue().times(factor.into());
        let terms = read(self, |a| read(other, |b| merged(&a.terms, &b.terms, factor.into())));
        keep(Form { residue, terms })
    }

    /// The multiple.
    pub fn times(self, factor: i64) -> Self {
        let terms = read(self, |form| merged(&[], &form.terms, factor.into()));
        keep(Form { residue: self.residue().times(factor.into()), terms })
    }

    /// The quotient by 2^n, which must divide every coefficient.
    pub fn divided(self, n: u32) -> Self {
        let divisor = 1_i128 << n;
        if read(self, |form| form.terms.iter().any(|(_, coefficient)| coefficient % divisor != 0)) {
            fail(format!("a division by 2^{n} of a representative that is not a multiple of it"));
        }
        let terms = read(self, |form| form.terms.iter().map(|&(number, coefficient)| (number, coefficient / divisor)).collect());
        keep(Form { residue: self.residue().divided(divisor), terms })
    }
}

/// The coefficients of a sum with a multiple; those beyond 128 bits stay at the greatest integer, beyond what any operation takes.
fn merged(a: &[(u32, i128)], b: &[(u32, i128)], factor: i128) -> Vec<(u32, i128)> {
    let mut all = Vec::with_capacity(a.len() + b.len());
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        let (number, coefficient) = match (a.get(i), b.get(j)) {
            (Some(&(x, c)), Some(&(y, d))) if x == y => {
                (i, j) = (i + 1, j + 1);
                (x, c.saturating_add(d.saturating_mul(factor)))
            }
            (Some(&(x, c)), Some(&(y, _))) if x < y => {
                i += 1;
                (x, c)
            }
            (Some(&(x, c)), None) => {
                i += 1;
                (x, c)
            }
            (_, Some(&(y, d))) => {
                j += 1;
                (y, d.saturating_mul(factor))
            }
            (None, None) => unreachable!("one of both is left"),
        };
        if coefficient != 0 {
            all.push((number, coefficient));
        }
    }
    all
}
