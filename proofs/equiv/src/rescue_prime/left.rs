//! Calls of the Cryptol functions that obligations speak of.

use std::ops::Range;

use super::definitions;
use super::functions::Instance;
use crate::cryptol::Export;
use crate::field::platform::GOLDILOCKS;
use crate::obligation::{Arg, FieldInput, LeftCall};

/// A group of elements.
pub fn elements(name: &str, count: usize) -> FieldInput {
    FieldInput { name: name.to_owned(), count, values: GOLDILOCKS.0 }
}

/// A group of bytes.
pub fn bytes(name: &str, count: usize) -> FieldInput {
    FieldInput { name: name.to_owned(), count, values: 256 }
}

fn call(instance: Instance, params: &[(&str, &str)], body: &str, output: &str, args: Vec<Arg>) -> LeftCall {
    LeftCall { export: Export::new(instance.module(), params, body, output), args }
}

fn range(group: usize, range: Range<usize>) -> Arg {
    Arg::Input { group, range }
}

/// The permutation of state `lane` of group 0.
pub fn permutation(instance: Instance, lane: usize) -> LeftCall {
    let width = instance.width();
    let state = format!("[{width}]F");
    let args = vec![range(0, lane * width..(lane + 1) * width)];
    call(instance, &[("state", &state)], "permutation state", &state, args)
}

/// The hash of the elements `of` of group 0.
pub fn hash_elements(instance: Instance, of: Range<usize>) -> LeftCall {
    let params = format!("[{}]F", of.len());
    call(instance, &[("e", &params)], "hash_elements e", "[4]F", vec![range(0, of)])
}

/// The hash of the `count` bytes of group 0.
pub fn hash(instance: Instance, count: usize) -> LeftCall {
    let params = format!("[{count}][8]");
    call(instance, &[("bytes", &params)], "hash bytes", "[4]F", vec![range(0, 0..count)])
}

/// The elements that `hash` makes of the `count` bytes of group 0.
pub fn hash_chunks(instance: Instance, count: usize) -> LeftCall {
    let params = format!("[{count}][8]");
    let output = format!("[{}]F", count.div_ceil(7));
    call(instance, &[("bytes", &params)], definitions::ELEMENTS, &output, vec![range(0, 0..count)])
}

/// The hash of the elements that `hash` makes of `count` bytes, which are group 1.
pub fn hash_of_chunks(instance: Instance, count: usize) -> LeftCall {
    let chunks = count.div_ceil(7);
    LeftCall { args: vec![range(1, 0..chunks)], ..hash_elements(instance, 0..chunks) }
}

/// The hash of the two digests in group 0, at digest `first` and the next.
pub fn merge(instance: Instance, first: usize) -> LeftCall {
    let params = [("left", "[4]F"), ("right", "[4]F")];
    let args = vec![range(0, 4 * first..4 * first + 4), range(0, 4 * first + 4..4 * first + 8)];
    call(instance, &params, "merge left right", "[4]F", args)
}

/// The hash of the `count` digests in group 0.
pub fn merge_many(instance: Instance, count: usize) -> LeftCall {
    let params = format!("[{count}][4]F");
    call(instance, &[("digests", &params)], "merge_many digests", "[4]F", vec![range(0, 0..4 * count)])
}

/// The hash of the digest in group 0 and the integer whose residue is group 1 and whose quotient is `quotient`.
pub fn merge_with_int(instance: Instance, quotient: bool) -> LeftCall {
    let params = [("seed", "[4]F"), ("low", "[1]F")];
    let body = if quotient { "merge_with_both seed (low @ 0) 1" } else { "merge_with_low seed (low @ 0)" };
    call(instance, &params, body, "[4]F", vec![range(0, 0..4), range(1, 0..1)])
}

/// The product of the matrix and the column in group 0, in Cryptol's order of operations.
pub fn times_mds(instance: Instance) -> LeftCall {
    let column = format!("[{}]F", instance.width());
    let args = vec![range(0, 0..instance.width())];
    call(instance, &[("column", &column)], "Rescue::times PARAMS.mds column", &column, args)
}

/// x^7 of the element in group 0.
pub fn sbox(instance: Instance) -> LeftCall {
    call(instance, &[("x", "[1]F")], "[ Rescue::sbox e | e <- x ]", "[1]F", vec![range(0, 0..1)])
}

/// x^(1/7) of the element in group 0.
pub fn inverse_sbox(instance: Instance) -> LeftCall {
    call(instance, &[("x", "[1]F")], "[ Rescue::inverse_sbox e | e <- x ]", "[1]F", vec![range(0, 0..1)])
}
