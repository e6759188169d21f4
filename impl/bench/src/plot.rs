//! The ratios as a picture: a row for each comparison, a bar for each pass, with a line from one end of its interval to the other.

use std::error::Error;
use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use crate::ratios::{Pass, Ratio};
use crate::report::Report;

/// Sizes in pixels.
const WIDTH: u32 = 1110;
const LABELS: i32 = 480;
const RIGHT: i32 = 70;
const TOP: i32 = 96;
const BOTTOM: i32 = 48;
const BAR: i32 = 12;
const GAP: i32 = 10;

const COLOURS: [RGBColor; 4] =
    [RGBColor(0x1f, 0x5f, 0xa8), RGBColor(0xd9, 0x82, 0x1e), RGBColor(0x3c, 0x8d, 0x40), RGBColor(0x9a, 0x4d, 0x9e)];
const GRID: RGBColor = RGBColor(0xdd, 0xdd, 0xdd);

/// One comparison and its ratio in each pass.
struct Row {
    label: String,
    ratios: Vec<Option<Figure>>,
}

/// A ratio and its interval.
#[derive(Clone, Copy)]
struct Figure {
    ratio: f64,
    interval: (f64, f64),
}

/// Where things are, in pixels.
struct Frame {
    row_height: i32,
    height: i32,
    most: f64,
}

impl Frame {
    fn new(rows: &[Row], passes: usize) -> Self {
        let row_height = BAR * passes as i32 + GAP;
        let ratios = rows.iter().flat_map(|row| row.ratios.iter().flatten());
        Self {
            row_height,
            height: TOP + row_height * rows.len() as i32 + BOTTOM,
            most: ratios.fold(1.25, |most, figure| most.max(figure.interval.1)),
        }
    }

    fn x(&self, ratio: f64) -> i32 {
        LABELS + (ratio * f64::from(WIDTH as i32 - LABELS - RIGHT) / self.most) as i32
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Writes the picture, as SVG, to `path`.
///
/// # Errors
/// If it cannot be written.
pub fn draw(path: &Path, report: &Report) -> Result<(), Box<dyn Error>> {
    let rows = rows(&report.passes);
    let frame = Frame::new(&rows, report.passes.len());
    let area = SVGBackend::new(path, (WIDTH, frame.height as u32)).into_drawing_area();
    area.fill(&WHITE)?;
    header(&area, report)?;
    axis(&area, &frame)?;
    for (index, row) in rows.iter().enumerate() {
        bars(&area, &frame, TOP + GAP / 2 + frame.row_height * index as i32, row)?;
    }
    area.present()?;
    Ok(())
}

/// A line at each quarter, that at 1 in black.
fn axis(area: &Area<'_>, frame: &Frame) -> Result<(), Box<dyn Error>> {
    let bottom = frame.height - BOTTOM;
    let quarters_per_label = if frame.most > 3.0 { 4 } else { 1 };
    for quarter in 0..=(frame.most * 4.0) as i32 {
        let ratio = f64::from(quarter) / 4.0;
        let x = frame.x(ratio);
        let colour = if quarter == 4 { BLACK } else { GRID };
        area.draw(&PathElement::new(vec![(x, TOP), (x, bottom)], colour))?;
        if quarter % quarters_per_label == 0 {
            area.draw(&Text::new(format!("{ratio}"), (x, bottom + 6), text(13, HPos::Center, VPos::Top)))?;
        }
    }
    Ok(())
}

/// The label of a row whose upper edge is at `top`, and the bar and figure of each pass.
fn bars(area: &Area<'_>, frame: &Frame, top: i32, row: &Row) -> Result<(), Box<dyn Error>> {
    let label = (LABELS - 8, top + (frame.row_height - GAP) / 2);
    area.draw(&Text::new(row.label.clone(), label, text(13, HPos::Right, VPos::Center)))?;
    for (pass, ratio) in row.ratios.iter().enumerate() {
        let Some(Figure { ratio, interval }) = *ratio else { continue };
        let bar = top + BAR * pass as i32;
        let colour = COLOURS[pass % COLOURS.len()];
        area.draw(&Rectangle::new([(frame.x(0.0), bar), (frame.x(ratio), bar + BAR - 1)], colour.filled()))?;
        let middle = bar + BAR / 2;
        area.draw(&PathElement::new(vec![(frame.x(interval.0), middle), (frame.x(interval.1), middle)], BLACK))?;
        let figure = (WIDTH as i32 - RIGHT + 12, middle);
        area.draw(&Text::new(format!("{ratio:.2}"), figure, text(11, HPos::Left, VPos::Center).color(&colour)))?;
    }
    Ok(())
}

/// The title, the machine and the colour of each pass.
fn header(area: &Area<'_>, report: &Report) -> Result<(), Box<dyn Error>> {
    let left = |size| text(size, HPos::Left, VPos::Top);
    area.draw(&Text::new("Time of the peer over time of ashlar: right of 1, ashlar is faster", (16, 12), left(18)))?;
    area.draw(&Text::new(report.machine.line(), (16, 40), left(12)))?;
    for (index, pass) in report.passes.iter().enumerate() {
        let start = 16 + 180 * index as i32;
        area.draw(&Rectangle::new([(start, 66), (start + 12, 78)], COLOURS[index % COLOURS.len()].filled()))?;
        area.draw(&Text::new(pass.name.clone(), (start + 18, 65), left(13)))?;
    }
    Ok(())
}

fn text(size: i32, horizontal: HPos, vertical: VPos) -> TextStyle<'static> {
    ("sans-serif", size).into_font().color(&BLACK).pos(Pos::new(horizontal, vertical))
}

fn label(ratio: &Ratio) -> String {
    format!("{} {}, {} vs {}", ratio.group, ratio.parameter, ratio.ours, ratio.peer)
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
            rows[position].ratios[index] = Some(Figure { ratio: ratio.ratio, interval: ratio.interval });
        }
    }
    rows
}
