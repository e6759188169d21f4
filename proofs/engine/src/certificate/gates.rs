//! Gates on bits, each defined by clauses over a variable of its own (Tseitin).
//!
//! Nothing is simplified but what has constants among its operands, so that equalities are left to the solver and its proof.

use super::cnf::{Cnf, Literal};

/// A bit: a literal of the formula or a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bit {
    /// 0 or 1.
    Constant(bool),
    /// The value of a literal.
    Literal(Literal),
}

/// 0.
pub const ZERO: Bit = Bit::Constant(false);
/// 1.
pub const ONE: Bit = Bit::Constant(true);

impl std::ops::Not for Bit {
    type Output = Bit;

    fn not(self) -> Bit {
        match self {
            Bit::Constant(value) => Bit::Constant(!value),
            Bit::Literal(literal) => Bit::Literal(-literal),
        }
    }
}

/// The clauses of the gates so far.
#[derive(Default)]
pub struct Gates {
    cnf: Cnf,
}

impl Gates {
    /// A bit that nothing defines.
    pub fn input(&mut self) -> Bit {
        Bit::Literal(self.cnf.variable())
    }

    /// The formula that all gates are right and every one of these bits is 1.
    pub fn assert(mut self, bits: &[Bit]) -> Cnf {
        for bit in bits {
            match *bit {
                ONE => {}
                // Two units, as the formula has no empty clause.
                Bit::Constant(_) => {
                    let never = self.cnf.variable();
                    self.cnf.add(&[never]);
                    self.cnf.add(&[-never]);
                }
                Bit::Literal(literal) => self.cnf.add(&[literal]),
            }
        }
        self.cnf
    }

    /// 1 when all are.
    pub fn and(&mut self, bits: &[Bit]) -> Bit {
        if bits.contains(&ZERO) {
            return ZERO;
        }
        let literals: Vec<Literal> = bits.iter().filter_map(literal).collect();
        match literals[..] {
            [] => return ONE,
            [only] => return Bit::Literal(only),
            _ => {}
        }
        let output = self.cnf.variable();
        for &literal in &literals {
            self.cnf.add(&[-output, literal]);
        }
        let mut last = vec![output];
        last.extend(literals.iter().map(|literal| -literal));
        self.cnf.add(&last);
        Bit::Literal(output)
    }

    /// 1 when one is.
    pub fn or(&mut self, bits: &[Bit]) -> Bit {
        let negated: Vec<Bit> = bits.iter().map(|&bit| !bit).collect();
        !self.and(&negated)
    }

    /// 1 when the bits differ.
    pub fn xor(&mut self, a: Bit, b: Bit) -> Bit {
        let (a, b) = match (a, b) {
            (Bit::Literal(a), Bit::Literal(b)) => (a, b),
            (ZERO, other) | (other, ZERO) => return other,
            (Bit::Constant(_), other) | (other, Bit::Constant(_)) => return !other,
        };
        let output = self.cnf.variable();
        for clause in [[-output, a, b], [-output, -a, -b], [output, -a, b], [output, a, -b]] {
            self.cnf.add(&clause);
        }
        Bit::Literal(output)
    }

    /// `b` when `a` is 1, else `c`.
    pub fn choice(&mut self, a: Bit, b: Bit, c: Bit) -> Bit {
        if let Bit::Constant(value) = a {
            return if value { b } else { c };
        }
        let (chosen, other) = (self.and(&[a, b]), self.and(&[!a, c]));
        self.or(&[chosen, other])
    }

    /// Sum and carry of three bits, by gates that the solver's preprocessing knows.
    pub fn add(&mut self, a: Bit, b: Bit, c: Bit) -> (Bit, Bit) {
        let half = self.xor(a, b);
        let carries = [self.and(&[a, b]), self.and(&[half, c])];
        (self.xor(half, c), self.or(&carries))
    }
}

fn literal(bit: &Bit) -> Option<Literal> {
    match bit {
        Bit::Literal(literal) => Some(*literal),
        Bit::Constant(_) => None,
    }
}
