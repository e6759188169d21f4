//! Branches, calls, and what the processor says of itself.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M, OpKind};

use super::definition::Definition;
use super::moves::condition;
use crate::finding::{Cause, Decided, number};
use crate::widths::{LONG, WORD};
use crate::x86::state::State;

/// Numbers of general registers.
const RAX: usize = 0;
const RCX: usize = 1;
const RDX: usize = 2;
const RBX: usize = 3;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Jmp => jmp,
        M::Call => call,
        M::Ret => ret,
        M::Ja | M::Jae | M::Jb | M::Jbe | M::Je | M::Jne | M::Jg | M::Jge => branch,
        M::Jl | M::Jle | M::Jo | M::Jno | M::Jp | M::Jnp | M::Js | M::Jns => branch,
        M::Cpuid => cpuid,
        M::Xgetbv => xgetbv,
        M::Nop | M::Endbr64 | M::Pause | M::Prefetcht0 | M::Prefetchnta | M::Prefetchw | M::Prefetcht1 | M::Prefetcht2 => {
            |_, _| Ok(())
        }
        _ => return None,
    })
}

/// Where a jump or a call leads.
fn target(s: &mut State, i: &Instruction) -> Result<u64, Cause> {
    match i.op_kind(0) {
        OpKind::NearBranch64 => Ok(i.near_branch64()),
        _ => number(Decided::Target, s.read(i, 0)?),
    }
}

/// JMP: RIP ← target.
fn jmp(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    s.run.next = target(s, i)?;
    Ok(())
}

/// CALL: Push(RIP), RIP ← target.
fn call(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let target = target(s, i)?;
    s.push(Sym::constant(LONG, i.next_ip().into()))?;
    s.run.next = target;
    Ok(())
}

/// RET: RIP ← Pop().
fn ret(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    if i.op_count() > 0 {
        return Err(Cause::Form("a count of bytes"));
    }
    let target = s.pop()?;
    s.run.next = number(Decided::Target, target)?;
    Ok(())
}

/// Jcc: where the condition holds, RIP ← target.
fn branch(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let holds = s.flags.condition(condition(i))?;
    if s.run.is_taken(holds)? {
        s.run.next = i.near_branch64();
    }
    Ok(())
}

/// CPUID: EAX, EBX, ECX, EDX ← what the row asks for.
fn cpuid(s: &mut State, _: &Instruction) -> Result<(), Cause> {
    let part = |value: Sym| number(Decided::Place, value.extract(0, WORD)).map(|value| value as u32);
    let identity = s.run.features.identity(part(s.general[RAX])?, part(s.general[RCX])?);
    let written = [(RAX, identity.eax), (RBX, identity.ebx), (RCX, identity.ecx), (RDX, identity.edx)];
    written.into_iter().for_each(|(register, value)| s.general[register] = Sym::constant(LONG, value.into()));
    Ok(())
}

/// XGETBV: EDX:EAX ← XCR0, as the row asks for.
fn xgetbv(s: &mut State, _: &Instruction) -> Result<(), Cause> {
    let saved = Sym::constant(LONG, s.run.features.saved().into());
    s.general[RAX] = saved.extract(0, WORD).zext(LONG);
    s.general[RDX] = saved.extract(WORD, WORD).zext(LONG);
    Ok(())
}
