//! The list of what is tested only, between two lines of `proofs/README.md`.

use std::collections::BTreeMap;
use std::fs;

use ashlar_engine::workspace::Workspace;
use textwrap::{Options, WordSplitter};

use super::declared::{Declared, Group};
use super::table::{Cell, Evidence, Table, counted};

/// The line before the list.
const BEGIN: &str = "<!-- Written by `make surface`, from here -->";

/// The line behind it.
const END: &str = "<!-- to here -->";

/// Characters of a line.
const WIDTH: usize = 100;

/// The page with the list of a table in the place of the one that it has.
///
/// # Errors
/// When a file cannot be read, or the page has no place for the list.
pub fn page(workspace: &Workspace, declared: &Declared, table: &Table) -> Result<String, String> {
    let file = workspace.surface_page();
    let text = fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let (before, rest) = text.split_once(BEGIN).ok_or_else(|| format!("{}: no line {BEGIN}", file.display()))?;
    let (_, behind) = rest.split_once(END).ok_or_else(|| format!("{}: no line {END}", file.display()))?;
    Ok(format!("{before}{BEGIN}\n{}{END}{behind}", list(declared, table)))
}

/// The list.
pub fn list(declared: &Declared, table: &Table) -> String {
    let mut text = format!("Public functions × backends: {}.\n\n", counted(&table.cells));
    for group in &declared.tested {
        text.push_str(&lines(group, table));
    }
    text
}

/// One group: the reason, the tests, and the functions by what they are of.
fn lines(group: &Group, table: &Table) -> String {
    let mut holes: BTreeMap<&str, Vec<&Cell>> = BTreeMap::new();
    for cell in table.holes().filter(|cell| group.names(&cell.function)) {
        holes.entry(&cell.function).or_default().push(cell);
    }
    let mut of: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (function, cells) in &holes {
        let path = function.split(" as ").next().unwrap_or(function);
        let owner = path.rsplit_once("::").map_or("", |(owner, _)| owner);
        let name = if owner.is_empty() { function } else { &function[owner.len() + 2..] };
        of.entry(owner).or_default().push(format!("`{name}`{}", on_some(function, cells, table)));
    }
    let of = of.iter().map(|(owner, names)| wrapped(&format!("  * `{owner}`: {}", names.join(", "))));
    let tests: Vec<String> = group.tests.iter().map(|test| format!("`{test}`")).collect();
    let tests = if tests.is_empty() { "no test of its own".to_owned() } else { tests.join(", ") };
    format!("{}{}", wrapped(&format!("* {} Tests: {tests}.", group.reason)), of.collect::<String>())
}

/// An item of a list in lines of the width of all pages.
fn wrapped(item: &str) -> String {
    let indent = " ".repeat(item.find("* ").map_or(0, |star| star + 2));
    let options = Options::new(WIDTH).subsequent_indent(&indent).break_words(false).word_splitter(WordSplitter::NoHyphenation);
    format!("{}\n", textwrap::fill(item, options))
}

/// The backends, where a function is proved on others.
fn on_some(function: &str, holes: &[&Cell], table: &Table) -> String {
    let is_proved = |cell: &Cell| cell.function == function && cell.evidence != Evidence::TestedOnly;
    if !table.cells.iter().any(is_proved) {
        return String::new();
    }
    let backends: Vec<&str> = holes.iter().filter_map(|cell| cell.backend.as_deref()).collect();
    format!(" (on {})", backends.join(", "))
}
