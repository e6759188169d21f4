//! Every row of the tables of the formats is exercised by the vectors: written, with more than one value, cut off, and refused for each of its
//! faults. Fields are written here anew from the values, so that the strings are confirmed independently of the specification.

use std::collections::{BTreeMap, BTreeSet};

use ashlar_vectors::encoding::claim::{self, ClaimGroup};
use ashlar_vectors::encoding::elements::{self, ElementsGroup};
use ashlar_vectors::encoding::framing::{self, FramingGroup};
use ashlar_vectors::encoding::program_id::{self, Program, ProgramIdGroup};
use ashlar_vectors::encoding::system_key::{self, Circuit, Node, Row, Source, SystemKey, SystemKeyGroup};
use ashlar_vectors::encoding::vm_key::{self, VmKey, VmKeyGroup};
use ashlar_vectors::encoding::{DecodeError, DecodeTest, Reason};

/// The row of a field, and its bytes.
type Field = (&'static str, Vec<u8>);

/// A format: its rows in order, and those of them that have one value, and the reasons for which its strings are refused.
struct Format {
    name: &'static str,
    rows: &'static [&'static str],
    constant: &'static [&'static str],
    reasons: &'static [Reason],
}

/// The strings of a format, with the fields of the accepted ones.
struct Strings {
    accepted: Vec<(Vec<Field>, Vec<u8>)>,
    refused: Vec<(Vec<u8>, DecodeError)>,
}

impl Strings {
    fn of<V>(tests: Vec<DecodeTest<V>>, fields: impl Fn(&V) -> Vec<Field>) -> Self {
        let mut strings = Self { accepted: Vec::new(), refused: Vec::new() };
        for test in tests {
            match (test.value, test.expected_error) {
                (Some(value), _) => strings.accepted.push((fields(&value), test.bytes.0)),
                (None, error) => strings.refused.push((test.bytes.0, error.unwrap())),
            }
        }
        strings
    }

    /// Rows of the fields that refused strings are cut off in, with the bytes of the field that are left and all of them.
    fn cuts(&self) -> BTreeSet<(&'static str, usize, usize)> {
        let mut cuts = BTreeSet::new();
        for (string, error) in self.refused.iter().filter(|(_, error)| error.reason == Reason::Truncated) {
            for (fields, _) in self.accepted.iter().filter(|(_, bytes)| bytes.starts_with(string)) {
                let mut start = 0;
                for (row, bytes) in fields {
                    if start == error.offset {
                        cuts.insert((*row, string.len() - start, bytes.len()));
                    }
                    start += bytes.len();
                }
            }
        }
        cuts
    }
}

/// Checks that each row is exercised.
fn check(format: &Format, strings: &Strings) {
    let name = format.name;
    let mut values: BTreeMap<&str, BTreeSet<&[u8]>> = BTreeMap::new();
    for (fields, bytes) in &strings.accepted {
        let joined: Vec<u8> = fields.iter().flat_map(|(_, bytes)| bytes.clone()).collect();
        assert_eq!(joined, *bytes, "{name}: the fields are not the string");
        for (row, bytes) in fields {
            values.entry(row).or_default().insert(bytes);
        }
    }
    let listed: BTreeSet<&str> = format.rows.iter().copied().collect();
    assert_eq!(values.keys().copied().collect::<BTreeSet<_>>(), listed, "{name}: rows");
    let single: BTreeSet<&str> = values.iter().filter(|(_, values)| values.len() == 1).map(|(row, _)| *row).collect();
    assert_eq!(single, format.constant.iter().copied().collect(), "{name}: rows of one value");
    check_cuts(format, strings);
    let reasons: BTreeSet<Reason> = strings.refused.iter().map(|(_, error)| error.reason).collect();
    assert_eq!(reasons, format.reasons.iter().copied().collect(), "{name}: reasons");
}

/// Each field, but a payload, which may be empty, is cut off as a whole, and without its last byte if it has more than one.
fn check_cuts(format: &Format, strings: &Strings) {
    let cuts = strings.cuts();
    for row in format.rows.iter().copied().filter(|row| *row != "payload") {
        let of_row: Vec<_> = cuts.iter().filter(|(cut, _, _)| *cut == row).collect();
        assert!(of_row.iter().any(|(_, left, _)| *left == 0), "{}: {row} is never missing", format.name);
        assert!(of_row.iter().any(|(_, left, all)| left + 1 == *all), "{}: {row} is never a byte short", format.name);
    }
}

//
// Keys and programs of lambda_vm, and frames
//

fn vm_key_fields(key: &VmKey) -> Vec<Field> {
    let mut fields = vec![
        ("version", vec![4, 0, 0, 0]),
        ("blowup_factor", vec![key.options.blowup_factor]),
        ("fri_number_of_queries", key.options.fri_number_of_queries.0.to_le_bytes().to_vec()),
        ("coset_offset", key.options.coset_offset.0.to_le_bytes().to_vec()),
        ("grinding_factor", vec![key.options.grinding_factor]),
        ("fri_final_poly_log_degree", vec![key.options.fri_final_poly_log_degree]),
        ("bitwise", key.bitwise.0.to_vec()),
        ("decode", key.decode.0.to_vec()),
        ("register", key.register.0.to_vec()),
        ("keccak_rc", key.keccak_rc.0.to_vec()),
        ("count of pages", (key.pages.len() as u64).to_le_bytes().to_vec()),
    ];
    fields.extend(key.pages.iter().map(|page| ("page", page.0.to_vec())));
    fields
}

#[test]
fn every_row_of_keys_of_lambda_vm_is_exercised() {
    let format = Format {
        name: "vm key",
        rows: &[
            "version",
            "blowup_factor",
            "fri_number_of_queries",
            "coset_offset",
            "grinding_factor",
            "fri_final_poly_log_degree",
            "bitwise",
            "decode",
            "register",
            "keccak_rc",
            "count of pages",
            "page",
        ],
        constant: &["version"],
        reasons: &[Reason::Truncated, Reason::TrailingBytes, Reason::UnsupportedVersion],
    };
    let VmKeyGroup::Decode { tests } = vm_key::load().unwrap().test_groups.remove(0);
    let pages: BTreeSet<usize> = tests.iter().filter_map(|test| test.value.as_ref()).map(|value| value.key.pages.len()).collect();
    assert!((0..=6).all(|count| pages.contains(&count)), "{pages:?}");
    check(&format, &Strings::of(tests, |value| vm_key_fields(&value.key)));
}

fn program_fields(program: &Program) -> Vec<Field> {
    let mut fields = vec![
        ("tag", b"LAMBDAVM_PROGRAM_ID_V1".to_vec()),
        ("elf_digest", program.elf_digest.0.to_vec()),
        ("pc_start", program.pc_start.0.to_le_bytes().to_vec()),
        ("decode", program.decode.0.to_vec()),
        ("count of pages", (program.pages.len() as u64).to_le_bytes().to_vec()),
    ];
    for page in &program.pages {
        fields.push(("base", page.base.0.to_le_bytes().to_vec()));
        fields.push(("commitment", page.commitment.0.to_vec()));
    }
    fields
}

#[test]
fn every_row_of_identities_of_programs_is_exercised() {
    let format = Format {
        name: "program id",
        rows: &["tag", "elf_digest", "pc_start", "decode", "count of pages", "base", "commitment"],
        constant: &["tag"],
        reasons: &[Reason::Truncated, Reason::TrailingBytes, Reason::BadMagic, Reason::BasesNotAscending],
    };
    for group in program_id::load().unwrap().test_groups {
        match group {
            ProgramIdGroup::Decode { tests } => check(&format, &Strings::of(tests, |value| program_fields(&value.program))),
            ProgramIdGroup::Encode { tests } => {
                for test in tests.into_iter().filter(|test| test.bytes.is_some()) {
                    let mut program = test.value;
                    program.pages.sort_by_key(|page| page.base.0);
                    let joined: Vec<u8> = program_fields(&program).into_iter().flat_map(|(_, bytes)| bytes).collect();
                    assert_eq!(joined, test.bytes.unwrap().0, "tcId {}", test.tc_id);
                }
            }
        }
    }
}

#[test]
fn every_row_of_frames_is_exercised() {
    let blob = Format {
        name: "blob",
        rows: &["magic", "version", "reserved", "payload"],
        constant: &["magic", "version", "reserved"],
        reasons: &[Reason::Truncated, Reason::BadMagic, Reason::UnsupportedVersion, Reason::ReservedNotZero],
    };
    let private_input = Format {
        name: "private input",
        rows: &["length", "reserved", "payload"],
        constant: &["reserved"],
        reasons: &[Reason::Truncated, Reason::ReservedNotZero, Reason::LengthMismatch],
    };
    for group in framing::load().unwrap().test_groups {
        match group {
            FramingGroup::Blob { tests } => check(
                &blob,
                &Strings::of(tests, |payload| {
                    let header = [("magic", b"LVMR".to_vec()), ("version", vec![4, 0, 0, 0]), ("reserved", vec![0; 8])];
                    header.into_iter().chain([("payload", payload.0.clone())]).collect()
                }),
            ),
            FramingGroup::PrivateInput { tests } => check(
                &private_input,
                &Strings::of(tests, |payload| {
                    let length = u32::try_from(payload.0.len()).unwrap().to_le_bytes().to_vec();
                    vec![("length", length), ("reserved", vec![0; 12]), ("payload", payload.0.clone())]
                }),
            ),
        }
    }
}

//
// Keys of multi-stark
//

fn count(entries: usize) -> Vec<u8> {
    u16::try_from(entries).unwrap().to_le_bytes().to_vec()
}

fn half(value: u16) -> Vec<u8> {
    value.to_le_bytes().to_vec()
}

/// The tag and payload of a node, whose rows are named by tag.
fn node_fields(node: &Node) -> Vec<Field> {
    match *node {
        Node::Constant { value } => match u16::try_from(value.0) {
            Ok(small) => vec![("tag", vec![0]), ("0: constant", half(small))],
            Err(_) => vec![("tag", vec![1]), ("1: constant", value.0.to_le_bytes().to_vec())],
        },
        Node::Public { index } => vec![("tag", vec![2]), ("2: public", vec![index])],
        Node::IsFirstRow => vec![("tag", vec![3])],
        Node::IsLastRow => vec![("tag", vec![4])],
        Node::IsTransition => vec![("tag", vec![5])],
        Node::Add { left, right } => vec![("tag", vec![6]), ("6: left", half(left)), ("6: right", half(right))],
        Node::Sub { left, right } => vec![("tag", vec![7]), ("7: left", half(left)), ("7: right", half(right))],
        Node::Mul { left, right } => vec![("tag", vec![8]), ("8: left", half(left)), ("8: right", half(right))],
        Node::Neg { operand } => vec![("tag", vec![9]), ("9: operand", half(operand))],
        Node::Column { source, row, column } => {
            let (tag, name) = match (source, row) {
                (Source::Preprocessed, Row::Current) => (10, "10: column"),
                (Source::Preprocessed, Row::Next) => (11, "11: column"),
                (Source::Main, Row::Current) => (12, "12: column"),
                (Source::Main, Row::Next) => (13, "13: column"),
                (Source::Stage2, Row::Current) => (14, "14: column"),
                (Source::Stage2, Row::Next) => (15, "15: column"),
            };
            vec![("tag", vec![tag]), (name, half(column))]
        }
    }
}

fn circuit_fields(circuit: &Circuit) -> Vec<Field> {
    let mut fields = vec![
        ("main_width", half(circuit.main_width)),
        ("preprocessed_width", half(circuit.preprocessed_width)),
        ("preprocessed_height", circuit.preprocessed_height.to_le_bytes().to_vec()),
        ("max_constraint_degree", half(circuit.max_constraint_degree)),
        ("lookup_group_size", vec![circuit.lookup_group_size]),
        ("count of nodes", count(circuit.nodes.len())),
    ];
    fields.extend(circuit.nodes.iter().flat_map(node_fields));
    fields.push(("count of zeros", count(circuit.zeros.len())));
    fields.extend(circuit.zeros.iter().map(|root| ("zero", half(*root))));
    fields.push(("count of lookups", count(circuit.lookups.len())));
    for lookup in &circuit.lookups {
        fields.push(("multiplicity", half(lookup.multiplicity)));
        fields.push(("count of arguments", count(lookup.arguments.len())));
        fields.extend(lookup.arguments.iter().map(|root| ("argument", half(*root))));
    }
    fields
}

fn system_key_fields(key: &SystemKey) -> Vec<Field> {
    let mut fields = vec![
        ("log_blowup", half(key.log_blowup)),
        ("cap_height", half(key.cap_height)),
        ("log_final_poly_len", half(key.log_final_poly_len)),
        ("max_log_arity", half(key.max_log_arity)),
        ("num_queries", half(key.num_queries)),
        ("commit_pow_bits", half(key.commit_pow_bits)),
        ("query_pow_bits", half(key.query_pow_bits)),
        ("count of circuits", count(key.circuits.len())),
    ];
    fields.extend(key.circuits.iter().flat_map(circuit_fields));
    fields.push(("flag", vec![u8::from(key.preprocessed_commitment.is_some())]));
    if let Some(digests) = &key.preprocessed_commitment {
        fields.push(("count of digests", count(digests.len())));
        fields.extend(digests.iter().map(|digest| ("digest", digest.0.to_vec())));
    }
    fields.extend(key.circuits.iter().map(|circuit| ("preprocessed_index", half(circuit.preprocessed_index.unwrap_or(0xffff)))));
    fields
}

#[test]
fn every_row_of_keys_of_multi_stark_is_exercised() {
    let format = Format {
        name: "system key",
        rows: &[
            "log_blowup",
            "cap_height",
            "log_final_poly_len",
            "max_log_arity",
            "num_queries",
            "commit_pow_bits",
            "query_pow_bits",
            "count of circuits",
            "main_width",
            "preprocessed_width",
            "preprocessed_height",
            "max_constraint_degree",
            "lookup_group_size",
            "count of nodes",
            "tag",
            "0: constant",
            "1: constant",
            "2: public",
            "6: left",
            "6: right",
            "7: left",
            "7: right",
            "8: left",
            "8: right",
            "9: operand",
            "10: column",
            "11: column",
            "12: column",
            "13: column",
            "14: column",
            "15: column",
            "count of zeros",
            "zero",
            "count of lookups",
            "multiplicity",
            "count of arguments",
            "argument",
            "flag",
            "count of digests",
            "digest",
            "preprocessed_index",
        ],
        constant: &[],
        reasons: &[
            Reason::Truncated,
            Reason::TrailingBytes,
            Reason::UnknownTag,
            Reason::UnknownFlag,
            Reason::ConstantFitsSmallForm,
            Reason::NotBelowModulus,
            Reason::ChildNotSmaller,
            Reason::RootOutOfRange,
            Reason::GroupSizeZero,
        ],
    };
    let file = system_key::load().unwrap();
    let Some(SystemKeyGroup::Decode { tests }) = file.test_groups.into_iter().next() else {
        panic!("the first group is of strings");
    };
    let strings = Strings::of(tests, |value| system_key_fields(&value.key));
    let tags: BTreeSet<u8> = strings
        .accepted
        .iter()
        .flat_map(|(fields, _)| fields)
        .filter(|(row, _)| *row == "tag")
        .map(|(_, bytes)| bytes[0])
        .collect();
    assert_eq!(tags, (0..=15).collect());
    check(&format, &strings);
}

#[test]
fn keys_of_multi_stark_have_every_shape() {
    let mut shapes = BTreeSet::new();
    for group in system_key::load().unwrap().test_groups {
        if let SystemKeyGroup::Decode { tests } = group {
            for key in tests.into_iter().filter_map(|test| test.value).map(|value| value.key) {
                shapes.extend(key.circuits.iter().map(|circuit| (key.circuits.len(), circuit.nodes.len())));
            }
        }
    }
    for circuits in 1..=3 {
        for nodes in 0..=12 {
            assert!(shapes.contains(&(circuits, nodes)), "{circuits} circuits of {nodes} nodes");
        }
    }
}

/// What values are refused for, which strings cannot be.
#[test]
fn keys_of_multi_stark_are_refused_for_every_reason() {
    let mut reasons = BTreeSet::new();
    for group in system_key::load().unwrap().test_groups {
        match group {
            SystemKeyGroup::Encode { tests } => {
                reasons.extend(tests.iter().map(|test| test.expected_error.clone().unwrap().reason))
            }
            SystemKeyGroup::Count { tests, .. } => {
                reasons.extend(tests.iter().filter_map(|test| test.expected_error.clone()).map(|error| error.reason));
            }
            _ => {}
        }
    }
    let listed = [
        Reason::CountTooLarge,
        Reason::NotBelowModulus,
        Reason::ChildNotSmaller,
        Reason::RootOutOfRange,
        Reason::GroupSizeZero,
        Reason::IndexReserved,
    ];
    assert_eq!(reasons, listed.into());
}

//
// Elements and claims
//

#[test]
fn every_row_of_elements_and_digests_is_exercised() {
    const ELEMENT: &[Reason] = &[Reason::Truncated, Reason::TrailingBytes, Reason::NotBelowModulus];
    let format = |name, rows: &'static [&'static str], reasons: &'static [Reason]| Format { name, rows, constant: &[], reasons };
    let four = |words: [u64; 4]| ["0", "1", "2", "3"].into_iter().zip(words.map(|word| word.to_le_bytes().to_vec())).collect();
    for group in elements::load().unwrap().test_groups {
        match group {
            ElementsGroup::Goldilocks { tests } => {
                let strings = Strings::of(tests, |element| vec![("element", element.0.to_le_bytes().to_vec())]);
                check(&format("goldilocks", &["element"], ELEMENT), &strings);
            }
            ElementsGroup::KoalaBear { tests } => {
                let strings = Strings::of(tests, |element| vec![("element", element.0.to_le_bytes().to_vec())]);
                check(&format("koala bear", &["element"], ELEMENT), &strings);
            }
            ElementsGroup::Digest { tests } => {
                let strings = Strings::of(tests, |digest| four(digest.map(|element| element.0)));
                check(&format("digest", &["0", "1", "2", "3"], ELEMENT), &strings);
            }
            ElementsGroup::Limbs { tests } => {
                let strings = Strings::of(tests, |limbs| four(limbs.map(|limb| limb.0)));
                check(&format("limbs", &["0", "1", "2", "3"], &[Reason::Truncated, Reason::TrailingBytes]), &strings);
            }
            ElementsGroup::GoldilocksEncode { .. }
            | ElementsGroup::KoalaBearEncode { .. }
            | ElementsGroup::DigestEncode { .. } => {}
        }
    }
}

#[test]
fn every_row_of_claims_is_exercised() {
    let format = Format {
        name: "claim",
        rows: &["count", "element"],
        constant: &[],
        reasons: &[Reason::Truncated, Reason::TrailingBytes, Reason::NotBelowModulus],
    };
    for group in claim::load().unwrap().test_groups {
        if let ClaimGroup::Decode { tests } = group {
            let strings = Strings::of(tests, |value| {
                let count = ("count", (value.elements.len() as u64).to_le_bytes().to_vec());
                let elements = value.elements.iter().map(|element| ("element", element.0.to_le_bytes().to_vec()));
                [count].into_iter().chain(elements).collect()
            });
            check(&format, &strings);
        }
    }
}
