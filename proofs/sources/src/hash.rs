//! A hash of what a program is built from.
//!
//! Of Rust sources it hashes the tokens, which comments and layout are no part of, without documentation, unless clap prints that as help; other files as they are; and the manifests above them, the compiler and its flags.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::Context;
use proc_macro2::{Delimiter, Group, TokenStream, TokenTree};
use sha2::{Digest, Sha256};

/// Hashes of files, each made once, and of what compiles them.
pub struct Hashes {
    compiler: Vec<u8>,
    files: BTreeMap<PathBuf, [u8; 32]>,
}

impl Hashes {
    /// Of no file yet.
    ///
    /// # Errors
    /// When the compiler does not run.
    pub fn new() -> anyhow::Result<Self> {
        Ok(Hashes { compiler: compiler()?, files: BTreeMap::new() })
    }

    /// The hash of files, of the manifests above them and of what compiles them, hexadecimal.
    ///
    /// # Errors
    /// When a file cannot be read.
    pub fn of(&mut self, files: BTreeSet<PathBuf>) -> anyhow::Result<String> {
        let mut hasher = Sha256::new();
        for file in with_manifests(files) {
            add(&mut hasher, file.as_os_str().as_encoded_bytes());
            add(&mut hasher, &self.file(&file).with_context(|| file.display().to_string())?);
        }
        add(&mut hasher, &self.compiler);
        for flags in env::vars_os().filter(|(name, _)| is_of_compiler(&name.to_string_lossy())).collect::<BTreeSet<_>>() {
            add(&mut hasher, format!("{flags:?}").as_bytes());
        }
        Ok(hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
    }

    fn file(&mut self, file: &Path) -> anyhow::Result<[u8; 32]> {
        if let Some(hash) = self.files.get(file) {
            return Ok(*hash);
        }
        let hash = Sha256::digest(content(file)?).into();
        self.files.insert(file.to_owned(), hash);
        Ok(hash)
    }
}

/// Adds bytes and their number, so that no two lists of parts are one text.
fn add(hasher: &mut Sha256, bytes: &[u8]) {
    hasher.update((bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}

/// The files, and each manifest and lock file of a folder above one of them.
pub fn with_manifests(mut files: BTreeSet<PathBuf>) -> BTreeSet<PathBuf> {
    let folders: BTreeSet<PathBuf> = files.iter().flat_map(|file| file.ancestors().skip(1)).map(Path::to_owned).collect();
    let manifests = folders.iter().flat_map(|folder| ["Cargo.toml", "Cargo.lock"].map(|name| folder.join(name)));
    files.extend(manifests.filter(|file| file.is_file()));
    files
}

/// The tokens of a Rust source that make up the program, or the bytes of any other file.
fn content(file: &Path) -> anyhow::Result<Vec<u8>> {
    let bytes = fs::read(file)?;
    if file.extension().is_none_or(|extension| extension != "rs") {
        return Ok(bytes);
    }
    let text = String::from_utf8_lossy(&bytes);
    let tokens: Result<TokenStream, _> = text.parse();
    let is_help = text.contains("clap");
    let program = |tokens| if is_help { tokens } else { undocumented(tokens) };
    Ok(tokens.map_or_else(|_| bytes.clone(), |tokens| program(tokens).to_string().into_bytes()))
}

/// The tokens without attributes `doc`, as which comments of documentation are read.
fn undocumented(tokens: TokenStream) -> TokenStream {
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) if is_documentation(&group) && ends_in(&kept, "#") => kept.truncate(kept.len() - 1),
            TokenTree::Group(group) if is_documentation(&group) && ends_in(&kept, "#!") => kept.truncate(kept.len() - 2),
            TokenTree::Group(group) => kept.push(Group::new(group.delimiter(), undocumented(group.stream())).into()),
            other => kept.push(other),
        }
    }
    kept.into_iter().collect()
}

/// Whether a group is what stands in the brackets of an attribute `doc`.
fn is_documentation(group: &Group) -> bool {
    let first = group.stream().into_iter().next();
    group.delimiter() == Delimiter::Bracket && matches!(first, Some(TokenTree::Ident(name)) if name == "doc")
}

/// Whether these punctuation marks are the last of some tokens.
fn ends_in(tokens: &[TokenTree], marks: &str) -> bool {
    let is = |token: &TokenTree, mark| matches!(token, TokenTree::Punct(found) if found.as_char() == mark);
    let last = tokens.len().checked_sub(marks.len()).map(|start| &tokens[start..]);
    last.is_some_and(|last| last.iter().zip(marks.chars()).all(|(token, mark)| is(token, mark)))
}

/// What the compiler says of itself.
fn compiler() -> anyhow::Result<Vec<u8>> {
    let name = env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    Ok(Command::new(name).arg("-vV").output().context("the compiler")?.stdout)
}

/// Whether a variable of the environment changes what is built.
fn is_of_compiler(name: &str) -> bool {
    name.ends_with("RUSTFLAGS") || name.starts_with("CARGO_PROFILE_") || name.starts_with("CARGO_BUILD_")
}
