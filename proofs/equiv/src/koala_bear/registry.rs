//! The list of obligations.

use ashlar_engine::obligation::{Kind, Obligation};

use super::across;
use super::long;
use super::operations::Operation;
use super::pairs;
use super::sides;
use super::target::Target;
use super::words;

/// All obligations of the KoalaBear field.
pub fn obligations() -> Vec<Obligation> {
    let targets = Target::ALL.into_iter();
    let of = |target| {
        let lanewise = Operation::ALL.into_iter().map(move |operation| operation_on(operation, target));
        lanewise.chain(across::Operation::of(target).iter().map(move |&operation| across_on(operation, target)))
    };
    targets.flat_map(of).chain(words::obligations()).chain(pairs::obligations()).chain(long::obligations()).collect()
}

/// Id of the obligation on an operation of a backend.
fn operation_id(operation: Operation, target: Target) -> String {
    format!("koala_bear/{}/{}", operation.name(), target.name())
}

/// Id of the obligation on an operation across lanes or on words.
fn across_id(operation: across::Operation, target: Target) -> String {
    format!("koala_bear/{}/{}", operation.name(), target.name())
}

fn across_on(operation: across::Operation, target: Target) -> Obligation {
    Obligation {
        id: across_id(operation, target),
        claim: operation.claim().to_owned(),
        left_name: "integers".to_owned(),
        right_name: format!("impl:fields::koala_bear::{}::<{}>", operation.path(), target.name()),
        scope: operation.scope().to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Claims(Box::new(move || vec![across::case(operation, target)])),
    }
}

fn operation_on(operation: Operation, target: Target) -> Obligation {
    Obligation {
        id: operation_id(operation, target),
        claim: operation.claim().to_owned(),
        left_name: "integers modulo p".to_owned(),
        right_name: format!("impl:fields::koala_bear::Arithmetic::{}::<{}>", operation.name(), target.name()),
        scope: operation.scope().to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Claims(Box::new(move || sides::cases(operation, target))),
    }
}
