//! The table on the terminal.

use std::collections::BTreeSet;

use ashlar_engine::generated::Generated;
use ashlar_engine::runner::row::{Row, Status};
use comfy_table::{Cell, CellAlignment, Color, ContentArrangement, Table, presets};

use super::machine_code::MachineCode;
use super::{Report, Summary};
use crate::surface::table as surface;

fn color(status: Status) -> Color {
    match status {
        Status::Proved => Color::Green,
        Status::Tested => Color::Cyan,
        Status::Refuted => Color::Red,
        Status::Unknown => Color::Magenta,
        Status::NotRun => Color::Yellow,
    }
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or("").chars().take(160).collect()
}

impl Report {
    /// The table of all obligations by group, with totals, and the counterexamples.
    pub fn terminal(&self) -> String {
        let mut table = Table::new();
        table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic).set_header([
            "obligation",
            "status",
            "engine",
            "cases",
            "s",
            "scope, or why not proved",
        ]);
        for (name, rows) in self.groups() {
            for row in &rows {
                table.add_row(cells(row));
            }
            let summary = Summary::of(rows.iter().copied());
            let mut total = vec![Cell::new(name).fg(Color::Grey)];
            total.resize(5, Cell::new(""));
            total.push(Cell::new(summary).fg(Color::Grey));
            table.add_row(total);
        }
        let mut text = format!("{table}\n");
        for row in &self.obligations {
            text.push_str(&counterexample(row));
        }
        text.push_str(&self.undecided());
        text.push_str(&format!("public functions × backends: {}\n", surface::counted(&self.surface)));
        text.push_str(&format!("answers of bitwuzla: {}\n", self.certified()));
        text.push_str(&self.of_machine_code());
        let mutants = &self.mutants;
        let score = match mutants.ran {
            true => format!("mutation score {}/{}", mutants.killed, mutants.total),
            false => format!("{} mutants, not run on these sources", mutants.total),
        };
        let faults =
            self.faults.as_ref().map_or_else(|| "generated faults not run on these sources".to_owned(), Generated::score);
        text.push_str(&format!("{}; {score}; {faults}; {:.1} s\n", self.summary, self.seconds));
        text
    }
}

impl Report {
    /// What rows rest on and this run did not decide.
    fn undecided(&self) -> String {
        let all: BTreeSet<&str> = self.obligations.iter().flat_map(|row| &row.undecided).map(String::as_str).collect();
        match all.is_empty() {
            true => String::new(),
            false => format!("not decided here: {}\n", all.into_iter().collect::<Vec<_>>().join(", ")),
        }
    }

    /// The line on machine code, of a run that is not about it.
    fn of_machine_code(&self) -> String {
        if !self.libraries.is_empty() {
            return String::new();
        }
        let score = self.machine_code.as_ref().map(MachineCode::score);
        format!("machine code: {}\n", score.as_deref().unwrap_or("not run on these sources; make prove-machine does it"))
    }
}

fn cells(row: &Row) -> Vec<Cell> {
    let remark = match (row.status, &row.detail) {
        (Status::Proved, _) | (_, None) => row.scope.clone(),
        (_, Some(detail)) => first_line(detail),
    };
    let cached = if row.cached { " (cached)" } else { "" };
    let right = |text: String| Cell::new(text).set_alignment(CellAlignment::Right);
    vec![
        Cell::new(&row.id),
        Cell::new(row.status.word()).fg(color(row.status)),
        Cell::new(row.engine.as_deref().unwrap_or("")),
        right(if row.cases == 0 { String::new() } else { row.cases.to_string() }),
        right(format!("{:.1}{cached}", row.seconds)),
        Cell::new(remark),
    ]
}

fn counterexample(row: &Row) -> String {
    let Some(found) = &row.counterexample else {
        return match (row.status, &row.detail) {
            (Status::Refuted | Status::Unknown, Some(detail)) => {
                format!("{} {}: {detail}\n", row.status.word(), row.id)
            }
            _ => String::new(),
        };
    };
    let mut text = format!("refuted {} ({}), case {}\n", row.id, row.claim, found.case);
    for input in &found.inputs {
        text.push_str(&format!("  input {}: {}\n", input.name, input.hex));
    }
    text.push_str(&format!("  expected (Cryptol): {}\n", found.expected.hex));
    text.push_str(&format!("  got (native code):  {}\n", found.got.hex));
    text.push_str(&format!("  predicted for code: {}\n", found.predicted.hex));
    text.push_str(&format!("  first difference at output {}; {}\n", found.first_difference, found.replay));
    text
}
