//! Reads files of JSON.

use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

/// A file that does not hold what is wanted.
#[derive(Debug, thiserror::Error)]
pub enum JsonError {
    /// A folder or file cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file does not have the format.
    #[error("{path}: {source}", path = path.display())]
    Format {
        /// Which.
        path: PathBuf,
        /// Where in it.
        source: serde_json::Error,
    },
}

/// What a file holds.
///
/// # Errors
/// If it cannot be read or does not have the format of a `T`.
pub fn read<T: DeserializeOwned>(path: &Path) -> Result<T, JsonError> {
    let text = std::fs::read(path).map_err(|source| JsonError::Read { path: path.into(), source })?;
    serde_json::from_slice(&text).map_err(|source| JsonError::Format { path: path.into(), source })
}
