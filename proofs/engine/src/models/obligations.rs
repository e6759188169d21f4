//! The comparison of every model with the processor, as tested obligations.

use super::catalogue::{MODELS, Model};
use crate::inputs::{Inputs, Program};
use crate::obligation::{External, Kind, Obligation, Test};

/// One obligation a model. On a processor without the instructions it is not run.
pub fn obligations() -> Vec<Obligation> {
    MODELS.map(obligation).into()
}

fn obligation(model: Model) -> Obligation {
    let Model { set, description, .. } = model;
    Obligation {
        id: set.row(),
        claim: format!("The model agrees with the processor: {description}"),
        left_name: "the processor".into(),
        right_name: format!("models:{}", set.id()),
        scope: "edge values and random inputs".into(),
        assumes: Vec::new(),
        cross_check: false,
        kind: kind(model),
    }
}

fn kind(model: Model) -> Kind {
    if !(model.present)() {
        let reason = "this processor lacks the instructions; `make test` compares the NEON model under emulation";
        return Kind::External(External { tool: model.set.id().to_owned(), reason: reason.to_owned() });
    }
    let reads = Inputs::none().program(Program::Processor);
    Kind::Tested(Test::new(reads, move || match (model.check)() {
        Ok(report) => Ok(report.to_string()),
        Err(failure) => Err(failure.to_string()),
    }))
}
