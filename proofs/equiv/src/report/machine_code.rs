//! What came of the rows on machine code, in the report of a run that has none of them.

use std::collections::{BTreeSet, HashSet};

use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::sources;
use ashlar_engine::workspace::Workspace;
use serde::{Deserialize, Serialize};

use super::summary::Summary;

/// A built library that rows are about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Library {
    /// Name of the file.
    pub file: String,
    /// Whose code it holds.
    pub architecture: String,
    /// SHA-256 of the file.
    pub sha256: String,
    /// How it was built, in words.
    pub flags: String,
}

/// The results of the last run on machine code, and what the run that reports them says of these.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MachineCode {
    /// The libraries.
    pub libraries: Vec<Library>,
    /// Numbers of its rows by status.
    pub summary: Summary,
    /// How many rows of this run its rows rest on.
    pub assumed: usize,
    /// Those of them that this run did not prove, sorted.
    pub open: Vec<String>,
}

/// The report of the run on machine code, as far as it is read here.
#[derive(Deserialize)]
struct Kept {
    libraries: Vec<Library>,
    summary: Summary,
    obligations: Vec<Assuming>,
}

#[derive(Deserialize)]
struct Assuming {
    #[serde(default)]
    undecided: Vec<String>,
}

impl MachineCode {
    /// The results kept of a whole run on sources with this hash, beside the rows of a run; none if there are none.
    pub fn beside(rows: &[Row], workspace: &Workspace, source_hash: &str) -> Option<Self> {
        let report = Workspace::new(workspace.root()).machine().evidence().join("report.json");
        let Kept { libraries, summary, obligations } = sources::kept(&report, source_hash)?;
        let assumed: BTreeSet<String> = obligations.into_iter().flat_map(|row| row.undecided).collect();
        let is_proved = |row: &&Row| row.status == Status::Proved;
        let proved: HashSet<&str> = rows.iter().filter(is_proved).map(|row| row.id.as_str()).collect();
        let open = assumed.iter().filter(|id| !proved.contains(id.as_str())).cloned().collect();
        Some(MachineCode { libraries, summary, assumed: assumed.len(), open })
    }

    /// The numbers in a line.
    pub fn score(&self) -> String {
        let (proved, assumed) = (self.assumed - self.open.len(), self.assumed);
        let names: BTreeSet<&str> = self.libraries.iter().map(|library| library.architecture.as_str()).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(", ");
        format!("{}; {names}; {proved} of {assumed} rows that they rest on proved here", self.summary)
    }
}
