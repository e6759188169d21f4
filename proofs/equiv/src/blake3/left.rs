//! Calls of the Cryptol functions that obligations speak of.

use std::ops::Range;

use ashlar_engine::cryptol::Export;
use ashlar_engine::obligation::{Arg, Input, LeftCall};

use super::functions::HashMode;

const MODULE: &str = "Blake3";

/// Inputs of the compression function: `h`, the bytes of the block, and the words `t_low`, `t_high`, `b`, `d`.
pub fn compress_inputs() -> Vec<Input> {
    vec![Input::words("h", 8), Input::bytes("m", 64), Input::words("tbd", 4)]
}

/// `compress` of the inputs.
const COMPRESS: &str = "compress h (words_from_bytes m) (tbd @ 1 # tbd @ 0) (tbd @ 2) (tbd @ 3)";

/// All sixteen output words of `compress`.
pub fn compress() -> LeftCall {
    in_words(COMPRESS, 16)
}

/// The chaining value that `compress` gives.
pub fn chain() -> LeftCall {
    in_words(&format!("take`{{8}} ({COMPRESS})"), 8)
}

fn in_words(body: &str, count: usize) -> LeftCall {
    let params = [("h", "[8][32]"), ("m", "[64][8]"), ("tbd", "[4][32]")];
    let export = Export::new(MODULE, &params, body, &format!("[{count}][32]"));
    let args = compress_inputs().iter().enumerate().map(|(group, input)| Arg::group(group, input)).collect();
    LeftCall { export, args }
}

/// The bytes of the chaining value that `compress` gives in one lane, from the inputs of all lanes laid end to end.
pub fn compress_lane(lane: usize) -> LeftCall {
    in_lane(lane, "bytes_from_words (take`{8} (compress h (words_from_bytes m) (tbd @ 1 # tbd @ 0) (tbd @ 2) (tbd @ 3)))", 32)
}

/// The bytes of all words that `compress` gives in one lane, from the inputs of all lanes laid end to end.
pub fn compress_lane_whole(lane: usize) -> LeftCall {
    in_lane(lane, "bytes_from_words (compress h (words_from_bytes m) (tbd @ 1 # tbd @ 0) (tbd @ 2) (tbd @ 3))", 64)
}

fn in_lane(lane: usize, body: &str, bytes: usize) -> LeftCall {
    let params = [("h", "[8][32]"), ("m", "[64][8]"), ("tbd", "[4][32]")];
    let export = Export::new(MODULE, &params, body, &format!("[{bytes}][8]"));
    let arg = |(group, input): (usize, &Input)| Arg::Input { group, range: lane * input.count..(lane + 1) * input.count };
    LeftCall { export, args: compress_inputs().iter().enumerate().map(arg).collect() }
}

/// Inputs of a hash: key or context, then the message.
pub fn hash_inputs(mode: HashMode, context: usize, length: usize) -> Vec<Input> {
    let message = Input::bytes("message", length);
    match mode {
        HashMode::Plain => vec![message],
        HashMode::Keyed => vec![Input::bytes("key", 32), message],
        HashMode::DeriveKey => vec![Input::bytes("context", context), message],
    }
}

/// The digest, in a mode, of the bytes `range` of the message.
pub fn digest(mode: HashMode, context: usize, range: Range<usize>) -> LeftCall {
    let body = match mode {
        HashMode::Plain => "hash message",
        HashMode::Keyed => "keyed_hash key message",
        HashMode::DeriveKey => "derive_key context message",
    };
    hash_call(mode, context, range, body, 32)
}

/// Extendable output in a mode over a message of `length` bytes: for each read, its first position and its number of bytes.
pub fn output(mode: HashMode, context: usize, length: usize, reads: &[(u64, usize)]) -> LeftCall {
    let read = |(seek, count): &(u64, usize)| match mode {
        HashMode::Plain => format!("hash_xof`{{{count}}} {seek} message"),
        HashMode::Keyed => format!("keyed_hash_xof`{{{count}}} key {seek} message"),
        HashMode::DeriveKey => format!("derive_key_xof`{{{count}}} context {seek} message"),
    };
    let body: Vec<String> = reads.iter().map(read).collect();
    let count = reads.iter().map(|(_, count)| count).sum();
    hash_call(mode, context, 0..length, &body.join(" # "), count)
}

fn hash_call(mode: HashMode, context: usize, range: Range<usize>, body: &str, count: usize) -> LeftCall {
    let inputs = hash_inputs(mode, context, range.len());
    let types: Vec<String> = inputs.iter().map(|input| format!("[{}][8]", input.count)).collect();
    let params: Vec<(&str, &str)> = inputs.iter().zip(&types).map(|(input, of)| (input.name.as_str(), of.as_str())).collect();
    let export = Export::new(MODULE, &params, body, &format!("[{count}][8]"));
    let last = inputs.len() - 1;
    let arg = |(group, input): (usize, &Input)| match group {
        _ if group == last => Arg::Input { group, range: range.clone() },
        _ => Arg::group(group, input),
    };
    LeftCall { export, args: inputs.iter().enumerate().map(arg).collect() }
}

/// An expression over inputs that all go in whole.
pub fn expression(inputs: &[Input], types: &[&str], body: &str, output: &str) -> LeftCall {
    let params: Vec<(&str, &str)> = inputs.iter().zip(types).map(|(input, of)| (input.name.as_str(), *of)).collect();
    let args = inputs.iter().enumerate().map(|(group, input)| Arg::group(group, input)).collect();
    LeftCall { export: Export::new(MODULE, &params, body, output), args }
}

/// The same call of `hash` on 64 bytes, written as the one compression that a Merkle node is.
pub fn as_node(call: LeftCall) -> LeftCall {
    let body = "bytes_from_words (take`{8} (compress IV (words_from_bytes message) 0 64 (CHUNK_START || CHUNK_END || ROOT)))";
    LeftCall { export: Export::new(MODULE, &[("message", "[64][8]")], body, "[32][8]"), args: call.args }
}
