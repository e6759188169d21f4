//! BLAKE3 of whole messages, one and many.

use ashlar_engine::obligation::{FollowedCase, FollowedLeft, Input, LeftCall, Obligation};
use ashlar_equiv::blake3::functions::HashMode;
use ashlar_equiv::blake3::left;
use ashlar_equiv::blake3::scopes::listed;
use ashlar_equiv::blake3::sides::Target;

use super::build::Build;
use super::row::{Said, row};
use crate::call::{Argument, Call};
use crate::features::Features;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// Bytes of a node of a tree.
const NODE: usize = 64;

/// Lengths of messages: none, part of a block, a block, more than one, a chunk, more than one, and four.
const LENGTHS: [usize; 7] = [0, 1, 64, 65, 1024, 1025, 4096];

/// Length of each of many messages: two blocks.
const TWO_BLOCKS: usize = 65;

/// The instruction sets that BLAKE3 has code for, with the backend whose lanes it then has.
const SETS: [(Features, Target); 4] = [
    (Features::Portable, Target::Portable),
    (Features::Sse41, Target::Sse41),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512),
];

/// What is asked of runs of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Asked {
    /// That they leave what the specification says.
    Value,
    /// That nothing symbolic decides where they go.
    ConstantTime,
}

/// All rows.
pub fn obligations(build: &Build) -> Vec<Obligation> {
    let mut all = Vec::new();
    for asked in [Asked::Value, Asked::ConstantTime] {
        for (features, target) in SETS {
            all.push(hash(build, asked, features));
            all.push(hash_many(build, asked, features, target));
            all.push(compress_many(build, asked, features, target));
        }
    }
    all
}

impl Asked {
    fn id(self, function: &str) -> String {
        match self {
            Asked::Value => format!("blake3/{function}"),
            Asked::ConstantTime => format!("constant-time/blake3/{function}"),
        }
    }

    fn claim(self, value: &str) -> String {
        match self {
            Asked::Value => value.to_owned(),
            Asked::ConstantTime => {
                "No branch, address, count, divisor or conditional move depends on a byte of a message".to_owned()
            }
        }
    }

    fn left(self, cryptol: &str) -> String {
        match self {
            Asked::Value => format!("cryptol:Blake3::{cryptol}"),
            Asked::ConstantTime => "nothing".to_owned(),
        }
    }
}

fn hash(build: &Build, asked: Asked, features: Features) -> Obligation {
    let said = Said {
        id: asked.id("hash"),
        claim: asked.claim("The digest that the machine code leaves is that of the specification"),
        left: asked.left("hash"),
        function: "ashlar_blake3_hash",
        inputs: format!("all messages of {} bytes", listed(&LENGTHS)),
    };
    let build_of_cases = build.clone();
    row(build, features, said, move || LENGTHS.map(|length| hash_case(&build_of_cases, asked, features, length)).into())
}

fn hash_case(build: &Build, asked: Asked, features: Features, length: usize) -> FollowedCase {
    let inputs = left::hash_inputs(HashMode::Plain, 0, length);
    let arguments = vec![Argument::Input(0), Argument::Number(length as u64), Argument::Output { count: DIGEST, width: 8 }];
    let calls = vec![left::digest(HashMode::Plain, 0, 0..length)];
    case(build, asked, features, ("ashlar_blake3_hash", format!("length {length}")), inputs, arguments, calls)
}

/// The numbers of messages around those that lanes take side by side.
fn counts(target: Target) -> Vec<usize> {
    let lanes = target.lanes();
    let mut counts = vec![1, lanes - 1, lanes, lanes + 1, 2 * lanes + 1];
    counts.retain(|&count| count > 0);
    counts.sort_unstable();
    counts.dedup();
    counts
}

fn hash_many(build: &Build, asked: Asked, features: Features, target: Target) -> Obligation {
    let counts = counts(target);
    let said = Said {
        id: asked.id("hash_many"),
        claim: asked.claim("Digest i that the machine code leaves is that of message i"),
        left: asked.left("hash"),
        function: "ashlar_blake3_hash_many",
        inputs: format!("all of {} messages of {TWO_BLOCKS} bytes", listed(&counts)),
    };
    let build_of_cases = build.clone();
    row(build, features, said, move || {
        counts.iter().map(|&count| many_case(&build_of_cases, asked, features, count, TWO_BLOCKS)).collect()
    })
}

fn compress_many(build: &Build, asked: Asked, features: Features, target: Target) -> Obligation {
    let counts = counts(target);
    let said = Said {
        id: asked.id("compress_many"),
        claim: asked.claim("Digest i that the machine code leaves is one compression of node i, with the flags of a whole message"),
        left: asked.left("compress"),
        function: "ashlar_blake3_compress_many",
        inputs: format!("all of {} nodes", listed(&counts)),
    };
    let build_of_cases = build.clone();
    row(build, features, said, move || {
        counts.iter().map(|&count| nodes_case(&build_of_cases, asked, features, count)).collect()
    })
}

fn many_case(build: &Build, asked: Asked, features: Features, count: usize, length: usize) -> FollowedCase {
    let inputs = left::hash_inputs(HashMode::Plain, 0, length * count);
    let calls = (0..count).map(|i| left::digest(HashMode::Plain, 0, i * length..(i + 1) * length)).collect();
    let number = |value: usize| Argument::Number(value as u64);
    let digests = Argument::Output { count: DIGEST * count, width: 8 };
    let arguments = vec![Argument::Input(0), number(length * count), number(length), digests, number(count)];
    case(build, asked, features, ("ashlar_blake3_hash_many", format!("{count} messages")), inputs, arguments, calls)
}

fn nodes_case(build: &Build, asked: Asked, features: Features, count: usize) -> FollowedCase {
    let inputs = left::hash_inputs(HashMode::Plain, 0, NODE * count);
    let node = |i: usize| left::as_node(left::digest(HashMode::Plain, 0, i * NODE..(i + 1) * NODE));
    let number = |value: usize| Argument::Number(value as u64);
    let digests = Argument::Output { count: DIGEST * count, width: 8 };
    let arguments = vec![Argument::Input(0), number(NODE * count), digests, number(count)];
    let calls = (0..count).map(node).collect();
    case(build, asked, features, ("ashlar_blake3_compress_many", format!("{count} nodes")), inputs, arguments, calls)
}

fn case(
    build: &Build,
    asked: Asked,
    features: Features,
    (function, label): (&'static str, String),
    inputs: Vec<Input>,
    arguments: Vec<Argument>,
    calls: Vec<LeftCall>,
) -> FollowedCase {
    let (library, forms) = (build.library.clone(), build.forms.clone());
    FollowedCase {
        label,
        inputs: inputs.clone(),
        left: match asked {
            Asked::Value => FollowedLeft::Cryptol(calls),
            Asked::ConstantTime => FollowedLeft::Nothing,
        },
        right: Box::new(Call { library, forms, features, function, arguments, inputs }),
    }
}
