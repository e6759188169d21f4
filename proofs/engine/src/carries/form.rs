//! Linear forms and polynomials over atoms, with integers of any size.

use std::collections::BTreeMap;
use std::fmt;

use num_bigint::BigInt;
use num_integer::Integer;
use num_traits::{One, Signed, Zero};

use super::terms::{Atom, Terms};

/// A linear form: a constant, and atoms with their coefficients.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Form {
    /// The constant.
    pub constant: BigInt,
    /// The coefficients.
    pub terms: Terms,
}

impl Form {
    /// A constant form.
    pub fn constant(value: impl Into<BigInt>) -> Self {
        Form { constant: value.into(), terms: Terms::default() }
    }

    /// An atom.
    pub fn atom(atom: Atom) -> Self {
        Form { constant: BigInt::zero(), terms: Terms::from_iter([(atom, BigInt::one())]) }
    }

    /// The atom that the form is, if it is one.
    pub fn single(&self) -> Option<Atom> {
        match self.terms.iter().next() {
            Some((atom, coefficient)) if self.terms.len() == 1 && coefficient.is_one() && self.constant.is_zero() => Some(atom),
            _ => None,
        }
    }

    /// Whether there is no atom.
    pub fn is_constant(&self) -> bool {
        self.terms.is_empty()
    }

    /// The sum with a multiple of another form.
    pub fn plus(&self, other: &Form, factor: &BigInt) -> Form {
        Form { constant: &self.constant + &other.constant * factor, terms: self.terms.plus(&other.terms, factor) }
    }

    /// The multiple by a constant.
    pub fn times(&self, factor: &BigInt) -> Form {
        Form::default().plus(self, factor)
    }

    /// The sum with a constant.
    pub fn shifted(&self, by: &BigInt) -> Form {
        Form { constant: &self.constant + by, terms: self.terms.clone() }
    }

    /// The part whose coefficients are multiples of `divisor`, divided by it, and the rest. The constant is divided with a remainder of
    /// zero or more.
    pub fn divided(&self, divisor: &BigInt) -> (Form, Form) {
        let (quotient, rest) = self.constant.div_mod_floor(divisor);
        let part =
            |is_wanted: bool| self.terms.iter().filter(move |(_, coefficient)| coefficient.is_multiple_of(divisor) == is_wanted);
        let high = part(true).map(|(atom, coefficient)| (atom, coefficient / divisor)).collect();
        let low = part(false).map(|(atom, coefficient)| (atom, coefficient.clone())).collect();
        (Form { constant: quotient, terms: high }, Form { constant: rest, terms: low })
    }

    /// The quotients and the remainders, zero or more, of all coefficients and the constant.
    pub fn divided_by_terms(&self, divisor: &BigInt) -> (Form, Form) {
        let part = |of: fn(&BigInt, &BigInt) -> BigInt| Form {
            constant: of(&self.constant, divisor),
            terms: self.terms.iter().map(|(atom, coefficient)| (atom, of(coefficient, divisor))).collect(),
        };
        (part(BigInt::div_floor), part(BigInt::mod_floor))
    }

    /// The coefficients from -2^(width - 1) to 2^(width - 1) - 1 that are congruent modulo 2^width, and the constant.
    pub fn near_zero(&self, width: u32) -> Form {
        let (size, half) = (BigInt::one() << width, BigInt::one() << (width - 1));
        let near = |coefficient: &BigInt| (coefficient + &half).mod_floor(&size) - &half;
        let terms = self.terms.iter().map(|(atom, coefficient)| (atom, near(coefficient)));
        Form { constant: self.constant.clone(), terms: terms.collect() }
    }

    /// The greatest k such that 2^k divides all coefficients and the constant; of the zero form 0.
    pub fn trailing_zeros(&self) -> u32 {
        let all = self.terms.coefficients().chain([&self.constant]);
        all.filter_map(BigInt::trailing_zeros).min().unwrap_or(0) as u32
    }

    /// The form without its constant, with coprime coefficients of which the first is positive, and the factor that gives this one but for
    /// the constant.
    pub fn direction(&self) -> (Form, BigInt) {
        let Some(first) = self.terms.coefficients().next() else {
            return (Form::default(), BigInt::one());
        };
        let content = self.terms.coefficients().fold(BigInt::zero(), |all, coefficient| all.gcd(coefficient));
        let factor = if first.is_negative() { -content } else { content };
        let terms = self.terms.iter().map(|(atom, coefficient)| (atom, coefficient / &factor)).collect();
        (Form { constant: BigInt::zero(), terms }, factor)
    }
}

/// A polynomial: coefficients of products of atoms, each product in increasing order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Polynomial {
    terms: BTreeMap<Vec<Atom>, BigInt>,
}

impl Polynomial {
    /// A constant.
    pub fn constant(value: impl Into<BigInt>) -> Self {
        let mut polynomial = Polynomial::default();
        polynomial.add_term(Vec::new(), value.into());
        polynomial
    }

    /// An atom.
    pub fn atom(atom: Atom) -> Self {
        Polynomial { terms: BTreeMap::from([(vec![atom], BigInt::one())]) }
    }

    fn add_term(&mut self, atoms: Vec<Atom>, coefficient: BigInt) {
        let total = self.terms.entry(atoms.clone()).or_default();
        *total += coefficient;
        if total.is_zero() {
            self.terms.remove(&atoms);
        }
    }

    /// The sum with a multiple of another polynomial.
    #[must_use]
    pub fn plus(mut self, other: &Polynomial, factor: &BigInt) -> Self {
        for (atoms, coefficient) in &other.terms {
            self.add_term(atoms.clone(), coefficient * factor);
        }
        self
    }

    /// The product.
    #[must_use]
    pub fn times(&self, other: &Polynomial) -> Self {
        let mut product = Polynomial::default();
        for (a, c) in &self.terms {
            for (b, d) in &other.terms {
                let mut atoms = [a.as_slice(), b.as_slice()].concat();
                atoms.sort_unstable();
                product.add_term(atoms, c * d);
            }
        }
        product
    }

    /// The polynomial with each atom replaced by what `value` gives, if anything.
    #[must_use]
    pub fn replaced(&self, value: impl Fn(Atom) -> Option<Polynomial>) -> Self {
        let mut all = Polynomial::default();
        for (atoms, coefficient) in &self.terms {
            let factors = atoms.iter().map(|&atom| value(atom).unwrap_or_else(|| Polynomial::atom(atom)));
            let product = factors.fold(Polynomial::constant(1), |product, factor| product.times(&factor));
            all = all.plus(&product, coefficient);
        }
        all
    }

    /// The atoms, each once.
    pub fn atoms(&self) -> Vec<Atom> {
        let mut all: Vec<Atom> = self.terms.keys().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The sum.
    #[must_use]
    pub fn added(self, other: &Polynomial) -> Self {
        self.plus(other, &BigInt::one())
    }

    /// The difference.
    #[must_use]
    pub fn minus(self, other: &Polynomial) -> Self {
        self.plus(other, &-BigInt::one())
    }

    /// The multiple by 2^k.
    #[must_use]
    pub fn shifted(&self, k: u32) -> Self {
        Polynomial::default().plus(self, &(BigInt::one() << k))
    }

    /// Whether all coefficients are divisible by `modulus`; with modulus zero, whether there is none.
    pub fn vanishes(&self, modulus: &BigInt) -> bool {
        self.terms.values().all(|coefficient| !modulus.is_zero() && coefficient.is_multiple_of(modulus))
    }

    /// The value when atoms have these values.
    pub fn value(&self, atoms: impl Fn(Atom) -> BigInt) -> BigInt {
        let term =
            |(product, coefficient): (&Vec<Atom>, &BigInt)| product.iter().fold(coefficient.clone(), |all, &a| all * atoms(a));
        self.terms.iter().map(term).sum()
    }
}

impl fmt::Display for Polynomial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let factor = |atom: &Atom| format!("output {atom}");
        let term = |(atoms, coefficient): (&Vec<Atom>, &BigInt)| {
            std::iter::once(format!("{coefficient:#x}")).chain(atoms.iter().map(factor)).collect::<Vec<_>>().join(" * ")
        };
        f.write_str(&self.terms.iter().map(term).collect::<Vec<_>>().join(" + "))
    }
}
