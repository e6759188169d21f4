//! Moves of vectors, of halves of them and of their lowest elements.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M, OpKind};

use super::definition::Definition;
use crate::finding::{Cause, Decided, number};
use crate::flag::top;
use crate::lanes::{elements, words, zeros};
use crate::machine::Machine;
use crate::widths::WORD;
use crate::x86::operands::{first_source, is_legacy};
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Movdqa | M::Movdqu | M::Movaps | M::Movups | M::Movapd | M::Movupd | M::Lddqu => |s, i| whole(s, i, 32),
        M::Movntdq | M::Movntps | M::Movntpd | M::Vmovntdq | M::Vmovntps | M::Vmovntpd => |s, i| whole(s, i, 32),
        M::Vmovdqa | M::Vmovdqu | M::Vmovaps | M::Vmovups | M::Vlddqu => |s, i| whole(s, i, 32),
        M::Vmovdqa32 | M::Vmovdqu32 => |s, i| whole(s, i, 32),
        M::Vmovdqa64 | M::Vmovdqu64 | M::Vmovapd | M::Vmovupd => |s, i| whole(s, i, 64),
        M::Vmovdqu8 => |s, i| whole(s, i, 8),
        M::Vmovdqu16 => |s, i| whole(s, i, 16),
        M::Movd | M::Vmovd => |s, i| lowest(s, i, 32),
        M::Movq | M::Vmovq => |s, i| lowest(s, i, 64),
        M::Movss | M::Vmovss => |s, i| scalar(s, i, 32),
        M::Movsd | M::Vmovsd => |s, i| scalar(s, i, 64),
        M::Movlhps | M::Vmovlhps => movlhps,
        M::Movhlps | M::Vmovhlps => movhlps,
        M::Movlps | M::Movlpd | M::Vmovlps | M::Vmovlpd => |s, i| half(s, i, 0),
        M::Movhps | M::Movhpd | M::Vmovhps | M::Vmovhpd => |s, i| half(s, i, 2),
        M::Vpmaskmovd | M::Vmaskmovps => |s, i| by_signs(s, i, 32),
        M::Vpmaskmovq | M::Vmaskmovpd => |s, i| by_signs(s, i, 64),
        M::Vzeroupper => |s, _| zero_from(s, 4),
        M::Vzeroall => |s, _| zero_from(s, 0),
        _ => return None,
    })
}

/// MOVDQA, MOVDQU, MOVAPS and their kin: DEST ← SRC, by elements where there is a mask.
fn whole(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = s.read_vector(i, 1)?;
    s.write_vector(i, bits, value)
}

/// Whether an operand is a vector register.
pub fn is_vector(i: &Instruction, operand: u32) -> bool {
    i.op_kind(operand) == OpKind::Register && i.op_register(operand).is_vector_register()
}

/// The lowest bits of an operand that may be a vector.
pub fn low(s: &mut State, i: &Instruction, operand: u32, bits: u32) -> Result<Sym, Cause> {
    if is_vector(i, operand) {
        let words = s.vector(i.op_register(operand), 2);
        return Ok(Sym::join(&words[..(bits.max(WORD) / WORD) as usize]).extract(0, bits));
    }
    Ok(s.read(i, operand)?.extract(0, bits))
}

/// A vector of 128 bits with these lowest bits and zeros above.
fn extended(value: Sym) -> Vec<Sym> {
    let mut words = value.split(WORD);
    words.resize(4, Sym::constant(WORD, 0));
    words
}

/// MOVD, MOVQ: DEST ← ZeroExtend(SRC) where DEST is a vector, else the lowest bits of SRC.
fn lowest(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let value = low(s, i, 1, bits)?;
    if is_vector(i, 0) { s.write_vector(i, bits, extended(value)) } else { s.write(i, 0, value) }
}

/// MOVSS, MOVSD: the lowest element: of memory with zeros above, of a register with the rest of the first source above.
fn scalar(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    if i.is_string_instruction() || i.has_op_mask() {
        return Err(Cause::Form("such operands"));
    }
    let last = i.op_count() - 1;
    let value = low(s, i, last, bits)?;
    if !is_vector(i, 0) {
        return s.write(i, 0, value);
    }
    if !is_vector(i, last) {
        return s.write_vector(i, bits, extended(value));
    }
    let mut words = s.vector(i.op_register(last - 1), 4).to_vec();
    let value = value.split(WORD);
    words[..value.len()].copy_from_slice(&value);
    s.write_vector(i, bits, words)
}

/// MOVLHPS: DEST[63:0] stays or is SRC1[63:0], DEST[127:64] ← SRC2[63:0].
fn movlhps(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    s.write_vector(i, 64, [&a[..2], &b[..2]].concat())
}

/// MOVHLPS: DEST[63:0] ← SRC2[127:64], DEST[127:64] stays or is SRC1[127:64].
fn movhlps(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    s.write_vector(i, 64, [&b[2..4], &a[2..4]].concat())
}

/// MOVLPS, MOVHPS and their kin: one half of a vector, from word `at` on, to memory or from it.
fn half(s: &mut State, i: &Instruction, at: usize) -> Result<(), Cause> {
    if i.op_kind(0) == OpKind::Memory {
        let value = Sym::join(&s.vector(i.op_register(1), 4)[at..at + 2]);
        return s.write(i, 0, value);
    }
    let first = first_source(i);
    let mut words = s.vector(i.op_register(first), 4).to_vec();
    let value = s.read(i, first + 1)?.split(WORD);
    words[at..at + 2].copy_from_slice(&value);
    debug_assert!(is_legacy(i) || i.op_count() == 3);
    s.write_vector(i, 64, words)
}

/// VPMASKMOV, VMASKMOV: elements where MASK has its sign set are loaded, zeros elsewhere, or stored, nothing elsewhere.
fn by_signs(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let mask = elements(&s.read_vector(i, 1)?, bits);
    let address = s.address(i)?;
    let size = bits as usize / 8;
    let is_store = i.op_kind(0) == OpKind::Memory;
    let mut all = if is_store { elements(&s.read_vector(i, 2)?, bits) } else { vec![Sym::constant(bits, 0); mask.len()] };
    for (place, sign) in mask.into_iter().map(top).enumerate() {
        if number(Decided::Mask, sign)? == 0 {
            continue;
        }
        let address = address + (size * place) as u64;
        match is_store {
            true => s.store_value(address, all[place])?,
            false => all[place] = s.load_value(address, bits)?,
        }
    }
    if is_store { Ok(()) } else { s.write_vector(i, bits, words(&all)) }
}

/// VZEROUPPER, VZEROALL: the first sixteen registers, from a word on.
fn zero_from(s: &mut State, word: usize) -> Result<(), Cause> {
    for register in &mut s.vectors[..16] {
        let rest = zeros(register.len() - word);
        register[word..].copy_from_slice(&rest);
    }
    Ok(())
}
