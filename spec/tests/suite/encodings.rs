//! The encodings on values and strings drawn at random: what is written is read, and what is read is written as the same string.

use std::fmt::Debug;

use ashlar_spec::codec::{DecodeError, EncodeError, Reason};
use ashlar_spec::domain::{CLAIM, SYSTEM_KEY, VM_KEY, hash_input};
use ashlar_spec::program_id::{self, Page, Program, sorted_pages};
use ashlar_spec::system_verifying_key::{self, Circuit, Lookup, Node, Row, Source, SystemVerifyingKey, column_tag};
use ashlar_spec::vm_verifying_key::{self, ProofOptions, VmVerifyingKey};
use ashlar_spec::{MODULUS, claim, field_encoding, framing};
use fastrand::Rng;

/// Strings made from an encoding by changing, taking out or putting in a byte, or cutting off.
fn neighbours(random: &mut Rng, encoding: &[u8], count: usize) -> Vec<Vec<u8>> {
    let mut strings = Vec::new();
    for _ in 0..count {
        let mut string = encoding.to_vec();
        let place = random.usize(..=string.len().saturating_sub(1));
        match random.u8(0..5) {
            0 if !string.is_empty() => string[place] ^= 1 << random.u8(0..8),
            1 if !string.is_empty() => string[place] = random.u8(0..20),
            2 if !string.is_empty() => drop(string.remove(place)),
            3 => string.truncate(place),
            _ => string.insert(place, random.u8(..)),
        }
        strings.push(string);
    }
    strings
}

/// Checks that strings are refused, at an offset within them, or are the encoding of what is read; gives how many are accepted.
fn check_strings<T>(
    strings: &[Vec<u8>],
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    encode: impl Fn(&T) -> Vec<u8>,
) -> usize {
    let mut accepted = 0;
    for string in strings {
        match decode(string) {
            Ok(value) => {
                assert_eq!(encode(&value), *string);
                accepted += 1;
            }
            Err(error) => assert!(error.offset <= string.len(), "{error:?}"),
        }
    }
    accepted
}

fn bytes32(random: &mut Rng) -> [u8; 32] {
    [(); 32].map(|()| random.u8(..))
}

fn vm_key(random: &mut Rng) -> VmVerifyingKey {
    VmVerifyingKey {
        options: ProofOptions {
            blowup_factor: random.u8(..),
            fri_number_of_queries: random.u64(..),
            coset_offset: random.u64(..),
            grinding_factor: random.u8(..),
            fri_final_poly_log_degree: random.u8(..),
        },
        bitwise: bytes32(random),
        decode: bytes32(random),
        register: bytes32(random),
        keccak_rc: bytes32(random),
        pages: (0..random.usize(..5)).map(|_| bytes32(random)).collect(),
    }
}

#[test]
fn keys_of_lambda_vm_have_one_string() {
    let mut random = Rng::with_seed(1);
    let mut accepted = 0;
    for _ in 0..200 {
        let key = vm_key(&mut random);
        let bytes = vm_verifying_key::encode(&key);
        assert_eq!(bytes.len(), 159 + 32 * key.pages.len());
        assert_eq!(vm_verifying_key::decode(&bytes).as_ref(), Ok(&key));
        let strings = neighbours(&mut random, &bytes, 50);
        accepted += check_strings(&strings, vm_verifying_key::decode, vm_verifying_key::encode);
    }
    assert!(accepted > 100, "{accepted}");
}

/// A node that may stand at an index, with constants about the boundary of the two forms.
fn node(random: &mut Rng, index: u16) -> Node {
    let mut operand = || random.u16(0..index.max(1));
    let (left, right) = (operand(), operand());
    let column = |source, row, column| Node::Column { source, row, column };
    match random.u8(if index == 0 { 4..12 } else { 0..12 }) {
        0 => Node::Add { left, right },
        1 => Node::Sub { left, right },
        2 => Node::Mul { left, right },
        3 => Node::Neg { operand: left },
        4 => Node::Constant(random.u64(0xfff0..0x10010)),
        5 => Node::Constant(random.u64(0..MODULUS)),
        6 => Node::Public(random.u8(..)),
        7 => [Node::IsFirstRow, Node::IsLastRow, Node::IsTransition][random.usize(..3)],
        8 => column(Source::Preprocessed, Row::Current, random.u16(..)),
        9 => column(Source::Preprocessed, Row::Next, random.u16(..)),
        10 => column(Source::Main, [Row::Current, Row::Next][random.usize(..2)], random.u16(..)),
        _ => column(Source::Stage2, [Row::Current, Row::Next][random.usize(..2)], random.u16(..)),
    }
}

fn circuit(random: &mut Rng) -> Circuit {
    let nodes: Vec<Node> = (0..random.u16(..13)).map(|index| node(random, index)).collect();
    let count = u16::try_from(nodes.len()).unwrap();
    let roots = |random: &mut Rng| -> Vec<u16> {
        let length = if count == 0 { 0 } else { random.usize(..4) };
        (0..length).map(|_| random.u16(0..count)).collect()
    };
    let lookups = if count == 0 { 0 } else { random.usize(..4) };
    Circuit {
        main_width: random.u16(..),
        preprocessed_width: random.u16(..),
        preprocessed_height: random.u32(..),
        max_constraint_degree: random.u16(..),
        lookup_group_size: random.u8(1..),
        nodes,
        zeros: roots(random),
        lookups: (0..lookups).map(|_| Lookup { multiplicity: random.u16(0..count), arguments: roots(random) }).collect(),
        preprocessed_index: [None, Some(0), Some(0xfffe)][random.usize(..3)],
    }
}

fn system_key(random: &mut Rng) -> SystemVerifyingKey {
    SystemVerifyingKey {
        log_blowup: random.u16(..),
        cap_height: random.u16(..),
        log_final_poly_len: random.u16(..),
        max_log_arity: random.u16(..),
        num_queries: random.u16(..),
        commit_pow_bits: random.u16(..),
        query_pow_bits: random.u16(..),
        circuits: (0..random.usize(..4)).map(|_| circuit(random)).collect(),
        preprocessed_commitment: random.bool().then(|| (0..random.usize(..3)).map(|_| bytes32(random)).collect()),
    }
}

fn written(key: &SystemVerifyingKey) -> Vec<u8> {
    system_verifying_key::encode(key).expect("the key is well formed")
}

#[test]
fn keys_of_multi_stark_have_one_string() {
    let mut random = Rng::with_seed(2);
    let mut accepted = 0;
    for _ in 0..300 {
        let key = system_key(&mut random);
        let bytes = written(&key);
        assert_eq!(system_verifying_key::decode(&bytes).as_ref(), Ok(&key));
        let strings = neighbours(&mut random, &bytes, 100);
        accepted += check_strings(&strings, system_verifying_key::decode, written);
    }
    assert!(accepted > 1000, "{accepted}");
}

/// Strings that are short enough to be tried all: a header of zeros and every tail of two bytes.
#[test]
fn every_key_of_multi_stark_without_circuits_has_one_string() {
    let mut accepted = 0;
    for tail in 0..=u16::MAX {
        let string = [&[0; 16][..], &tail.to_le_bytes()].concat();
        accepted += check_strings(&[string], system_verifying_key::decode, written);
    }
    assert_eq!(accepted, 0);
    for flag in 0..=u8::MAX {
        accepted += check_strings(&[[&[0; 16][..], &[flag]].concat()], system_verifying_key::decode, written);
    }
    assert_eq!(accepted, 1);
}

#[test]
fn tags_of_columns_are_those_of_the_table() {
    let mut tags = Vec::new();
    for source in [Source::Preprocessed, Source::Main, Source::Stage2] {
        for row in [Row::Current, Row::Next] {
            tags.push(column_tag(source, row));
        }
    }
    assert_eq!(tags, [10, 11, 12, 13, 14, 15]);
}

#[test]
fn a_constant_takes_the_form_that_follows_from_it() {
    for (value, length) in [(0, 3), (0xffff, 3), (0x10000, 9), (MODULUS - 1, 9)] {
        assert_eq!(system_verifying_key::encode_node(Node::Constant(value), &[0, 0]).unwrap().len(), length, "{value}");
    }
    let error = system_verifying_key::encode_node(Node::Constant(MODULUS), &[1, 2]).unwrap_err();
    let field = "circuits[].nodes[].constant";
    assert_eq!(error, EncodeError { field, indices: vec![1, 2], reason: Reason::NotBelowModulus });
}

fn program(random: &mut Rng, pages: usize, bases: u64) -> Program {
    let page = |random: &mut Rng| Page { base: random.u64(0..bases), commitment: bytes32(random) };
    Program {
        elf_digest: bytes32(random),
        pc_start: random.u64(..),
        decode: bytes32(random),
        pages: (0..pages).map(|_| page(random)).collect(),
    }
}

#[test]
fn programs_have_one_string_whatever_the_order_of_pages() {
    let mut random = Rng::with_seed(3);
    let (mut refused, mut accepted) = (0, 0);
    for _ in 0..500 {
        let pages = random.usize(..6);
        let program = program(&mut random, pages, 12);
        let mut sorted = program.pages.clone();
        sorted.sort_by_key(|page| page.base);
        assert_eq!(sorted_pages(&program.pages), sorted);
        let repeated = sorted.windows(2).any(|pair| pair[0].base == pair[1].base);
        let bytes = program_id::encode(&program);
        assert_eq!(bytes.is_err(), repeated);
        let Ok(bytes) = bytes else {
            refused += 1;
            continue;
        };
        let read = program_id::decode(&bytes).unwrap();
        assert_eq!(read, Program { pages: sorted, ..program.clone() });
        let mut shuffled = program.clone();
        random.shuffle(&mut shuffled.pages);
        assert_eq!(program_id::encode(&shuffled).as_ref(), Ok(&bytes));
        assert_eq!(program_id::program_id(&shuffled), program_id::program_id(&program));
        let strings = neighbours(&mut random, &bytes, 20);
        accepted += check_strings(&strings, program_id::decode, |program| program_id::encode(program).unwrap());
    }
    assert!(refused > 50 && accepted > 500, "{refused} {accepted}");
}

#[test]
fn claims_and_elements_have_one_string() {
    let mut random = Rng::with_seed(4);
    for _ in 0..300 {
        let elements: Vec<u64> = (0..random.usize(..5)).map(|_| random.u64(0..MODULUS)).collect();
        let bytes = claim::encode(&elements).unwrap();
        assert_eq!(claim::decode(&bytes), Ok(elements));
        let strings = neighbours(&mut random, &bytes, 20);
        check_strings(&strings, claim::decode, |claim| claim::encode(claim).unwrap());
        let digest = [(); 4].map(|()| random.u64(0..MODULUS));
        let bytes = field_encoding::encode_digest(digest).unwrap();
        assert_eq!(field_encoding::decode_digest(&bytes), Ok(digest));
        assert_eq!(field_encoding::decode_limbs(&bytes), Ok(digest));
        let strings = neighbours(&mut random, &bytes, 20);
        check_strings(&strings, field_encoding::decode_digest, |digest| field_encoding::encode_digest(*digest).unwrap());
        check_strings(&strings, field_encoding::decode_limbs, |limbs| field_encoding::encode_limbs(*limbs));
    }
}

#[test]
fn payloads_have_one_frame() {
    let mut random = Rng::with_seed(5);
    for _ in 0..300 {
        let payload: Vec<u8> = (0..random.usize(..40)).map(|_| random.u8(..)).collect();
        let blob = framing::encode_blob(&payload);
        assert_eq!(framing::decode_blob(&blob).as_ref(), Ok(&payload));
        check_strings(&neighbours(&mut random, &blob, 20), framing::decode_blob, |payload| framing::encode_blob(payload));
        let input = framing::encode_private_input(&payload).unwrap();
        assert_eq!(framing::decode_private_input(&input).as_ref(), Ok(&payload));
        let encode = |payload: &Vec<u8>| framing::encode_private_input(payload).unwrap();
        check_strings(&neighbours(&mut random, &input, 20), framing::decode_private_input, encode);
    }
}

/// Counts that no string can be as long as are found truncated, without room being set aside for them.
#[test]
fn huge_counts_are_refused_at_the_first_entry_that_is_missing() {
    fn refusal<T: Debug>(read: Result<T, DecodeError>) -> DecodeError {
        read.unwrap_err()
    }
    let mut key = vm_verifying_key::encode(&vm_key(&mut Rng::with_seed(6)));
    key.truncate(159);
    key[151..].copy_from_slice(&u64::MAX.to_le_bytes());
    assert_eq!(refusal(vm_verifying_key::decode(&key)), DecodeError { offset: 159, reason: Reason::Truncated });
    assert_eq!(refusal(claim::decode(&[0xff; 8])), DecodeError { offset: 8, reason: Reason::Truncated });
}

#[test]
fn inputs_of_hash_functions_begin_with_their_tag() {
    let tags = [VM_KEY, SYSTEM_KEY, CLAIM];
    for (i, tag) in tags.into_iter().enumerate() {
        assert_eq!(hash_input(tag, b"key"), [&tag[..], b"key"].concat());
        for other in &tags[..i] {
            assert_ne!(tag, *other);
        }
    }
}
