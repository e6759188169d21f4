//! The operations: how the tests of the vector files become requests, what inputs are asked about besides, and what the
//! specification answers.

mod function;

mod blake3;
mod challenger;
mod encoding;
mod merkle;
mod poseidon;
mod rescue_prime;

use std::collections::BTreeMap;

use ashlar_vectors::file::Note;
use ashlar_vectors::{LoadError, VectorFile};
use fastrand::Rng;
use serde_json::Value;

pub use function::{Answer, Operations, Vector, Vectors};

/// An operation, whose inputs are JSON.
pub trait Operation: Send + Sync {
    /// The algorithm, such as `Rp64_256`.
    fn algorithm(&self) -> &'static str;

    /// The name of the operation, such as `hash`.
    fn name(&self) -> &'static str;

    /// `ALGORITHM/OPERATION`.
    fn full_name(&self) -> String {
        format!("{}/{}", self.algorithm(), self.name())
    }

    /// The known answers.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file is damaged.
    fn vectors(&self) -> Result<Vectors<Value>, LoadError>;

    /// Inputs around each boundary, short ones first.
    fn boundaries(&self) -> Vec<Value>;

    /// An input drawn at random.
    fn random(&self, rng: &mut Rng) -> Value;

    /// Smaller inputs, besides those that lack an entry or have a lesser number in one place.
    fn smaller(&self, input: &Value) -> Vec<Value>;

    /// What the specification answers; none where it does not say, or the input is not of the operation's form.
    fn answer(&self, input: &Value) -> Option<Answer>;
}

/// All operations.
pub fn all() -> Operations {
    [
        blake3::operations(),
        rescue_prime::operations(),
        poseidon::operations(),
        challenger::operations(),
        encoding::operations(),
        merkle::operations(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// Tests of a vector file that no operation runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct NotCovered {
    /// The file, without extension.
    pub file: &'static str,
    /// Which of its tests.
    pub tests: &'static str,
    /// Their number.
    pub count: usize,
    /// Why not.
    pub reason: &'static str,
}

/// All tests that no operation runs.
pub const NOT_COVERED: [NotCovered; 3] = [
    NotCovered {
        file: "poseidon_constants",
        tests: "all",
        count: 2,
        reason: "parameters are no function of an input; every permutation depends on all of them",
    },
    NotCovered {
        file: "rescue_prime_constants",
        tests: "all",
        count: 2,
        reason: "parameters are no function of an input; every permutation depends on all of them",
    },
    NotCovered {
        file: "encoding_system_key",
        tests: "the groups Count",
        count: 12,
        reason: "a list of 65535 or 65536 entries makes a request of megabytes",
    },
];

/// The notes of a loaded file, and its groups.
fn parts<G>(file: VectorFile<G>) -> (BTreeMap<String, Note>, Vec<G>) {
    (file.notes, file.test_groups)
}
