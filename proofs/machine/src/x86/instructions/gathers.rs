//! Gathers: each element from an address of its own.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use crate::finding::{Cause, Decided, number};
use crate::lanes::{elements, words};
use crate::machine::Machine;
use crate::widths::{LONG, WORD};
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Vpgatherdd | M::Vgatherdps => |s, i| gather(s, i, 32, 32),
        M::Vpgatherdq | M::Vgatherdpd => |s, i| gather(s, i, 32, 64),
        M::Vpgatherqd | M::Vgatherqps => |s, i| gather(s, i, 64, 32),
        M::Vpgatherqq | M::Vgatherqpd => |s, i| gather(s, i, 64, 64),
        _ => return None,
    })
}

/// VPGATHERDD, VPGATHERDQ, VPGATHERQD, VPGATHERQQ: DEST[j] ← MEM[BASE_ADDR + SignExtend(VINDEX[j]) * SCALE + DISP] where k1[j], which is
/// then zero; elsewhere it stays. The forms whose mask is a vector have no definition.
fn gather(s: &mut State, i: &Instruction, index_bits: u32, bits: u32) -> Result<(), Cause> {
    if !i.has_op_mask() {
        return Err(Cause::Form("a vector as its mask"));
    }
    let vector = |s: &State, register: iced_x86::Register, bits: u32| {
        elements(s.vector(register, register.size() / (WORD / 8) as usize), bits)
    };
    let (register, mask) = (i.op_register(0), i.op_mask().number());
    let (indices, mut all) = (vector(s, i.memory_index(), index_bits), vector(s, register, bits));
    let count = indices.len().min(all.len());
    let chosen = number(Decided::Mask, s.masks[mask].extract(0, count as u32))?;
    for j in (0..count).filter(|j| chosen >> j & 1 == 1) {
        let address = number(Decided::Address, s.indexed(i, indices[j].sext(LONG))?)?;
        all[j] = s.load_value(address, bits)?;
    }
    all[count..].fill(Sym::constant(bits, 0));
    let all = words(&all);
    let whole = &mut s.vectors[register.number()];
    whole[..all.len()].copy_from_slice(&all);
    whole[all.len()..].fill(Sym::constant(WORD, 0));
    s.masks[mask] = Sym::constant(LONG, 0);
    Ok(())
}
