//! Keys of which the lists have lengths and the nodes constructors, and every value is a variable.

use crate::paths::Fact;
use crate::symbolic::claim::Claim;
use crate::symbolic::program::{Page, Program};
use crate::symbolic::system::{Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use crate::symbolic::vm::{ProofOptions, VmVerifyingKey};
use crate::symbolic::word::{self, Byte, Bytes32, U16, U32, U64};

/// The least constant that takes the big form.
const LEAST_BIG: u64 = 0x1_0000;

/// The constructors of nodes by the tag that they are written with.
pub const TAGS: usize = 16;

/// Hands out variables, numbered from 0.
#[derive(Default)]
pub struct Variables {
    next: u32,
}

impl Variables {
    fn next(&mut self) -> u32 {
        self.next += 1;
        self.next - 1
    }

    fn byte(&mut self) -> Byte {
        Byte::free(self.next())
    }

    fn word16(&mut self) -> U16 {
        U16::free(self.next())
    }

    fn word32(&mut self) -> U32 {
        U32::free(self.next())
    }

    fn word64(&mut self) -> U64 {
        U64::free(self.next())
    }

    fn bytes32(&mut self) -> Bytes32 {
        word::bytes_of(self.next())
    }

    /// As many values as asked for.
    fn list<T>(&mut self, count: usize, mut value: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..count).map(|_| value(self)).collect()
    }
}

/// A key of format A with this many pages.
pub fn vm(pages: usize) -> VmVerifyingKey {
    let mut of = Variables::default();
    VmVerifyingKey {
        options: ProofOptions {
            blowup_factor: of.byte(),
            fri_number_of_queries: of.word64(),
            coset_offset: of.word64(),
            grinding_factor: of.byte(),
            fri_final_poly_log_degree: of.byte(),
        },
        bitwise: of.bytes32(),
        decode: of.bytes32(),
        register: of.bytes32(),
        keccak_rc: of.bytes32(),
        pages: of.list(pages, Variables::bytes32),
    }
}

/// A program with this many pages.
pub fn program(pages: usize) -> Program {
    let mut of = Variables::default();
    Program {
        elf_digest: of.bytes32(),
        pc_start: of.word64(),
        decode: of.bytes32(),
        pages: of.list(pages, |of| Page { base: of.word64(), commitment: of.bytes32() }),
    }
}

/// A claim of this many elements.
pub fn claim(elements: usize) -> Claim {
    Claim { elements: Variables::default().list(elements, Variables::word64) }
}

/// A digest of four elements.
pub fn digest() -> [U64; 4] {
    let mut of = Variables::default();
    [of.word64(), of.word64(), of.word64(), of.word64()]
}

/// A word of four bytes.
pub fn word() -> U32 {
    Variables::default().word32()
}

/// A string of this many bytes.
pub fn payload(bytes: usize) -> Vec<Byte> {
    Variables::default().list(bytes, Variables::byte)
}

/// The lengths and constructors of a key of format B.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SystemShape {
    /// The circuits.
    pub circuits: Vec<CircuitShape>,
    /// Number of digests of the preprocessed commitment, where there is one.
    pub digests: Option<usize>,
}

/// The lengths and constructors of a circuit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CircuitShape {
    /// Tags of the nodes.
    pub tags: Vec<usize>,
    /// Number of constraints.
    pub zeros: usize,
    /// Number of arguments of each lookup.
    pub lookups: Vec<usize>,
    /// Whether it has a preprocessed index.
    pub index: bool,
}

/// The key of a shape, and what makes its constants small or big.
pub fn system(shape: &SystemShape) -> (SystemVerifyingKey, Vec<Fact>) {
    let mut of = Variables::default();
    let mut facts = Vec::new();
    let key = SystemVerifyingKey {
        log_blowup: of.word16(),
        cap_height: of.word16(),
        log_final_poly_len: of.word16(),
        max_log_arity: of.word16(),
        num_queries: of.word16(),
        commit_pow_bits: of.word16(),
        query_pow_bits: of.word16(),
        circuits: shape.circuits.iter().map(|shape| circuit(shape, &mut of, &mut facts)).collect(),
        preprocessed_commitment: shape.digests.map(|count| of.list(count, Variables::bytes32)),
    };
    (key, facts)
}

fn circuit(shape: &CircuitShape, of: &mut Variables, facts: &mut Vec<Fact>) -> Circuit {
    Circuit {
        main_width: of.word16(),
        preprocessed_width: of.word16(),
        preprocessed_height: of.word32(),
        max_constraint_degree: of.word16(),
        lookup_group_size: of.byte(),
        nodes: shape.tags.iter().map(|&tag| node(tag, of, facts)).collect(),
        zeros: of.list(shape.zeros, Variables::word16),
        lookups: shape
            .lookups
            .iter()
            .map(|&count| Lookup { multiplicity: of.word16(), arguments: of.list(count, Variables::word16) })
            .collect(),
        preprocessed_index: shape.index.then(|| of.word16()),
    }
}

fn node(tag: usize, of: &mut Variables, facts: &mut Vec<Fact>) -> Node {
    match tag {
        0 => Node::Constant(word::u64_of_u16(of.word16())),
        1 => {
            let value = of.word64();
            let bytes = word::u64_bytes(value).to_vec();
            facts.push(Fact::Less(bytes, word::u64_bytes(word::word64(LEAST_BIG)).to_vec(), false));
            Node::Constant(value)
        }
        2 => Node::Public(of.byte()),
        3 => Node::IsFirstRow,
        4 => Node::IsLastRow,
        5 => Node::IsTransition,
        6 => Node::Add { left: of.word16(), right: of.word16() },
        7 => Node::Sub { left: of.word16(), right: of.word16() },
        8 => Node::Mul { left: of.word16(), right: of.word16() },
        9 => Node::Neg { operand: of.word16() },
        10 => column(Source::Preprocessed, Row::Current, of),
        11 => column(Source::Preprocessed, Row::Next, of),
        12 => column(Source::Main, Row::Current, of),
        13 => column(Source::Main, Row::Next, of),
        14 => column(Source::Stage2, Row::Current, of),
        15 => column(Source::Stage2, Row::Next, of),
        _ => panic!("a tag below {TAGS}"),
    }
}

fn column(source: Source, row: Row, of: &mut Variables) -> Node {
    Node::Column { source, row, column: of.word16() }
}

/// The greatest numbers of circuits and of nodes.
const CIRCUITS: usize = 3;
const NODES: usize = 12;

/// Tags of nodes with operands, of which a first node has none.
const WITH_OPERANDS: std::ops::Range<usize> = 6..10;

/// Constructors that come one after the other from `start`.
pub fn tags(count: usize, start: usize) -> Vec<usize> {
    let tag = |position: usize| match (start + position) % TAGS {
        tag if position == 0 && WITH_OPERANDS.contains(&tag) => tag - WITH_OPERANDS.start,
        tag => tag,
    };
    (0..count).map(tag).collect()
}

/// Every tuple of 0 to 3 circuits with 0 to 12 nodes each. What else a key may have varies from tuple to tuple.
pub fn every_tuple() -> Vec<SystemShape> {
    let mut tuples: Vec<Vec<usize>> = vec![Vec::new()];
    for circuits in 1..=CIRCUITS {
        let shorter: Vec<Vec<usize>> = tuples.iter().filter(|tuple| tuple.len() == circuits - 1).cloned().collect();
        tuples.extend(shorter.iter().flat_map(|tuple| (0..=NODES).map(|nodes| [&tuple[..], &[nodes]].concat())));
    }
    tuples.iter().enumerate().map(|(number, tuple)| varied(number, tuple)).collect()
}

fn varied(number: usize, tuple: &[usize]) -> SystemShape {
    let circuit = |(place, &nodes): (usize, &usize)| {
        let seed = number + 5 * place;
        CircuitShape {
            tags: tags(nodes, seed % TAGS),
            zeros: if nodes == 0 { 0 } else { seed % 3 },
            lookups: if nodes == 0 { Vec::new() } else { (0..seed / 3 % 3).map(|lookup| (seed / 9 + lookup) % 3).collect() },
            index: (seed / 2).is_multiple_of(2),
        }
    };
    SystemShape {
        circuits: tuple.iter().enumerate().map(circuit).collect(),
        digests: [None, Some(0), Some(1), Some(2)][number % 4],
    }
}

/// Every constructor at every place of 12 nodes where it may stand, in each of three circuits, which alone has an index.
pub fn every_constructor() -> Vec<SystemShape> {
    let mut shapes = Vec::new();
    for place in 0..CIRCUITS {
        for start in 0..TAGS {
            let mut circuits = vec![CircuitShape { tags: vec![3], zeros: 1, ..CircuitShape::default() }; CIRCUITS];
            circuits[place] = CircuitShape { tags: tags(NODES, start), index: true, ..circuits[place].clone() };
            shapes.push(SystemShape { circuits, digests: None });
        }
    }
    shapes
}

/// Every number of constraints, of lookups, of arguments and of digests from 0 to 2, with an index and without, in a circuit of three nodes.
pub fn every_list() -> Vec<SystemShape> {
    let mut lookups: Vec<Vec<usize>> = vec![Vec::new()];
    lookups.extend((0..3).map(|first| vec![first]));
    lookups.extend((0..9).map(|both| vec![both / 3, both % 3]));
    let mut shapes = Vec::new();
    for zeros in 0..3 {
        for lookups in &lookups {
            for digests in [None, Some(0), Some(1), Some(2)] {
                for index in [false, true] {
                    let circuit = CircuitShape { tags: vec![0, 12, 6], zeros, lookups: lookups.clone(), index };
                    shapes.push(SystemShape { circuits: vec![circuit], digests });
                }
            }
        }
    }
    shapes
}
