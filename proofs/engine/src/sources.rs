//! The sources that results are about.

use std::fs;
use std::io;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::hash;
use crate::workspace::Workspace;

/// Folders of the sources, under the root.
pub const SOURCES: [&str; 5] = ["cryptol", "spec", "impl", "vectors", "proofs"];

/// Hash of all sources that proofs and mutants depend on.
///
/// # Errors
/// When a source cannot be read.
pub fn source_hash(workspace: &Workspace) -> io::Result<String> {
    let trees = SOURCES.iter().map(|folder| hash::tree(&workspace.root().join(folder), &[]));
    let mut all = trees.collect::<io::Result<Vec<_>>>()?;
    let lock = fs::read(workspace.root().join("Cargo.lock")).unwrap_or_default();
    all.push(hash::bytes(&lock));
    Ok(hash::bytes(all.join(" ").as_bytes()))
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct About {
    source_hash: String,
}

/// The results that an earlier run kept in a file, if they are of sources with this hash.
pub fn kept<T: DeserializeOwned>(file: &Path, source_hash: &str) -> Option<T> {
    let text = fs::read(file).ok()?;
    let about: About = serde_json::from_slice(&text).ok()?;
    if about.source_hash != source_hash {
        return None;
    }
    serde_json::from_slice(&text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_other_sources_are_not_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("kept.json");
        assert_eq!(kept::<serde_json::Value>(&file, "these"), None);
        for text in ["{", "{}", r#"{"sourceHash": "others"}"#] {
            fs::write(&file, text).expect("a file");
            assert_eq!(kept::<serde_json::Value>(&file, "these"), None, "{text}");
        }
        fs::write(&file, r#"{"sourceHash": "these"}"#).expect("a file");
        assert!(kept::<serde_json::Value>(&file, "these").is_some());
    }

    #[test]
    fn every_source_is_in_the_hash() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path());
        let hash = || source_hash(&workspace).expect("a hash");
        let mut before = hash();
        for source in SOURCES {
            fs::create_dir_all(folder.path().join(source)).expect("a folder");
            fs::write(folder.path().join(source).join("file"), "text").expect("a file");
            assert_ne!(hash(), before, "{source}");
            before = hash();
        }
        fs::write(folder.path().join("Cargo.lock"), "text").expect("a file");
        assert_ne!(hash(), before);
    }
}
