//! Runs spec/ on symbolic values and on integers.

use ashlar_spec::Word;
use ashlar_spec::blake3 as spec;

use super::functions::HashMode;
use super::sides::{Group, flat, native, symbols, values};
use crate::graph::Sym;
use crate::obligation::{Input, Right};

/// A symbolic word for spec/.
#[derive(Clone, Copy)]
pub struct SpecWord(Sym);

impl Word for SpecWord {
    type Byte = Sym;

    fn word(value: u32) -> Self {
        Self(Sym::constant(32, value.into()))
    }

    fn byte(value: u8) -> Sym {
        Sym::constant(8, value.into())
    }

    fn from_le_bytes([a, b, c, d]: [Sym; 4]) -> Self {
        Self(d.concat(c).concat(b).concat(a))
    }

    fn to_le_bytes(self) -> [Sym; 4] {
        [0, 8, 16, 24].map(|low| self.0.extract(low, 8))
    }

    fn wrapping_add(self, rhs: Self) -> Self {
        Self(self.0 + rhs.0)
    }

    fn xor(self, rhs: Self) -> Self {
        Self(self.0 ^ rhs.0)
    }

    fn rotate_right(self, amount: u32) -> Self {
        Self(self.0.rotr(amount))
    }
}

/// What of spec/ is run.
#[derive(Clone, Debug)]
pub enum SpecFunction {
    /// The compression function, with the inputs of the implementation's.
    Compress,
    /// The digest in a mode.
    Digest(HashMode),
    /// Extendable output in a mode: for each read its first byte and its number of bytes.
    Output(HashMode, Vec<(u64, usize)>),
}

/// A function of spec/ as the right side of a case.
pub struct Specification {
    /// The function.
    pub function: SpecFunction,
    /// The inputs of the case.
    pub inputs: Vec<Input>,
}

impl Right for Specification {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let inputs: Vec<Group<Sym, SpecWord>> = symbols(inputs, &self.inputs).into_iter().map(wrap).collect();
        flat(unwrap(run(&self.function, &inputs)))
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(values(run(&self.function, &native(inputs, &self.inputs))))
    }
}

fn run<W: Word>(function: &SpecFunction, inputs: &[Group<W::Byte, W>]) -> Group<W::Byte, W>
where
    W::Byte: Copy,
{
    match function {
        SpecFunction::Compress => {
            let block: Vec<W> = inputs[1].bytes().chunks_exact(4).map(word).collect();
            let [t_low, t_high, b, d] = inputs[2].array(0);
            let m = *block.first_chunk().expect("sixteen words");
            Group::Words(spec::compress(inputs[0].array(0), m, t_low, t_high, b, d).to_vec())
        }
        SpecFunction::Digest(HashMode::Plain) => Group::Bytes(spec::hash::<W>(inputs[0].bytes()).to_vec()),
        SpecFunction::Digest(HashMode::Keyed) => {
            Group::Bytes(spec::keyed_hash::<W>(key::<W>(&inputs[0]), inputs[1].bytes()).to_vec())
        }
        SpecFunction::Digest(HashMode::DeriveKey) => {
            Group::Bytes(spec::derive_key::<W>(inputs[0].bytes(), inputs[1].bytes()).to_vec())
        }
        SpecFunction::Output(mode, reads) => {
            let read = |&(seek, length): &(u64, usize)| output(*mode, inputs, seek, length);
            Group::Bytes(reads.iter().flat_map(read).collect())
        }
    }
}

fn output<W: Word>(mode: HashMode, inputs: &[Group<W::Byte, W>], seek: u64, length: usize) -> Vec<W::Byte>
where
    W::Byte: Copy,
{
    match mode {
        HashMode::Plain => spec::hash_xof::<W>(inputs[0].bytes(), seek, length),
        HashMode::Keyed => spec::keyed_hash_xof::<W>(key::<W>(&inputs[0]), inputs[1].bytes(), seek, length),
        HashMode::DeriveKey => spec::derive_key_xof::<W>(inputs[0].bytes(), inputs[1].bytes(), seek, length),
    }
}

fn word<W: Word>(bytes: &[W::Byte]) -> W
where
    W::Byte: Copy,
{
    W::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

fn key<W: Word>(group: &Group<W::Byte, W>) -> [W::Byte; 32]
where
    W::Byte: Copy,
{
    *group.bytes().first_chunk().expect("a key")
}

fn wrap(group: Group<Sym, Sym>) -> Group<Sym, SpecWord> {
    match group {
        Group::Bytes(bytes) => Group::Bytes(bytes),
        Group::Words(words) => Group::Words(words.into_iter().map(SpecWord).collect()),
    }
}

fn unwrap(group: Group<Sym, SpecWord>) -> Group<Sym, Sym> {
    match group {
        Group::Bytes(bytes) => Group::Bytes(bytes),
        Group::Words(words) => Group::Words(words.into_iter().map(|SpecWord(sym)| sym).collect()),
    }
}
