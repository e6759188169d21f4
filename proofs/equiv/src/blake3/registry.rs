//! The list of obligations.

use ashlar_engine::obligation::{Case, Input, Kind, LeftCall, Obligation, Right};

use super::few_blocks::{self, Few};
use super::functions::{Compress, Digest, HashMode, Many, Output, Split};
use super::lanes::{self, Vectors};
use super::left;
use super::one_block;
use super::operation::Operation;
use super::scopes::{AFTER_SEEK, FOUR_BLOCKS, LENGTHS, OTHER_LENGTH, OUTPUT_LENGTHS, SEEKS, listed, mode_name};
use super::sides::{Function, Implementation, Target};
use super::specification::{SpecFunction, Specification};
use super::tree;
use crate::names::right_name;

/// Message lengths on the backends, where whole compressions only confirm what the rows over an opaque one decide: two blocks, and four chunks.
const CONFIRMED: [usize; 2] = [65, 3073];

/// The same where the mode is another, which changes key and flags alone.
const OTHER_OUTPUT_LENGTHS: [usize; 3] = [0, 65, 1025];

/// The length of a message of six chunks, the last of one byte: subtrees are merged, and one merge waits.
const SIX_CHUNKS: usize = 5121;

/// Cuts of that message where whole compressions confirm the rows over an opaque one.
const CONFIRMED_CUTS: [usize; 2] = [1024, 3073];

/// The length of a batched message of two blocks.
const TWO_BLOCKS: usize = 65;

/// The length of a batched message of three chunks, the last of one byte.
const THREE_CHUNKS: usize = 2049;

/// All obligations of BLAKE3.
pub fn obligations() -> Vec<Obligation> {
    let mut all = tree::obligations();
    all.extend(Vectors::distinct().map(lane_operations));
    all.extend(Vectors::ALL.map(lane_compressions));
    all.extend(Vectors::distinct().map(lane_outputs));
    all.extend(Operation::ALL.map(one_block));
    for operation in Operation::ALL {
        all.extend(Few::ALL.map(|few| few_blocks(few, operation)));
    }
    for side in Side::all() {
        all.push(compress(side));
        for mode in [HashMode::Plain, HashMode::Keyed, HashMode::DeriveKey] {
            all.push(digest(side, mode));
            all.push(output(side, mode));
        }
    }
    for target in Target::ALL {
        for mode in [HashMode::Plain, HashMode::Keyed] {
            all.push(hash_many(target, mode));
        }
        all.push(compress_many(target));
        all.push(update(target));
    }
    all
}

/// The code that an obligation speaks of.
#[derive(Clone, Copy, Debug)]
enum Side {
    Spec,
    Impl(Target),
}

impl Side {
    fn all() -> impl Iterator<Item = Self> {
        std::iter::once(Self::Spec).chain(Target::ALL.map(Self::Impl))
    }

    fn name(self) -> &'static str {
        match self {
            Self::Spec => "spec",
            Self::Impl(target) => target.name(),
        }
    }

    /// This side with everything that the processor decides between.
    fn choices(self) -> Vec<Self> {
        match self {
            Self::Spec => vec![self],
            Self::Impl(target) => target.choices().into_iter().map(Self::Impl).collect(),
        }
    }

    /// The label of a case on this choice.
    fn label(self, label: String) -> String {
        match self {
            Self::Spec => label,
            Self::Impl(target) => target.label(label),
        }
    }

    fn place(self, function: &str, ran: &[&str]) -> String {
        match self {
            Self::Spec => format!("spec:blake3::{function}"),
            Self::Impl(target) => right_name(ran, target.name()),
        }
    }

    fn right(self, spec: SpecFunction, function: impl Function, inputs: &[Input]) -> Box<dyn Right> {
        let inputs = inputs.to_vec();
        match self {
            Self::Spec => Box::new(Specification { function: spec, inputs }),
            Self::Impl(target) => Box::new(Implementation { function, target, inputs }),
        }
    }
}

fn equivalence(cases: impl Fn() -> Vec<Case> + Send + Sync + 'static) -> Kind {
    Kind::Equivalence(Box::new(cases))
}

/// Cases on each choice.
fn on_each(side: Side, cases: impl Fn(Side) -> Vec<Case> + Send + Sync + 'static) -> Kind {
    equivalence(move || side.choices().into_iter().flat_map(&cases).collect())
}

fn lane_operations(vectors: Vectors) -> Obligation {
    Obligation {
        id: format!("lanes/operations/{}", vectors.name()),
        claim: "Each operation on vectors does to every lane what the word operation does; loads and stores transpose blocks"
            .into(),
        left_name: "cryptol:Blake3, word operations".into(),
        right_name: format!("impl:machine::lanes::{}", vectors.name()),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        cross_check: true,
        kind: equivalence(move || lanes::operations(vectors)),
    }
}

fn lane_compressions(vectors: Vectors) -> Obligation {
    Obligation {
        id: vectors.row_of_chain(),
        claim: "The kernel computes the compression function in every lane, for inputs that differ from lane to lane".into(),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: format!("impl:blake3::each_lane::chain::<{}>", vectors.name()),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || lanes::compressions(vectors)),
    }
}

fn one_block(operation: Operation) -> Obligation {
    let (what, function) = match operation {
        Operation::Chain => ("The next chaining value of one block is that", "chain"),
        Operation::Outputs => ("All sixteen output words of one block are those", "compress"),
    };
    Obligation {
        id: format!("blake3/{}/avx2-block", operation.part()),
        claim: format!("{what} of the compression function, by each of the kernels that the processor decides between"),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: format!("impl:blake3::one_block::BlockKernel::{function}"),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || one_block::cases(operation)),
    }
}

fn few_blocks(few: Few, operation: Operation) -> Obligation {
    let (what, function) = match operation {
        Operation::Chain => ("The next chaining values of the blocks are those", "chain"),
        Operation::Outputs => ("All sixteen output words of each of the blocks are those", "all_words"),
    };
    Obligation {
        id: format!("blake3/{}/{}", operation.part(), few.name()),
        claim: format!("{what} of the compression function, for inputs that differ"),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: format!("impl:blake3::few_blocks::{function}"),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || few_blocks::cases(few, operation)),
    }
}

fn lane_outputs(vectors: Vectors) -> Obligation {
    Obligation {
        id: vectors.row_of_outputs(),
        claim: "All sixteen output words are those of the compression function in every lane, for inputs that differ from lane to lane"
            .into(),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: format!("impl:blake3::each_lane::all_words::<{}>", vectors.name()),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: equivalence(move || lanes::outputs(vectors)),
    }
}

fn compress(side: Side) -> Obligation {
    Obligation {
        id: format!("blake3/compress/{}", side.name()),
        claim: "The compression function on one block equals the specification, all sixteen output words".into(),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: side.place("compress", &Compress::RAN),
        scope: "all inputs".into(),
        assumes: Vec::new(),
        // Without normal forms no solver sees through sums in another order, which the lanes' kernel has.
        cross_check: matches!(side, Side::Spec),
        kind: on_each(side, |side| {
            let inputs = left::compress_inputs();
            let right = side.right(SpecFunction::Compress, Compress, &inputs);
            vec![Case { label: side.label("all inputs".into()), inputs, left: vec![left::compress()], right }]
        }),
    }
}

/// Lengths of key material, or of the message, with those of the context.
fn lengths(side: Side, mode: HashMode) -> Vec<(usize, usize)> {
    let of_message = message_lengths(side).iter().map(|&length| (OTHER_LENGTH, length));
    let of_context = message_lengths(side).iter().map(|&context| (context, OTHER_LENGTH));
    match mode {
        HashMode::Plain | HashMode::Keyed => of_message.collect(),
        HashMode::DeriveKey => of_message.chain(of_context).collect(),
    }
}

/// Lengths of messages with whole compressions.
fn message_lengths(side: Side) -> &'static [usize] {
    match side {
        Side::Spec => &LENGTHS,
        Side::Impl(_) => &CONFIRMED,
    }
}

fn digest(side: Side, mode: HashMode) -> Obligation {
    let of_context = match mode {
        HashMode::DeriveKey => {
            format!("; with a context of {OTHER_LENGTH} bytes, and the same lengths of context with {OTHER_LENGTH} bytes")
        }
        _ => String::new(),
    };
    Obligation {
        id: format!("blake3/{}/{}", mode_name(mode), side.name()),
        claim: format!("{} equals the specification", mode_name(mode)),
        left_name: format!("cryptol:Blake3::{}", mode_name(mode)),
        right_name: side.place(mode_name(mode), &Digest::ran(mode)),
        scope: format!("all inputs of length {}{of_context}", listed(message_lengths(side))),
        assumes: Vec::new(),
        cross_check: false,
        kind: on_each(side, move |side| {
            lengths(side, mode).into_iter().map(|(context, length)| digest_case(side, mode, context, length)).collect()
        }),
    }
}

fn digest_case(side: Side, mode: HashMode, context: usize, length: usize) -> Case {
    let inputs = left::hash_inputs(mode, context, length);
    let right = side.right(SpecFunction::Digest(mode), Digest(mode), &inputs);
    let label = match mode {
        HashMode::DeriveKey => format!("context {context} length {length}"),
        _ => format!("length {length}"),
    };
    Case { label: side.label(label), inputs, left: vec![left::digest(mode, context, 0..length)], right }
}

fn output(side: Side, mode: HashMode) -> Obligation {
    let seeks = SEEKS.map(|seek| seek.to_string()).join(", ");
    Obligation {
        id: format!("blake3/{}-xof/{}", mode_name(mode), side.name()),
        claim: format!("Extendable output of {} equals the specification, from the start and after a seek", mode_name(mode)),
        left_name: format!("cryptol:Blake3::{}_xof", mode_name(mode)),
        right_name: side.place("xof", &Output::ran(mode)),
        scope: format!(
            "all inputs of length {}: output blocks 0 to 3, and {AFTER_SEEK} bytes from positions {seeks}",
            listed(output_lengths(side, mode))
        ),
        assumes: Vec::new(),
        cross_check: false,
        kind: on_each(side, move |side| {
            output_lengths(side, mode).iter().map(|&length| output_case(side, mode, length)).collect()
        }),
    }
}

/// Message lengths for extendable output in a mode.
fn output_lengths(side: Side, mode: HashMode) -> &'static [usize] {
    match (side, mode) {
        (Side::Impl(_), _) => &CONFIRMED[..1],
        (Side::Spec, HashMode::Plain) => &OUTPUT_LENGTHS,
        (Side::Spec, HashMode::Keyed | HashMode::DeriveKey) => &OTHER_OUTPUT_LENGTHS,
    }
}

fn output_case(side: Side, mode: HashMode, length: usize) -> Case {
    let reads: Vec<(u64, usize)> = std::iter::once((0, FOUR_BLOCKS)).chain(SEEKS.map(|seek| (seek, AFTER_SEEK))).collect();
    let inputs = left::hash_inputs(mode, OTHER_LENGTH, length);
    let left = vec![left::output(mode, OTHER_LENGTH, length, &reads)];
    let right = side.right(SpecFunction::Output(mode, reads.clone()), Output { mode, reads }, &inputs);
    Case { label: side.label(format!("length {length}")), inputs, left, right }
}

/// One more message than lanes, whatever the processor decides.
fn beyond_lanes(target: Target) -> usize {
    target.choices().into_iter().map(Target::lanes).max().unwrap_or(1) + 1
}

fn hash_many(target: Target, mode: HashMode) -> Obligation {
    let messages = beyond_lanes(target);
    Obligation {
        id: format!("blake3/{}_many/{}", mode_name(mode), target.name()),
        claim: format!("Digest i of {}_many is the digest of message i", mode_name(mode)),
        left_name: format!("cryptol:Blake3::{}", mode_name(mode)),
        right_name: right_name(&Many::ran(mode), target.name()),
        scope: format!("all inputs: {messages} messages of length {TWO_BLOCKS}; 3 messages of length {THREE_CHUNKS}"),
        assumes: Vec::new(),
        cross_check: false,
        kind: on_each(Side::Impl(target), move |side| {
            vec![many_case(side, mode, TWO_BLOCKS, vec![messages]), many_case(side, mode, THREE_CHUNKS, vec![3])]
        }),
    }
}

fn compress_many(target: Target) -> Obligation {
    let nodes = beyond_lanes(target);
    Obligation {
        id: format!("blake3/compress_many/{}", target.name()),
        claim: "Digest i of compress_many is the digest of node i, one compression with the flags of a whole message".into(),
        left_name: "cryptol:Blake3::compress".into(),
        right_name: right_name(&Many::ran(HashMode::Plain), target.name()),
        scope: format!("all inputs: {nodes} nodes"),
        assumes: Vec::new(),
        cross_check: false,
        kind: on_each(Side::Impl(target), move |side| {
            let mut case = many_case(side, HashMode::Plain, 64, vec![nodes]);
            case.left = case.left.into_iter().map(left::as_node).collect();
            vec![case]
        }),
    }
}

fn many_case(side: Side, mode: HashMode, length: usize, counts: Vec<usize>) -> Case {
    let greatest = counts.iter().copied().max().unwrap_or(0);
    let inputs = left::hash_inputs(mode, 0, length * greatest);
    let message = |i: usize| i * length..(i + 1) * length;
    let left: Vec<LeftCall> = counts.iter().flat_map(|&count| (0..count).map(|i| left::digest(mode, 0, message(i)))).collect();
    let right = side.right(SpecFunction::Many(mode, length, counts.clone()), Many { mode, length, counts }, &inputs);
    Case { label: side.label(format!("length {length}")), inputs, left, right }
}

fn update(target: Target) -> Obligation {
    Obligation {
        id: format!("blake3/update/{}", target.name()),
        claim: "A message taken in by two updates has the digest of the whole, wherever it is cut".into(),
        left_name: "cryptol:Blake3::hash".into(),
        right_name: right_name(&Split::RAN, target.name()),
        scope: format!("all inputs of length {SIX_CHUNKS}, cuts at {}", listed(&CONFIRMED_CUTS)),
        assumes: Vec::new(),
        cross_check: false,
        kind: on_each(Side::Impl(target), |side| vec![split_case(side)]),
    }
}

fn split_case(side: Side) -> Case {
    let inputs = left::hash_inputs(HashMode::Plain, 0, SIX_CHUNKS);
    let left = vec![left::digest(HashMode::Plain, 0, 0..SIX_CHUNKS); CONFIRMED_CUTS.len()];
    let cuts = CONFIRMED_CUTS.map(|cut| vec![cut]).to_vec();
    let right = side.right(SpecFunction::Repeated(cuts.len()), Split { cuts }, &inputs);
    Case { label: side.label(format!("length {SIX_CHUNKS}")), inputs, left, right }
}
