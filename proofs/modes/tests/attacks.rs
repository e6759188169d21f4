//! The attacks find collisions where they should, and nothing where they should not.

use std::cell::RefCell;
use std::collections::HashSet;

use ashlar_modes::attack::Attack;
use ashlar_modes::collision::{Collision, NotACollision};
use ashlar_modes::field::{Number, Small};
use ashlar_modes::instance::{Failure, Instance};
use ashlar_modes::mode::Mode;
use ashlar_modes::permutation::{Counted, few_rounds};
use ashlar_spec::poseidon::Params;
use ashlar_spec::{Field, Permutation};

type Element = Small<1019>;

const SEEDS: u64 = 20;
const QUARTER: Instance = Instance::small::<1019, 4, 3, 2>();

/// A permutation and a collision of a mode over it.
fn found(mode: Mode, attack: Attack, seed: u64) -> (Params<Element, 4>, Collision<Element>) {
    let mut random = fastrand::Rng::with_seed(seed);
    let params = few_rounds(&mut random);
    let collision = attack.run::<Element, _, 4, 3, 2>(mode, &params, &mut random).unwrap();
    (params, collision)
}

fn check(mode: Mode, params: &Params<Element, 4>, collision: &Collision<Element>) -> Result<[Element; 2], NotACollision> {
    collision.check::<_, 4, 3, 2>(mode, params)
}

#[test]
fn wrong_offsets_are_noticed() {
    let attacks =
        Mode::FORGETFUL.map(|mode| (mode, Attack::Capacity)).into_iter().chain([(Mode::MmoS, Attack::Offsets { k: 3 })]);
    for (mode, attack) in attacks {
        for seed in 0..SEEDS {
            let (params, collision) = found(mode, attack, seed);
            check(mode, &params, &collision).unwrap();
            for element in 3..6 {
                let mut wrong = collision.clone();
                wrong.messages[1][element] = wrong.messages[1][element].add(Element::element(1));
                assert_eq!(check(mode, &params, &wrong), Err(NotACollision::DifferentDigests), "{mode:?} {seed}");
            }
        }
    }
}

#[test]
fn what_is_no_pair_of_messages_is_no_collision() {
    let (params, collision) = found(Mode::MmoX, Attack::Capacity, 0);
    let mut same = collision.clone();
    same.messages[1] = same.messages[0].clone();
    assert_eq!(check(Mode::MmoX, &params, &same), Err(NotACollision::SameMessage));
    let mut longer = collision;
    longer.messages[1].push(Element::element(0));
    assert_eq!(check(Mode::MmoX, &params, &longer), Err(NotACollision::DifferentLengths(6, 7)));
}

#[test]
fn one_more_block_is_no_collision_under_s() {
    for seed in 0..SEEDS {
        let failure = QUARTER.attack(Mode::MmoS, Attack::Capacity, seed).unwrap_err();
        assert_eq!(failure, Failure::NotACollision(NotACollision::DifferentDigests), "{seed}");
    }
}

#[test]
fn offsets_are_no_collisions_under_the_other_modes() {
    for mode in Mode::FORGETFUL {
        let refused = |&seed: &u64| QUARTER.attack(mode, Attack::Offsets { k: 4 }, seed).is_err();
        let count = (0..SEEDS).filter(refused).count();
        assert!(count > SEEDS as usize / 2, "{mode:?}: {count}");
    }
}

#[test]
fn capacity_collisions_collide_in_the_full_state() {
    for mode in Mode::FORGETFUL {
        let (params, collision) = found(mode, Attack::Capacity, 3);
        let states = collision.messages.map(|message| {
            message
                .chunks(3)
                .fold([Element::element(0); 4], |state, block| mode.step::<_, _, 4, 3>(&params, state, block.try_into().unwrap()))
        });
        assert_eq!(states[0], states[1], "{mode:?}");
    }
}

/// From c = d on, gathering states that agree on the capacity is the generic attack: it ends before a call gives more than
/// one digest.
#[test]
fn the_shortcut_gains_nothing_with_a_capacity_as_long_as_the_digest() {
    let instances = [
        Instance::small::<101, 5, 3, 2>(),
        Instance::small::<251, 4, 2, 2>(),
        Instance::small::<101, 6, 3, 3>(),
        Instance::small::<101, 6, 3, 2>(),
    ];
    for instance in instances {
        let calls = |k: usize| -> u64 {
            let found = (0..101).map(|seed| instance.attack(Mode::MmoS, Attack::Offsets { k }, seed).unwrap());
            let found: Vec<_> = found.collect();
            if k > 1 {
                assert!(found.iter().all(|confirmed| confirmed.messages[0].len() == instance.sizes.rate));
            }
            found.iter().map(|confirmed| confirmed.calls).sum()
        };
        let generic = calls(1);
        for k in [2, 3, 5] {
            assert!(calls(k) * 5 > generic * 4, "{:?} {k}", instance.sizes);
        }
    }
}

#[test]
fn the_shortcut_gains_with_a_shorter_capacity() {
    let instance = Instance::small::<59, 6, 5, 4>();
    let calls = |k| -> u64 { (0..21).map(|seed| instance.attack(Mode::MmoS, Attack::Offsets { k }, seed).unwrap().calls).sum() };
    assert!(calls(12) * 3 < calls(1));
}

#[test]
fn too_few_blocks_are_reported() {
    let instance = Instance::small::<29, 6, 1, 1>();
    assert_eq!(instance.attack(Mode::MmoX, Attack::Capacity, 0), Err(Failure::TooFewBlocks));
}

/// A permutation that keeps its inputs.
struct Recorded {
    params: Params<Element, 4>,
    inputs: RefCell<Vec<[u64; 4]>>,
}

impl Permutation<Element, 4> for Recorded {
    fn permute(&self, state: [Element; 4]) -> [Element; 4] {
        self.inputs.borrow_mut().push(state.map(Number::number));
        self.params.permute(state)
    }
}

#[test]
fn every_call_is_counted_and_none_is_made_twice() {
    let attacks = Mode::FORGETFUL.map(|mode| (mode, Attack::Capacity)).into_iter();
    let offsets = [1, 2, 3, 4].map(|k| (Mode::MmoS, Attack::Offsets { k }));
    for (mode, attack) in attacks.chain(offsets) {
        let mut random = fastrand::Rng::with_seed(7);
        let recorded = Recorded { params: few_rounds(&mut random), inputs: RefCell::default() };
        let counted = Counted::new(&recorded);
        attack.run::<Element, _, 4, 3, 2>(mode, &counted, &mut random).unwrap();
        let calls = counted.calls();
        let inputs = recorded.inputs.into_inner();
        assert_eq!(calls, inputs.len() as u64, "{mode:?}");
        assert_eq!(inputs.len(), inputs.iter().collect::<HashSet<_>>().len(), "{mode:?}");
    }
}

#[test]
fn attacks_are_determined_by_their_seeds() {
    let attack = |seed| QUARTER.attack(Mode::MmoS, Attack::Offsets { k: 3 }, seed).unwrap();
    assert_eq!(attack(5), attack(5));
    assert_ne!(attack(5), attack(6));
}
