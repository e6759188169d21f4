//! Where the printed text comes from, and whether the sources are still those that it was printed of.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::translation::{FOLDER, Translation};

/// What `provenance.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Provenance {
    /// The tool with its commit.
    pub tool: String,
    /// The compiler that it is built of.
    pub compiler: String,
    /// The command, for a crate of a name.
    pub command: String,
    /// The crates by their folders.
    pub crates: BTreeMap<String, Sums>,
}

/// The files of a crate and of what was printed of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Sums {
    /// SHA-256 of each source.
    pub sources: BTreeMap<String, String>,
    /// SHA-256 of each file that was printed.
    pub printed: BTreeMap<String, String>,
}

impl Sums {
    /// Those of the files that are there now.
    fn of(root: &Path, translation: Translation) -> Result<Self, String> {
        let (sources, printed) = (root.join(translation.sources()), root.join(translation.printed));
        Ok(Sums { sources: sums(&sources, "rs")?, printed: sums(&printed, "v")? })
    }
}

impl Provenance {
    /// That of a source tree.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn read(root: &Path) -> Result<Self, String> {
        let file = file(root);
        let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
        serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
    }

    /// The same of the files of these crates that are there now.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn renewed(self, root: &Path, crates: &[Translation]) -> Result<Self, String> {
        let of = |translation: &Translation| Ok((translation.folder.to_owned(), Sums::of(root, *translation)?));
        Ok(Provenance { crates: crates.iter().map(of).collect::<Result<_, String>>()?, ..self })
    }

    /// Writes it to a source tree.
    ///
    /// # Errors
    /// When it cannot be written.
    pub fn write(&self, root: &Path) -> Result<(), String> {
        let text = serde_json::to_string_pretty(self).map_err(|error| error.to_string())?;
        fs::write(file(root), text + "\n").map_err(|error| format!("{}: {error}", file(root).display()))
    }

    /// The files of a crate in a source tree that are others than it names, in order.
    ///
    /// # Errors
    /// When a file cannot be read, or the crate is not named.
    pub fn changed(&self, root: &Path, translation: Translation) -> Result<Vec<String>, String> {
        let then = self.crates.get(translation.folder).ok_or_else(|| format!("{} was not translated", translation.folder))?;
        let now = Sums::of(root, translation)?;
        let sides =
            [(translation.sources(), &then.sources, &now.sources), (translation.printed.to_owned(), &then.printed, &now.printed)];
        let all = sides.into_iter().flat_map(|(folder, then, now)| {
            let names = then.keys().chain(now.keys().filter(|name| !then.contains_key(*name)));
            names.filter(|name| then.get(*name) != now.get(*name)).map(move |name| format!("{folder}/{name}"))
        });
        Ok(all.collect())
    }
}

/// That the text was printed of the sources that are there.
///
/// # Errors
/// The files that have changed since, or that cannot be read.
pub fn of_these_sources(root: &Path, translation: Translation) -> Result<(), String> {
    let changed = Provenance::read(root)?.changed(root, translation)?;
    if changed.is_empty() {
        return Ok(());
    }
    Err(format!("changed since the translation: {}; `make coq-of-rust` translates anew", changed.join(", ")))
}

fn file(root: &Path) -> PathBuf {
    root.join(FOLDER).join("provenance.json")
}

/// SHA-256 of the files of a folder that have an extension.
fn sums(folder: &Path, extension: &str) -> Result<BTreeMap<String, String>, String> {
    let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut all = BTreeMap::new();
    for entry in fs::read_dir(folder).map_err(failed)? {
        let path = entry.map_err(failed)?.path();
        if path.extension().is_some_and(|found| found == extension) {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            let sum = Sha256::digest(fs::read(&path).map_err(failed)?);
            all.insert(name, sum.iter().map(|byte| format!("{byte:02x}")).collect());
        }
    }
    Ok(all)
}
