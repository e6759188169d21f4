//! What is known in a case: atoms, their definitions and bounds, and the values read so far.

mod bounds;

use std::collections::{BTreeMap, HashMap};

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed};

use super::form::{Form, Polynomial};
use super::interval::{Interval, power, word};
use super::question::{Format, Variable};
use super::real::Real;
use super::terms::Atom;
use crate::graph::arena::Id;

/// Rounds of propagation; more would only narrow further.
const ROUNDS: usize = 12;

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

/// Where an atom comes from.
#[derive(Clone, Debug)]
struct Origin {
    form: Form,
    k: u32,
    /// The quotient of the same cut.
    quotient: Form,
    is_remainder: bool,
}

/// What the quotient of a rounding comes from: the form is 2^k times the quotient plus the remainder.
#[derive(Clone, Debug)]
struct Rounding {
    form: Form,
    k: u32,
    remainder: Atom,
}

/// A case.
#[derive(Clone, Debug, Default)]
pub struct State {
    atoms: Vec<AtomState>,
    /// Bounds of forms as [`Form::direction`] gives them.
    bounds: BTreeMap<Form, Interval>,
    /// Forms that have an atom as their name.
    names: HashMap<Atom, Form>,
    cuts: HashMap<(Form, u32), (Form, Form)>,
    /// For atoms that are the quotient or the remainder of a cut, what was cut.
    origins: HashMap<Atom, Origin>,
    products: HashMap<(Form, Form), Atom>,
    /// For atoms that are the quotient of a rounding, what was rounded.
    roundings: HashMap<Atom, Rounding>,
    inputs: HashMap<(String, u32), Atom>,
    /// Inputs that are doubles.
    double_inputs: HashMap<(String, u32), Atom>,
    /// Values of the nodes read so far.
    pub values: HashMap<Id, Value>,
    /// Numbers that the nodes read so far are as doubles.
    pub doubles: HashMap<Id, Real>,
}

impl State {
    fn fresh(&mut self, bounds: Interval, definition: Option<Polynomial>) -> Atom {
        self.atoms.push(AtomState { bounds, definition });
        self.atoms.len() as Atom - 1
    }

    /// An input with its bounds.
    pub fn declare(&mut self, variable: &Variable) -> Atom {
        let atom = self.fresh(variable.range.clone(), None);
        let inputs = match variable.format {
            Format::Word | Format::Signed => &mut self.inputs,
            Format::Double => &mut self.double_inputs,
        };
        inputs.insert((variable.name.clone(), variable.index), atom);
        atom
    }

    /// The atom of an input that is a double.
    pub fn double_input(&self, name: &str, index: u32) -> Option<Atom> {
        self.double_inputs.get(&(name.to_owned(), index)).copied()
    }

    /// Bounds the product of two inputs, which is one atom wherever they are multiplied.
    pub fn bound_product(&mut self, factors: [Atom; 2], bounds: &Interval) {
        let [a, b] = factors.map(Form::atom);
        let product = self.product(&a, &b).single().expect("the product of two atoms");
        self.atoms[product as usize].bounds.meet(bounds);
    }

    /// Bounds a form of inputs.
    pub fn bound_form(&mut self, form: &Form, bounds: &Interval) {
        self.note(form, bounds);
    }

    /// The atom of an input.
    pub fn input(&self, name: &str, index: u32) -> Option<Atom> {
        self.inputs.get(&(name.to_owned(), index)).copied()
    }

    /// The polynomial of a form over atoms without definition. A definition is put in even for an atom with one value, so that it cancels
    /// against others that hold the same.
    pub fn polynomial(&self, form: &Form) -> Polynomial {
        let terms = form.terms.iter().map(|(atom, coefficient)| (self.atom_polynomial(atom), coefficient));
        terms.fold(Polynomial::constant(form.constant.clone()), |sum, (term, coefficient)| sum.plus(&term, coefficient))
    }

    fn atom_polynomial(&self, atom: Atom) -> Polynomial {
        let definition = self.atoms[atom as usize].definition.clone();
        definition.unwrap_or_else(|| Polynomial::atom(atom))
    }

    /// A polynomial with constants put in for atoms with one value.
    pub fn settled(&self, polynomial: &Polynomial) -> Polynomial {
        polynomial.replaced(|atom| self.bounds_of(atom).single().map(|value| Polynomial::constant(value.clone())))
    }

    /// Adds bounds of a form; false if nothing is left.
    #[must_use]
    pub fn assume(&mut self, form: &Form, bounds: &Interval) -> bool {
        self.note(form, bounds);
        for expanded in self.expansions(form) {
            self.note(&expanded, bounds);
        }
        if !self.propagate() {
            return false;
        }
        // What is known of a form as a whole bounds its quotients.
        let quotients = |((form, k), (quotient, _)): (&(Form, u32), &(Form, Form))| {
            (quotient.clone(), self.interval(form).quotients(&power(*k)))
        };
        let all: Vec<(Form, Interval)> =
            self.cuts.iter().filter(|(_, (quotient, _))| !quotient.is_constant()).map(quotients).collect();
        for (quotient, bounds) in all {
            self.note(&quotient, &bounds);
        }
        self.propagate()
    }

    fn note(&mut self, form: &Form, bounds: &Interval) {
        let (direction, factor) = form.direction();
        let known = bounds.shifted(&-&form.constant).divided(&factor);
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
                for (atom, coefficient) in form.terms.iter() {
                    let own = self.bounds_of(atom);
                    // What the others leave for this term, which is `coefficient` times the atom.
                    let term = own.scaled(coefficient);
                    let others = Interval::new(&total.low - &term.low, &total.high - &term.high);
                    let left = bounds.minus(&others);
                    let fits = left.divided(coefficient);
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
        if let Some(quotient) = self.quotients(form, k).single() {
            let rest = form.shifted(&-(quotient * &divisor));
            return (Form::constant(quotient.clone()), rest);
        }
        let (high, low) = form.divided(&divisor);
        let zeros = low.trailing_zeros().min(k);
        if 0 < zeros && !low.is_constant() {
            let (quotient, rest) = self.cut(&low.divided(&power(zeros)).0, k - zeros);
            return (high.plus(&quotient, &BigInt::one()), rest.times(&power(zeros)));
        }
        let quotients = self.quotients(&low, k);
        if let Some(quotient) = quotients.single() {
            let exact = low.shifted(&-(quotient * &divisor));
            return (high.shifted(quotient), exact);
        }
        let (high, low) = self.without_overflow(high, low, k);
        let quotients = self.quotients(&low, k);
        if let Some(quotient) = quotients.single() {
            let exact = low.shifted(&-(quotient * &divisor));
            return (high.shifted(quotient), exact);
        }
        let known = self.cuts.get(&(low.clone(), k)).cloned();
        let known = known.or_else(|| self.cut_beside(&low, k)).or_else(|| self.cut_by_origins(&low, k, &quotients));
        let (quotient, rest) = known.unwrap_or_else(|| self.new_cut(&low, k, quotients));
        (high.plus(&quotient, &BigInt::one()), rest)
    }

    /// The form with remainders whose multiples are by 2^width or more replaced by what was cut, if there is one, and with coefficients next to zero: the same
    /// modulo 2^width.
    pub fn with_remainders_put_in(&self, form: &Form, width: u32) -> Option<Form> {
        let origin = |atom: Atom, factor: &BigInt| {
            let zeros = factor.trailing_zeros().unwrap_or(0) as u32;
            self.origins.get(&atom).filter(|origin| origin.is_remainder && origin.k + zeros >= width)
        };
        let put_in = |all: Form, (atom, factor): (Atom, &BigInt)| match origin(atom, factor) {
            Some(origin) => all.plus(&Form::atom(atom), &-factor).plus(&origin.form, factor),
            None => all,
        };
        let whole = form.terms.iter().fold(form.clone(), put_in);
        (whole != *form).then(|| whole.near_zero(width))
    }

    /// The quotient and the remainder of a form by 2^k, from those without its constant, where that moves all remainders alike.
    fn cut_beside(&self, form: &Form, k: u32) -> Option<(Form, Form)> {
        let without = form.shifted(&-&form.constant);
        let (quotient, rest) = self.cuts.get(&(without, k))?;
        let moved = rest.shifted(&form.constant);
        let added = self.quotients(&moved, k);
        added.single().map(|added| (quotient.shifted(added), moved.shifted(&-(added * power(k)))))
    }

    /// The quotient and the remainder of a form with a remainder by 2^k or more put in as what was cut, where that leaves nothing to cut: that of
    /// a product with an inverse modulo 2^k, times what was inverted.
    fn cut_by_origins(&mut self, form: &Form, k: u32, quotients: &Interval) -> Option<(Form, Form)> {
        let remainder = |atom: Atom| self.origins.get(&atom).filter(|origin| origin.is_remainder && origin.k >= k);
        let mut whole = form.clone();
        // What a remainder was cut from may have remainders itself.
        let (high, low, added) = loop {
            let (high, low) = whole.divided_by_terms(&power(k));
            if let Some(added) = self.quotients(&low, k).single().filter(|_| whole != *form) {
                break (high, low, added.clone());
            }
            let (atom, origin) = low.terms.atoms().find_map(|atom| Some((atom, remainder(atom)?)))?;
            let factor = whole.terms.get(atom).expect("an atom of its lower part").clone();
            let cut = origin.form.plus(&origin.quotient, &-power(origin.k));
            whole = whole.plus(&Form::atom(atom), &-&factor).plus(&cut, &factor);
        };
        let (high, low) = (high.shifted(&added), low.shifted(&-(&added * power(k))));
        self.note(&high, quotients);
        self.cuts.insert((form.clone(), k), (high.clone(), low.clone()));
        Some((high, low))
    }

    /// `high` and `low`, with the bits from k on of each term of `low` that is a multiple of a power of two moved to `high`.
    fn without_overflow(&mut self, mut high: Form, mut low: Form, k: u32) -> (Form, Form) {
        for (atom, factor) in low.clone().terms.iter() {
            let zeros = factor.trailing_zeros().unwrap_or(0) as u32;
            let greatest = factor.abs() * &self.bounds_of(atom).high;
            if zeros == 0 || zeros >= k || greatest < power(k) {
                continue;
            }
            let term = Form::atom(atom);
            let (above, below) = self.cut(&term, k - zeros);
            high = high.plus(&above, &(factor >> zeros));
            low = low.plus(&term, &-factor).plus(&below, factor);
        }
        (high, low)
    }

    /// The remainder of a form by 2^k, if that cut was made.
    pub fn known_rest(&self, form: &Form, k: u32) -> Option<Form> {
        self.cuts.get(&(form.clone(), k)).map(|(_, rest)| rest.clone())
    }

    /// A term of a form that is a quotient, once, beside others: the rest of the form and where the quotient comes from.
    fn with_quotient(&self, form: &Form) -> Option<(Form, Origin)> {
        form.terms.iter().find_map(|(atom, factor)| {
            let origin = self.origins.get(&atom).filter(|origin| factor.is_one() && !origin.is_remainder)?;
            Some((form.plus(&Form::atom(atom), &-BigInt::one()), origin.clone()))
        })
    }

    /// A cut that was not made before. That of a part of an earlier cut takes over what a cut of the whole shares with it, so that equal
    /// bits are equal atoms.
    fn new_cut(&mut self, form: &Form, k: u32, quotients: Interval) -> (Form, Form) {
        let origin = form.single().and_then(|atom| self.origins.get(&atom).cloned());
        let (quotient, rest) = match origin {
            // Bits below k of form mod 2^j are those of form; those from k on are those of form without those from j on.
            Some(origin) if origin.is_remainder => {
                let (above, rest) = self.cut(&origin.form, k);
                let between = above.plus(&origin.quotient, &-power(origin.k - k));
                (self.named(&between, quotients.clone()), rest)
            }
            // The quotient by 2^k of the quotient by 2^j is that by 2^(j + k).
            Some(origin) => {
                let (quotient, _) = self.cut(&origin.form, origin.k + k);
                let rest = form.plus(&quotient, &-power(k));
                (quotient, self.named(&rest, word(k)))
            }
            None => match self.with_quotient(form) {
                // The quotient by 2^k of m + (n / 2^j) is that of 2^j m + n by 2^(j + k).
                Some((others, origin)) => {
                    let whole = origin.form.plus(&others, &power(origin.k));
                    let (quotient, _) = self.cut(&whole, origin.k + k);
                    let rest = form.plus(&quotient, &-power(k));
                    (quotient, self.named(&rest, word(k)))
                }
                None => {
                    let quotient = Form::atom(self.fresh(quotients.clone(), None));
                    let rest = form.plus(&quotient, &-power(k));
                    (quotient, self.named(&rest, word(k)))
                }
            },
        };
        if !quotient.is_constant() {
            self.note(&quotient, &quotients);
        }
        // form = 2^k quotient + rest, as bounds.
        let zero = form.plus(&quotient, &-power(k)).plus(&rest, &-BigInt::one());
        self.note(&zero, &Interval::new(0, 0));
        for (part, is_remainder) in [(&quotient, false), (&rest, true)] {
            if let Some(atom) = part.single() {
                let origin = Origin { form: form.clone(), k, quotient: quotient.clone(), is_remainder };
                self.origins.entry(atom).or_insert(origin);
            }
        }
        self.cuts.insert((form.clone(), k), (quotient.clone(), rest.clone()));
        (quotient, rest)
    }

    /// An atom for a form with these bounds.
    fn named(&mut self, form: &Form, bounds: Interval) -> Form {
        let definition = self.polynomial(form);
        let atom = self.fresh(bounds, Some(definition));
        self.names.insert(atom, form.clone());
        let zero = form.plus(&Form::atom(atom), &-BigInt::one());
        self.note(&zero, &Interval::new(0, 0));
        Form::atom(atom)
    }

    /// A form to multiply by: an atom for it where its bounds are narrower than those of its terms give, so that the product's are too.
    pub fn condensed(&mut self, form: &Form) -> Form {
        let bounds = self.interval(form);
        if self.sum(form).within(&bounds) {
            return form.clone();
        }
        let known = self.names.iter().find(|(_, named)| *named == form).map(|(&atom, _)| atom);
        known.map_or_else(|| self.named(form, bounds), Form::atom)
    }

    /// The form with its names replaced by what they stand for, latest first: a form after each.
    fn expansions(&self, form: &Form) -> Vec<Form> {
        let mut all: Vec<Form> = Vec::new();
        loop {
            let last = all.last().unwrap_or(form);
            let Some((atom, factor)) = last.terms.iter().rev().find(|(atom, _)| self.names.contains_key(atom)) else {
                return all;
            };
            let expanded = last.plus(&Form::atom(atom), &-factor).plus(&self.names[&atom], factor);
            all.push(expanded);
        }
    }

    /// The form with a quotient times 2^k plus its remainder replaced by what was cut, with the same factor.
    pub fn rejoined(&self, form: &Form) -> Form {
        let mut joined = form.clone();
        for (atom, factor) in form.terms.iter() {
            let Some(origin) = self.origins.get(&atom).filter(|origin| origin.is_remainder) else {
                continue;
            };
            let quotient = origin.quotient.single().and_then(|quotient| form.terms.get(quotient));
            if quotient.is_some_and(|quotient| *quotient == factor * power(origin.k)) {
                let parts = Form::atom(atom).plus(&origin.quotient, &power(origin.k));
                joined = joined.plus(&parts, &-factor).plus(&origin.form, factor);
            }
        }
        joined
    }

    /// The product of two forms.
    pub fn product(&mut self, a: &Form, b: &Form) -> Form {
        let (a, b) = if a <= b { (a, b) } else { (b, a) };
        if let Some(&atom) = self.products.get(&(a.clone(), b.clone())) {
            return Form::atom(atom);
        }
        let bounds = if a == b { self.interval(a).squared() } else { self.interval(a).times(&self.interval(b)) };
        let definition = self.polynomial(a).times(&self.polynomial(b));
        let atom = self.fresh(bounds, Some(definition));
        self.products.insert((a.clone(), b.clone()), atom);
        Form::atom(atom)
    }

    /// The product of two forms as a form over products of two atoms each, some of which may cancel.
    pub fn expanded_product(&mut self, a: &Form, b: &Form) -> Form {
        let mut sum = b.times(&a.constant);
        for (x, c) in a.terms.iter() {
            sum = sum.plus(&Form::atom(x), &(c * &b.constant));
            for (y, d) in b.terms.iter() {
                let product = self.product(&Form::atom(x), &Form::atom(y));
                sum = sum.plus(&product, &(c * d));
            }
        }
        sum
    }

    /// A multiple of 2^k that is nearest to a form; of two that are equally near either.
    ///
    /// Which of two it is may depend on more than the form, so that each rounding has a quotient of its own.
    pub fn rounded(&mut self, form: &Form, k: u32) -> Form {
        let (unit, half) = (power(k), power(k - 1));
        let (high, low) = form.divided(&unit);
        let remainders = Interval::new(-&half, half);
        let quotients = self.interval(&low).minus(&remainders).divided(&unit);
        if let Some(quotient) = quotients.single() {
            return high.shifted(quotient).times(&unit);
        }
        let remainder = self.fresh(remainders, None);
        let quotient = self.fresh(quotients, None);
        self.roundings.insert(quotient, Rounding { form: low, k, remainder });
        high.plus(&Form::atom(quotient), &BigInt::one()).times(&unit)
    }

    /// A form plus an error of absolute value up to `bound`, which is a multiple of 2^`zeros` as the form is. No two forms share an error.
    pub fn perturbed(&mut self, form: &Form, zeros: u32, bound: &BigInt) -> Form {
        let units = bound.div_floor(&power(zeros));
        let error = self.fresh(Interval::new(-&units, units), None);
        form.plus(&Form::atom(error), &power(zeros))
    }
}
