//! Format B: the verifying key of a system of multi-stark, dense form 5.
//!
//! | field | bytes |
//! | --- | --- |
//! | log_blowup, cap_height, log_final_poly_len, max_log_arity, num_queries, commit_pow_bits, query_pow_bits | u16 each |
//! | number of circuits | u16 |
//! | circuits | below |
//! | preprocessed flag | u8, 0 or 1 |
//! | if it is 1: number of digests, digests | u16, 32 each |
//! | preprocessed index of each circuit | u16 each, 0xFFFF for none |
//!
//! | circuit | bytes |
//! | --- | --- |
//! | main_width, preprocessed_width | u16 each |
//! | preprocessed_height | u32 |
//! | max_constraint_degree | u16 |
//! | lookup_group_size | u8, 1 or more |
//! | number of nodes, nodes | u16, below |
//! | number of zeros, their nodes | u16, u16 each |
//! | number of lookups | u16 |
//! | for each lookup: multiplicity, number of arguments, arguments | u16, u16, u16 each |
//!
//! | node | tag | payload |
//! | --- | --- | --- |
//! | constant of at most 0xFFFF | 0 | u16 |
//! | greater constant, below the modulus of Goldilocks | 1 | u64 |
//! | public value | 2 | u8 |
//! | is_first_row, is_last_row, is_transition | 3, 4, 5 | |
//! | sum, difference, product | 6, 7, 8 | u16, u16: nodes before this one |
//! | negation | 9 | u16: a node before this one |
//! | column: preprocessed, main, stage 2; of the current row, of the next | 10, 12, 14; 11, 13, 15 | u16 |
//!
//! Whether widths, indices and digests fit one another is no matter of the encoding, and not checked here.

use alloc::vec::Vec;

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::field::{is_goldilocks, take_goldilocks};
use super::put::{put_count16, put_each32, put_list16, put_u8, put_u16, put_u32, put_u64};
use super::take::{Cursor, take_count16, take_each32, take_end, take_u8, take_u16, take_u32};
use super::word::{
    Byte, Bytes32, U16, U32, U64, byte, equal_byte, equal_u16, less_u16, less_u64, low_u16, u16_of_count, u64_of_u16, word16,
    word64,
};

/// The greatest number of things in a list.
const MOST: usize = 0xFFFF;

/// The verifying key of a system of circuits.
///
/// It is well-formed if every list has at most 0xFFFF members and every circuit is well-formed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemVerifyingKey {
    /// Logarithm of the blowup factor.
    pub log_blowup: U16,
    /// Height of the caps of Merkle trees.
    pub cap_height: U16,
    /// Logarithm of the length of FRI's last polynomial.
    pub log_final_poly_len: U16,
    /// Greatest logarithm of FRI's arity.
    pub max_log_arity: U16,
    /// Number of queries of FRI.
    pub num_queries: U16,
    /// Bits of the proof of work on commitments.
    pub commit_pow_bits: U16,
    /// Bits of the proof of work on queries.
    pub query_pow_bits: U16,
    /// The circuits.
    pub circuits: Vec<Circuit>,
    /// Digests of the commitment of the preprocessed columns, where there is one.
    pub preprocessed_commitment: Option<Vec<Bytes32>>,
}

/// A circuit.
///
/// It is well-formed if every list has at most 0xFFFF members, operands are nodes before their own, constants are below the modulus of
/// Goldilocks, zeros, multiplicities and arguments are nodes, the lookup group size is not 0 and the preprocessed index not 0xFFFF.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// Number of main columns.
    pub main_width: U16,
    /// Number of preprocessed columns.
    pub preprocessed_width: U16,
    /// Number of rows of the preprocessed columns.
    pub preprocessed_height: U32,
    /// Greatest degree of a constraint.
    pub max_constraint_degree: U16,
    /// Number of lookups in a group.
    pub lookup_group_size: Byte,
    /// The expressions.
    pub nodes: Vec<Node>,
    /// The nodes that have to be zero: the constraints.
    pub zeros: Vec<U16>,
    /// The lookups.
    pub lookups: Vec<Lookup>,
    /// Number of the circuit's matrix in the preprocessed commitment, if it has one. On the wire it follows all circuits.
    pub preprocessed_index: Option<U16>,
}

/// A lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The node that is its multiplicity.
    pub multiplicity: U16,
    /// The nodes that are its arguments.
    pub arguments: Vec<U16>,
}

/// An expression over the rows of a trace. Operands are numbers of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Node {
    /// An element of Goldilocks, by its canonical value. The value decides on the tag.
    Constant(U64),
    /// A public value, by its number.
    Public(Byte),
    /// 1 in the first row, 0 elsewhere.
    IsFirstRow,
    /// 1 in the last row, 0 elsewhere.
    IsLastRow,
    /// 0 in the last row, 1 elsewhere.
    IsTransition,
    /// `left + right`.
    Add {
        /// The first summand.
        left: U16,
        /// The second summand.
        right: U16,
    },
    /// `left - right`.
    Sub {
        /// What is subtracted from.
        left: U16,
        /// What is subtracted.
        right: U16,
    },
    /// `left * right`.
    Mul {
        /// The first factor.
        left: U16,
        /// The second factor.
        right: U16,
    },
    /// `-operand`.
    Neg {
        /// What is negated.
        operand: U16,
    },
    /// An entry of a trace.
    Column {
        /// Which trace.
        source: Source,
        /// Which of two rows.
        row: Row,
        /// Number of the column.
        column: U16,
    },
}

/// A trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The preprocessed trace.
    Preprocessed,
    /// The main trace.
    Main,
    /// The trace of the second stage.
    Stage2,
}

/// A row beside the one that a constraint speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The row itself.
    Current,
    /// The row after it.
    Next,
}

/// The encoding of `key`.
///
/// # Errors
///
/// The first field that is not well-formed: [`Reason::CountTooLarge`], [`Reason::GroupSizeZero`], [`Reason::NotBelowModulus`],
/// [`Reason::ChildNotSmaller`], [`Reason::RootOutOfRange`], [`Reason::IndexReserved`].
pub fn encode(key: &SystemVerifyingKey) -> Result<Vec<Byte>, EncodeError> {
    check(key)?;
    let mut out = Vec::new();
    put_key(&mut out, key);
    Ok(out)
}

/// The key whose encoding is `bytes`, all of them.
///
/// # Errors
///
/// Those of [`take_key`]; [`Reason::TrailingBytes`].
pub fn decode(bytes: &[Byte]) -> Result<SystemVerifyingKey, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let key = take_key(&mut cursor)?;
    take_end(&cursor)?;
    Ok(key)
}

/// Whether `key` is well-formed.
///
/// # Errors
///
/// Those of [`encode`].
pub fn check(key: &SystemVerifyingKey) -> Result<(), EncodeError> {
    check_count(key.circuits.len(), Place::Circuits)?;
    let mut circuit = 0;
    while circuit < key.circuits.len() {
        check_circuit(&key.circuits[circuit], circuit)?;
        circuit += 1;
    }
    if let Some(digests) = &key.preprocessed_commitment {
        check_count(digests.len(), Place::PreprocessedDigests)?;
    }
    // In the order of the encoding, where indices follow all circuits.
    let mut circuit = 0;
    while circuit < key.circuits.len() {
        check_index(key.circuits[circuit].preprocessed_index, Place::PreprocessedIndex { circuit })?;
        circuit += 1;
    }
    Ok(())
}

fn check_circuit(circuit: &Circuit, number: usize) -> Result<(), EncodeError> {
    if equal_byte(circuit.lookup_group_size, byte(0)) {
        return Err(encode_error(Place::LookupGroupSize { circuit: number }, Reason::GroupSizeZero));
    }
    check_count(circuit.nodes.len(), Place::Nodes { circuit: number })?;
    let mut node = 0;
    while node < circuit.nodes.len() {
        check_node(&circuit.nodes, number, node)?;
        node += 1;
    }
    check_count(circuit.zeros.len(), Place::Zeros { circuit: number })?;
    let mut zero = 0;
    while zero < circuit.zeros.len() {
        check_root(circuit.zeros[zero], circuit.nodes.len(), Place::Zero { circuit: number, zero })?;
        zero += 1;
    }
    check_count(circuit.lookups.len(), Place::Lookups { circuit: number })?;
    let mut lookup = 0;
    while lookup < circuit.lookups.len() {
        check_lookup(&circuit.lookups[lookup], circuit.nodes.len(), number, lookup)?;
        lookup += 1;
    }
    Ok(())
}

fn check_node(nodes: &[Node], circuit: usize, node: usize) -> Result<(), EncodeError> {
    match &nodes[node] {
        Node::Constant(value) => {
            if !is_goldilocks(*value) {
                return Err(encode_error(Place::NodeConstant { circuit, node }, Reason::NotBelowModulus));
            }
            Ok(())
        }
        Node::Add { left, right } | Node::Sub { left, right } | Node::Mul { left, right } => {
            check_operand(*left, node, Place::NodeLeft { circuit, node })?;
            check_operand(*right, node, Place::NodeRight { circuit, node })
        }
        Node::Neg { operand } => check_operand(*operand, node, Place::NodeOperand { circuit, node }),
        Node::Public(_) | Node::IsFirstRow | Node::IsLastRow | Node::IsTransition | Node::Column { .. } => Ok(()),
    }
}

fn check_lookup(lookup: &Lookup, nodes: usize, circuit: usize, number: usize) -> Result<(), EncodeError> {
    check_root(lookup.multiplicity, nodes, Place::Multiplicity { circuit, lookup: number })?;
    check_count(lookup.arguments.len(), Place::Arguments { circuit, lookup: number })?;
    let mut argument = 0;
    while argument < lookup.arguments.len() {
        check_root(lookup.arguments[argument], nodes, Place::Argument { circuit, lookup: number, argument })?;
        argument += 1;
    }
    Ok(())
}

fn check_count(count: usize, place: Place) -> Result<(), EncodeError> {
    if count <= MOST { Ok(()) } else { Err(encode_error(place, Reason::CountTooLarge)) }
}

fn check_operand(operand: U16, node: usize, place: Place) -> Result<(), EncodeError> {
    if less_u16(operand, u16_of_count(node)) { Ok(()) } else { Err(encode_error(place, Reason::ChildNotSmaller)) }
}

fn check_root(root: U16, nodes: usize, place: Place) -> Result<(), EncodeError> {
    if less_u16(root, u16_of_count(nodes)) { Ok(()) } else { Err(encode_error(place, Reason::RootOutOfRange)) }
}

fn check_index(index: Option<U16>, place: Place) -> Result<(), EncodeError> {
    match index {
        None => Ok(()),
        Some(index) => {
            if equal_u16(index, no_index()) {
                Err(encode_error(place, Reason::IndexReserved))
            } else {
                Ok(())
            }
        }
    }
}

/// Appends the encoding of a well-formed key.
pub(super) fn put_key(out: &mut Vec<Byte>, key: &SystemVerifyingKey) {
    let SystemVerifyingKey {
        log_blowup,
        cap_height,
        log_final_poly_len,
        max_log_arity,
        num_queries,
        commit_pow_bits,
        query_pow_bits,
        circuits,
        preprocessed_commitment,
    } = key;
    put_u16(out, *log_blowup);
    put_u16(out, *cap_height);
    put_u16(out, *log_final_poly_len);
    put_u16(out, *max_log_arity);
    put_u16(out, *num_queries);
    put_u16(out, *commit_pow_bits);
    put_u16(out, *query_pow_bits);
    put_count16(out, circuits.len());
    let mut i = 0;
    while i < circuits.len() {
        put_circuit(out, &circuits[i]);
        i += 1;
    }
    put_preprocessed_commitment(out, preprocessed_commitment);
    let mut i = 0;
    while i < circuits.len() {
        put_preprocessed_index(out, circuits[i].preprocessed_index);
        i += 1;
    }
}

fn put_circuit(out: &mut Vec<Byte>, circuit: &Circuit) {
    let Circuit {
        main_width,
        preprocessed_width,
        preprocessed_height,
        max_constraint_degree,
        lookup_group_size,
        nodes,
        zeros,
        lookups,
        preprocessed_index: _, // Written behind all circuits.
    } = circuit;
    put_u16(out, *main_width);
    put_u16(out, *preprocessed_width);
    put_u32(out, *preprocessed_height);
    put_u16(out, *max_constraint_degree);
    put_u8(out, *lookup_group_size);
    put_count16(out, nodes.len());
    let mut i = 0;
    while i < nodes.len() {
        put_node(out, &nodes[i]);
        i += 1;
    }
    put_list16(out, zeros);
    put_count16(out, lookups.len());
    let mut i = 0;
    while i < lookups.len() {
        put_lookup(out, &lookups[i]);
        i += 1;
    }
}

fn put_node(out: &mut Vec<Byte>, node: &Node) {
    match node {
        Node::Constant(value) => put_constant(out, *value),
        Node::Public(number) => {
            put_u8(out, byte(2));
            put_u8(out, *number);
        }
        Node::IsFirstRow => put_u8(out, byte(3)),
        Node::IsLastRow => put_u8(out, byte(4)),
        Node::IsTransition => put_u8(out, byte(5)),
        Node::Add { left, right } => put_operands(out, byte(6), *left, *right),
        Node::Sub { left, right } => put_operands(out, byte(7), *left, *right),
        Node::Mul { left, right } => put_operands(out, byte(8), *left, *right),
        Node::Neg { operand } => {
            put_u8(out, byte(9));
            put_u16(out, *operand);
        }
        Node::Column { source, row, column } => {
            put_u8(out, column_tag(*source, *row));
            put_u16(out, *column);
        }
    }
}

fn put_constant(out: &mut Vec<Byte>, value: U64) {
    if is_small(value) {
        put_u8(out, byte(0));
        put_u16(out, low_u16(value));
    } else {
        put_u8(out, byte(1));
        put_u64(out, value);
    }
}

fn put_operands(out: &mut Vec<Byte>, tag: Byte, left: U16, right: U16) {
    put_u8(out, tag);
    put_u16(out, left);
    put_u16(out, right);
}

fn put_lookup(out: &mut Vec<Byte>, lookup: &Lookup) {
    let Lookup { multiplicity, arguments } = lookup;
    put_u16(out, *multiplicity);
    put_list16(out, arguments);
}

fn put_preprocessed_commitment(out: &mut Vec<Byte>, commitment: &Option<Vec<Bytes32>>) {
    match commitment {
        None => put_u8(out, byte(0)),
        Some(digests) => {
            put_u8(out, byte(1));
            put_count16(out, digests.len());
            put_each32(out, digests);
        }
    }
}

fn put_preprocessed_index(out: &mut Vec<Byte>, index: Option<U16>) {
    match index {
        None => put_u16(out, no_index()),
        Some(index) => put_u16(out, index),
    }
}

/// Reads a key and leaves the cursor behind it.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::GroupSizeZero`], [`Reason::UnknownTag`], [`Reason::ConstantFitsSmallForm`],
/// [`Reason::NotBelowModulus`], [`Reason::ChildNotSmaller`], [`Reason::RootOutOfRange`], [`Reason::UnknownFlag`].
pub fn take_key(cursor: &mut Cursor<'_>) -> Result<SystemVerifyingKey, DecodeError> {
    let log_blowup = take_u16(cursor)?;
    let cap_height = take_u16(cursor)?;
    let log_final_poly_len = take_u16(cursor)?;
    let max_log_arity = take_u16(cursor)?;
    let num_queries = take_u16(cursor)?;
    let commit_pow_bits = take_u16(cursor)?;
    let query_pow_bits = take_u16(cursor)?;
    let count = take_count16(cursor)?;
    let mut circuits: Vec<Circuit> = Vec::new();
    let mut i = 0;
    while i < count {
        circuits.push(take_circuit(cursor)?);
        i += 1;
    }
    let preprocessed_commitment = take_preprocessed_commitment(cursor)?;
    let mut i = 0;
    while i < count {
        circuits[i].preprocessed_index = take_preprocessed_index(cursor)?;
        i += 1;
    }
    Ok(SystemVerifyingKey {
        log_blowup,
        cap_height,
        log_final_poly_len,
        max_log_arity,
        num_queries,
        commit_pow_bits,
        query_pow_bits,
        circuits,
        preprocessed_commitment,
    })
}

/// Reads a circuit but for its preprocessed index.
fn take_circuit(cursor: &mut Cursor<'_>) -> Result<Circuit, DecodeError> {
    let main_width = take_u16(cursor)?;
    let preprocessed_width = take_u16(cursor)?;
    let preprocessed_height = take_u32(cursor)?;
    let max_constraint_degree = take_u16(cursor)?;
    let lookup_group_size = take_group_size(cursor)?;
    let nodes = take_nodes(cursor)?;
    let zeros = take_roots(cursor, nodes.len())?;
    let lookups = take_lookups(cursor, nodes.len())?;
    Ok(Circuit {
        main_width,
        preprocessed_width,
        preprocessed_height,
        max_constraint_degree,
        lookup_group_size,
        nodes,
        zeros,
        lookups,
        preprocessed_index: None,
    })
}

fn take_group_size(cursor: &mut Cursor<'_>) -> Result<Byte, DecodeError> {
    let at = cursor.position();
    let size = take_u8(cursor)?;
    if equal_byte(size, byte(0)) { Err(decode_error(at, Reason::GroupSizeZero)) } else { Ok(size) }
}

fn take_nodes(cursor: &mut Cursor<'_>) -> Result<Vec<Node>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut nodes = Vec::new();
    let mut i = 0;
    while i < count {
        nodes.push(take_node(cursor, i)?);
        i += 1;
    }
    Ok(nodes)
}

/// Reads the node of this number.
fn take_node(cursor: &mut Cursor<'_>, number: usize) -> Result<Node, DecodeError> {
    let at = cursor.position();
    let tag = take_u8(cursor)?;
    if equal_byte(tag, byte(0)) {
        Ok(Node::Constant(u64_of_u16(take_u16(cursor)?)))
    } else if equal_byte(tag, byte(1)) {
        Ok(Node::Constant(take_big_constant(cursor)?))
    } else if equal_byte(tag, byte(2)) {
        Ok(Node::Public(take_u8(cursor)?))
    } else if equal_byte(tag, byte(3)) {
        Ok(Node::IsFirstRow)
    } else if equal_byte(tag, byte(4)) {
        Ok(Node::IsLastRow)
    } else if equal_byte(tag, byte(5)) {
        Ok(Node::IsTransition)
    } else if equal_byte(tag, byte(6)) {
        let left = take_operand(cursor, number)?;
        let right = take_operand(cursor, number)?;
        Ok(Node::Add { left, right })
    } else if equal_byte(tag, byte(7)) {
        let left = take_operand(cursor, number)?;
        let right = take_operand(cursor, number)?;
        Ok(Node::Sub { left, right })
    } else if equal_byte(tag, byte(8)) {
        let left = take_operand(cursor, number)?;
        let right = take_operand(cursor, number)?;
        Ok(Node::Mul { left, right })
    } else if equal_byte(tag, byte(9)) {
        Ok(Node::Neg { operand: take_operand(cursor, number)? })
    } else if equal_byte(tag, byte(10)) {
        take_column(cursor, Source::Preprocessed, Row::Current)
    } else if equal_byte(tag, byte(11)) {
        take_column(cursor, Source::Preprocessed, Row::Next)
    } else if equal_byte(tag, byte(12)) {
        take_column(cursor, Source::Main, Row::Current)
    } else if equal_byte(tag, byte(13)) {
        take_column(cursor, Source::Main, Row::Next)
    } else if equal_byte(tag, byte(14)) {
        take_column(cursor, Source::Stage2, Row::Current)
    } else if equal_byte(tag, byte(15)) {
        take_column(cursor, Source::Stage2, Row::Next)
    } else {
        Err(decode_error(at, Reason::UnknownTag))
    }
}

fn take_big_constant(cursor: &mut Cursor<'_>) -> Result<U64, DecodeError> {
    let at = cursor.position();
    let value = take_goldilocks(cursor)?;
    if is_small(value) { Err(decode_error(at, Reason::ConstantFitsSmallForm)) } else { Ok(value) }
}

/// Reads an operand of the node of this number.
fn take_operand(cursor: &mut Cursor<'_>, number: usize) -> Result<U16, DecodeError> {
    let at = cursor.position();
    let operand = take_u16(cursor)?;
    if less_u16(operand, u16_of_count(number)) { Ok(operand) } else { Err(decode_error(at, Reason::ChildNotSmaller)) }
}

fn take_column(cursor: &mut Cursor<'_>, source: Source, row: Row) -> Result<Node, DecodeError> {
    let column = take_u16(cursor)?;
    Ok(Node::Column { source, row, column })
}

/// Reads a root of a circuit of this many nodes.
fn take_root(cursor: &mut Cursor<'_>, nodes: usize) -> Result<U16, DecodeError> {
    let at = cursor.position();
    let root = take_u16(cursor)?;
    if less_u16(root, u16_of_count(nodes)) { Ok(root) } else { Err(decode_error(at, Reason::RootOutOfRange)) }
}

fn take_roots(cursor: &mut Cursor<'_>, nodes: usize) -> Result<Vec<U16>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut roots = Vec::new();
    let mut i = 0;
    while i < count {
        roots.push(take_root(cursor, nodes)?);
        i += 1;
    }
    Ok(roots)
}

fn take_lookups(cursor: &mut Cursor<'_>, nodes: usize) -> Result<Vec<Lookup>, DecodeError> {
    let count = take_count16(cursor)?;
    let mut lookups = Vec::new();
    let mut i = 0;
    while i < count {
        let multiplicity = take_root(cursor, nodes)?;
        let arguments = take_roots(cursor, nodes)?;
        lookups.push(Lookup { multiplicity, arguments });
        i += 1;
    }
    Ok(lookups)
}

fn take_preprocessed_commitment(cursor: &mut Cursor<'_>) -> Result<Option<Vec<Bytes32>>, DecodeError> {
    let at = cursor.position();
    let flag = take_u8(cursor)?;
    if equal_byte(flag, byte(0)) {
        return Ok(None);
    }
    if !equal_byte(flag, byte(1)) {
        return Err(decode_error(at, Reason::UnknownFlag));
    }
    let count = take_count16(cursor)?;
    Ok(Some(take_each32(cursor, count)?))
}

fn take_preprocessed_index(cursor: &mut Cursor<'_>) -> Result<Option<U16>, DecodeError> {
    let index = take_u16(cursor)?;
    if equal_u16(index, no_index()) { Ok(None) } else { Ok(Some(index)) }
}

/// The preprocessed index on the wire of a circuit that has none.
fn no_index() -> U16 {
    word16(0xFFFF)
}

/// Whether a constant takes the small form.
fn is_small(value: U64) -> bool {
    less_u64(value, word64(0x1_0000))
}

/// 10 + 2 · source + offset.
fn column_tag(source: Source, row: Row) -> Byte {
    match (source, row) {
        (Source::Preprocessed, Row::Current) => byte(10),
        (Source::Preprocessed, Row::Next) => byte(11),
        (Source::Main, Row::Current) => byte(12),
        (Source::Main, Row::Next) => byte(13),
        (Source::Stage2, Row::Current) => byte(14),
        (Source::Stage2, Row::Next) => byte(15),
    }
}
