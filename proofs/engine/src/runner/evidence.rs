//! Where the evidence of rows is, what it was when they were decided, and why a row has none.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::row::{Row, Status};
use crate::hash;
use crate::obligation::{Kind, Obligation};
use crate::workspace::Workspace;

/// The evidence files of an obligation: `ID.EXTENSION` if there is one; if there can be several, `LABEL.EXTENSION` in the folder `ID.cases`, which is its own.
pub(super) struct Files<'a> {
    workspace: &'a Workspace,
    id: &'a str,
    most: usize,
}

impl<'a> Files<'a> {
    /// For an obligation with at most this number of files. Files that an earlier run left are removed.
    pub fn new(workspace: &'a Workspace, obligation: &'a Obligation, most: usize) -> Self {
        let files = Files { workspace, id: &obligation.id, most };
        // Where this fails, writing does, which is told.
        let _ = fs::remove_dir_all(files.folder());
        files
    }

    fn folder(&self) -> PathBuf {
        self.workspace.evidence().join(format!("{}.cases", self.id))
    }

    /// The file of a case.
    pub fn of_case(&self, label: &str, extension: &str) -> PathBuf {
        if self.most == 1 {
            return self.workspace.evidence().join(format!("{}.{extension}", self.id));
        }
        let plain = |c: char| {
            if c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-') { c } else { '-' }
        };
        let name: String = label.chars().map(plain).collect();
        self.folder().join(format!("{name}.{extension}"))
    }

    /// Takes a file of a case in.
    pub fn record(&self, file: &Path, row: &mut Row) {
        let shown = if self.most == 1 { file } else { &self.folder() };
        row.evidence = Some(self.workspace.relative(shown));
        row.evidence_files += 1;
    }
}

/// The row with the hash of its evidence, or with why a proof has none.
pub(super) fn settled(workspace: &Workspace, obligation: &Obligation, row: Row) -> Row {
    let is_without = row.status == Status::Proved && row.evidence.is_none();
    let no_evidence = is_without.then(|| why_none(&obligation.kind).to_owned());
    let hash = |path: &String| hash::content(&workspace.root().join(path), &[]).ok();
    Row { evidence_hash: row.evidence.as_ref().and_then(hash), no_evidence, ..row }
}

/// Sizes and times of change of the evidence as it is now, as all of it is too large to be read each time; none where it cannot be looked at.
pub(super) fn stamp(workspace: &Workspace, row: &Row) -> Option<String> {
    let path = workspace.root().join(row.evidence.as_ref()?);
    let mut files = if path.is_file() { vec![path] } else { hash::files(&path, &[]).ok()? };
    files.extend(row.exports.iter().map(|hash| export(workspace, hash)));
    let stamps = files.iter().map(|file| {
        let data = fs::metadata(file).ok()?;
        Some(format!("{} {} {:?}", workspace.relative(file), data.len(), data.modified().ok()?))
    });
    Some(hash::bytes(stamps.collect::<Option<Vec<_>>>()?.join("\n").as_bytes()))
}

/// The file of an export that evidence names by this hash.
fn export(workspace: &Workspace, hash: &str) -> PathBuf {
    workspace.exports().join(hash).with_extension("smt2")
}

/// Keeps a copy of an export with this hash, which the evidence of the row names.
///
/// # Errors
/// When it cannot be copied.
pub(super) fn keep_export(workspace: &Workspace, from: &Path, hash: &str, row: &mut Row) -> io::Result<()> {
    row.exports.insert(hash.to_owned());
    let to = export(workspace, hash);
    if to.is_file() {
        return Ok(());
    }
    // Moved there whole, as other threads may write the same.
    fs::create_dir_all(workspace.exports())?;
    let part = tempfile::NamedTempFile::new_in(workspace.exports())?;
    fs::copy(from, part.path())?;
    part.persist(to).map(|_| ()).map_err(|error| error.error)
}

fn why_none(kind: &Kind) -> &'static str {
    match kind {
        Kind::Equivalence(_) | Kind::Composed(_) | Kind::Field(_) => "its forms are too large to be written",
        Kind::Followed(_) => "it follows machine code, of which no file is written",
        Kind::Claims(_) => "it follows integers through carries, of which no file is written",
        Kind::Property(_) => "Cryptol decides it and writes no file",
        Kind::Encoding(_) => {
            "it follows paths through code taken part by part, or compares what is read symbol by symbol, of which no file is written"
        }
        Kind::Lemmas(_) | Kind::Coq(_) | Kind::CoqCheck(_) | Kind::Saw(_) => "what decided it left no file",
        Kind::Vectors(_) | Kind::Tested(_) | Kind::External(_) => "it is no proof",
    }
}

/// The row with its evidence among that of this run, where a run of some obligations decided it.
///
/// # Errors
/// When a file cannot be copied.
pub(super) fn adopted(workspace: &Workspace, row: &Row) -> io::Result<Row> {
    let (own, partial) = (workspace.evidence(), workspace.clone().partial().evidence());
    let from = row.evidence.as_ref().map(|path| workspace.root().join(path));
    let name = from.as_ref().and_then(|from| from.strip_prefix(&partial).ok());
    let (Some(from), Some(name)) = (&from, name.filter(|_| own != partial)) else {
        return Ok(row.clone());
    };
    let to = own.join(name);
    copy(from, &to)?;
    Ok(Row { evidence: Some(workspace.relative(&to)), ..row.clone() })
}

/// Copies a file, or a folder of files in the place of what is there.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        fs::create_dir_all(to.parent().unwrap_or(to))?;
        return fs::copy(from, to).map(|_| ());
    }
    let _ = fs::remove_dir_all(to);
    fs::create_dir_all(to)?;
    hash::files(from, &[])?.iter().try_for_each(|file| copy(file, &to.join(file.file_name().unwrap_or_default())))
}
