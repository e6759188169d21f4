//! Paths as formulas in SMT-LIB: at each comparison that a path did not know both outcomes are gone along, one that it knew must be implied, and at the end of each path
//! something holds. Any solver decides them, without what followed the paths.

use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path as File, PathBuf};

use crate::byte::Byte;
use crate::paths::{Asked, Fact, Path};

/// A file is closed when it is longer.
const LONGEST: usize = 1 << 20;

/// Formulas that are written to files of a folder, each of which says that one of its formulas does not hold.
pub struct Formulas {
    folder: PathBuf,
    files: usize,
    /// The formulas that are not written yet.
    text: String,
}

impl Formulas {
    /// For a folder, which is emptied.
    pub fn new(folder: &File) -> Self {
        // Where this fails, writing does, which is told.
        let _ = fs::remove_dir_all(folder);
        Formulas { folder: folder.to_owned(), files: 0, text: String::new() }
    }

    /// Adds that on each of the paths what `holds` says of its outcome does. The paths are all that there are, in the order in which they were found.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn add<T>(&mut self, paths: &[Path<T>], holds: impl Fn(&T) -> String) -> io::Result<()> {
        self.text.push_str(&formula(paths, holds));
        self.text.push('\n');
        if self.text.len() > LONGEST { self.close() } else { Ok(()) }
    }

    /// Writes what is left.
    ///
    /// # Errors
    /// When a file cannot be written.
    pub fn finish(&mut self) -> io::Result<()> {
        if self.text.is_empty() { Ok(()) } else { self.close() }
    }

    fn close(&mut self) -> io::Result<()> {
        let text = std::mem::take(&mut self.text);
        let symbols: BTreeSet<&str> = text.split('|').skip(1).step_by(2).collect();
        let declared: String = symbols.iter().map(|symbol| format!("(declare-fun |{symbol}| () (_ BitVec 8))\n")).collect();
        self.files += 1;
        fs::create_dir_all(&self.folder)?;
        let file = self.folder.join(format!("{}.smt2", self.files));
        fs::write(file, format!("(set-logic QF_BV)\n{declared}(assert (not (and true\n{text})))\n(check-sat)\n"))
    }
}

/// The tree of the paths: `ite` at each comparison that was not known, `and` at one that was.
fn formula<T>(paths: &[Path<T>], holds: impl Fn(&T) -> String) -> String {
    let mut text = String::new();
    let mut depth = 0;
    for (number, path) in paths.iter().enumerate() {
        // Of the comparison that comes out the other way now, the first outcome is written.
        let turned = usize::from(number > 0);
        close(&mut text, depth - path.shared - turned);
        for Asked { fact, is_known } in path.asked.iter().skip(turned) {
            text.push_str(&opened(fact, *is_known));
        }
        depth = path.shared + path.asked.len();
        text.push_str(&holds(&path.outcome));
        text.push(' ');
    }
    close(&mut text, depth);
    text
}

fn close(text: &mut String, count: usize) {
    text.extend(std::iter::repeat_n(')', count));
}

/// The beginning of a formula that goes on with what follows the comparison, first where it holds.
fn opened(fact: &Fact, is_known: bool) -> String {
    let (compared, outcome) = match fact {
        Fact::Equal(a, b, outcome) => (format!("(= {} {})", word(a), word(b)), *outcome),
        Fact::Less(a, b, outcome) => (format!("(bvult {} {})", word(a), word(b)), *outcome),
    };
    match (is_known, outcome) {
        (false, _) => format!("(ite {compared} "),
        (true, true) => format!("(and {compared} "),
        (true, false) => format!("(and (not {compared}) "),
    }
}

/// That two strings of one length are the same.
pub fn same(a: &[Byte], b: &[Byte]) -> String {
    if a.len() != b.len() {
        return "false".to_owned();
    }
    let differ = a.iter().zip(b).filter(|(a, b)| a != b).map(|(&a, &b)| format!(" (= {} {})", byte(a), byte(b)));
    // Some solvers want two operands.
    format!("(and true true{})", differ.collect::<String>())
}

/// A number, whose first byte is the least significant one.
fn word(bytes: &[Byte]) -> String {
    match bytes {
        [one] => byte(*one),
        _ => format!("(concat{})", bytes.iter().rev().map(|&one| format!(" {}", byte(one))).collect::<String>()),
    }
}

fn byte(byte: Byte) -> String {
    match byte {
        Byte::Constant(value) => format!("#x{value:02x}"),
        Byte::Free { variable, index } => format!("|{variable}.{index}|"),
    }
}
