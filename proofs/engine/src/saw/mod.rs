//! The scripts of proofs/saw, which compare compiled scalar kernels with the Cryptol modules.

mod proof;
mod summary;
mod tool;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use crate::obligation::{Kind, Obligation};
use crate::workspace::Workspace;
pub use proof::{Goal, Proof};
pub use summary::Summary;
pub use tool::{Refusal, Saw};

/// Begins the id of what a script assumes.
const ASSUMED: &str = "saw/assumed/";

/// An obligation, as listed in proofs/saw/obligations.json.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    id: String,
    claim: String,
    script: String,
    proves: Goal,
    left: String,
    scope: String,
    assumes: Vec<String>,
}

/// A statement of assumed.saw, as listed in proofs/saw/assumed.json.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Assumed {
    name: String,
    #[serde(rename = "statement")]
    _statement: String,
    discharged_by: Vec<String>,
}

/// The obligations.
///
/// # Errors
/// When a list cannot be read.
pub fn obligations(workspace: &Workspace) -> Result<Vec<Obligation>, String> {
    let listed: Vec<Listed> = read(&workspace.saw().join("obligations.json"))?;
    let statements: Vec<Assumed> = read(&workspace.saw().join("assumed.json"))?;
    Ok(listed.into_iter().map(|listed| obligation(listed, &statements)).collect())
}

/// An obligation rests on the rows that discharge what its script assumes.
fn obligation(listed: Listed, statements: &[Assumed]) -> Obligation {
    let Listed { id, claim, script, proves, left, scope, assumes } = listed;
    let assumed = assumes.iter().filter_map(|id| id.strip_prefix(ASSUMED)).map(str::to_owned).collect();
    let discharging = |id: String| match id.strip_prefix(ASSUMED) {
        None => vec![id],
        Some(name) => {
            statements.iter().filter(|statement| statement.name == name).flat_map(|s| s.discharged_by.clone()).collect()
        }
    };
    let assumes = assumes.into_iter().flat_map(discharging).collect();
    let right_name = match &proves {
        Goal::Function(symbol) => format!("bitcode:{symbol}"),
        Goal::Lemma(name) => format!("saw:{name}"),
    };
    let kind = Kind::Saw(Proof { script, goal: proves, assumed });
    Obligation { id, claim, left_name: left, right_name, scope, assumes, cross_check: false, kind }
}

/// Checks that all that scripts assume is discharged by obligations that exist.
///
/// # Errors
/// What is not.
pub fn check_assumed(workspace: &Workspace, all: &[Obligation]) -> Result<(), String> {
    let assumed: Vec<Assumed> = read(&workspace.saw().join("assumed.json"))?;
    let ids: BTreeSet<&str> = all.iter().map(|obligation| obligation.id.as_str()).collect();
    for statement in &assumed {
        let missing = statement.discharged_by.iter().find(|id| !ids.contains(id.as_str()));
        if missing.is_some() || statement.discharged_by.is_empty() {
            return Err(format!("proofs/saw/assumed.json: {}: no obligation {missing:?} discharges it", statement.name));
        }
    }
    let listed = |name: &str| assumed.iter().any(|statement| statement.name == name);
    for obligation in all {
        let Kind::Saw(proof) = &obligation.kind else { continue };
        if let Some(name) = proof.assumed.iter().find(|name| !listed(name)) {
            return Err(format!("{} assumes {name}, which proofs/saw/assumed.json does not list", obligation.id));
        }
    }
    Ok(())
}

fn read<T: DeserializeOwned>(file: &Path) -> Result<T, String> {
    let text = fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.display()))?;
    serde_json::from_str(&text).map_err(|error| format!("{}: {error}", file.display()))
}
