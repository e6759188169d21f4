//! Functions of other libraries, by their specification: ISO C 7.22.3 and 7.24, and `bcmp` of POSIX.1-2001.

use ashlar_engine::graph::Sym;

use crate::byte::Byte;
use crate::finding::{Cause, Decided, number};
use crate::machine::Machine;
use crate::unknown::unknown;
use crate::widths::{BYTE, LONG};

/// Does what a function does, and returns to the caller. Registers that it may change hold unknown values afterwards.
///
/// # Errors
/// When there is no stub of it, or what it is called with cannot be followed.
pub fn call(m: &mut impl Machine, name: &str) -> Result<(), Cause> {
    let result = match name {
        "memcpy" | "memmove" => copy(m)?,
        "memset" => set(m)?,
        "memcmp" | "bcmp" => compare(m)?,
        "malloc" => allocate(m)?,
        "realloc" => reallocate(m)?,
        "free" => release(m)?,
        _ => return Err(Cause::Import(name.to_owned())),
    };
    m.leave(result)
}

/// The first two pointers, or what stands in their place, and the number of bytes.
fn arguments(m: &impl Machine) -> Result<(u64, usize), Cause> {
    let size = number(Decided::Length, m.argument(2))?;
    Ok((number(Decided::Address, m.argument(0))?, size as usize))
}

/// memcpy, memmove: bytes of the source to the destination, which is returned.
fn copy(m: &mut impl Machine) -> Result<Sym, Cause> {
    let (to, size) = arguments(m)?;
    if size > 0 {
        let from = number(Decided::Address, m.argument(1))?;
        let bytes = m.load(from, size)?;
        m.store(to, &bytes)?;
    }
    Ok(m.argument(0))
}

/// malloc: as many bytes, which hold what nobody wrote. There always are.
fn allocate(m: &mut impl Machine) -> Result<Sym, Cause> {
    let size = number(Decided::Length, m.argument(0))?;
    Ok(address(m.run_mut().memory.allocate(size as usize)))
}

/// realloc: as many bytes elsewhere, which hold what those before held.
fn reallocate(m: &mut impl Machine) -> Result<Sym, Cause> {
    let from = number(Decided::Address, m.argument(0))?;
    let size = number(Decided::Length, m.argument(1))?;
    let memory = &mut m.run_mut().memory;
    let bytes = memory.release(from)?;
    let to = memory.allocate(size as usize);
    memory.fill(to, &bytes);
    Ok(address(to))
}

/// free: takes back what was handed out; a null pointer is nothing.
fn release(m: &mut impl Machine) -> Result<Sym, Cause> {
    let start = number(Decided::Address, m.argument(0))?;
    if start != 0 {
        m.run_mut().memory.release(start)?;
    }
    // It returns nothing.
    Ok(unknown("register after a call", 0, LONG))
}

fn address(value: u64) -> Sym {
    Sym::constant(LONG, value.into())
}

/// memset: the lowest byte of the second argument everywhere.
fn set(m: &mut impl Machine) -> Result<Sym, Cause> {
    let (to, size) = arguments(m)?;
    let byte = m.argument(1).extract(0, BYTE);
    if size > 0 {
        m.store(to, &vec![byte.into(); size])?;
    }
    Ok(m.argument(0))
}

/// memcmp, bcmp: zero if all bytes are equal, else the difference of the first that are not.
fn compare(m: &mut impl Machine) -> Result<Sym, Cause> {
    let (left, size) = arguments(m)?;
    let right = number(Decided::Address, m.argument(1))?;
    let (left, right) = (m.load(left, size)?, m.load(right, size)?);
    let value = |byte: Byte| number(Decided::Comparison, byte.value());
    for (left, right) in left.into_iter().zip(right).filter(|(left, right)| left != right) {
        let difference = value(left)?.wrapping_sub(value(right)?);
        if difference != 0 {
            return Ok(Sym::constant(LONG, difference.into()));
        }
    }
    Ok(Sym::constant(LONG, 0))
}
