//! Numbers of 64 bits, elements of Goldilocks or not, as decimal text, because many readers of JSON round numbers above 2^53.

use ashlar_spec::MODULUS;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An element of the Goldilocks field: its canonical number, below 2^64 - 2^32 + 1, as decimal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Element(
    #[serde(with = "canonical")]
    #[schemars(with = "String", regex(pattern = r"^(0|[1-9][0-9]{0,19})$"))]
    pub u64,
);

/// An integer below 2^64 as decimal text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Integer(
    #[serde(with = "decimal")]
    #[schemars(with = "String", regex(pattern = r"^(0|[1-9][0-9]{0,19})$"))]
    pub u64,
);

/// Decimal text of a number below 2^64, without sign or leading zeros.
mod decimal {
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::Serializer;

    pub fn serialize<S: Serializer>(value: &u64, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(value)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let text = String::deserialize(deserializer)?;
        let value = text.parse().ok().filter(|value: &u64| value.to_string() == text);
        value.ok_or_else(|| D::Error::custom(format!("{text:?} is not the decimal text of an integer below 2^64")))
    }
}

/// Decimal text of a number below the modulus.
mod canonical {
    use serde::de::{Deserializer, Error};

    pub use super::decimal::serialize;

    pub fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u64, D::Error> {
        let value = super::decimal::deserialize(deserializer)?;
        if value < super::MODULUS {
            return Ok(value);
        }
        Err(D::Error::custom(format!("{value} is not below the modulus {}", super::MODULUS)))
    }
}
