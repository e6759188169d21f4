//! Numbers for the variables of a path.

use std::collections::BTreeMap;

use fastrand::Rng;

use crate::paths::{Fact, Word};
use crate::symbolic::word::Byte;

/// Attempts at numbers that satisfy a path.
const ATTEMPTS: usize = 2000;

/// A number for each byte of each variable; random where nothing is said.
#[derive(Clone, Debug)]
pub struct Assignment {
    bytes: BTreeMap<(u32, u8), u8>,
    rng: Rng,
    /// Whether bytes of which nothing is said are 0, so that counts are as small as they may be.
    is_least: bool,
}

impl Assignment {
    /// Nothing said of any variable.
    pub fn random(seed: u64) -> Self {
        Assignment { bytes: BTreeMap::new(), rng: Rng::with_seed(seed), is_least: false }
    }

    /// The value of a byte.
    pub fn byte(&mut self, byte: Byte) -> u8 {
        match byte {
            Byte::Constant(value) => value,
            Byte::Free { variable, index } => {
                *self.bytes.entry((variable, index)).or_insert_with(|| if self.is_least { 0 } else { self.rng.u8(..) })
            }
        }
    }

    /// The values of bytes.
    pub fn bytes(&mut self, bytes: &[Byte]) -> Vec<u8> {
        bytes.iter().map(|&byte| self.byte(byte)).collect()
    }

    /// The number of a word.
    pub fn number(&mut self, word: &[Byte]) -> u64 {
        self.bytes(word).iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
    }

    /// Sets a byte.
    pub fn set(&mut self, byte: Byte, value: u8) {
        if let Byte::Free { variable, index } = byte {
            self.bytes.insert((variable, index), value);
        }
    }

    fn set_number(&mut self, word: &[Byte], number: u64) {
        let bytes = number.to_le_bytes();
        word.iter().zip(bytes).for_each(|(&byte, value)| self.set(byte, value));
    }

    /// Whether a fact holds.
    pub fn satisfies(&mut self, fact: &Fact) -> bool {
        match fact {
            Fact::Equal(a, b, outcome) => (self.bytes(a) == self.bytes(b)) == *outcome,
            Fact::Less(a, b, outcome) => (self.number(a) < self.number(b)) == *outcome,
        }
    }

    /// Numbers on which all facts hold, if some are found: small ones for even seeds.
    pub fn of(facts: &[Fact], seed: u64) -> Option<Self> {
        let mut assignment = Assignment { is_least: seed.is_multiple_of(2), ..Self::random(seed) };
        for _ in 0..ATTEMPTS {
            let failing = facts.iter().find(|fact| !assignment.satisfies(fact));
            match failing {
                None => return Some(assignment),
                Some(fact) => assignment.repair(fact),
            }
        }
        None
    }

    /// Changes a variable so that the fact may hold.
    fn repair(&mut self, fact: &Fact) {
        match fact {
            Fact::Equal(a, b, true) => {
                let values = self.bytes(b);
                a.iter().zip(values).for_each(|(&byte, value)| self.set(byte, value));
                let values = self.bytes(a);
                b.iter().zip(values).for_each(|(&byte, value)| self.set(byte, value));
            }
            Fact::Equal(a, b, false) => self.scatter(a, b),
            Fact::Less(a, b, true) => self.move_below(a, b),
            Fact::Less(a, b, false) => {
                let number = self.number(b);
                self.set_number(a, number);
                if !self.satisfies(fact) {
                    // Any number that is not above, as other facts may exclude the same one.
                    let greatest = self.number(a);
                    let number = self.rng.u64(..=greatest);
                    self.set_number(b, number);
                }
            }
        }
    }

    fn scatter(&mut self, a: &Word, b: &Word) {
        for &byte in a.iter().chain(b) {
            let value = self.rng.u8(..);
            self.set(byte, value);
        }
    }

    fn move_below(&mut self, a: &Word, b: &Word) {
        let bound = self.number(b);
        if bound > 0 {
            let number = self.rng.u64(..bound);
            self.set_number(a, number);
        }
        let number = self.number(a);
        if number >= self.number(b) {
            self.set_number(b, number.saturating_add(1));
        }
    }
}
