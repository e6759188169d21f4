//! Prints a hash of what a program is built from, by the list that Cargo writes beside it: `ashlar-sources target/prove/prove.d`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::Context;
use ashlar_sources::Hashes;

fn main() -> anyhow::Result<()> {
    let list = env::args_os().nth(1).map(PathBuf::from).context("the list of a program, such as target/prove/prove.d")?;
    let text = fs::read_to_string(&list).with_context(|| list.display().to_string())?;
    println!("{}", Hashes::new()?.of(listed(&text))?);
    Ok(())
}

/// The files of a list such as `program: first second`, where a space in a name has a backslash before it.
fn listed(text: &str) -> BTreeSet<PathBuf> {
    let files = text.lines().next().and_then(|line| line.split_once(": ")).map_or("", |(_, files)| files);
    files.replace("\\ ", "\0").split_whitespace().map(|name| name.replace('\0', " ").into()).collect()
}
