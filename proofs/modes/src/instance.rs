//! A mode and a permutation scaled down, or the real permutation with a capacity too small.

use ashlar_spec::{Permutation, poseidon_koala_bear16};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::attack::Attack;
use crate::collision::NotACollision;
use crate::field::{Number, Small};
use crate::mode::Mode;
use crate::permutation::{Counted, few_rounds};

/// The sizes of an instance, in elements but for the modulus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sizes {
    /// The number of elements of the field.
    pub modulus: u64,
    /// The state.
    pub width: usize,
    /// The rate; the rest of the state is capacity.
    pub rate: usize,
    /// The digest.
    pub digest: usize,
}

impl Sizes {
    /// The bits of one element.
    pub fn element_bits(self) -> f64 {
        (self.modulus as f64).log2()
    }

    /// The bits of the capacity.
    pub fn capacity_bits(self) -> f64 {
        self.element_bits() * (self.width - self.rate) as f64
    }

    /// The bits of a digest.
    pub fn digest_bits(self) -> f64 {
        self.element_bits() * self.digest as f64
    }
}

/// A collision that the executable specification has confirmed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Confirmed {
    /// Calls of the permutation by the attack.
    pub calls: u64,
    /// Both messages, canonical numbers.
    pub messages: [Vec<u64>; 2],
    /// Their digest, canonical numbers.
    pub digest: Vec<u64>,
}

/// Why an attack gave no confirmed collision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Failure {
    /// All blocks have been tried.
    #[error("there are too few blocks for the attack")]
    TooFewBlocks,
    /// The specification does not confirm it.
    #[error("the pair found is no collision: {0}")]
    NotACollision(#[from] NotACollision),
}

/// What can be attacked: the sizes, and the attack on the permutation of a seed.
#[derive(Clone, Copy)]
pub struct Instance {
    /// The sizes.
    pub sizes: Sizes,
    run: fn(Mode, Attack, u64) -> Result<Confirmed, Failure>,
}

impl Instance {
    /// Poseidon of few rounds over the field of `P` elements; each seed gives another one.
    pub const fn small<const P: u64, const W: usize, const R: usize, const D: usize>() -> Self {
        Self { sizes: Sizes { modulus: P, width: W, rate: R, digest: D }, run: run_small::<P, W, R, D> }
    }

    /// Poseidon over KoalaBear with 16 elements of state, all rounds, as it is used but for the rate; seeds vary the blocks.
    pub const fn koala_bear_16<const R: usize, const D: usize>() -> Self {
        Self { sizes: Sizes { modulus: <u32 as Number>::MODULUS, width: 16, rate: R, digest: D }, run: run_koala_bear_16::<R, D> }
    }

    /// Attacks and lets the executable specification confirm the collision.
    ///
    /// # Errors
    /// If there is none.
    pub fn attack(&self, mode: Mode, attack: Attack, seed: u64) -> Result<Confirmed, Failure> {
        (self.run)(mode, attack, seed)
    }
}

/// Random numbers that differ for each mode and attack, so that measurements are independent.
fn source(mode: Mode, attack: Attack, seed: u64) -> fastrand::Rng {
    let states = match attack {
        Attack::Capacity => 0,
        Attack::Offsets { k } => k as u64,
    };
    fastrand::Rng::with_seed(seed << 32 | states << 8 | mode as u64)
}

fn run_small<const P: u64, const W: usize, const R: usize, const D: usize>(
    mode: Mode,
    attack: Attack,
    seed: u64,
) -> Result<Confirmed, Failure> {
    let mut random = source(mode, attack, seed);
    let params = few_rounds::<Small<P>, W>(&mut random);
    confirmed::<Small<P>, _, W, R, D>(mode, attack, &params, &mut random)
}

fn run_koala_bear_16<const R: usize, const D: usize>(mode: Mode, attack: Attack, seed: u64) -> Result<Confirmed, Failure> {
    let mut random = source(mode, attack, seed);
    confirmed::<u32, _, 16, R, D>(mode, attack, &poseidon_koala_bear16::params(), &mut random)
}

/// The attack with its calls counted, then the check, whose calls are not.
fn confirmed<F: Number, P: Permutation<F, W>, const W: usize, const R: usize, const D: usize>(
    mode: Mode,
    attack: Attack,
    pi: &P,
    random: &mut fastrand::Rng,
) -> Result<Confirmed, Failure> {
    let counted = Counted::new(pi);
    let collision = attack.run::<F, _, W, R, D>(mode, &counted, random).ok_or(Failure::TooFewBlocks)?;
    let digest = collision.check::<P, W, R, D>(mode, pi)?;
    Ok(Confirmed {
        calls: counted.calls(),
        messages: collision.messages.map(|message| message.into_iter().map(Number::number).collect()),
        digest: digest.map(Number::number).to_vec(),
    })
}
