//! Functions of other libraries, by their specification: ISO C 7.24, and `bcmp` of POSIX.1-2001.

use ashlar_engine::graph::Sym;

use crate::finding::{Cause, Decided, number};
use crate::flags::Flags;
use crate::state::{LONG, State, WORD};
use crate::unknown::unknown;

/// Numbers of registers that a function is called with: rdi, rsi, rdx; and of the one that it returns in.
const RDI: usize = 7;
const RSI: usize = 6;
const RDX: usize = 2;
const RAX: usize = 0;

/// Those that a call may change. System V ABI, AMD64 supplement, 3.2.1: rax, rcx, rdx, rsi, rdi and r8 to r11.
const CHANGED: [usize; 9] = [0, 1, 2, 6, 7, 8, 9, 10, 11];

/// Does what a function does, and returns to the caller. Registers that it may change hold unknown values afterwards.
///
/// # Errors
/// When there is no stub of it, or what it is called with cannot be followed.
pub fn call(s: &mut State, name: &str) -> Result<(), Cause> {
    let result = match name {
        "memcpy" | "memmove" => copy(s)?,
        "memset" => set(s)?,
        "memcmp" | "bcmp" => compare(s)?,
        _ => return Err(Cause::Import(name.to_owned())),
    };
    change(s);
    s.general[RAX] = result;
    let target = s.pop()?;
    s.next = number(Decided::Target, target)?;
    Ok(())
}

/// The first two pointers, or what stands in their place, and the number of bytes.
fn arguments(s: &State) -> Result<(u64, usize), Cause> {
    let size = number(Decided::Length, s.general[RDX])?;
    Ok((number(Decided::Address, s.general[RDI])?, size as usize))
}

/// memcpy, memmove: bytes of the source to the destination, which is returned.
fn copy(s: &mut State) -> Result<Sym, Cause> {
    let (to, size) = arguments(s)?;
    if size > 0 {
        let from = number(Decided::Address, s.general[RSI])?;
        let bytes = s.load(from, size)?;
        s.store(to, &bytes)?;
    }
    Ok(s.general[RDI])
}

/// memset: the lowest byte of the second argument everywhere.
fn set(s: &mut State) -> Result<Sym, Cause> {
    let (to, size) = arguments(s)?;
    let byte = s.general[RSI].extract(0, 8);
    if size > 0 {
        s.store(to, &vec![byte; size])?;
    }
    Ok(s.general[RDI])
}

/// memcmp, bcmp: zero if all bytes are equal, else the difference of the first that are not.
fn compare(s: &mut State) -> Result<Sym, Cause> {
    let (left, size) = arguments(s)?;
    let right = number(Decided::Address, s.general[RSI])?;
    let (left, right) = (s.load(left, size)?, s.load(right, size)?);
    let value = |byte: Sym| number(Decided::Comparison, byte);
    for (left, right) in left.into_iter().zip(right).filter(|(left, right)| left != right) {
        let difference = value(left)?.wrapping_sub(value(right)?);
        if difference != 0 {
            return Ok(Sym::constant(LONG, difference.into()));
        }
    }
    Ok(Sym::constant(LONG, 0))
}

/// Gives all that a call may change unknown values.
fn change(s: &mut State) {
    CHANGED.iter().for_each(|&register| s.general[register] = unknown("register after a call", register as u32, LONG));
    let word = |place: usize| unknown("vector after a call", place as u32, WORD);
    let words = s.vectors.as_flattened_mut().iter_mut().enumerate();
    words.for_each(|(place, vector)| *vector = word(place));
    s.masks.iter_mut().enumerate().for_each(|(place, mask)| *mask = unknown("mask after a call", place as u32, LONG));
    s.flags = Flags::UNDEFINED;
}
