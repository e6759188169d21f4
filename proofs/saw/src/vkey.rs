//! The encodings of verifying keys, for fixed shapes: the numbers of list members, the kinds of nodes and what is optional are fixed,
//! all values are free.
//!
//! Functions that may refuse return whether they accept, and write only then.

use alloc::vec;
use alloc::vec::Vec;

use ashlar_vkey::claim::{self, Claim};
use ashlar_vkey::domain::{claim_input, system_input, vm_input};
use ashlar_vkey::error::EncodeError;
use ashlar_vkey::field;
use ashlar_vkey::framing;
use ashlar_vkey::program::{self, Page, Program};
use ashlar_vkey::system::{self, Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use ashlar_vkey::vm::{self, ProofOptions, VmVerifyingKey};

/// The scalar fields of a key of lambda_vm, in their order there.
#[repr(C)]
pub struct VmFields {
    fri_number_of_queries: u64,
    coset_offset: u64,
    blowup_factor: u8,
    grinding_factor: u8,
    fri_final_poly_log_degree: u8,
}

/// Copies what was encoded, if it was; its length must be that of `out`.
fn accepted<const LENGTH: usize>(encoding: Result<Vec<u8>, EncodeError>, out: &mut [u8; LENGTH]) -> bool {
    match encoding {
        Ok(bytes) => {
            out.copy_from_slice(&bytes);
            true
        }
        Err(_) => false,
    }
}

fn vm_key<const PAGES: usize>(fields: &VmFields, commitments: &[[u8; 32]; 4], pages: &[[u8; 32]; PAGES]) -> VmVerifyingKey {
    let &VmFields { fri_number_of_queries, coset_offset, blowup_factor, grinding_factor, fri_final_poly_log_degree } = fields;
    let options = ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree };
    let [bitwise, decode, register, keccak_rc] = *commitments;
    VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages: Vec::from(*pages) }
}

/// The encoding of a key of lambda_vm without pages.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_vm_encode_0(fields: &VmFields, commitments: &[[u8; 32]; 4], out: &mut [u8; 159]) {
    out.copy_from_slice(&vm::encode(&vm_key(fields, commitments, &[])));
}

/// The encoding of a key of lambda_vm with one page.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_vm_encode_1(
    fields: &VmFields,
    commitments: &[[u8; 32]; 4],
    pages: &[[u8; 32]; 1],
    out: &mut [u8; 191],
) {
    out.copy_from_slice(&vm::encode(&vm_key(fields, commitments, pages)));
}

/// The encoding of a key of lambda_vm with six pages.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_vm_encode_6(
    fields: &VmFields,
    commitments: &[[u8; 32]; 4],
    pages: &[[u8; 32]; 6],
    out: &mut [u8; 351],
) {
    out.copy_from_slice(&vm::encode(&vm_key(fields, commitments, pages)));
}

/// What is hashed of a key of lambda_vm with two pages.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_vm_input_2(
    fields: &VmFields,
    commitments: &[[u8; 32]; 4],
    pages: &[[u8; 32]; 2],
    out: &mut [u8; 239],
) {
    out.copy_from_slice(&vm_input(&vm_key(fields, commitments, pages)));
}

fn program<const PAGES: usize>(
    elf_digest: &[u8; 32],
    pc_start: u64,
    decode: &[u8; 32],
    bases: &[u64; PAGES],
    commitments: &[[u8; 32]; PAGES],
) -> Program {
    let mut pages = Vec::with_capacity(PAGES);
    for i in 0..PAGES {
        pages.push(Page { base: bases[i], commitment: commitments[i] });
    }
    Program { elf_digest: *elf_digest, pc_start, decode: *decode, pages }
}

/// The encoding of a program with one page.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_program_encode_1(
    elf_digest: &[u8; 32],
    pc_start: u64,
    decode: &[u8; 32],
    bases: &[u64; 1],
    commitments: &[[u8; 32]; 1],
    out: &mut [u8; 142],
) -> bool {
    accepted(program::encode(&program(elf_digest, pc_start, decode, bases, commitments)), out)
}

/// The encoding of a program with two pages, given by ascending base.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_program_encode_2_ascending(
    elf_digest: &[u8; 32],
    pc_start: u64,
    decode: &[u8; 32],
    bases: &[u64; 2],
    commitments: &[[u8; 32]; 2],
    out: &mut [u8; 182],
) -> bool {
    accepted(program::encode(&program(elf_digest, pc_start, decode, bases, commitments)), out)
}

/// The encoding of a program with two pages, given by descending base.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_program_encode_2_descending(
    elf_digest: &[u8; 32],
    pc_start: u64,
    decode: &[u8; 32],
    bases: &[u64; 2],
    commitments: &[[u8; 32]; 2],
    out: &mut [u8; 182],
) -> bool {
    accepted(program::encode(&program(elf_digest, pc_start, decode, bases, commitments)), out)
}

/// The encoding of a program with two pages, of one base.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_program_encode_2_equal(
    elf_digest: &[u8; 32],
    pc_start: u64,
    decode: &[u8; 32],
    bases: &[u64; 2],
    commitments: &[[u8; 32]; 2],
    out: &mut [u8; 182],
) -> bool {
    accepted(program::encode(&program(elf_digest, pc_start, decode, bases, commitments)), out)
}

/// The encoding of a claim of three elements.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_claim_encode_3(elements: &[u64; 3], out: &mut [u8; 32]) -> bool {
    accepted(claim::encode(&Claim { elements: Vec::from(*elements) }), out)
}

/// What is hashed of a claim of three elements.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_claim_input_3(elements: &[u64; 3], out: &mut [u8; 48]) -> bool {
    accepted(claim_input(&Claim { elements: Vec::from(*elements) }), out)
}

/// The encoding of an element of Goldilocks.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_goldilocks_encode(value: u64, out: &mut [u8; 8]) -> bool {
    accepted(field::encode_goldilocks(value), out)
}

/// The encoding of an element of KoalaBear.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_koala_bear_encode(value: u32, out: &mut [u8; 4]) -> bool {
    accepted(field::encode_koala_bear(value), out)
}

/// The encoding of a digest of four elements of Goldilocks.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_digest_encode(digest: &[u64; 4], out: &mut [u8; 32]) -> bool {
    accepted(field::encode_digest(digest), out)
}

/// The digest of 32 bytes of four limbs.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_limbs_encode(limbs: &[u64; 4], out: &mut [u8; 32]) {
    *out = field::digest_of_limbs(limbs);
}

/// The blob of five bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_blob_encode_5(payload: &[u8; 5], out: &mut [u8; 21]) {
    out.copy_from_slice(&framing::encode_blob(payload));
}

/// The private input of five bytes.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_private_input_encode_5(payload: &[u8; 5], out: &mut [u8; 21]) -> bool {
    accepted(framing::encode_private_input(payload), out)
}

/// The fields of a system key that are no lists.
fn system_key(numbers: &[u16; 7], circuits: Vec<Circuit>, preprocessed_commitment: Option<Vec<[u8; 32]>>) -> SystemVerifyingKey {
    let [log_blowup, cap_height, log_final_poly_len, max_log_arity, num_queries, commit_pow_bits, query_pow_bits] = *numbers;
    SystemVerifyingKey {
        log_blowup,
        cap_height,
        log_final_poly_len,
        max_log_arity,
        num_queries,
        commit_pow_bits,
        query_pow_bits,
        circuits,
        preprocessed_commitment,
    }
}

/// What is hashed of a key of multi-stark without circuits and with a commitment of one digest.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_input_digest(numbers: &[u16; 7], digest: &[u8; 32], out: &mut [u8; 67]) -> bool {
    accepted(system_input(&system_key(numbers, Vec::new(), Some(vec![*digest]))), out)
}

/// The values of a circuit with one zero, one lookup of one argument and a preprocessed index, but for its nodes.
#[repr(C)]
pub struct CircuitFields {
    preprocessed_height: u32,
    main_width: u16,
    preprocessed_width: u16,
    max_constraint_degree: u16,
    zero: u16,
    multiplicity: u16,
    argument: u16,
    preprocessed_index: u16,
    lookup_group_size: u8,
}

/// The values of nodes of every kind but the constants.
#[repr(C)]
pub struct NodeFields {
    operands: [u16; 7],
    column: u16,
    public: u8,
}

/// A key with one circuit of these nodes and no commitment.
fn key_of_nodes(numbers: &[u16; 7], fields: &CircuitFields, nodes: Vec<Node>) -> SystemVerifyingKey {
    let circuit = Circuit {
        main_width: fields.main_width,
        preprocessed_width: fields.preprocessed_width,
        preprocessed_height: fields.preprocessed_height,
        max_constraint_degree: fields.max_constraint_degree,
        lookup_group_size: fields.lookup_group_size,
        nodes,
        zeros: vec![fields.zero],
        lookups: vec![Lookup { multiplicity: fields.multiplicity, arguments: vec![fields.argument] }],
        preprocessed_index: Some(fields.preprocessed_index),
    };
    system_key(numbers, vec![circuit], None)
}

/// Nodes of every kind but the constants.
fn nodes_of_every_kind(values: &NodeFields) -> Vec<Node> {
    let [add_left, add_right, sub_left, sub_right, mul_left, mul_right, operand] = values.operands;
    vec![
        Node::Public(values.public),
        Node::IsFirstRow,
        Node::IsLastRow,
        Node::IsTransition,
        Node::Add { left: add_left, right: add_right },
        Node::Sub { left: sub_left, right: sub_right },
        Node::Mul { left: mul_left, right: mul_right },
        Node::Neg { operand },
        Node::Column { source: Source::Main, row: Row::Next, column: values.column },
    ]
}

/// Whether a key of multi-stark is well-formed that has one circuit with a node of every kind but the constants.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_check_nodes(numbers: &[u16; 7], fields: &CircuitFields, values: &NodeFields) -> bool {
    system::check(&key_of_nodes(numbers, fields, nodes_of_every_kind(values))).is_ok()
}

/// The encoding of a key of multi-stark with one circuit that has a node of every kind but the constants.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_encode_nodes(
    numbers: &[u16; 7],
    fields: &CircuitFields,
    values: &NodeFields,
    out: &mut [u8; 70],
) -> bool {
    accepted(system::encode(&key_of_nodes(numbers, fields, nodes_of_every_kind(values))), out)
}

/// Whether a key of multi-stark is well-formed that has one circuit whose only node is a constant.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_check_constant(numbers: &[u16; 7], fields: &CircuitFields, constant: u64) -> bool {
    system::check(&key_of_nodes(numbers, fields, vec![Node::Constant(constant)])).is_ok()
}

/// The encoding of a key of multi-stark with one circuit whose only node is a constant below 2^16.
#[unsafe(no_mangle)]
pub extern "C" fn ashlar_vkey_system_encode_small_constant(
    numbers: &[u16; 7],
    fields: &CircuitFields,
    constant: u16,
    out: &mut [u8; 47],
) -> bool {
    accepted(system::encode(&key_of_nodes(numbers, fields, vec![Node::Constant(constant.into())])), out)
}
