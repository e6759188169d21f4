//! How long obligations took when they last ran.

use std::collections::HashMap;
use std::fs;
use std::io;
use std::path::PathBuf;

use super::row::Row;
use crate::workspace::Workspace;

/// Seconds by id, kept beside the results of earlier runs. They order the work and tell how long the rest takes.
pub struct Times {
    file: PathBuf,
    seconds: HashMap<String, f64>,
}

impl Times {
    /// The times of a source tree; a damaged file is as good as none.
    pub fn open(workspace: &Workspace) -> Self {
        let file = workspace.cache().join("results/seconds.json");
        let text = fs::read_to_string(&file).unwrap_or_default();
        Times { file, seconds: serde_json::from_str(&text).unwrap_or_default() }
    }

    /// Seconds that an obligation took when it last ran.
    pub fn last(&self, id: &str) -> Option<f64> {
        self.seconds.get(id).copied()
    }

    /// Takes over the times of a run and keeps all.
    ///
    /// # Errors
    /// When the file cannot be written.
    pub fn keep(mut self, rows: &[Row]) -> io::Result<()> {
        self.seconds.extend(rows.iter().map(|row| (row.id.clone(), row.seconds)));
        fs::create_dir_all(self.file.parent().unwrap_or(&self.file))?;
        fs::write(&self.file, serde_json::to_vec(&self.seconds)?)
    }
}
