//! What became of generated faults, as `make prove-faults` keeps it.

use std::fs;

use serde::{Deserialize, Serialize};

use crate::mutants::source_hash;
use crate::workspace::Workspace;

/// The results of all generated faults.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Generated {
    /// Hash of the sources that the faults were put into.
    pub source_hash: String,
    /// Faults that compile.
    pub total: usize,
    /// Faults with which a row has a counterexample, by the values that the engine computes for both sides.
    pub refuted: usize,
    /// Faults with which a row is no longer proved, without a counterexample: it panics, does not end or differs in a way that is not decided.
    pub unproved: usize,
    /// Those that no row sees.
    pub unseen: Vec<Unseen>,
}

/// A fault with which all rows that were asked stay proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Unseen {
    /// File, function, the texts before and after.
    pub fault: String,
    /// The line, from 1.
    pub line: usize,
    /// How many rows pass it.
    pub rows: usize,
    /// Why no row sees it; none if nothing is said of it.
    pub reason: Option<String>,
}

impl Generated {
    /// The results kept for a source tree, if they are of its current sources.
    pub fn current(workspace: &Workspace) -> Option<Self> {
        let text = fs::read(workspace.generated()).ok()?;
        let generated: Generated = serde_json::from_slice(&text).ok()?;
        (generated.source_hash == source_hash(workspace).ok()?).then_some(generated)
    }

    /// The numbers in a line.
    pub fn score(&self) -> String {
        let explained = self.unseen.iter().filter(|unseen| unseen.reason.is_some()).count();
        let seen = self.refuted + self.unproved;
        format!(
            "{seen} of {} generated faults seen, {explained} explained, {} neither",
            self.total,
            self.unseen.len() - explained
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_other_sources_are_not_taken() {
        let dir = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(dir.path());
        fs::create_dir_all(workspace.output()).expect("a folder");
        let unseen = |reason: Option<&str>| Unseen { fault: "f".into(), line: 1, rows: 0, reason: reason.map(str::to_owned) };
        let kept = Generated {
            source_hash: source_hash(&workspace).expect("a hash"),
            total: 5,
            refuted: 2,
            unproved: 1,
            unseen: vec![unseen(None), unseen(Some("r"))],
        };
        let write = |generated: &Generated| {
            fs::write(workspace.generated(), serde_json::to_vec(generated).expect("JSON")).expect("a file");
        };
        write(&kept);
        assert_eq!(
            Generated::current(&workspace).expect("results").score(),
            "3 of 5 generated faults seen, 1 explained, 1 neither"
        );
        write(&Generated { source_hash: "other".into(), ..kept });
        assert_eq!(Generated::current(&workspace), None);
    }
}
