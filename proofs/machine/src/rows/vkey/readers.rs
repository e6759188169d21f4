//! The strict readers: what they accept is written again, byte for byte, and what they refuse has the reason and the offset of the specification.

use std::sync::Arc;

use ashlar_engine::obligation::{FollowedLeft, Input};
use ashlar_equiv::blake3::scopes::listed;
use ashlar_vkey::error::Reason;

use super::encoding::{BEFORE, checks, expression};
use crate::argument::Argument;
use crate::rows::row::{Function, Shape};
use crate::widths::LONG;

/// A reader: its place in ids, its function, and in the words of the specification its module and the verdict on `bytes`.
#[derive(Clone, Copy)]
struct Reader {
    id: &'static str,
    name: &'static str,
    module: &'static str,
    verdict: &'static str,
}

/// All of them.
pub fn functions() -> Vec<Function> {
    let reader = |id, name, module, verdict| Reader { id, name, module, verdict };
    // One page more than fits, so that what is missing is seen.
    let vm = |id, verdict| reader(id, "ashlar_vkey_vm_read", "VmVerifyingKey", verdict);
    let program = |id, verdict| reader(id, "ashlar_vkey_program_read", "ProgramId", verdict);
    let system = |id, verdict| reader(id, "ashlar_vkey_system_read", "SystemVerifyingKey", verdict);
    let field = |id, name, verdict| reader(id, name, "FieldEncoding", verdict);
    let frame = |id, name, verdict| reader(id, name, "Framing", verdict);
    vec![
        // Of the longer ones no length beside that of the shape.
        free(vm("vm/read_0", "(decode`{1} bytes).1"), around(159)),
        free(vm("vm/read_1", "(decode`{2} bytes).1"), [191]),
        free(vm("vm/read_6", "(decode`{7} bytes).1"), [351]),
        counted(program("program/read_1", "(decode`{2} bytes).1"), around(142), PAGES, 1),
        counted(program("program/read_2", "(decode`{3} bytes).1"), [182], PAGES, 2),
        counted(reader("claim/read_3", "ashlar_vkey_claim_read", "Claim", "(decode`{4} bytes).1"), around(32), 0, 3),
        free(field("goldilocks/read", "ashlar_vkey_goldilocks_read", "(decode_goldilocks bytes).1"), around(8)),
        free(field("koala_bear/read", "ashlar_vkey_koala_bear_read", "(decode_koala_bear bytes).1"), around(4)),
        free(field("digest/read", "ashlar_vkey_digest_read", "(decode_digest bytes).1"), around(32)),
        free(field("limbs/read", "ashlar_vkey_limbs_read", "(decode_limbs bytes).1"), around(32)),
        free(frame("blob/read_5", "ashlar_vkey_blob_read", "decode_blob bytes"), around(21)),
        free(frame("private_input/read_5", "ashlar_vkey_private_input_read", "decode_private_input bytes"), around(21)),
        fixed(system("system/read_digest", "(decode`{0, 0, 0, 0, 0, 1} bytes).1"), key_of_digest),
        fixed(system("system/read_nodes", "(decode`{1, 9, 1, 1, 1, 0} bytes).1"), || key_of_circuit(9, &every_kind())),
        fixed(system("system/read_small_constant", "(decode`{1, 1, 1, 1, 1, 0} bytes).1"), || {
            key_of_circuit(1, &vec![Some(0), None, None])
        }),
    ]
}

/// Where programs count their pages.
const PAGES: usize = 94;

/// Strings of a shape: each byte that is fixed.
type Fixed = Vec<Option<u8>>;

/// A reader of strings of these lengths of which every byte is free.
fn free(reader: Reader, lengths: impl Into<Vec<usize>>) -> Function {
    let lengths = lengths.into();
    Function {
        inputs: format!("all strings of {} bytes", listed(&lengths)),
        calls: Arc::new(move || {
            lengths.iter().map(|&length| read(reader, format!("{length} bytes"), &vec![None; length])).collect()
        }),
        ..reads(reader)
    }
}

/// The same of strings that count entries in eight bytes at a place, where the specification's reader needs the count to know where it stands:
/// each number up to one more than fits.
fn counted(reader: Reader, lengths: impl Into<Vec<usize>>, at: usize, fits: u64) -> Function {
    let lengths = lengths.into();
    let shape = move |length: usize, count: u64| {
        let mut string = vec![None; length];
        string[at..at + 8].iter_mut().zip(count.to_le_bytes()).for_each(|(byte, fixed)| *byte = Some(fixed));
        read(reader, format!("{length} bytes, count {count}"), &string)
    };
    Function {
        inputs: format!("all strings of {} bytes that count 0 to {} entries", listed(&lengths), fits + 1),
        calls: Arc::new(move || {
            lengths.iter().flat_map(|&length| (0..=fits + 1).map(move |count| shape(length, count))).collect()
        }),
        ..reads(reader)
    }
}

/// A length, one less and one more.
fn around(length: usize) -> [usize; 3] {
    [length - 1, length, length + 1]
}

/// A reader of strings whose counts, tags and flags are fixed.
fn fixed(reader: Reader, shape: fn() -> Fixed) -> Function {
    Function {
        inputs: "all strings with the counts, tags and flags of the shape, every other byte free".to_owned(),
        calls: Arc::new(move || vec![read(reader, "all".to_owned(), &shape())]),
        ..reads(reader)
    }
}

fn reads(reader: Reader) -> Function {
    let claim = "The machine code accepts what the specification accepts, and writes it again byte for byte; else it leaves the output as it was and gives the reason and the offset";
    checks(reader.id, reader.name, claim, &format!("{}, the verdict of the reader", reader.module))
}

fn read(reader: Reader, label: String, fixed: &Fixed) -> Shape {
    let length = fixed.len();
    let is_free = |byte: &&Option<u8>| byte.is_none();
    let inputs = vec![
        Input::bytes("free", fixed.iter().filter(is_free).count()),
        Input::bytes(BEFORE, length),
        Input::new("fault", LONG, 2),
    ];
    let bytes = written(fixed);
    let verdict = reader.verdict.replace("bytes", &format!("({bytes})"));
    let with_verdict = |body: String| format!("(\\verdict -> {body}) ({verdict})");
    let out = expression(
        reader.module,
        &inputs,
        &with_verdict(format!("if verdict.0 == ACCEPTED then [1] # {bytes} else [0] # {BEFORE}")),
        &format!("[{}][8]", 1 + length),
    );
    let body = with_verdict(format!("if verdict.0 == ACCEPTED then fault else [zext verdict.1, {}]", code("verdict.0")));
    let faults = expression(reader.module, &inputs, &body, "[2][64]");
    Shape {
        label,
        inputs,
        arguments: vec![
            Argument::String { group: 0, fixed: fixed.clone() },
            Argument::Number(length as u64),
            Argument::State(1),
            Argument::Number(length as u64),
            Argument::State(2),
        ],
        left: FollowedLeft::Cryptol(vec![out, faults]),
    }
}

/// The bytes of a string in the words of the specification.
fn written(fixed: &Fixed) -> String {
    if fixed.iter().all(Option::is_none) {
        return "free".to_owned();
    }
    let mut places = 0..;
    let byte = |byte: &Option<u8>| match byte {
        Some(value) => value.to_string(),
        None => format!("free @ {}", places.next().expect("no end")),
    };
    format!("[{}]", fixed.iter().map(byte).collect::<Vec<_>>().join(", "))
}

/// The number that the code has of a reason of the specification.
fn code(reason: &str) -> String {
    let reasons = [
        ("TRUNCATED", Reason::Truncated),
        ("TRAILING_BYTES", Reason::TrailingBytes),
        ("UNSUPPORTED_VERSION", Reason::UnsupportedVersion),
        ("UNKNOWN_TAG", Reason::UnknownTag),
        ("UNKNOWN_FLAG", Reason::UnknownFlag),
        ("CONSTANT_FITS_SMALL_FORM", Reason::ConstantFitsSmallForm),
        ("NOT_BELOW_MODULUS", Reason::NotBelowModulus),
        ("CHILD_NOT_SMALLER", Reason::ChildNotSmaller),
        ("ROOT_OUT_OF_RANGE", Reason::RootOutOfRange),
        ("GROUP_SIZE_ZERO", Reason::GroupSizeZero),
        ("BASES_NOT_ASCENDING", Reason::BasesNotAscending),
        ("BAD_MAGIC", Reason::BadMagic),
        ("RESERVED_NOT_ZERO", Reason::ReservedNotZero),
        ("LENGTH_MISMATCH", Reason::LengthMismatch),
    ];
    let of = |(name, code): &(&str, Reason)| format!("{reason} == {name} then {}", *code as u8);
    format!("(if {} else 255)", reasons.iter().map(of).collect::<Vec<_>>().join(" | "))
}

/// A key without circuits, with one digest.
fn key_of_digest() -> Fixed {
    [vec![None; 14], vec![Some(0), Some(0)], vec![Some(1)], count(1), vec![None; 32]].concat()
}

/// A key of one circuit of so many nodes, these, with one root and one lookup of one argument.
fn key_of_circuit(number: u8, nodes: &Fixed) -> Fixed {
    let free = |bytes: usize| vec![None; bytes];
    [
        free(14),
        count(1),
        free(11),
        count(number),
        nodes.clone(),
        count(1),
        free(2),
        count(1),
        free(2),
        count(1),
        free(2),
        vec![Some(0)],
        free(2),
    ]
    .concat()
}

/// A count in two bytes.
fn count(number: u8) -> Fixed {
    vec![Some(number), Some(0)]
}

/// A node of every kind but the constants.
fn every_kind() -> Fixed {
    let kinds = [(2, 1), (3, 0), (4, 0), (5, 0), (6, 4), (7, 4), (8, 4), (9, 2), (13, 2)];
    kinds.iter().flat_map(|&(tag, size)| [vec![Some(tag)], vec![None; size]].concat()).collect()
}
