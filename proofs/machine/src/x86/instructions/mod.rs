//! What instructions do: one definition a mnemonic, for all of its forms.
//!
//! Names of operations are those of the Intel 64 and IA-32 Architectures Software Developer's Manual (SDM), volume 2, under the mnemonic.

mod definition;

mod arithmetic;
mod bits;
mod doubles;
mod flow;
mod gathers;
mod logic;
mod masks;
mod moves;
mod shifts;
mod vector_arithmetic;
mod vector_elements;
mod vector_moves;
mod vector_shifts;
mod vector_shuffles;

use iced_x86::Mnemonic;

pub use definition::Definition;

/// The definition of a mnemonic, if there is one.
pub fn find(mnemonic: Mnemonic) -> Option<Definition> {
    let families = [
        moves::definition,
        arithmetic::definition,
        logic::definition,
        shifts::definition,
        bits::definition,
        flow::definition,
        masks::definition,
        vector_moves::definition,
        gathers::definition,
        vector_elements::definition,
        vector_arithmetic::definition,
        vector_shifts::definition,
        vector_shuffles::definition,
        doubles::definition,
    ];
    families.into_iter().find_map(|family| family(mnemonic))
}

/// Whether a mnemonic computes with doubles.
pub fn is_of_doubles(mnemonic: Mnemonic) -> bool {
    doubles::definition(mnemonic).is_some()
}
