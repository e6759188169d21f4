//! Permutations of the elements of vectors.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use super::vector_arithmetic::three;
use crate::finding::{Cause, Decided, number};
use crate::lanes::{LANE, elements, in_lanes, words};
use crate::widths::WORD;
use crate::x86::operands::immediate;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Punpcklbw | M::Vpunpcklbw => |s, i| interleave(s, i, 8, 0),
        M::Punpckhbw | M::Vpunpckhbw => |s, i| interleave(s, i, 8, 1),
        M::Punpcklwd | M::Vpunpcklwd => |s, i| interleave(s, i, 16, 0),
        M::Punpckhwd | M::Vpunpckhwd => |s, i| interleave(s, i, 16, 1),
        M::Punpckldq | M::Vpunpckldq | M::Unpcklps | M::Vunpcklps => |s, i| interleave(s, i, 32, 0),
        M::Punpckhdq | M::Vpunpckhdq | M::Unpckhps | M::Vunpckhps => |s, i| interleave(s, i, 32, 1),
        M::Punpcklqdq | M::Vpunpcklqdq | M::Unpcklpd | M::Vunpcklpd => |s, i| interleave(s, i, 64, 0),
        M::Punpckhqdq | M::Vpunpckhqdq | M::Unpckhpd | M::Vunpckhpd => |s, i| interleave(s, i, 64, 1),
        M::Pshufd | M::Vpshufd => |s, i| by_immediate(s, i),
        M::Vpermilps => |s, i| by_immediate(s, i),
        M::Vpermilpd => vpermilpd,
        M::Pshuflw | M::Vpshuflw => |s, i| shuffle_halves(s, i, 0),
        M::Pshufhw | M::Vpshufhw => |s, i| shuffle_halves(s, i, 4),
        M::Shufps | M::Vshufps => shufps,
        M::Shufpd | M::Vshufpd => shufpd,
        M::Packssdw | M::Vpackssdw => packssdw,
        M::Pshufb | M::Vpshufb => pshufb,
        M::Palignr | M::Vpalignr => palignr,
        _ => return across_lanes(mnemonic),
    })
}

fn across_lanes(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Vpermd | M::Vpermps => |s, i| permute(s, i, 32),
        M::Vpermq | M::Vpermpd => permute_longs,
        M::Vpermt2d | M::Vpermt2ps => |s, i| permute_two(s, i, 32, true),
        M::Vpermt2q | M::Vpermt2pd => |s, i| permute_two(s, i, 64, true),
        M::Vpermi2d | M::Vpermi2ps => |s, i| permute_two(s, i, 32, false),
        M::Vpermi2q | M::Vpermi2pd => |s, i| permute_two(s, i, 64, false),
        M::Vperm2i128 | M::Vperm2f128 => two_lanes,
        M::Vshufi32x4 | M::Vshuff32x4 => |s, i| shuffle_lanes(s, i, 32),
        M::Vshufi64x2 | M::Vshuff64x2 => |s, i| shuffle_lanes(s, i, 64),
        M::Valignd => |s, i| align(s, i, 32),
        M::Valignq => |s, i| align(s, i, 64),
        M::Movddup | M::Vmovddup => movddup,
        M::Movshdup | M::Vmovshdup => |s, i| duplicate(s, i, 1),
        M::Movsldup | M::Vmovsldup => |s, i| duplicate(s, i, 0),
        _ => return None,
    })
}

/// Two bits of imm8 from 2·j on: SELECT4.
fn select(control: u32, j: usize) -> usize {
    (control >> (2 * j) & 3) as usize
}

/// PUNPCKL, PUNPCKH: in each lane the elements of one half of SRC1 and SRC2 in turn: INTERLEAVE.
fn interleave(s: &mut State, i: &Instruction, bits: u32, half: usize) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let value = in_lanes(&a, &b, |a, b| {
        let (a, b) = (elements(a, bits), elements(b, bits));
        let from = half * a.len() / 2;
        let turns = (from..from + a.len() / 2).flat_map(|j| [a[j], b[j]]);
        words(&turns.collect::<Vec<_>>())
    });
    s.write_vector(i, bits, value)
}

/// PSHUFD, VPERMILPS with imm8: in each lane DEST[j] ← SELECT4(SRC, imm8[2j+1:2j]).
fn by_immediate(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let control = control(i)?;
    let source = s.read_vector(i, 1)?;
    let value = in_lanes(&source, &source, |lane, _| (0..LANE).map(|j| lane[select(control, j)]).collect());
    s.write_vector(i, WORD, value)
}

/// The immediate of a form that has one.
fn control(i: &Instruction) -> Result<u32, Cause> {
    match i.try_immediate(i.op_count() - 1) {
        Ok(_) => Ok(immediate(i)),
        Err(_) => Err(Cause::Form("places in a register")),
    }
}

/// VPERMILPD with imm8: DEST[j] ← the long word of its lane that imm8[j] chooses.
fn vpermilpd(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let control = control(i)?;
    let source = elements(&s.read_vector(i, 1)?, 64);
    let value: Vec<Sym> = (0..source.len()).map(|j| source[j / 2 * 2 + (control >> j & 1) as usize]).collect();
    s.write_vector(i, 64, words(&value))
}

/// PSHUFLW, PSHUFHW: the four words of 16 bits from `from` on of each lane, chosen by imm8; the others stay.
fn shuffle_halves(s: &mut State, i: &Instruction, from: usize) -> Result<(), Cause> {
    let control = control(i)?;
    let source = s.read_vector(i, 1)?;
    let value = in_lanes(&source, &source, |lane, _| {
        let lane = elements(lane, 16);
        let mut shuffled = lane.clone();
        (0..4).for_each(|j| shuffled[from + j] = lane[from + select(control, j)]);
        words(&shuffled)
    });
    s.write_vector(i, 16, value)
}

/// SHUFPS: in each lane two words of SRC1, then two of SRC2, each SELECT4 by imm8.
fn shufps(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], control) = (s.two_vectors(i)?, immediate(i));
    let value = in_lanes(&a, &b, |a, b| [a, a, b, b].iter().enumerate().map(|(j, of)| of[select(control, j)]).collect());
    s.write_vector(i, 32, value)
}

/// SHUFPD: DEST[j] ← the long word of its lane that imm8[j] chooses, of SRC1 for even j and of SRC2 for odd.
fn shufpd(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], control) = (s.two_vectors(i)?, immediate(i));
    let sources = [elements(&a, 64), elements(&b, 64)];
    let value: Vec<Sym> = (0..sources[0].len()).map(|j| sources[j % 2][j / 2 * 2 + (control >> j & 1) as usize]).collect();
    s.write_vector(i, 64, words(&value))
}

/// PSHUFB: in each lane bit 7 of a place gives a zero byte, else bits 3:0 choose a byte.
fn pshufb(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [a, places] = s.two_vectors(i)?;
    let (bytes, places) = (elements(&a, 8), elements(&places, 8));
    let chosen = places.iter().enumerate().map(|(j, place)| {
        let place = number(Decided::Place, *place)?;
        Ok(if place & 0x80 != 0 { Sym::constant(8, 0) } else { bytes[j / 16 * 16 + (place & 0x0f) as usize] })
    });
    let chosen = chosen.collect::<Result<Vec<Sym>, Cause>>()?;
    s.write_vector(i, 8, words(&chosen))
}

/// PACKSSDW: in each lane the words of SRC1 and then of SRC2 as 16 bits, the nearest that there are in two's complement.
fn packssdw(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let saturated = |word: &Sym| {
        let (low, high) = (Sym::constant(WORD, 0xffff_8000), Sym::constant(WORD, 0x7fff));
        let above = word.slt(low).ite(low, *word);
        high.slt(above).ite(high, above).extract(0, 16)
    };
    let value = in_lanes(&a, &b, |a, b| words(&a.iter().chain(b).map(saturated).collect::<Vec<_>>()));
    s.write_vector(i, 16, value)
}

/// PALIGNR: in each lane the sixteen bytes from imm8 on of SRC1:SRC2, the latter below; zero beyond.
fn palignr(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], from) = (s.two_vectors(i)?, immediate(i) as usize);
    let value = in_lanes(&a, &b, |a, b| {
        let both = [elements(b, 8), elements(a, 8)].concat();
        let byte = |at: usize| both.get(at).copied().unwrap_or(Sym::constant(8, 0));
        words(&(from..from + 16).map(byte).collect::<Vec<_>>())
    });
    s.write_vector(i, 8, value)
}

/// The places in a vector of some elements, each modulo a power of two.
fn places(source: &[Sym], bits: u32, among: usize) -> Result<Vec<usize>, Cause> {
    let low = among.trailing_zeros();
    elements(source, bits).into_iter().map(|place| Ok(number(Decided::Place, place.extract(0, low))? as usize)).collect()
}

/// VPERMD, VPERMPS: DEST[j] ← SRC2[SRC1[j]].
fn permute(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [control, source] = s.two_vectors(i)?;
    let source = elements(&source, bits);
    let value: Vec<Sym> = places(&control, bits, source.len())?.into_iter().map(|place| source[place]).collect();
    s.write_vector(i, bits, words(&value))
}

/// VPERMQ, VPERMPD: with imm8 in each four long words DEST[j] ← SRC[imm8[2j+1:2j]], else as VPERMD.
fn permute_longs(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    if i.try_immediate(2).is_err() {
        return permute(s, i, 64);
    }
    let (source, control) = (elements(&s.read_vector(i, 1)?, 64), immediate(i));
    let value: Vec<Sym> = (0..source.len()).map(|j| source[j / 4 * 4 + select(control, j % 4)]).collect();
    s.write_vector(i, 64, words(&value))
}

/// VPERMT2: places in SRC1 of elements of DEST and SRC2; VPERMI2: places in DEST of elements of SRC1 and SRC2.
fn permute_two(s: &mut State, i: &Instruction, bits: u32, is_table: bool) -> Result<(), Cause> {
    let [first, second, third] = three(s, i, bits)?;
    let (control, low) = if is_table { (second, first) } else { (first, second) };
    let both = [low, third].concat();
    let value: Vec<Sym> = places(&words(&control), bits, both.len())?.into_iter().map(|place| both[place]).collect();
    s.write_vector(i, bits, words(&value))
}

/// VPERM2I128: each lane ← the one of SRC1 and SRC2 that imm8 chooses, or zero.
fn two_lanes(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let ([a, b], control) = (s.two_vectors(i)?, immediate(i));
    let both = [a, b].concat();
    let lane = |control: u32| match control & 8 {
        0 => both[LANE * (control & 3) as usize..][..LANE].to_vec(),
        _ => vec![Sym::constant(WORD, 0); LANE],
    };
    s.write_vector(i, WORD, [lane(control & 15), lane(control >> 4)].concat())
}

/// VSHUFI32X4, VSHUFI64X2: lanes of SRC1 in the lower half of DEST, of SRC2 in the upper, as imm8 chooses.
fn shuffle_lanes(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let ([a, b], control) = (s.two_vectors(i)?, immediate(i));
    let count = a.len() / LANE;
    let digit = count.trailing_zeros();
    let lane = |j: usize| {
        let source = if j < count / 2 { &a } else { &b };
        let place = (control >> (digit * j as u32)) as usize % count;
        &source[LANE * place..][..LANE]
    };
    let value: Vec<Sym> = (0..count).flat_map(lane).copied().collect();
    s.write_vector(i, bits, value)
}

/// VALIGND, VALIGNQ: the elements from imm8 on of SRC1:SRC2, the latter below.
fn align(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    let both = [elements(&b, bits), elements(&a, bits)].concat();
    let count = both.len() / 2;
    let from = immediate(i) as usize % count;
    s.write_vector(i, bits, words(&both[from..from + count]))
}

/// MOVDDUP: the even long words, each twice.
fn movddup(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let source = s.read_vector(i, 1)?;
    let longs = elements(&source, 64);
    let value: Vec<Sym> = longs.iter().step_by(2).flat_map(|long| [*long, *long]).collect();
    s.write_vector(i, 64, words(&value))
}

/// MOVSHDUP, MOVSLDUP: the odd or even words, each twice.
fn duplicate(s: &mut State, i: &Instruction, odd: usize) -> Result<(), Cause> {
    let source = s.read_vector(i, 1)?;
    let value = (0..source.len()).map(|j| source[j / 2 * 2 + odd]).collect();
    s.write_vector(i, 32, value)
}
