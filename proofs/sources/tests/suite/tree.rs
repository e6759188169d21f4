//! The source tree, and files below a folder.

use std::fs;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

/// The root of the source tree.
pub fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files below a folder that are wanted, but those that are hidden or built.
pub fn files(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let is_built = |name: &str| name.starts_with('.') || name == "target";
    let entries = WalkDir::new(folder)
        .into_iter()
        .filter_entry(move |entry| entry.depth() == 0 || !is_built(&entry.file_name().to_string_lossy()));
    entries.map(|entry| entry.expect("a folder").into_path()).filter(|file| is_wanted(file)).collect()
}

/// Whether a file has this extension.
pub fn has_extension(file: &Path, wanted: &str) -> bool {
    file.extension().is_some_and(|extension| extension == wanted)
}

/// The text of a file.
pub fn text(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}
