//! Copies of the source tree.

use std::fs;
use std::io;
use std::path::Path;

use ashlar_engine::hash;
use ashlar_engine::sources::SOURCES;

/// Folders of a member of the workspace that is no source of faults, but without which it does not load; corpora beside them would take long.
const MEMBER: [&str; 4] = ["fuzz/src", "fuzz/fuzz_targets", "fuzz/examples", "fuzz/tests"];

/// Files beside these folders that a build needs.
const FILES: [&str; 5] = ["Cargo.toml", "Cargo.lock", "rust-toolchain.toml", ".cargo/config.toml", "fuzz/Cargo.toml"];

/// How a copy differs: the content of a file, given by its path relative to the root, from that of the original.
pub type Edit<'a> = &'a dyn Fn(&str, Vec<u8>) -> io::Result<Vec<u8>>;

/// The content as it is.
///
/// # Errors
/// None.
pub fn same(_: &str, content: Vec<u8>) -> io::Result<Vec<u8>> {
    Ok(content)
}

/// The content of a source to be built often. Without inlining, by which the same functions make several times as much code.
///
/// # Errors
/// When a Rust source is no text.
pub fn outlined(file: &str, content: Vec<u8>) -> io::Result<Vec<u8>> {
    if !file.starts_with("impl/") || !file.ends_with(".rs") {
        return Ok(content);
    }
    let text = String::from_utf8(content).map_err(io::Error::other)?;
    Ok(text.replace(INLINED, OUTLINED).into_bytes())
}

const INLINED: &str = "#[inline(always)]";
/// As long as the other, so that places in the text stay.
const OUTLINED: &str = "#[inline(never)] ";

/// Brings a copy of the sources up to date: changed files are written, others left with their times,
/// and files that are gone are removed.
///
/// # Errors
/// When a file cannot be read, edited or written.
pub fn copy_sources(from: &Path, to: &Path, edit: Edit<'_>) -> io::Result<()> {
    for folder in SOURCES.iter().chain(&MEMBER) {
        for file in hash::files(&from.join(folder), &[])? {
            copy_changed(from, to, relative(&file, from), edit)?;
        }
        for file in hash::files(&to.join(folder), &[])? {
            if !from.join(relative(&file, to)).is_file() {
                fs::remove_file(file)?;
            }
        }
    }
    let present = FILES.into_iter().map(Path::new).filter(|name| from.join(name).is_file());
    present.into_iter().try_for_each(|name| copy_changed(from, to, name, edit))
}

fn relative<'a>(file: &'a Path, root: &Path) -> &'a Path {
    file.strip_prefix(root).unwrap_or(file)
}

/// Scripts are to be run from the copy, so that permissions are part of a file.
fn copy_changed(from: &Path, to: &Path, name: &Path, edit: Edit<'_>) -> io::Result<()> {
    let (from, to) = (from.join(name), to.join(name));
    let content = edit(&name.to_string_lossy(), fs::read(&from)?)?;
    let permissions = fs::metadata(&from)?.permissions();
    write_changed(&to, &content)?;
    if fs::metadata(&to)?.permissions() != permissions {
        fs::set_permissions(&to, permissions)?;
    }
    Ok(())
}

/// Writes a file unless it has this content.
///
/// # Errors
/// When it cannot be written.
pub fn write_changed(file: &Path, content: &[u8]) -> io::Result<()> {
    if fs::read(file).is_ok_and(|present| present == content) {
        return Ok(());
    }
    if let Some(parent) = file.parent() {
        fs::create_dir_all(parent)?;
    }
    fs::write(file, content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_follows_its_source() {
        let dir = tempfile::tempdir().expect("a folder");
        let (from, to) = (dir.path().join("from"), dir.path().join("to"));
        fs::create_dir_all(from.join("cryptol")).expect("a folder");
        let write = |name: &str, text: &str| fs::write(from.join("cryptol").join(name), text).expect("a file");
        write("A.cry", "one");
        write("B.cry", "two");
        copy_sources(&from, &to, &same).expect("a copy");
        write("A.cry", "three");
        fs::remove_file(from.join("cryptol/B.cry")).expect("a removal");
        copy_sources(&from, &to, &same).expect("a copy");
        assert_eq!(fs::read_to_string(to.join("cryptol/A.cry")).expect("a file"), "three");
        assert!(!to.join("cryptol/B.cry").exists());
    }

    #[test]
    fn a_file_that_is_the_same_keeps_its_time() {
        let dir = tempfile::tempdir().expect("a folder");
        let file = dir.path().join("file");
        write_changed(&file, b"one").expect("a file");
        let time = || fs::metadata(&file).and_then(|data| data.modified()).expect("a time");
        let before = time();
        write_changed(&file, b"one").expect("a file");
        assert_eq!(time(), before);
    }

    #[test]
    fn outlining_keeps_places() {
        let source = b"#[inline(always)]\nfn f() {}\n".to_vec();
        let text = outlined("impl/src/a.rs", source.clone()).expect("text");
        assert_eq!(text.len(), source.len());
        assert!(String::from_utf8(text).expect("text").starts_with("#[inline(never)] \nfn f"));
        assert_eq!(outlined("proofs/equiv/src/a.rs", source.clone()).expect("text"), source);
    }

    #[cfg(unix)]
    #[test]
    fn a_copied_script_can_be_run() {
        use std::os::unix::fs::PermissionsExt;

        let dir = tempfile::tempdir().expect("a folder");
        let (from, to) = (dir.path().join("from"), dir.path().join("to"));
        fs::create_dir_all(from.join("proofs")).expect("a folder");
        let script = from.join("proofs/run.sh");
        fs::write(&script, "true").expect("a file");
        copy_sources(&from, &to, &same).expect("a copy");
        fs::set_permissions(&script, fs::Permissions::from_mode(0o755)).expect("a permission");
        copy_sources(&from, &to, &same).expect("a copy");
        let copied = fs::metadata(to.join("proofs/run.sh")).expect("a file").permissions();
        assert_eq!(copied.mode() & 0o777, 0o755);
    }
}
