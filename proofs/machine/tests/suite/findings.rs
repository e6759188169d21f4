//! What stops a run, an instruction each.

use std::collections::HashMap;

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_machine::features::Features;
use ashlar_machine::finding::{Cause, Decided};
use ashlar_machine::machine::{Machine, Run};
use ashlar_machine::memory::{Bytes, Memory, Region};
use ashlar_machine::premises::Premises;
use ashlar_machine::x86::State;
use ashlar_machine::x86::instructions::find;
use iced_x86::{Decoder, DecoderOptions};

/// Bits of a general register.
const LONG: u32 = 64;

/// Where the stack and data that is only read lie.
const STACK: u64 = 0x1000;
const DATA: u64 = 0x2000;

/// Bytes of each.
const SIZE: usize = 256;

/// A state with a stack of which nothing was written, and with data; rdi points to the data, rsi is free.
fn state() -> State {
    let mut memory = Memory::default();
    let region = |name: &str, start, is_writable, bytes| Region { name: name.to_owned(), start, is_writable, bytes };
    memory.add_stack(region("the stack", STACK, true, Bytes::unwritten(SIZE)));
    memory.add(region("data", DATA, false, Bytes::File(vec![0; SIZE].into(), HashMap::new())));
    let mut state = State::new(Run {
        next: 0,
        memory,
        features: Features::Portable,
        may_select: false,
        premises: Premises::default(),
        forks: None,
    });
    state.general[4] = Sym::constant(LONG, u128::from(STACK) + SIZE as u128 - 16);
    state.general[7] = Sym::constant(LONG, DATA.into());
    state.general[6] = Sym::input("free", 0, LONG);
    state
}

/// What comes of running code on that state.
fn run(code: &[u8]) -> Result<(), Cause> {
    scope(Mode::Normal, || {
        let mut state = state();
        for instruction in &mut Decoder::with_ip(64, code, 0, DecoderOptions::NONE) {
            let definition = find(instruction.mnemonic()).ok_or(Cause::Undefined)?;
            definition(&mut state, &instruction)?;
        }
        Ok(())
    })
}

/// What a finding says depends on a free value.
fn depends(code: &[u8]) -> Option<Decided> {
    match run(code) {
        Err(Cause::Depends { what, on }) => {
            assert!(on.contains("free.0"), "{on}");
            Some(what)
        }
        _ => None,
    }
}

#[test]
fn what_depends_on_a_free_value_and_must_not_is_a_finding() {
    // test rsi, rsi; je
    assert_eq!(depends(&[0x48, 0x85, 0xf6, 0x74, 0x00]), Some(Decided::Branch));
    // test rsi, rsi; cmove rax, rdi
    assert_eq!(depends(&[0x48, 0x85, 0xf6, 0x48, 0x0f, 0x44, 0xc7]), Some(Decided::Selector));
    // mov rax, [rdi + rsi]
    assert_eq!(depends(&[0x48, 0x8b, 0x04, 0x37]), Some(Decided::Address));
    // mov ecx, esi; shl rax, cl
    assert_eq!(depends(&[0x89, 0xf1, 0x48, 0xd3, 0xe0]), Some(Decided::Count));
    // jmp rsi
    assert_eq!(depends(&[0xff, 0xe6]), Some(Decided::Target));
    // xor eax, eax; xor edx, edx; div rsi
    assert_eq!(depends(&[0x31, 0xc0, 0x31, 0xd2, 0x48, 0xf7, 0xf6]), Some(Decided::Divisor));
    // cvtsi2sd xmm0, rsi
    assert_eq!(depends(&[0xf2, 0x48, 0x0f, 0x2a, 0xc6]), Some(Decided::Integer));
    // movq xmm1, rsi; pshufb xmm0, xmm1
    assert_eq!(depends(&[0x66, 0x48, 0x0f, 0x6e, 0xce, 0x66, 0x0f, 0x38, 0x00, 0xc1]), Some(Decided::Place));
    // cmp rcx, rdx; cmove rax, rdi: values that nobody set, which choose nothing that is used
    assert_eq!(run(&[0x48, 0x39, 0xd1, 0x48, 0x0f, 0x44, 0xc7]), Ok(()));
    // sub rsi, rsi; je: a value that depends on nothing
    assert_eq!(run(&[0x48, 0x29, 0xf6, 0x74, 0x00]), Ok(()));
}

#[test]
fn accesses_outside_of_regions_are_findings() {
    // mov rax, [rdi + 248], the last eight bytes, and [rdi + 249]
    assert_eq!(run(&[0x48, 0x8b, 0x87, 0xf8, 0, 0, 0]), Ok(()));
    assert!(matches!(run(&[0x48, 0x8b, 0x87, 0xf9, 0, 0, 0]), Err(Cause::Outside { size: 8, .. })));
    // mov [rdi], rax
    assert!(matches!(run(&[0x48, 0x89, 0x07]), Err(Cause::ReadOnly { .. })));
    // mov [rsp - 128], rax, the red zone, and [rsp - 136]
    assert_eq!(run(&[0x48, 0x89, 0x44, 0x24, 0x80]), Ok(()));
    assert!(matches!(run(&[0x48, 0x89, 0x84, 0x24, 0x78, 0xff, 0xff, 0xff]), Err(Cause::Outside { .. })));
    // movaps xmm0, [rdi + 8]
    assert!(matches!(run(&[0x0f, 0x28, 0x47, 0x08]), Err(Cause::Unaligned { .. })));
}

#[test]
fn what_has_no_definition_and_undefined_flags_are_findings() {
    // rdtsc
    assert_eq!(run(&[0x0f, 0x31]), Err(Cause::Undefined));
    // imul rax, rdi; je: the product leaves ZF undefined
    assert_eq!(run(&[0x48, 0x0f, 0xaf, 0xc7, 0x74, 0x00]), Err(Cause::Flag("ZF")));
}
