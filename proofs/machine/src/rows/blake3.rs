//! BLAKE3 of whole messages, one and many.

use std::sync::Arc;

use ashlar::blake3::platform::Groups;
use ashlar_engine::obligation::{FollowedLeft, Input};
use ashlar_equiv::blake3::functions::HashMode;
use ashlar_equiv::blake3::left;
use ashlar_equiv::blake3::scopes::{AFTER_SEEK, OTHER_LENGTH, listed};
use ashlar_equiv::blake3::sides::Target;
use ashlar_ffi::Status;

use super::build::Build;
use super::row::{Function, Shape, counts};
use crate::argument::Argument;
use crate::call::Returned;
use crate::features::Features;
use crate::widths::WORD;

/// Bytes of a digest.
const DIGEST: usize = 32;

/// Bytes of a node of a tree.
const NODE: usize = 64;

/// Lengths of messages: none, part of a block, a block, more than one, a chunk, more than one, and four.
const LENGTHS: [usize; 8] = [0, 1, 64, 65, 1024, 1025, 4096, 16_385];

/// The same up to a byte more than a chunk, where blocks are compressed one by one.
const UP_TO_A_CHUNK: [usize; 6] = [0, 1, 64, 65, 1024, 1025];

/// The same where the mode is another, which changes key and flags alone.
const OTHER_MODE_LENGTHS: [usize; 3] = [0, 65, 1025];

/// Length of each of many messages, and of one with extendable output: two blocks.
const TWO_BLOCKS: usize = 65;

/// First bytes of extendable output: the start, and within a block.
const SEEKS: [u64; 2] = [0, 63];

/// The instruction sets that BLAKE3 has code for, with the backend whose lanes it then has.
const SETS: [(Features, Target); 6] = [
    (Features::Portable, Target::Portable),
    (Features::Sse41, Target::Sse41),
    (Features::Avx2, Target::Avx2),
    (Features::Avx512, Target::Avx512(Groups::Single)),
    (Features::Zen5, Target::Avx512(Groups::Paired)),
    (Features::Neon, Target::Neon),
];

/// All functions, on each set.
pub fn functions(build: &Build) -> Vec<(Features, Function)> {
    let on_set = |(features, target)| {
        let lengths: &[usize] = if features == Features::Zen5 { &UP_TO_A_CHUNK } else { &LENGTHS };
        let compare = (features != Features::Zen5).then(compare);
        let all = [hash(lengths), keyed_hash(), derive_key(), hash_xof(), hash_many(target), compress_many(target)];
        all.into_iter().chain(compare).map(move |function| (features, function))
    };
    build.sets(&SETS).into_iter().flat_map(on_set).collect()
}

/// A pointer to a group of inputs, and the number of its bytes.
fn slice(group: usize, inputs: &[Input]) -> [Argument; 2] {
    [Argument::Input(group), number(inputs[group].count)]
}

fn number(value: usize) -> Argument {
    Argument::Number(value as u64)
}

/// A pointer to bytes that are written.
fn written(count: usize) -> Argument {
    Argument::Output { count, width: 8 }
}

/// What the functions have in common: claims on what they leave, which Cryptol says.
fn function([id, name]: [&'static str; 2], claim: &'static str, cryptol: &str) -> Function {
    Function::of_cryptol(format!("blake3/{id}"), name, claim, cryptol)
}

fn hash(lengths: &'static [usize]) -> Function {
    Function {
        inputs: format!("all messages of {} bytes", listed(lengths)),
        calls: Arc::new(|| {
            let shape = |&length| digest(HashMode::Plain, 0, length, |inputs| slice(0, inputs).into());
            lengths.iter().map(shape).collect()
        }),
        ..function(
            ["hash", "ashlar_blake3_hash"],
            "The digest that the machine code leaves is that of the message",
            "Blake3::hash",
        )
    }
}

fn keyed_hash() -> Function {
    Function {
        inputs: format!("all keys and messages of {} bytes", listed(&OTHER_MODE_LENGTHS)),
        calls: Arc::new(|| {
            let arguments = |inputs: &[Input]| [&[Argument::Input(0)][..], &slice(1, inputs)].concat();
            OTHER_MODE_LENGTHS.map(|length| digest(HashMode::Keyed, 0, length, arguments)).into()
        }),
        ..function(
            ["keyed_hash", "ashlar_blake3_keyed_hash"],
            "The digest that the machine code leaves is that of the message under the key",
            "Blake3::keyed_hash",
        )
    }
}

fn derive_key() -> Function {
    Function {
        inputs: format!("all contexts of {OTHER_LENGTH} bytes and key material of {} bytes", listed(&OTHER_MODE_LENGTHS)),
        calls: Arc::new(|| {
            let arguments = |inputs: &[Input]| [slice(0, inputs), slice(1, inputs)].concat();
            OTHER_MODE_LENGTHS.map(|length| digest(HashMode::DeriveKey, OTHER_LENGTH, length, arguments)).into()
        }),
        ..function(
            ["derive_key", "ashlar_blake3_derive_key"],
            "The key that the machine code leaves is that of the context and the key material",
            "Blake3::derive_key",
        )
    }
}

/// A call that leaves one digest, of the last group of inputs.
fn digest(mode: HashMode, context: usize, length: usize, arguments: impl Fn(&[Input]) -> Vec<Argument>) -> Shape {
    let inputs = left::hash_inputs(mode, context, length);
    let mut arguments = arguments(&inputs);
    arguments.push(written(DIGEST));
    Shape {
        label: format!("length {length}"),
        inputs,
        arguments,
        left: FollowedLeft::Cryptol(vec![left::digest(mode, context, 0..length)]),
    }
}

fn hash_xof() -> Function {
    Function {
        inputs: format!("all messages of {TWO_BLOCKS} bytes, {AFTER_SEEK} bytes of output from {} and {}", SEEKS[0], SEEKS[1]),
        calls: Arc::new(|| SEEKS.map(output).into()),
        ..function(
            ["hash_xof", "ashlar_blake3_hash_xof"],
            "The extendable output that the machine code leaves is that of the message",
            "Blake3::hash_xof",
        )
    }
}

fn output(seek: u64) -> Shape {
    let inputs = left::hash_inputs(HashMode::Plain, 0, TWO_BLOCKS);
    let rest = [Argument::Number(seek), written(AFTER_SEEK), number(AFTER_SEEK)];
    Shape {
        label: format!("from {seek}"),
        arguments: [&slice(0, &inputs)[..], &rest].concat(),
        inputs,
        left: FollowedLeft::Cryptol(vec![left::output(HashMode::Plain, 0, TWO_BLOCKS, &[(seek, AFTER_SEEK)])]),
    }
}

fn hash_many(target: Target) -> Function {
    let counts = counts(target.lanes());
    Function {
        inputs: format!("all of {} messages of {TWO_BLOCKS} bytes", listed(&counts)),
        calls: Arc::new(move || counts.iter().map(|&count| messages(count)).collect()),
        ..function(
            ["hash_many", "ashlar_blake3_hash_many"],
            "Digest i that the machine code leaves is that of message i",
            "Blake3::hash",
        )
    }
}

fn messages(count: usize) -> Shape {
    let inputs = left::hash_inputs(HashMode::Plain, 0, TWO_BLOCKS * count);
    let rest = [number(TWO_BLOCKS), written(DIGEST * count), number(count)];
    let message = |i: usize| left::digest(HashMode::Plain, 0, i * TWO_BLOCKS..(i + 1) * TWO_BLOCKS);
    Shape {
        label: format!("{count} messages"),
        arguments: [&slice(0, &inputs)[..], &rest].concat(),
        inputs,
        left: FollowedLeft::Cryptol((0..count).map(message).collect()),
    }
}

fn compress_many(target: Target) -> Function {
    let counts = counts(target.lanes());
    Function {
        inputs: format!("all of {} nodes", listed(&counts)),
        calls: Arc::new(move || counts.iter().map(|&count| nodes(count)).collect()),
        ..function(
            ["compress_many", "ashlar_blake3_compress_many"],
            "Digest i that the machine code leaves is one compression of node i, with the flags of a whole message",
            "Blake3::compress",
        )
    }
}

fn nodes(count: usize) -> Shape {
    let inputs = left::hash_inputs(HashMode::Plain, 0, NODE * count);
    let rest = [written(DIGEST * count), number(count)];
    let node = |i: usize| left::as_node(left::digest(HashMode::Plain, 0, i * NODE..(i + 1) * NODE));
    Shape {
        label: format!("{count} nodes"),
        arguments: [&slice(0, &inputs)[..], &rest].concat(),
        inputs,
        left: FollowedLeft::Cryptol((0..count).map(node).collect()),
    }
}

fn compare() -> Function {
    Function {
        returned: Returned::Value(WORD),
        selects: Some("which choose the status that says whether the digests are equal"),
        inputs: "all pairs of digests".to_owned(),
        calls: Arc::new(|| {
            let inputs = vec![Input::bytes("left", DIGEST), Input::bytes("right", DIGEST)];
            let body = format!("[if left == right then {} else {}]", Status::Ok as u32, Status::Different as u32);
            let left = FollowedLeft::Cryptol(vec![left::expression(&inputs, &["[32][8]"; 2], &body, "[1][32]")]);
            let arguments = vec![Argument::Input(0), Argument::Input(1)];
            vec![Shape { label: "all".to_owned(), inputs, arguments, left }]
        }),
        ..function(
            ["compare", "ashlar_blake3_compare"],
            "The status that the machine code returns says whether the digests are equal",
            "Blake3, equality of bytes",
        )
    }
}
