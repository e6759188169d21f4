//! What became of generated faults, as `make prove-faults` keeps it.

use serde::{Deserialize, Serialize};

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
    fn what_no_row_sees_is_explained_or_not() {
        let unseen = |reason: Option<&str>| Unseen { fault: "f".into(), line: 1, rows: 0, reason: reason.map(str::to_owned) };
        let unseen = vec![unseen(None), unseen(Some("r"))];
        let generated = Generated { source_hash: String::new(), total: 5, refuted: 2, unproved: 1, unseen };
        assert_eq!(generated.score(), "3 of 5 generated faults seen, 1 explained, 1 neither");
    }
}
