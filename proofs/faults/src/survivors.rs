//! What is said of faults that no row sees.

use std::fs;
use std::path::Path;

use anyhow::Context;
use serde::Deserialize;

/// Why faults survive or are passed by no row.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Explained {
    /// The key of a fault, or how the keys of several begin.
    pub fault: String,
    /// Why no row sees it.
    pub reason: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    survivor: Vec<Explained>,
}

/// What is said in a file.
///
/// # Errors
/// When the file cannot be read.
pub fn read(file: &Path) -> anyhow::Result<Vec<Explained>> {
    let text = fs::read_to_string(file).with_context(|| file.display().to_string())?;
    Ok(toml::from_str::<File>(&text).with_context(|| file.display().to_string())?.survivor)
}

/// What the entry that fits a fault best says of it.
pub fn reason<'a>(explained: &'a [Explained], key: &str) -> Option<&'a str> {
    let fitting = explained.iter().filter(|entry| key.starts_with(&entry.fault));
    fitting.max_by_key(|entry| entry.fault.len()).map(|entry| entry.reason.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::{self, Fault};

    #[test]
    fn the_longest_entry_that_fits_speaks() {
        let entry = |fault: &str, reason: &str| Explained { fault: fault.to_owned(), reason: reason.to_owned() };
        let explained = [entry("file ", "all"), entry("file f: a", "one")];
        assert_eq!(reason(&explained, "file f: a => b"), Some("one"));
        assert_eq!(reason(&explained, "file g: a => b"), Some("all"));
        assert_eq!(reason(&explained, "other"), None);
    }

    #[test]
    fn each_entry_of_this_tree_is_of_code_that_is_there() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        let keys: Vec<String> = fault::all(&root).expect("the sources").iter().map(Fault::key).collect();
        let is_stale = |entry: &&Explained| !keys.iter().any(|key| key.starts_with(&entry.fault));
        let explained = read(&root.join("proofs/faults/survivors.toml")).expect("the file");
        assert_eq!(explained.iter().filter(is_stale).collect::<Vec<_>>(), Vec::<&Explained>::new());
    }
}
