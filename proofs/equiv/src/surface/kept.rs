//! The outline of an earlier run, for as long as nothing changes that it is made from: the program, the crates, what is declared, and the rows that there are.

use std::fs;
use std::io;

use ashlar_engine::hash::{self, Part};
use ashlar_engine::workspace::Workspace;
use serde::{Deserialize, Serialize};

use super::Surface;
use super::outline::Outline;
use super::ran::Claim;

#[derive(Serialize, Deserialize)]
struct Kept {
    key: String,
    outline: Outline,
}

/// Where public functions lead, from an earlier run or, where that is not wanted, from the text of the crates. What cannot be kept is made again.
///
/// # Errors
/// When a file cannot be read or parsed.
pub fn outline(workspace: &Workspace, claims: &[Claim<'_>], anew: bool) -> Result<Outline, String> {
    let file = workspace.cache().join("surface.json");
    let key = key(workspace, claims).map_err(|error| format!("the sources of the crates: {error}"))?;
    let kept: Option<Kept> = fs::read(&file).ok().and_then(|text| serde_json::from_slice(&text).ok());
    if let Some(kept) = kept.filter(|kept| !anew && kept.key == key) {
        return Ok(kept.outline);
    }
    let kept = Kept { key, outline: Surface::read(workspace)?.outline(claims) };
    if let Ok(text) = serde_json::to_vec(&kept) {
        let _ = fs::write(file, text);
    }
    Ok(kept.outline)
}

fn key(workspace: &Workspace, claims: &[Claim<'_>]) -> io::Result<String> {
    let rows = claims.iter().map(|claim| format!("{} {}\n", claim.id, claim.right)).collect();
    hash::parts(&[
        Part::File(std::env::current_exe()?),
        Part::Tree(workspace.root().join("impl"), &["rs"]),
        Part::File(workspace.surface()),
        Part::Text(rows),
    ])
}
