//! A circuit of format B.

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::lookup::Lookup;
use super::lookups::{check_lookups, put_lookups, take_lookups};
use super::node::Node;
use super::nodes::{check_nodes, put_nodes, take_nodes};
use super::put::{put_u8, put_u16, put_u32};
use super::roots::{first_outside, is_countable, put_roots, take_roots};
use super::take::{Cursor, take_u8, take_u16, take_u32};
use super::word::{Byte, U16, U32, Vec, byte, equal_byte};

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

/// Whether the circuit of this number is well-formed but for its preprocessed index.
///
/// # Errors
///
/// [`Reason::GroupSizeZero`], [`Reason::CountTooLarge`], [`Reason::RootOutOfRange`]; those of [`check_nodes`] and [`check_lookups`].
#[inline]
pub fn check_circuit(value: &Circuit, circuit: usize) -> Result<(), EncodeError> {
    if equal_byte(value.lookup_group_size, byte(0)) {
        return Err(encode_error(Place::LookupGroupSize { circuit }, Reason::GroupSizeZero));
    }
    check_nodes(&value.nodes, circuit)?;
    if !is_countable(&value.zeros) {
        return Err(encode_error(Place::Zeros { circuit }, Reason::CountTooLarge));
    }
    if let Some(zero) = first_outside(&value.zeros, value.nodes.len()) {
        return Err(encode_error(Place::Zero { circuit, zero }, Reason::RootOutOfRange));
    }
    check_lookups(&value.lookups, value.nodes.len(), circuit)
}

/// Appends the encoding of a circuit but for its preprocessed index.
#[inline]
pub fn put_circuit(out: &mut Vec<Byte>, circuit: &Circuit) {
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
    put_nodes(out, nodes);
    put_roots(out, zeros);
    put_lookups(out, lookups);
}

/// Reads a circuit but for its preprocessed index.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::GroupSizeZero`]; those of [`take_nodes`], [`take_roots`] and [`take_lookups`].
#[inline]
pub fn take_circuit(cursor: &mut Cursor<'_>) -> Result<Circuit, DecodeError> {
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
