//! The identity of a program of lambda_vm, restating `cryptol/ProgramId.cry` definition by definition.
//!
//! It is Keccak-256 of:
//!
//! | field            | bytes | form                                       |
//! | ---------------- | ----- | ------------------------------------------ |
//! | tag              | 22    | `LAMBDAVM_PROGRAM_ID_V1` in ASCII          |
//! | `elf_digest`     | 32    | digest of the program's file               |
//! | `pc_start`       | 8     | integer, the address of the first instruction |
//! | `decode`         | 32    | commitment to the decoded program          |
//! | count of `pages` | 8     | integer                                    |
//! | each page        | 40    | base, an integer of 8 bytes, then its commitment |
//!
//! Integers have their least significant byte first. Pages are a map from bases to commitments: they are written in the order of
//! their bases, whatever the order they are given in, and a repeated base is refused.

use alloc::vec::Vec;

use crate::codec::{DecodeError, EncodeError, Reason, finish, refused, take_bytes, take_magic, take_u64, unencodable};
use crate::keccak;

/// The tag.
pub const TAG: [u8; 22] = *b"LAMBDAVM_PROGRAM_ID_V1";

/// A page of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Its first address.
    pub base: u64,
    /// The commitment to it.
    pub commitment: [u8; 32],
}

/// What identifies a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The digest of the program's file.
    pub elf_digest: [u8; 32],
    /// The address of the first instruction.
    pub pc_start: u64,
    /// The commitment to the decoded program.
    pub decode: [u8; 32],
    /// The pages, in any order, without a repeated base.
    pub pages: Vec<Page>,
}

/// The pages in the order of their bases; equal bases stay in the order they are given in.
pub fn sorted_pages(pages: &[Page]) -> Vec<Page> {
    let mut sorted = Vec::new();
    for i in 0..pages.len() {
        sorted = with_page(&sorted, pages[i]);
    }
    sorted
}

/// Sorted pages with one more, in its place.
fn with_page(sorted: &[Page], page: Page) -> Vec<Page> {
    let mut inserted = Vec::new();
    for i in 0..sorted.len() {
        let follows = i == 0 || sorted[i - 1].base <= page.base;
        if follows && sorted[i].base > page.base {
            inserted.push(page);
        }
        inserted.push(sorted[i]);
    }
    if inserted.len() == sorted.len() {
        inserted.push(page);
    }
    inserted
}

/// The input of the hash function; none if a base is repeated.
///
/// An index in the error counts sorted pages.
pub fn encode(program: &Program) -> Result<Vec<u8>, EncodeError> {
    let sorted = sorted_pages(&program.pages);
    let mut bytes = Vec::new();
    bytes.extend_from_slice(&TAG);
    bytes.extend_from_slice(&program.elf_digest);
    bytes.extend_from_slice(&program.pc_start.to_le_bytes());
    bytes.extend_from_slice(&program.decode);
    bytes.extend_from_slice(&(sorted.len() as u64).to_le_bytes());
    for i in 0..sorted.len() {
        if i > 0 && sorted[i].base <= sorted[i - 1].base {
            return Err(unencodable("pages[].base", &[i], Reason::BasesNotAscending));
        }
        bytes.extend_from_slice(&sorted[i].base.to_le_bytes());
        bytes.extend_from_slice(&sorted[i].commitment);
    }
    Ok(bytes)
}

/// What is identified by this input of the hash function, with sorted pages.
pub fn decode(bytes: &[u8]) -> Result<Program, DecodeError> {
    let at = take_magic(bytes, 0, TAG)?;
    let (elf_digest, at) = take_bytes(bytes, at)?;
    let (pc_start, at) = take_u64(bytes, at)?;
    let (decoded, at) = take_bytes(bytes, at)?;
    let (count, at) = take_u64(bytes, at)?;
    let mut pages: Vec<Page> = Vec::new();
    let mut end = at;
    for i in 0..count {
        let (base, at) = take_u64(bytes, end)?;
        if i > 0 && base <= pages[pages.len() - 1].base {
            return Err(refused(end, Reason::BasesNotAscending));
        }
        let (commitment, after) = take_bytes(bytes, at)?;
        pages.push(Page { base, commitment });
        end = after;
    }
    finish(bytes, end)?;
    Ok(Program { elf_digest, pc_start, decode: decoded, pages })
}

/// The identity of a program.
pub fn program_id(program: &Program) -> Result<[u8; 32], EncodeError> {
    Ok(keccak::keccak256::<u64>(&encode(program)?))
}
