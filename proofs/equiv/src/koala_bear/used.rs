//! What kernels use of operations with constants and sizes that are fixed when they are compiled.

use std::any::type_name;
use std::collections::BTreeSet;

use ashlar::fields::koala_bear::{DoubleField, Scalar};
use ashlar::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use ashlar_engine::chain;
use ashlar_engine::models::Symbolic;

use crate::poseidon;

/// Constants that modes add: zeros, the padding, and numbers of inputs.
const OF_MODES: std::ops::RangeInclusive<i128> = 0..=24;

/// Lists of constants and sizes.
pub type Lists = BTreeSet<Vec<i128>>;

/// Those of an operation of [`Arithmetic`](ashlar::fields::koala_bear::Arithmetic) or [`Across`](ashlar::fields::koala_bear::Across), on any backend.
pub fn of_representatives(operation: &str) -> Lists {
    let of = [
        type_name::<Scalar<Symbolic>>(),
        type_name::<DoubleField<Avx2Doubles<Symbolic>>>(),
        type_name::<DoubleField<Avx512Doubles<Symbolic>>>(),
        type_name::<DoubleField<NeonDoubles<Symbolic>>>(),
    ];
    with_modes(operation, chain::used(poseidon::used(), operation, &of))
}

/// Those of an operation of an arithmetic on words, by the name of its type.
pub fn of_words(operation: &str, arithmetic: &'static str) -> Lists {
    with_modes(operation, chain::used(poseidon::used(), operation, &[arithmetic]))
}

fn with_modes(operation: &str, mut lists: Lists) -> Lists {
    if operation == "constant" {
        lists.extend(OF_MODES.map(|value| vec![value]));
    }
    lists
}

/// Lists as numbers that kernels hold them in.
///
/// # Panics
/// When one does not fit, which is no number of a kernel.
pub fn lists<T: TryFrom<i128>>(lists: Lists) -> Vec<Vec<T>> {
    let number = |value: i128| T::try_from(value).unwrap_or_else(|_| panic!("{value} is too large"));
    lists.into_iter().map(|list| list.into_iter().map(number).collect()).collect()
}

/// Lists of one number each.
pub fn single<T: TryFrom<i128> + Copy>(of: Lists) -> Vec<T> {
    lists(of).into_iter().map(|list: Vec<T>| list[0]).collect()
}

/// Lists of two numbers each.
pub fn pairs<T: TryFrom<i128> + Copy>(of: Lists) -> Vec<[T; 2]> {
    lists(of).into_iter().map(|list: Vec<T>| [list[0], list[1]]).collect()
}
