//! The text of Cryptol with BLAKE3, and spec/ with its own.

use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{Arg, Case, Input, LeftCall, Right};
use ashlar_spec::blake3::{self, Compression};
use ashlar_spec::hash::Hash;

use super::bytes::native;
use super::script::{Challenger, Specified};
use crate::blake3::SpecWord;

/// A transcript: bytes of the first input, samples, bytes that are observed at once, and samples after them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transcript {
    /// Bytes of the first input.
    pub initial: usize,
    /// Samples before the second observation.
    pub sampled: usize,
    /// Bytes of the second observation.
    pub observed: usize,
    /// Samples after it.
    pub after: usize,
}

/// The transcripts that are compared: with one output, within it and past it, with nothing observed in between and with more than a block.
pub const TRANSCRIPTS: [Transcript; 7] = [
    Transcript { initial: 0, sampled: 1, observed: 0, after: 31 },
    Transcript { initial: 1, sampled: 33, observed: 1, after: 1 },
    Transcript { initial: 3, sampled: 0, observed: 2, after: 32 },
    Transcript { initial: 3, sampled: 7, observed: 0, after: 25 },
    Transcript { initial: 5, sampled: 7, observed: 8, after: 40 },
    Transcript { initial: 64, sampled: 32, observed: 33, after: 9 },
    Transcript { initial: 70, sampled: 8, observed: 4, after: 4 },
];

impl Transcript {
    /// The case of the transcript.
    pub fn case(self) -> Case {
        let Transcript { initial, sampled, observed, after } = self;
        let inputs = vec![Input::bytes("x", initial), Input::bytes("y", observed)];
        let before = match sampled {
            0 => "([] : [0][8], start x)".to_owned(),
            _ => format!("sample_array`{{{sampled}}} B::hash (ready B::hash (start x))"),
        };
        let body = format!(
            "(\\(v, c) -> (\\(u, e) -> v # u # finalize B::hash e) (sample_array`{{{after}}} B::hash (ready B::hash (observe c y)))) ({before})"
        );
        let params = [("x", format!("[{initial}][8]")), ("y", format!("[{observed}][8]"))];
        let params = params.each_ref().map(|(name, of)| (*name, of.as_str()));
        let export = Export::new("SerializingChallenger", &params, &body, &format!("[{}][8]", sampled + after + 32));
        let args = inputs.iter().enumerate().map(|(group, input)| Arg::group(group, input)).collect();
        Case { label: format!("{self:?}"), inputs, left: vec![LeftCall { export, args }], right: Box::new(self) }
    }

    fn run<B: Copy>(self, mut challenger: impl Challenger<B>, observed: &[B]) -> Vec<B> {
        let mut all: Vec<B> = (0..self.sampled).map(|_| challenger.sample()).collect();
        challenger.observe_slice(observed);
        all.extend((0..self.after).map(|_| challenger.sample()));
        all.extend(challenger.digest());
        all
    }
}

/// BLAKE3 of spec/ on words of a type.
#[derive(Clone, Copy)]
struct Specification;

impl Hash<Sym, [Sym; 32]> for Specification {
    fn hash(&self, message: &[Sym]) -> [Sym; 32] {
        digest::<SpecWord>(message)
    }
}

fn digest<W: Compression>(message: &[W::Byte]) -> [W::Byte; 32] {
    blake3::hash::<W>(message)
}

impl Right for Transcript {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.run(Specified::new(&inputs[0], Specification), &inputs[1])
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let challenger = Specified::new(&native(&inputs[0]), ashlar_spec::hash::Blake3);
        Ok(self.run(challenger, &native(&inputs[1])).into_iter().map(u64::from).collect())
    }
}
