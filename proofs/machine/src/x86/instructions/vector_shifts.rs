//! Shifts and rotations of the elements of vectors.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use crate::finding::{Cause, Decided, number};
use crate::lanes::{elements, in_lanes, map, words};
use crate::x86::operands::{first_source, immediate};
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Psllw | M::Vpsllw => |s, i| shift(s, i, 16, Sym::shl),
        M::Pslld | M::Vpslld => |s, i| shift(s, i, 32, Sym::shl),
        M::Psllq | M::Vpsllq => |s, i| shift(s, i, 64, Sym::shl),
        M::Psrlw | M::Vpsrlw => |s, i| shift(s, i, 16, Sym::lshr),
        M::Psrld | M::Vpsrld => |s, i| shift(s, i, 32, Sym::lshr),
        M::Psrlq | M::Vpsrlq => |s, i| shift(s, i, 64, Sym::lshr),
        M::Psraw | M::Vpsraw => |s, i| shift(s, i, 16, Sym::ashr),
        M::Psrad | M::Vpsrad => |s, i| shift(s, i, 32, Sym::ashr),
        M::Vpsraq => |s, i| shift(s, i, 64, Sym::ashr),
        M::Vprold => |s, i| shift(s, i, 32, Sym::rotl),
        M::Vprolq => |s, i| shift(s, i, 64, Sym::rotl),
        M::Vprord => |s, i| shift(s, i, 32, Sym::rotr),
        M::Vprorq => |s, i| shift(s, i, 64, Sym::rotr),
        M::Vpsllvd => |s, i| each(s, i, 32, Sym::shl),
        M::Vpsllvq => |s, i| each(s, i, 64, Sym::shl),
        M::Vpsrlvd => |s, i| each(s, i, 32, Sym::lshr),
        M::Vpsrlvq => |s, i| each(s, i, 64, Sym::lshr),
        M::Vpsravd => |s, i| each(s, i, 32, Sym::ashr),
        M::Vpsravq => |s, i| each(s, i, 64, Sym::ashr),
        M::Vprolvd => |s, i| each(s, i, 32, Sym::rotl),
        M::Vprorvd => |s, i| each(s, i, 32, Sym::rotr),
        M::Pslldq | M::Vpslldq => |s, i| bytes(s, i, true),
        M::Psrldq | M::Vpsrldq => |s, i| bytes(s, i, false),
        _ => return None,
    })
}

/// A count as large as any that clears an element, or fills it with its sign.
const GREAT: u64 = 255;

/// PSLL, PSRL, PSRA, VPROL, VPROR: each element by COUNT: imm8, or the lowest 64 bits of the last operand.
fn shift(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let first = first_source(i);
    let count = match i.try_immediate(first + 1) {
        Ok(count) => count & 0xff,
        Err(_) => {
            let count = s.read_vector(i, first + 1)?;
            number(Decided::Count, Sym::join(&count[..2]))?.min(GREAT)
        }
    };
    let source = s.read_vector(i, first)?;
    s.write_vector(i, bits, map(bits, &source, |element| f(element, count as u32)))
}

/// VPSLLV, VPSRLV, VPSRAV, VPROLV, VPRORV: each element by the element of SRC2 at its place.
fn each(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym, u32) -> Sym) -> Result<(), Cause> {
    let [a, counts] = s.two_vectors(i)?;
    let counts = elements(&counts, bits).into_iter().map(|count| number(Decided::Count, count));
    let counts = counts.collect::<Result<Vec<u64>, Cause>>()?;
    let is_rotation = matches!(i.mnemonic(), M::Vprolvd | M::Vprorvd);
    let limited = |count: u64| if is_rotation { count % u64::from(bits) } else { count.min(GREAT) };
    let shifted: Vec<Sym> =
        elements(&a, bits).into_iter().zip(counts).map(|(element, count)| f(element, limited(count) as u32)).collect();
    s.write_vector(i, bits, words(&shifted))
}

/// PSLLDQ, PSRLDQ: each lane of 128 bits by imm8 bytes; more than 15 clear it.
fn bytes(s: &mut State, i: &Instruction, is_left: bool) -> Result<(), Cause> {
    let (source, count) = (s.read_vector(i, first_source(i))?, 8 * immediate(i).min(16));
    let value = in_lanes(&source, &source, |lane, _| {
        let lane = Sym::join(lane);
        if is_left { lane.shl(count) } else { lane.lshr(count) }.split(32)
    });
    s.write_vector(i, 32, value)
}
