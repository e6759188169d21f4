//! The input of the hash that identifies a program of lambda_vm.
//!
//! | field | bytes |
//! | --- | --- |
//! | tag | the ASCII text LAMBDAVM_PROGRAM_ID_V1 |
//! | digest of the ELF file | 32 |
//! | first program counter | u64 |
//! | commitment of the decoded program | 32 |
//! | number of pages | u64 |
//! | pages by ascending base: base, commitment | u64, 32 |
//!
//! Pages are a map from bases to commitments, so that their order is no part of a program and no base may repeat.

use super::error::{DecodeError, EncodeError, Place, Reason, decode_error, encode_error};
use super::put::{put_bytes32, put_count64, put_tag, put_u64};
use super::take::{Cursor, take_bytes32, take_count64, take_end, take_tag, take_u64};
use super::word::{Byte, Bytes32, U64, Vec, less_u64};

/// The first bytes of the input: `LAMBDAVM_PROGRAM_ID_V1`.
pub const TAG: [u8; 22] = [
    0x4c, 0x41, 0x4d, 0x42, 0x44, 0x41, 0x56, 0x4d, 0x5f, 0x50, 0x52, 0x4f, 0x47, 0x52, 0x41, 0x4d, 0x5f, 0x49, 0x44, 0x5f, 0x56,
    0x31,
];

/// A program. It is well-formed if no two pages have the same base.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// Digest of the ELF file.
    pub elf_digest: Bytes32,
    /// First program counter.
    pub pc_start: U64,
    /// Commitment of the decoded program.
    pub decode: Bytes32,
    /// The pages, in any order.
    pub pages: Vec<Page>,
}

/// A page of memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its first address.
    pub base: U64,
    /// Its commitment.
    pub commitment: Bytes32,
}

/// The encoding of `program`, the same for every order of its pages.
///
/// # Errors
///
/// [`Reason::BasesNotAscending`] if a base is repeated; the place counts pages in ascending order.
pub fn encode(program: &Program) -> Result<Vec<Byte>, EncodeError> {
    let order = ascending(&program.pages);
    check(&program.pages, &order)?;
    let mut out = Vec::new();
    put_program(&mut out, program, &order);
    Ok(out)
}

/// The program whose encoding is `bytes`, all of them, with its pages in ascending order.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::BadMagic`], [`Reason::BasesNotAscending`], [`Reason::TrailingBytes`].
pub fn decode(bytes: &[Byte]) -> Result<Program, DecodeError> {
    let mut cursor = Cursor::new(bytes);
    let program = take_program(&mut cursor)?;
    take_end(&cursor)?;
    Ok(program)
}

/// The numbers of the pages by ascending base, those with equal bases as they stand.
fn ascending(pages: &[Page]) -> Vec<usize> {
    let mut order = Vec::new();
    let mut i = 0;
    while i < pages.len() {
        order.push(i);
        i += 1;
    }
    // Runs of this length are in order.
    let mut run = 1;
    while run < order.len() {
        order = merge_runs(pages, &order, run);
        run *= 2;
    }
    order
}

/// The runs of this length, each in order, merged two by two.
fn merge_runs(pages: &[Page], order: &[usize], run: usize) -> Vec<usize> {
    let mut merged = Vec::new();
    while merged.len() < order.len() {
        let start = merged.len();
        let middle = least(start + run, order.len());
        let end = least(middle + run, order.len());
        let mut left = start;
        let mut right = middle;
        while left < middle || right < end {
            if right == end || (left < middle && !less_u64(pages[order[right]].base, pages[order[left]].base)) {
                merged.push(order[left]);
                left += 1;
            } else {
                merged.push(order[right]);
                right += 1;
            }
        }
    }
    merged
}

/// The lesser of two numbers.
fn least(a: usize, b: usize) -> usize {
    if a < b { a } else { b }
}

/// Whether the bases ascend strictly in this order.
fn check(pages: &[Page], order: &[usize]) -> Result<(), EncodeError> {
    let mut i = 1;
    while i < order.len() {
        if !less_u64(pages[order[i - 1]].base, pages[order[i]].base) {
            return Err(encode_error(Place::PageBase { page: i }, Reason::BasesNotAscending));
        }
        i += 1;
    }
    Ok(())
}

/// Appends the encoding of a program whose bases ascend strictly in this order.
fn put_program(out: &mut Vec<Byte>, program: &Program, order: &[usize]) {
    let Program { elf_digest, pc_start, decode, pages } = program;
    put_tag(out, &TAG);
    put_bytes32(out, elf_digest);
    put_u64(out, *pc_start);
    put_bytes32(out, decode);
    put_count64(out, pages.len());
    let mut i = 0;
    while i < order.len() {
        put_page(out, &pages[order[i]]);
        i += 1;
    }
}

fn put_page(out: &mut Vec<Byte>, page: &Page) {
    let Page { base, commitment } = page;
    put_u64(out, *base);
    put_bytes32(out, commitment);
}

/// Reads a program and leaves the cursor behind it.
///
/// # Errors
///
/// [`Reason::Truncated`], [`Reason::BadMagic`], [`Reason::BasesNotAscending`].
pub fn take_program(cursor: &mut Cursor<'_>) -> Result<Program, DecodeError> {
    take_tag(cursor, &TAG)?;
    let elf_digest = take_bytes32(cursor)?;
    let pc_start = take_u64(cursor)?;
    let decode = take_bytes32(cursor)?;
    let count = take_count64(cursor)?;
    let mut pages: Vec<Page> = Vec::new();
    let mut i = 0;
    while i < count {
        let at = cursor.position();
        let base = take_u64(cursor)?;
        if i > 0 && !less_u64(pages[i - 1].base, base) {
            return Err(decode_error(at, Reason::BasesNotAscending));
        }
        let commitment = take_bytes32(cursor)?;
        pages.push(Page { base, commitment });
        i += 1;
    }
    Ok(Program { elf_digest, pc_start, decode, pages })
}
