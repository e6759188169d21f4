//! Generates the vectors of verifying keys of multi-stark.

use ashlar_spec::MODULUS;
use ashlar_spec::codec::{DecodeError, EncodeError};
use ashlar_spec::system_verifying_key::{
    Circuit, Lookup, NO_INDEX, Node, Row, Source, SystemVerifyingKey, blake3_digest, decode, encode, keccak256_digest,
    upstream_digest,
};

use super::super::frame::{Generated, Numbers, strings, valid_if};
use super::shared::{
    CRYPTOL, DIGESTS, EDGE, FIELD, Flag, GENERATED, Input, NOT_BELOW_MODULUS, ORDER, SOURCE, TRAILING, TRUNCATED, VALID,
    decode_tests, drawn, encode_tests, extensions, files_of, input, patched, truncations,
};
use crate::encoding::Bytes32;
use crate::encoding::system_key::{
    CountTest, List, LooseReadingTest, SystemKey as SystemKeyJson, SystemKeyGroup, SystemKeyValue,
};
use crate::file::{BugType, Hex, Outcome};

const NODE: Flag = ("Node", BugType::Functionality, "A node of each kind, with payloads at the ends of their ranges.");
const TAGS: Flag = ("UnknownTag", BugType::MissingCheck, "The tag of a node is none.");
const FLAGS: Flag = ("UnknownFlag", BugType::MissingCheck, "The flag of the preprocessed commitment is neither 0 nor 1.");
const SMALL: Flag = (
    "ConstantFitsSmallForm",
    BugType::MissingCheck,
    "A constant below 2^16 in the form for larger ones: accepted, it would be a second encoding of a key.",
);
const CHILDREN: Flag = ("ChildNotSmaller", BugType::MissingCheck, "An operand that is not the index of a node before.");
const ROOTS: Flag = ("RootOutOfRange", BugType::MissingCheck, "A root that is not the index of a node.");
const GROUPS: Flag = ("GroupSizeZero", BugType::MissingCheck, "The size of a group of lookups is 0.");
const RESERVED: Flag =
    ("IndexReserved", BugType::MissingCheck, "The index of a preprocessed trace is that which stands for none.");
const COUNTS: Flag = ("CountTooLarge", BugType::MissingCheck, "A list that the field of its count has, or has not, room for.");
const LOOSE: Flag = (
    "LooseReading",
    BugType::MissingCheck,
    "Two strings that a reader takes for one key if it takes any constant in the form for larger ones and reduces it modulo p.",
);

/// Where the first circuit begins.
const CIRCUIT: usize = 16;
/// Where the first node of the first circuit begins.
const FIRST_NODE: usize = CIRCUIT + 13;

/// `encoding_system_key.json` and its schema.
pub fn files() -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let mut inputs = shapes();
    inputs.extend(single_fields());
    inputs.extend(nodes());
    inputs.extend(edges());
    inputs.extend(cut_off_or_extended());
    inputs.extend(wrong_nodes());
    inputs.extend(wrong_roots());
    inputs.extend(wrong_flags_and_sizes());
    inputs.extend(several_faults());
    let groups = vec![
        SystemKeyGroup::Decode { tests: decode_tests(numbers, inputs, read) },
        SystemKeyGroup::Encode { tests: encode_tests(numbers, unencodable(), |key| encode(&key.into())) },
        SystemKeyGroup::Count { base: (&counted()).into(), tests: count_tests(numbers) },
        SystemKeyGroup::LooseReading { tests: loose_readings(numbers) },
    ];
    files_of(
        "encoding_system_key",
        "Verifying key of multi-stark, format 5",
        &[GENERATED, CRYPTOL, DIGESTS, "Loose readings confirmed by a reader that takes them as said.", SOURCE],
        &[
            VALID,
            EDGE,
            FIELD,
            NODE,
            TRUNCATED,
            TRAILING,
            ORDER,
            NOT_BELOW_MODULUS,
            TAGS,
            FLAGS,
            SMALL,
            CHILDREN,
            ROOTS,
            GROUPS,
            RESERVED,
            COUNTS,
            LOOSE,
        ],
        groups,
    )
}

/// The key that a string encodes, and its digests.
///
/// # Errors
///
/// Why it encodes none.
pub fn read(bytes: &[u8]) -> Result<SystemKeyValue, DecodeError> {
    let key = decode(bytes)?;
    assert_eq!(written(&key), bytes, "a key has one encoding");
    let formed = "a key that was read is well formed";
    Ok(SystemKeyValue {
        key: (&key).into(),
        keccak256: Bytes32(keccak256_digest(&key).expect(formed)),
        blake3: Bytes32(blake3_digest(&key).expect(formed)),
        upstream_digest: Bytes32(upstream_digest(&key).expect(formed)),
    })
}

fn written(key: &SystemVerifyingKey) -> Vec<u8> {
    encode(key).expect("the key is well formed")
}

//
// Keys
//

/// A key of zeros with these circuits and no preprocessed commitment.
fn key_of(circuits: Vec<Circuit>) -> SystemVerifyingKey {
    SystemVerifyingKey {
        log_blowup: 0,
        cap_height: 0,
        log_final_poly_len: 0,
        max_log_arity: 0,
        num_queries: 0,
        commit_pow_bits: 0,
        query_pow_bits: 0,
        circuits,
        preprocessed_commitment: None,
    }
}

/// A circuit of zeros with these nodes.
fn circuit_of(nodes: Vec<Node>) -> Circuit {
    Circuit {
        main_width: 0,
        preprocessed_width: 0,
        preprocessed_height: 0,
        max_constraint_degree: 0,
        lookup_group_size: 1,
        nodes,
        zeros: Vec::new(),
        lookups: Vec::new(),
        preprocessed_index: None,
    }
}

/// Kinds of nodes, a column of each kind counted, and both forms of constants.
const KINDS: usize = 16;

/// A node that may stand in place `index`; kinds with operands need a node before.
fn node(kind: usize, index: u16, payload: [u8; 8]) -> Node {
    let half = u16::from_le_bytes([payload[0], payload[1]]);
    let [left, right] = if index == 0 { [0, 0] } else { [half % index, u16::from(payload[2]) % index] };
    let column = |source, row| Node::Column { source, row, column: half };
    match kind {
        0 => Node::Constant(half.into()),
        1 => Node::Constant(0x10000 + u64::from_le_bytes(payload) % (MODULUS - 0x10000)),
        2 => Node::Public(payload[0]),
        3 => Node::IsFirstRow,
        4 => Node::IsLastRow,
        5 => Node::IsTransition,
        6 => Node::Add { left, right },
        7 => Node::Sub { left, right },
        8 => Node::Mul { left, right },
        9 => Node::Neg { operand: left },
        10 => column(Source::Preprocessed, Row::Current),
        11 => column(Source::Preprocessed, Row::Next),
        12 => column(Source::Main, Row::Current),
        13 => column(Source::Main, Row::Next),
        14 => column(Source::Stage2, Row::Current),
        _ => column(Source::Stage2, Row::Next),
    }
}

/// A circuit without pattern of `count` nodes, whose kinds go round from `kind` on, but that the first is a leaf.
fn drawn_circuit(label: &str, kind: usize, count: u16) -> Circuit {
    let fields: [u8; 16] = drawn(&format!("system_key circuit {label}"));
    let half = |at: usize| u16::from_le_bytes([fields[at], fields[at + 1]]);
    let nodes = (0..count).map(|index| {
        let kind = if index == 0 { 12 } else { (kind + usize::from(index)) % KINDS };
        node(kind, index, drawn(&format!("system_key node {label} {index}")))
    });
    let root = |index: u16| half(usize::from(index) % 8) % count;
    let arguments = |lookup: u16| (0..lookup % 3).map(root).collect();
    let lookup = |index: u16| Lookup { multiplicity: root(index + 3), arguments: arguments(index) };
    let lookups = if count == 0 { 0 } else { half(14) % 4 };
    Circuit {
        main_width: half(0),
        preprocessed_width: half(2),
        preprocessed_height: u32::from(half(4)) << 16 | u32::from(half(6)),
        max_constraint_degree: half(8),
        lookup_group_size: fields[10] | 1,
        nodes: nodes.collect(),
        zeros: (0..count % 4).map(root).collect(),
        lookups: (0..lookups).map(lookup).collect(),
        preprocessed_index: (fields[11] % 2 == 1).then_some(half(12) % NO_INDEX),
    }
}

/// A key without pattern.
fn drawn_key(circuits: u16, nodes: u16) -> SystemVerifyingKey {
    let label = format!("{circuits} {nodes}");
    let header: [u8; 14] = drawn(&format!("system_key header {label}"));
    let half = |at: usize| u16::from_le_bytes([header[at], header[at + 1]]);
    let circuit = |index: u16| {
        let kind = usize::from(5 * index + nodes);
        drawn_circuit(&format!("{label} {index}"), kind, nodes)
    };
    let digest = |index: u16| drawn(&format!("system_key digest {label} {index}"));
    SystemVerifyingKey {
        log_blowup: half(0),
        cap_height: half(2),
        log_final_poly_len: half(4),
        max_log_arity: half(6),
        num_queries: half(8),
        commit_pow_bits: half(10),
        query_pow_bits: half(12),
        circuits: (0..circuits).map(circuit).collect(),
        preprocessed_commitment: (!nodes.is_multiple_of(4)).then(|| (0..nodes % 4 - 1).map(digest).collect()),
    }
}

/// A key with a node of every kind, both roots of lookups, and two digests.
fn full_key() -> SystemVerifyingKey {
    let mut key = drawn_key(2, 3);
    let nodes = (0..17).map(|index: u16| {
        let kind = if index == 0 { 12 } else { usize::from(index) - 1 };
        node(kind, index, drawn(&format!("system_key full {index}")))
    });
    key.circuits[0].nodes = nodes.collect();
    key.circuits[0].zeros = vec![16, 0];
    key.circuits[0].lookups =
        vec![Lookup { multiplicity: 3, arguments: vec![1, 16] }, Lookup { multiplicity: 15, arguments: Vec::new() }];
    key.circuits[0].preprocessed_index = Some(1);
    key.circuits[1].preprocessed_index = None;
    key.preprocessed_commitment = Some(vec![drawn("system_key digest 0"), drawn("system_key digest 1")]);
    key
}

/// A key whose long lists have few bytes an entry.
fn counted() -> SystemVerifyingKey {
    let lookup = Lookup { multiplicity: 0, arguments: vec![0] };
    let circuit = Circuit { zeros: vec![0], lookups: vec![lookup], ..circuit_of(vec![Node::IsFirstRow]) };
    SystemVerifyingKey { preprocessed_commitment: Some(vec![[0; 32]]), ..key_of(vec![circuit]) }
}

//
// Strings that are read
//

fn shapes() -> Vec<Input> {
    let mut inputs = vec![input("no circuit", VALID, written(&drawn_key(0, 0)))];
    for circuits in 1..=3 {
        for nodes in 0..=12 {
            let key = drawn_key(circuits, nodes);
            inputs.push(input(format!("{circuits} circuits of {nodes} nodes"), VALID, written(&key)));
        }
    }
    inputs.push(input("every kind of node", VALID, written(&full_key())));
    inputs
}

/// The name of a field, and a function that gives it another value.
type Change<T> = (&'static str, fn(&mut T));

fn single_fields() -> Vec<Input> {
    let keys: [Change<SystemVerifyingKey>; 8] = [
        ("log_blowup", |key| key.log_blowup = 0x0201),
        ("cap_height", |key| key.cap_height = 0x0201),
        ("log_final_poly_len", |key| key.log_final_poly_len = 0x0201),
        ("max_log_arity", |key| key.max_log_arity = 0x0201),
        ("num_queries", |key| key.num_queries = 0x0201),
        ("commit_pow_bits", |key| key.commit_pow_bits = 0x0201),
        ("query_pow_bits", |key| key.query_pow_bits = 0x0201),
        ("the digest", |key| key.preprocessed_commitment = Some(vec![drawn("system_key digest")])),
    ];
    let circuits: [Change<Circuit>; 9] = [
        ("main_width", |circuit| circuit.main_width = 0x0201),
        ("preprocessed_width", |circuit| circuit.preprocessed_width = 0x0201),
        ("preprocessed_height", |circuit| circuit.preprocessed_height = 0x04030201),
        ("max_constraint_degree", |circuit| circuit.max_constraint_degree = 0x0201),
        ("lookup_group_size", |circuit| circuit.lookup_group_size = 2),
        ("preprocessed_index", |circuit| circuit.preprocessed_index = Some(0x0201)),
        ("the zero", |circuit| circuit.zeros = vec![1]),
        ("multiplicity", |circuit| circuit.lookups[0].multiplicity = 1),
        ("the argument", |circuit| circuit.lookups[0].arguments = vec![1]),
    ];
    let plain = || {
        let lookup = Lookup { multiplicity: 0, arguments: vec![0] };
        let circuit = circuit_of(vec![Node::IsFirstRow, Node::IsLastRow]);
        let circuit = Circuit { zeros: vec![0], lookups: vec![lookup], preprocessed_index: Some(0), ..circuit };
        SystemVerifyingKey { preprocessed_commitment: Some(vec![[0; 32]]), ..key_of(vec![circuit.clone(), circuit]) }
    };
    let field = |name: &str, key: SystemVerifyingKey| input(format!("plain but for {name}"), FIELD, written(&key));
    let mut inputs = vec![field("nothing", plain())];
    for (name, set) in keys {
        let mut key = plain();
        set(&mut key);
        inputs.push(field(name, key));
    }
    for (name, set) in circuits {
        for place in 0..2 {
            let mut key = plain();
            set(&mut key.circuits[place]);
            inputs.push(field(&format!("{name} of circuit {place}"), key));
        }
    }
    inputs
}

/// One circuit with two columns and this node.
fn with_node(node: Node) -> SystemVerifyingKey {
    let column = |column| Node::Column { source: Source::Main, row: Row::Current, column };
    key_of(vec![circuit_of(vec![column(0), column(1), node])])
}

fn nodes() -> Vec<Input> {
    let mut nodes = Vec::new();
    for value in
        [0, 1, 0xfffe, 0xffff, 0x10000, 0x10001, u64::from(u32::MAX), 1 << 32, 0x0807060504030201, MODULUS - 2, MODULUS - 1]
    {
        nodes.push(Node::Constant(value));
    }
    nodes.extend([0, 1, 255].map(Node::Public));
    nodes.extend([Node::IsFirstRow, Node::IsLastRow, Node::IsTransition]);
    for [left, right] in [[0, 0], [0, 1], [1, 0], [1, 1]] {
        nodes.extend([Node::Add { left, right }, Node::Sub { left, right }, Node::Mul { left, right }]);
    }
    nodes.extend([0, 1].map(|operand| Node::Neg { operand }));
    for source in [Source::Preprocessed, Source::Main, Source::Stage2] {
        for row in [Row::Current, Row::Next] {
            nodes.extend([0, 0x0201, 0xffff].map(|column| Node::Column { source, row, column }));
        }
    }
    nodes.into_iter().map(|node| input(format!("{node:?}"), NODE, written(&with_node(node)))).collect()
}

fn edges() -> Vec<Input> {
    let leaf = Node::IsFirstRow;
    let most = SystemVerifyingKey {
        log_blowup: 0xffff,
        cap_height: 0xffff,
        log_final_poly_len: 0xffff,
        max_log_arity: 0xffff,
        num_queries: 0xffff,
        commit_pow_bits: 0xffff,
        query_pow_bits: 0xffff,
        circuits: vec![Circuit {
            main_width: 0xffff,
            preprocessed_width: 0xffff,
            preprocessed_height: u32::MAX,
            max_constraint_degree: 0xffff,
            lookup_group_size: 0xff,
            preprocessed_index: Some(NO_INDEX - 1),
            ..circuit_of(Vec::new())
        }],
        preprocessed_commitment: Some(vec![[0xff; 32]]),
    };
    let mut far = circuit_of(vec![leaf; 258]);
    far.nodes[257] = Node::Add { left: 256, right: 255 };
    far.zeros = vec![257];
    let long = |change: fn(&mut Circuit)| {
        let mut circuit = circuit_of(vec![leaf]);
        change(&mut circuit);
        key_of(vec![circuit])
    };
    let lookup = |arguments| Lookup { multiplicity: 0, arguments };
    let mut empty_digests = key_of(Vec::new());
    empty_digests.preprocessed_commitment = Some(Vec::new());
    let mut many_digests = key_of(Vec::new());
    many_digests.preprocessed_commitment = Some(vec![[7; 32]; 256]);
    vec![
        input("all zero, no circuit, no commitment", EDGE, written(&key_of(Vec::new()))),
        input("no circuit, a commitment without digests", EDGE, written(&empty_digests)),
        input("all integers at their greatest", EDGE, written(&most)),
        input("258 nodes, operands and roots with a second byte", EDGE, written(&key_of(vec![far]))),
        input("256 zeros", EDGE, written(&long(|circuit| circuit.zeros = vec![0; 256]))),
        input(
            "256 lookups",
            EDGE,
            written(&long(|circuit| circuit.lookups = vec![counted().circuits[0].lookups[0].clone(); 256])),
        ),
        input(
            "256 arguments",
            EDGE,
            written(&key_of(vec![Circuit { lookups: vec![lookup(vec![0; 256])], ..circuit_of(vec![leaf]) }])),
        ),
        input("256 circuits", EDGE, written(&key_of(vec![circuit_of(Vec::new()); 256]))),
        input("256 digests", EDGE, written(&many_digests)),
        input("index 0 and none", EDGE, {
            let indexed = |preprocessed_index| Circuit { preprocessed_index, ..circuit_of(Vec::new()) };
            written(&key_of(vec![indexed(Some(0)), indexed(None)]))
        }),
    ]
}

//
// Strings that are refused
//

fn cut_off_or_extended() -> Vec<Input> {
    let full = written(&full_key());
    let mut inputs = truncations("every kind of node", &full, read);
    let bare = written(&key_of(vec![circuit_of(Vec::new())]));
    inputs.extend(truncations("a circuit without nodes, no commitment", &bare, read));
    inputs.extend(extensions("every kind of node", &full));
    inputs.extend(extensions("a circuit without nodes", &bare));
    inputs.push(input("one circuit, but their count is 2", TRUNCATED, patched(&bare, 14, &[2])));
    inputs.push(input("one circuit, but their count is 0", TRAILING, patched(&bare, 14, &[0])));
    inputs.push(input("no commitment, but its flag is 1", TRUNCATED, patched(&bare, bare.len() - 3, &[1])));
    inputs
}

/// A key of one circuit with two columns and a third node of these bytes.
fn with_node_bytes(bytes: &[u8]) -> Vec<u8> {
    let encoding = written(&with_node(Node::IsFirstRow));
    let place = FIRST_NODE + 6;
    [&encoding[..place], bytes, &encoding[place + 1..]].concat()
}

/// A tag and two integers of 2 bytes.
fn binary(tag: u8, left: u16, right: u16) -> Vec<u8> {
    [[tag].as_slice(), &left.to_le_bytes(), &right.to_le_bytes()].concat()
}

/// A constant in the form for larger ones.
fn big(value: u64) -> Vec<u8> {
    [[1].as_slice(), &value.to_le_bytes()].concat()
}

fn wrong_nodes() -> Vec<Input> {
    let mut inputs = Vec::new();
    for tag in [16, 17, 31, 32, 128, 255] {
        inputs.push(input(format!("tag {tag}"), TAGS, with_node_bytes(&binary(tag, 0, 0))));
    }
    for value in [0, 1, 0xff, 0x100, 0xffff] {
        inputs.push(input(format!("{value} in the form for larger constants"), SMALL, with_node_bytes(&big(value))));
    }
    for (name, value) in [("p", MODULUS), ("p + 1", MODULUS + 1), ("p + 2^16", MODULUS + 0x10000), ("2^64 - 1", u64::MAX)] {
        inputs.push(input(format!("constant {name}"), NOT_BELOW_MODULUS, with_node_bytes(&big(value))));
    }
    for tag in 6..=8 {
        for wrong in [2, 3, 0x0100, 0xffff] {
            inputs.push(input(format!("tag {tag}, node 2, left {wrong}"), CHILDREN, with_node_bytes(&binary(tag, wrong, 0))));
            inputs.push(input(format!("tag {tag}, node 2, right {wrong}"), CHILDREN, with_node_bytes(&binary(tag, 1, wrong))));
        }
    }
    for wrong in [2_u16, 3, 0x0100, 0xffff] {
        let bytes = [[9].as_slice(), &wrong.to_le_bytes()].concat();
        inputs.push(input(format!("tag 9, node 2, operand {wrong}"), CHILDREN, with_node_bytes(&bytes)));
    }
    let leaf = written(&key_of(vec![circuit_of(vec![Node::IsFirstRow])]));
    for (tag, operands) in [(6, 4), (7, 4), (8, 4), (9, 2)] {
        let node = [vec![tag], vec![0; operands]].concat();
        let bytes = [&leaf[..FIRST_NODE], &node, &leaf[FIRST_NODE + 1..]].concat();
        inputs.push(input(format!("tag {tag}, node 0, operand 0"), CHILDREN, bytes));
    }
    inputs.push(input("an operand of the second circuit counts nodes of the first", CHILDREN, {
        let mut key = key_of(vec![circuit_of(vec![Node::IsFirstRow; 3]), circuit_of(vec![Node::IsFirstRow; 2])]);
        key.circuits[1].nodes[1] = Node::Neg { operand: 0 };
        let bytes = written(&key);
        // The operand is followed by two counts, the flag and two indices.
        patched(&bytes, bytes.len() - 11, &[2])
    }));
    inputs
}

fn wrong_roots() -> Vec<Input> {
    let lookup = Lookup { multiplicity: 1, arguments: vec![0, 1] };
    let circuit = circuit_of(vec![Node::IsFirstRow, Node::IsLastRow]);
    let circuit = Circuit { zeros: vec![0, 1], lookups: vec![lookup], ..circuit };
    let bytes = written(&key_of(vec![circuit]));
    // After the nodes: a count, two zeros, a count, the multiplicity, a count, two arguments.
    let zeros = FIRST_NODE + 2 + 2;
    let fields = [
        ("zero 0", zeros),
        ("zero 1", zeros + 2),
        ("the multiplicity", zeros + 6),
        ("argument 0", zeros + 10),
        ("argument 1", zeros + 12),
    ];
    let mut inputs = Vec::new();
    for (name, place) in fields {
        for wrong in [2_u16, 0x0100, 0xffff] {
            inputs.push(input(format!("{name} of two nodes is {wrong}"), ROOTS, patched(&bytes, place, &wrong.to_le_bytes())));
        }
    }
    let bare = written(&key_of(vec![circuit_of(Vec::new())]));
    let root = |place: usize, field: &[u8]| [&bare[..place], field, &bare[place + 2..]].concat();
    inputs.push(input("zero 0 of no node", ROOTS, root(FIRST_NODE, &[1, 0, 0, 0])));
    inputs.push(input("a multiplicity of no node", ROOTS, root(FIRST_NODE + 2, &[1, 0, 0, 0, 0, 0])));
    inputs
}

fn wrong_flags_and_sizes() -> Vec<Input> {
    let bare = written(&key_of(vec![circuit_of(Vec::new())]));
    let full = written(&full_key());
    let mut inputs = Vec::new();
    for flag in [2, 3, 128, 255] {
        inputs.push(input(format!("flag {flag}, no digests"), FLAGS, patched(&bare, bare.len() - 3, &[flag])));
        // Two indices, two digests and their count follow.
        inputs.push(input(format!("flag {flag}, two digests"), FLAGS, patched(&full, full.len() - 71, &[flag])));
    }
    inputs.push(input("a group of no lookup", GROUPS, patched(&bare, FIRST_NODE - 3, &[0])));
    inputs.push(input("a group of no lookup, in a circuit with lookups", GROUPS, patched(&full, FIRST_NODE - 3, &[0])));
    inputs
}

fn several_faults() -> Vec<Input> {
    let mut bytes = with_node_bytes(&binary(6, 2, 2));
    let mut inputs = vec![input("both operands are wrong", ORDER, bytes.clone())];
    bytes.truncate(FIRST_NODE + 9);
    inputs.push(input("an operand is wrong, and the other is cut off", ORDER, bytes.clone()));
    bytes[FIRST_NODE - 3] = 0;
    inputs.push(input("a group of no lookup, and an operand is wrong", ORDER, bytes));
    let wrong = [with_node_bytes(&big(0)), vec![0]].concat();
    inputs.push(input("a constant fits the small form, and a further byte", ORDER, wrong));
    let unknown = with_node_bytes(&[16]);
    inputs.push(input("an unknown tag, and an unknown flag", ORDER, patched(&unknown, unknown.len() - 3, &[2])));
    inputs
}

//
// Keys that are refused
//

fn unencodable() -> Vec<(String, &'static str, SystemKeyJson)> {
    let mut keys = Vec::new();
    for (name, value) in [("p", MODULUS), ("2^64 - 1", u64::MAX)] {
        keys.push((format!("constant {name}"), NOT_BELOW_MODULUS, with_node(Node::Constant(value))));
    }
    for wrong in [2, 0xffff] {
        let nodes = [
            Node::Add { left: wrong, right: 0 },
            Node::Add { left: 0, right: wrong },
            Node::Sub { left: wrong, right: 0 },
            Node::Sub { left: 0, right: wrong },
            Node::Mul { left: wrong, right: 0 },
            Node::Mul { left: 0, right: wrong },
            Node::Neg { operand: wrong },
        ];
        keys.extend(nodes.map(|node| (format!("{node:?}, node 2"), CHILDREN, with_node(node))));
    }
    let changed = |change: fn(&mut Circuit)| {
        let mut key = key_of(vec![circuit_of(Vec::new()), circuit_of(vec![Node::IsFirstRow])]);
        change(&mut key.circuits[1]);
        key
    };
    let lookup = |multiplicity, arguments| Lookup { multiplicity, arguments };
    let with_lookup = |lookup: Lookup| {
        let valid = Lookup { multiplicity: 0, arguments: vec![0] };
        key_of(vec![Circuit { lookups: vec![valid, lookup], ..circuit_of(vec![Node::IsFirstRow]) }])
    };
    keys.push(("zero 1 of one node is 1".to_owned(), ROOTS, changed(|circuit| circuit.zeros = vec![0, 1])));
    keys.push(("multiplicity 1 of one node".to_owned(), ROOTS, with_lookup(lookup(1, Vec::new()))));
    keys.push(("argument 2 of one node is 1".to_owned(), ROOTS, with_lookup(lookup(0, vec![0, 0, 1]))));
    keys.push(("a group of no lookup".to_owned(), GROUPS, changed(|circuit| circuit.lookup_group_size = 0)));
    keys.push(("index 65535".to_owned(), RESERVED, changed(|circuit| circuit.preprocessed_index = Some(NO_INDEX))));
    keys.into_iter().map(|(comment, flag, key)| (comment, flag.0, (&key).into())).collect()
}

/// The key with copies of the first entry of a list at its end, up to `count` entries.
pub fn lengthened(base: &SystemVerifyingKey, list: List, count: usize) -> SystemVerifyingKey {
    fn fill<T: Clone>(entries: &mut Vec<T>, count: usize) {
        let first = entries[0].clone();
        entries.resize(count, first);
    }
    let mut key = base.clone();
    match list {
        List::Circuits => fill(&mut key.circuits, count),
        List::Nodes => fill(&mut key.circuits[0].nodes, count),
        List::Zeros => fill(&mut key.circuits[0].zeros, count),
        List::Lookups => fill(&mut key.circuits[0].lookups, count),
        List::Arguments => fill(&mut key.circuits[0].lookups[0].arguments, count),
        List::PreprocessedCommitment => {
            fill(key.preprocessed_commitment.as_mut().expect("the base key has digests"), count);
        }
    }
    key
}

fn count_tests(numbers: &mut Numbers) -> Vec<CountTest> {
    let lists = [List::Circuits, List::Nodes, List::Zeros, List::Lookups, List::Arguments, List::PreprocessedCommitment];
    let mut tests = Vec::new();
    for list in lists {
        for count in [0xffff, 0x10000] {
            let written = length_of(&lengthened(&counted(), list, count));
            tests.push(CountTest {
                tc_id: numbers.next(),
                comment: format!("{list:?} of {count} entries"),
                flags: strings(&[COUNTS.0]),
                list,
                count,
                result: valid_if(written.is_ok()),
                expected_error: written.as_ref().err().map(|error| error.clone().into()),
                length: written.ok(),
            });
        }
    }
    tests
}

/// The bytes of a key, which give the key again.
fn length_of(key: &SystemVerifyingKey) -> Result<usize, EncodeError> {
    let bytes = encode(key)?;
    assert_eq!(decode(&bytes).as_ref(), Ok(key), "an encoding is read as the key");
    Ok(bytes.len())
}

fn loose_readings(numbers: &mut Numbers) -> Vec<LooseReadingTest> {
    let pairs = [
        ("5 in the form for larger constants", 5, 5),
        ("0 in the form for larger constants", 0, 0),
        ("65535 in the form for larger constants", 0xffff, 0xffff),
        ("p for 0", 0, MODULUS),
        ("p + 7 for 7", 7, MODULUS + 7),
        ("2^64 - 1 for 2^32 - 2", 0xfffffffe, u64::MAX),
    ];
    let test = |(comment, value, stated): (&str, u64, u64)| {
        let key = with_node(Node::Constant(value));
        let other = with_node_bytes(&big(stated));
        LooseReadingTest {
            tc_id: numbers.next(),
            comment: comment.to_owned(),
            flags: strings(&[LOOSE.0]),
            key: (&key).into(),
            encoding: Hex(written(&key)),
            expected_error: decode(&other).expect_err("the other string is refused").into(),
            other: Hex(other),
            result: Outcome::Invalid,
        }
    };
    pairs.map(test).into()
}
