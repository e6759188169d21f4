//! The writers of keys of multi-stark.

use ashlar_engine::obligation::{FollowedLeft, Input};

use super::encoding::{accepted, checked, expression};
use crate::argument::Argument;
use crate::rows::row::{Function, Shape};

/// All of them.
pub fn functions() -> Vec<Function> {
    let key = "SystemVerifyingKey::encode, SystemVerifyingKey::is_well_formed";
    vec![
        checked("system/input_digest", "ashlar_vkey_system_input_digest", key, key_of_digest),
        checked("system/check_nodes", "ashlar_vkey_system_check_nodes", key, || well_formed(nodes_of_every_kind())),
        checked("system/encode_nodes", "ashlar_vkey_system_encode_nodes", key, || encoded(nodes_of_every_kind(), 70)),
        checked("system/check_constant", "ashlar_vkey_system_check_constant", key, || well_formed(constant(64))),
        checked("system/encode_small_constant", "ashlar_vkey_system_encode_small_constant", key, || encoded(constant(16), 47)),
    ]
}

const MODULE: &str = "SystemVerifyingKey";

/// A key of some circuits and digests, in the words of the specification.
fn key(circuits: &str, has_commitment: &str, digests: &str) -> String {
    format!(
        "{{ log_blowup = numbers @ 0, cap_height = numbers @ 1, log_final_poly_len = numbers @ 2, max_log_arity = numbers @ 3, \
         num_queries = numbers @ 4, commit_pow_bits = numbers @ 5, query_pow_bits = numbers @ 6, circuits = {circuits}, \
         has_preprocessed_commitment = {has_commitment}, preprocessed_commitment = {digests} }}"
    )
}

fn numbers() -> Input {
    Input::new("numbers", 16, 7)
}

fn key_of_digest() -> Shape {
    let key = key("zero : List 0 (Circuit 0 0 0 0)", "True", "{ count = 1, entries = [digest] }");
    let encoding = format!("SYSTEM_KEY # take`{{51}} (encode {key}).bytes");
    let holds = format!("is_well_formed {key}");
    accepted(
        MODULE,
        vec![numbers(), Input::bytes("digest", 32)],
        vec![Argument::Input(0), Argument::Input(1)],
        67,
        [&holds, &encoding],
    )
}

/// The nodes of the only circuit of a key: values that they have beside those of the circuit, what the function takes of them, and the
/// list in the words of the specification.
struct Nodes {
    inputs: Vec<Input>,
    argument: Argument,
    list: String,
}

/// Groups before those of the nodes.
const NODES: usize = 5;

/// A node in the words of the specification.
fn node(kind: u8, value: &str, left: &str, right: &str) -> String {
    format!("{{ kind = {kind}, value = {value}, left = {left}, right = {right} }}")
}

/// A list in the words of the specification.
fn list(entries: &[String]) -> String {
    format!("{{ count = {}, entries = [{}] }}", entries.len(), entries.join(", "))
}

/// A node of every kind but the constants.
fn nodes_of_every_kind() -> Nodes {
    let valued = |kind: u8, value: &str| node(kind, value, "0", "0");
    let binary = |kind: u8, left: &str, right: &str| node(kind, "0", left, right);
    let operand = |number: usize| format!("operands @ {number}");
    let pair = |kind: u8, at: usize| binary(kind, &operand(at), &operand(at + 1));
    let nodes = [
        valued(2, "zext (public @ 0)"),
        valued(3, "0"),
        valued(4, "0"),
        valued(5, "0"),
        pair(6, 0),
        pair(7, 2),
        pair(8, 4),
        binary(9, &operand(6), "0"),
        valued(13, "zext (column @ 0)"),
    ];
    Nodes {
        inputs: vec![Input::new("operands", 16, 7), Input::new("column", 16, 1), Input::bytes("public", 1)],
        argument: Argument::Fields(vec![NODES, NODES + 1, NODES + 2]),
        list: list(&nodes),
    }
}

/// A constant of so many bits.
fn constant(width: u32) -> Nodes {
    Nodes {
        inputs: vec![Input::new("constant", width, 1)],
        argument: Argument::Value(NODES),
        list: list(&[node(0, "zext (constant @ 0)", "0", "0")]),
    }
}

/// Inputs and arguments of a function on a key of one circuit, and in the words of the specification the key, and whether code has it: the
/// types of the code allow an index of 0xFFFF, which stands for none in the specification; the code refuses it.
fn of_circuit(nodes: Nodes) -> (Vec<Input>, Vec<Argument>, [String; 2]) {
    let fields = [("height", 32, 1), ("widths", 16, 3), ("roots", 16, 4), ("group", 8, 1)];
    let mut inputs = vec![numbers()];
    inputs.extend(fields.map(|(name, width, count)| Input::new(name, width, count)));
    inputs.extend(nodes.inputs);
    let circuit = format!(
        "{{ main_width = widths @ 0, preprocessed_width = widths @ 1, preprocessed_height = height @ 0, max_constraint_degree = widths @ 2, \
         lookup_group_size = group @ 0, nodes = {}, zeros = {{ count = 1, entries = [roots @ 0] }}, lookups = {{ count = 1, entries = \
         [{{ multiplicity = roots @ 1, arguments = {{ count = 1, entries = [roots @ 2] }} }}] }}, preprocessed_index = roots @ 3 }}",
        nodes.list
    );
    let key = key(&format!("{{ count = 1, entries = [{circuit}] }}"), "False", "(zero : List 0 ([32][8]))");
    let holds = format!("is_well_formed {key} /\\ roots @ 3 != 0xffff");
    (inputs, vec![Argument::Input(0), Argument::Fields(vec![1, 2, 3, 4]), nodes.argument], [key, holds])
}

fn well_formed(nodes: Nodes) -> Shape {
    let (inputs, arguments, [_, holds]) = of_circuit(nodes);
    let left = expression(MODULE, &inputs, &format!("if {holds} then [1] else [0]"), "[1][8]");
    Shape { label: "all".to_owned(), inputs, arguments, left: FollowedLeft::Cryptol(vec![left]) }
}

fn encoded(nodes: Nodes, size: usize) -> Shape {
    let (inputs, arguments, [key, holds]) = of_circuit(nodes);
    let encoding = format!("take`{{{size}}} (encode {key}).bytes");
    accepted(MODULE, inputs, arguments, size, [&holds, &encoding])
}
