//! Each part read, written again and checked, as the code of `impl/vkey` does it beside the summaries of the parts that it calls.

use super::base::cursor::Cursor;
use super::base::word::{Byte, U16, Vec};
use super::code;
use super::contracts::{CIRCUITS, Part, lookups};
use crate::paths;

/// What a part was read as.
pub struct Again {
    /// The part.
    pub part: Part,
    /// The atoms that its writer writes.
    pub written: std::vec::Vec<Byte>,
    /// Where its check finds fault with it.
    pub fault: Option<Place>,
}

/// A place that a part is checked at.
#[derive(Clone, Copy, Debug, Default)]
pub struct Place {
    /// The number of the circuit.
    pub circuit: usize,
    /// The number of the lookup.
    pub lookup: usize,
}

/// Reads a part and writes it again; nothing where it is refused.
pub fn again(cursor: &mut Cursor<'_>, part: Part) -> Option<Again> {
    match part {
        Part::Node { number } => node(cursor, number),
        Part::Root { nodes } => root(cursor, nodes),
        Part::Nodes { .. } => nodes(cursor),
        Part::Roots { nodes } => roots(cursor, nodes),
        Part::Lookup { nodes } => lookup(cursor, nodes),
        Part::Lookups { nodes } => all_lookups(cursor, nodes),
        Part::Circuit => circuit(cursor),
        Part::Commitment { .. } => commitment(cursor),
        Part::Index => index(cursor),
    }
}

/// Reads a part; nothing where it is refused.
pub fn read(cursor: &mut Cursor<'_>, part: Part) -> Option<Part> {
    use code::node_beside_words::node::{take_node, take_root};
    use code::preprocessed_beside_words::preprocessed::{take_preprocessed_commitment, take_preprocessed_index};
    let is_read = match part {
        Part::Node { number } => take_node(cursor, number).is_ok(),
        Part::Root { nodes } => take_root(cursor, nodes).is_ok(),
        Part::Nodes { .. } => {
            let nodes = code::nodes_beside_node::nodes::take_nodes(cursor).ok()?;
            return Some(Part::Nodes { count: nodes.len() });
        }
        Part::Roots { nodes } => code::roots_beside_root::roots::take_roots(cursor, nodes).is_ok(),
        Part::Lookup { nodes } => code::lookup_beside_roots::lookup::take_lookup(cursor, nodes).is_ok(),
        Part::Lookups { nodes } => code::lookups_beside_lookup::lookups::take_lookups(cursor, nodes).is_ok(),
        Part::Circuit => code::circuit_beside_lists::circuit::take_circuit(cursor).is_ok(),
        Part::Commitment { .. } => take_preprocessed_commitment(cursor).is_ok(),
        Part::Index => take_preprocessed_index(cursor).is_ok(),
    };
    is_read.then_some(part)
}

fn answer(part: Part, out: &Vec<Byte>, fault: Option<Place>) -> Option<Again> {
    Some(Again { part, written: out.atoms().to_vec(), fault })
}

/// The first circuit, by its number, that a check finds fault in.
fn in_circuits(finds_fault: impl Fn(usize) -> bool) -> Option<Place> {
    (0..CIRCUITS).find(|&circuit| finds_fault(circuit)).map(|circuit| Place { circuit, lookup: 0 })
}

fn node(cursor: &mut Cursor<'_>, number: usize) -> Option<Again> {
    use code::node_beside_words::node::{check_node, put_node, take_node};
    let value = take_node(cursor, number).ok()?;
    let mut out = Vec::new();
    put_node(&mut out, &value);
    answer(Part::Node { number }, &out, in_circuits(|circuit| check_node(&value, circuit, number).is_err()))
}

fn root(cursor: &mut Cursor<'_>, nodes: usize) -> Option<Again> {
    use code::node_beside_words::node::{is_node, take_root};
    let value = take_root(cursor, nodes).ok()?;
    let mut out = Vec::new();
    super::base::put::put_u16(&mut out, value);
    answer(Part::Root { nodes }, &out, (!is_node(value, nodes)).then(Place::default))
}

fn nodes(cursor: &mut Cursor<'_>) -> Option<Again> {
    use code::nodes_beside_node::nodes::{check_nodes, put_nodes, take_nodes};
    let value = take_nodes(cursor).ok()?;
    let mut out = Vec::new();
    put_nodes(&mut out, &value);
    answer(Part::Nodes { count: value.len() }, &out, in_circuits(|circuit| check_nodes(&value, circuit).is_err()))
}

fn roots(cursor: &mut Cursor<'_>, nodes: usize) -> Option<Again> {
    use code::roots_beside_root::roots::{first_outside, is_countable, put_roots, take_roots};
    let value = take_roots(cursor, nodes).ok()?;
    let mut out = Vec::new();
    put_roots(&mut out, &value);
    let fault = !is_countable(&value) || first_outside(&value, nodes).is_some();
    answer(Part::Roots { nodes }, &out, fault.then(Place::default))
}

fn lookup(cursor: &mut Cursor<'_>, nodes: usize) -> Option<Again> {
    use code::lookup_beside_roots::lookup::{check_lookup, put_lookup, take_lookup};
    let value = take_lookup(cursor, nodes).ok()?;
    let mut out = Vec::new();
    put_lookup(&mut out, &value);
    let mut places = (0..CIRCUITS).flat_map(|circuit| (0..lookups(nodes)).map(move |lookup| Place { circuit, lookup }));
    let fault = places.find(|place| check_lookup(&value, nodes, place.circuit, place.lookup).is_err());
    answer(Part::Lookup { nodes }, &out, fault)
}

fn all_lookups(cursor: &mut Cursor<'_>, nodes: usize) -> Option<Again> {
    use code::lookups_beside_lookup::lookups::{check_lookups, put_lookups, take_lookups};
    let value = take_lookups(cursor, nodes).ok()?;
    let mut out = Vec::new();
    put_lookups(&mut out, &value);
    answer(Part::Lookups { nodes }, &out, in_circuits(|circuit| check_lookups(&value, nodes, circuit).is_err()))
}

/// The variable of an index that a circuit is given, which is none of those read.
const ANY_INDEX: u32 = 1 << 30;

fn circuit(cursor: &mut Cursor<'_>) -> Option<Again> {
    use code::circuit_beside_lists::circuit::{check_circuit, put_circuit, take_circuit};
    let mut value = take_circuit(cursor).ok()?;
    // Whatever the index that is read later on.
    value.preprocessed_index = (paths::choose(2) == 0).then(|| U16::free(ANY_INDEX));
    let mut out = Vec::new();
    put_circuit(&mut out, &value);
    answer(Part::Circuit, &out, in_circuits(|circuit| check_circuit(&value, circuit).is_err()))
}

fn commitment(cursor: &mut Cursor<'_>) -> Option<Again> {
    use code::preprocessed_beside_words::preprocessed::{
        check_preprocessed_commitment, put_preprocessed_commitment, take_preprocessed_commitment,
    };
    let value = take_preprocessed_commitment(cursor).ok()?;
    let mut out = Vec::new();
    put_preprocessed_commitment(&mut out, &value);
    let fault = check_preprocessed_commitment(&value).is_err().then(Place::default);
    answer(Part::Commitment { present: value.is_some() }, &out, fault)
}

fn index(cursor: &mut Cursor<'_>) -> Option<Again> {
    use code::preprocessed_beside_words::preprocessed::{
        check_preprocessed_index, put_preprocessed_index, take_preprocessed_index,
    };
    let value = take_preprocessed_index(cursor).ok()?;
    let mut out = Vec::new();
    put_preprocessed_index(&mut out, value);
    answer(Part::Index, &out, in_circuits(|circuit| check_preprocessed_index(value, circuit).is_err()))
}
