//! Inputs of requests, by name.

use std::fmt::Display;

use ashlar_conform::protocol::{Reply, Request};
use serde::de::DeserializeOwned;

/// An input, or the refusal of a request that has none of this type.
pub fn input<T: DeserializeOwned>(request: &Request, name: &str) -> Result<T, Reply> {
    serde_json::from_value(request.input[name].clone()).map_err(|error| Reply::Refused(format!("{name}: {error}")))
}

/// Bytes.
pub fn bytes(request: &Request, name: &str) -> Result<Vec<u8>, Reply> {
    hex::decode(input::<String>(request, name)?).map_err(|error| Reply::Refused(format!("{name}: {error}")))
}

/// A number of 64 bits, which is written as text.
pub fn integer(text: &str) -> Result<u64, Reply> {
    text.parse().map_err(|error| Reply::Refused(format!("{text}: {error}")))
}

/// The answer to a request for what the crate does not have.
pub fn unsupported(request: &Request) -> Reply {
    Reply::Unsupported(format!("{}/{} with {}", request.algorithm, request.operation, request.input))
}

/// The refusal for an error.
pub fn refused(error: impl Display) -> Reply {
    Reply::Refused(error.to_string())
}
