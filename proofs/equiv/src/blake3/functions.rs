//! The functions of impl/ that obligations speak of.

use ashlar::blake3::DIGEST;
use ashlar::blake3::batch;
use ashlar::blake3::join::Serial;
use ashlar::blake3::kernel::Parameters;
use ashlar::blake3::modes;
use ashlar::blake3::platform::Platform;
use ashlar::blake3::state::State;
use ashlar::blake3::tree::{Mode, children, digest_of, root};
use ashlar::machine::Machine;

use super::sides::{Function, Group};

/// The compression function: `h` in words, `m` in bytes, then the words `t_low`, `t_high`, `b`, `d`.
pub struct Compress;

impl Compress {
    /// What it runs.
    pub const RAN: [&str; 1] = ["blake3::compress::Compress::compress"];
}

impl Function for Compress {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let (parameters, block) = compress_operands(inputs);
        Group::Words(on.compress(&parameters, block).to_vec())
    }
}

/// What one compression takes, from its inputs.
pub fn compress_operands<B: Copy, W: Copy>(inputs: &[Group<B, W>]) -> (Parameters<W>, &[B; 64]) {
    let [t_low, t_high, length, flags] = inputs[2].array(0);
    let parameters = Parameters { cv: inputs[0].array(0), counter: [t_low, t_high], length, flags };
    (parameters, inputs[1].bytes().first_chunk().expect("a block"))
}

/// The mode of a hash; key and context come before the message among the inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HashMode {
    /// `hash`.
    Plain,
    /// `keyed_hash`.
    Keyed,
    /// `derive_key`.
    DeriveKey,
}

impl HashMode {
    /// What makes the mode.
    fn ran(self) -> &'static str {
        match self {
            Self::Plain => "blake3::modes::plain",
            Self::Keyed => "blake3::modes::keyed",
            Self::DeriveKey => "blake3::modes::derive_key",
        }
    }

    fn of<P, B, W>(self, on: P, inputs: &[Group<B, W>]) -> Mode<W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        match self {
            Self::Plain => modes::plain(on.machine()),
            Self::Keyed => modes::keyed(on.machine(), inputs[0].bytes().first_chunk().expect("a key")),
            Self::DeriveKey => modes::derive_key(on, inputs[0].bytes()),
        }
    }
}

/// The digest of the last input in a mode.
pub struct Digest(pub HashMode);

impl Digest {
    /// What it runs.
    pub fn ran(mode: HashMode) -> [&'static str; 2] {
        [mode.ran(), "blake3::tree::digest_of::<Serial>"]
    }
}

impl Function for Digest {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let mode = self.0.of(on, inputs);
        let message = inputs[inputs.len() - 1].bytes();
        let mut digest = [on.machine().byte(0); DIGEST];
        digest_of::<Serial, _, _, _>(on, &mode, message, &mut digest);
        Group::Bytes(digest.to_vec())
    }
}

/// The extendable output over the last input in a mode.
pub struct Output {
    /// The mode.
    pub mode: HashMode,
    /// For each read its first byte and its number of bytes.
    pub reads: Vec<(u64, usize)>,
}

impl Output {
    /// What it runs.
    pub fn ran(mode: HashMode) -> [&'static str; 3] {
        [mode.ran(), "blake3::tree::root::<Serial>", "blake3::chunk::Node::fill"]
    }
}

impl Function for Output {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let mode = self.mode.of(on, inputs);
        let node = root::<Serial, _, _, _>(on, &mode, inputs[inputs.len() - 1].bytes());
        let mut all = Vec::new();
        for &(seek, length) in &self.reads {
            let mut out = vec![on.machine().byte(0); length];
            node.fill(on, seek, &mut out);
            all.extend_from_slice(&out);
        }
        Group::Bytes(all)
    }
}

/// The digests of the first `count` messages of `length` bytes, for each count in turn; a key comes before the messages.
pub struct Many {
    /// The mode, plain or keyed.
    pub mode: HashMode,
    /// The length of each message.
    pub length: usize,
    /// The numbers of messages.
    pub counts: Vec<usize>,
}

impl Many {
    /// What it runs.
    pub fn ran(mode: HashMode) -> [&'static str; 2] {
        [mode.ran(), "blake3::batch::hash_many"]
    }
}

impl Function for Many {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let mode = self.mode.of(on, inputs);
        let messages = inputs[inputs.len() - 1].bytes();
        let mut all = Vec::new();
        for &count in &self.counts {
            let mut out = vec![[on.machine().byte(0); 32]; count];
            batch::hash_many(on, &mode, &messages[..count * self.length], self.length, &mut out);
            all.extend_from_slice(out.as_flattened());
        }
        Group::Bytes(all)
    }
}

/// The digest of the input, taken in by several updates, for each list of places of the cuts in turn. Behind the last cut of no byte there is no update, so that without a cut there is none.
pub struct Split {
    /// The numbers of bytes before each cut, in increasing order.
    pub cuts: Vec<Vec<usize>>,
}

impl Split {
    /// What it runs.
    pub const RAN: [&str; 5] = [
        "blake3::modes::plain",
        "blake3::state::State::new",
        "blake3::state::State::update::<Serial>",
        "blake3::state::State::root",
        "blake3::chunk::Node::digest",
    ];
}

impl Function for Split {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let message = inputs[0].bytes();
        let mut all = Vec::new();
        for cuts in &self.cuts {
            let mut state = State::new(on.machine(), modes::plain(on.machine()));
            let mut from = 0;
            let end = (!message.is_empty()).then_some(message.len());
            for to in cuts.iter().copied().chain(end) {
                state.update::<Serial, P>(on, &message[from..to]);
                from = to;
            }
            all.extend_from_slice(&state.root(on).digest(on));
        }
        Group::Bytes(all)
    }
}

/// The chaining values of the two children of the tree over the input, whose first chunk has each of these counters in turn.
pub struct Children {
    /// The counters.
    pub counters: Vec<u64>,
}

impl Children {
    /// What it runs.
    pub const RAN: [&str; 2] = ["blake3::modes::plain", "blake3::tree::children::<Serial>"];
}

impl Function for Children {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let mode = modes::plain(on.machine());
        let values = |&counter: &u64| children::<Serial, P, B, W>(on, &mode, inputs[0].bytes(), counter);
        Group::Bytes(self.counters.iter().flat_map(values).flatten().collect())
    }
}

/// A function of prefixes of the inputs, for each list of their lengths in turn.
pub struct Prefixes<F> {
    /// The function.
    pub function: F,
    /// The length of each group.
    pub lengths: Vec<Vec<usize>>,
}

impl<F: Function> Function for Prefixes<F> {
    fn run<P, B, W>(&self, on: P, inputs: &[Group<B, W>]) -> Group<B, W>
    where
        P: Platform<Machine: Machine<Byte = B, Word = W>>,
        B: Copy + Send + Sync,
        W: Copy + Send + Sync,
    {
        let of_prefix = |lengths: &Vec<usize>| self.function.run(on, &prefixes(inputs, lengths)).bytes().to_vec();
        Group::Bytes(self.lengths.iter().flat_map(of_prefix).collect())
    }
}

/// The first bytes of each group.
pub fn prefixes<B: Copy, W: Copy>(inputs: &[Group<B, W>], lengths: &[usize]) -> Vec<Group<B, W>> {
    inputs.iter().zip(lengths).map(|(group, &length)| Group::Bytes(group.bytes()[..length].to_vec())).collect()
}
