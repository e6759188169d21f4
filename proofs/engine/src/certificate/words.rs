//! Operations on words of bits, least significant first.

use super::gates::{Bit, Gates, ZERO};

/// A word.
pub type Word = Vec<Bit>;

/// The value of a word that is constant, or the greatest number in place of one that is larger.
pub fn constant(word: &[Bit]) -> Option<usize> {
    word.iter().rev().try_fold(0, |value: usize, bit| match bit {
        Bit::Constant(bit) => Some(value.saturating_mul(2).saturating_add(usize::from(*bit))),
        Bit::Literal(_) => None,
    })
}

/// A digit of a number in base 2.
#[derive(Clone, Copy)]
enum Digit {
    Zero,
    One,
    MinusOne,
}

/// Digits of a constant word, least significant first, whose sum is the word modulo 2 to its width: no two in a row but zeros.
fn digits(word: &[Bit]) -> Option<Vec<Digit>> {
    let is_one = |bit: &Bit| match bit {
        Bit::Constant(bit) => Some(*bit),
        Bit::Literal(_) => None,
    };
    let bits: Vec<bool> = word.iter().map(is_one).collect::<Option<_>>()?;
    let mut carry = false;
    let digit = |(place, &bit): (usize, &bool)| {
        if bit == carry {
            return Digit::Zero;
        }
        // One here: a run of ones is 2^n - 1.
        carry = bits.get(place + 1).copied().unwrap_or(false);
        if carry { Digit::MinusOne } else { Digit::One }
    };
    Some(bits.iter().enumerate().map(digit).collect())
}

impl Gates {
    /// A word, bit by bit of two.
    pub fn each(&mut self, x: &[Bit], y: &[Bit], gate: impl Fn(&mut Gates, Bit, Bit) -> Bit) -> Word {
        x.iter().zip(y).map(|(&a, &b)| gate(self, a, b)).collect()
    }

    /// 1 when the words are equal.
    pub fn equal(&mut self, x: &[Bit], y: &[Bit]) -> Bit {
        let differences = self.each(x, y, Gates::xor);
        !self.or(&differences)
    }

    /// `x + y + carry` and the carry out.
    fn sum(&mut self, x: &[Bit], y: &[Bit], mut carry: Bit) -> (Word, Bit) {
        let mut sum = Word::with_capacity(x.len());
        for (&a, &b) in x.iter().zip(y) {
            let (bit, next) = self.add(a, b, carry);
            sum.push(bit);
            carry = next;
        }
        (sum, carry)
    }

    /// `x + y`.
    pub fn plus(&mut self, x: &[Bit], y: &[Bit]) -> Word {
        self.sum(x, y, ZERO).0
    }

    /// `x - y`.
    pub fn minus(&mut self, x: &[Bit], y: &[Bit]) -> Word {
        self.sum(x, &not(y), !ZERO).0
    }

    /// 1 when `x < y`, unsigned: `x - y` borrows.
    pub fn less(&mut self, x: &[Bit], y: &[Bit]) -> Bit {
        !self.sum(x, &not(y), !ZERO).1
    }

    /// 1 when `x < y`, signed.
    pub fn signed_less(&mut self, x: &[Bit], y: &[Bit]) -> Bit {
        let (x, y) = (with_top_flipped(x), with_top_flipped(y));
        self.less(&x, &y)
    }

    /// `x * y`: a sum of shifts, by the digits -1, 0 and 1 of a factor that is constant, or by the bits of `y`.
    pub fn times(&mut self, x: &[Bit], y: &[Bit]) -> Word {
        let mut product = vec![ZERO; x.len()];
        let (x, digits) = match (digits(x), digits(y)) {
            (_, Some(digits)) => (x, digits),
            (Some(digits), _) => (y, digits),
            (None, None) => {
                for (place, &bit) in y.iter().enumerate() {
                    let row: Word = shifted_left(x, place).into_iter().map(|other| self.and(&[bit, other])).collect();
                    product = self.plus(&product, &row);
                }
                return product;
            }
        };
        for (place, digit) in digits.into_iter().enumerate() {
            let row = shifted_left(x, place);
            match digit {
                Digit::Zero => {}
                Digit::One => product = self.plus(&product, &row),
                Digit::MinusOne => product = self.minus(&product, &row),
            }
        }
        product
    }

    /// `x` when the bit is 1, else `y`.
    pub fn select(&mut self, bit: Bit, x: &[Bit], y: &[Bit]) -> Word {
        self.each(x, y, |gates, x, y| gates.choice(bit, x, y))
    }
}

/// The word with every bit flipped.
pub fn not(x: &[Bit]) -> Word {
    x.iter().map(|&bit| !bit).collect()
}

fn with_top_flipped(x: &[Bit]) -> Word {
    let mut flipped = x.to_vec();
    if let Some(top) = flipped.last_mut() {
        *top = !*top;
    }
    flipped
}

/// `x` shifted to the left by `k`, with zeros from the right; all zeros from its width on.
pub fn shifted_left(x: &[Bit], k: usize) -> Word {
    let k = k.min(x.len());
    [&vec![ZERO; k], &x[..x.len() - k]].concat()
}

/// `x` shifted to the right by `k`, with `fill` from the left.
pub fn shifted_right(x: &[Bit], k: usize, fill: Bit) -> Word {
    let k = k.min(x.len());
    [&x[k..], &vec![fill; k]].concat()
}

/// `x` rotated to the right by `k`.
pub fn rotated_right(x: &[Bit], k: usize) -> Word {
    let mut rotated = x.to_vec();
    rotated.rotate_left(k % x.len());
    rotated
}
