//! Keys of a shape, and layouts, as Coq terms of `theories/Shapes.v`.

use crate::coq::{apply, list, option};
use crate::symbolic::claim::Claim;
use crate::symbolic::program::Program;
use crate::symbolic::system::{Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use crate::symbolic::vm::{ProofOptions, VmVerifyingKey};
use crate::symbolic::word::{Byte, U16, U32, U64, u16_bytes, u32_bytes, u64_bytes};

/// The numbers of variables are below this.
const VARIABLES: u32 = 512;

/// The greatest width of a variable, in bytes.
const WIDEST: usize = 32;

/// Names of the numbers and runs in terms: Coq interprets a numeral anew wherever it stands, which takes most of its time.
pub fn names() -> String {
    let variables = (0..VARIABLES).map(|number| format!("Definition {} : N := {number}.\n", name(number)));
    let runs = (1..=WIDEST).map(|width| format!("Definition {} := whole {width}.\n", run(width)));
    variables.chain(runs).collect()
}

fn name(variable: u32) -> String {
    assert!(variable < VARIABLES, "a variable below {VARIABLES}");
    format!("v{variable}")
}

fn run(width: usize) -> String {
    assert!(width <= WIDEST, "a variable of {WIDEST} bytes at most");
    format!("whole{width}")
}

/// A layout: runs of the bytes of one variable from the least significant on, and runs of numbers.
pub fn layout(bytes: &[Byte]) -> String {
    let mut parts = Vec::new();
    let mut rest = bytes;
    while let Some(first) = rest.first() {
        let taken = match *first {
            Byte::Free { variable, index: 0 } => {
                let next = |(place, byte): &(usize, &Byte)| {
                    **byte == Byte::Free { variable, index: u8::try_from(*place).unwrap_or(u8::MAX) }
                };
                let width = rest.iter().enumerate().take_while(next).count();
                parts.push(format!("{} {}", run(width), name(variable)));
                width
            }
            Byte::Free { variable, index } => {
                parts.push(format!("[Free {} {index}]", name(variable)));
                1
            }
            Byte::Constant(_) => {
                let constants: Vec<String> = rest.iter().map_while(constant).collect();
                parts.push(format!("known {}", list(constants.iter().cloned())));
                constants.len()
            }
        };
        rest = &rest[taken..];
    }
    format!("concat {}", list(parts))
}

fn constant(byte: &Byte) -> Option<String> {
    match byte {
        Byte::Constant(value) => Some(format!("x{value:02x}")),
        Byte::Free { .. } => None,
    }
}

/// The number of the variable that a field of a shape is.
fn variable(bytes: &[Byte]) -> String {
    match bytes.first() {
        Some(&Byte::Free { variable, .. }) => name(variable),
        _ => panic!("a field of a shape is a variable"),
    }
}

fn byte(value: Byte) -> String {
    variable(&[value])
}

fn word16(value: U16) -> String {
    variable(&u16_bytes(value))
}

/// A field of four bytes.
pub fn word32(value: U32) -> String {
    variable(&u32_bytes(value))
}

/// A field of eight bytes.
pub fn word64(value: U64) -> String {
    variable(&u64_bytes(value))
}

/// A key of format A.
pub fn vm(key: &VmVerifyingKey) -> String {
    let VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages } = key;
    let ProofOptions { blowup_factor, fri_number_of_queries, coset_offset, grinding_factor, fri_final_poly_log_degree } = options;
    let options = apply(
        "Build_ProofOptions",
        &[
            byte(*blowup_factor),
            word64(*fri_number_of_queries),
            word64(*coset_offset),
            byte(*grinding_factor),
            byte(*fri_final_poly_log_degree),
        ],
    );
    let tables = [bitwise, decode, register, keccak_rc].map(|table| variable(table)).join(", ");
    apply("Build_VmShape", &[options, format!("({tables})"), list(pages.iter().map(|page| variable(page)))])
}

/// A program with its pages in this order.
pub fn program(program: &Program, order: &[usize]) -> String {
    let Program { elf_digest, pc_start, decode, pages } = program;
    let parts = format!("({}, {}, {})", variable(elf_digest), word64(*pc_start), variable(decode));
    let page = |&number: &usize| format!("({}, {})", word64(pages[number].base), variable(&pages[number].commitment));
    apply("Build_ProgramShape", &[parts, list(order.iter().map(page))])
}

/// The elements of a claim.
pub fn claim(claim: &Claim) -> String {
    let Claim { elements } = claim;
    words64(elements)
}

/// A list of variables of eight bytes.
pub fn words64(values: &[U64]) -> String {
    list(values.iter().map(|&value| word64(value)))
}

/// A list of variables of one byte.
pub fn payload(payload: &[Byte]) -> String {
    list(payload.iter().map(|&value| byte(value)))
}

/// A key of format B.
pub fn system(key: &SystemVerifyingKey) -> String {
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
    let header = [log_blowup, cap_height, log_final_poly_len, max_log_arity, num_queries, commit_pow_bits, query_pow_bits];
    let mut arguments: Vec<String> = header.iter().map(|&&value| word16(value)).collect();
    arguments.push(list(circuits.iter().map(circuit)));
    arguments.push("None".to_owned());
    let digests = preprocessed_commitment.as_ref().map(|digests| list(digests.iter().map(|digest| variable(digest))));
    let big = circuits.iter().flat_map(|circuit| &circuit.nodes).filter_map(big_constant);
    apply("Build_SystemShape", &[apply("Build_SystemVerifyingKey", &arguments), option(digests), list(big)])
}

/// The variable of a constant that all eight bytes are free of.
fn big_constant(node: &Node) -> Option<String> {
    match node {
        Node::Constant(value) if matches!(u64_bytes(*value)[7], Byte::Free { .. }) => Some(word64(*value)),
        _ => None,
    }
}

fn circuit(circuit: &Circuit) -> String {
    let Circuit {
        main_width,
        preprocessed_width,
        preprocessed_height,
        max_constraint_degree,
        lookup_group_size,
        nodes,
        zeros,
        lookups,
        preprocessed_index,
    } = circuit;
    apply(
        "Build_Circuit",
        &[
            word16(*main_width),
            word16(*preprocessed_width),
            word32(*preprocessed_height),
            word16(*max_constraint_degree),
            byte(*lookup_group_size),
            list(nodes.iter().map(node)),
            list(zeros.iter().map(|&zero| word16(zero))),
            list(lookups.iter().map(lookup)),
            option(preprocessed_index.map(word16)),
        ],
    )
}

fn lookup(lookup: &Lookup) -> String {
    let Lookup { multiplicity, arguments } = lookup;
    let arguments = list(arguments.iter().map(|&argument| word16(argument)));
    apply("Build_Lookup", &[word16(*multiplicity), arguments])
}

fn node(node: &Node) -> String {
    match node {
        Node::Constant(value) => apply("Constant", &[word64(*value)]),
        Node::Public(number) => apply("Public", &[byte(*number)]),
        Node::IsFirstRow => "IsFirstRow".to_owned(),
        Node::IsLastRow => "IsLastRow".to_owned(),
        Node::IsTransition => "IsTransition".to_owned(),
        Node::Add { left, right } => apply("Add", &[word16(*left), word16(*right)]),
        Node::Sub { left, right } => apply("Sub", &[word16(*left), word16(*right)]),
        Node::Mul { left, right } => apply("Mul", &[word16(*left), word16(*right)]),
        Node::Neg { operand } => apply("Neg", &[word16(*operand)]),
        Node::Column { source, row, column } => {
            let source = match source {
                Source::Preprocessed => "Preprocessed",
                Source::Main => "Main",
                Source::Stage2 => "Stage2",
            };
            let row = match row {
                Row::Current => "Current",
                Row::Next => "Next",
            };
            apply("Column", &[source.to_owned(), row.to_owned(), word16(*column)])
        }
    }
}
