//! Every test of the vector files of encodings through the public interface.
#![cfg(feature = "vkey")]

use std::fmt::Debug;

use ashlar::vkey::claim::{self, Claim};
use ashlar::vkey::program::{self, Program};
use ashlar::vkey::system::{self, Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use ashlar::vkey::vm::{self, ProofOptions, VmVerifyingKey};
use ashlar::vkey::{DecodeError, EncodeError, field, framing};
use ashlar_vectors::encoding::program_id::ProgramIdGroup;
use ashlar_vectors::encoding::system_key::{self, CountTest, List, LooseReadingTest, SystemKey, SystemKeyGroup};
use ashlar_vectors::encoding::vm_key::{VmKey, VmKeyGroup};
use ashlar_vectors::encoding::{
    Bytes32, DecodeTest, EncodeTest, claim as claim_file, elements, framing as framing_file, program_id, vm_key,
};
use claim_file::ClaimGroup;
use elements::ElementsGroup;
use framing_file::FramingGroup;

/// An error as the files have it: the name of the reason, and the offset or field.
type Refusal<P> = (String, P);

fn read_refusal(error: DecodeError) -> Refusal<usize> {
    (format!("{:?}", error.reason), error.offset)
}

fn write_refusal(error: EncodeError) -> Refusal<String> {
    (format!("{:?}", error.reason), error.place.to_string())
}

/// Each string decodes to its value, which `write` writes as that string, or is refused as the file says.
fn reads<V, T: PartialEq + Debug>(
    tests: &[DecodeTest<V>],
    decode: impl Fn(&[u8]) -> Result<T, DecodeError>,
    value: impl Fn(&V) -> T,
    write: impl Fn(&T, &V) -> Vec<u8>,
) -> usize {
    for test in tests {
        let expected = match (&test.value, test.expected_error) {
            (Some(expected), _) => Ok(value(expected)),
            (None, error) => {
                Err(error.map(|error| (format!("{:?}", error.reason), error.offset)).expect("the loader has checked"))
            }
        };
        assert_eq!(decode(&test.bytes.0).map_err(read_refusal), expected, "test {}: {}", test.tc_id, test.comment);
        if let (Ok(read), Some(expected)) = (expected, &test.value) {
            assert_eq!(write(&read, expected), test.bytes.0, "test {}: {}", test.tc_id, test.comment);
        }
    }
    tests.len()
}

/// Each value is written as the file says, or refused.
fn writes<V>(tests: &[EncodeTest<V>], encode: impl Fn(&V) -> Result<Vec<u8>, EncodeError>) -> usize {
    for test in tests {
        let expected = match (&test.bytes, &test.expected_error) {
            (Some(bytes), _) => Ok(bytes.0.clone()),
            (None, error) => Err(error
                .as_ref()
                .map(|error| (format!("{:?}", error.reason), error.field.clone()))
                .expect("the loader has checked")),
        };
        assert_eq!(encode(&test.value).map_err(write_refusal), expected, "test {}: {}", test.tc_id, test.comment);
    }
    tests.len()
}

fn all32(values: &[Bytes32]) -> Vec<[u8; 32]> {
    values.iter().map(|value| value.0).collect()
}

fn vm_value(key: &VmKey) -> VmVerifyingKey {
    let VmKey { options, bitwise, decode, register, keccak_rc, pages } = key;
    let options = ProofOptions {
        blowup_factor: options.blowup_factor,
        fri_number_of_queries: options.fri_number_of_queries.0,
        coset_offset: options.coset_offset.0,
        grinding_factor: options.grinding_factor,
        fri_final_poly_log_degree: options.fri_final_poly_log_degree,
    };
    let pages = all32(pages);
    VmVerifyingKey { options, bitwise: bitwise.0, decode: decode.0, register: register.0, keccak_rc: keccak_rc.0, pages }
}

fn node_value(node: &system_key::Node) -> Node {
    use system_key::{Node as Named, Row as NamedRow, Source as NamedSource};
    match *node {
        Named::Constant { value } => Node::Constant(value.0),
        Named::Public { index } => Node::Public(index),
        Named::IsFirstRow => Node::IsFirstRow,
        Named::IsLastRow => Node::IsLastRow,
        Named::IsTransition => Node::IsTransition,
        Named::Add { left, right } => Node::Add { left, right },
        Named::Sub { left, right } => Node::Sub { left, right },
        Named::Mul { left, right } => Node::Mul { left, right },
        Named::Neg { operand } => Node::Neg { operand },
        Named::Column { source, row, column } => Node::Column {
            source: match source {
                NamedSource::Preprocessed => Source::Preprocessed,
                NamedSource::Main => Source::Main,
                NamedSource::Stage2 => Source::Stage2,
            },
            row: match row {
                NamedRow::Current => Row::Current,
                NamedRow::Next => Row::Next,
            },
            column,
        },
    }
}

fn circuit_value(circuit: &system_key::Circuit) -> Circuit {
    let lookup = |lookup: &system_key::Lookup| Lookup { multiplicity: lookup.multiplicity, arguments: lookup.arguments.clone() };
    Circuit {
        main_width: circuit.main_width,
        preprocessed_width: circuit.preprocessed_width,
        preprocessed_height: circuit.preprocessed_height,
        max_constraint_degree: circuit.max_constraint_degree,
        lookup_group_size: circuit.lookup_group_size,
        nodes: circuit.nodes.iter().map(node_value).collect(),
        zeros: circuit.zeros.clone(),
        lookups: circuit.lookups.iter().map(lookup).collect(),
        preprocessed_index: circuit.preprocessed_index,
    }
}

fn system_value(key: &SystemKey) -> SystemVerifyingKey {
    SystemVerifyingKey {
        log_blowup: key.log_blowup,
        cap_height: key.cap_height,
        log_final_poly_len: key.log_final_poly_len,
        max_log_arity: key.max_log_arity,
        num_queries: key.num_queries,
        commit_pow_bits: key.commit_pow_bits,
        query_pow_bits: key.query_pow_bits,
        circuits: key.circuits.iter().map(circuit_value).collect(),
        preprocessed_commitment: key.preprocessed_commitment.as_deref().map(all32),
    }
}

fn program_value(program: &program_id::Program) -> Program {
    let page = |page: &program_id::Page| program::Page { base: page.base.0, commitment: page.commitment.0 };
    Program {
        elf_digest: program.elf_digest.0,
        pc_start: program.pc_start.0,
        decode: program.decode.0,
        pages: program.pages.iter().map(page).collect(),
    }
}

#[test]
fn vm_keys() {
    let file = vm_key::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        let VmKeyGroup::Decode { tests } = group;
        done += reads(
            tests,
            vm::decode,
            |value| vm_value(&value.key),
            |key, value| {
                assert_eq!(vm::keccak256_digest(key), value.keccak256.0);
                assert_eq!(vm::blake3_digest(key), value.blake3.0);
                assert_eq!(vm::upstream_digest(key), value.upstream_digest.0);
                vm::encode(key)
            },
        );
    }
    assert_eq!(done, file.number_of_tests);
}

#[test]
fn system_keys() {
    let file = system_key::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        done += match group {
            SystemKeyGroup::Decode { tests } => reads(
                tests,
                system::decode,
                |value| system_value(&value.key),
                |key, value| {
                    assert_eq!(system::keccak256_digest(key), Ok(value.keccak256.0));
                    assert_eq!(system::blake3_digest(key), Ok(value.blake3.0));
                    assert_eq!(system::upstream_digest(key), Ok(value.upstream_digest.0));
                    system::encode(key).expect("well-formed")
                },
            ),
            SystemKeyGroup::Encode { tests } => writes(tests, |key| system::encode(&system_value(key))),
            SystemKeyGroup::Count { base, tests } => counts(base, tests),
            SystemKeyGroup::LooseReading { tests } => loose_readings(tests),
        };
    }
    assert_eq!(done, file.number_of_tests);
}

/// Copies of the first entry at the end of a list, up to `count` entries.
fn lengthen<T: Clone>(list: &mut Vec<T>, count: usize) {
    let first = list[0].clone();
    list.resize(count, first);
}

fn counts(base: &SystemKey, tests: &[CountTest]) -> usize {
    for test in tests {
        let mut key = system_value(base);
        match test.list {
            List::Circuits => lengthen(&mut key.circuits, test.count),
            List::Nodes => lengthen(&mut key.circuits[0].nodes, test.count),
            List::Zeros => lengthen(&mut key.circuits[0].zeros, test.count),
            List::Lookups => lengthen(&mut key.circuits[0].lookups, test.count),
            List::Arguments => lengthen(&mut key.circuits[0].lookups[0].arguments, test.count),
            List::PreprocessedCommitment => {
                lengthen(key.preprocessed_commitment.as_mut().expect("the base key has one"), test.count);
            }
        }
        let encoding = system::encode(&key);
        let expected = test.expected_error.as_ref().map(|error| (format!("{:?}", error.reason), error.field.clone()));
        assert_eq!(encoding.clone().err().map(write_refusal), expected, "test {}", test.tc_id);
        assert_eq!(encoding.as_ref().map(Vec::len).ok(), test.length, "test {}", test.tc_id);
        if let Ok(bytes) = encoding {
            assert_eq!(system::decode(&bytes), Ok(key), "test {}", test.tc_id);
        }
    }
    tests.len()
}

fn loose_readings(tests: &[LooseReadingTest]) -> usize {
    for test in tests {
        assert_eq!(system::encode(&system_value(&test.key)).as_ref(), Ok(&test.encoding.0), "test {}", test.tc_id);
        let expected = (format!("{:?}", test.expected_error.reason), test.expected_error.offset);
        assert_eq!(system::decode(&test.other.0).map_err(read_refusal), Err(expected), "test {}", test.tc_id);
    }
    tests.len()
}

#[test]
fn claims() {
    let file = claim_file::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        done += match group {
            ClaimGroup::Decode { tests } => reads(
                tests,
                claim::decode,
                |value| Claim { elements: value.elements.iter().map(|element| element.0).collect() },
                |claim, value| {
                    assert_eq!(claim::keccak256_digest(claim), Ok(value.keccak256.0));
                    assert_eq!(claim::blake3_digest(claim), Ok(value.blake3.0));
                    claim::encode(claim).expect("canonical")
                },
            ),
            ClaimGroup::Encode { tests } => {
                writes(tests, |value| claim::encode(&Claim { elements: value.iter().map(|element| element.0).collect() }))
            }
        };
    }
    assert_eq!(done, file.number_of_tests);
}

#[test]
fn programs() {
    let file = program_id::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        done += match group {
            ProgramIdGroup::Decode { tests } => reads(
                tests,
                program::decode,
                |value| program_value(&value.program),
                |program, value| {
                    assert_eq!(program::program_id(program), Ok(value.program_id.0));
                    program::encode(program).expect("distinct bases")
                },
            ),
            ProgramIdGroup::Encode { tests } => writes(tests, |value| program::encode(&program_value(value))),
        };
    }
    assert_eq!(done, file.number_of_tests);
}

#[test]
fn field_elements() {
    let file = elements::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        done += match group {
            ElementsGroup::Goldilocks { tests } => {
                reads(tests, field::decode_goldilocks, |v| v.0, |v, _| field::encode_goldilocks(*v).expect("canonical"))
            }
            ElementsGroup::KoalaBear { tests } => {
                reads(tests, field::decode_koala_bear, |v| v.0, |v, _| field::encode_koala_bear(*v).expect("canonical"))
            }
            ElementsGroup::Digest { tests } => {
                reads(tests, field::decode_digest, |v| v.map(|limb| limb.0), |v, _| field::encode_digest(v).expect("canonical"))
            }
            ElementsGroup::Limbs { tests } => {
                reads(tests, field::decode_limbs, |v| v.map(|limb| limb.0), |v, _| field::digest_of_limbs(v).to_vec())
            }
            ElementsGroup::GoldilocksEncode { tests } => writes(tests, |v| field::encode_goldilocks(v.0)),
            ElementsGroup::KoalaBearEncode { tests } => writes(tests, |v| field::encode_koala_bear(*v)),
            ElementsGroup::DigestEncode { tests } => writes(tests, |v| field::encode_digest(&v.map(|limb| limb.0))),
        };
    }
    assert_eq!(done, file.number_of_tests);
}

#[test]
fn frames() {
    let file = framing_file::load().expect("the file loads");
    let mut done = 0;
    for group in &file.test_groups {
        done += match group {
            FramingGroup::Blob { tests } => reads(tests, framing::decode_blob, |v| v.0.clone(), |v, _| framing::encode_blob(v)),
            FramingGroup::PrivateInput { tests } => reads(
                tests,
                framing::decode_private_input,
                |v| v.0.clone(),
                |v, _| framing::encode_private_input(v).expect("short"),
            ),
        };
    }
    assert_eq!(done, file.number_of_tests);
}
