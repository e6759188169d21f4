//! What is no encoding, or no well-formed key, is refused with its place and reason.

mod samples;

use ashlar_vkey::claim::{self, Claim};
use ashlar_vkey::error::{DecodeError, EncodeError, Place, Reason};
use ashlar_vkey::system::{Circuit, Lookup, Node, SystemVerifyingKey};
use ashlar_vkey::{domain, field, framing, program, system, vm};

const P: u64 = 0xFFFF_FFFF_0000_0001;

fn fault<T>(offset: usize, reason: Reason) -> Result<T, DecodeError> {
    Err(DecodeError { offset, reason })
}

fn unfit<T>(place: Place, reason: Reason) -> Result<T, EncodeError> {
    Err(EncodeError { place, reason })
}

/// `bytes` with those from `offset` on replaced by `new`.
fn patched(bytes: &[u8], offset: usize, new: &[u8]) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    bytes[offset..offset + new.len()].copy_from_slice(new);
    bytes
}

#[test]
fn vm_keys() {
    let bytes = vm::encode(&samples::vm_key(1));
    for version in [0_u32, 3, 5, 0x0400_0000] {
        assert_eq!(vm::decode(&patched(&bytes, 0, &version.to_le_bytes())), fault(0, Reason::UnsupportedVersion));
    }
    for count in [2, u64::MAX] {
        assert_eq!(vm::decode(&patched(&bytes, 151, &count.to_le_bytes())), fault(191, Reason::Truncated));
    }
    assert_eq!(vm::decode(&patched(&bytes, 151, &[0])), fault(159, Reason::TrailingBytes));
}

/// The offset of the nodes of the first circuit.
const NODES: usize = 29;

/// The encoding of a key whose only circuit has these nodes and the zero, multiplicity and argument 0.
fn with_nodes(nodes: Vec<Node>) -> Vec<u8> {
    let lookups = vec![Lookup { multiplicity: 0, arguments: vec![0] }];
    let circuit = Circuit { zeros: vec![0], lookups, ..samples::circuit(nodes, None) };
    system::encode(&samples::system_key(vec![circuit], None)).expect("well-formed")
}

#[test]
fn nodes_on_the_wire() {
    let big = with_nodes(vec![Node::Constant(0x1_0000)]);
    assert_eq!(
        system::decode(&patched(&big, NODES + 1, &0xFFFF_u64.to_le_bytes())),
        fault(NODES + 1, Reason::ConstantFitsSmallForm)
    );
    assert_eq!(system::decode(&patched(&big, NODES + 1, &P.to_le_bytes())), fault(NODES + 1, Reason::NotBelowModulus));
    for tag in [16, 0xFF] {
        assert_eq!(system::decode(&patched(&big, NODES, &[tag])), fault(NODES, Reason::UnknownTag));
    }
    for node in [Node::Add { left: 0, right: 0 }, Node::Sub { left: 0, right: 0 }, Node::Mul { left: 0, right: 0 }] {
        let bytes = with_nodes(vec![Node::IsFirstRow, node]);
        assert_eq!(system::decode(&patched(&bytes, NODES + 2, &[1])), fault(NODES + 2, Reason::ChildNotSmaller));
        assert_eq!(system::decode(&patched(&bytes, NODES + 5, &[1])), fault(NODES + 4, Reason::ChildNotSmaller));
    }
    let neg = with_nodes(vec![Node::IsFirstRow, Node::Neg { operand: 0 }]);
    assert_eq!(system::decode(&patched(&neg, NODES + 2, &[1])), fault(NODES + 2, Reason::ChildNotSmaller));
}

#[test]
fn roots_flags_and_sizes_on_the_wire() {
    let bytes = with_nodes(vec![Node::IsFirstRow]);
    // Behind the node: number of zeros, zero, number of lookups, multiplicity, number of arguments, argument, flag, index.
    let roots = NODES + 1;
    for root in [roots + 2, roots + 6, roots + 10] {
        assert_eq!(system::decode(&patched(&bytes, root, &[1])), fault(root, Reason::RootOutOfRange));
    }
    assert_eq!(system::decode(&patched(&bytes, roots + 12, &[2])), fault(roots + 12, Reason::UnknownFlag));
    assert_eq!(system::decode(&patched(&bytes, 26, &[0])), fault(26, Reason::GroupSizeZero));
}

#[test]
fn first_fault_wins() {
    let bytes = with_nodes(vec![Node::Constant(0x1_0000), Node::Add { left: 0, right: 0 }]);
    let twice = patched(&patched(&bytes, NODES + 10, &[1]), NODES + 1, &[1, 0, 0]);
    assert_eq!(system::decode(&twice), fault(NODES + 1, Reason::ConstantFitsSmallForm));
    // The left operand is judged before the right one is missed.
    let cut = patched(&bytes, NODES + 10, &[1]);
    assert_eq!(system::decode(&cut[..NODES + 12]), fault(NODES + 10, Reason::ChildNotSmaller));
    assert_eq!(system::decode(&bytes[..NODES + 13]), fault(NODES + 12, Reason::Truncated));
}

/// A key whose second circuit is this one.
fn second(circuit: Circuit) -> SystemVerifyingKey {
    samples::system_key(vec![samples::empty_circuit(), circuit], None)
}

#[test]
fn circuits_that_are_not_well_formed() {
    let base = samples::circuit(samples::every_node(), None);
    let with_node = |node: Node| {
        let mut nodes = samples::every_node();
        nodes[8] = node;
        Circuit { nodes, ..base.clone() }
    };
    let lookup = |multiplicity, argument| {
        let fine = Lookup { multiplicity: 0, arguments: vec![] };
        Circuit { lookups: vec![fine, Lookup { multiplicity, arguments: vec![0, argument] }], ..base.clone() }
    };
    let (circuit, node) = (1, 8);
    let cases = [
        (Circuit { lookup_group_size: 0, ..base.clone() }, Place::LookupGroupSize { circuit }, Reason::GroupSizeZero),
        (with_node(Node::Constant(P)), Place::NodeConstant { circuit, node }, Reason::NotBelowModulus),
        (with_node(Node::Add { left: 8, right: 0 }), Place::NodeLeft { circuit, node }, Reason::ChildNotSmaller),
        (with_node(Node::Sub { left: 0, right: 8 }), Place::NodeRight { circuit, node }, Reason::ChildNotSmaller),
        (with_node(Node::Mul { left: 9, right: 9 }), Place::NodeLeft { circuit, node }, Reason::ChildNotSmaller),
        (with_node(Node::Neg { operand: 8 }), Place::NodeOperand { circuit, node }, Reason::ChildNotSmaller),
        (Circuit { zeros: vec![0, 18], ..base.clone() }, Place::Zero { circuit, zero: 1 }, Reason::RootOutOfRange),
        (lookup(18, 0), Place::Multiplicity { circuit, lookup: 1 }, Reason::RootOutOfRange),
        (lookup(0, 18), Place::Argument { circuit, lookup: 1, argument: 1 }, Reason::RootOutOfRange),
        (
            Circuit { preprocessed_index: Some(0xFFFF), ..base.clone() },
            Place::PreprocessedIndex { circuit },
            Reason::IndexReserved,
        ),
    ];
    for (value, place, reason) in cases {
        let key = second(value);
        assert_eq!(system::encode(&key), unfit(place, reason));
        assert_eq!(domain::system_input(&key), unfit(place, reason));
    }
}

#[test]
fn the_first_field_of_the_encoding_at_fault_is_named() {
    let index = Circuit { preprocessed_index: Some(0xFFFF), ..samples::empty_circuit() };
    let root = Circuit { zeros: vec![0], ..samples::empty_circuit() };
    let mut key = samples::system_key(vec![index, root], Some(vec![[0; 32]; 0x1_0000]));
    assert_eq!(system::encode(&key), unfit(Place::Zero { circuit: 1, zero: 0 }, Reason::RootOutOfRange));
    key.circuits[1].zeros.clear();
    assert_eq!(system::encode(&key), unfit(Place::PreprocessedDigests, Reason::CountTooLarge));
    key.preprocessed_commitment = None;
    assert_eq!(system::encode(&key), unfit(Place::PreprocessedIndex { circuit: 0 }, Reason::IndexReserved));
}

#[test]
fn lists_that_are_too_long() {
    let base = samples::empty_circuit();
    let (circuit, most) = (1, 0xFFFF);
    let nodes = |count| vec![Node::IsFirstRow; count];
    let lookups = |count| vec![Lookup { multiplicity: 0, arguments: vec![] }; count];
    let arguments = |count| vec![Lookup { multiplicity: 0, arguments: vec![0; count] }];
    let longest = Circuit { nodes: nodes(most), zeros: vec![0xFFFE; most], lookups: lookups(most), ..base.clone() };
    let bytes = system::encode(&second(longest.clone())).expect("as long as can be");
    assert_eq!(system::decode(&bytes), Ok(second(longest)));
    let cases = [
        (Circuit { nodes: nodes(most + 1), ..base.clone() }, Place::Nodes { circuit }),
        (Circuit { nodes: nodes(1), zeros: vec![0; most + 1], ..base.clone() }, Place::Zeros { circuit }),
        (Circuit { nodes: nodes(1), lookups: lookups(most + 1), ..base.clone() }, Place::Lookups { circuit }),
        (Circuit { nodes: nodes(1), lookups: arguments(most + 1), ..base.clone() }, Place::Arguments { circuit, lookup: 0 }),
    ];
    for (value, place) in cases {
        assert_eq!(system::encode(&second(value)), unfit(place, Reason::CountTooLarge));
    }
    let circuits = samples::system_key(vec![base; most + 1], None);
    assert_eq!(system::encode(&circuits), unfit(Place::Circuits, Reason::CountTooLarge));
    let digests = samples::system_key(vec![], Some(vec![[0; 32]; most + 1]));
    assert_eq!(system::encode(&digests), unfit(Place::PreprocessedDigests, Reason::CountTooLarge));
}

#[test]
fn elements_and_claims() {
    assert_eq!(field::encode_goldilocks(P), unfit(Place::Element { element: 0 }, Reason::NotBelowModulus));
    assert_eq!(field::decode_goldilocks(&P.to_le_bytes()), fault(0, Reason::NotBelowModulus));
    assert_eq!(field::encode_koala_bear(0x7F00_0001), unfit(Place::Element { element: 0 }, Reason::NotBelowModulus));
    assert_eq!(field::decode_koala_bear(&[1, 0, 0, 0x7F]), fault(0, Reason::NotBelowModulus));
    let limbs = [0, 1, P, u64::MAX];
    assert_eq!(field::encode_digest(&limbs), unfit(Place::Element { element: 2 }, Reason::NotBelowModulus));
    assert_eq!(field::decode_digest(limbs.map(u64::to_le_bytes).as_flattened()), fault(16, Reason::NotBelowModulus));
    let claim = Claim { elements: limbs.to_vec() };
    assert_eq!(claim::encode(&claim), unfit(Place::Element { element: 2 }, Reason::NotBelowModulus));
    assert_eq!(domain::claim_input(&claim), unfit(Place::Element { element: 2 }, Reason::NotBelowModulus));
    let bytes = [&[4, 0, 0, 0, 0, 0, 0, 0], limbs.map(u64::to_le_bytes).as_flattened()].concat();
    assert_eq!(claim::decode(&bytes), fault(24, Reason::NotBelowModulus));
}

#[test]
fn programs() {
    assert_eq!(program::encode(&samples::program(&[3, 1, 2, 1])), unfit(Place::PageBase { page: 1 }, Reason::BasesNotAscending));
    let bytes = program::encode(&samples::program(&[1, 2])).expect("distinct bases");
    assert_eq!(program::decode(&patched(&bytes, 142, &[1])), fault(142, Reason::BasesNotAscending));
    assert_eq!(program::decode(&patched(&bytes, 142, &[0])), fault(142, Reason::BasesNotAscending));
    assert_eq!(program::decode(&patched(&bytes, 21, b"2")), fault(0, Reason::BadMagic));
}

#[test]
fn frames() {
    let blob = framing::encode_blob(&[9]);
    assert_eq!(framing::decode_blob(&patched(&blob, 3, b"S")), fault(0, Reason::BadMagic));
    assert_eq!(framing::decode_blob(&patched(&blob, 7, &[1])), fault(4, Reason::UnsupportedVersion));
    assert_eq!(framing::decode_blob(&patched(&blob, 15, &[1])), fault(8, Reason::ReservedNotZero));
    for (length, offset) in [(3, 0), (7, 4), (15, 8)] {
        assert_eq!(framing::decode_blob(&blob[..length]), fault(offset, Reason::Truncated));
    }
    let input = framing::encode_private_input(&[9, 9]).expect("short");
    for length in [0, 1, 3, 255] {
        assert_eq!(framing::decode_private_input(&patched(&input, 0, &[length])), fault(16, Reason::LengthMismatch));
    }
    assert_eq!(framing::decode_private_input(&patched(&input, 15, &[1])), fault(4, Reason::ReservedNotZero));
    for (length, offset) in [(3, 0), (15, 4)] {
        assert_eq!(framing::decode_private_input(&input[..length]), fault(offset, Reason::Truncated));
    }
}

#[test]
fn errors_are_said_in_words() {
    let error = system::encode(&second(Circuit { zeros: vec![1], ..samples::empty_circuit() })).expect_err("no node 1");
    assert_eq!(error.to_string(), "at circuits[1].zeros[0]: the root is not a node of the circuit");
}
