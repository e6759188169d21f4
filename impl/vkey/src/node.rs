//! A node of a circuit of format B, and a root: the number of a node.

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::field::{is_goldilocks, take_goldilocks};
use super::put::{put_u8, put_u16, put_u64};
use super::take::{Cursor, take_u8, take_u16};
use super::word::{Byte, U16, U64, Vec, byte, equal_byte, less_u16, less_u64, low_u16, u16_of_count, u64_of_u16, word64};

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

/// Whether a node is well-formed as the one of this number in its circuit.
///
/// # Errors
///
/// [`Reason::NotBelowModulus`], [`Reason::ChildNotSmaller`].
#[inline]
pub fn check_node(value: &Node, circuit: usize, node: usize) -> Result<(), EncodeError> {
    match value {
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

fn check_operand(operand: U16, node: usize, place: Place) -> Result<(), EncodeError> {
    if less_u16(operand, u16_of_count(node)) { Ok(()) } else { Err(encode_error(place, Reason::ChildNotSmaller)) }
}

/// Appends the encoding of a node.
#[inline]
pub fn put_node(out: &mut Vec<Byte>, node: &Node) {
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

/// Reads the node of this number.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::UnknownTag`], [`Reason::ConstantFitsSmallForm`], [`Reason::NotBelowModulus`],
/// [`Reason::ChildNotSmaller`].
#[inline]
pub fn take_node(cursor: &mut Cursor<'_>, number: usize) -> Result<Node, DecodeError> {
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

/// Whether a root is a node of a circuit of this many.
#[inline]
pub fn is_node(root: U16, nodes: usize) -> bool {
    less_u16(root, u16_of_count(nodes))
}

/// Reads a root of a circuit of this many nodes.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::RootOutOfRange`].
#[inline]
pub fn take_root(cursor: &mut Cursor<'_>, nodes: usize) -> Result<U16, DecodeError> {
    let at = cursor.position();
    let root = take_u16(cursor)?;
    if is_node(root, nodes) { Ok(root) } else { Err(decode_error(at, Reason::RootOutOfRange)) }
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
