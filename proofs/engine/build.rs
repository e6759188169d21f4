//! Tells the crate a hash of its own sources, and of those by which Cryptol confirms vectors.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> anyhow::Result<()> {
    let manifest = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = BTreeSet::new();
    for folder in [manifest.join("src"), manifest.join("../../vectors/src")] {
        collect(&folder.canonicalize()?, &mut files)?;
    }
    // Files alone: Cargo lists these beside the program, where a folder could not be read. What is new has to be named in one of them.
    let files = ashlar_sources::with_manifests(files);
    files.iter().for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
    println!("cargo::rustc-env=ASHLAR_DECIDES={}", ashlar_sources::Hashes::new()?.of(files)?);
    Ok(())
}

/// Collects the files of a folder and of those in it.
fn collect(folder: &Path, files: &mut BTreeSet<PathBuf>) -> anyhow::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, files)?;
        } else {
            files.insert(path);
        }
    }
    Ok(())
}
