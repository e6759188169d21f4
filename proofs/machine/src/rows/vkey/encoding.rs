//! What writers and readers have in common: their rows, and expressions of the specification.

use std::sync::Arc;

use ashlar_engine::cryptol::Export;
use ashlar_engine::obligation::{Arg, FollowedLeft, Input, LeftCall};

use crate::argument::Argument;
use crate::call::Returned;
use crate::rows::row::{Function, Shape};
use crate::widths::BYTE;

/// Branches of what checks before it writes.
const CHECKED: &str = "where a value is checked";

/// Conditional moves of what checks.
const CHOSEN: &str = "which choose what is refused, and where";

/// The inputs of writers.
const ALL: &str = "all values of all fields";

/// A function that returns whether it accepts what it is called with.
pub fn checks(id: &str, name: &'static str, claim: &'static str, cryptol: &str) -> Function {
    Function {
        returned: Returned::Value(BYTE),
        selects: Some(CHOSEN),
        branches: Some(CHECKED),
        inputs: ALL.to_owned(),
        ..Function::of_cryptol(format!("vkey/{id}"), name, claim, cryptol)
    }
}

/// An expression of a module over all groups of inputs.
pub fn expression(module: &str, inputs: &[Input], body: &str, output: &str) -> LeftCall {
    let used = || inputs.iter().enumerate().filter(|(_, input)| input.count > 0);
    let types: Vec<String> = used().map(|(_, input)| format!("[{}][{}]", input.count, input.width)).collect();
    let params: Vec<(&str, &str)> = used().zip(&types).map(|((_, input), of)| (input.name.as_str(), of.as_str())).collect();
    let args = used().map(|(group, input)| Arg::group(group, input)).collect();
    LeftCall { export: Export::new(module, &params, body, output), args }
}

/// A function that always writes.
pub fn writer(id: &str, name: &'static str, cryptol: &str, shape: impl Fn() -> Shape + Send + Sync + 'static) -> Function {
    Function {
        returned: Returned::Nothing,
        inputs: ALL.to_owned(),
        calls: Arc::new(move || vec![shape()]),
        ..Function::of_cryptol(format!("vkey/{id}"), name, "What the machine code writes is the encoding", cryptol)
    }
}

/// A function that returns whether it accepts its arguments, and writes only then.
pub fn checked(id: &str, name: &'static str, cryptol: &str, shape: impl Fn() -> Shape + Send + Sync + 'static) -> Function {
    let claim = "The machine code returns whether there is an encoding, and writes it, or leaves the output as it was";
    Function { calls: Arc::new(move || vec![shape()]), ..checks(id, name, claim, cryptol) }
}

/// The shape of a function that writes `size` bytes, those of an expression.
pub fn written(module: &str, inputs: Vec<Input>, mut arguments: Vec<Argument>, size: usize, encoding: &str) -> Shape {
    arguments.push(Argument::Output { count: size, width: BYTE });
    let left = expression(module, &inputs, encoding, &format!("[{size}][8]"));
    Shape { label: "all".to_owned(), inputs, arguments, left: FollowedLeft::Cryptol(vec![left]) }
}

/// The same of a function that writes where a condition holds.
pub fn accepted(
    module: &str,
    mut inputs: Vec<Input>,
    mut arguments: Vec<Argument>,
    size: usize,
    [holds, encoding]: [&str; 2],
) -> Shape {
    inputs.push(Input::bytes(BEFORE, size));
    arguments.push(Argument::State(inputs.len() - 1));
    let body = format!("if {holds} then [1] # ({encoding}) else [0] # {BEFORE}");
    let left = expression(module, &inputs, &body, &format!("[{}][8]", 1 + size));
    Shape { label: "all".to_owned(), inputs, arguments, left: FollowedLeft::Cryptol(vec![left]) }
}

/// What the output holds before a call.
pub const BEFORE: &str = "before";
