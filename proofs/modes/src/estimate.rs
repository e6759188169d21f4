//! What an attack is estimated to cost, in powers of two: the formulas of `proofs/coq/theories/Modes/Cost.v` without its
//! rounding to integers.
//!
//! Calls of the permutation for k states that agree on the capacity: `(f N^(k-1))^(1/k)` for `N` capacities, where f is 1 or
//! k!. Calls for a collision of digests with k of them a call: `sqrt(M) / k` for `M` digests.

use std::f64::consts::{E, TAU};

/// Which f is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Factor {
    /// 1, in favour of the attacker.
    One,
    /// k!: Suzuki, Tonien, Kurosawa, Toyota, ICISC 2006.
    Factorial,
}

/// The bits that an element of KoalaBear counts for, in round figures.
pub const ROUND_BITS: f64 = 31.0;

/// Elements of the digest.
pub const DIGEST: f64 = 8.0;

/// log2 of k!, by Stirling's series where a sum would be long.
fn factorial_bits(k: f64) -> f64 {
    if k < 1000.0 {
        return (2..=k as u32).map(|i| f64::from(i).log2()).sum();
    }
    k * (k / E).log2() + (TAU * k).log2() / 2.0 + E.log2() / (12.0 * k)
}

/// log2 of the calls for `k` states that agree on a capacity.
pub fn multicollision(capacity_bits: f64, k: f64, factor: Factor) -> f64 {
    let factor_bits = match factor {
        Factor::One => 0.0,
        Factor::Factorial => factorial_bits(k) / k,
    };
    factor_bits + capacity_bits * (k - 1.0) / k
}

/// log2 of the calls for a collision of digests, with `k` of them a call.
pub fn meeting(digest_bits: f64, k: f64) -> f64 {
    digest_bits / 2.0 - k.log2()
}

/// The same if two calls meet by k (k - 1) + 1 differences of digests, not k^2: all k differences of a digest with itself are zero.
pub fn meeting_by_differences(digest_bits: f64, k: f64) -> f64 {
    digest_bits / 2.0 - (k * (k - 1.0) + 1.0).log2() / 2.0
}

/// log2 of all calls of the shortcut with `k` states.
pub fn shortcut(capacity_bits: f64, digest_bits: f64, k: f64, factor: Factor) -> f64 {
    sum(multicollision(capacity_bits, k, factor), meeting(digest_bits, k))
}

/// log2 of the sum of two powers of two.
pub fn sum(left: f64, right: f64) -> f64 {
    let (small, large) = if left < right { (left, right) } else { (right, left) };
    large + (small - large).exp2().ln_1p() / std::f64::consts::LN_2
}

/// The k from 2 with the fewest calls, of those up to 1000 or, beyond, of the powers of two in tenths of bits.
pub fn best(capacity_bits: f64, digest_bits: f64, factor: Factor) -> f64 {
    let small = (2..=1000).map(f64::from);
    let large = (100..=1240).map(|tenths| (f64::from(tenths) / 10.0).exp2().round());
    let cost = |&k: &f64| shortcut(capacity_bits, digest_bits, k, factor);
    small.chain(large).min_by(|left, right| cost(left).total_cmp(&cost(right))).unwrap_or(2.0)
}

/// log2 of the calls of the best generic attack on +s, with or without the shortcut, if the factor is left out.
pub fn level(capacity_bits: f64, digest_bits: f64) -> f64 {
    let k = best(capacity_bits, digest_bits, Factor::One);
    shortcut(capacity_bits, digest_bits, k, Factor::One).min(digest_bits / 2.0)
}

/// The k from 1 that makes the larger of the two terms smallest, of those up to 1000.
pub fn balanced(capacity_bits: f64, digest_bits: f64, factor: Factor) -> f64 {
    let larger = |&k: &f64| multicollision(capacity_bits, k, factor).max(meeting(digest_bits, k));
    (1..=1000).map(f64::from).min_by(|left, right| larger(left).total_cmp(&larger(right))).unwrap_or(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn factorials_agree_where_the_formulas_change() {
        let summed: f64 = (2..=1000).map(|i| f64::from(i).log2()).sum();
        assert!((factorial_bits(1000.0) - summed).abs() < 1e-6);
        assert_eq!(factorial_bits(1.0), 0.0);
        assert_eq!(factorial_bits(4.0), 24f64.log2());
    }

    #[test]
    fn sums_of_powers() {
        assert_eq!(sum(3.0, 3.0), 4.0);
        assert_eq!(sum(124.0, 31.0), sum(31.0, 124.0));
        assert!((sum(2.0, 3.0) - 12f64.log2()).abs() < 1e-12);
    }
}
