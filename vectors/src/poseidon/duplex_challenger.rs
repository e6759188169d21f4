//! Transcripts of the duplex challenger: `poseidon_duplex_challenger.json`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Element, Instance, Limb};
use crate::file::{Group, Label, LoadError, Outcome, Test, VectorFile, as_tests};

/// The committed file.
pub const TEXT: &str = include_str!("../../poseidon_duplex_challenger.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ChallengerGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Transcripts of challengers with one rate over an instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChallengerGroup {
    /// The instance.
    pub instance: Instance,
    /// Elements of each buffer; the capacity is the other elements of the state.
    pub rate: usize,
    /// The tests.
    pub tests: Vec<ChallengerTest>,
}

/// A transcript of a challenger that has observed nothing before.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ChallengerTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// What is done, in order; in an invalid test the last step is refused.
    pub steps: Vec<Step>,
    /// The state after the last step, of a valid test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub state: Option<Vec<Element>>,
    /// Whether every step is accepted.
    pub result: Outcome,
}

/// A step of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Step {
    /// Elements are observed, in order.
    Observe {
        /// Their numbers; one from the modulus on is to be refused.
        numbers: Vec<Limb>,
    },
    /// Elements are sampled.
    Sample {
        /// What is sampled, in order.
        elements: Vec<Element>,
    },
    /// Bits of an element are sampled.
    SampleBits {
        /// How many: 2^bits is to be below the modulus.
        bits: u32,
        /// What is sampled, if as many can be.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<u32>,
    },
}

impl Step {
    /// Whether it is one to be accepted.
    pub fn is_valid(&self) -> bool {
        match self {
            Self::Observe { numbers } => numbers.iter().all(|number| number.element().is_some()),
            Self::Sample { .. } => true,
            Self::SampleBits { value, .. } => value.is_some(),
        }
    }
}

impl Test for ChallengerTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        let refused = self.steps.iter().position(|step| !step.is_valid());
        let fits = match self.result {
            Outcome::Valid => refused.is_none() && self.state.is_some(),
            Outcome::Invalid => refused.is_some_and(|step| step + 1 == self.steps.len()) && self.state.is_none(),
        };
        (!fits).then(|| "a valid transcript ends in a state, an invalid one in a step to be refused".to_owned())
    }
}

impl Group for ChallengerGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        let width = self.instance.width();
        let fits = |test: &ChallengerTest| test.state.as_ref().is_none_or(|state| state.len() == width);
        let test = self.tests.iter().find(|test| !fits(test))?;
        Some(format!("tcId {}: a state of {:?} has {width} elements", test.tc_id, self.instance))
    }
}
