//! What is written as a test is run: no source file of a library whose manifest says that it has none holds one.

use std::fs;
use std::path::{Path, PathBuf};

use toml::Table;

use crate::tree::{files, has_extension, text, workspace};

/// Whether a manifest says that the library has no tests.
fn is_without_tests(manifest: &Path) -> bool {
    let manifest: Table = text(manifest).parse().expect("a manifest");
    manifest.get("lib").and_then(|library| library.get("test")).is_some_and(|test| test.as_bool() == Some(false))
}

/// The source files with tests that do not run, below a folder.
fn idle(folder: &Path) -> Vec<PathBuf> {
    let manifests = files(folder, |file| file.ends_with("Cargo.toml"));
    let libraries = manifests.iter().filter(|manifest| is_without_tests(manifest));
    let sources = libraries.flat_map(|manifest| files(&manifest.with_file_name("src"), |file| has_extension(file, "rs")));
    sources.filter(|source| ["#[cfg(test)]", "#[test]"].iter().any(|mark| text(source).contains(mark))).collect()
}

#[test]
fn every_test_is_of_a_library_that_has_tests() {
    let idle = idle(&workspace());
    assert!(idle.is_empty(), "{idle:#?}");
}

#[test]
fn a_test_that_does_not_run_is_found() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("src/deep/lib.rs");
    fs::create_dir_all(source.with_file_name("")).expect("a folder");
    fs::write(&source, "#[cfg(test)]\nmod tests {}\n").expect("a file");
    for (library, found) in [("test = false", vec![source.clone()]), ("test = true", vec![]), ("", vec![])] {
        fs::write(folder.path().join("Cargo.toml"), format!("[lib]\n{library}\n")).expect("a file");
        assert_eq!(idle(folder.path()), found, "{library}");
    }
}
