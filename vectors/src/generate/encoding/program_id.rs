//! Generates the vectors of identities of programs.

use ashlar_spec::codec::DecodeError;
use ashlar_spec::program_id::{Page, Program, TAG, decode, encode, program_id};

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, DIGESTS, EDGE, FIELD, Flag, GENERATED, Input, ORDER, SOURCE, TRAILING, TRUNCATED, VALID, decode_tests, drawn,
    encode_tests, extensions, files_of, input, patched, truncations,
};
use crate::encoding::Bytes32;
use crate::encoding::program_id::{Program as ProgramJson, ProgramIdGroup, ProgramValue};
use crate::file::BugType;

const TAGGED: Flag = ("BadMagic", BugType::MissingCheck, "The tag is another one.");
const BASES: Flag = (
    "BasesNotAscending",
    BugType::MissingCheck,
    "Pages whose bases do not ascend strictly: the input of the hash function lists each once, in order.",
);
const UNSORTED: Flag = ("Unsorted", BugType::Functionality, "Pages in another order: the identity is that of the sorted ones.");
const REPEATED: Flag = ("RepeatedBase", BugType::MissingCheck, "Two pages have one base, so that the pages are no map.");

/// Where the count of pages stands.
const COUNT: usize = 94;
/// Where the pages begin.
const PAGES: usize = 102;

/// `encoding_program_id.json` and its schema.
pub fn files() -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let inputs = valid().into_iter().chain(refused()).collect();
    let groups = vec![
        ProgramIdGroup::Decode { tests: decode_tests(numbers, inputs, read) },
        ProgramIdGroup::Encode { tests: encode_tests(numbers, unsorted(), |program| encode(&program.into())) },
    ];
    files_of(
        "encoding_program_id",
        "Identity of a program of lambda_vm",
        &[GENERATED, CRYPTOL, DIGESTS, SOURCE],
        &[VALID, EDGE, FIELD, TRUNCATED, TRAILING, ORDER, TAGGED, BASES, UNSORTED, REPEATED],
        groups,
    )
}

/// The program that a string encodes, and its identity.
///
/// # Errors
///
/// Why it encodes none.
pub fn read(bytes: &[u8]) -> Result<ProgramValue, DecodeError> {
    let program = decode(bytes)?;
    assert_eq!(written(&program), bytes, "a program has one encoding");
    let identity = program_id(&program).expect("bases ascend");
    Ok(ProgramValue { program: (&program).into(), program_id: Bytes32(identity) })
}

fn written(program: &Program) -> Vec<u8> {
    encode(program).expect("no base is repeated")
}

/// A program with pages of these bases.
fn program(bases: &[u64]) -> Program {
    let page = |&base: &u64| Page { base, commitment: drawn(&format!("program_id page {base}")) };
    Program {
        elf_digest: drawn("program_id elf_digest"),
        pc_start: u64::from_le_bytes(drawn("program_id pc_start")),
        decode: drawn("program_id decode"),
        pages: bases.iter().map(page).collect(),
    }
}

/// A program of zeros.
fn zeros() -> Program {
    Program { elf_digest: [0; 32], pc_start: 0, decode: [0; 32], pages: vec![Page { base: 0, commitment: [0; 32] }] }
}

fn valid() -> Vec<Input> {
    let bases = [0, 0x1000, 0x10000, 0x01000000, 1 << 32, u64::MAX];
    let mut inputs: Vec<Input> =
        (0..=6).map(|count| input(format!("{count} pages"), VALID, written(&program(&bases[..count])))).collect();
    inputs.push(input("bases 0x1000 and 0x2000", VALID, written(&program(&[0x1000, 0x2000]))));
    // In the order of bytes the second base would come first.
    inputs.push(input("bases 255 and 256", EDGE, written(&program(&[255, 256]))));
    inputs.push(input("bases 2^63 - 1 and 2^63", EDGE, written(&program(&[(1 << 63) - 1, 1 << 63]))));
    inputs.push(input("all zero", EDGE, written(&zeros())));
    let mut digest = [0; 32];
    (digest[0], digest[31]) = (1, 32);
    let word = 0x0807060504030201;
    let fields = [
        ("elf_digest", Program { elf_digest: digest, ..zeros() }),
        ("pc_start", Program { pc_start: word, ..zeros() }),
        ("decode", Program { decode: digest, ..zeros() }),
        ("the base", Program { pages: vec![Page { base: word, commitment: [0; 32] }], ..zeros() }),
        ("the commitment", Program { pages: vec![Page { base: 0, commitment: digest }], ..zeros() }),
    ];
    inputs.extend(fields.map(|(name, program)| input(format!("all zero but {name}"), FIELD, written(&program))));
    inputs
}

fn refused() -> Vec<Input> {
    let two = written(&program(&[0x1000, 0x2000]));
    let mut inputs = truncations("two pages", &two, read);
    inputs.extend(extensions("two pages", &two));
    for place in [0, TAG.len() - 1] {
        inputs.push(input(format!("letter {place} of the tag is another one"), TAGGED, patched(&two, place, b"X")));
    }
    for count in [0, 1, 3, u64::MAX] {
        let (flag, bytes) = (if count < 2 { TRAILING } else { TRUNCATED }, patched(&two, COUNT, &count.to_le_bytes()));
        inputs.push(input(format!("two pages, but their count is {count}"), flag, bytes));
    }
    for base in [0x1000, 0xfff, 0] {
        let bytes = patched(&two, PAGES + 40, &u64::to_le_bytes(base));
        inputs.push(input(format!("base {base:#x} follows base 0x1000"), BASES, bytes));
    }
    inputs.push(input("base 0x2000 follows base 2^64 - 1", BASES, patched(&two, PAGES, &[0xff; 8])));
    inputs.push(input("bases 256 and 255, which ascend as strings of bytes", BASES, bytes_of(&[256, 255])));
    inputs.push(input("the last of three bases is repeated", BASES, bytes_of(&[1, 2, 2])));
    inputs.push(input("a base is repeated, and its commitment cut off", ORDER, bytes_of(&[1, 1])[..PAGES + 60].to_vec()));
    inputs.push(input("another tag, and a base is repeated", ORDER, patched(&bytes_of(&[1, 1]), 0, b"X")));
    inputs
}

/// The bytes of a program with pages of these bases as they stand.
fn bytes_of(bases: &[u64]) -> Vec<u8> {
    let program = program(bases);
    let mut bytes = written(&Program { pages: Vec::new(), ..program.clone() });
    bytes[COUNT..].copy_from_slice(&(bases.len() as u64).to_le_bytes());
    for page in program.pages {
        bytes.extend_from_slice(&page.base.to_le_bytes());
        bytes.extend_from_slice(&page.commitment);
    }
    bytes
}

fn unsorted() -> Vec<(String, &'static str, ProgramJson)> {
    let orders: [(&str, Flag, &[u64]); 9] = [
        ("sorted", VALID, &[1, 2, 3]),
        ("reversed", UNSORTED, &[3, 2, 1]),
        ("rotated", UNSORTED, &[2, 3, 1]),
        ("the first last", UNSORTED, &[3, 1, 2]),
        ("bases 256 and 255", UNSORTED, &[256, 255]),
        ("bases 2^64 - 1, 0 and 2^63", UNSORTED, &[u64::MAX, 0, 1 << 63]),
        ("two equal bases", REPEATED, &[1, 1]),
        ("two equal bases apart", REPEATED, &[2, 1, 2]),
        ("the least base repeated after greater ones", REPEATED, &[5, 4, 3, 3, 9]),
    ];
    orders.map(|(comment, flag, bases)| (comment.to_owned(), flag.0, (&program(bases)).into())).into()
}
