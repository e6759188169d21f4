//! The operations: how the tests of the vector files become requests, what inputs are asked about besides, and what the
//! specification answers.

mod function;

mod blake3;
mod challenger;
mod encoding;
mod merkle;
mod poseidon;
mod rescue_prime;

pub use challenger::Asked;
pub use function::{Answer, Operation, Operations, Vector, Vectors};

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
