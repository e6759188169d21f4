//! Calls of the Cryptol modules of encodings for the vectors.
//!
//! Not for Cryptol, whose types exclude them: counts beyond 16 bits, and an index of a preprocessed trace that stands for none.

use crate::LoadError;
use crate::cryptol::Batch;
use crate::encoding::claim::{self, ClaimGroup, ClaimValue};
use crate::encoding::elements::{self, ElementsGroup};
use crate::encoding::framing::{self, FramingGroup};
use crate::encoding::program_id::{self, Page, Program, ProgramIdGroup, ProgramValue};
use crate::encoding::system_key::{
    self, Circuit, Lookup, LooseReadingTest, Node, Row, Source, SystemKey, SystemKeyGroup, SystemKeyValue,
};
use crate::encoding::vm_key::{self, VmKey, VmKeyGroup, VmKeyValue};
use crate::encoding::{Bytes32, DecodeError, DecodeTest, EncodeTest, Reason};
use crate::file::{Hex, Test};

/// A test with what Cryptol has to find true of it.
type Claim = (u32, String);

/// Tests of a batch at most, for Cryptol keeps all that it computes in memory.
const BATCH: usize = 100;

/// Batches for all vectors of encodings that Cryptol's types can express, but strings of keys of more than `max_length` bytes.
///
/// # Errors
///
/// [`LoadError`] if a committed file is damaged.
pub fn encoding_batches(max_length: usize) -> Result<Vec<Batch>, LoadError> {
    let files = [
        ("encoding_vm_key", "VmVerifyingKey", vm_key_claims(max_length)?),
        ("encoding_system_key", "SystemVerifyingKey", system_key_claims(max_length)?),
        ("encoding_program_id", "ProgramId", program_id_claims()?),
        ("encoding_framing", "Framing", framing_claims()?),
        ("encoding_elements", "FieldEncoding", elements_claims()?),
        ("encoding_claim", "Claim", claim_claims()?),
    ];
    let mut batches = Vec::new();
    for (file, module, claims) in files {
        for (index, claims) in claims.chunks(BATCH).enumerate() {
            batches.push(Batch::new(file, format!("{module}-{index}"), module, claims));
        }
    }
    Ok(batches)
}

/// Of the digests every so many are for Cryptol, as most of its time would go into hash functions that have vectors of their own.
const DIGEST_STRIDE: u32 = 8;

/// The claims of strings to be read: `accepted` of the string and the value, or that `verdict` of the string is the error.
///
/// Claims of digests are what `hashed` gives of the string and the value.
fn decode_claims<V>(
    tests: &[DecodeTest<V>],
    accepted: impl Fn(&str, &V) -> String,
    hashed: impl Fn(&str, &V) -> String,
    verdict: impl Fn(&str) -> String,
) -> Vec<Claim> {
    let claim = |test: &DecodeTest<V>| {
        let text = string(&test.bytes.0);
        let claim = match (&test.value, test.expected_error) {
            (Some(value), _) if test.tc_id % DIGEST_STRIDE == 1 => format!("{}{}", accepted(&text, value), hashed(&text, value)),
            (Some(value), _) => accepted(&text, value),
            (None, error) => format!("{} == {}", verdict(&text), error_verdict(error.expect("a refused string has an error"))),
        };
        (test.tc_id, claim)
    };
    tests.iter().map(claim).collect()
}

/// The claims that values are refused by `is_well_formed`.
fn refusal_claims<V>(tests: &[EncodeTest<V>], value: impl Fn(&V) -> String) -> Vec<Claim> {
    tests.iter().map(|test| (test.label().tc_id, format!("~ is_well_formed {}", value(&test.value)))).collect()
}

//
// Cryptol expressions
//

/// A string with its length.
fn string(bytes: &[u8]) -> String {
    match bytes {
        [] => "([] : [0][8])".to_owned(),
        _ => format!("(split 0x{} : [{}][8])", hex::encode(bytes), bytes.len()),
    }
}

fn digest(bytes: &Bytes32) -> String {
    string(&bytes.0)
}

/// A list of entries of a type.
fn list(entries: &[String], of: &str) -> String {
    format!("([{}] : [{}]{of})", entries.join(", "), entries.len())
}

fn error_verdict(error: DecodeError) -> String {
    format!("({}, {})", reason(error.reason), error.offset)
}

fn reason(reason: Reason) -> &'static str {
    match reason {
        Reason::Truncated => "TRUNCATED",
        Reason::TrailingBytes => "TRAILING_BYTES",
        Reason::UnsupportedVersion => "UNSUPPORTED_VERSION",
        Reason::UnknownTag => "UNKNOWN_TAG",
        Reason::UnknownFlag => "UNKNOWN_FLAG",
        Reason::ConstantFitsSmallForm => "CONSTANT_FITS_SMALL_FORM",
        Reason::NotBelowModulus => "NOT_BELOW_MODULUS",
        Reason::ChildNotSmaller => "CHILD_NOT_SMALLER",
        Reason::RootOutOfRange => "ROOT_OUT_OF_RANGE",
        Reason::GroupSizeZero => "GROUP_SIZE_ZERO",
        Reason::BasesNotAscending => "BASES_NOT_ASCENDING",
        Reason::BadMagic => "BAD_MAGIC",
        Reason::ReservedNotZero => "RESERVED_NOT_ZERO",
        Reason::LengthMismatch => "LENGTH_MISMATCH",
        Reason::CountTooLarge | Reason::IndexReserved => panic!("{reason:?} is no reason to refuse a string"),
    }
}

/// The claims, after others, that the functions `NAME_digest` give digests of an expression.
fn digest_claims(expression: &str, digests: &[(&str, &Bytes32)]) -> String {
    digests.iter().map(|(name, expected)| format!(" /\\ {name}_digest {expression} == {}", digest(expected))).collect()
}

/// No claim, of a value without digests.
fn no_digests<V>(_: &str, _: &V) -> String {
    String::new()
}

//
// Keys of lambda_vm
//

fn vm_key_claims(max_length: usize) -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for VmKeyGroup::Decode { mut tests } in vm_key::load()?.test_groups {
        tests.retain(|test| test.bytes.0.len() <= max_length);
        claims.extend(decode_claims(&tests, vm_key_accepted, vm_key_hashed, |text| format!("(decode`{{8}} {text}).1")));
    }
    Ok(claims)
}

fn vm_key_accepted(text: &str, value: &VmKeyValue) -> String {
    let (pages, key) = (value.key.pages.len(), vm_key_expression(&value.key));
    format!("decode`{{{pages}}} {text} == ({key}, (ACCEPTED, 0)) /\\ encode {key} == {text}")
}

fn vm_key_hashed(_: &str, value: &VmKeyValue) -> String {
    let VmKeyValue { key, keccak256, blake3, upstream_digest } = value;
    digest_claims(&vm_key_expression(key), &[("keccak256", keccak256), ("blake3", blake3), ("upstream", upstream_digest)])
}

fn vm_key_expression(key: &VmKey) -> String {
    let VmKey { options, bitwise, decode, register, keccak_rc, pages } = key;
    let options = format!(
        "{{ blowup_factor = {}, fri_number_of_queries = {}, coset_offset = {}, grinding_factor = {}, fri_final_poly_log_degree = {} }}",
        options.blowup_factor,
        options.fri_number_of_queries.0,
        options.coset_offset.0,
        options.grinding_factor,
        options.fri_final_poly_log_degree,
    );
    let [bitwise, decode, register, keccak_rc] = [bitwise, decode, register, keccak_rc].map(digest);
    let pages: Vec<_> = pages.iter().map(digest).collect();
    let pages = list(&pages, "Commitment");
    format!(
        "{{ options = {options}, bitwise = {bitwise}, decode = {decode}, register = {register}, keccak_rc = {keccak_rc}, pages = {pages} }}"
    )
}

//
// Identities of programs
//

fn program_id_claims() -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for group in program_id::load()?.test_groups {
        match group {
            ProgramIdGroup::Decode { tests } => {
                claims.extend(decode_claims(&tests, program_accepted, program_hashed, |text| format!("(decode`{{8}} {text}).1")));
            }
            ProgramIdGroup::Encode { tests } => claims.extend(tests.iter().map(|test| (test.tc_id, program_written(test)))),
        }
    }
    Ok(claims)
}

fn program_accepted(text: &str, value: &ProgramValue) -> String {
    let (pages, program) = (value.program.pages.len(), program_expression(&value.program));
    format!("decode`{{{pages}}} {text} == ({program}, (ACCEPTED, 0)) /\\ is_well_formed {program} /\\ encode {program} == {text}")
}

fn program_hashed(_: &str, value: &ProgramValue) -> String {
    format!(" /\\ program_id {} == {}", program_expression(&value.program), digest(&value.program_id))
}

fn program_written(test: &EncodeTest<Program>) -> String {
    let program = program_expression(&test.value);
    match &test.bytes {
        Some(Hex(bytes)) => format!("is_well_formed {program} /\\ encode {program} == {}", string(bytes)),
        None => format!("~ is_well_formed {program}"),
    }
}

fn program_expression(program: &Program) -> String {
    let Program { elf_digest, pc_start, decode, pages } = program;
    let page = |page: &Page| format!("{{ base = {}, commitment = {} }}", page.base.0, digest(&page.commitment));
    let pages: Vec<_> = pages.iter().map(page).collect();
    format!(
        "{{ elf_digest = {}, pc_start = {}, decode = {}, pages = {} }}",
        digest(elf_digest),
        pc_start.0,
        digest(decode),
        list(&pages, "Page"),
    )
}

//
// Frames, elements and claims
//

fn framing_claims() -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for group in framing::load()?.test_groups {
        let (name, tests) = match group {
            FramingGroup::Blob { tests } => ("blob", tests),
            FramingGroup::PrivateInput { tests } => ("private_input", tests),
        };
        let accepted = |text: &str, payload: &Hex| {
            format!("decode_{name} {text} == (ACCEPTED, 0) /\\ encode_{name} {} == {text}", string(&payload.0))
        };
        claims.extend(decode_claims(&tests, accepted, no_digests, |text| format!("decode_{name} {text}")));
    }
    Ok(claims)
}

fn elements_claims() -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for group in elements::load()?.test_groups {
        claims.extend(match group {
            ElementsGroup::Goldilocks { tests } => element_claims("goldilocks", &tests, |element| element.0.to_string()),
            ElementsGroup::KoalaBear { tests } => element_claims("koala_bear", &tests, |element| element.0.to_string()),
            ElementsGroup::Digest { tests } => element_claims("digest", &tests, |digest| words(&digest.map(|element| element.0))),
            ElementsGroup::Limbs { tests } => element_claims("limbs", &tests, |limbs| words(&limbs.map(|limb| limb.0))),
            ElementsGroup::GoldilocksEncode { tests } => {
                tests.iter().map(|test| (test.tc_id, format!("~ G::is_canonical {}", test.value.0))).collect()
            }
            ElementsGroup::KoalaBearEncode { tests } => {
                tests.iter().map(|test| (test.tc_id, format!("~ K::is_canonical {}", test.value))).collect()
            }
            ElementsGroup::DigestEncode { tests } => {
                let text = |test: &EncodeTest<_>| words(&<[crate::goldilocks::Integer; 4]>::map(test.value, |limb| limb.0));
                tests.iter().map(|test| (test.tc_id, format!("~ G::is_digest (encode_digest {})", text(test)))).collect()
            }
        });
    }
    Ok(claims)
}

/// The claims of strings to be read as a value that the functions `encode_NAME` and `decode_NAME` take and give.
fn element_claims<V>(name: &str, tests: &[DecodeTest<V>], expression: impl Fn(&V) -> String) -> Vec<Claim> {
    let accepted = |text: &str, value: &V| {
        let value = expression(value);
        format!("decode_{name} {text} == ({value}, (ACCEPTED, 0)) /\\ encode_{name} {value} == {text}")
    };
    decode_claims(tests, accepted, no_digests, |text| format!("(decode_{name} {text}).1"))
}

/// Numbers of 64 bits.
fn words(numbers: &[u64]) -> String {
    let numbers: Vec<_> = numbers.iter().map(u64::to_string).collect();
    list(&numbers, "[64]")
}

fn claim_claims() -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for group in claim::load()?.test_groups {
        claims.extend(match group {
            ClaimGroup::Decode { tests } => {
                decode_claims(&tests, claim_accepted, claim_hashed, |text| format!("(decode`{{8}} {text}).1"))
            }
            ClaimGroup::Encode { tests } => {
                refusal_claims(&tests, |claim| words(&claim.iter().map(|number| number.0).collect::<Vec<_>>()))
            }
        });
    }
    Ok(claims)
}

fn claim_accepted(text: &str, value: &ClaimValue) -> String {
    let (count, claim) = (value.elements.len(), claim_expression(value));
    format!("decode`{{{count}}} {text} == ({claim}, (ACCEPTED, 0)) /\\ is_well_formed {claim} /\\ encode {claim} == {text}")
}

fn claim_hashed(_: &str, value: &ClaimValue) -> String {
    digest_claims(&claim_expression(value), &[("keccak256", &value.keccak256), ("blake3", &value.blake3)])
}

fn claim_expression(value: &ClaimValue) -> String {
    words(&value.elements.iter().map(|element| element.0).collect::<Vec<_>>())
}

//
// Keys of multi-stark
//

fn system_key_claims(max_length: usize) -> Result<Vec<Claim>, LoadError> {
    let mut claims = Vec::new();
    for group in system_key::load()?.test_groups {
        claims.extend(match group {
            SystemKeyGroup::Decode { mut tests } => {
                tests.retain(|test| test.bytes.0.len() <= max_length);
                decode_claims(&tests, system_key_accepted, system_key_hashed, system_key_verdict)
            }
            SystemKeyGroup::Encode { mut tests } => {
                tests.retain(|test| test.expected_error.as_ref().is_none_or(|error| error.reason != Reason::IndexReserved));
                refusal_claims(&tests, system_key_expression)
            }
            SystemKeyGroup::Count { .. } => Vec::new(),
            SystemKeyGroup::LooseReading { tests } => tests.iter().map(|test| (test.tc_id, loose_reading(test))).collect(),
        });
    }
    Ok(claims)
}

/// The verdict on a string that is refused, of which no list is longer than its type has room for.
fn system_key_verdict(text: &str) -> String {
    format!("(decode`{{4, 20, 4, 4, 4, 4}} {text}).1")
}

fn system_key_accepted(text: &str, value: &SystemKeyValue) -> String {
    format!("is_encoding {} {text}", system_key_expression(&value.key))
}

fn system_key_hashed(text: &str, value: &SystemKeyValue) -> String {
    let SystemKeyValue { keccak256, blake3, upstream_digest, .. } = value;
    digest_claims(text, &[("keccak256", keccak256), ("blake3", blake3), ("upstream", upstream_digest)])
}

fn loose_reading(test: &LooseReadingTest) -> String {
    format!(
        "is_encoding {} {} /\\ {} == {}",
        system_key_expression(&test.key),
        string(&test.encoding.0),
        system_key_verdict(&string(&test.other.0)),
        error_verdict(test.expected_error),
    )
}

/// The lengths of the longest lists of a key.
struct Bounds {
    nodes: usize,
    zeros: usize,
    lookups: usize,
    arguments: usize,
}

impl Bounds {
    fn of(key: &SystemKey) -> Self {
        let longest = |count: fn(&Circuit) -> usize| key.circuits.iter().map(count).max().unwrap_or(0);
        Self {
            nodes: longest(|circuit| circuit.nodes.len()),
            zeros: longest(|circuit| circuit.zeros.len()),
            lookups: longest(|circuit| circuit.lookups.len()),
            arguments: longest(|circuit| circuit.lookups.iter().map(|lookup| lookup.arguments.len()).max().unwrap_or(0)),
        }
    }

    /// The parameters of a circuit's type.
    fn parameters(&self) -> String {
        format!("{} {} {} {}", self.nodes, self.zeros, self.lookups, self.arguments)
    }
}

/// A list filled up with zeros to the length that its type has room for.
fn bounded(mut entries: Vec<String>, bound: usize, of: &str) -> String {
    let count = entries.len();
    entries.resize(bound, "zero".to_owned());
    format!("{{ count = {count}, entries = {} }}", list(&entries, of))
}

fn system_key_expression(key: &SystemKey) -> String {
    let bounds = Bounds::of(key);
    let circuits: Vec<_> = key.circuits.iter().map(|circuit| circuit_expression(circuit, &bounds)).collect();
    let digests: Vec<_> = key.preprocessed_commitment.iter().flatten().map(digest).collect();
    let (circuit_count, digest_count) = (circuits.len(), digests.len());
    let circuits = bounded(circuits, circuit_count, &format!("(Circuit {})", bounds.parameters()));
    let digests = bounded(digests, digest_count, "([32]Byte)");
    format!(
        "{{ log_blowup = {}, cap_height = {}, log_final_poly_len = {}, max_log_arity = {}, num_queries = {}, commit_pow_bits = {}, query_pow_bits = {}, circuits = {circuits}, has_preprocessed_commitment = {}, preprocessed_commitment = {digests} }}",
        key.log_blowup,
        key.cap_height,
        key.log_final_poly_len,
        key.max_log_arity,
        key.num_queries,
        key.commit_pow_bits,
        key.query_pow_bits,
        if key.preprocessed_commitment.is_some() { "True" } else { "False" },
    )
}

fn circuit_expression(circuit: &Circuit, bounds: &Bounds) -> String {
    let roots = |roots: &[u16], bound| bounded(roots.iter().map(u16::to_string).collect(), bound, "[16]");
    let lookup = |lookup: &Lookup| {
        let arguments = roots(&lookup.arguments, bounds.arguments);
        format!("{{ multiplicity = {}, arguments = {arguments} }}", lookup.multiplicity)
    };
    let nodes = bounded(circuit.nodes.iter().map(node_expression).collect(), bounds.nodes, "Node");
    let lookups =
        bounded(circuit.lookups.iter().map(lookup).collect(), bounds.lookups, &format!("(Lookup {})", bounds.arguments));
    format!(
        "{{ main_width = {}, preprocessed_width = {}, preprocessed_height = {}, max_constraint_degree = {}, lookup_group_size = {}, nodes = {nodes}, zeros = {}, lookups = {lookups}, preprocessed_index = {} }}",
        circuit.main_width,
        circuit.preprocessed_width,
        circuit.preprocessed_height,
        circuit.max_constraint_degree,
        circuit.lookup_group_size,
        roots(&circuit.zeros, bounds.zeros),
        circuit.preprocessed_index.unwrap_or(u16::MAX),
    )
}

fn node_expression(node: &Node) -> String {
    let (kind, value, left, right) = match *node {
        Node::Constant { value } => (0, value.0, 0, 0),
        Node::Public { index } => (2, index.into(), 0, 0),
        Node::IsFirstRow => (3, 0, 0, 0),
        Node::IsLastRow => (4, 0, 0, 0),
        Node::IsTransition => (5, 0, 0, 0),
        Node::Add { left, right } => (6, 0, left, right),
        Node::Sub { left, right } => (7, 0, left, right),
        Node::Mul { left, right } => (8, 0, left, right),
        Node::Neg { operand } => (9, 0, operand, 0),
        Node::Column { source, row, column } => (column_kind(source, row), column.into(), 0, 0),
    };
    format!("{{ kind = {kind}, value = {value}, left = {left}, right = {right} }}")
}

/// 10 + 2 s + r for source s and row r.
fn column_kind(source: Source, row: Row) -> u8 {
    let source = match source {
        Source::Preprocessed => 0,
        Source::Main => 1,
        Source::Stage2 => 2,
    };
    let row = match row {
        Row::Current => 0,
        Row::Next => 1,
    };
    10 + 2 * source + row
}
