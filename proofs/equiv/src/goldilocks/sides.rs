//! The backends of Goldilocks arithmetic, on models and on the processor.

use ashlar::goldilocks::Scalar;
use ashlar::machine::Portable;

use super::operations::Operation;
use crate::graph::Sym;
use crate::models::Symbolic;
use crate::obligation::{ClaimCase, Right};

/// The backends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// 64-bit words.
    Scalar,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 1] = [Self::Scalar];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
        }
    }

    /// Number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Scalar => 1,
        }
    }

    /// Ids of the models that a proof on words takes for granted.
    pub fn assumes(self) -> Vec<String> {
        match self {
            Self::Scalar => vec!["machine-model".to_owned()],
        }
    }
}

/// The case of an operation on a backend.
pub fn case(operation: Operation, target: Target) -> ClaimCase {
    let lanes = target.lanes();
    let (inputs, ranges) = operation.inputs(lanes);
    ClaimCase {
        label: operation.name().to_owned(),
        inputs,
        ranges,
        right: Box::new(OnTarget { operation, target }),
        claims: Box::new(move |inputs| operation.claims(inputs, lanes)),
    }
}

struct OnTarget {
    operation: Operation,
    target: Target,
}

impl Right for OnTarget {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        match self.target {
            Target::Scalar => self.operation.run(Scalar(Symbolic), inputs),
        }
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        match self.target {
            Target::Scalar => Ok(self.operation.run(Scalar(Portable), inputs)),
        }
    }
}
