//! Digests of encodings against independent implementations, the crates `sha3` and `blake3`, and pairs of strings against a loose reader.

use ashlar_vectors::encoding::Bytes32;
use ashlar_vectors::encoding::claim::{self, ClaimGroup};
use ashlar_vectors::encoding::program_id::{self, ProgramIdGroup};
use ashlar_vectors::encoding::system_key::{self, Circuit, Lookup, Node, Row, Source, SystemKey, SystemKeyGroup};
use ashlar_vectors::encoding::vm_key::{self, VmKeyGroup};
use ashlar_vectors::goldilocks::Integer;
use sha3::{Digest, Keccak256};

fn keccak256(tag: &str, bytes: &[u8]) -> Bytes32 {
    let digest = Keccak256::new().chain_update(tag).chain_update(bytes).finalize();
    Bytes32(digest.into())
}

fn blake3(tag: &str, bytes: &[u8]) -> Bytes32 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(tag.as_bytes()).update(bytes);
    Bytes32(*hasher.finalize().as_bytes())
}

#[test]
fn digests_of_keys_of_lambda_vm_are_confirmed() {
    let mut confirmed = 0;
    for VmKeyGroup::Decode { tests } in vm_key::load().unwrap().test_groups {
        for test in tests {
            let Some(value) = test.value else { continue };
            assert_eq!(value.keccak256, keccak256("ashlar.vm-key.v4", &test.bytes.0), "tcId {}", test.tc_id);
            assert_eq!(value.blake3, blake3("ashlar.vm-key.v4", &test.bytes.0), "tcId {}", test.tc_id);
            assert_eq!(value.upstream_digest, keccak256("", &test.bytes.0), "tcId {}", test.tc_id);
            confirmed += 1;
        }
    }
    assert!(confirmed >= 7);
}

#[test]
fn digests_of_keys_of_multi_stark_are_confirmed() {
    let mut confirmed = 0;
    for group in system_key::load().unwrap().test_groups {
        let SystemKeyGroup::Decode { tests } = group else { continue };
        for test in tests {
            let Some(value) = test.value else { continue };
            assert_eq!(value.keccak256, keccak256("ashlar.sys-key.5", &test.bytes.0), "tcId {}", test.tc_id);
            assert_eq!(value.blake3, blake3("ashlar.sys-key.5", &test.bytes.0), "tcId {}", test.tc_id);
            assert_eq!(value.upstream_digest, blake3("", &test.bytes.0), "tcId {}", test.tc_id);
            confirmed += 1;
        }
    }
    assert!(confirmed >= 40);
}

#[test]
fn identities_of_programs_are_confirmed() {
    let mut confirmed = 0;
    for group in program_id::load().unwrap().test_groups {
        let ProgramIdGroup::Decode { tests } = group else { continue };
        for test in tests {
            let Some(value) = test.value else { continue };
            assert_eq!(value.program_id, keccak256("", &test.bytes.0), "tcId {}", test.tc_id);
            confirmed += 1;
        }
    }
    assert!(confirmed >= 7);
}

#[test]
fn digests_of_claims_are_confirmed() {
    let mut confirmed = 0;
    for group in claim::load().unwrap().test_groups {
        let ClaimGroup::Decode { tests } = group else { continue };
        for test in tests {
            let Some(value) = test.value else { continue };
            assert_eq!(value.keccak256, keccak256("ashlar.claim..v1", &test.bytes.0), "tcId {}", test.tc_id);
            assert_eq!(value.blake3, blake3("ashlar.claim..v1", &test.bytes.0), "tcId {}", test.tc_id);
            confirmed += 1;
        }
    }
    assert!(confirmed >= 7);
}

//
// A loose reader of keys of multi-stark: it takes any constant in the form for larger ones and reduces it, and checks no index
//

/// p = 2^64 - 2^32 + 1.
const P: u64 = 0xffffffff00000001;

/// What is left of a string.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    fn bytes<const N: usize>(&mut self) -> [u8; N] {
        let (first, rest) = self.0.split_first_chunk().expect("strings of vectors are long enough");
        self.0 = rest;
        *first
    }

    fn half(&mut self) -> u16 {
        u16::from_le_bytes(self.bytes())
    }

    fn list<T>(&mut self, entry: impl Fn(&mut Self) -> T) -> Vec<T> {
        (0..self.half()).map(|_| entry(self)).collect()
    }

    fn node(&mut self) -> Node {
        let [tag] = self.bytes();
        match tag {
            0 => Node::Constant { value: Integer(self.half().into()) },
            1 => Node::Constant { value: Integer(u64::from_le_bytes(self.bytes()) % P) },
            2 => Node::Public { index: self.bytes::<1>()[0] },
            3 => Node::IsFirstRow,
            4 => Node::IsLastRow,
            5 => Node::IsTransition,
            6 => Node::Add { left: self.half(), right: self.half() },
            7 => Node::Sub { left: self.half(), right: self.half() },
            8 => Node::Mul { left: self.half(), right: self.half() },
            9 => Node::Neg { operand: self.half() },
            _ => {
                let source = [Source::Preprocessed, Source::Main, Source::Stage2][usize::from(tag - 10) / 2];
                let row = [Row::Current, Row::Next][usize::from(tag) % 2];
                Node::Column { source, row, column: self.half() }
            }
        }
    }

    fn lookup(&mut self) -> Lookup {
        Lookup { multiplicity: self.half(), arguments: self.list(Self::half) }
    }

    fn circuit(&mut self) -> Circuit {
        Circuit {
            main_width: self.half(),
            preprocessed_width: self.half(),
            preprocessed_height: u32::from_le_bytes(self.bytes()),
            max_constraint_degree: self.half(),
            lookup_group_size: self.bytes::<1>()[0],
            nodes: self.list(Self::node),
            zeros: self.list(Self::half),
            lookups: self.list(Self::lookup),
            preprocessed_index: None,
        }
    }

    fn key(&mut self) -> SystemKey {
        let mut key = SystemKey {
            log_blowup: self.half(),
            cap_height: self.half(),
            log_final_poly_len: self.half(),
            max_log_arity: self.half(),
            num_queries: self.half(),
            commit_pow_bits: self.half(),
            query_pow_bits: self.half(),
            circuits: self.list(Self::circuit),
            preprocessed_commitment: None,
        };
        if self.bytes() == [1] {
            key.preprocessed_commitment = Some(self.list(|reader| Bytes32(reader.bytes())));
        }
        for circuit in &mut key.circuits {
            circuit.preprocessed_index = Some(self.half()).filter(|&index| index != 0xffff);
        }
        key
    }
}

#[test]
fn the_loose_reader_reads_every_encoding() {
    for group in system_key::load().unwrap().test_groups {
        let SystemKeyGroup::Decode { tests } = group else { continue };
        for test in tests {
            let Some(value) = test.value else { continue };
            let mut reader = Reader(&test.bytes.0);
            assert_eq!(reader.key(), value.key, "tcId {}", test.tc_id);
            assert!(reader.0.is_empty(), "tcId {}", test.tc_id);
        }
    }
}

#[test]
fn the_loose_reader_takes_both_strings_of_a_pair_for_one_key() {
    let mut pairs = 0;
    for group in system_key::load().unwrap().test_groups {
        let SystemKeyGroup::LooseReading { tests } = group else { continue };
        for test in tests {
            assert_ne!(test.encoding, test.other, "tcId {}", test.tc_id);
            for string in [&test.encoding, &test.other] {
                let mut reader = Reader(&string.0);
                assert_eq!(reader.key(), test.key, "tcId {}", test.tc_id);
                assert!(reader.0.is_empty(), "tcId {}", test.tc_id);
            }
            pairs += 1;
        }
    }
    assert_eq!(pairs, 6);
}
