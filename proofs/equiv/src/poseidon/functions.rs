//! The functions of impl/ that obligations speak of.

use ashlar::machine::Machine;
use ashlar::poseidon::instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::platform::{self, Platform};

use super::instance::Instance;
use crate::lists::{array, joined};

/// The words of a platform.
pub type WordOf<P> = <<P as Platform>::Machine as Machine>::Word;

/// A function on words, generic over the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Function {
    /// The permutation of the first states of group 0, for each of these numbers of states.
    PermuteMany(Vec<usize>),
}

impl Function {
    /// What it runs.
    pub const RAN: &str = "poseidon::platform::permute_many";

    /// The outputs, canonical words.
    pub fn run<P: Platform>(&self, instance: Instance, on: P, inputs: &[Vec<WordOf<P>>]) -> Vec<WordOf<P>> {
        match instance {
            Instance::KoalaBear16 => self.of::<P, KoalaBear16, 16>(on, inputs),
            Instance::KoalaBear24 => self.of::<P, KoalaBear24, 24>(on, inputs),
        }
    }

    fn of<P: Platform, I: instance::Instance<WIDTH>, const WIDTH: usize>(
        &self,
        on: P,
        inputs: &[Vec<WordOf<P>>],
    ) -> Vec<WordOf<P>> {
        let Self::PermuteMany(counts) = self;
        let states: Vec<[WordOf<P>; WIDTH]> = inputs[0].chunks_exact(WIDTH).map(array).collect();
        let permuted = |count: usize| {
            let mut states = states[..count].to_vec();
            platform::permute_many::<P, I, _, WIDTH>(on, &mut states);
            states.as_flattened().to_vec()
        };
        joined(counts, &permuted)
    }
}
