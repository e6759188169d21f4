//! The medians that attacks would have if states were independent and uniform, for small sizes too: what the experiment is
//! compared with beside the estimate.

use std::f64::consts::LN_2;

use crate::attack::Attack;
use crate::instance::Sizes;

/// log2 of the median number of calls.
pub fn median(sizes: Sizes, attack: Attack) -> f64 {
    let capacities = sizes.capacity_bits().exp2();
    match attack {
        Attack::Capacity => birthday(capacities, 1.0).log2(),
        Attack::Offsets { k } => {
            let k = k as f64;
            // Any two calls meet by this many differences of offsets, zero among them.
            let differences = k * (k - 1.0) + 1.0;
            let digests = sizes.digest_bits().exp2();
            let shortcut = multicollision(capacities, k) + birthday(digests, differences);
            // While states are gathered the attack stops at equal digests too.
            shortcut.min(birthday(digests, 1.0)).log2()
        }
    }
}

/// Values until two of them differ by one of some `differences` with probability one half.
fn birthday(values: f64, differences: f64) -> f64 {
    (2.0 * LN_2 * values / differences).sqrt()
}

/// Values until `k` of them agree with probability one half: how often each occurs is taken to be independent of the others and
/// Poisson-distributed.
fn multicollision(values: f64, k: f64) -> f64 {
    if k <= 1.0 {
        return 1.0;
    }
    let (mut low, mut high) = (0.0, values * k);
    for _ in 0..100 {
        let middle = (low + high) / 2.0;
        if values * at_least(middle / values, k) < LN_2 { low = middle } else { high = middle }
    }
    high
}

/// -ln of the probability that a Poisson-distributed number is less than `k`.
fn at_least(mean: f64, k: f64) -> f64 {
    let (mut term, mut tail, mut i) = ((-mean).exp(), 0.0, 0.0);
    while i < k + 60.0 + 4.0 * mean {
        if i >= k {
            tail += term;
        }
        i += 1.0;
        term *= mean / i;
    }
    -(-tail).ln_1p()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_of_many_agree_as_birthdays_do() {
        let (pairs, birthdays) = (multicollision(1e8, 2.0), birthday(1e8, 1.0));
        assert!((pairs / birthdays - 1.0).abs() < 1e-3, "{pairs} {birthdays}");
    }

    #[test]
    fn many_of_few_agree_at_once() {
        assert!(multicollision(1.0, 5.0) < 6.0);
        assert!(multicollision(365.0, 3.0) > 80.0 && multicollision(365.0, 3.0) < 95.0);
    }
}
