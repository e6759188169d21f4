//! Generates the vectors of verifying keys of lambda_vm.

use ashlar_spec::codec::DecodeError;
use ashlar_spec::vm_verifying_key::{
    Commitment, ProofOptions, VmVerifyingKey, blake3_digest, decode, encode, keccak256_digest, upstream_digest,
};

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, DIGESTS, EDGE, FIELD, GENERATED, Input, ORDER, SOURCE, TRAILING, TRUNCATED, VALID, VERSION, decode_tests, drawn,
    extensions, files_of, input, patched, truncations,
};
use crate::encoding::Bytes32;
use crate::encoding::vm_key::{VmKeyGroup, VmKeyValue};

/// Where the count of pages stands.
const COUNT: usize = 151;

/// `encoding_vm_key.json` and its schema.
pub fn files() -> [Generated; 2] {
    let mut inputs = shapes();
    inputs.extend(single_fields());
    inputs.extend(edges());
    inputs.extend(refused());
    let groups = vec![VmKeyGroup::Decode { tests: decode_tests(&mut Numbers::default(), inputs, read) }];
    files_of(
        "encoding_vm_key",
        "Verifying key of lambda_vm, version 4",
        &[GENERATED, CRYPTOL, DIGESTS, SOURCE],
        &[VALID, EDGE, FIELD, TRUNCATED, TRAILING, ORDER, VERSION],
        groups,
    )
}

/// The key that a string encodes, and its digests.
///
/// # Errors
///
/// Why it encodes none.
pub fn read(bytes: &[u8]) -> Result<VmKeyValue, DecodeError> {
    let key = decode(bytes)?;
    assert_eq!(encode(&key), bytes, "a key has one encoding");
    Ok(VmKeyValue {
        key: (&key).into(),
        keccak256: Bytes32(keccak256_digest(&key)),
        blake3: Bytes32(blake3_digest(&key)),
        upstream_digest: Bytes32(upstream_digest(&key)),
    })
}

/// A key whose bytes have no pattern.
pub fn drawn_key(pages: usize) -> VmVerifyingKey {
    let options = drawn::<19>(&format!("vm_key options {pages}"));
    let word = |at: usize| u64::from_le_bytes(options[at..at + 8].try_into().expect("a word has 8 bytes"));
    let commitment = |name: &str| drawn(&format!("vm_key {name} {pages}"));
    VmVerifyingKey {
        options: ProofOptions {
            blowup_factor: options[0],
            fri_number_of_queries: word(1),
            coset_offset: word(9),
            grinding_factor: options[17],
            fri_final_poly_log_degree: options[18],
        },
        bitwise: commitment("bitwise"),
        decode: commitment("decode"),
        register: commitment("register"),
        keccak_rc: commitment("keccak_rc"),
        pages: (0..pages).map(|page| commitment(&format!("page {page}"))).collect(),
    }
}

/// A key all of whose bytes are `byte`.
fn filled_key(byte: u8, pages: usize) -> VmVerifyingKey {
    let word = u64::from_le_bytes([byte; 8]);
    VmVerifyingKey {
        options: ProofOptions {
            blowup_factor: byte,
            fri_number_of_queries: word,
            coset_offset: word,
            grinding_factor: byte,
            fri_final_poly_log_degree: byte,
        },
        bitwise: [byte; 32],
        decode: [byte; 32],
        register: [byte; 32],
        keccak_rc: [byte; 32],
        pages: vec![[byte; 32]; pages],
    }
}

fn shapes() -> Vec<Input> {
    let mut inputs: Vec<Input> = (0..=6).map(|pages| input(format!("{pages} pages"), VALID, encode(&drawn_key(pages)))).collect();
    let mut key = drawn_key(3);
    key.pages[1] = [0; 32];
    inputs.push(input("the middle of three pages is of private input", VALID, encode(&key)));
    key.pages.swap(0, 2);
    inputs.push(input("the same with the outer pages exchanged", VALID, encode(&key)));
    inputs
}

/// The name of a field, and a function that gives it another value.
type Change = (&'static str, fn(&mut VmVerifyingKey));

/// An integer of bytes 1 to 8.
const WORD: u64 = 0x0807060504030201;

/// The first byte is 1, the last 32.
const COMMITMENT: Commitment = {
    let mut commitment = [0; 32];
    (commitment[0], commitment[31]) = (1, 32);
    commitment
};

fn single_fields() -> Vec<Input> {
    let fields: [Change; 10] = [
        ("blowup_factor", |key| key.options.blowup_factor = 1),
        ("fri_number_of_queries", |key| key.options.fri_number_of_queries = WORD),
        ("coset_offset", |key| key.options.coset_offset = WORD),
        ("grinding_factor", |key| key.options.grinding_factor = 1),
        ("fri_final_poly_log_degree", |key| key.options.fri_final_poly_log_degree = 1),
        ("bitwise", |key| key.bitwise = COMMITMENT),
        ("decode", |key| key.decode = COMMITMENT),
        ("register", |key| key.register = COMMITMENT),
        ("keccak_rc", |key| key.keccak_rc = COMMITMENT),
        ("the page", |key| key.pages[0] = COMMITMENT),
    ];
    let changed = |(name, change): Change| {
        let mut key = filled_key(0, 1);
        change(&mut key);
        input(format!("all zero but {name}"), FIELD, encode(&key))
    };
    fields.map(changed).into()
}

fn edges() -> Vec<Input> {
    vec![
        input("all zero, no page", EDGE, encode(&filled_key(0, 0))),
        input("all bits set, two pages", EDGE, encode(&filled_key(0xff, 2))),
        input("256 pages, so that the count has a second byte", EDGE, encode(&filled_key(0x11, 256))),
    ]
}

fn refused() -> Vec<Input> {
    let [none, two] = [0, 2].map(|pages| encode(&drawn_key(pages)));
    let mut inputs = truncations("two pages", &two, read);
    inputs.extend(truncations("no page", &none, read).into_iter().rev().take(1));
    inputs.extend(extensions("two pages", &two));
    inputs.extend(extensions("no page", &none));
    for version in [0, 1, 3, 5, 0x04000000, 0x00000104, u32::MAX] {
        let bytes = patched(&two, 0, &version.to_le_bytes());
        inputs.push(input(format!("version {version:#010x}"), VERSION, bytes));
    }
    for count in [0, 1, 3, 1 << 32, u64::MAX] {
        let (flag, bytes) = (if count < 2 { TRAILING } else { TRUNCATED }, patched(&two, COUNT, &count.to_le_bytes()));
        inputs.push(input(format!("two pages, but their count is {count}"), flag, bytes));
    }
    inputs.push(input("another version, and cut off", ORDER, patched(&two, 0, &[5])[..100].to_vec()));
    inputs.push(input("another version, and a further byte", ORDER, [patched(&two, 0, &[5]), vec![0]].concat()));
    inputs
}
