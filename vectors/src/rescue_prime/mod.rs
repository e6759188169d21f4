//! Vectors of Rescue-Prime, one file a function: what their tests have in common.

pub mod constants;
pub mod digest_bytes;
pub mod hash;
pub mod hash_elements;
pub mod hash_elements_many;
pub mod merge;
pub mod merge_many;
pub mod merge_with_int;
pub mod permutation;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use crate::goldilocks::{Element, Integer};

use crate::file::{Group, Outcome, Test, as_tests};

/// A digest of four elements.
pub type Digest = [Element; 4];

/// An instance of Rescue-Prime.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Instance {
    /// 12 elements of state, 8 of them rate.
    #[serde(rename = "Rp64_256")]
    Rp64_256,
    /// 8 elements of state, 4 of them rate, with Jive compression.
    #[serde(rename = "RpJive64_256")]
    RpJive64_256,
}

impl Instance {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rp64_256, Self::RpJive64_256];

    /// Elements of a state.
    pub fn width(self) -> usize {
        match self {
            Self::Rp64_256 => 12,
            Self::RpJive64_256 => 8,
        }
    }

    /// Its name, which is that of the Cryptol module.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rp64_256 => "Rp64_256",
            Self::RpJive64_256 => "RpJive64_256",
        }
    }
}

/// Tests of a function of one instance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct InstanceGroup<T> {
    /// The instance.
    pub instance: Instance,
    /// The tests.
    pub tests: Vec<T>,
}

/// A test whose shape may depend on the instance.
pub trait InstanceTest: Test {
    /// Why its parts do not fit the instance, if they do not.
    fn misfit(&self, _instance: Instance) -> Option<String> {
        None
    }
}

impl<T: InstanceTest> Group for InstanceGroup<T> {
    fn tests(&self) -> Vec<&dyn Test> {
        as_tests(&self.tests)
    }

    fn inconsistency(&self) -> Option<String> {
        self.tests.iter().find_map(|test| {
            let reason = test.misfit(self.instance)?;
            Some(format!("tcId {}: {reason}", test.label().tc_id))
        })
    }
}

/// Why a test of a function that takes every input is not consistent.
fn must_be_valid(result: Outcome) -> Option<String> {
    (result == Outcome::Invalid).then(|| "the function takes every such input".to_owned())
}
