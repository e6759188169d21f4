//! Follows a function instruction by instruction, from its call to its return.

use std::collections::HashMap;

use crate::finding::{Cause, Finding};
use crate::library::{BASE, Library};
use crate::machine::{Defined, Instruction, Machine};
use crate::met::Met;
use crate::stubs;

/// Where the function returns to. Nothing is there.
pub const CALLER: u64 = 0x0051_0000_0000;

/// Most instructions of a run.
const MOST: usize = 20_000_000;

/// Runs a function that is called to its return to [`CALLER`]. Each form of instruction that ran is noted.
///
/// # Errors
/// Where the run stopped, and why.
pub fn run<M: Machine>(library: &Library, mut machine: M, met: &Met<M::Instruction>) -> Result<M, Finding> {
    let mut known: HashMap<u64, Defined<M>> = HashMap::new();
    for _ in 0..MOST {
        let at = machine.run().next;
        if at == CALLER {
            return Ok(machine);
        }
        if let Some(name) = library.stub(at) {
            stubs::call(&mut machine, name).map_err(|cause| Finding { at, text: format!("call {name}"), cause })?;
            continue;
        }
        let (instruction, definition) = match known.get(&at) {
            Some(known) => *known,
            None => {
                let (instruction, definition) = decoded::<M>(library, at)?;
                met.take(&instruction);
                *known.entry(at).or_insert((instruction, definition))
            }
        };
        machine.run_mut().next = instruction.after();
        definition(&mut machine, &instruction).map_err(|cause| found(at, instruction.text(), cause))?;
    }
    Err(found(machine.run().next, UNKNOWN.to_owned(), Cause::Endless(MOST)))
}

/// In the place of the text of an instruction that there is not.
const UNKNOWN: &str = "?";

/// The instruction at an address, with its definition.
fn decoded<M: Machine>(library: &Library, at: u64) -> Result<Defined<M>, Finding> {
    let no_code = || found(at, UNKNOWN.to_owned(), Cause::NoCode);
    let instruction = library.code(at).and_then(|code| M::decode(code, at)).ok_or_else(no_code)?;
    match M::definition(&instruction) {
        Some(definition) => Ok((instruction, definition)),
        None => Err(found(at, instruction.text(), Cause::Undefined)),
    }
}

/// A finding at an address of the file.
fn found(at: u64, text: String, cause: Cause) -> Finding {
    Finding { at: at.wrapping_sub(BASE), text, cause }
}
