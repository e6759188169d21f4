//! The faults of a source tree.

use std::collections::HashMap;
use std::fs;
use std::path::Path;

use anyhow::Context;
use ashlar_engine::hash;

use crate::find;
use crate::weave::Numbered;

/// The folders whose files get faults.
pub const FOLDERS: [&str; 7] = [
    "impl/src/blake3",
    "impl/src/fields/goldilocks",
    "impl/src/fields/koala_bear",
    "impl/src/rescue_prime",
    "impl/src/poseidon",
    "impl/src/modes",
    "impl/vkey/src",
];

/// A change of one place of the tree.
#[derive(Clone, Debug)]
pub struct Fault {
    /// The change under its number.
    pub numbered: Numbered,
    /// The line of the place, from 1.
    pub line: usize,
    /// The text in the place.
    pub before: String,
    /// How often the same change of the same function came before.
    pub earlier: usize,
}

impl Fault {
    /// What names the fault as long as its function does not change: file, function, the texts before and after, and which of equal ones.
    pub fn key(&self) -> String {
        let Numbered { file, change, .. } = &self.numbered;
        let times = if self.earlier == 0 { String::new() } else { format!(" #{}", self.earlier + 1) };
        format!("{file} {}: {} => {}{times}", change.function, flat(&self.before), flat(&change.after))
    }
}

/// On one line.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All faults of a source tree, in the order of files and places.
///
/// # Errors
/// When a file cannot be read, or is not Rust.
pub fn all(root: &Path) -> anyhow::Result<Vec<Fault>> {
    let mut faults: Vec<Fault> = Vec::new();
    for folder in FOLDERS {
        for path in hash::files(&root.join(folder), &["rs"])? {
            if path.file_name().is_some_and(|name| name.to_string_lossy().ends_with("_tests.rs")) {
                continue;
            }
            let file = path.strip_prefix(root)?.to_string_lossy().into_owned();
            let source = fs::read_to_string(&path).with_context(|| file.clone())?;
            let changes = find::changes(&source).with_context(|| file.clone())?;
            let mut seen: HashMap<String, usize> = HashMap::new();
            for change in changes {
                let before = source[change.place.clone()].to_owned();
                let line = 1 + source[..change.place.start].matches('\n').count();
                let number = u32::try_from(faults.len())?;
                let mut fault = Fault { numbered: Numbered { number, file: file.clone(), change }, line, before, earlier: 0 };
                let times = seen.entry(fault.key()).or_default();
                fault.earlier = *times;
                *times += 1;
                faults.push(fault);
            }
        }
    }
    anyhow::ensure!(faults.len() <= ashlar_fault_switch::LIMIT, "{} faults are more than the switch takes", faults.len());
    Ok(faults)
}
