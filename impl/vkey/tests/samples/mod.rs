//! Keys of every shape that the tests share.
#![allow(dead_code, reason = "each test file uses some of them")]

use ashlar_vkey::program::{Page, Program};
use ashlar_vkey::system::{Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use ashlar_vkey::vm::{ProofOptions, VmVerifyingKey};

/// A key with this many pages, each byte of it different from its neighbours.
pub fn vm_key(pages: usize) -> VmVerifyingKey {
    let options = ProofOptions {
        blowup_factor: 0x81,
        fri_number_of_queries: 0x0102_0304_0506_0708,
        coset_offset: 0xF1F2_F3F4_F5F6_F7F8,
        grinding_factor: 0x82,
        fri_final_poly_log_degree: 0x83,
    };
    VmVerifyingKey {
        options,
        bitwise: bytes32(1),
        decode: bytes32(40),
        register: bytes32(80),
        keccak_rc: bytes32(120),
        pages: (0..pages).map(|page| bytes32(page as u8)).collect(),
    }
}

/// 32 bytes that count up from `first`.
pub fn bytes32(first: u8) -> [u8; 32] {
    core::array::from_fn(|i| first.wrapping_add(i as u8))
}

/// One node of each kind, operands and constants at their bounds.
pub fn every_node() -> Vec<Node> {
    let columns = [
        (Source::Preprocessed, Row::Current),
        (Source::Preprocessed, Row::Next),
        (Source::Main, Row::Current),
        (Source::Main, Row::Next),
        (Source::Stage2, Row::Current),
        (Source::Stage2, Row::Next),
    ];
    let mut nodes = vec![
        Node::Constant(0),
        Node::Constant(0xFFFF),
        Node::Constant(0x1_0000),
        Node::Constant(0xFFFF_FFFF_0000_0000),
        Node::Public(0xFF),
        Node::IsFirstRow,
        Node::IsLastRow,
        Node::IsTransition,
        Node::Add { left: 0, right: 7 },
        Node::Sub { left: 8, right: 1 },
        Node::Mul { left: 2, right: 9 },
        Node::Neg { operand: 10 },
    ];
    nodes.extend(columns.map(|(source, row)| Node::Column { source, row, column: 0xFFFE }));
    nodes
}

/// A circuit of these nodes, with two zeros and lookups of 0 to 2 arguments.
pub fn circuit(nodes: Vec<Node>, preprocessed_index: Option<u16>) -> Circuit {
    let last = nodes.len() as u16 - 1;
    Circuit {
        main_width: 0x1011,
        preprocessed_width: 0x1213,
        preprocessed_height: 0x1415_1617,
        max_constraint_degree: 0x1819,
        lookup_group_size: 0xFF,
        nodes,
        zeros: vec![last, 0],
        lookups: (0..3).map(|count| Lookup { multiplicity: last, arguments: vec![0; count] }).collect(),
        preprocessed_index,
    }
}

/// A circuit without any node.
pub fn empty_circuit() -> Circuit {
    Circuit { nodes: vec![], zeros: vec![], lookups: vec![], lookup_group_size: 1, ..circuit(vec![Node::IsFirstRow], None) }
}

/// A key of these circuits.
pub fn system_key(circuits: Vec<Circuit>, preprocessed_commitment: Option<Vec<[u8; 32]>>) -> SystemVerifyingKey {
    SystemVerifyingKey {
        log_blowup: 0x0102,
        cap_height: 0x0304,
        log_final_poly_len: 0x0506,
        max_log_arity: 0x0708,
        num_queries: 0x090A,
        commit_pow_bits: 0x0B0C,
        query_pow_bits: 0x0D0E,
        circuits,
        preprocessed_commitment,
    }
}

/// Keys of every shape: without and with circuits, nodes, digests, indices.
pub fn system_keys() -> Vec<SystemVerifyingKey> {
    let full = circuit(every_node(), Some(0xFFFE));
    vec![
        system_key(vec![], None),
        system_key(vec![], Some(vec![])),
        system_key(vec![empty_circuit()], None),
        system_key(vec![full.clone()], Some(vec![bytes32(7)])),
        system_key(
            vec![full.clone(), empty_circuit(), circuit(vec![Node::Public(0)], Some(0))],
            Some(vec![bytes32(7), bytes32(9)]),
        ),
    ]
}

/// A program whose pages have these bases.
pub fn program(bases: &[u64]) -> Program {
    let page = |(i, base): (usize, &u64)| Page { base: *base, commitment: bytes32(i as u8) };
    Program {
        elf_digest: bytes32(200),
        pc_start: 0x1122_3344_5566_7788,
        decode: bytes32(100),
        pages: bases.iter().enumerate().map(page).collect(),
    }
}
