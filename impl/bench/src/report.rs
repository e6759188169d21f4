//! The file of a run.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::machine::Machine;
use crate::ratios::Pass;

/// What a run has measured, and where.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Report {
    /// The machine.
    pub machine: Machine,
    /// The passes, in the order in which they ran.
    pub passes: Vec<Pass>,
}

/// A file that is not a report.
#[derive(Debug, thiserror::Error)]
pub enum ReportError {
    /// It cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// It does not have the format of a report.
    #[error("{path}: {source}", path = path.display())]
    Format {
        /// Which.
        path: PathBuf,
        /// Where in it.
        source: serde_json::Error,
    },
}

impl Report {
    /// The report in a file.
    ///
    /// # Errors
    /// If the file cannot be read or is no report.
    pub fn read(path: &Path) -> Result<Self, ReportError> {
        let text = std::fs::read(path).map_err(|source| ReportError::Read { path: path.into(), source })?;
        serde_json::from_slice(&text).map_err(|source| ReportError::Format { path: path.into(), source })
    }

    /// The pass of this name.
    pub fn pass(&self, name: &str) -> Option<&Pass> {
        self.passes.iter().find(|pass| pass.name == name)
    }
}
