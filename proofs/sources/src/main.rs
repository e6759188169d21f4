//! Prints a hash of a program and of what it is built from, by the list that Cargo writes beside it: `ashlar-sources target/prove/prove`.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::Context;
use ashlar_sources::Hashes;

fn main() -> anyhow::Result<()> {
    let program = env::args_os().nth(1).map(PathBuf::from).context("a program, such as target/prove/prove")?;
    let list = program.with_extension("d");
    let text = fs::read_to_string(&list).with_context(|| list.display().to_string())?;
    let mut files = listed(&text);
    files.insert(program);
    println!("{}", Hashes::new()?.of(files)?);
    Ok(())
}

/// The files of a list such as `program: first second`, where a space in a name has a backslash before it.
fn listed(text: &str) -> BTreeSet<PathBuf> {
    let files = text.lines().next().and_then(|line| line.split_once(": ")).map_or("", |(_, files)| files);
    files.replace("\\ ", "\0").split_whitespace().map(|name| name.replace('\0', " ").into()).collect()
}
