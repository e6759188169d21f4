//! Writes the list of public functions that are tested only into `proofs/README.md`.

use std::fs;

use anyhow::{Context, Error};
use ashlar_equiv::surface;
use ashlar_equiv::workspace::Workspace;

fn main() -> anyhow::Result<()> {
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?;
    let page = surface::page(&workspace).map_err(Error::msg)?;
    Ok(fs::write(workspace.surface_page(), page)?)
}
