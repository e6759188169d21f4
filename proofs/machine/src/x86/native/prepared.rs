//! An instruction of the library, with its operand in memory where the comparison keeps it.

use iced_x86::{CpuidFeature as F, Instruction, Mnemonic as M, OpKind, Register as R};

/// Registers that may point to the operand in memory: no instruction has one of them as an operand that it does not name.
const BASES: [R; 4] = [R::RBX, R::RBP, R::R8, R::R9];

/// Why an instruction is not compared on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Left {
    /// It moves the stack pointer, leads elsewhere or asks what the processor is.
    Flow,
    /// This processor does not have it.
    Lacking,
}

/// An instruction that can be run anywhere, and the register that then points to its operand in memory, if it has one there.
pub fn prepared(instruction: &Instruction) -> Result<(Instruction, Option<R>), Left> {
    if is_flow(instruction) {
        return Err(Left::Flow);
    }
    if !instruction.cpuid_features().iter().all(|feature| is_here(*feature)) {
        return Err(Left::Lacking);
    }
    let mut i = *instruction;
    for operand in (0..i.op_count()).filter(|&operand| instruction.op_kind(operand) == OpKind::Register) {
        // The program that compares has a stack of its own.
        i.set_op_register(operand, off_the_stack(i.op_register(operand)));
    }
    if !(0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Memory) {
        return Ok((i, None));
    }
    if i.mnemonic() == M::Lea {
        let base = if i.is_ip_rel_memory_operand() { R::RBX } else { off_the_stack(i.memory_base()) };
        i.set_memory_base(base);
        if instruction.is_ip_rel_memory_operand() {
            i.set_memory_displacement64(0);
        }
        return Ok((i, None));
    }
    let is_named = |base: R| {
        (0..i.op_count()).any(|operand| i.op_kind(operand) == OpKind::Register && i.op_register(operand).full_register() == base)
    };
    let base = BASES.into_iter().find(|base| !is_named(*base)).ok_or(Left::Lacking)?;
    i.set_memory_base(base);
    if !i.is_vsib() {
        i.set_memory_index(R::None);
        i.set_memory_index_scale(1);
    }
    i.set_memory_displacement64(0);
    i.set_memory_displ_size(0);
    i.set_segment_prefix(R::None);
    Ok((i, Some(base)))
}

/// The register, or another one in the place of the stack pointer and its parts.
fn off_the_stack(register: R) -> R {
    match register {
        R::RSP => R::RBX,
        R::ESP => R::EBX,
        R::SP => R::BX,
        R::SPL => R::BL,
        register => register,
    }
}

/// Whether an instruction concerns more than its operands.
fn is_flow(i: &Instruction) -> bool {
    i.is_stack_instruction()
        || i.flow_control() != iced_x86::FlowControl::Next
        || matches!(i.mnemonic(), M::Cpuid | M::Xgetbv | M::Nop | M::Endbr64 | M::Pause)
}

/// Whether this processor has what an instruction needs.
fn is_here(feature: F) -> bool {
    match feature {
        F::INTEL8086 | F::INTEL186 | F::INTEL286 | F::INTEL386 | F::INTEL486 | F::X64 | F::CMOV | F::SSE | F::SSE2 => true,
        F::MMX | F::CPUID | F::FPU => true,
        F::SSE3 => is_x86_feature_detected!("sse3"),
        F::SSSE3 => is_x86_feature_detected!("ssse3"),
        F::SSE4_1 => is_x86_feature_detected!("sse4.1"),
        F::SSE4_2 => is_x86_feature_detected!("sse4.2"),
        F::POPCNT => is_x86_feature_detected!("popcnt"),
        F::LZCNT => is_x86_feature_detected!("lzcnt"),
        F::BMI1 => is_x86_feature_detected!("bmi1"),
        F::BMI2 => is_x86_feature_detected!("bmi2"),
        F::ADX => is_x86_feature_detected!("adx"),
        F::MOVBE => is_x86_feature_detected!("movbe"),
        F::AVX => is_x86_feature_detected!("avx"),
        F::AVX2 => is_x86_feature_detected!("avx2"),
        F::FMA => is_x86_feature_detected!("fma"),
        F::AVX512F => is_x86_feature_detected!("avx512f"),
        F::AVX512VL => is_x86_feature_detected!("avx512vl"),
        F::AVX512DQ => is_x86_feature_detected!("avx512dq"),
        F::AVX512BW => is_x86_feature_detected!("avx512bw"),
        F::AVX512_IFMA => is_x86_feature_detected!("avx512ifma"),
        _ => false,
    }
}
