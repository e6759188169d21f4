//! Vectors of Poseidon over KoalaBear and of the modes, one file a function: what their tests have in common.

pub mod constants;
pub mod duplex_challenger;
mod element;
pub mod element_bytes;
pub mod hash_rows;
pub mod mode;
pub mod permutation;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

pub use element::{Element, Limb};

use crate::file::Outcome;

/// An instance of Poseidon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
pub enum Instance {
    /// 16 elements of state.
    KoalaBear16,
    /// 24 elements of state.
    KoalaBear24,
}

impl Instance {
    /// Both.
    pub const ALL: [Self; 2] = [Self::KoalaBear16, Self::KoalaBear24];

    /// Elements of a state.
    pub fn width(self) -> usize {
        match self {
            Self::KoalaBear16 => 16,
            Self::KoalaBear24 => 24,
        }
    }

    /// The name of its Cryptol module.
    pub fn module(self) -> &'static str {
        match self {
            Self::KoalaBear16 => "PoseidonKoalaBear16",
            Self::KoalaBear24 => "PoseidonKoalaBear24",
        }
    }
}

/// Why numbers are not elements, or too many or too few.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum InputError {
    /// The function takes no input of this length.
    Length {
        /// The length: of bytes where the input is bytes, else of elements.
        found: usize,
    },
    /// A number is not below the modulus.
    NotCanonical {
        /// Position of the first such number.
        index: usize,
        /// Its value.
        value: Limb,
    },
}

/// Why a result does not fit an expected value and an error, of which there is exactly one.
fn unfit_result<T>(result: Outcome, expected: Option<&T>, error: Option<&InputError>) -> Option<String> {
    let fits = matches!((result, expected, error), (Outcome::Valid, Some(_), None) | (Outcome::Invalid, None, Some(_)));
    (!fits).then(|| "a valid test has an expected value, an invalid one an error".to_owned())
}

/// Why an error is not the one of the numbers, as far as canonical numbers go.
fn unfit_numbers(numbers: &[Limb], error: Option<&InputError>) -> Option<String> {
    let wrong = numbers.iter().enumerate().find(|(_, limb)| limb.element().is_none());
    let stated = match error {
        Some(InputError::NotCanonical { index, value }) => Some((*index, value)),
        _ => None,
    };
    (wrong != stated).then(|| "the first number from the modulus on is not the one of the error".to_owned())
}
