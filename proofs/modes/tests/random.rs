//! The same attacks on a permutation drawn at random, as a control of Poseidon with few rounds.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use ashlar_modes::attack::Attack;
use ashlar_modes::field::{Number, Small};
use ashlar_modes::instance::Sizes;
use ashlar_modes::mode::Mode;
use ashlar_modes::model;
use ashlar_modes::permutation::Counted;
use ashlar_spec::{Field, Permutation};

type Element = Small<1019>;

const SIZES: Sizes = Sizes { modulus: 1019, width: 4, rate: 3, digest: 2 };
const SEEDS: u64 = 101;

/// Bits by which a median may differ from that of uniform states.
const DEVIATION: f64 = 0.35;

/// A permutation of which only what is asked for is drawn.
struct Drawn {
    random: RefCell<fastrand::Rng>,
    images: RefCell<HashMap<[u64; 4], [u64; 4]>>,
    taken: RefCell<HashSet<[u64; 4]>>,
}

impl Drawn {
    fn new(seed: u64) -> Self {
        Self { random: fastrand::Rng::with_seed(seed).into(), images: RefCell::default(), taken: RefCell::default() }
    }

    /// A state that is no image yet.
    fn fresh(&self) -> [u64; 4] {
        loop {
            let image = std::array::from_fn(|_| self.random.borrow_mut().u64(..Element::MODULUS));
            if self.taken.borrow_mut().insert(image) {
                return image;
            }
        }
    }
}

impl Permutation<Element, 4> for Drawn {
    fn permute(&self, state: [Element; 4]) -> [Element; 4] {
        let image = *self.images.borrow_mut().entry(state.map(Number::number)).or_insert_with(|| self.fresh());
        image.map(Element::element)
    }
}

/// Calls until a collision that the specification confirms.
fn calls(mode: Mode, attack: Attack, seed: u64) -> u64 {
    let drawn = Drawn::new(seed);
    let counted = Counted::new(&drawn);
    let collision = attack.run::<Element, _, 4, 3, 2>(mode, &counted, &mut fastrand::Rng::with_seed(!seed)).unwrap();
    let calls = counted.calls();
    collision.check::<_, 4, 3, 2>(mode, &drawn).unwrap();
    calls
}

#[test]
fn medians_over_a_random_permutation_are_those_of_uniform_states() {
    let capacity = Mode::FORGETFUL.map(|mode| (mode, Attack::Capacity));
    let offsets = [1, 2, 3, 4].map(|k| (Mode::MmoS, Attack::Offsets { k }));
    for (mode, attack) in capacity.into_iter().chain(offsets) {
        let mut found: Vec<u64> = (0..SEEDS).map(|seed| calls(mode, attack, seed)).collect();
        found.sort_unstable();
        let deviation = (found[found.len() / 2] as f64).log2() - model::median(SIZES, attack);
        assert!(deviation.abs() < DEVIATION, "{mode:?} {attack:?}: {deviation}");
    }
}
