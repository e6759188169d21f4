//! Which attacks are measured, on which instances and with how many seeds.

use serde::{Deserialize, Serialize};

use crate::attack::Attack;
use crate::estimate::{Factor, best};
use crate::instance::Instance;
use crate::mode::Mode;

/// A panel of the plot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Panel {
    /// Collisions through the capacity, by the bits of it.
    Capacity,
    /// The shortcut against +s and the generic attack, by the bits of an element.
    Size,
    /// The shortcut by the number of states.
    States,
    /// The shortcut by the capacity, for a digest of four elements.
    Elements,
    /// The capacity attack on Poseidon over KoalaBear; it is not drawn.
    KoalaBear,
}

/// One series of runs: an attack on an instance, with seeds from 0 on.
#[derive(Clone, Copy)]
pub struct Series {
    /// Where it is shown.
    pub panel: Panel,
    /// What is attacked.
    pub instance: Instance,
    /// The mode.
    pub mode: Mode,
    /// The attack.
    pub attack: Attack,
    /// How many seeds: 1 more than a multiple of 4, so that quartiles are measured numbers.
    pub seeds: u64,
}

/// Calls up to which a series is quick, by the model and for all seeds together.
const QUICK: f64 = 100_000.0;

impl Series {
    /// Whether the tests run it.
    pub fn is_quick(&self) -> bool {
        crate::model::median(self.instance.sizes, self.attack).exp2() * (self.seeds as f64) < QUICK
    }
}

/// One element of capacity, a digest of two, a rate of three: the proportions of c = 4, d = 8, r = 12.
const fn quarter<const P: u64>() -> Instance {
    Instance::small::<P, 4, 3, 2>()
}

/// Primes near powers of two, from 2^6 to 2^26 in steps of two bits.
const CAPACITY: [Instance; 11] = [
    quarter::<59>(),
    quarter::<251>(),
    quarter::<1019>(),
    quarter::<4091>(),
    quarter::<16361>(),
    quarter::<65519>(),
    quarter::<262139>(),
    quarter::<1048571>(),
    quarter::<4194287>(),
    quarter::<16777199>(),
    quarter::<67108859>(),
];

/// Primes near powers of two, from 2^5 to 2^16.
const SIZES: [Instance; 12] = [
    quarter::<29>(),
    quarter::<59>(),
    quarter::<113>(),
    quarter::<251>(),
    quarter::<509>(),
    quarter::<1019>(),
    quarter::<2039>(),
    quarter::<4091>(),
    quarter::<8171>(),
    quarter::<16361>(),
    quarter::<32717>(),
    quarter::<65519>(),
];

/// The instance on which numbers of states are compared.
const STATES: Instance = quarter::<16361>();
const MOST_STATES: usize = 10;

/// A digest of four elements, with one to four elements of capacity out of eight.
const ELEMENTS: [Instance; 4] = [
    Instance::small::<101, 8, 7, 4>(),
    Instance::small::<101, 8, 6, 4>(),
    Instance::small::<101, 8, 5, 4>(),
    Instance::small::<101, 8, 4, 4>(),
];

/// One element of capacity.
const KOALA_BEAR: Instance = Instance::koala_bear_16::<15, 8>();

/// The number of states from two on that is best by the estimate with the factor.
fn best_k(instance: &Instance) -> usize {
    best(instance.sizes.capacity_bits(), instance.sizes.digest_bits(), Factor::Factorial) as usize
}

fn offsets(panel: Panel, instance: Instance, k: usize, seeds: u64) -> Series {
    Series { panel, instance, mode: Mode::MmoS, attack: Attack::Offsets { k }, seeds }
}

fn capacity(panel: Panel, instance: Instance, mode: Mode, seeds: u64) -> Series {
    Series { panel, instance, mode, attack: Attack::Capacity, seeds }
}

/// All series, in the order in which they are reported.
pub fn series() -> Vec<Series> {
    let through_capacity = CAPACITY.iter().flat_map(|&i| Mode::FORGETFUL.map(|mode| capacity(Panel::Capacity, i, mode, 101)));
    let by_size = SIZES.iter().flat_map(|&i| [1, best_k(&i)].map(|k| offsets(Panel::Size, i, k, 53)));
    let by_states = (1..=MOST_STATES).map(|k| offsets(Panel::States, STATES, k, 53));
    let by_elements = ELEMENTS.iter().flat_map(|&i| [1, best_k(&i)].map(|k| offsets(Panel::Elements, i, k, 53)));
    let real = [Mode::OverwriteSponge, Mode::MmoX].map(|mode| capacity(Panel::KoalaBear, KOALA_BEAR, mode, 5));
    through_capacity.chain(by_size).chain(by_states).chain(by_elements).chain(real).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moduli_are_prime() {
        for series in series() {
            let p = series.instance.sizes.modulus;
            let divisor = (2..).take_while(|d| d * d <= p).find(|d| p % d == 0);
            assert_eq!(divisor, None, "{p}");
        }
    }

    #[test]
    fn some_series_of_each_mode_are_quick() {
        let quick: Vec<Series> = series().into_iter().filter(Series::is_quick).collect();
        for mode in [Mode::OverwriteSponge, Mode::AdditiveSponge, Mode::MmoX, Mode::MmoXAdditive, Mode::MmoS] {
            assert!(quick.iter().filter(|series| series.mode == mode).count() >= 3);
        }
        assert!(series().iter().all(|series| series.seeds % 4 == 1));
    }
}
