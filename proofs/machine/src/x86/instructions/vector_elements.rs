//! Elements and lanes of vectors: inserted, extracted, repeated, blended, widened and narrowed.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M, OpKind};

use super::definition::Definition;
use super::vector_moves::{is_vector, low};
use crate::byte::joined;
use crate::finding::Cause;
use crate::flag::top;
use crate::lanes::{elements, words, zip};
use crate::machine::Machine;
use crate::widths::WORD;
use crate::x86::operands::{first_source, immediate, is_legacy, vector_words, width};
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Vinserti128 | M::Vinsertf128 | M::Vinserti32x4 | M::Vinsertf32x4 => |s, i| insert_lanes(s, i, 32, 4),
        M::Vinserti64x2 | M::Vinsertf64x2 => |s, i| insert_lanes(s, i, 64, 4),
        M::Vinserti32x8 | M::Vinsertf32x8 => |s, i| insert_lanes(s, i, 32, 8),
        M::Vinserti64x4 | M::Vinsertf64x4 => |s, i| insert_lanes(s, i, 64, 8),
        M::Vextracti128 | M::Vextractf128 | M::Vextracti32x4 | M::Vextractf32x4 => |s, i| extract_lanes(s, i, 32, 4),
        M::Vextracti64x2 | M::Vextractf64x2 => |s, i| extract_lanes(s, i, 64, 4),
        M::Vextracti32x8 | M::Vextractf32x8 => |s, i| extract_lanes(s, i, 32, 8),
        M::Vextracti64x4 | M::Vextractf64x4 => |s, i| extract_lanes(s, i, 64, 8),
        M::Vpbroadcastb => |s, i| broadcast(s, i, 8),
        M::Vpbroadcastw => |s, i| broadcast(s, i, 16),
        M::Vpbroadcastd | M::Vbroadcastss => |s, i| broadcast(s, i, 32),
        M::Vpbroadcastq | M::Vbroadcastsd => |s, i| broadcast(s, i, 64),
        M::Vbroadcasti128 | M::Vbroadcastf128 | M::Vbroadcasti32x4 | M::Vbroadcastf32x4 => |s, i| repeat(s, i, 32),
        M::Vbroadcasti64x2 | M::Vbroadcastf64x2 | M::Vbroadcasti64x4 | M::Vbroadcastf64x4 => |s, i| repeat(s, i, 64),
        M::Pinsrb | M::Vpinsrb => |s, i| insert(s, i, 8),
        M::Pinsrw | M::Vpinsrw => |s, i| insert(s, i, 16),
        M::Pinsrd | M::Vpinsrd => |s, i| insert(s, i, 32),
        M::Pinsrq | M::Vpinsrq => |s, i| insert(s, i, 64),
        M::Pextrb | M::Vpextrb => |s, i| extract(s, i, 8),
        M::Pextrw | M::Vpextrw => |s, i| extract(s, i, 16),
        M::Pextrd | M::Vpextrd | M::Extractps | M::Vextractps => |s, i| extract(s, i, 32),
        M::Pextrq | M::Vpextrq => |s, i| extract(s, i, 64),
        M::Insertps | M::Vinsertps => insertps,
        _ => return others(mnemonic),
    })
}

fn others(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Pmovmskb | M::Vpmovmskb => |s, i| signs(s, i, 8),
        M::Movmskps | M::Vmovmskps => |s, i| signs(s, i, 32),
        M::Movmskpd | M::Vmovmskpd => |s, i| signs(s, i, 64),
        M::Pblendw | M::Vpblendw => |s, i| blend(s, i, 16),
        M::Blendps | M::Vblendps | M::Vpblendd => |s, i| blend(s, i, 32),
        M::Blendpd | M::Vblendpd => |s, i| blend(s, i, 64),
        M::Pblendvb | M::Vpblendvb => |s, i| blend_by_signs(s, i, 8),
        M::Blendvps | M::Vblendvps => |s, i| blend_by_signs(s, i, 32),
        M::Blendvpd | M::Vblendvpd => |s, i| blend_by_signs(s, i, 64),
        M::Vpblendmd | M::Vblendmps => |s, i| blend_by_mask(s, i, 32),
        M::Vpblendmq | M::Vblendmpd => |s, i| blend_by_mask(s, i, 64),
        M::Pmovzxbw | M::Vpmovzxbw => |s, i| widen(s, i, 8, 16, Sym::zext),
        M::Pmovzxbd | M::Vpmovzxbd => |s, i| widen(s, i, 8, 32, Sym::zext),
        M::Pmovzxwd | M::Vpmovzxwd => |s, i| widen(s, i, 16, 32, Sym::zext),
        M::Pmovzxwq | M::Vpmovzxwq => |s, i| widen(s, i, 16, 64, Sym::zext),
        M::Pmovzxdq | M::Vpmovzxdq => |s, i| widen(s, i, 32, 64, Sym::zext),
        M::Pmovsxdq | M::Vpmovsxdq => |s, i| widen(s, i, 32, 64, Sym::sext),
        M::Vpmovqd => |s, i| narrow(s, i, 64, 32),
        M::Vpmovdw => |s, i| narrow(s, i, 32, 16),
        M::Vpmovdb => |s, i| narrow(s, i, 32, 8),
        _ => return None,
    })
}

/// Whole lanes of 128 bits in `count` words: which of them the immediate chooses.
fn place(i: &Instruction, of: usize, count: usize) -> usize {
    immediate(i) as usize % (of / count) * count
}

/// VINSERTI128 and its kin: TEMP ← SRC1, of which the lanes that imm8 chooses are SRC2.
fn insert_lanes(s: &mut State, i: &Instruction, bits: u32, count: usize) -> Result<(), Cause> {
    let [mut words, part] = s.two_vectors(i)?;
    let at = place(i, words.len(), count);
    words[at..at + count].copy_from_slice(&part);
    s.write_vector(i, bits, words)
}

/// VEXTRACTI128 and its kin: DEST ← the lanes of SRC that imm8 chooses.
fn extract_lanes(s: &mut State, i: &Instruction, bits: u32, count: usize) -> Result<(), Cause> {
    let words = s.read_vector(i, 1)?;
    let at = place(i, words.len(), count);
    s.write_vector(i, bits, words[at..at + count].to_vec())
}

/// VPBROADCAST, VBROADCASTSS, VBROADCASTSD: each element ← SRC.
fn broadcast(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let element = low(s, i, 1, bits)?;
    let count = vector_words(i) * (WORD / 8) as usize / (bits / 8) as usize;
    s.write_vector(i, bits, words(&vec![element; count]))
}

/// VBROADCASTI128 and its kin: SRC as often as it fits.
fn repeat(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let address = s.address(i)?;
    let source = joined(&s.load(address, i.memory_size().size())?, WORD);
    let repeated = source.iter().copied().cycle().take(vector_words(i)).collect();
    s.write_vector(i, bits, repeated)
}

/// PINSRB, PINSRW, PINSRD, PINSRQ: the element that imm8 chooses ← the lowest bits of SRC.
fn insert(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let first = first_source(i);
    let mut all = elements(s.vector(i.op_register(first), 4), bits);
    let at = immediate(i) as usize % all.len();
    all[at] = s.read(i, first + 1)?.extract(0, bits);
    s.write_vector(i, bits, words(&all))
}

/// PEXTRB, PEXTRW, PEXTRD, PEXTRQ, EXTRACTPS: DEST ← ZeroExtend(the element that imm8 chooses).
fn extract(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let all = elements(s.vector(i.op_register(1), 4), bits);
    let value = all[immediate(i) as usize % all.len()];
    let bits = if i.op_kind(0) == OpKind::Memory { bits } else { width(i, 0)? };
    s.write(i, 0, value.zext(bits))
}

/// INSERTPS: imm8[7:6] chooses an element of SRC, imm8[5:4] its place, imm8[3:0] what is cleared.
fn insertps(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let (first, control) = (first_source(i), immediate(i));
    let mut all = s.vector(i.op_register(first), 4).to_vec();
    let source = match is_vector(i, first + 1) {
        true => s.vector(i.op_register(first + 1), 4)[(control >> 6) as usize],
        false => s.read(i, first + 1)?,
    };
    all[(control >> 4 & 3) as usize] = source;
    (0..4).filter(|place| control >> place & 1 == 1).for_each(|place| all[place] = Sym::constant(WORD, 0));
    s.write_vector(i, WORD, all)
}

/// PMOVMSKB, MOVMSKPS, MOVMSKPD: the signs of all elements, zero above.
fn signs(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let signs: Vec<Sym> = elements(&s.read_vector(i, 1)?, bits).into_iter().map(top).collect();
    let value = Sym::join(&signs).zext(width(i, 0)?);
    s.write(i, 0, value)
}

/// PBLENDW, BLENDPS, BLENDPD, VPBLENDD: element j ← imm8[j modulo 8] ? SRC2 : SRC1.
fn blend(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let pairs = elements(&a, bits).into_iter().zip(elements(&b, bits)).enumerate();
    let chosen: Vec<Sym> = pairs.map(|(j, (a, b))| if immediate(i) >> (j % 8) & 1 == 1 { b } else { a }).collect();
    s.write_vector(i, bits, words(&chosen))
}

/// PBLENDVB, BLENDVPS, BLENDVPD: element ← sign of the element of MASK ? SRC2 : SRC1; MASK of SSE is XMM0.
fn blend_by_signs(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let mask = if is_legacy(i) { s.vectors[0][..4].to_vec() } else { s.read_vector(i, 3)? };
    let (a, b, mask) = (elements(&a, bits), elements(&b, bits), elements(&mask, bits));
    let chosen: Vec<Sym> = (0..a.len()).map(|j| top(mask[j]).ite(b[j], a[j])).collect();
    s.write_vector(i, bits, words(&chosen))
}

/// VPBLENDMD, VPBLENDMQ: element ← mask ? SRC2 : SRC1, or zero.
fn blend_by_mask(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let mask = s.masks[i.op_mask().number()];
    let has_mask = i.has_op_mask();
    let (a, b) = (elements(&a, bits), elements(&b, bits));
    let chosen = (0..a.len()).map(|j| match (has_mask, i.zeroing_masking()) {
        (false, _) => b[j],
        (true, true) => mask.extract(j as u32, 1).ite(b[j], Sym::constant(bits, 0)),
        (true, false) => mask.extract(j as u32, 1).ite(b[j], a[j]),
    });
    let chosen = words(&chosen.collect::<Vec<_>>());
    let register = i.op_register(0).number();
    s.vectors[register].fill(Sym::constant(WORD, 0));
    s.vectors[register][..chosen.len()].copy_from_slice(&chosen);
    Ok(())
}

/// PMOVZX, PMOVSX: the lowest elements of SRC, each extended.
fn widen(s: &mut State, i: &Instruction, from: u32, to: u32, extend: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let count = vector_words(i) * WORD as usize / to as usize;
    let source = match is_vector(i, 1) {
        true => elements(&s.read_vector(i, 1)?, from),
        false => {
            let address = s.address(i)?;
            joined(&s.load(address, count * from as usize / 8)?, from)
        }
    };
    let widened: Vec<Sym> = source[..count].iter().map(|element| extend(*element, to)).collect();
    s.write_vector(i, to, words(&widened))
}

/// VPMOVQD, VPMOVDW, VPMOVDB: each element cut to its lowest bits; zero above.
fn narrow(s: &mut State, i: &Instruction, from: u32, to: u32) -> Result<(), Cause> {
    let narrowed: Vec<Sym> = elements(&s.read_vector(i, 1)?, from).iter().map(|element| element.extract(0, to)).collect();
    let mut value = words(&narrowed);
    if is_vector(i, 0) {
        value.resize(value.len().max(4), Sym::constant(WORD, 0));
        if i.has_op_mask() {
            return Err(Cause::Form("a mask"));
        }
    }
    s.write_vector(i, to, value)
}

/// The vector of the elements of two, chosen by a function of both.
pub fn pairwise(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    s.write_vector(i, bits, zip(bits, &a, &b, f))
}
