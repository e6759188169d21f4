//! The sources that results are about.

use std::ffi::OsString;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use serde_json::Value;

use crate::hash;
use crate::workspace::Workspace;

/// Folders of the sources, under the root.
pub const SOURCES: [&str; 5] = ["cryptol", "spec", "impl", "vectors", "proofs"];

/// Hash of all sources that proofs and mutants depend on, whether theories are built beside them or not.
///
/// # Errors
/// When a source cannot be read.
pub fn source_hash(workspace: &Workspace) -> io::Result<String> {
    let built = Built::of(workspace.coq());
    let of_folder = |folder: &&str| {
        let root = workspace.root().join(folder);
        let sources: Vec<PathBuf> = hash::files(&root, &[])?.into_iter().filter(|file| !built.has(file)).collect();
        hash::named(&root, &sources)
    };
    let mut all = SOURCES.iter().map(of_folder).collect::<io::Result<Vec<_>>>()?;
    let lock = fs::read(workspace.root().join("Cargo.lock")).unwrap_or_default();
    all.push(hash::bytes(&lock));
    Ok(hash::bytes(all.join(" ").as_bytes()))
}

/// What is built in a folder of sources, as its `.gitignore` says.
struct Built {
    folder: PathBuf,
    /// Files of the folder itself, and folders in it.
    places: Vec<PathBuf>,
    extensions: Vec<OsString>,
}

impl Built {
    fn of(folder: PathBuf) -> Self {
        let text = fs::read_to_string(folder.join(".gitignore")).unwrap_or_default();
        let places = text.lines().filter_map(|line| Some(folder.join(line.strip_prefix('/')?.trim_end_matches('/')))).collect();
        let extensions = text.lines().filter_map(|line| Some(line.strip_prefix("*.")?.into())).collect();
        Built { folder, places, extensions }
    }

    fn has(&self, file: &Path) -> bool {
        let is_at_place = self.places.iter().any(|place| file.starts_with(place));
        let is_of_kind = file.extension().is_some_and(|extension| self.extensions.iter().any(|built| built == extension));
        file.starts_with(&self.folder) && (is_at_place || is_of_kind)
    }
}

/// The results that an earlier run kept in a file, if they are of sources with this hash.
pub fn kept<T: DeserializeOwned>(file: &Path, source_hash: &str) -> Option<T> {
    let text = fs::read(file).ok()?;
    let results: Value = serde_json::from_slice(&text).ok()?;
    if results["sourceHash"].as_str() != Some(source_hash) {
        return None;
    }
    serde_json::from_value(results).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_other_sources_are_not_taken() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("kept.json");
        assert_eq!(kept::<Value>(&file, "these"), None);
        for text in ["{", "{}", r#"{"sourceHash": "others"}"#] {
            fs::write(&file, text).expect("a file");
            assert_eq!(kept::<Value>(&file, "these"), None, "{text}");
        }
        fs::write(&file, r#"{"sourceHash": "these"}"#).expect("a file");
        assert!(kept::<Value>(&file, "these").is_some());
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

    #[test]
    fn what_is_built_is_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let workspace = Workspace::new(folder.path());
        let write = |name: &str| {
            let file = workspace.coq().join(name);
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "/build/\n/Makefile.coq\n*.vo\n").expect("a file");
        };
        write(".gitignore");
        write("theories/A.v");
        let hash = || source_hash(&workspace).expect("a hash");
        let before = hash();
        ["theories/A.vo", "build/B.v", "Makefile.coq"].into_iter().for_each(write);
        assert_eq!(hash(), before);
        write("theories/build/B.v");
        assert_ne!(hash(), before);
    }
}
