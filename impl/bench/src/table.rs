//! The ratios as text.

use comfy_table::presets::ASCII_MARKDOWN;
use comfy_table::{CellAlignment, Table};

use crate::changes::{Change, Verdict};
use crate::ratios::{Alone, Pass, Ratio};

/// The comparisons of one pass, by medians and by fastest samples.
pub fn ratios(pass: &Pass) -> Table {
    let mut table = table(&["group", "bytes", "ours", "peer", "ours ns", "peer ns", "peer/ours", "95 %", "fastest", "ours GB/s"]);
    table.add_rows(pass.ratios.iter().map(ratio_row));
    align(&mut table, 4);
    table
}

/// The measurements of one pass that have no peer.
pub fn alone(pass: &Pass) -> Table {
    let mut table = table(&["group", "bytes", "ours", "ns", "GB/s"]);
    table.add_rows(pass.alone.iter().map(alone_row));
    align(&mut table, 3);
    table
}

/// The comparisons that two runs have made.
pub fn changes(changes: &[Change<'_>]) -> Table {
    let mut table = table(&["group", "bytes", "ours", "peer", "old", "95 %", "new", "95 %", "new/old", ""]);
    table.add_rows(changes.iter().map(change_row));
    align(&mut table, 4);
    table
}

fn table(header: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(ASCII_MARKDOWN).set_header(header);
    table
}

/// Aligns the figures, which start at `column`, to the right.
fn align(table: &mut Table, column: usize) {
    for column in table.column_iter_mut().skip(column) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

fn ratio_row(ratio: &Ratio) -> [String; 10] {
    [
        ratio.group.clone(),
        ratio.parameter.clone(),
        ratio.ours.clone(),
        ratio.peer.clone(),
        format!("{:.1}", ratio.ours_nanoseconds),
        format!("{:.1}", ratio.peer_nanoseconds),
        format!("{:.3}", ratio.ratio),
        interval(ratio),
        format!("{:.3}", ratio.fastest_ratio),
        format!("{:.2}", ratio.ours_gigabytes_per_second),
    ]
}

/// Of the ratio of medians.
fn interval(ratio: &Ratio) -> String {
    format!("{:.3}-{:.3}", ratio.interval.0, ratio.interval.1)
}

fn change_row(change: &Change<'_>) -> [String; 10] {
    let Change { old, new } = change;
    let verdict = match change.verdict() {
        Verdict::Better => "better",
        Verdict::Worse => "worse",
        Verdict::Same => "",
    };
    [
        new.group.clone(),
        new.parameter.clone(),
        new.ours.clone(),
        new.peer.clone(),
        format!("{:.3}", old.ratio),
        interval(old),
        format!("{:.3}", new.ratio),
        interval(new),
        format!("{:.3}", change.factor()),
        verdict.into(),
    ]
}

fn alone_row(alone: &Alone) -> [String; 5] {
    [
        alone.group.clone(),
        alone.parameter.clone(),
        alone.function.clone(),
        format!("{:.1}", alone.nanoseconds),
        format!("{:.2}", alone.gigabytes_per_second),
    ]
}
