//! Calls of the Cryptol functions that obligations speak of.

use ashlar_engine::cryptol::Export;
use ashlar_engine::obligation::{Arg, FieldInput, LeftCall};

use super::rated::Rated;
use crate::poseidon::instance::Instance;
use crate::poseidon::left::{elements, part};

/// The parameters of the opaque permutation, which are group 0.
pub fn parameters(instance: Instance) -> FieldInput {
    elements("parameters", 2 * instance.width())
}

/// An expression over the parameters in group 0 and a message, over the opaque permutation `pi`.
pub fn over_opaque(instance: Instance, body: &str, length: usize, output: usize, message: Arg) -> LeftCall {
    let [x, output] = [length, output].map(|count| format!("[{count}]F"));
    let export = Export::new(instance.module(), &[("x", &x)], body, &output).over_opaque("pi", instance.width());
    LeftCall { args: vec![part(0, 0..export.parameters), message], export }
}

/// A mode of a message that is given as an expression of this length.
pub fn call(mode: Rated, width: usize, [rate, digest, length]: [usize; 3], message: &str) -> String {
    let chunks = if mode.takes_slices() { format!(", k = {}", (length - width) / rate) } else { String::new() };
    format!("{}`{{r = {rate}, d = {digest}{chunks}}} pi {message}", mode.name())
}

/// The digests of the beginnings of these lengths of a message, laid end to end.
pub fn beginnings(instance: Instance, mode: Rated, rate: usize, lengths: &[usize], message: Arg) -> LeftCall {
    let width = instance.width();
    let digest = mode.digest(width, rate);
    let most = lengths.iter().copied().max().unwrap_or(0);
    let one = |&length: &usize| call(mode, width, [rate, digest, length], &format!("(take`{{{length}}} x)"));
    let digests: Vec<String> = lengths.iter().map(one).collect();
    over_opaque(instance, &format!("join [ {} ]", digests.join(", ")), most, lengths.len() * digest, message)
}
