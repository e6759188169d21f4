//! The list of obligations.

use ashlar_engine::obligation::{Kind, Obligation};

use super::encoding::Function;
use super::operations::Operation;
use super::sides::{self, Target};

/// All obligations of the Goldilocks field.
pub fn obligations() -> Vec<Obligation> {
    let targets = Target::ALL.into_iter();
    let operations = targets.flat_map(|target| Operation::ALL.map(|operation| operation_on(operation, target)));
    operations.chain(Function::ALL.map(encoding)).collect()
}

/// Id of the obligation on an operation of a backend.
fn operation_id(operation: Operation, target: Target) -> String {
    format!("goldilocks/{}/{}", operation.name(), target.name())
}

fn operation_on(operation: Operation, target: Target) -> Obligation {
    Obligation {
        id: operation_id(operation, target),
        claim: operation.claim().to_owned(),
        left_name: "integers modulo p".to_owned(),
        right_name: format!("impl:fields::goldilocks::Arithmetic::{}::<{}>", operation.name(), target.name()),
        scope: operation.scope(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Claims(Box::new(move || sides::cases(operation, target))),
    }
}

fn encoding(function: Function) -> Obligation {
    Obligation {
        id: format!("goldilocks/encoding/{}", function.name()),
        claim: "The function on words equals the specification".to_owned(),
        left_name: format!("cryptol:{}", function.cryptol()),
        right_name: format!("impl:fields::goldilocks::Memory::{}", function.name()),
        scope: "all inputs".to_owned(),
        assumes: Vec::new(),
        cross_check: true,
        kind: Kind::Equivalence(Box::new(move || vec![function.case()])),
    }
}
