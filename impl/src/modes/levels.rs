//! What generic attacks on the modes cost.

use crate::fields::koala_bear::MODULUS;

/// What generic attacks cost that treat the permutation as random: logarithms to base 2 of numbers of permutations, rounded down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels {
    /// Finding two messages with one digest; of a challenger, two sequences after which its states are equal.
    pub collision: u32,
    /// Finding a message with a given digest.
    pub preimage: u32,
}

/// Which attacks on a mode with a rate are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attacks {
    /// [`Levels::of_sponge`].
    Sponge,
    /// [`Levels::of_mmo_x`].
    MmoX,
    /// [`Levels::of_mmo_s`].
    MmoS,
    /// [`Levels::of_challenger`].
    Challenger,
}

impl Attacks {
    /// What they cost with this many elements of capacity and of digest.
    pub const fn levels(self, capacity: usize, digest: usize) -> Levels {
        match self {
            Attacks::Sponge => Levels::of_sponge(capacity, digest),
            Attacks::MmoX => Levels::of_mmo_x(capacity, digest),
            Attacks::MmoS => Levels::of_mmo_s(capacity, digest),
            Attacks::Challenger => Levels::of_challenger(capacity),
        }
    }

    /// The greatest rate, in elements of a state of `width`, that leaves `least` bits: 0 if none does.
    pub const fn greatest_rate(self, width: usize, digest: usize, least: u32) -> usize {
        let mut rate = width;
        while rate > 0 && self.levels(width - rate, digest).least() < least {
            rate -= 1;
        }
        rate
    }
}

/// Bits of an element, log2 p.
const ELEMENT: f64 = log2(MODULUS as f64);

/// What the computed levels may be wrong by and more, in bits; they are lowered by it before they are rounded down.
const ERROR: f64 = 1.0 / (1 << 20) as f64;

impl Levels {
    /// Of a sponge with this many elements of capacity and of digest: q min(c, d) / 2 and q min(c / 2, d).
    pub const fn of_sponge(capacity: usize, digest: usize) -> Self {
        let (c, d) = (capacity as f64, digest as f64);
        Self::of(ELEMENT * min(c, d) / 2.0, ELEMENT * min(c / 2.0, d))
    }

    /// Of [`MmoX`](super::MmoX), [`MmoXAdditive`](super::MmoXAdditive) and the slice hashes: q min(c, d) / 2 and q min(c, d).
    pub const fn of_mmo_x(capacity: usize, digest: usize) -> Self {
        let shorter = ELEMENT * min(capacity as f64, digest as f64);
        Self::of(shorter / 2.0, shorter)
    }

    /// Of [`MmoS`](super::MmoS): the least over k of log2(2^(q c (k - 1) / k) + 2^(q d / 2) / k), and q min(c, d).
    ///
    /// The first power is the cost of k equal capacities without the factor (k!)^(1/k), in favour of the attacker.
    pub const fn of_mmo_s(capacity: usize, digest: usize) -> Self {
        let (c, d) = (ELEMENT * capacity as f64, ELEMENT * digest as f64);
        // From this k on the first power alone costs as much as that for k itself.
        const LAST: u32 = 256;
        let mut least = c * (LAST - 1) as f64 / LAST as f64;
        let mut k = 1;
        while k < LAST {
            let capacities = exp2(c * (k - 1) as f64 / k as f64);
            least = min(least, log2(capacities + exp2(d / 2.0) / k as f64));
            k += 1;
        }
        Self::of(least, min(c, d))
    }

    /// Of a [`TruncatedPermutation`](super::TruncatedPermutation) of any digests, which leave `left` elements of the state:
    /// q min(left, d / 2) and q min(left, d).
    pub const fn of_truncated_permutation(left: usize, digest: usize) -> Self {
        let (left, d) = (left as f64, digest as f64);
        Self::of(ELEMENT * min(left, d / 2.0), ELEMENT * min(left, d))
    }

    /// Of what withstands all but attacks on its digest: q d / 2 and q d.
    pub const fn of_digest(digest: usize) -> Self {
        let d = ELEMENT * digest as f64;
        Self::of(d / 2.0, d)
    }

    /// Of a challenger, a [`Duplex`](super::Duplex): q c / 2 both.
    pub const fn of_challenger(capacity: usize) -> Self {
        let half = ELEMENT * capacity as f64 / 2.0;
        Self::of(half, half)
    }

    /// The lower of both.
    pub const fn least(self) -> u32 {
        if self.collision < self.preimage { self.collision } else { self.preimage }
    }

    const fn of(collision: f64, preimage: f64) -> Self {
        // A cast rounds towards zero, and what is negative becomes zero.
        Self { collision: (collision - ERROR) as u32, preimage: (preimage - ERROR) as u32 }
    }
}

const fn min(a: f64, b: f64) -> f64 {
    if a < b { a } else { b }
}

/// The logarithm to base 2 of `x`, 1 <= `x`, to 2^-32.
const fn log2(x: f64) -> f64 {
    let (mut mantissa, mut log) = (x, 0.0);
    while mantissa >= 2.0 {
        mantissa /= 2.0;
        log += 1.0;
    }
    let mut digit = 0.5;
    while digit > 1.0 / (1_u64 << 34) as f64 {
        mantissa *= mantissa;
        if mantissa >= 2.0 {
            mantissa /= 2.0;
            log += digit;
        }
        digit /= 2.0;
    }
    log
}

/// 2^`x`, 0 <= `x` <= 1000, of which the logarithm is right to 2^-32.
const fn exp2(x: f64) -> f64 {
    let (mut fraction, mut power) = (x, 1.0);
    while fraction >= 1.0 {
        fraction -= 1.0;
        power *= 2.0;
    }
    // The series of the exponential function.
    let natural = fraction * core::f64::consts::LN_2;
    let (mut term, mut sum, mut n) = (1.0, 1.0, 1.0);
    while n < 20.0 {
        term *= natural / n;
        sum += term;
        n += 1.0;
    }
    power * sum
}
