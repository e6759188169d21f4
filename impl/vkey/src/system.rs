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
//! Circuits, nodes and the other parts have files of their own. Whether widths, indices and digests fit one another is no matter of the encoding, and not checked here.

use super::circuit::{check_circuit, put_circuit, take_circuit};
use super::error::{DecodeError, EncodeError, Place, Reason, encode_error};
use super::preprocessed::{
    check_preprocessed_commitment, check_preprocessed_index, put_preprocessed_commitment, put_preprocessed_index,
    take_preprocessed_commitment, take_preprocessed_index,
};
use super::put::{is_count16, put_count16, put_u16};
use super::take::{Cursor, take_count16, take_end, take_u16};
use super::word::{Byte, Bytes32, U16, Vec};

pub use super::circuit::Circuit;
pub use super::lookup::Lookup;
pub use super::node::{Node, Row, Source};

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
    if !is_count16(key.circuits.len()) {
        return Err(encode_error(Place::Circuits, Reason::CountTooLarge));
    }
    let mut circuit = 0;
    while circuit < key.circuits.len() {
        check_circuit(&key.circuits[circuit], circuit)?;
        circuit += 1;
    }
    check_preprocessed_commitment(&key.preprocessed_commitment)?;
    // In the order of the encoding, where indices follow all circuits.
    let mut circuit = 0;
    while circuit < key.circuits.len() {
        check_preprocessed_index(key.circuits[circuit].preprocessed_index, circuit)?;
        circuit += 1;
    }
    Ok(())
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
