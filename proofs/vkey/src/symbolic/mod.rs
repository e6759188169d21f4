//! The files of `impl/vkey` compiled a second time, beside another [`word`]: bytes are variables or constants, and a comparison of them asks the
//! explorer of [`crate::paths`] which way to go.

pub mod word;

#[path = "../../../../impl/vkey/src/circuit.rs"]
pub mod circuit;
#[path = "../../../../impl/vkey/src/claim.rs"]
pub mod claim;
#[path = "../../../../impl/vkey/src/cursor.rs"]
pub mod cursor;
#[path = "../../../../impl/vkey/src/domain.rs"]
pub mod domain;
#[path = "../../../../impl/vkey/src/error.rs"]
pub mod error;
#[path = "../../../../impl/vkey/src/field.rs"]
pub mod field;
#[path = "../../../../impl/vkey/src/framing.rs"]
pub mod framing;
#[path = "../../../../impl/vkey/src/lookup.rs"]
pub mod lookup;
#[path = "../../../../impl/vkey/src/lookups.rs"]
pub mod lookups;
#[path = "../../../../impl/vkey/src/node.rs"]
pub mod node;
#[path = "../../../../impl/vkey/src/nodes.rs"]
pub mod nodes;
#[path = "../../../../impl/vkey/src/preprocessed.rs"]
pub mod preprocessed;
#[path = "../../../../impl/vkey/src/program.rs"]
pub mod program;
#[path = "../../../../impl/vkey/src/put.rs"]
pub mod put;
#[path = "../../../../impl/vkey/src/roots.rs"]
pub mod roots;
#[path = "../../../../impl/vkey/src/system.rs"]
pub mod system;
#[path = "../../../../impl/vkey/src/take.rs"]
pub mod take;
#[path = "../../../../impl/vkey/src/vm.rs"]
pub mod vm;

use word::{Byte, Vec};

/// The bytes of a key of format B, well-formed or not.
pub fn unchecked_system(key: &system::SystemVerifyingKey) -> Vec<Byte> {
    let mut out = Vec::new();
    system::put_key(&mut out, key);
    out
}

/// The bytes of a claim, well-formed or not.
pub fn unchecked_claim(claim: &claim::Claim) -> Vec<Byte> {
    let mut out = Vec::new();
    claim::put_claim(&mut out, claim);
    out
}

/// The bytes of a program with its pages by ascending base, those with one base in any order.
pub fn unchecked_program(program: &program::Program, order: &[usize]) -> Vec<Byte> {
    let program::Program { elf_digest, pc_start, decode, pages } = program;
    let mut out = Vec::new();
    put::put_tag(&mut out, &program::TAG);
    put::put_bytes32(&mut out, elf_digest);
    put::put_u64(&mut out, *pc_start);
    put::put_bytes32(&mut out, decode);
    put::put_count64(&mut out, pages.len());
    for &page in order {
        put::put_u64(&mut out, pages[page].base);
        put::put_bytes32(&mut out, &pages[page].commitment);
    }
    out
}
