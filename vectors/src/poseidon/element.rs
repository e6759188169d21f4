//! Numbers of 32 bits.

use ashlar_spec::koala_bear::is_canonical;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// An element of the KoalaBear field: its canonical number, below 2^31 - 2^24 + 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Element(
    #[serde(deserialize_with = "canonical")]
    #[schemars(range(max = 2130706432))]
    pub u32,
);

/// A number below 2^32 that may be no element.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct Limb(pub u32);

impl Limb {
    /// The element of which it is the canonical number, if it is below the modulus.
    pub fn element(self) -> Option<Element> {
        is_canonical(self.0).then_some(Element(self.0))
    }
}

/// Reads a number below the modulus.
fn canonical<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    let limb = Limb::deserialize(deserializer)?;
    let Some(Element(value)) = limb.element() else {
        let modulus = ashlar_spec::koala_bear::MODULUS;
        return Err(serde::de::Error::custom(format!("{} is not below the modulus {modulus}", limb.0)));
    };
    Ok(value)
}
