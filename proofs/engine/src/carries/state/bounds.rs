//! Bounds of forms: by those of their atoms, by what is known of other forms, and by what quotients come from.

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, ToPrimitive, Zero};

use super::{Rounding, State};
use crate::carries::form::Form;
use crate::carries::interval::{Interval, power};
use crate::carries::terms::Atom;

/// 2^k times a form with `parts` put in for 2^k times an atom.
fn put_in(form: &Form, atom: Atom, k: u32, parts: &Form) -> Form {
    let coefficient = form.terms.get(atom).expect("an atom of the form");
    form.plus(&Form::atom(atom), &-coefficient).times(&power(k)).plus(parts, coefficient)
}

impl State {
    /// Bounds of a form.
    pub fn interval(&self, form: &Form) -> Interval {
        let sum = self.sum(form);
        if form.is_constant() {
            return sum;
        }
        let mut bounds = sum.clone();
        let (direction, factor) = form.direction();
        if let Some(known) = self.bounds.get(&direction) {
            bounds.meet(&known.scaled(&factor).shifted(&form.constant));
        }
        for (known, interval) in &self.bounds {
            let mut tried = Vec::new();
            for (atom, coefficient) in known.terms.iter() {
                let Some((factor, rest)) = form.terms.get(atom).map(|own| own.div_mod_floor(coefficient)) else {
                    continue;
                };
                if rest.is_zero() && !tried.contains(&factor) {
                    bounds.meet(&self.sum_less(form, &sum, known, &factor).plus(&interval.scaled(&factor)));
                    tried.push(factor);
                }
            }
        }
        self.meet_by_parts(form, &mut bounds, |form| self.last_rounding(form));
        bounds
    }

    /// Bounds of the quotient of a form by 2^k. Those of its atoms come first, as they are quick and often leave one quotient.
    pub(super) fn quotients(&self, form: &Form, k: u32) -> Interval {
        let by_atoms = self.sum(form).quotients(&power(k));
        if by_atoms.single().is_some() { by_atoms } else { self.interval(form).quotients(&power(k)) }
    }

    /// Bounds of a form as [`interval`](Self::interval) gives them, narrowed by putting in, for quotients of cuts, what was cut less its remainder.
    pub fn interval_by_cuts(&self, form: &Form) -> Interval {
        let mut bounds = self.interval(form);
        self.meet_by_parts(form, &mut bounds, |form| self.last_quotient(form));
        bounds
    }

    /// Narrows bounds of a form by putting in, for quotients, what was divided less its remainder. `last` gives the latest quotient in a
    /// form, k, and 2^k times the quotient as a form in which only earlier quotients stand.
    fn meet_by_parts(&self, form: &Form, bounds: &mut Interval, last: impl Fn(&Form) -> Option<(Atom, u32, Form)>) {
        let (mut multiple, mut factor) = (form.clone(), BigInt::one());
        while let Some((atom, k, parts)) = last(&multiple) {
            multiple = put_in(&multiple, atom, k, &parts);
            factor *= power(k);
            bounds.meet(&self.sum(&multiple).divided(&factor));
        }
    }

    /// The latest quotient of a cut in a form.
    fn last_quotient(&self, form: &Form) -> Option<(Atom, u32, Form)> {
        form.terms.atoms().rev().find_map(|atom| {
            let origin = self.origins.get(&atom).filter(|origin| !origin.is_remainder)?;
            let (_, rest) = self.cuts.get(&(origin.form.clone(), origin.k))?;
            Some((atom, origin.k, origin.form.plus(rest, &-BigInt::one())))
        })
    }

    /// The latest quotient of a rounding in a form.
    fn last_rounding(&self, form: &Form) -> Option<(Atom, u32, Form)> {
        form.terms.atoms().rev().find_map(|atom| {
            let Rounding { form, remainder, k } = self.roundings.get(&atom)?;
            Some((atom, *k, form.plus(&Form::atom(*remainder), &-BigInt::one())))
        })
    }

    /// Bounds of a form by those of its atoms.
    pub(super) fn sum(&self, form: &Form) -> Interval {
        self.short_sum(form).unwrap_or_else(|| {
            let start = Interval::new(form.constant.clone(), form.constant.clone());
            form.terms.iter().fold(start, |sum, (atom, coefficient)| sum.plus(&self.bounds_of(atom).scaled(coefficient)))
        })
    }

    /// The same where all integers on the way have 128 bits: those of other lengths have to be allocated.
    fn short_sum(&self, form: &Form) -> Option<Interval> {
        let start = form.constant.to_i128()?;
        let (low, high) = form.terms.iter().try_fold((start, start), |(low, high), (atom, coefficient)| {
            let (least, most) = self.short_term(atom, coefficient.to_i128()?)?;
            Some((low.checked_add(least)?, high.checked_add(most)?))
        })?;
        Some(Interval::new(low, high))
    }

    /// Bounds by those of atoms of a form, which has the sum `sum`, less a multiple of another: that form is not made, as most are of no use,
    /// and terms of atoms that the other has not are not read.
    fn sum_less(&self, form: &Form, sum: &Interval, other: &Form, factor: &BigInt) -> Interval {
        self.short_sum_less(form, sum, other, factor).unwrap_or_else(|| {
            let start = sum.shifted(&-(factor * &other.constant));
            other.terms.iter().fold(start, |sum, (atom, less)| {
                let (own, bounds) = (form.terms.get(atom).cloned().unwrap_or_default(), self.bounds_of(atom));
                let (before, after) = (bounds.scaled(&own), bounds.scaled(&(own - factor * less)));
                Interval::new(sum.low - before.low + after.low, sum.high - before.high + after.high)
            })
        })
    }

    /// The same where all integers on the way have 128 bits.
    fn short_sum_less(&self, form: &Form, sum: &Interval, other: &Form, factor: &BigInt) -> Option<Interval> {
        let factor = factor.to_i128()?;
        let moved = |bound: &BigInt| bound.to_i128()?.checked_sub(factor.checked_mul(other.constant.to_i128()?)?);
        let start = (moved(&sum.low)?, moved(&sum.high)?);
        let (low, high) = other.terms.iter().try_fold(start, |(low, high), (atom, less)| {
            let own = form.terms.get(atom).map_or(Some(0), BigInt::to_i128)?;
            let before = self.short_term(atom, own)?;
            let after = self.short_term(atom, own.checked_sub(factor.checked_mul(less.to_i128()?)?)?)?;
            let moved = |bound: i128, before: i128, after: i128| bound.checked_sub(before)?.checked_add(after);
            Some((moved(low, before.0, after.0)?, moved(high, before.1, after.1)?))
        })?;
        Some(Interval::new(low, high))
    }

    /// The least and the greatest multiple of an atom.
    fn short_term(&self, atom: Atom, coefficient: i128) -> Option<(i128, i128)> {
        let Interval { low, high } = self.bounds_of(atom);
        let (a, b) = (coefficient.checked_mul(low.to_i128()?)?, coefficient.checked_mul(high.to_i128()?)?);
        Some(if coefficient < 0 { (b, a) } else { (a, b) })
    }

    pub(super) fn bounds_of(&self, atom: Atom) -> &Interval {
        &self.atoms[atom as usize].bounds
    }
}
