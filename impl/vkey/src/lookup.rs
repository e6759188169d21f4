//! A lookup of a circuit of format B: its multiplicity, then its arguments.

use super::error::{DecodeError, EncodeError, Place, Reason, encode_error};
use super::node::{is_node, take_root};
use super::put::put_u16;
use super::roots::{first_outside, is_countable, put_roots, take_roots};
use super::take::Cursor;
use super::word::{Byte, U16, Vec};

/// A lookup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lookup {
    /// The node that is its multiplicity.
    pub multiplicity: U16,
    /// The nodes that are its arguments.
    pub arguments: Vec<U16>,
}

/// Whether the lookup of this number is well-formed, in the circuit of this number with so many nodes.
///
/// # Errors
///
/// [`Reason::RootOutOfRange`], [`Reason::CountTooLarge`].
#[inline]
pub fn check_lookup(value: &Lookup, nodes: usize, circuit: usize, lookup: usize) -> Result<(), EncodeError> {
    if !is_node(value.multiplicity, nodes) {
        return Err(encode_error(Place::Multiplicity { circuit, lookup }, Reason::RootOutOfRange));
    }
    if !is_countable(&value.arguments) {
        return Err(encode_error(Place::Arguments { circuit, lookup }, Reason::CountTooLarge));
    }
    match first_outside(&value.arguments, nodes) {
        None => Ok(()),
        Some(argument) => Err(encode_error(Place::Argument { circuit, lookup, argument }, Reason::RootOutOfRange)),
    }
}

/// Appends the encoding of a lookup.
#[inline]
pub fn put_lookup(out: &mut Vec<Byte>, lookup: &Lookup) {
    let Lookup { multiplicity, arguments } = lookup;
    put_u16(out, *multiplicity);
    put_roots(out, arguments);
}

/// Reads a lookup of a circuit of this many nodes.
///
/// # Errors
///
/// Those of [`take_root`].
#[inline]
pub fn take_lookup(cursor: &mut Cursor<'_>, nodes: usize) -> Result<Lookup, DecodeError> {
    let multiplicity = take_root(cursor, nodes)?;
    let arguments = take_roots(cursor, nodes)?;
    Ok(Lookup { multiplicity, arguments })
}
