//! Verifying keys and what goes with them, most of them well-formed, and the same as the specification has them.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::vkey::claim::Claim;
use ashlar::vkey::program::{Page, Program};
use ashlar::vkey::system::{Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use ashlar::vkey::vm::{ProofOptions, VmVerifyingKey};
use ashlar_spec::{program_id, system_verifying_key, vm_verifying_key};

use crate::element::Element;

const MOST_PAGES: usize = 6;
const MOST_CIRCUITS: usize = 3;
const MOST_NODES: usize = 12;
const MOST_ROOTS: usize = 4;
const MOST_ELEMENTS: usize = 8;

/// A value that has an encoding.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// A key of lambda_vm.
    Vm(VmVerifyingKey),
    /// A key of multi-stark.
    System(SystemVerifyingKey),
    /// A claim.
    Claim(Claim),
    /// A program.
    Program(Program),
}

impl<'a> Arbitrary<'a> for Value {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        Ok(match u.int_in_range(0..=5u8)? {
            0 => Self::Vm(vm_key(u)?),
            1 => Self::Claim(claim(u)?),
            2 => Self::Program(program(u)?),
            // The richest format.
            _ => Self::System(system_key(u)?),
        })
    }
}

/// A list of at most `most` members.
fn list<T>(
    u: &mut Unstructured<'_>,
    most: usize,
    mut member: impl FnMut(&mut Unstructured<'_>, usize) -> Result<T>,
) -> Result<Vec<T>> {
    let count = u.int_in_range(0..=most)?;
    (0..count).map(|number| member(u, number)).collect()
}

/// A key of lambda_vm.
pub fn vm_key(u: &mut Unstructured<'_>) -> Result<VmVerifyingKey> {
    let options = ProofOptions {
        blowup_factor: u.arbitrary()?,
        fri_number_of_queries: u.arbitrary()?,
        coset_offset: u.arbitrary()?,
        grinding_factor: u.arbitrary()?,
        fri_final_poly_log_degree: u.arbitrary()?,
    };
    let [bitwise, decode, register, keccak_rc] = u.arbitrary()?;
    let pages = list(u, MOST_PAGES, |u, _| u.arbitrary())?;
    Ok(VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages })
}

fn claim(u: &mut Unstructured<'_>) -> Result<Claim> {
    let elements = list(u, MOST_ELEMENTS, |u, _| constant(u))?;
    Ok(Claim { elements })
}

fn program(u: &mut Unstructured<'_>) -> Result<Program> {
    let near: u64 = u.arbitrary()?;
    let base = |u: &mut Unstructured<'_>| Ok(near.wrapping_add(u.arbitrary::<u8>()?.into()));
    let pages = list(u, MOST_PAGES, |u, _| Ok(Page { base: base(u)?, commitment: u.arbitrary()? }))?;
    Ok(Program { elf_digest: u.arbitrary()?, pc_start: u.arbitrary()?, decode: u.arbitrary()?, pages })
}

fn system_key(u: &mut Unstructured<'_>) -> Result<SystemVerifyingKey> {
    let circuits = list(u, MOST_CIRCUITS, |u, _| circuit(u))?;
    let [log_blowup, cap_height, log_final_poly_len, max_log_arity, num_queries, commit_pow_bits, query_pow_bits] =
        u.arbitrary()?;
    let commitment = list(u, MOST_ROOTS, |u, _| u.arbitrary())?;
    Ok(SystemVerifyingKey {
        log_blowup,
        cap_height,
        log_final_poly_len,
        max_log_arity,
        num_queries,
        commit_pow_bits,
        query_pow_bits,
        circuits,
        preprocessed_commitment: u.arbitrary::<bool>()?.then_some(commitment),
    })
}

fn circuit(u: &mut Unstructured<'_>) -> Result<Circuit> {
    let nodes = list(u, MOST_NODES, node)?;
    let count = nodes.len();
    // Without nodes no root is one.
    let most = if count == 0 && !rarely(u)? { 0 } else { MOST_ROOTS };
    let zeros = list(u, most, |u, _| below(u, count))?;
    let arguments = |u: &mut Unstructured<'_>| list(u, most, |u, _| below(u, count));
    let lookups = list(u, most, |u, _| Ok(Lookup { multiplicity: below(u, count)?, arguments: arguments(u)? }))?;
    let group_size: u8 = u.arbitrary()?;
    Ok(Circuit {
        main_width: u.arbitrary()?,
        preprocessed_width: u.arbitrary()?,
        preprocessed_height: u.arbitrary()?,
        max_constraint_degree: u.arbitrary()?,
        lookup_group_size: if rarely(u)? { group_size } else { group_size.max(1) },
        nodes,
        zeros,
        lookups,
        preprocessed_index: u.arbitrary()?,
    })
}

fn node(u: &mut Unstructured<'_>, number: usize) -> Result<Node> {
    let kind = u.int_in_range(0..=9u8)?;
    // The first node has no operands.
    Ok(match if number == 0 { kind % 6 } else { kind } {
        0 => Node::Constant(constant(u)?),
        1 => Node::Public(u.arbitrary()?),
        2 => Node::IsFirstRow,
        3 => Node::IsLastRow,
        4 => Node::IsTransition,
        5 => Node::Column {
            source: *u.choose(&[Source::Preprocessed, Source::Main, Source::Stage2])?,
            row: *u.choose(&[Row::Current, Row::Next])?,
            column: u.arbitrary()?,
        },
        6 => Node::Add { left: below(u, number)?, right: below(u, number)? },
        7 => Node::Sub { left: below(u, number)?, right: below(u, number)? },
        8 => Node::Mul { left: below(u, number)?, right: below(u, number)? },
        _ => Node::Neg { operand: below(u, number)? },
    })
}

/// A constant, on both sides of where the forms meet and, rarely, of the modulus.
fn constant(u: &mut Unstructured<'_>) -> Result<u64> {
    if rarely(u)? {
        return u.arbitrary();
    }
    let near = 0xFFFD + u64::from(u.int_in_range(0..=5u8)?);
    Ok(if u.arbitrary()? { near } else { u.arbitrary::<Element>()?.0.value() })
}

/// The number of one of `count` nodes; rarely any number.
fn below(u: &mut Unstructured<'_>, count: usize) -> Result<u16> {
    let number: u16 = u.arbitrary()?;
    Ok(if count == 0 || rarely(u)? { number } else { number % count as u16 })
}

/// True for one of 64 bytes.
fn rarely(u: &mut Unstructured<'_>) -> Result<bool> {
    Ok(u.arbitrary::<u8>()? % 64 == 63)
}

/// The key as the specification has it.
pub fn specified_vm_key(key: &VmVerifyingKey) -> vm_verifying_key::VmVerifyingKey {
    let VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = key.clone();
    let ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree } = options;
    vm_verifying_key::VmVerifyingKey {
        options: vm_verifying_key::ProofOptions {
            blowup_factor,
            fri_number_of_queries,
            coset_offset,
            grinding_factor,
            fri_final_poly_log_degree,
        },
        bitwise,
        decode,
        register,
        keccak_rc,
        pages,
    }
}

/// The key as the specification has it.
pub fn specified_system_key(key: &SystemVerifyingKey) -> system_verifying_key::SystemVerifyingKey {
    system_verifying_key::SystemVerifyingKey {
        log_blowup: key.log_blowup,
        cap_height: key.cap_height,
        log_final_poly_len: key.log_final_poly_len,
        max_log_arity: key.max_log_arity,
        num_queries: key.num_queries,
        commit_pow_bits: key.commit_pow_bits,
        query_pow_bits: key.query_pow_bits,
        circuits: key.circuits.iter().map(specified_circuit).collect(),
        preprocessed_commitment: key.preprocessed_commitment.clone(),
    }
}

fn specified_circuit(circuit: &Circuit) -> system_verifying_key::Circuit {
    let lookup =
        |lookup: &Lookup| system_verifying_key::Lookup { multiplicity: lookup.multiplicity, arguments: lookup.arguments.clone() };
    system_verifying_key::Circuit {
        main_width: circuit.main_width,
        preprocessed_width: circuit.preprocessed_width,
        preprocessed_height: circuit.preprocessed_height,
        max_constraint_degree: circuit.max_constraint_degree,
        lookup_group_size: circuit.lookup_group_size,
        nodes: circuit.nodes.iter().map(specified_node).collect(),
        zeros: circuit.zeros.clone(),
        lookups: circuit.lookups.iter().map(lookup).collect(),
        preprocessed_index: circuit.preprocessed_index,
    }
}

fn specified_node(node: &Node) -> system_verifying_key::Node {
    use system_verifying_key::Node as Specified;
    match *node {
        Node::Constant(value) => Specified::Constant(value),
        Node::Public(number) => Specified::Public(number),
        Node::IsFirstRow => Specified::IsFirstRow,
        Node::IsLastRow => Specified::IsLastRow,
        Node::IsTransition => Specified::IsTransition,
        Node::Add { left, right } => Specified::Add { left, right },
        Node::Sub { left, right } => Specified::Sub { left, right },
        Node::Mul { left, right } => Specified::Mul { left, right },
        Node::Neg { operand } => Specified::Neg { operand },
        Node::Column { source, row, column } => Specified::Column {
            source: match source {
                Source::Preprocessed => system_verifying_key::Source::Preprocessed,
                Source::Main => system_verifying_key::Source::Main,
                Source::Stage2 => system_verifying_key::Source::Stage2,
            },
            row: match row {
                Row::Current => system_verifying_key::Row::Current,
                Row::Next => system_verifying_key::Row::Next,
            },
            column,
        },
    }
}

/// The program as the specification has it.
pub fn specified_program(program: &Program) -> program_id::Program {
    let page = |page: &Page| program_id::Page { base: page.base, commitment: page.commitment };
    program_id::Program {
        elf_digest: program.elf_digest,
        pc_start: program.pc_start,
        decode: program.decode,
        pages: program.pages.iter().map(page).collect(),
    }
}
