//! What rows ran, by the names of their right sides.
//!
//! A row says `impl:` and the functions that it ran, each as `PATH::<NAMES>`: the path from the crate `ashlar` on, or from another crate; behind it, where there are any, the instance or
//! the traits that it ran it with, and the platform.

use std::collections::{BTreeMap, BTreeSet};

use super::source::{Path, Sources};
use crate::names::PLATFORMS;

/// A row as far as this table looks at it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim<'a> {
    /// Its id.
    pub id: &'a str,
    /// The name of its right side.
    pub right: &'a str,
}

/// The functions that a row ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// Its id.
    pub id: String,
    functions: BTreeMap<Path, Names>,
}

/// The names behind a path.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Names {
    platform: Option<&'static str>,
    others: BTreeSet<String>,
}

impl Ran {
    /// What a row says that it ran; nothing if that is no code that ships.
    pub fn of(sources: &Sources, claim: &Claim<'_>) -> Option<Self> {
        let functions: BTreeMap<Path, Names> =
            separated(claim.right.strip_prefix("impl:")?).into_iter().filter_map(|text| function(sources, text)).collect();
        let is_any = !functions.is_empty();
        is_any.then(|| Ran { id: claim.id.to_owned(), functions })
    }

    /// The functions.
    pub fn functions(&self) -> impl Iterator<Item = &Path> {
        self.functions.keys()
    }

    /// Whether it ran all of these functions on a platform, each with nothing that is not in the context. No row runs none.
    pub fn covers(&self, run: &BTreeSet<Path>, platform: Option<&str>, context: &BTreeSet<String>) -> bool {
        let is_run = |path: &Path| {
            let names = self.functions.get(path);
            names.is_some_and(|names| names.platform == platform && names.others.is_subset(context))
        };
        !run.is_empty() && run.iter().all(is_run)
    }
}

/// The parts between the commas that are in no brackets.
fn separated(text: &str) -> Vec<&str> {
    let mut depth = 0_usize;
    let is_between = |character: char| {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        character == ',' && depth == 0
    };
    text.split(is_between).map(str::trim).collect()
}

fn function(sources: &Sources, text: &str) -> Option<(Path, Names)> {
    let (path, names) = match text.strip_suffix('>').and_then(|text| text.split_once("::<")) {
        Some((path, names)) => (path, separated(names)),
        None => (text, Vec::new()),
    };
    let path: Path = path.split("::").map(str::to_owned).collect();
    let from = if sources.modules.contains_key(&path[..1]) { Vec::new() } else { vec!["ashlar".to_owned()] };
    let path = sources.resolve(&from, &path)?;
    sources.function(&path)?;
    let mut all = Names::default();
    for name in names {
        match PLATFORMS.iter().find(|(of_row, _)| *of_row == name) {
            Some((_, platform)) => all.platform = Some(platform),
            None => _ = all.others.insert(name.to_owned()),
        }
    }
    Some((path, all))
}
