//! What is known in a case: atoms, their definitions and bounds, and the values read so far.

use std::collections::{BTreeMap, HashMap};

use num_bigint::{BigInt, Sign};
use num_integer::Integer;
use num_traits::{One, Zero};

use super::form::{Atom, Form, Polynomial};
use crate::graph::arena::Id;

/// Rounds of propagation; more would only narrow further.
const ROUNDS: usize = 12;

/// The integers from `low` to `high`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// The least.
    pub low: BigInt,
    /// The greatest.
    pub high: BigInt,
}

impl Interval {
    /// The integers from `low` to `high`.
    pub fn new(low: impl Into<BigInt>, high: impl Into<BigInt>) -> Self {
        Interval { low: low.into(), high: high.into() }
    }

    fn scaled(&self, factor: &BigInt) -> Self {
        let (a, b) = (&self.low * factor, &self.high * factor);
        if factor.sign() == Sign::Minus { Interval::new(b, a) } else { Interval::new(a, b) }
    }

    fn plus(&self, other: &Interval) -> Self {
        Interval::new(&self.low + &other.low, &self.high + &other.high)
    }

    fn minus(&self, other: &Interval) -> Self {
        Interval::new(&self.low - &other.high, &self.high - &other.low)
    }

    fn shifted(&self, by: &BigInt) -> Self {
        Interval::new(&self.low + by, &self.high + by)
    }

    /// Keeps what both hold; whether anything went.
    fn meet(&mut self, other: &Interval) -> bool {
        let narrower = other.low > self.low || other.high < self.high;
        if other.low > self.low {
            self.low.clone_from(&other.low);
        }
        if other.high < self.high {
            self.high.clone_from(&other.high);
        }
        narrower
    }

    fn is_empty(&self) -> bool {
        self.low > self.high
    }

    /// Whether all of it lies in another.
    pub fn within(&self, other: &Interval) -> bool {
        self.low >= other.low && self.high <= other.high
    }

    /// The only integer.
    pub fn single(&self) -> Option<&BigInt> {
        (self.low == self.high).then_some(&self.low)
    }
}

/// A node's value: that of the form, modulo 2^width.
#[derive(Clone, Debug)]
pub struct Value {
    /// The form.
    pub form: Form,
    /// The width.
    pub width: u32,
}

/// Outcomes of a decision, each a form with bounds; together they cover all that is possible.
#[derive(Clone, Debug)]
pub struct Split(pub Vec<(Form, Interval)>);

#[derive(Clone, Debug)]
struct AtomState {
    bounds: Interval,
    /// Over atoms without definition.
    definition: Option<Polynomial>,
}

/// A case.
#[derive(Clone, Debug, Default)]
pub struct State {
    atoms: Vec<AtomState>,
    /// Bounds of forms without constant whose first coefficient is positive.
    bounds: BTreeMap<Form, Interval>,
    cuts: HashMap<(Form, u32), (Form, Form)>,
    products: HashMap<(Form, Form), Atom>,
    inputs: HashMap<(String, u32), Atom>,
    /// Values of the nodes read so far.
    pub values: HashMap<Id, Value>,
}

/// 2^k.
pub fn power(k: u32) -> BigInt {
    BigInt::one() << k
}

/// The integers of `width` bits.
pub fn word(width: u32) -> Interval {
    Interval::new(0, power(width) - 1)
}

impl State {
    fn fresh(&mut self, bounds: Interval, definition: Option<Polynomial>) -> Atom {
        self.atoms.push(AtomState { bounds, definition });
        self.atoms.len() as Atom - 1
    }

    /// An input with its bounds.
    pub fn declare(&mut self, name: &str, index: u32, bounds: Interval) -> Atom {
        let atom = self.fresh(bounds, None);
        self.inputs.insert((name.to_owned(), index), atom);
        atom
    }

    /// The atom of an input.
    pub fn input(&self, name: &str, index: u32) -> Option<Atom> {
        self.inputs.get(&(name.to_owned(), index)).copied()
    }

    /// The polynomial of a form over atoms without definition. A definition is put in even for an atom with one value, so that it cancels
    /// against others that hold the same.
    pub fn polynomial(&self, form: &Form) -> Polynomial {
        let terms = form.terms.iter().map(|(&atom, coefficient)| (self.atom_polynomial(atom), coefficient));
        terms.fold(Polynomial::constant(form.constant.clone()), |sum, (term, coefficient)| sum.plus(&term, coefficient))
    }

    fn atom_polynomial(&self, atom: Atom) -> Polynomial {
        let definition = self.atoms[atom as usize].definition.clone();
        definition.unwrap_or_else(|| Polynomial::atom(atom))
    }

    /// A polynomial with constants put in for atoms with one value.
    pub fn settled(&self, polynomial: &Polynomial) -> Polynomial {
        polynomial.replaced(|atom| self.atoms[atom as usize].bounds.single().map(|value| Polynomial::constant(value.clone())))
    }

    /// Bounds of a form.
    pub fn interval(&self, form: &Form) -> Interval {
        let mut bounds = self.sum(form);
        if form.is_constant() {
            return bounds;
        }
        let (direction, sign) = form.direction();
        if let Some(known) = self.bounds.get(&direction) {
            bounds.meet(&known.scaled(&sign).shifted(&form.constant));
        }
        for (known, interval) in &self.bounds {
            let mut tried = Vec::new();
            for (atom, coefficient) in &known.terms {
                let Some((factor, rest)) = form.terms.get(atom).map(|own| own.div_mod_floor(coefficient)) else {
                    continue;
                };
                if rest.is_zero() && !tried.contains(&factor) {
                    let remainder = form.plus(known, &-&factor);
                    bounds.meet(&self.sum(&remainder).plus(&interval.scaled(&factor)));
                    tried.push(factor);
                }
            }
        }
        bounds
    }

    /// Bounds of a form by those of its atoms.
    fn sum(&self, form: &Form) -> Interval {
        let start = Interval::new(form.constant.clone(), form.constant.clone());
        form.terms.iter().fold(start, |sum, (&atom, factor)| sum.plus(&self.atoms[atom as usize].bounds.scaled(factor)))
    }

    /// Adds bounds of a form; false if nothing is left.
    #[must_use]
    pub fn assume(&mut self, form: &Form, bounds: &Interval) -> bool {
        self.note(form, bounds);
        self.propagate()
    }

    fn note(&mut self, form: &Form, bounds: &Interval) {
        let (direction, sign) = form.direction();
        let known = bounds.shifted(&-&form.constant).scaled(&sign);
        match self.bounds.get_mut(&direction) {
            Some(present) => {
                present.meet(&known);
            }
            None => {
                self.bounds.insert(direction, known);
            }
        }
    }

    /// Narrows bounds of atoms by bounds of forms; false if nothing is left.
    fn propagate(&mut self) -> bool {
        for _ in 0..ROUNDS {
            let mut narrowed = false;
            for (form, bounds) in &self.bounds {
                let total = self.sum(form);
                if total.low > bounds.high || total.high < bounds.low || bounds.is_empty() {
                    return false;
                }
                for (&atom, coefficient) in &form.terms {
                    let own = &self.atoms[atom as usize].bounds;
                    // What the others leave for this term, which is `coefficient` times the atom.
                    let term = own.scaled(coefficient);
                    let others = Interval::new(&total.low - &term.low, &total.high - &term.high);
                    let left = bounds.minus(&others);
                    let fits = match coefficient.sign() {
                        Sign::Minus => Interval::new(left.high.div_ceil(coefficient), left.low.div_floor(coefficient)),
                        _ => Interval::new(left.low.div_ceil(coefficient), left.high.div_floor(coefficient)),
                    };
                    let mut own = own.clone();
                    if own.meet(&fits) {
                        if own.is_empty() {
                            return false;
                        }
                        narrowed = true;
                        self.atoms[atom as usize].bounds = own;
                        // The total above is only wider than it could be.
                    }
                }
            }
            if !narrowed {
                return true;
            }
        }
        true
    }

    /// The quotient and the remainder of a form by 2^k, the remainder zero or more.
    pub fn cut(&mut self, form: &Form, k: u32) -> (Form, Form) {
        let divisor = power(k);
        let bounds = self.interval(form);
        if bounds.low.div_floor(&divisor) == bounds.high.div_floor(&divisor) {
            let quotient = bounds.low.div_floor(&divisor);
            let rest = form.shifted(&-(&quotient * &divisor));
            return (Form::constant(quotient), rest);
        }
        let (high, low) = form.divided(&divisor);
        let zeros = low.trailing_zeros().min(k);
        if 0 < zeros && !low.is_constant() {
            let (quotient, rest) = self.cut(&low.divided(&power(zeros)).0, k - zeros);
            return (high.plus(&quotient, &BigInt::one()), rest.times(&power(zeros)));
        }
        let bounds = self.interval(&low);
        let quotients = Interval::new(bounds.low.div_floor(&divisor), bounds.high.div_floor(&divisor));
        if let Some(quotient) = quotients.single() {
            let exact = low.shifted(&-(quotient * &divisor));
            return (high.shifted(quotient), exact);
        }
        let (quotient, rest) = match self.cuts.get(&(low.clone(), k)) {
            Some(known) => known.clone(),
            None => self.new_cut(&low, k, quotients),
        };
        (high.plus(&quotient, &BigInt::one()), rest)
    }

    fn new_cut(&mut self, form: &Form, k: u32, quotients: Interval) -> (Form, Form) {
        let quotient = Form::atom(self.fresh(quotients, None));
        let definition = self.polynomial(form).plus(&self.polynomial(&quotient), &-power(k));
        let rest = Form::atom(self.fresh(word(k), Some(definition)));
        // form = 2^k quotient + rest, as bounds.
        let zero = form.plus(&quotient, &-power(k)).plus(&rest, &-BigInt::one());
        self.note(&zero, &Interval::new(0, 0));
        self.cuts.insert((form.clone(), k), (quotient.clone(), rest.clone()));
        (quotient, rest)
    }

    /// The product of two forms that are zero or more.
    pub fn product(&mut self, a: &Form, b: &Form) -> Form {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if let Some(&atom) = self.products.get(&(a.clone(), b.clone())) {
            return Form::atom(atom);
        }
        let (x, y) = (self.interval(a), self.interval(b));
        let definition = self.polynomial(a).times(&self.polynomial(b));
        let atom = self.fresh(Interval::new(x.low * y.low, x.high * y.high), Some(definition));
        self.products.insert((a.clone(), b.clone()), atom);
        Form::atom(atom)
    }
}
