//! Obligations on everything above the compression function, which is opaque in them.
//!
//! The left side is the text of spec/, which rows of its own compare with Cryptol at listed lengths, over the same opaque function. The right side is the code of impl/ on the
//! types that ship. So lengths, counts and positions are ranges, or lie around every boundary of the backend's own groups.

use ashlar::machine::lanes::MAX_LANES;
use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Input, Kind, Obligation};

use super::functions::{Children, Digest, HashMode, Many, Output, Prefixes, Split};
use super::left;
use super::opaque::COMPRESSION;
use super::scopes::{
    AFTER_SEEK, CHUNK_CUTS, FOUR_BLOCKS, LENGTHS, OTHER_LENGTH, OUTPUT_LENGTHS, SEEKS, distinct, listed, mode_name,
};
use super::sides::{Function, Implementation, Target};
use super::specification::{SpecFunction, Specification};
use crate::names::right_name;

/// The length of a chunk.
const CHUNK: usize = 1024;

/// The length of a block.
const BLOCK: usize = 64;

/// Every length of a message up to here is decided on every backend.
const EVERY_LENGTH: usize = 4096;

/// Lengths at and beside each boundary of blocks up to here are decided on a backend: on the one without lanes and on the widest those of 16 chunks, of which every length would take minutes.
fn every_block(target: Target) -> usize {
    match target {
        Target::Portable | Target::Avx512(_) => 16 * CHUNK,
        Target::Sse41 | Target::Avx2 | Target::Neon => EVERY_LENGTH,
    }
}

/// Cases of a row on prefixes.
const PARTS: usize = 16;

/// Every length of a context up to here is decided on every backend.
const EVERY_CONTEXT: usize = 1100;

/// Bytes in the last chunk of longer messages: a part of a block, more than a block, and all.
const LAST: [usize; 3] = [1, 65, 1024];

/// Every number of output bytes up to here is decided at every position.
const EVERY_OUTPUT: usize = 1024;

/// Every length of batched messages up to here is decided: three blocks.
const SHORT: usize = 129;

/// Lengths of batched messages of a chunk.
const WHOLE: [usize; 2] = [1023, 1024];

/// Lengths of batched messages of two to five chunks.
const LONG: [usize; 7] = [1025, 2047, 2048, 2049, 3072, 3073, 4097];

/// Counters of a first chunk: the low word ends within the first lanes, begins anew, and the greatest of a message of 2^64 bytes.
const COUNTERS: [u64; 3] = [(1 << 32) - 1, 1 << 32, (1 << 54) - 2];

/// The obligations over an opaque compression function.
pub fn obligations() -> Vec<Obligation> {
    let mut all = Vec::new();
    for target in Target::ALL {
        for mode in [HashMode::Plain, HashMode::Keyed, HashMode::DeriveKey] {
            all.push(obligation(target, |on| digest(on, mode)));
            all.push(obligation(target, |on| output(on, mode)));
        }
        for mode in [HashMode::Plain, HashMode::Keyed] {
            all.push(obligation(target, |on| many(on, mode)));
        }
        all.push(obligation(target, compress_many));
        all.push(obligation(target, update));
        all.push(obligation(target, counters));
    }
    all
}

/// What a row claims of a function on a backend, and with one of the kernels that the processor decides between.
struct Composition {
    name: String,
    claim: String,
    left: String,
    ran: Vec<&'static str>,
    scope: String,
    cases: Box<dyn Fn() -> Vec<ComposedCase> + Send + Sync>,
}

/// The row of a function on a backend, whatever the processor decides.
fn obligation(target: Target, composition: impl Fn(Target) -> Composition) -> Obligation {
    let choices: Vec<(Target, Composition)> = target.choices().into_iter().map(|on| (on, composition(on))).collect();
    let scopes: Vec<String> = choices.iter().map(|(on, of)| on.label(of.scope.clone())).collect();
    let (_, of) = choices.first().expect("a choice");
    Obligation {
        id: format!("blake3/tree/{}/{}", of.name, target.name()),
        claim: format!("{}, over any compression function", of.claim),
        left_name: format!("spec:blake3::{} over an opaque compression function", of.left),
        right_name: right_name(&of.ran, target.name()),
        scope: format!("all inputs, any compression function: {}", scopes.join("; ")),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Composed(Box::new(move || choices.iter().flat_map(|(_, of)| (of.cases)()).collect())),
    }
}

fn case(label: String, target: Target, inputs: Vec<Input>, left: SpecFunction, right: impl Function) -> ComposedCase {
    ComposedCase {
        label: target.label(label),
        opaque: &COMPRESSION,
        left: ComposedLeft::Specification(Box::new(Specification { function: left, inputs: inputs.clone() })),
        right: Box::new(Implementation { function: right, target, inputs: inputs.clone() }),
        inputs,
    }
}

/// Numbers of chunks around those of the lanes of a backend and of its batch.
fn around(target: Target) -> Vec<usize> {
    let (lanes, batch) = (target.lanes(), target.batch());
    let of_lanes = [2, 3, lanes.max(3) - 1, lanes.max(2), lanes + 1, 2 * lanes, 2 * lanes + 1, 4 * lanes + 1];
    distinct(of_lanes.into_iter().chain([batch.max(2), batch + 1, 2 * batch + 1]).collect())
}

/// The lengths that are decided on a backend, and what they are: a range, a range of boundaries of blocks, then numbers of chunks.
fn lengths(target: Target, range: usize, blocks: usize) -> (Vec<usize>, String) {
    let most = (2 * target.lanes() + 1).max(6);
    let counts = distinct((1..=most).chain(around(target)).collect());
    let of_count = |&count: &usize| LAST.map(|last| (count - 1) * CHUNK + last);
    let boundaries = (BLOCK..=blocks).step_by(BLOCK).flat_map(|boundary| [boundary - 1, boundary, boundary + 1]);
    let all = distinct((0..=range).chain(boundaries).chain(counts.iter().flat_map(of_count)).chain(LENGTHS).collect());
    let beside = if blocks > range { format!(", at and beside each multiple of {BLOCK} to {blocks}") } else { String::new() };
    let beyond: Vec<usize> = counts.iter().copied().filter(|&count| count > most).collect();
    let further = if beyond.is_empty() { String::new() } else { format!(" and {}", listed(&beyond)) };
    let scope = format!(
        "every length from 0 to {range}{beside}, and {}; 1 to {most} chunks{further}, the last of {} bytes",
        listed(&LENGTHS.into_iter().filter(|&length| length > range).collect::<Vec<_>>()),
        listed(&LAST)
    );
    (all, scope)
}

fn digest(target: Target, mode: HashMode) -> Composition {
    let name = mode_name(mode);
    let (messages, mut scope) = lengths(target, EVERY_LENGTH, every_block(target));
    let (contexts, of_contexts) = lengths(target, EVERY_CONTEXT, EVERY_CONTEXT);
    if mode == HashMode::DeriveKey {
        scope += &format!("; with a context of {OTHER_LENGTH} bytes, and contexts of {of_contexts}, with {OTHER_LENGTH} bytes");
    }
    Composition {
        name: name.into(),
        claim: format!("{name} builds the tree of the specification from the same compressions"),
        left: name.into(),
        ran: Digest::ran(mode).into(),
        scope,
        cases: Box::new(move || {
            let greatest = |lengths: &[usize]| lengths.iter().copied().max().unwrap_or(0);
            let before = |of: usize| match mode {
                HashMode::Plain => None,
                HashMode::Keyed => Some(32),
                HashMode::DeriveKey => Some(of),
            };
            let of_messages = |messages: &[usize]| {
                let lengths = messages.iter().map(|&length| before(OTHER_LENGTH).into_iter().chain([length]).collect());
                let most = greatest(messages);
                prefixes(target, mode, format!("messages of up to {most}"), [OTHER_LENGTH, most], lengths.collect())
            };
            let of_contexts = |contexts: &[usize]| {
                let lengths = contexts.iter().map(|&length| vec![length, OTHER_LENGTH]);
                let most = greatest(contexts);
                prefixes(target, mode, format!("contexts of up to {most}"), [most, OTHER_LENGTH], lengths.collect())
            };
            let contexts = if mode == HashMode::DeriveKey { &contexts[..] } else { &[] };
            parts(&messages).map(of_messages).chain(parts(contexts).map(of_contexts)).collect()
        }),
    }
}

/// Lengths by parts, so that the evidence of one is not too large.
fn parts(lengths: &[usize]) -> std::slice::Chunks<'_, usize> {
    lengths.chunks(lengths.len().div_ceil(PARTS).max(1))
}

/// The digests of prefixes of a context and a message of these lengths.
fn prefixes(
    target: Target,
    mode: HashMode,
    label: String,
    [context, message]: [usize; 2],
    lengths: Vec<Vec<usize>>,
) -> ComposedCase {
    let inputs = left::hash_inputs(mode, context, message);
    let left = SpecFunction::Prefixes(Box::new(SpecFunction::Digest(mode)), lengths.clone());
    case(label, target, inputs, left, Prefixes { function: Digest(mode), lengths })
}

fn output(target: Target, mode: HashMode) -> Composition {
    let (blocks, some_blocks) = (4 * target.lanes() + 1, 2 * target.lanes() + 1);
    let seeks: Vec<u64> = std::iter::once(0).chain(SEEKS).collect();
    let (last, others) = seeks.split_last().map(|(last, others)| (*last, others.to_vec())).expect("positions");
    let every = match mode {
        HashMode::Plain => format!(
            "; messages of 65 bytes: every number of output bytes from 0 to {EVERY_OUTPUT} from each but the last, and from 0 to {AFTER_SEEK} from that; \
             every number of output blocks from 1 to {some_blocks} from 0"
        ),
        HashMode::Keyed | HashMode::DeriveKey => String::new(),
    };
    Composition {
        name: format!("{}-xof", mode_name(mode)),
        claim: format!("Extendable output of {} is that of the specification, from the start and after a seek", mode_name(mode)),
        left: format!("{}_xof", mode_name(mode)),
        ran: Output::ran(mode).into(),
        scope: format!(
            "messages of {} bytes: {blocks} output blocks from positions {}, {AFTER_SEEK} bytes from these and from {last}, and {FOUR_BLOCKS} \
             from 0{every}",
            listed(&OUTPUT_LENGTHS),
            others.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
        ),
        cases: Box::new(move || {
            let every = |seek: u64, most: usize| (0..=most).map(move |count| (seek, count));
            let of_blocks = (1..=some_blocks).map(|blocks| (0, 64 * blocks));
            let reads: Vec<(u64, usize)> = others
                .iter()
                .flat_map(|&seek| every(seek, EVERY_OUTPUT))
                .chain(every(last, AFTER_SEEK))
                .chain(of_blocks)
                .collect();
            let short = seeks.iter().map(|&seek| (seek, AFTER_SEEK)).chain([(0, FOUR_BLOCKS)]);
            let long: Vec<(u64, usize)> = others.iter().map(|&seek| (seek, 64 * blocks)).chain(short).collect();
            let of_length = |&length: &usize| output_case(format!("length {length}"), target, mode, length, long.clone());
            let mut cases: Vec<ComposedCase> = OUTPUT_LENGTHS.iter().map(of_length).collect();
            if mode == HashMode::Plain {
                cases.push(output_case("every number of bytes".into(), target, mode, 65, reads));
            }
            cases
        }),
    }
}

fn output_case(label: String, target: Target, mode: HashMode, length: usize, reads: Vec<(u64, usize)>) -> ComposedCase {
    let inputs = left::hash_inputs(mode, OTHER_LENGTH, length);
    case(label, target, inputs, SpecFunction::Output(mode, reads.clone()), Output { mode, reads })
}

fn many(target: Target, mode: HashMode) -> Composition {
    let name = format!("{}_many", mode_name(mode));
    let (lanes, batch) = (target.lanes(), target.batch());
    let wide = [lanes + 1, lanes + 2, 2 * lanes + 1, batch, batch + 1, 2 * batch + 1];
    let wide = distinct(wide.map(|chunks| chunks * CHUNK - 1).to_vec());
    Composition {
        claim: format!("Digest i of {name} is the digest of message i"),
        left: mode_name(mode).into(),
        ran: Many::ran(mode).into(),
        name,
        scope: format!(
            "1 to {} messages of every length from 0 to {SHORT}; 1 to {} messages of length {}; 1 to 3 messages, and numbers at and beside those of the \
             lanes and of one group and two, of length {}; 1 to 3 messages of length {}",
            4 * lanes + 1,
            4 * lanes + 1,
            listed(&WHOLE),
            listed(&LONG),
            listed(&wide),
        ),
        cases: Box::new(move || {
            let every: Vec<usize> = (1..=4 * lanes + 1).collect();
            let groups = |length: usize| {
                // The messages that are hashed side by side, of which each has a value a chunk.
                let group = 2 * MAX_LANES / length.div_ceil(CHUNK);
                distinct(vec![1, 2, 3, lanes.max(2) - 1, lanes, lanes + 1, group, group + 1, 2 * group + 1])
            };
            let all = (0..=SHORT).chain(WHOLE).map(|length| (length, every.clone()));
            let all = all.chain(LONG.map(|length| (length, groups(length))));
            let all = all.chain(wide.iter().map(|&length| (length, (1..=3).collect())));
            all.map(|(length, counts)| many_case(target, mode, length, &counts)).collect()
        }),
    }
}

fn many_case(target: Target, mode: HashMode, length: usize, counts: &[usize]) -> ComposedCase {
    let inputs = left::hash_inputs(mode, 0, length * counts.iter().copied().max().unwrap_or(0));
    let left = SpecFunction::Many(mode, length, counts.to_vec());
    case(format!("length {length}"), target, inputs, left, Many { mode, length, counts: counts.to_vec() })
}

fn compress_many(target: Target) -> Composition {
    let greatest = 4 * target.lanes() + 1;
    Composition {
        name: "compress_many".into(),
        claim: "Digest i of compress_many is one compression of node i with the flags of a whole message".into(),
        left: "compress".into(),
        ran: Many::ran(HashMode::Plain).into(),
        scope: format!("1 to {greatest} nodes"),
        cases: Box::new(move || {
            let counts: Vec<usize> = (1..=greatest).collect();
            let inputs = left::hash_inputs(HashMode::Plain, 0, 64 * greatest);
            let left = SpecFunction::Nodes(counts.clone());
            vec![case("all".into(), target, inputs, left, Many { mode: HashMode::Plain, length: 64, counts })]
        }),
    }
}

/// Places of the cut around each boundary of chunks of a message.
fn boundary_cuts(length: usize) -> Vec<usize> {
    let around = |chunk: usize| [chunk * CHUNK - 1, chunk * CHUNK, chunk * CHUNK + 1];
    let cuts = (1..=length / CHUNK).flat_map(around).chain([1, length - 1]).filter(|&cut| cut <= length);
    distinct(cuts.collect())
}

fn update(target: Target) -> Composition {
    let (lanes, batch) = (target.lanes(), target.batch());
    let lengths =
        distinct(vec![(lanes + 2) * CHUNK, lanes * CHUNK + 1, 2 * (lanes + 1) * CHUNK + 1, 2 * (batch + 1) * CHUNK + 1]);
    Composition {
        name: "update".into(),
        claim: "A message taken in by several updates has the digest of the whole, wherever it is cut".into(),
        left: "hash".into(),
        ran: Split::RAN.into(),
        scope: format!(
            "no byte, by no update, one and two; {} bytes, every place of the cut; {} bytes, cuts at and beside each boundary of chunks; {THREE_UPDATES} bytes, three \
             updates, cut at any two of these, and two, cut at {}",
            listed(&every_cut()),
            listed(&lengths),
            listed(&CHUNK_CUTS)
        ),
        cases: Box::new(move || {
            let one = |cuts: Vec<usize>| cuts.into_iter().map(|cut| vec![cut]).collect();
            let mut cases = vec![
                split_case(target, THREE_UPDATES, one(CHUNK_CUTS.to_vec())),
                split_case(target, 0, NO_BYTE.map(<[_]>::to_vec).into()),
            ];
            cases.extend(every_cut().into_iter().map(|length| split_case(target, length, one((0..=length).collect()))));
            cases.extend(lengths.iter().map(|&length| split_case(target, length, one(boundary_cuts(length)))));
            let cuts = boundary_cuts(THREE_UPDATES);
            let pairs = cuts
                .iter()
                .flat_map(|&first| cuts.iter().filter(move |&&last| last >= first).map(move |&last| vec![first, last]));
            cases.push(split_case(target, THREE_UPDATES, pairs.collect()));
            cases
        }),
    }
}

/// Lengths around blocks and chunks of messages that are cut at every place: a block that waits for more holds bytes of the one before it, which must not stay behind a shorter one.
fn every_cut() -> Vec<usize> {
    // Every block of a chunk, the first of the next one, and the last of two.
    let blocks = (0..=17).chain([31, 32]);
    distinct(
        blocks
            .flat_map(|block| [BLOCK * block + 1, BLOCK * block + 63, BLOCK * (block + 1)])
            .filter(|&length| length <= 2 * CHUNK + 1)
            .collect(),
    )
}

/// The updates of a message of no byte: none, one, two.
const NO_BYTE: [&[usize]; 3] = [&[], &[0], &[0, 0]];

/// The length of the message that is taken in by three updates: six chunks, the last of one byte.
const THREE_UPDATES: usize = 5121;

fn split_case(target: Target, length: usize, cuts: Vec<Vec<usize>>) -> ComposedCase {
    let inputs = left::hash_inputs(HashMode::Plain, 0, length);
    let most = cuts.iter().map(Vec::len).max().unwrap_or(0);
    let label = format!("length {length}, cut at {most} places at most");
    case(label, target, inputs, SpecFunction::Repeated(cuts.len()), Split { cuts })
}

fn counters(target: Target) -> Composition {
    let counts = around(target);
    Composition {
        name: "counters".into(),
        claim: "The chunks of a subtree have consecutive counters of 64 bits, from any first one on".into(),
        left: "tree".into(),
        ran: Children::RAN.into(),
        scope: format!(
            "{} chunks, the last whole or of one byte, with first counters 2^32 - 1, 2^32 and 2^54 - 2",
            listed(&counts)
        ),
        cases: Box::new(move || {
            let lengths: Vec<usize> = counts.iter().flat_map(|&count| [(count - 1) * CHUNK + 1, count * CHUNK]).collect();
            let greatest = lengths.iter().copied().max().unwrap_or(0);
            let inputs = left::hash_inputs(HashMode::Plain, 0, greatest);
            let lengths: Vec<Vec<usize>> = lengths.into_iter().map(|length| vec![length]).collect();
            let left = SpecFunction::Prefixes(Box::new(SpecFunction::Children(COUNTERS.to_vec())), lengths.clone());
            let right = Prefixes { function: Children { counters: COUNTERS.to_vec() }, lengths };
            vec![case("all".into(), target, inputs, left, right)]
        }),
    }
}
