//! Poseidon over KoalaBear: the permutation, all modes, many rows, the duplex challenger, and elements as bytes.

mod elements;

mod bytes;
mod duplex;
mod modes;
mod permutation;
mod rows;

use ashlar_vectors::poseidon::Instance;
use ashlar_vectors::poseidon::mode::{CompressionMode, RatedMode};

use super::function::{Operations, boxed};
use bytes::ElementsFromBytes;
use duplex::Duplex;
use modes::{Compress, Hash};
use permutation::Permutation;
use rows::HashRows;

pub fn operations() -> Operations {
    let mut operations: Operations = Vec::new();
    for instance in Instance::ALL {
        operations.push(boxed(Permutation(instance)));
        operations.extend(RatedMode::ALL.map(|mode| boxed(Hash { instance, mode })));
        operations.extend(CompressionMode::ALL.map(|mode| boxed(Compress { instance, mode })));
        operations.push(boxed(HashRows(instance)));
        operations.push(boxed(Duplex(instance)));
    }
    operations.push(boxed(ElementsFromBytes));
    operations
}
