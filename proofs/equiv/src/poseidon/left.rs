//! Calls of the Cryptol functions that obligations speak of.

use std::ops::Range;

use ashlar_engine::cryptol::Export;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::obligation::{Arg, FieldInput, LeftCall};

use super::instance::Instance;

/// A group of elements.
pub fn elements(name: &str, count: usize) -> FieldInput {
    FieldInput { name: name.to_owned(), count, values: KOALA_BEAR.0 }
}

/// The elements `range` of a group.
pub fn part(group: usize, range: Range<usize>) -> Arg {
    Arg::Input { group, range }
}

/// A function of one column of an instance's width: column `lane` of group 0.
fn of_column(instance: Instance, body: &str, lane: usize) -> LeftCall {
    let width = instance.width();
    let column = format!("[{width}]F");
    let export = Export::new(instance.module(), &[("state", &column)], body, &column);
    LeftCall { export, args: vec![part(0, lane * width..(lane + 1) * width)] }
}

/// The permutation of state `lane` of group 0.
pub fn permutation(instance: Instance, lane: usize) -> LeftCall {
    of_column(instance, "permutation state", lane)
}

/// The product of the matrix and the column in group 0.
pub fn times_matrix(instance: Instance) -> LeftCall {
    of_column(instance, "Poseidon::times PARAMS.matrix state", 0)
}

/// All partial rounds of a state made of that in group 0.
pub fn partial_rounds(instance: Instance, state: &str) -> LeftCall {
    let rounds = format!(
        "states ! 0 where states = [{state}] # [ Poseidon::partial_round PARAMS.alpha PARAMS.matrix row s \
         | s <- states | row <- PARAMS.partial ]"
    );
    of_column(instance, &rounds, 0)
}
