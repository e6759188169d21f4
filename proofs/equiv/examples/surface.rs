//! Writes the list of public functions that are tested only into `proofs/README.md`.

use std::fs;

use anyhow::{Context, Error};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::surface;

fn main() -> anyhow::Result<()> {
    let workspace = Workspace::find(&std::env::current_dir()?).context("not inside the source tree")?;
    let page = surface::page(&workspace).map_err(Error::msg)?;
    Ok(fs::write(workspace.surface_page(), page)?)
}
