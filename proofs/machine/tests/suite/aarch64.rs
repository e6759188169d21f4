//! Code for AArch64: runs beside the crate, definitions beside the emulator, and faults in both. What needs the library says where there is none.

use std::path::Path;
use std::slice;
use std::sync::Arc;

use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::rp64_256;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::Followed;
use ashlar_engine::runner::row::Status;
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;
use ashlar_machine::aarch64::State;
use ashlar_machine::aarch64::instruction::Instruction;
use ashlar_machine::aarch64::instructions::{Definition, find};
use ashlar_machine::aarch64::native::{States, compare};
use ashlar_machine::byte::Byte;
use ashlar_machine::call::Call;
use ashlar_machine::checked::Checked;
use ashlar_machine::features::Features;
use ashlar_machine::finding::{Cause, Decided};
use ashlar_machine::library::Library;
use ashlar_machine::machine::{Instruction as _, Machine, Run};
use ashlar_machine::memory::{Bytes, Memory, Region};
use ashlar_machine::premises::Premises;
use ashlar_machine::rows::{Build, obligations};
use fastrand::Rng;
use yaxpeax_arm::armv8::a64::Opcode as O;

use crate::built::{RP, TWO_BLOCKS, aarch64, elements, hash, left, message, permute_many, with_code};

/// Length of a message of more chunks than the fewest that lanes take.
const FIVE_CHUNKS: usize = 5000;

/// States of Rescue-Prime, more than its lanes.
const THREE: usize = 3;

/// States that each form is compared on.
const STATES: usize = 8;

#[test]
fn digests_and_permutations_are_those_of_the_crate() {
    let Some(library) = aarch64() else { return };
    for length in [0, 1, TWO_BLOCKS, FIVE_CHUNKS] {
        let message = message(length);
        let digest = left(&hash(library.clone(), Features::Neon, length), &message);
        assert_eq!(digest.as_deref(), Ok(&ashlar::blake3::hash(&message).as_bytes()[..]), "{length} bytes");
    }
    let words = elements(RP.width * THREE);
    let permuted = permute_many(RP, library, Features::Neon, THREE).concrete(slice::from_ref(&words));
    let mut states: Vec<[Goldilocks; rp64_256::WIDTH]> = words
        .chunks_exact(RP.width)
        .map(|state| std::array::from_fn(|i| Goldilocks::new(state[i]).expect("an element")))
        .collect();
    states.iter_mut().for_each(rp64_256::permute);
    assert_eq!(permuted, Ok(states.as_flattened().iter().map(|element| element.value()).collect()));
}

/// What comes of comparing instructions with definitions.
fn compared(all: &[(Instruction, Definition)]) -> Result<Vec<Checked>, String> {
    compare(all, States { count: STATES, rng: &mut Rng::with_seed(1) })
}

/// An instruction with its definition.
fn defined(instruction: Instruction) -> (Instruction, Definition) {
    (instruction, find(instruction.opcode()).expect("a definition"))
}

#[test]
fn every_form_that_runs_meet_agrees_with_the_emulator() {
    let Some(library) = aarch64() else { return };
    let calls = [hash(library.clone(), Features::Neon, FIVE_CHUNKS), permute_many(RP, library, Features::Neon, THREE)];
    left(&calls[0], &message(FIVE_CHUNKS)).expect("a run");
    calls[1].concrete(&[elements(RP.width * THREE)]).expect("a run");
    let all: Vec<_> = calls.iter().flat_map(|call| call.forms.aarch64.instructions()).map(defined).collect();
    let checked = compared(&all).expect("definitions that agree");
    let agree = checked.iter().filter(|checked| matches!(checked, Checked::Agrees(_))).count();
    assert!(agree > 100, "{agree} forms");
}

fn decoded(word: u32) -> Instruction {
    Instruction::decode(word, 0).expect("an instruction")
}

/// Instructions, each with an operation whose definition does something else with the same operands.
const FAULTS: [(u32, O); 26] = [
    // add x0, x1, x2, lsl #3; adds; subs; adc
    (0x8b02_0c20, O::SUB),
    (0xab02_0020, O::ADD),
    (0xeb02_0020, O::ADDS),
    (0xfa02_0020, O::ADCS),
    // ands; bic; orn, of words
    (0x6a02_0020, O::AND),
    (0x0a22_0020, O::AND),
    (0x2a22_0020, O::ORR),
    // madd x0, x1, x2, x3; umulh; umaddl
    (0x9b02_0c20, O::MSUB),
    (0x9bc2_7c20, O::SMULH),
    (0x9ba2_0c20, O::SMADDL),
    // ubfm x0, x1, #3, #63; bfm; extr x0, x1, x2, #7
    (0xd343_fc20, O::SBFM),
    (0xb343_fc20, O::UBFM),
    // csinc x0, x1, x2, eq; clz x0, x1; rbit x0, x1
    (0x9a82_0420, O::CSEL),
    (0xdac0_0020, O::REV),
    // ldrsw x0, [x1]; ldrb w0, [x1]
    (0xb980_0020, O::LDRB),
    (0x3940_0020, O::LDRH),
    // add v0.4s, v1.4s, v2.4s; eor; bic
    (0x4ea2_8420, O::SUB),
    (0x6e22_1c20, O::AND),
    // usra v0.2d, v1.2d, #7; shl; sli
    (0x6f79_1420, O::USHR),
    (0x4f47_5420, O::SLI),
    // zip1 v0.4s, v1.4s, v2.4s; uzp1; trn1
    (0x4e82_3820, O::ZIP2),
    (0x4e82_1820, O::UZP2),
    (0x4e82_2820, O::TRN2),
    // cmhi v0.2d, v1.2d, v2.2d; umlal v0.2d, v1.2s, v2.2s
    (0x6ee2_3420, O::CMGT),
    (0x2ea2_8020, O::UMULL),
    // fmla v0.2d, v1.2d, v2.2d
    (0x4e62_cc20, O::FMLS),
];

#[test]
fn a_fault_in_a_definition_is_seen() {
    if aarch64().is_none() {
        return;
    }
    let own: Vec<_> = FAULTS.map(|(word, _)| defined(decoded(word))).into();
    assert!(compared(&own).is_ok_and(|all| all.iter().all(|checked| matches!(checked, Checked::Agrees(_)))));
    for (word, fault) in FAULTS {
        let (instruction, other) = (decoded(word), find(fault).expect("a definition"));
        assert!(compared(&[(instruction, other)]).is_err(), "{} with the definition of {fault:?}", instruction.text());
    }
    // add v0.4s, v1.4s, v2.4s; ldr x0, [x1], #8: a lane, and the base, as they were.
    let with_lane: Definition = |s, i| {
        let old = s.vectors[0][3];
        defined(*i).1(s, i)?;
        s.vectors[0][3] = old;
        Ok(())
    };
    let with_base: Definition = |s, i| {
        let old = s.general[1];
        defined(*i).1(s, i)?;
        s.general[1] = old;
        Ok(())
    };
    for (word, fault) in [(0x4ea2_8420, with_lane), (0xf840_8420, with_base)] {
        assert!(compared(&[(decoded(word), fault)]).is_err());
    }
}

/// Whether an instruction computes words of the state of BLAKE3, all of which count; lanes that are moved about may be unused.
fn is_of_state(i: &Instruction) -> bool {
    let is_of_vectors = i.text().contains(" v");
    match i.opcode() {
        O::ADD | O::USRA | O::SHL | O::TBL | O::REV32 => is_of_vectors,
        O::EOR | O::EXTR => true,
        _ => false,
    }
}

/// Libraries with another register or another immediate in one of the instructions that a call ran.
fn faulty(call: &Call, is_of: fn(&Instruction) -> bool) -> Vec<(String, Arc<Library>)> {
    let mut all = Vec::new();
    for old in call.forms.aarch64.instructions().into_iter().filter(is_of) {
        // The lowest bits of Rn, and of Rm or an immediate.
        for bit in [5, 16] {
            let code = (old.word ^ 1 << bit).to_le_bytes();
            let library = with_code(&call.library, old.at, &code).expect("code");
            all.push((format!("bit {bit} of {} at {:#x}", old.text(), old.at), Arc::new(library)));
        }
    }
    all
}

#[test]
fn changes_of_the_code_are_seen() {
    let Some(library) = aarch64() else { return };
    let message = message(FIVE_CHUNKS);
    let call = hash(library, Features::Neon, FIVE_CHUNKS);
    let expected = left(&call, &message).expect("a run");
    let faulty = faulty(&call, is_of_state);
    let on = |library: Arc<Library>| left(&hash(library, Features::Neon, FIVE_CHUNKS), &message);
    let survivors: Vec<_> = faulty.iter().filter(|(_, library)| on(library.clone()).as_ref() == Ok(&expected)).collect();
    let names: Vec<&str> = survivors.iter().map(|(fault, _)| fault.as_str()).collect();
    assert!(faulty.len() >= 10 && names.is_empty(), "{} changes, survivors: {names:#?}", faulty.len());
}

#[test]
fn a_row_is_refuted_where_the_code_has_a_fault() {
    let Some(library) = aarch64() else { return };
    let decided = |library: Arc<Library>| {
        let build = Build::new(library, "of a test".to_owned());
        let all = obligations(&[build]);
        let row = all.iter().find(|row| row.id == "machine/rp64_256/permute/neon").expect("the row");
        // With the headlines of theorems, on which rules at some widths rest.
        let tree = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
        run(&Tools::none(tree), row)
    };
    let row = decided(library.clone());
    assert!(row.counterexample.is_none() && row.status != Status::Refuted, "{row:?}");
    let call = permute_many(RP, library, Features::Neon, 1);
    call.concrete(&[elements(RP.width)]).expect("a run");
    // Some of these compute lengths and places, where a fault is a finding or changes nothing that is used.
    let is_of_elements = |i: &Instruction| matches!(i.opcode(), O::ADDS | O::SUBS | O::MUL | O::UMULH | O::UMULL | O::UMLAL);
    let refuted =
        faulty(&call, is_of_elements).into_iter().map(|(_, library)| decided(library)).find(|row| row.status == Status::Refuted);
    assert!(refuted.is_some_and(|row| row.counterexample.is_some_and(|example| example.confirmed)));
}

/// Where the stack and data that is only read lie.
const STACK: u64 = 0x1000;
const DATA: u64 = 0x2000;

/// Bytes of each.
const SIZE: usize = 256;

/// What comes of running code: x0 points to data, sp into the stack, x1 is free, and of others nothing is known.
fn on_free(code: &[u32]) -> Result<(), Cause> {
    scope(Mode::Normal, || {
        let mut memory = Memory::default();
        let region = |name: &str, start, is_writable, bytes| Region { name: name.to_owned(), start, is_writable, bytes };
        memory.add_stack(region("the stack", STACK, true, Bytes::unwritten(SIZE)));
        memory.add(region("data", DATA, false, [Some(Byte::constant(0)); SIZE].into_iter().collect()));
        let run =
            Run { next: 0, memory, features: Features::Neon, may_select: false, premises: Premises::default(), forks: None };
        let mut state = State::new(run);
        let constant = |value: u64| Sym::constant(64, value.into());
        state.sp = constant(STACK + SIZE as u64 - 16);
        state.general[0] = constant(DATA);
        state.general[1] = Sym::input("free", 0, 64);
        code.iter().try_for_each(|&word| {
            let instruction = decoded(word);
            find(instruction.opcode()).ok_or(Cause::Undefined)?(&mut state, &instruction)
        })
    })
}

/// What a finding says depends on a free value.
fn depends(code: &[u32]) -> Option<Decided> {
    match on_free(code) {
        Err(Cause::Depends { what, .. }) => Some(what),
        _ => None,
    }
}

#[test]
fn what_depends_on_a_free_value_and_must_not_is_a_finding() {
    // cbz x1, #8; tbz x1, #3, #8; cmp x1, #0 and b.eq #8
    assert_eq!(depends(&[0xb400_0041]), Some(Decided::Branch));
    assert_eq!(depends(&[0x3618_0041]), Some(Decided::Branch));
    assert_eq!(depends(&[0xf100_003f, 0x5400_0040]), Some(Decided::Branch));
    // cmp x1, #0 and csel x2, x0, x1, eq, but not cset x2, eq
    assert_eq!(depends(&[0xf100_003f, 0x9a81_0002]), Some(Decided::Selector));
    assert_eq!(on_free(&[0xf100_003f, 0x9a9f_17e2]), Ok(()));
    // ldr x2, [x0, x1]; lsl x2, x0, x1; br x1; udiv x2, x0, x1
    assert_eq!(depends(&[0xf861_6802]), Some(Decided::Address));
    assert_eq!(depends(&[0x9ac1_2002]), Some(Decided::Count));
    assert_eq!(depends(&[0xd61f_0020]), Some(Decided::Target));
    assert_eq!(depends(&[0x9ac1_0802]), Some(Decided::Divisor));
    // fmov d1, x1 and tbl v2.16b, {v0.16b}, v1.16b; scvtf d0, x1
    assert_eq!(depends(&[0x9e67_0021, 0x4e01_0002]), Some(Decided::Place));
    assert_eq!(depends(&[0x9e62_0020]), Some(Decided::Integer));
}

#[test]
fn accesses_outside_of_regions_and_unknown_flags_are_findings() {
    // ldr x2, [x0, #248], the last eight bytes, and ldur x2, [x0, #249]
    assert_eq!(on_free(&[0xf940_7c02]), Ok(()));
    assert!(matches!(on_free(&[0xf84f_9002]), Err(Cause::Outside { size: 8, .. })));
    // str x2, [x0]; str x2, [sp, #-16]! and str x2, [sp, #-16], which leaves the stack pointer above
    assert!(matches!(on_free(&[0xf900_0002]), Err(Cause::ReadOnly { .. })));
    assert_eq!(on_free(&[0xf81f_0fe2]), Ok(()));
    assert!(matches!(on_free(&[0xf81f_03e2]), Err(Cause::Outside { .. })));
    // b.eq #8 after nothing; svc #0
    assert_eq!(on_free(&[0x5400_0040]), Err(Cause::Flag("Z")));
    assert_eq!(on_free(&[0xd400_0001]), Err(Cause::Undefined));
}
