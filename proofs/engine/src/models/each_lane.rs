//! A function of the words of each lane taken for an opaque one, wherever the code asks for it.
//!
//! The code runs on the types that ship, with the instructions of the models: padding, loads and transposes, groups, dispatch and what is built above are those of impl/. One
//! operation of the machine alone returns symbols: `each_lane`, through which all applications of such functions go. In each lane it applies the function to the operands of that
//! lane alone.

use std::any::Any;
use std::slice;

use ashlar::machine::{EachLane, Machine};

use crate::chain::Use;
use crate::graph::{Function, Sym};
use crate::opaque;

/// Puts the words of the function's value in every lane if it is opaque here, and computes it otherwise.
pub(super) fn run<M: Machine<Word = Sym>, F: EachLane<M>>(each: F) {
    let Some(function) = opaque::named(F::FUNCTION) else { return each.compute() };
    Use::of::<F::Lanes>(F::OPERATION).record();
    let operands: Vec<F::Vector> = each.operands().collect();
    let constants: Vec<(F::Vector, u32)> = each.constants().collect();
    let operands: Vec<&[Sym]> = operands.iter().map(words_of).collect();
    let constants: Vec<(&[Sym], u32)> = constants.iter().map(|(vector, word)| (words_of(vector), *word)).collect();
    let words = applied(function, &operands, &constants, F::LANES);
    each.put(|i, lane| words[lane][i]);
}

/// The words of the function's value in each lane.
///
/// # Panics
/// Where a vector of constants holds others: nothing is proved of such a kernel.
fn applied(function: &'static Function, operands: &[&[Sym]], constants: &[(&[Sym], u32)], lanes: usize) -> Vec<Vec<Sym>> {
    let of_lane = |lane: usize| {
        let is_constant = |(vector, word): &(&[Sym], u32)| vector[lane].value() == Some((*word).into());
        assert!(constants.iter().all(is_constant), "constants of {}", function.name);
        function.apply(&operands.iter().map(|vector| vector[lane]).collect::<Vec<_>>())
    };
    (0..lanes).map(of_lane).collect()
}

/// The words of a vector of the models, one a lane.
///
/// # Panics
/// For anything else.
pub fn words_of<V: 'static>(vector: &V) -> &[Sym] {
    let vector: &dyn Any = vector;
    let one = vector.downcast_ref::<Sym>().map(slice::from_ref);
    one.or_else(|| vector.downcast_ref::<[Sym; 2]>().map(<[Sym; 2]>::as_slice))
        .or_else(|| vector.downcast_ref::<[Sym; 4]>().map(<[Sym; 4]>::as_slice))
        .or_else(|| vector.downcast_ref::<[Sym; 8]>().map(<[Sym; 8]>::as_slice))
        .or_else(|| vector.downcast_ref::<[Sym; 16]>().map(<[Sym; 16]>::as_slice))
        .or_else(|| vector.downcast_ref::<[[Sym; 8]; 2]>().map(|pair| pair.as_flattened()))
        .or_else(|| vector.downcast_ref::<[[Sym; 16]; 2]>().map(|pair| pair.as_flattened()))
        .expect("a vector of the models")
}
