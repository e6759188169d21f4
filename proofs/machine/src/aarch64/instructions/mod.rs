//! What instructions do: one definition a mnemonic, for all of its forms.
//!
//! Names of operations are those of the Arm Architecture Reference Manual for A-profile (Arm ARM), C6 and C7, under the mnemonic.

mod definition;

mod elements;

mod vector_arithmetic;
mod vector_moves;
mod vector_shifts;

mod arithmetic;
mod bits;
mod doubles;
mod flow;
mod logic;
mod memory;
mod moves;

use yaxpeax_arm::armv8::a64::Opcode;

pub use definition::Definition;

/// The definition of an operation, if there is one.
pub fn find(opcode: Opcode) -> Option<Definition> {
    let families = [
        moves::definition,
        arithmetic::definition,
        logic::definition,
        bits::definition,
        flow::definition,
        memory::definition,
        vector_moves::definition,
        vector_arithmetic::definition,
        vector_shifts::definition,
        doubles::definition,
    ];
    families.into_iter().find_map(|family| family(opcode))
}

/// Whether an operation computes with doubles.
pub fn is_of_doubles(opcode: Opcode) -> bool {
    doubles::definition(opcode).is_some()
}
