//! Writes a hash of the code that each module reaches, and that by which obligations are decided.

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs};

use anyhow::Context;
use ashlar_sources::{Hashes, Units, with_manifests};

/// The module that decides obligations.
const DECIDES: &str = "ashlar_engine::runner";

fn main() -> anyhow::Result<()> {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    let files = Units::load(&workspace)?.files(DECIDES)?;
    // Files alone, as in the engine's script. What is new has to be named in one of them.
    let all: BTreeSet<_> = files.values().flatten().cloned().collect();
    with_manifests(all).iter().for_each(|file| println!("cargo::rerun-if-changed={}", file.display()));
    let mut hashes = Hashes::new()?;
    let mut code = String::new();
    for (module, files) in files {
        code += &format!("{module} {}\n", hashes.of(files)?);
    }
    let folder = env::var_os("OUT_DIR").context("no OUT_DIR")?;
    Ok(fs::write(Path::new(&folder).join("code"), code)?)
}
