//! Verifying keys of multi-stark, dense format 5, restating `cryptol/SystemVerifyingKey.cry` definition by definition.
//!
//! Fields in order; a list is a count and its entries:
//!
//! | field                            | bytes   | form                                             |
//! | -------------------------------- | ------- | ------------------------------------------------ |
//! | `log_blowup`             | 2       | integer                                          |
//! | `cap_height`             | 2       | integer                                          |
//! | `log_final_poly_len`     | 2       | integer                                          |
//! | `max_log_arity`          | 2       | integer                                          |
//! | `num_queries`            | 2       | integer                                          |
//! | `commit_pow_bits`        | 2       | integer                                          |
//! | `query_pow_bits`         | 2       | integer                                          |
//! | count of `circuits`              | 2       | integer                                          |
//! | `circuits`                       |         | below                                            |
//! | flag                             | 1       | 1 if there is a `preprocessed_commitment`, else 0 |
//! | count of its digests             | 2       | integer, only after flag 1                       |
//! | its digests                      | 32 each | digest                                           |
//! | `circuits[].preprocessed_index`  | 2 each  | integer, 0xFFFF for none; one for each circuit   |
//!
//! A circuit:
//!
//! | field                            | bytes   | form                                             |
//! | -------------------------------- | ------- | ------------------------------------------------ |
//! | `main_width`                     | 2       | integer                                          |
//! | `preprocessed_width`             | 2       | integer                                          |
//! | `preprocessed_height`            | 4       | integer                                          |
//! | `max_constraint_degree`          | 2       | integer                                          |
//! | `lookup_group_size`              | 1       | integer from 1 on                                |
//! | count of `nodes`                 | 2       | integer                                          |
//! | `nodes`                          |         | tag of 1 byte and payload, below                 |
//! | count of `zeros`                 | 2       | integer                                          |
//! | `zeros`                          | 2 each  | root: index of a node of this circuit            |
//! | count of `lookups`               | 2       | integer                                          |
//! | `lookups[].multiplicity`         | 2       | root                                             |
//! | count of `lookups[].arguments`   | 2       | integer                                          |
//! | `lookups[].arguments`            | 2 each  | root                                             |
//!
//! A node:
//!
//! | tag     | node                       | payload, bytes | form                                        |
//! | ------- | -------------------------- | -------------- | ------------------------------------------- |
//! | 0       | constant below 2^16        | 2              | integer                                     |
//! | 1       | other constant             | 8              | integer from 2^16 on, below 2^64 - 2^32 + 1 |
//! | 2       | public value               | 1              | integer                                     |
//! | 3, 4, 5 | is first row, is last row, is transition | 0 |                                             |
//! | 6, 7, 8 | sum, difference, product   | 4              | operands: indices of nodes before this one  |
//! | 9       | negation                   | 2              | operand                                     |
//! | 10 + 2 s + r | column                | 2              | integer; source s, row r                 |
//!
//! Integers have their least significant byte first. A constant is one value, whose form follows from it. Whether widths, heights,
//! indices and digests fit together is no matter of the encoding and is not checked.
//!
//! Difference from the Cryptol text: a node is of one of several kinds, where Cryptol has one record for all.

use alloc::vec::Vec;

use crate::blake3;
use crate::codec::{
    DecodeError, EncodeError, Reason, Taken, finish, refused, take_bytes, take_u8, take_u16, take_u32, take_u64, unencodable,
};
use crate::domain::{SYSTEM_KEY, tagged_blake3, tagged_keccak256};
use crate::goldilocks::is_canonical;

/// The index that stands for none.
pub const NO_INDEX: u16 = 0xffff;

/// The greatest constant in the small form.
pub const LARGEST_SMALL_CONSTANT: u64 = 0xffff;

/// Which trace a column is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// The preprocessed trace.
    Preprocessed,
    /// The main trace.
    Main,
    /// The trace of the second stage.
    Stage2,
}

/// Which row a column is taken at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Row {
    /// The current row.
    Current,
    /// The next row.
    Next,
}

/// A node of a graph of constraints; operands are indices of nodes before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// A constant, below the modulus of Goldilocks.
    Constant(u64),
    /// A public value.
    Public(u8),
    /// One on the first row, else zero.
    IsFirstRow,
    /// One on the last row, else zero.
    IsLastRow,
    /// Zero on the last row, else one.
    IsTransition,
    /// A sum.
    Add {
        /// The first summand.
        left: u16,
        /// The second summand.
        right: u16,
    },
    /// A difference.
    Sub {
        /// What is subtracted from.
        left: u16,
        /// What is subtracted.
        right: u16,
    },
    /// A product.
    Mul {
        /// The first factor.
        left: u16,
        /// The second factor.
        right: u16,
    },
    /// A negation.
    Neg {
        /// What is negated.
        operand: u16,
    },
    /// An entry of a trace.
    Column {
        /// The trace.
        source: Source,
        /// The row.
        row: Row,
        /// The index of the column.
        column: u16,
    },
}

/// A lookup; roots are indices of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The root of the multiplicity.
    pub multiplicity: u16,
    /// The roots of the arguments.
    pub arguments: Vec<u16>,
}

/// A circuit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Circuit {
    /// Columns of the main trace.
    pub main_width: u16,
    /// Columns of the preprocessed trace.
    pub preprocessed_width: u16,
    /// Rows of the preprocessed trace.
    pub preprocessed_height: u32,
    /// The greatest degree of a constraint.
    pub max_constraint_degree: u16,
    /// Lookups in a group, from 1 on.
    pub lookup_group_size: u8,
    /// The nodes of the graph.
    pub nodes: Vec<Node>,
    /// The roots that are zero on every row.
    pub zeros: Vec<u16>,
    /// The lookups.
    pub lookups: Vec<Lookup>,
    /// The position of its preprocessed trace in the commitment, if it has one; below [`NO_INDEX`]. Written after all circuits.
    pub preprocessed_index: Option<u16>,
}

/// A verifying key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SystemVerifyingKey {
    /// The binary logarithm of the blow-up factor.
    pub log_blowup: u16,
    /// The height of the cap of Merkle trees.
    pub cap_height: u16,
    /// The binary logarithm of the length of FRI's final polynomial.
    pub log_final_poly_len: u16,
    /// The binary logarithm of the greatest arity of a folding.
    pub max_log_arity: u16,
    /// The queries of FRI.
    pub num_queries: u16,
    /// The bits of proof of work before a folding.
    pub commit_pow_bits: u16,
    /// The bits of proof of work before the queries.
    pub query_pow_bits: u16,
    /// The circuits.
    pub circuits: Vec<Circuit>,
    /// The digests of the commitment to all preprocessed traces, if there is one.
    pub preprocessed_commitment: Option<Vec<[u8; 32]>>,
}

//
// Writing
//

/// A count in 2 bytes; none from 2^16 on.
fn encode_count(count: usize, field: &'static str, indices: &[usize]) -> Result<[u8; 2], EncodeError> {
    if count > 0xffff {
        return Err(unencodable(field, indices, Reason::CountTooLarge));
    }
    Ok((count as u16).to_le_bytes())
}

/// The tag of a column, in 10..=15.
pub fn column_tag(source: Source, row: Row) -> u8 {
    match (source, row) {
        (Source::Preprocessed, Row::Current) => 10,
        (Source::Preprocessed, Row::Next) => 11,
        (Source::Main, Row::Current) => 12,
        (Source::Main, Row::Next) => 13,
        (Source::Stage2, Row::Current) => 14,
        (Source::Stage2, Row::Next) => 15,
    }
}

/// A constant: the small form wherever it fits.
fn encode_constant(value: u64, indices: &[usize]) -> Result<Vec<u8>, EncodeError> {
    if !is_canonical(value) {
        return Err(unencodable("circuits[].nodes[].constant", indices, Reason::NotBelowModulus));
    }
    let mut bytes = Vec::new();
    if value <= LARGEST_SMALL_CONSTANT {
        bytes.push(0);
        bytes.extend_from_slice(&(value as u16).to_le_bytes());
        return Ok(bytes);
    }
    bytes.push(1);
    bytes.extend_from_slice(&value.to_le_bytes());
    Ok(bytes)
}

/// An operand of the node of the last index.
#[hax_lib::requires(indices.len() == 2)]
fn encode_operand(operand: u16, field: &'static str, indices: &[usize]) -> Result<[u8; 2], EncodeError> {
    if operand as usize >= indices[1] {
        return Err(unencodable(field, indices, Reason::ChildNotSmaller));
    }
    Ok(operand.to_le_bytes())
}

/// A tag and two operands.
#[hax_lib::requires(indices.len() == 2)]
fn encode_binary(tag: u8, left: u16, right: u16, indices: &[usize]) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    bytes.push(tag);
    bytes.extend_from_slice(&encode_operand(left, "circuits[].nodes[].left", indices)?);
    bytes.extend_from_slice(&encode_operand(right, "circuits[].nodes[].right", indices)?);
    Ok(bytes)
}

/// A node; the indices are those of its circuit and its own.
#[hax_lib::requires(indices.len() == 2)]
pub fn encode_node(node: Node, indices: &[usize]) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    match node {
        Node::Constant(value) => return encode_constant(value, indices),
        Node::Public(index) => {
            bytes.push(2);
            bytes.push(index);
        }
        Node::IsFirstRow => bytes.push(3),
        Node::IsLastRow => bytes.push(4),
        Node::IsTransition => bytes.push(5),
        Node::Add { left, right } => return encode_binary(6, left, right, indices),
        Node::Sub { left, right } => return encode_binary(7, left, right, indices),
        Node::Mul { left, right } => return encode_binary(8, left, right, indices),
        Node::Neg { operand } => {
            bytes.push(9);
            bytes.extend_from_slice(&encode_operand(operand, "circuits[].nodes[].operand", indices)?);
        }
        Node::Column { source, row, column } => {
            bytes.push(column_tag(source, row));
            bytes.extend_from_slice(&column.to_le_bytes());
        }
    }
    Ok(bytes)
}

/// A root: one of `count` nodes.
fn encode_root(root: u16, count: usize, field: &'static str, indices: &[usize]) -> Result<[u8; 2], EncodeError> {
    if root as usize >= count {
        return Err(unencodable(field, indices, Reason::RootOutOfRange));
    }
    Ok(root.to_le_bytes())
}

/// A circuit; the index is its own.
pub fn encode_circuit(circuit: &Circuit, index: usize) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&circuit.main_width.to_le_bytes());
    bytes.extend_from_slice(&circuit.preprocessed_width.to_le_bytes());
    bytes.extend_from_slice(&circuit.preprocessed_height.to_le_bytes());
    bytes.extend_from_slice(&circuit.max_constraint_degree.to_le_bytes());
    if circuit.lookup_group_size == 0 {
        return Err(unencodable("circuits[].lookup_group_size", &[index], Reason::GroupSizeZero));
    }
    bytes.push(circuit.lookup_group_size);
    bytes.extend_from_slice(&encode_count(circuit.nodes.len(), "circuits[].nodes", &[index])?);
    for i in 0..circuit.nodes.len() {
        bytes.extend_from_slice(&encode_node(circuit.nodes[i], &[index, i])?);
    }
    let count = circuit.nodes.len();
    bytes.extend_from_slice(&encode_count(circuit.zeros.len(), "circuits[].zeros", &[index])?);
    for i in 0..circuit.zeros.len() {
        bytes.extend_from_slice(&encode_root(circuit.zeros[i], count, "circuits[].zeros[]", &[index, i])?);
    }
    bytes.extend_from_slice(&encode_count(circuit.lookups.len(), "circuits[].lookups", &[index])?);
    for i in 0..circuit.lookups.len() {
        bytes.extend_from_slice(&encode_lookup(&circuit.lookups[i], count, &[index, i])?);
    }
    Ok(bytes)
}

/// A lookup over `count` nodes; the indices are those of its circuit and its own.
#[hax_lib::requires(indices.len() == 2)]
fn encode_lookup(lookup: &Lookup, count: usize, indices: &[usize]) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&encode_root(lookup.multiplicity, count, "circuits[].lookups[].multiplicity", indices)?);
    bytes.extend_from_slice(&encode_count(lookup.arguments.len(), "circuits[].lookups[].arguments", indices)?);
    for i in 0..lookup.arguments.len() {
        let place = [indices[0], indices[1], i];
        bytes.extend_from_slice(&encode_root(lookup.arguments[i], count, "circuits[].lookups[].arguments[]", &place)?);
    }
    Ok(bytes)
}

/// An index of a preprocessed trace, or none.
fn encode_index(index: Option<u16>, place: usize) -> Result<[u8; 2], EncodeError> {
    match index {
        None => Ok(NO_INDEX.to_le_bytes()),
        Some(NO_INDEX) => Err(unencodable("circuits[].preprocessed_index", &[place], Reason::IndexReserved)),
        Some(value) => Ok(value.to_le_bytes()),
    }
}

/// The bytes of a key; none unless it is well formed: counts below 2^16, constants below the modulus, groups of lookups not empty, operands and
/// roots in range, indices of preprocessed traces below [`NO_INDEX`].
pub fn encode(key: &SystemVerifyingKey) -> Result<Vec<u8>, EncodeError> {
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&key.log_blowup.to_le_bytes());
    bytes.extend_from_slice(&key.cap_height.to_le_bytes());
    bytes.extend_from_slice(&key.log_final_poly_len.to_le_bytes());
    bytes.extend_from_slice(&key.max_log_arity.to_le_bytes());
    bytes.extend_from_slice(&key.num_queries.to_le_bytes());
    bytes.extend_from_slice(&key.commit_pow_bits.to_le_bytes());
    bytes.extend_from_slice(&key.query_pow_bits.to_le_bytes());
    bytes.extend_from_slice(&encode_count(key.circuits.len(), "circuits", &[])?);
    for i in 0..key.circuits.len() {
        bytes.extend_from_slice(&encode_circuit(&key.circuits[i], i)?);
    }
    match &key.preprocessed_commitment {
        None => bytes.push(0),
        Some(digests) => {
            bytes.push(1);
            bytes.extend_from_slice(&encode_count(digests.len(), "preprocessed_commitment", &[])?);
            for i in 0..digests.len() {
                bytes.extend_from_slice(&digests[i]);
            }
        }
    }
    for i in 0..key.circuits.len() {
        bytes.extend_from_slice(&encode_index(key.circuits[i].preprocessed_index, i)?);
    }
    Ok(bytes)
}

//
// Reading
//

/// An operand of node `index`.
#[hax_lib::requires(at <= bytes.len())]
fn take_operand(bytes: &[u8], at: usize, index: u16) -> Taken<u16> {
    let (operand, end) = take_u16(bytes, at)?;
    if operand >= index {
        return Err(refused(at, Reason::ChildNotSmaller));
    }
    Ok((operand, end))
}

/// The two operands of node `index`.
#[hax_lib::requires(at <= bytes.len())]
fn take_operands(bytes: &[u8], at: usize, index: u16) -> Taken<(u16, u16)> {
    let (left, at) = take_operand(bytes, at, index)?;
    let (right, end) = take_operand(bytes, at, index)?;
    Ok(((left, right), end))
}

/// A constant in the form for larger ones, which must need it.
#[hax_lib::requires(at <= bytes.len())]
fn take_big_constant(bytes: &[u8], at: usize) -> Taken<u64> {
    let (value, end) = take_u64(bytes, at)?;
    if value <= LARGEST_SMALL_CONSTANT {
        return Err(refused(at, Reason::ConstantFitsSmallForm));
    }
    if !is_canonical(value) {
        return Err(refused(at, Reason::NotBelowModulus));
    }
    Ok((value, end))
}

/// A column after its tag.
#[hax_lib::requires(at <= bytes.len())]
fn take_column(bytes: &[u8], at: usize, source: Source, row: Row) -> Taken<Node> {
    let (column, end) = take_u16(bytes, at)?;
    Ok((Node::Column { source, row, column }, end))
}

/// Node `index` of a circuit.
#[hax_lib::requires(start <= bytes.len())]
pub fn take_node(bytes: &[u8], start: usize, index: u16) -> Taken<Node> {
    let (tag, at) = take_u8(bytes, start)?;
    match tag {
        0 => {
            let (value, end) = take_u16(bytes, at)?;
            Ok((Node::Constant(value as u64), end))
        }
        1 => {
            let (value, end) = take_big_constant(bytes, at)?;
            Ok((Node::Constant(value), end))
        }
        2 => {
            let (public, end) = take_u8(bytes, at)?;
            Ok((Node::Public(public), end))
        }
        3 => Ok((Node::IsFirstRow, at)),
        4 => Ok((Node::IsLastRow, at)),
        5 => Ok((Node::IsTransition, at)),
        6 => {
            let ((left, right), end) = take_operands(bytes, at, index)?;
            Ok((Node::Add { left, right }, end))
        }
        7 => {
            let ((left, right), end) = take_operands(bytes, at, index)?;
            Ok((Node::Sub { left, right }, end))
        }
        8 => {
            let ((left, right), end) = take_operands(bytes, at, index)?;
            Ok((Node::Mul { left, right }, end))
        }
        9 => {
            let (operand, end) = take_operand(bytes, at, index)?;
            Ok((Node::Neg { operand }, end))
        }
        10 => take_column(bytes, at, Source::Preprocessed, Row::Current),
        11 => take_column(bytes, at, Source::Preprocessed, Row::Next),
        12 => take_column(bytes, at, Source::Main, Row::Current),
        13 => take_column(bytes, at, Source::Main, Row::Next),
        14 => take_column(bytes, at, Source::Stage2, Row::Current),
        15 => take_column(bytes, at, Source::Stage2, Row::Next),
        _ => Err(refused(start, Reason::UnknownTag)),
    }
}

/// The nodes of a circuit.
#[hax_lib::requires(at <= bytes.len())]
fn take_nodes(bytes: &[u8], at: usize) -> Taken<Vec<Node>> {
    let (count, at) = take_u16(bytes, at)?;
    let mut nodes = Vec::new();
    let mut end = at;
    for index in 0..count {
        let (node, after) = take_node(bytes, end, index)?;
        nodes.push(node);
        end = after;
    }
    Ok((nodes, end))
}

/// A root: one of `nodes` nodes.
#[hax_lib::requires(at <= bytes.len())]
fn take_root(bytes: &[u8], at: usize, nodes: usize) -> Taken<u16> {
    let (root, end) = take_u16(bytes, at)?;
    if root as usize >= nodes {
        return Err(refused(at, Reason::RootOutOfRange));
    }
    Ok((root, end))
}

/// A list of roots.
#[hax_lib::requires(at <= bytes.len())]
fn take_roots(bytes: &[u8], at: usize, nodes: usize) -> Taken<Vec<u16>> {
    let (count, at) = take_u16(bytes, at)?;
    let mut roots = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (root, after) = take_root(bytes, end, nodes)?;
        roots.push(root);
        end = after;
    }
    Ok((roots, end))
}

/// The lookups of a circuit.
#[hax_lib::requires(at <= bytes.len())]
fn take_lookups(bytes: &[u8], at: usize, nodes: usize) -> Taken<Vec<Lookup>> {
    let (count, at) = take_u16(bytes, at)?;
    let mut lookups = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (multiplicity, at) = take_root(bytes, end, nodes)?;
        let (arguments, after) = take_roots(bytes, at, nodes)?;
        lookups.push(Lookup { multiplicity, arguments });
        end = after;
    }
    Ok((lookups, end))
}

/// The number of lookups in a group.
#[hax_lib::requires(at <= bytes.len())]
fn take_group_size(bytes: &[u8], at: usize) -> Taken<u8> {
    let (size, end) = take_u8(bytes, at)?;
    if size == 0 {
        return Err(refused(at, Reason::GroupSizeZero));
    }
    Ok((size, end))
}

/// A circuit but for the index of its preprocessed trace, which follows all circuits.
#[hax_lib::requires(at <= bytes.len())]
pub fn take_circuit(bytes: &[u8], at: usize) -> Taken<Circuit> {
    let (main_width, at) = take_u16(bytes, at)?;
    let (preprocessed_width, at) = take_u16(bytes, at)?;
    let (preprocessed_height, at) = take_u32(bytes, at)?;
    let (max_constraint_degree, at) = take_u16(bytes, at)?;
    let (lookup_group_size, at) = take_group_size(bytes, at)?;
    let (nodes, at) = take_nodes(bytes, at)?;
    let (zeros, at) = take_roots(bytes, at, nodes.len())?;
    let (lookups, end) = take_lookups(bytes, at, nodes.len())?;
    let circuit = Circuit {
        main_width,
        preprocessed_width,
        preprocessed_height,
        max_constraint_degree,
        lookup_group_size,
        nodes,
        zeros,
        lookups,
        preprocessed_index: None,
    };
    Ok((circuit, end))
}

/// The circuits.
#[hax_lib::requires(at <= bytes.len())]
fn take_circuits(bytes: &[u8], at: usize) -> Taken<Vec<Circuit>> {
    let (count, at) = take_u16(bytes, at)?;
    let mut circuits = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (circuit, after) = take_circuit(bytes, end)?;
        circuits.push(circuit);
        end = after;
    }
    Ok((circuits, end))
}

/// The digests of the preprocessed commitment behind their flag.
#[hax_lib::requires(start <= bytes.len())]
fn take_commitment(bytes: &[u8], start: usize) -> Taken<Option<Vec<[u8; 32]>>> {
    let (flag, at) = take_u8(bytes, start)?;
    if flag == 0 {
        return Ok((None, at));
    }
    if flag != 1 {
        return Err(refused(start, Reason::UnknownFlag));
    }
    let (count, at) = take_u16(bytes, at)?;
    let mut digests = Vec::new();
    let mut end = at;
    for _ in 0..count {
        let (digest, after) = take_bytes(bytes, end)?;
        digests.push(digest);
        end = after;
    }
    Ok((Some(digests), end))
}

/// The index of a preprocessed trace, or none.
#[hax_lib::requires(at <= bytes.len())]
fn take_index(bytes: &[u8], at: usize) -> Taken<Option<u16>> {
    let (index, end) = take_u16(bytes, at)?;
    Ok((if index == NO_INDEX { None } else { Some(index) }, end))
}

/// The key of which these are the bytes.
pub fn decode(bytes: &[u8]) -> Result<SystemVerifyingKey, DecodeError> {
    let (log_blowup, at) = take_u16(bytes, 0)?;
    let (cap_height, at) = take_u16(bytes, at)?;
    let (log_final_poly_len, at) = take_u16(bytes, at)?;
    let (max_log_arity, at) = take_u16(bytes, at)?;
    let (num_queries, at) = take_u16(bytes, at)?;
    let (commit_pow_bits, at) = take_u16(bytes, at)?;
    let (query_pow_bits, at) = take_u16(bytes, at)?;
    let (mut circuits, at) = take_circuits(bytes, at)?;
    let (preprocessed_commitment, at) = take_commitment(bytes, at)?;
    let mut end = at;
    for i in 0..circuits.len() {
        let (index, after) = take_index(bytes, end)?;
        circuits[i].preprocessed_index = index;
        end = after;
    }
    finish(bytes, end)?;
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

//
// Digests
//

/// Keccak-256 of a key under the tag [`SYSTEM_KEY`].
pub fn keccak256_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(tagged_keccak256(SYSTEM_KEY, &encode(key)?))
}

/// BLAKE3 of a key under the tag [`SYSTEM_KEY`].
pub fn blake3_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(tagged_blake3(SYSTEM_KEY, &encode(key)?))
}

/// BLAKE3 of the bare bytes of a key, the digest of multi-stark.
pub fn upstream_digest(key: &SystemVerifyingKey) -> Result<[u8; 32], EncodeError> {
    Ok(blake3::hash::<u32>(&encode(key)?))
}
