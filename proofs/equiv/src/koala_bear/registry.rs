//! The list of obligations.

use super::operations::Operation;
use super::sides::{self, Target};
use super::words;
use crate::obligation::{Kind, Obligation};
use crate::poseidon;

/// All obligations of the KoalaBear field.
pub fn obligations() -> Vec<Obligation> {
    let targets = Target::ALL.into_iter();
    let mut all: Vec<Obligation> =
        targets.flat_map(|target| Operation::ALL.map(|operation| operation_on(operation, target))).collect();
    all.extend(words::obligations());
    all
}

/// Id of the obligation on an operation of a backend.
fn operation_id(operation: Operation, target: Target) -> String {
    format!("koala_bear/{}/{}", operation.name(), target.name())
}

/// Ids of what a proof on elements takes for granted of a backend: each of its operations.
pub fn contract(target: Target) -> Vec<String> {
    Operation::ALL.map(|operation| operation_id(operation, target)).to_vec()
}

fn operation_on(operation: Operation, target: Target) -> Obligation {
    Obligation {
        id: operation_id(operation, target),
        claim: operation.claim().to_owned(),
        left_name: "integers modulo p".to_owned(),
        right_name: format!("impl:koala_bear::Arithmetic::{}::<{}>", operation.name(), target.name()),
        scope: operation.scope().to_owned(),
        assumes: target.assumes(),
        cross_check: false,
        kind: Kind::Claims(Box::new(move || sides::cases(operation, target, poseidon::used()))),
    }
}
