//! The encodings of keys under C names: what is read and refused, and faults in the code that reads. What needs the library says where there is none.

use std::sync::Arc;

use ashlar_engine::graph::{Mode, Sym, distributing, scope};
use ashlar_engine::obligation::{Followed, Input};
use ashlar_machine::argument::Argument;
use ashlar_machine::call::{Call, Returned};
use ashlar_machine::features::Features;
use ashlar_machine::finding::Cause;
use ashlar_machine::forms::Forms;
use ashlar_machine::library::Library;
use ashlar_machine::memory::Memory;
use ashlar_machine::rows::{Build, obligations};
use ashlar_vkey::claim::{Claim, decode, encode};
use ashlar_vkey::error::DecodeError;
use iced_x86::{Instruction, Mnemonic as M};

use crate::built::encodings;
use crate::patched::faulty_in;

/// What the output and the place of a fault hold before a call.
const BEFORE: u8 = 0xa5;

/// A call of a reader on a string of a length.
fn read(library: Arc<Library>, function: &'static str, length: usize) -> Call {
    let size = Argument::Number(length as u64);
    Call {
        library,
        forms: Arc::new(Forms::default()),
        features: Features::Portable,
        function,
        arguments: vec![Argument::Input(0), size.clone(), Argument::State(1), size, Argument::State(2)],
        returned: Returned::Value(8),
        may_select: true,
        may_branch: true,
        inputs: vec![Input::bytes("bytes", length), Input::bytes("before", length), Input::new("fault", 64, 2)],
    }
}

#[test]
fn claims_are_read_as_the_crate_reads_them() {
    let Some(library) = encodings() else { return };
    let whole = encode(&Claim { elements: vec![1, u64::MAX >> 32, 3] }).expect("elements");
    let too_great = [&whole[..16], &[0xff; 8], &whole[24..]].concat();
    for string in [&whole[..], &whole[1..], &[&whole[..], &[0]].concat(), &too_great, &[9; 32]] {
        let before = string.iter().map(|_| u64::from(BEFORE));
        let inputs = [string.iter().map(|&byte| byte.into()).collect(), before.clone().collect(), vec![7, 7]];
        let left = read(library.clone(), "ashlar_vkey_claim_read", string.len()).concrete(&inputs).expect("a run");
        let expected: Vec<u64> = match decode(string) {
            Ok(_) => [1].into_iter().chain(string.iter().map(|&byte| byte.into())).chain([7, 7]).collect(),
            Err(DecodeError { offset, reason }) => [0].into_iter().chain(before).chain([offset as u64, reason as u64]).collect(),
        };
        assert_eq!(left, expected, "{string:?}");
    }
}

/// Whether an instruction puts numbers together of bytes that are read.
fn reads(i: &Instruction) -> bool {
    matches!(i.mnemonic(), M::Movzx | M::Shl | M::Or)
}

#[test]
fn changes_of_what_is_read_are_seen() {
    let Some(library) = encodings() else { return };
    distributing(|| {
        let call = read(library.clone(), "ashlar_vkey_digest_read", 4 * 8);
        let symbols = |input: &Input| (0..input.count).map(|i| Sym::input(&input.name, i as u32, input.width)).collect();
        let inputs: Vec<Vec<Sym>> = call.inputs.iter().map(symbols).collect();
        let expected = call.outputs(&inputs);
        assert!(expected.is_ok(), "{expected:?}");
        let faulty = faulty_in(&call, reads);
        let is_seen = |library: &Arc<Library>| Call { library: library.clone(), ..call.clone() }.outputs(&inputs) != expected;
        let survivors: Vec<&String> = faulty.iter().filter(|(_, library)| !is_seen(library)).map(|(fault, _)| fault).collect();
        assert!(faulty.len() >= 4 && survivors.is_empty(), "{} faults, survivors: {survivors:#?}", faulty.len());
    });
}

#[test]
fn rows_are_those_of_the_encodings_alone() {
    let Some(library) = encodings() else { return };
    let rows = obligations(&[Build::new(library, String::new())]);
    let of_keys = rows.iter().filter(|row| row.id.contains("/vkey/")).count();
    assert_eq!((rows.len() - of_keys, of_keys > 0), (1, true), "beside them is that on doubles");
}

#[test]
fn what_is_handed_out_is_its_own_until_it_is_handed_back() {
    scope(Mode::Normal, || {
        let mut memory = Memory::default();
        let [first, second] = [memory.allocate(3), memory.allocate(5)];
        assert!(memory.read(second, 5, 0).is_ok());
        assert_eq!(memory.read(first, 4, 0), Err(Cause::Outside { address: first, size: 4 }));
        assert_eq!(memory.release(first + 1), Err(Cause::NotAllocated(first + 1)));
        assert!(memory.release(first).is_ok());
        assert_eq!(memory.release(first), Err(Cause::NotAllocated(first)));
        assert_eq!(memory.read(first, 1, 0), Err(Cause::Outside { address: first, size: 1 }));
    });
}
