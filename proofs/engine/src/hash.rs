//! Content hashes.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// Lower-case hexadecimal.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Hexadecimal SHA-256 of bytes.
pub fn bytes(content: &[u8]) -> String {
    hex(&Sha256::digest(content))
}

/// Hexadecimal SHA-256 of the relative names and contents of all files under `root` whose extension
/// is listed (of all files when none is listed). Hidden entries and `target` folders are left out.
///
/// # Errors
/// When a file cannot be read. A root that does not exist has the hash of no files.
pub fn tree(root: &Path, extensions: &[&str]) -> io::Result<String> {
    named(root, &files(root, extensions)?)
}

/// The same of these files.
///
/// # Errors
/// When one of them cannot be read.
pub fn named(root: &Path, files: &[PathBuf]) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for file in files {
        let name = file.strip_prefix(root).unwrap_or(file).to_string_lossy().into_owned();
        let content = fs::read(file)?;
        hasher.update((name.len() as u64).to_le_bytes());
        hasher.update(name.as_bytes());
        hasher.update((content.len() as u64).to_le_bytes());
        hasher.update(&content);
    }
    Ok(hex(&hasher.finalize()))
}

/// Hash of a file or of the files of a folder, as [`tree`] has them; that of no file where there is neither.
///
/// # Errors
/// When a file cannot be read.
pub fn content(path: &Path, extensions: &[&str]) -> io::Result<String> {
    if path.is_file() { Ok(bytes(&fs::read(path)?)) } else { tree(path, extensions) }
}

/// A part of what a tool consists of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A file by its content; of a script, also the programs that it names by absolute paths.
    File(PathBuf),
    /// A folder as [`tree`] hashes it.
    Tree(PathBuf, &'static [&'static str]),
    /// A folder too large to be read each time: names, sizes and times of change of its files.
    Listing(PathBuf),
    /// What a tool says of itself.
    Text(String),
}

/// Hexadecimal SHA-256 of the parts of a tool.
///
/// # Errors
/// When a file cannot be read.
pub fn parts(parts: &[Part]) -> io::Result<String> {
    let mut all = Vec::new();
    for part in parts {
        all.push(match part {
            Part::File(path) => program(path)?,
            Part::Tree(path, extensions) => tree(path, extensions)?,
            Part::Listing(path) => listing(path)?,
            Part::Text(text) => bytes(text.as_bytes()),
        });
    }
    Ok(bytes(all.join(" ").as_bytes()))
}

/// Hash of an executable file, and of those that it names if it is a script.
fn program(path: &Path) -> io::Result<String> {
    let content = fs::read(path)?;
    let mut all = vec![bytes(&content)];
    if content.starts_with(b"#!") {
        let text = String::from_utf8_lossy(&content);
        let separates = |c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '=' | ';' | '!');
        let named = text.split(separates).map(Path::new).filter(|word| word.is_absolute() && word.is_file());
        for word in named {
            all.push(bytes(&fs::read(word)?));
        }
    }
    Ok(bytes(all.join(" ").as_bytes()))
}

fn listing(root: &Path) -> io::Result<String> {
    let mut text = String::new();
    for file in files(root, &[])? {
        let data = fs::metadata(&file)?;
        text.push_str(&format!("{} {} {:?}\n", file.display(), data.len(), data.modified()?));
    }
    Ok(bytes(text.as_bytes()))
}

/// The files that [`tree`] hashes, in order of their paths.
///
/// # Errors
/// When a folder cannot be read.
pub fn files(root: &Path, extensions: &[&str]) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut pending = vec![root.to_owned()];
    while let Some(dir) = pending.pop() {
        if !dir.is_dir() {
            continue;
        }
        for entry in fs::read_dir(&dir)? {
            let path = entry?.path();
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            if name.starts_with('.') || name == "target" {
                continue;
            }
            if path.is_dir() {
                pending.push(path);
            } else if is_listed(&path, extensions) {
                found.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

fn is_listed(path: &Path, extensions: &[&str]) -> bool {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    extensions.is_empty() || extensions.contains(&&*extension)
}
