//! Runs spec/ on symbolic values and on integers.

use ashlar_engine::chain::{Guarantee, Use};
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{Input, Right};
use ashlar_engine::opaque;
use ashlar_spec::Word;
use ashlar_spec::blake3::{self as spec, Compression};

use super::functions::{HashMode, prefixes};
use super::opaque::COMPRESSION;
use super::sides::{Group, flat, native, symbols, values};

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

    fn from_le_bytes(bytes: [Sym; 4]) -> Self {
        Self(Sym::join(&bytes))
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

/// The compression function of spec/.
const COMPRESS: &str = "compress";

impl Compression for SpecWord {
    fn compressed(h: [Self; 8], m: [Self; 16], t_low: Self, t_high: Self, b: Self, d: Self) -> [Self; 16] {
        let Some(function) = opaque::named(COMPRESSION.name) else {
            return spec::compress(h, m, t_low, t_high, b, d);
        };
        Use::of::<Self>(COMPRESS).record();
        let arguments: Vec<Sym> = h.iter().chain(&m).chain(&[t_low, t_high, b, d]).map(|word| word.0).collect();
        let words: Vec<Self> = function.apply(&arguments).into_iter().map(Self).collect();
        *words.first_chunk().expect("sixteen words")
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
    /// The digest in a mode of each of the first messages of a length, for each number of them in turn.
    Many(HashMode, usize, Vec<usize>),
    /// The chaining value of one compression of each of the first blocks as the root of a message, for each number of them in turn.
    Nodes(Vec<usize>),
    /// The digest of the message, several times.
    Repeated(usize),
    /// The block of the root over chunks, for each counter of the first chunk in turn.
    Children(Vec<u64>),
    /// A function of prefixes of the inputs, for each list of their lengths in turn.
    Prefixes(Box<Self>, Vec<Vec<usize>>),
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

    fn guarantees(&self) -> Vec<Guarantee> {
        match self.function {
            SpecFunction::Compress => vec![Guarantee::of::<SpecWord>(COMPRESS)],
            _ => Vec::new(),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(values(run(&self.function, &native(inputs, &self.inputs))))
    }
}

fn run<W: Compression>(function: &SpecFunction, inputs: &[Group<W::Byte, W>]) -> Group<W::Byte, W>
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
        SpecFunction::Many(mode, length, counts) => Group::Bytes(many(*mode, *length, counts, inputs)),
        SpecFunction::Nodes(counts) => {
            let digests: Vec<Vec<W::Byte>> = inputs[0].bytes().chunks_exact(spec::BLOCK_LEN).map(node::<W>).collect();
            Group::Bytes(counts.iter().flat_map(|&count| digests[..count].concat()).collect())
        }
        SpecFunction::Repeated(count) => Group::Bytes(spec::hash::<W>(inputs[0].bytes()).repeat(*count)),
        SpecFunction::Children(counters) => {
            Group::Bytes(counters.iter().flat_map(|&counter| children::<W>(inputs[0].bytes(), counter)).collect())
        }
        SpecFunction::Prefixes(function, lengths) => {
            let of_prefix = |lengths: &Vec<usize>| run::<W>(function, &prefixes(inputs, lengths)).bytes().to_vec();
            Group::Bytes(lengths.iter().flat_map(of_prefix).collect())
        }
    }
}

/// The digests of the first messages of a length, of each once, for each number of them in turn.
fn many<W: Compression>(mode: HashMode, length: usize, counts: &[usize], inputs: &[Group<W::Byte, W>]) -> Vec<W::Byte> {
    let (messages, others) = inputs.split_last().expect("the messages");
    let greatest = counts.iter().copied().max().unwrap_or(0);
    let digest = |i: usize| {
        let message = Group::Bytes(messages.bytes()[i * length..(i + 1) * length].to_vec());
        run::<W>(&SpecFunction::Digest(mode), &[others, &[message]].concat()).bytes().to_vec()
    };
    let digests: Vec<Vec<W::Byte>> = (0..greatest).map(digest).collect();
    counts.iter().flat_map(|&count| digests[..count].concat()).collect()
}

/// The digest of a Merkle node: one compression with the flags of a whole message.
fn node<W: Compression>(block: &[W::Byte]) -> Vec<W::Byte> {
    let words: Vec<W> = block.chunks_exact(4).map(word).collect();
    let flags = spec::CHUNK_START | spec::CHUNK_END | spec::ROOT;
    let m = *words.first_chunk().expect("sixteen words");
    let output = W::compressed(spec::iv_words(), m, W::word(0), W::word(0), W::word(spec::BLOCK_LEN as u32), W::word(flags));
    output[..8].iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// The block of the root over the chunks of a message, of which the first has this counter.
fn children<W: Compression>(message: &[W::Byte], counter: u64) -> Vec<W::Byte> {
    let chunks = (counter..).zip(message.chunks(spec::CHUNK_LEN));
    let nodes: Vec<spec::Node<W>> =
        chunks.map(|(counter, chunk)| spec::chunk_node(spec::iv_words(), 0, counter, chunk)).collect();
    spec::tree(spec::iv_words(), 0, &nodes).m.iter().flat_map(|word| word.to_le_bytes()).collect()
}

fn output<W: Compression>(mode: HashMode, inputs: &[Group<W::Byte, W>], seek: u64, length: usize) -> Vec<W::Byte>
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
