//! Reads the nodes of a graph that are doubles as numbers.
//!
//! A double is a fraction whose denominator is a power of two, the numerator a form. A result that has too many bits to be a double is
//! rounded to a multiple of a power of two where the place is known, and otherwise differs by an error that is bounded.

use num_bigint::BigInt;
use num_traits::{One, Signed};

use super::form::Form;
use super::interval::{Interval, power};
use super::read::{Read, Reader, unsupported};
use super::real::Real;
use crate::graph::arena::{Id, Op};

/// Bits of a significand, with the leading one.
const SIGNIFICAND: u32 = 53;

/// The exponent of the greatest power of two that is a double.
const GREATEST: u32 = 1023;

/// Minus the exponent of the least double with all bits of its significand.
const LEAST: u32 = 1022;

/// What is added to an integer from 0 to 2^52 - 1 for the pattern of 2^52 plus that integer.
const PATTERN: u64 = 0x433 << 52;

impl Reader<'_> {
    /// The integer that a node is as a double.
    pub fn integer_double(&mut self, id: Id) -> Read<Form> {
        match self.double(id)? {
            Real { form, scale: 0 } => Ok(form),
            _ => unsupported("a double that may be no integer"),
        }
    }

    /// The pattern of a double as an integer.
    pub(super) fn pattern(&mut self, id: Id) -> Read<Form> {
        let Real { form, scale } = self.double(id)?;
        let bounds = self.state.interval(&form);
        if scale == 0 && bounds.within(&Interval::new(power(52), power(53) - 1)) {
            return Ok(form.shifted(&(PATTERN - power(52))));
        }
        unsupported("the pattern of a double that may be no integer from 2^52 to 2^53 - 1")
    }

    /// The number that a node is as a double.
    pub(super) fn double(&mut self, id: Id) -> Read<Real> {
        if let Some(known) = self.state.doubles.get(&id) {
            return Ok(known.clone());
        }
        let node = self.arena.node(id);
        let number = match node.op {
            Op::DoubleAdd => {
                let sum = self.double(node.a)?.plus(&self.double(node.b)?, 1);
                self.rounded(sum)?
            }
            Op::DoubleSub => {
                let difference = self.double(node.a)?.plus(&self.double(node.b)?, -1);
                self.rounded(difference)?
            }
            Op::DoubleMulAdd => {
                let (a, b, c) = (self.double(node.a)?, self.double(node.b)?, self.double(node.c)?);
                let product = Real::new(self.numerators(&a.form, &b.form), a.scale + b.scale);
                self.rounded(product.plus(&c, 1))?
            }
            Op::DoubleNeg => {
                let Real { form, scale } = self.double(node.a)?;
                Real::new(form.times(&-BigInt::one()), scale)
            }
            Op::Concat => match self.rejoined(&node) {
                Some(whole) => self.double(whole)?,
                None => self.of_pattern(id)?,
            },
            _ => self.of_pattern(id)?,
        };
        self.state.doubles.insert(id, number.clone());
        Ok(number)
    }

    /// The product of two numerators. One with a constant stays a sum, whose terms may cancel others.
    fn numerators(&mut self, a: &Form, b: &Form) -> Form {
        if a.is_constant() || b.is_constant() {
            return self.state.expanded_product(a, b);
        }
        let [a, b] = [a, b].map(|form| self.state.condensed(form));
        self.state.expanded_product(&a, &b)
    }

    /// The number whose pattern is a node's value.
    fn of_pattern(&mut self, id: Id) -> Read<Real> {
        let node = self.arena.node(id);
        let declared = (node.op == Op::Input).then(|| self.state.double_input(self.arena.name(node.a), node.b)).flatten();
        if let Some(atom) = declared {
            return Ok(Real::integer(Form::atom(atom)));
        }
        let form = self.exact(id)?;
        let bounds = self.state.interval(&form);
        if bounds.within(&Interval::new(PATTERN, PATTERN + ((1 << 52) - 1))) {
            return Ok(Real::new(form.shifted(&(power(52) - PATTERN)), 0));
        }
        let constant = bounds.single().and_then(|pattern| u64::try_from(pattern).ok());
        match constant.and_then(Real::of_pattern) {
            Some(number) => Ok(number),
            None => unsupported("a double whose pattern is not known to be that of an integer from 2^52 to 2^53 - 1"),
        }
    }

    /// The double nearest to a number.
    fn rounded(&mut self, number: Real) -> Read<Real> {
        let bounds = self.state.interval(&number.form);
        let magnitude = bounds.magnitude();
        if number.scale > LEAST || magnitude >= power(GREATEST + number.scale) {
            return unsupported("a double that may be too small or too large");
        }
        let zeros = number.form.trailing_zeros();
        if magnitude <= power(SIGNIFICAND + zeros) {
            return Ok(number);
        }
        let rounded = match place(&bounds) {
            Some(k) => self.state.rounded(&number.form, k),
            None => {
                // Up to 2^n doubles are 2^(n - 53) apart or less.
                let n = (magnitude - 1u32).bits() as u32;
                self.state.perturbed(&number.form, zeros, &power(n - SIGNIFICAND - 1))
            }
        };
        Ok(Real::new(rounded, number.scale))
    }
}

/// The k such that doubles near all of these numerators, whatever their denominator, are the multiples of 2^k.
fn place(bounds: &Interval) -> Option<u32> {
    let (near, far) = (bounds.low.abs().min(bounds.high.abs()), bounds.magnitude());
    let one_sign = bounds.low.is_positive() || bounds.high.is_negative();
    let exponent = near.bits().checked_sub(1)? as u32;
    let same_spacing = one_sign && far <= power(exponent + 1);
    (same_spacing && exponent >= SIGNIFICAND).then(|| exponent + 1 - SIGNIFICAND)
}
