//! Follows a function instruction by instruction, from its call to its return.

use std::collections::HashMap;

use ashlar_engine::graph::Sym;
use iced_x86::{Decoder, DecoderOptions, Formatter, Instruction, NasmFormatter};

use crate::finding::{Cause, Finding};
use crate::forms::Forms;
use crate::instructions::{self, Definition};
use crate::library::{BASE, Library};
use crate::state::{LONG, State};
use crate::stubs;

/// Where the function returns to. Nothing is there.
const CALLER: u64 = 0x0051_0000_0000;

/// Most instructions of a run.
const MOST: usize = 20_000_000;

/// Bits of code that an instruction takes: the operand size of x86-64.
const CODE: u32 = 64;

/// Runs the function at an address to its return. Each form of instruction that ran is noted.
///
/// # Errors
/// Where the run stopped, and why.
pub fn run(library: &Library, mut state: State, function: u64, forms: &Forms) -> Result<State, Finding> {
    let mut known: HashMap<u64, (Instruction, Definition)> = HashMap::new();
    state.push(Sym::constant(LONG, CALLER.into())).map_err(|cause| found(function, None, cause))?;
    state.next = function;
    for _ in 0..MOST {
        let at = state.next;
        if at == CALLER {
            return Ok(state);
        }
        if let Some(name) = library.stub(at) {
            stubs::call(&mut state, name).map_err(|cause| Finding { at, text: format!("call {name}"), cause })?;
            continue;
        }
        let (instruction, definition) = match known.get(&at) {
            Some(known) => *known,
            None => {
                let (instruction, definition) = decoded(library, at)?;
                forms.take(&instruction);
                *known.entry(at).or_insert((instruction, definition))
            }
        };
        state.next = instruction.next_ip();
        definition(&mut state, &instruction).map_err(|cause| found(at, Some(&instruction), cause))?;
    }
    Err(found(state.next, None, Cause::Endless(MOST)))
}

/// The instruction at an address, with its definition.
fn decoded(library: &Library, at: u64) -> Result<(Instruction, Definition), Finding> {
    let code = library.code(at).ok_or_else(|| found(at, None, Cause::NoCode))?;
    let instruction = Decoder::with_ip(CODE, code, at, DecoderOptions::NONE).decode();
    if instruction.is_invalid() {
        return Err(found(at, None, Cause::NoCode));
    }
    let has_prefix = instruction.has_rep_prefix() || instruction.has_repne_prefix() || instruction.has_lock_prefix();
    match instructions::find(instruction.mnemonic()) {
        Some(definition) if !has_prefix => Ok((instruction, definition)),
        _ => Err(found(at, Some(&instruction), Cause::Undefined)),
    }
}

/// A finding at an address of the file.
fn found(at: u64, instruction: Option<&Instruction>, cause: Cause) -> Finding {
    Finding { at: at.wrapping_sub(BASE), text: instruction.map_or_else(|| "?".to_owned(), text), cause }
}

/// The instruction as an assembler takes it.
pub fn text(instruction: &Instruction) -> String {
    let mut text = String::new();
    NasmFormatter::new().format(instruction, &mut text);
    text
}
