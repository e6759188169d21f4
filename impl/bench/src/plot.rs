//! The ratios as a picture: a row for each comparison, a bar for each pass.

use std::error::Error;
use std::path::Path;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::machine::Machine;
use crate::ratios::{Pass, Ratio};

/// Sizes in pixels.
const WIDTH: u32 = 960;
const LABELS: i32 = 330;
const RIGHT: i32 = 70;
const TOP: i32 = 96;
const BOTTOM: i32 = 48;
const BAR: i32 = 12;
const GAP: i32 = 10;

const COLOURS: [RGBColor; 2] = [RGBColor(0x1f, 0x5f, 0xa8), RGBColor(0xd9, 0x82, 0x1e)];
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// One comparison and its ratio in each pass.
struct Row {
    label: String,
    ratios: Vec<Option<f64>>,
}

/// Writes the picture, as SVG, to `path`.
///
/// # Errors
/// If it cannot be written.
pub fn draw(path: &Path, machine: &Machine, passes: &[Pass]) -> Result<(), Box<dyn Error>> {
    let rows = rows(passes);
    let row_height = BAR * passes.len() as i32 + GAP;
    let height = TOP + row_height * rows.len() as i32 + BOTTOM;
    let most = rows.iter().flat_map(|row| row.ratios.iter().flatten()).fold(1.25f64, |most, &ratio| most.max(ratio));
    let scale = f64::from(WIDTH as i32 - LABELS - RIGHT) / most;
    let x = |ratio: f64| LABELS + (ratio * scale) as i32;

    let area = SVGBackend::new(path, (WIDTH, height as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    header(&area, machine, passes)?;
    for tick in 0..=(most * 4.0) as i32 {
        let ratio = f64::from(tick) / 4.0;
        let colour = if tick == 4 { BLACK } else { GRID };
        area.draw(&PathElement::new(vec![(x(ratio), TOP), (x(ratio), height - BOTTOM)], colour))?;
        if tick % ticks_per_label(most) == 0 {
            area.draw(&Text::new(format!("{ratio}"), (x(ratio), height - BOTTOM + 6), text(13, HPos::Center, VPos::Top)))?;
        }
    }
    for (index, row) in rows.iter().enumerate() {
        let top = TOP + GAP / 2 + row_height * index as i32;
        let middle = top + (row_height - GAP) / 2;
        area.draw(&Text::new(row.label.clone(), (LABELS - 8, middle), text(13, HPos::Right, VPos::Center)))?;
        for (pass, ratio) in row.ratios.iter().enumerate() {
            let Some(ratio) = *ratio else { continue };
            let bar = top + BAR * pass as i32;
            area.draw(&Rectangle::new([(x(0.0), bar), (x(ratio), bar + BAR - 1)], COLOURS[pass % 2].filled()))?;
            area.draw(&Text::new(format!("{ratio:.2}"), (x(ratio) + 4, bar + BAR / 2), text(11, HPos::Left, VPos::Center)))?;
        }
    }
    area.present()?;
    Ok(())
}

/// The title, the machine and the colour of each pass.
fn header<DB: DrawingBackend>(
    area: &DrawingArea<DB, plotters::coord::Shift>,
    machine: &Machine,
    passes: &[Pass],
) -> Result<(), Box<dyn Error>>
where
    DB::ErrorType: 'static,
{
    let left = |size| text(size, HPos::Left, VPos::Top);
    area.draw(&Text::new("Time of the peer over time of ashlar: right of 1, ashlar is faster", (16, 12), left(18)))?;
    area.draw(&Text::new(machine.line(), (16, 40), left(12)))?;
    for (index, pass) in passes.iter().enumerate() {
        let start = 16 + 180 * index as i32;
        area.draw(&Rectangle::new([(start, 66), (start + 12, 78)], COLOURS[index % 2].filled()))?;
        area.draw(&Text::new(pass.name.clone(), (start + 18, 65), left(13)))?;
    }
    Ok(())
}

/// Quarters of a ratio between two labels of the axis.
fn ticks_per_label(most: f64) -> i32 {
    if most > 3.0 { 4 } else { 1 }
}

fn text(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&BLACK).pos(Pos::new(horizontal, vertical))
}

fn label(ratio: &Ratio) -> String {
    format!("{} {} vs {}", ratio.group, ratio.parameter, ratio.peer)
}

/// A row for each comparison of any pass, in the order of the first that has it.
fn rows(passes: &[Pass]) -> Vec<Row> {
    let mut rows: Vec<Row> = Vec::new();
    for (index, pass) in passes.iter().enumerate() {
        for ratio in &pass.ratios {
            let label = label(ratio);
            let position = rows.iter().position(|row| row.label == label).unwrap_or_else(|| {
                rows.push(Row { label, ratios: vec![None; passes.len()] });
                rows.len() - 1
            });
            rows[position].ratios[index] = Some(ratio.ratio);
        }
    }
    rows
}
