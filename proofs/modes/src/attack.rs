//! The attacks of the page on the security of modes, on any mode, field and permutation.
//!
//! First blocks and targets are taken one after the other from a random start, so that no call of the permutation is spent
//! twice on the same input.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use ashlar_spec::Permutation;
use serde::{Deserialize, Serialize};

use crate::collision::Collision;
use crate::field::Number;
use crate::mode::Mode;

/// A way to collisions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Attack {
    /// Two states that agree on the capacity, then one more block each.
    Capacity,
    /// `k` states that agree on the capacity, then `k` digests from each call of the permutation. With one state this is the
    /// generic attack on the digest.
    Offsets {
        /// The number of states.
        k: usize,
    },
}

impl Attack {
    /// Runs the attack; nothing if there are too few blocks for it.
    pub fn run<F: Number, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
        self,
        mode: Mode,
        pi: &P,
        random: &mut fastrand::Rng,
    ) -> Option<Collision<F>> {
        match self {
            Self::Capacity => through_capacity::<F, P, W, R>(mode, pi, random),
            Self::Offsets { k } => through_offsets::<F, P, W, R, D>(mode, pi, k, random),
        }
    }
}

/// A first block and the state after it.
#[derive(Clone, Copy)]
struct First<F, const W: usize, const R: usize> {
    block: [F; R],
    state: [F; W],
}

/// All blocks once, from a random one on.
fn blocks<F: Number, const R: usize>(random: &mut fastrand::Rng) -> impl Iterator<Item = [F; R]> + use<F, R> {
    let modulus = u128::from(F::MODULUS);
    let count = modulus.checked_pow(R as u32).unwrap_or(u128::MAX);
    let start = random.u128(..count);
    (0..count).map(move |index| {
        let mut rest = if index < count - start { start + index } else { index - (count - start) };
        std::array::from_fn(|_| {
            let digit = rest % modulus;
            rest /= modulus;
            F::element(digit as u64)
        })
    })
}

/// Elements as one number; there are less than 2^64 of it.
fn key<F: Number>(elements: &[F]) -> u64 {
    elements.iter().fold(0, |key, element| key * F::MODULUS + element.number())
}

/// First blocks with the states after them, one call each.
fn firsts<F: Number, P: Permutation<F, W>, const W: usize, const R: usize>(
    mode: Mode,
    pi: &P,
    random: &mut fastrand::Rng,
) -> impl Iterator<Item = First<F, W, R>> {
    blocks(random).map(move |block| First { block, state: mode.step(pi, [F::element(0); W], block) })
}

/// Theorems `plain_overwrite_collision` to `x_additive_collision` of `proofs/coq/theories/Modes/Mmo.v`: the second message
/// ends in the block that makes up for the difference of the rates.
fn through_capacity<F: Number, P: Permutation<F, W>, const W: usize, const R: usize>(
    mode: Mode,
    pi: &P,
    random: &mut fastrand::Rng,
) -> Option<Collision<F>> {
    let target = blocks(&mut random.fork()).next()?;
    let mut seen: HashMap<u64, First<F, W, R>> = HashMap::new();
    for first in firsts(mode, pi, random) {
        match seen.entry(key(mode.capacity::<F, W, R>(&first.state))) {
            Entry::Vacant(place) => _ = place.insert(first),
            Entry::Occupied(other) => return Some(extended(mode, [*other.get(), first], [target; 2])),
        }
    }
    None
}

/// Both first blocks, each with the block that gives the permutation the target.
fn extended<F: Number, const W: usize, const R: usize>(
    mode: Mode,
    firsts: [First<F, W, R>; 2],
    targets: [[F; R]; 2],
) -> Collision<F> {
    let message = |i: usize| [firsts[i].block, mode.block_for(firsts[i].state, targets[i])];
    Collision::of_blocks(message(0), message(1))
}

/// What the first phase of the shortcut ends with.
enum Gathered<F, const W: usize, const R: usize> {
    /// States that agree on the capacity, with digests that differ.
    States(Vec<First<F, W, R>>),
    /// Two first blocks with the same digest.
    Collision(Collision<F>),
}

/// `k` first blocks whose states agree on the capacity.
fn gathered<F: Number, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    mode: Mode,
    pi: &P,
    k: usize,
    random: &mut fastrand::Rng,
) -> Option<Gathered<F, W, R>> {
    let mut seen: HashMap<u64, Vec<First<F, W, R>>> = HashMap::new();
    for first in firsts(mode, pi, random) {
        let alike = seen.entry(key(mode.capacity::<F, W, R>(&first.state))).or_default();
        if let Some(other) = alike.iter().find(|other| other.state[..D] == first.state[..D]) {
            return Some(Gathered::Collision(Collision { messages: [other.block.to_vec(), first.block.to_vec()] }));
        }
        alike.push(first);
        if alike.len() == k {
            return Some(Gathered::States(std::mem::take(alike)));
        }
    }
    None
}

/// Theorems `s_additive_digests` and `s_additive_collision` of `proofs/coq/theories/Modes/Mmo.v`: each call of the permutation
/// gives a digest for every state, and any two that meet are a collision.
fn through_offsets<F: Number, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    mode: Mode,
    pi: &P,
    k: usize,
    random: &mut fastrand::Rng,
) -> Option<Collision<F>> {
    let firsts = match gathered::<F, P, W, R, D>(mode, pi, k, random)? {
        Gathered::States(firsts) => firsts,
        Gathered::Collision(collision) => return Some(collision),
    };
    let mut seen: HashMap<u64, (usize, [F; R])> = HashMap::new();
    for target in blocks(random) {
        let leader = firsts[0];
        let state = mode.step(pi, leader.state, mode.block_for(leader.state, target));
        for (i, first) in firsts.iter().enumerate() {
            let digest: [F; D] = std::array::from_fn(|j| state[j].add(first.state[j].minus(leader.state[j])));
            match seen.entry(key(&digest)) {
                Entry::Vacant(place) => _ = place.insert((i, target)),
                Entry::Occupied(other) => {
                    let (j, other_target) = *other.get();
                    return Some(extended(mode, [firsts[j], *first], [other_target, target]));
                }
            }
        }
    }
    None
}
