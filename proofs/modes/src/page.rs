//! The page on the security of modes, its tables and its figures, as they are committed.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};

use crate::measure::Measured;
use crate::{plot, table};

/// Where the page is.
pub fn page() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("SECURITY.md")
}

/// Where its figures are.
pub fn figures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("figures")
}

/// Reads the figures of a folder.
///
/// # Errors
/// If they are missing or no such figures.
pub fn read(folder: &Path) -> Result<Vec<Measured>, Box<dyn Error>> {
    let path = folder.join("measured.json");
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?)
}

/// Writes the figures and the picture of them, as SVG and PNG, to a folder.
///
/// # Errors
/// If they cannot be drawn or written.
pub fn write(folder: &Path, measured: &[Measured]) -> Result<(), Box<dyn Error>> {
    fs::create_dir_all(folder)?;
    fs::write(folder.join("measured.json"), json(measured)?)?;
    fs::write(folder.join("attacks.svg"), plot::svg(measured)?)?;
    fs::write(folder.join("attacks.png"), plot::png(measured)?)?;
    Ok(())
}

/// One series a line.
fn json(measured: &[Measured]) -> serde_json::Result<String> {
    let rows = measured.iter().map(serde_json::to_string).collect::<serde_json::Result<Vec<_>>>()?;
    Ok(format!("[\n{}\n]\n", rows.join(",\n")))
}

/// The tables by the names that the page gives them.
pub fn tables(measured: &[Measured]) -> [(&'static str, String); 4] {
    [
        ("levels", table::levels()),
        ("cost", table::cost()),
        ("states", table::states_for_four()),
        ("measured", table::measured(measured)),
    ]
}

/// The place of a table in the page, between the comments that name it.
fn place(text: &str, name: &str) -> Result<std::ops::Range<usize>, String> {
    let (start, end) = (format!("<!-- table {name} -->\n"), "<!-- end -->");
    let from = text.find(&start).ok_or_else(|| format!("the page has no table `{name}`"))? + start.len();
    let length = text[from..].find(end).ok_or_else(|| format!("the table `{name}` of the page has no end"))?;
    Ok(from..from + length)
}

/// A table as it stands in the page.
///
/// # Errors
/// If the page has none of this name.
pub fn table_in<'a>(text: &'a str, name: &str) -> Result<&'a str, String> {
    Ok(&text[place(text, name)?])
}

/// The page with its tables replaced.
///
/// # Errors
/// If it lacks one of them.
pub fn with_tables(text: &str, measured: &[Measured]) -> Result<String, String> {
    let mut text = text.to_owned();
    for (name, table) in tables(measured) {
        text.replace_range(place(&text, name)?, &table);
    }
    Ok(text)
}
