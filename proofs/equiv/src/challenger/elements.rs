//! Transcripts of elements over any hash function, on both texts.

use ashlar::blake3::Hasher;
use ashlar::challenger::SerializingChallenger;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Input, Right};
use ashlar_spec::hash::Blake3;

use super::bytes::{bytes, native};
use super::element::{Decided, Element};
use super::hash::{HASH, Message, Opaque};
use super::operations::OfElements;
use super::operations::Operation::{Bits, Check, Extension, Grind, Observe, ObserveBytes, Sample, UniformBits};
use super::trees::{BYTES, Step, Transcripts};
use super::value::Long;

const fn step(operation: super::operations::Operation, outcomes: &'static [bool]) -> Step {
    Step { operation, outcomes }
}

/// Transcripts that observe and sample elements.
pub const LONG: Transcripts =
    Transcripts { steps: &[step(Observe, &[]), step(Sample, &[true]), step(Sample, &[false, true])], length: 12, refused: 1 };

/// Transcripts of all operations.
pub const MIXED: Transcripts = Transcripts {
    steps: &[
        step(Observe, &[]),
        step(ObserveBytes, &[]),
        step(Sample, &[true]),
        step(Sample, &[false, true]),
        step(Sample, &[false, false, true]),
        step(Extension, &[true, true]),
        step(Extension, &[false, true, true]),
        step(Extension, &[true, false, true]),
        step(Bits(0), &[]),
        step(Bits(13), &[]),
        step(UniformBits(30), &[]),
        step(Check(0), &[]),
        step(Check(9), &[true]),
        step(Check(9), &[false]),
    ],
    length: 3,
    refused: usize::MAX,
};

/// Transcripts that search for a witness: the first candidate, a later one, none of the first batch. Of fewer bits native candidates would have equal ones, which come out alike.
pub const SEARCHES: Transcripts = Transcripts {
    steps: &[
        step(Observe, &[]),
        step(Sample, &[true]),
        step(Grind(0), &[]),
        step(Grind(30), &[true]),
        step(Grind(30), &[false, false, true]),
        step(Grind(30), &[false; 65]),
    ],
    length: 2,
    refused: usize::MAX,
};

/// A case for each field.
pub fn cases(transcripts: Transcripts, initial: usize) -> Vec<ComposedCase> {
    vec![case::<4>("KoalaBear", transcripts, initial), case::<8>("Goldilocks", transcripts, initial)]
}

fn case<const K: usize>(label: &str, transcripts: Transcripts, initial: usize) -> ComposedCase {
    let length = transcripts.length;
    ComposedCase {
        label: label.to_owned(),
        inputs: vec![Input::bytes("initial", initial), Input::new("x", 8 * K as u32, length), Input::bytes("y", length * BYTES)],
        opaque: &HASH,
        left: ComposedLeft::Specification(Box::new(Specification::<K>(transcripts))),
        right: Box::new(Code::<K>(transcripts)),
    }
}

fn longs(group: &[Sym]) -> Vec<Long> {
    group.iter().map(|value| Long(value.zext(64))).collect()
}

fn symbols(values: Vec<Long>) -> Vec<Sym> {
    values.into_iter().map(|value| value.0).collect()
}

/// Transcripts on spec/.
struct Specification<const K: usize>(Transcripts);

impl<const K: usize> Right for Specification<K> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let challenger = OfElements::<_, _, K>::new(&bytes(&inputs[0]), Opaque);
        symbols(self.0.run(challenger, &longs(&inputs[1]), &bytes(&inputs[2])))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let challenger = OfElements::<_, _, K>::new(&native(&inputs[0]), Blake3);
        Ok(self.0.run(challenger, &inputs[1], &native(&inputs[2])))
    }
}

/// Transcripts on the code, which runs on BLAKE3 where the bytes are no symbols.
struct Code<const K: usize>(Transcripts);

type OnSymbols<const K: usize> = SerializingChallenger<Element<Long, K>, Message<Opaque>, Decided<Long>>;
type OnNumbers<const K: usize> = SerializingChallenger<Element<u64, K>, Hasher, Decided<u64>>;

impl<const K: usize> Right for Code<K> {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let challenger = OnSymbols::<K>::from_hasher(&bytes(&inputs[0]), Message::default());
        symbols(self.0.run(challenger, &longs(&inputs[1]), &bytes(&inputs[2])))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let challenger = OnNumbers::<K>::from_hasher(&native(&inputs[0]), Hasher::new());
        Ok(self.0.run(challenger, &inputs[1], &native(&inputs[2])))
    }
}
