//! Faults in the machine code: instructions on words of the message are changed, one by one, and what the code then leaves is another value,
//! or a finding.

use std::sync::Arc;

use ashlar_engine::graph::{Sym, distributing};
use ashlar_engine::obligation::Followed;
use ashlar_machine::call::Call;
use ashlar_machine::features::Features;
use ashlar_machine::library::Library;
use ashlar_machine::machine::Instruction as _;
use ashlar_machine::x86::instructions::is_of_doubles;
use iced_x86::{Code, Encoder, Instruction, Mnemonic as M, OpKind, Register as R};

use crate::built::{KOALA_BEAR, Permutation, RP, SETS, TWO_BLOCKS, hash, left, library, message, permute_many, with_code};

/// States that fill no vector, and are permuted in lanes.
const THREE: usize = 3;
/// A state, whose elements are in lanes: what products of 52 bits are for.
const ONE: usize = 1;

/// Another immediate.
fn immediate(i: &Instruction) -> Option<Instruction> {
    let last = i.op_count().checked_sub(1)?;
    let value = i.try_immediate(last).ok()?;
    let mut changed = *i;
    (i.op_kind(last) == OpKind::Immediate8).then(|| changed.set_immediate_u64(last, (value ^ 1) & 0xff))?;
    Some(changed)
}

/// Another register as the last operand.
fn register(i: &Instruction) -> Option<Instruction> {
    let last = i.op_count().checked_sub(1).filter(|last| *last > 0)?;
    let old = (i.op_kind(last) == OpKind::Register).then(|| i.op_register(last))?;
    let other = |first: R| first + (old.number() as u32 ^ 1);
    let new = match old {
        _ if old.is_xmm() => other(R::XMM0),
        _ if old.is_ymm() => other(R::YMM0),
        _ if old.is_zmm() => other(R::ZMM0),
        _ if old.is_gpr32() => other(R::EAX),
        _ if old.is_gpr64() && i.mnemonic() == M::Imul => other(R::RAX),
        _ => return None,
    };
    let mut changed = *i;
    changed.set_op_register(last, new);
    Some(changed)
}

/// Another place in memory.
fn place(i: &Instruction) -> Option<Instruction> {
    let is_of_memory = (0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Memory);
    let is_of_a_frame = is_of_memory && !i.is_ip_rel_memory_operand() && i.memory_displ_size() != 0;
    let mut changed = *i;
    is_of_a_frame.then(|| changed.set_memory_displacement64(i.memory_displacement64() ^ 4))?;
    Some(changed)
}

/// No store.
fn no_store(i: &Instruction) -> Option<Instruction> {
    (i.op_count() == 2 && i.op_kind(0) == OpKind::Memory).then(|| Instruction::with(Code::Nopd))
}

/// Whether an instruction computes words of the state, all of which count. Lengths may be computed in several ways, and lanes be left unused.
fn is_of_state(i: &Instruction) -> bool {
    let is_clearing = i.op_count() == 2 && i.op_kind(1) == OpKind::Register && i.op_register(0) == i.op_register(1);
    let sums = matches!(i.mnemonic(), M::Add | M::Xor | M::Rol | M::Ror | M::Paddd | M::Pxor | M::Por | M::Vpaddd | M::Vpxor);
    let turns =
        matches!(i.mnemonic(), M::Pslld | M::Psrld | M::Vpslld | M::Vpsrld | M::Vpor | M::Vprord | M::Pshufb | M::Vpshufb);
    (sums || turns) && !is_clearing
}

/// Whether an instruction computes elements of a permutation. Other operations on doubles occur first where an array is filled that is then
/// written over, and only the first instruction of a form is changed.
fn is_of_elements(i: &Instruction) -> bool {
    let products = matches!(i.mnemonic(), M::Imul | M::Mul | M::Vpmadd52luq | M::Vpmadd52huq | M::Vpaddq | M::Vpsubq | M::Vpsllq);
    let are_of_words = matches!(i.mnemonic(), M::Vpmuldq | M::Vpmuludq | M::Vpmulld | M::Vpminud);
    let is_fused_in_place = matches!(i.mnemonic(), M::Vfmadd231pd | M::Vfnmadd231pd);
    products
        || are_of_words
        || is_of_doubles(i.mnemonic()) && !is_fused_in_place && !matches!(i.mnemonic(), M::Vaddpd | M::Vsubpd)
}

/// Whether an instruction computes products of 52 bits, or their factors. Sums occur first where elements are loaded, with what is zero there.
fn is_of_products_of_52_bits(i: &Instruction) -> bool {
    matches!(i.mnemonic(), M::Vpmadd52luq | M::Vpmadd52huq | M::Vpsllq)
}

/// A change of an instruction, where it has what is changed.
type Change = fn(&Instruction) -> Option<Instruction>;

/// All changes, by name.
const CHANGES: [(&str, Change); 4] = [("immediate", immediate), ("register", register), ("place", place), ("no store", no_store)];

/// The library with another instruction in the place of one, if that is no longer.
fn patched(library: &Library, old: &Instruction, new: &Instruction) -> Option<Library> {
    let mut encoder = Encoder::new(64);
    encoder.encode(new, old.ip()).ok()?;
    let mut code = encoder.take_buffer();
    (code.len() <= old.len()).then(|| code.resize(old.len(), 0x90))?;
    with_code(library, old.ip(), &code)
}

/// The libraries with a fault each in what `ashlar_blake3_hash` runs on an instruction set, with the fault in words.
pub fn faulty(features: Features) -> Vec<(String, Arc<Library>)> {
    let call = hash(library(), features, TWO_BLOCKS);
    left(&call, &message(TWO_BLOCKS)).expect("a run");
    faulty_in(&call, is_of_state)
}

/// The libraries with a fault each in one of the instructions that a call ran.
pub fn faulty_in(call: &Call, is_of: fn(&Instruction) -> bool) -> Vec<(String, Arc<Library>)> {
    let mut all = Vec::new();
    for old in call.forms.x86.instructions().into_iter().filter(is_of) {
        for (name, change) in CHANGES {
            let Some(faulty) = change(&old).and_then(|new| patched(&call.library, &old, &new)) else { continue };
            all.push((format!("{name}: {:#x} {} on {}", old.ip(), old.text(), call.features.name()), Arc::new(faulty)));
        }
    }
    all
}

#[test]
fn changes_of_the_code_are_seen() {
    let message = message(TWO_BLOCKS);
    let (mut seen, mut survivors) = (0, Vec::new());
    for features in SETS {
        let on = |library: Arc<Library>| left(&hash(library, features, TWO_BLOCKS), &message);
        let expected = on(library());
        assert!(expected.is_ok(), "{expected:?}");
        for (fault, library) in faulty(features) {
            match on(library) == expected {
                true => survivors.push(fault),
                false => seen += 1,
            }
        }
    }
    assert!(seen >= 25 && survivors.is_empty(), "{seen} seen, survivors: {survivors:#?}");
}

/// Changes of instructions that `is_of` names in permutations of `count` states on an instruction set, at least `least`. Some leave other representatives
/// of the same elements, which are other expressions.
fn changes_are_seen(of: Permutation, features: Features, count: usize, is_of: fn(&Instruction) -> bool, least: usize) {
    let (mut seen, mut survivors) = (0, Vec::new());
    let call = permute_many(of, library(), features, count);
    distributing(|| {
        let states: Vec<Sym> = (0..of.width * count).map(|i| Sym::input("states", i as u32, of.bits)).collect();
        let expected = call.symbolic(std::slice::from_ref(&states));
        assert!(expected.is_ok(), "{expected:?}");
        for (fault, library) in faulty_in(&call, is_of) {
            match permute_many(of, library, features, count).symbolic(std::slice::from_ref(&states)) == expected {
                true => survivors.push(fault),
                false => seen += 1,
            }
        }
    });
    assert!(seen >= least && survivors.is_empty(), "{seen} seen, survivors: {survivors:#?}");
}

#[test]
fn changes_of_portable_permutations_are_seen() {
    changes_are_seen(RP, Features::Portable, THREE, is_of_elements, 1);
    changes_are_seen(KOALA_BEAR, Features::Portable, THREE, is_of_elements, 4);
}

#[test]
fn changes_of_permutations_on_avx2_are_seen() {
    changes_are_seen(RP, Features::Avx2, THREE, is_of_elements, 9);
    changes_are_seen(KOALA_BEAR, Features::Avx2, THREE, is_of_elements, 5);
}

#[test]
fn changes_of_permutations_on_avx512_are_seen() {
    changes_are_seen(RP, Features::Avx512, THREE, is_of_elements, 7);
    changes_are_seen(KOALA_BEAR, Features::Avx512, THREE, is_of_elements, 10);
}

#[test]
fn changes_of_permutations_on_avx512ifma_are_seen() {
    changes_are_seen(RP, Features::Avx512Ifma, THREE, is_of_elements, 7);
    changes_are_seen(RP, Features::Avx512Ifma, ONE, is_of_products_of_52_bits, 6);
}
