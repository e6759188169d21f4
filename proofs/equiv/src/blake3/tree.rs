//! Obligations on everything above the compression function, which is opaque in them.
//!
//! The left side is the text of spec/, which rows of its own compare with Cryptol at listed lengths, over the same opaque function. The right side is the code of impl/ on the
//! types that ship. So lengths, counts and positions are ranges, or lie around every boundary of the backend's own groups.

use super::functions::{Children, Digest, HashMode, Many, Output, Prefixes, Split};
use super::lanes;
use super::left;
use super::registry::{AFTER_SEEK, OTHER_LENGTH, OUTPUT_LENGTHS, SEEKS, distinct, listed, mode_name};
use super::sides::{Function, Implementation, Target};
use super::specification::{SpecFunction, Specification};
use crate::obligation::{Composed, ComposedCase, Input, Kind, Obligation};

/// The length of a chunk.
const CHUNK: usize = 1024;

/// Every length up to here is decided on every backend.
const EVERY_LENGTH: usize = 4096;

/// Bytes in the last chunk of longer messages: around the ends of its first block and of the chunk.
const LAST: [usize; 6] = [1, 63, 64, 65, 1023, 1024];

/// The context lengths of `derive_key` beside those of the material.
const EVERY_CONTEXT: usize = 1100;

/// Every number of output bytes up to here is decided at every position.
const EVERY_OUTPUT: usize = 1024;

/// Lengths of batched messages within a chunk.
const SHORT: [usize; 10] = [0, 1, 63, 64, 65, 127, 128, 129, 1023, 1024];

/// Lengths of batched messages of two to five chunks.
const LONG: [usize; 7] = [1025, 2047, 2048, 2049, 3072, 3073, 4097];

/// Counters of a first chunk: the low word ends within the first lanes, begins anew, and the greatest of a message of 2^64 bytes.
const COUNTERS: [u64; 3] = [(1 << 32) - 1, 1 << 32, (1 << 54) - 2];

/// The obligations over an opaque compression function.
pub fn obligations() -> Vec<Obligation> {
    let mut all = Vec::new();
    for target in Target::ALL {
        for mode in [HashMode::Plain, HashMode::Keyed, HashMode::DeriveKey] {
            all.push(digest(target, mode));
            all.push(output(target, mode));
        }
        for mode in [HashMode::Plain, HashMode::Keyed] {
            all.push(many(target, mode));
        }
        all.push(compress_many(target));
        all.push(update(target));
        all.push(counters(target));
    }
    all
}

/// What the rows have in common.
struct Composition {
    name: String,
    claim: String,
    left: String,
    place: String,
    scope: String,
}

fn obligation(target: Target, of: Composition, cases: impl Fn() -> Vec<ComposedCase> + Send + Sync + 'static) -> Obligation {
    Obligation {
        id: format!("blake3/tree/{}/{}", of.name, target.name()),
        claim: format!("{}, over any compression function", of.claim),
        left_name: format!("spec:blake3::{} over an opaque compression function", of.left),
        right_name: format!("impl:blake3::{}::<{}> over the same", of.place, target.name()),
        scope: format!("all inputs, any compression function: {}", of.scope),
        assumes: target.assumes(),
        cross_check: false,
        kind: Kind::Composed(Composed { cases: Box::new(cases), guarantees: lanes::guarantees }),
    }
}

fn case(label: String, target: Target, inputs: Vec<Input>, left: SpecFunction, right: impl Function) -> ComposedCase {
    ComposedCase {
        label,
        left: Box::new(Specification { function: left, inputs: inputs.clone() }),
        right: Box::new(Implementation { function: right, target, inputs: inputs.clone() }),
        inputs,
    }
}

/// Numbers around those of the lanes of a backend: of chunks, groups or blocks.
fn around(lanes: usize) -> Vec<usize> {
    distinct(vec![2, 3, lanes.max(3) - 1, lanes.max(2), lanes + 1, 2 * lanes, 2 * lanes + 1, 4 * lanes + 1])
}

/// Every number of chunks up to two groups and one more, and that of four groups and one more.
fn chunk_counts(target: Target) -> Vec<usize> {
    distinct((1..=2 * target.lanes() + 1).chain([4 * target.lanes() + 1]).collect())
}

/// Message lengths of [`chunk_counts`] beyond the range.
fn long_lengths(target: Target) -> Vec<usize> {
    let of_count = |count: usize| LAST.map(|last| (count - 1) * CHUNK + last);
    chunk_counts(target).into_iter().flat_map(of_count).filter(|&length| length > EVERY_LENGTH).collect()
}

fn digest(target: Target, mode: HashMode) -> Obligation {
    let name = mode_name(mode);
    let context = match mode {
        HashMode::DeriveKey => format!(
            "; with a context of {OTHER_LENGTH} bytes, and every length of context from 0 to {EVERY_CONTEXT} with {OTHER_LENGTH} bytes"
        ),
        _ => String::new(),
    };
    let scope = format!(
        "every length from 0 to {EVERY_LENGTH}; 1 to {} and {} chunks, of the last of which there are {} bytes{context}",
        2 * target.lanes() + 1,
        4 * target.lanes() + 1,
        listed(&LAST)
    );
    let of = Composition {
        name: name.into(),
        claim: format!("{name} builds the tree of the specification from the same compressions"),
        left: name.into(),
        place: name.into(),
        scope,
    };
    obligation(target, of, move || {
        let long = long_lengths(target);
        let greatest = long.iter().copied().max().unwrap_or(0).max(EVERY_LENGTH);
        let lengths: Vec<usize> = (0..=EVERY_LENGTH).chain(long).collect();
        let first = match mode {
            HashMode::Plain => None,
            HashMode::Keyed => Some(32),
            HashMode::DeriveKey => Some(OTHER_LENGTH),
        };
        let of_lengths = lengths.into_iter().map(|length| first.into_iter().chain([length]).collect()).collect();
        let mut cases = vec![prefixes(target, mode, "messages", [OTHER_LENGTH, greatest], of_lengths)];
        if mode == HashMode::DeriveKey {
            let contexts = (0..=EVERY_CONTEXT).map(|context| vec![context, OTHER_LENGTH]).collect();
            cases.push(prefixes(target, mode, "contexts", [EVERY_CONTEXT, OTHER_LENGTH], contexts));
        }
        cases
    })
}

/// The digests of prefixes of a context and a message of these lengths.
fn prefixes(target: Target, mode: HashMode, label: &str, [context, message]: [usize; 2], lengths: Vec<Vec<usize>>) -> ComposedCase {
    let inputs = left::hash_inputs(mode, context, message);
    let left = SpecFunction::Prefixes(Box::new(SpecFunction::Digest(mode)), lengths.clone());
    case(label.into(), target, inputs, left, Prefixes { function: Digest(mode), lengths })
}

fn output(target: Target, mode: HashMode) -> Obligation {
    let blocks = 4 * target.lanes() + 1;
    let seeks: Vec<u64> = std::iter::once(0).chain(SEEKS).collect();
    let (last, others) = seeks.split_last().map(|(last, others)| (*last, others.to_vec())).expect("positions");
    let of = Composition {
        name: format!("{}-xof", mode_name(mode)),
        claim: format!("Extendable output of {} is that of the specification, from the start and after a seek", mode_name(mode)),
        left: format!("{}_xof", mode_name(mode)),
        place: "xof".into(),
        scope: format!(
            "messages of 65 bytes: every number of output bytes from 0 to {EVERY_OUTPUT} from positions {others:?}, and from 0 to {AFTER_SEEK} from {last}; \
             messages of {} bytes: {blocks} output blocks from the same positions, but {AFTER_SEEK} bytes from the last",
            listed(&OUTPUT_LENGTHS)
        ),
    };
    obligation(target, of, move || {
        let every = |seek: u64, most: usize| (0..=most).map(move |count| (seek, count));
        let reads: Vec<(u64, usize)> =
            others.iter().flat_map(|&seek| every(seek, EVERY_OUTPUT)).chain(every(last, AFTER_SEEK)).collect();
        let long: Vec<(u64, usize)> = others.iter().map(|&seek| (seek, 64 * blocks)).chain([(last, AFTER_SEEK)]).collect();
        let ranges = output_case("every number of bytes".into(), target, mode, 65, reads);
        let of_length = |&length: &usize| output_case(format!("length {length}"), target, mode, length, long.clone());
        std::iter::once(ranges).chain(OUTPUT_LENGTHS.iter().map(of_length)).collect()
    })
}

fn output_case(label: String, target: Target, mode: HashMode, length: usize, reads: Vec<(u64, usize)>) -> ComposedCase {
    let inputs = left::hash_inputs(mode, OTHER_LENGTH, length);
    case(label, target, inputs, SpecFunction::Output(mode, reads.clone()), Output { mode, reads })
}

fn many(target: Target, mode: HashMode) -> Obligation {
    let name = format!("{}_many", mode_name(mode));
    let lanes = target.lanes();
    let wide = [lanes, lanes + 1, 2 * lanes + 1].map(|chunks| chunks.max(2) * CHUNK - 1);
    let few: Vec<usize> = (1..=3).collect();
    let of = Composition {
        claim: format!("Digest i of {name} is the digest of message i"),
        left: mode_name(mode).into(),
        place: name.clone(),
        name,
        scope: format!(
            "1 to {} messages of length {}; 1 to {} and {} messages of length {}; 1 to 3 messages of length {}",
            4 * lanes + 1,
            listed(&SHORT),
            2 * lanes + 1,
            4 * lanes + 1,
            listed(&LONG),
            listed(&wide),
        ),
    };
    obligation(target, of, move || {
        let short: Vec<usize> = (1..=4 * lanes + 1).collect();
        let long: Vec<usize> = (1..=2 * lanes + 1).chain([4 * lanes + 1]).collect();
        let families: [(&[usize], &[usize]); 3] = [(&SHORT, &short), (&LONG, &long), (&wide, &few)];
        let cases = families.into_iter().flat_map(|(lengths, counts)| lengths.iter().map(move |&length| (length, counts)));
        cases.map(|(length, counts)| many_case(target, mode, length, counts)).collect()
    })
}

fn many_case(target: Target, mode: HashMode, length: usize, counts: &[usize]) -> ComposedCase {
    let inputs = left::hash_inputs(mode, 0, length * counts.iter().copied().max().unwrap_or(0));
    let left = SpecFunction::Many(mode, length, counts.to_vec());
    case(format!("length {length}"), target, inputs, left, Many { mode, length, counts: counts.to_vec() })
}

fn compress_many(target: Target) -> Obligation {
    let greatest = 4 * target.lanes() + 1;
    let of = Composition {
        name: "compress_many".into(),
        claim: "Digest i of compress_many is one compression of node i with the flags of a whole message".into(),
        left: "compress".into(),
        place: "compress_many".into(),
        scope: format!("1 to {greatest} nodes"),
    };
    obligation(target, of, move || {
        let counts: Vec<usize> = (1..=greatest).collect();
        let inputs = left::hash_inputs(HashMode::Plain, 0, 64 * greatest);
        let left = SpecFunction::Nodes(counts.clone());
        vec![case("all".into(), target, inputs, left, Many { mode: HashMode::Plain, length: 64, counts })]
    })
}

/// Places of the cut around each boundary of chunks of a message.
fn boundary_cuts(length: usize) -> Vec<usize> {
    let around = |chunk: usize| [chunk * CHUNK - 1, chunk * CHUNK, chunk * CHUNK + 1];
    let cuts = (1..=length / CHUNK).flat_map(around).chain([1, length - 1]).filter(|&cut| cut <= length);
    distinct(cuts.collect())
}

fn update(target: Target) -> Obligation {
    let two_chunks = 2 * CHUNK + 1;
    let counts = around(target.lanes());
    let of = Composition {
        name: "update".into(),
        claim: "A message taken in by several updates has the digest of the whole, wherever it is cut".into(),
        left: "hash".into(),
        place: "Hasher::update".into(),
        scope: format!(
            "{two_chunks} bytes, every place of the cut; {} chunks, the last whole or of one byte, cuts at and beside each boundary of \
             chunks; {} chunks and a byte, three updates cut at any two of these",
            listed(&counts),
            THREE_UPDATES
        ),
    };
    obligation(target, of, move || {
        let mut cases = vec![split_case(target, two_chunks, (0..=two_chunks).map(|cut| vec![cut]).collect())];
        for &count in &counts {
            for length in [count * CHUNK, (count - 1) * CHUNK + 1] {
                cases.push(split_case(target, length, boundary_cuts(length).into_iter().map(|cut| vec![cut]).collect()));
            }
        }
        let length = THREE_UPDATES * CHUNK + 1;
        let cuts = boundary_cuts(length);
        let pairs = cuts.iter().flat_map(|&first| cuts.iter().filter(move |&&last| last >= first).map(move |&last| vec![first, last]));
        cases.push(split_case(target, length, pairs.collect()));
        cases
    })
}

/// Whole chunks of the message that is taken in by three updates.
const THREE_UPDATES: usize = 9;

fn split_case(target: Target, length: usize, cuts: Vec<Vec<usize>>) -> ComposedCase {
    let inputs = left::hash_inputs(HashMode::Plain, 0, length);
    let label = format!("length {length}, {} updates", cuts[0].len() + 1);
    case(label, target, inputs, SpecFunction::Repeated(cuts.len()), Split { cuts })
}

fn counters(target: Target) -> Obligation {
    let counts = around(target.lanes());
    let of = Composition {
        name: "counters".into(),
        claim: "The chunks of a subtree have consecutive counters of 64 bits, from any first one on".into(),
        left: "tree".into(),
        place: "tree::children".into(),
        scope: format!("{} chunks, the last whole or of one byte, with first counters 2^32 - 1, 2^32 and 2^54 - 2", listed(&counts)),
    };
    obligation(target, of, move || {
        let lengths: Vec<usize> = counts.iter().flat_map(|&count| [(count - 1) * CHUNK + 1, count * CHUNK]).collect();
        let greatest = lengths.iter().copied().max().unwrap_or(0);
        let inputs = left::hash_inputs(HashMode::Plain, 0, greatest);
        let lengths: Vec<Vec<usize>> = lengths.into_iter().map(|length| vec![length]).collect();
        let left = SpecFunction::Prefixes(Box::new(SpecFunction::Children(COUNTERS.to_vec())), lengths.clone());
        let right = Prefixes { function: Children { counters: COUNTERS.to_vec() }, lengths };
        vec![case("all".into(), target, inputs, left, right)]
    })
}
