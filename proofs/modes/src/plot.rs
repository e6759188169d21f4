//! The charts as a picture, as SVG and PNG.

use std::error::Error;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::{FontStyle, register_font};

use crate::chart::{Chart, Curve, Point, charts};
use crate::measure::Measured;

/// Sizes in pixels.
const SIZE: (u32, u32) = (1280, 1000);
const HEAD: u32 = 64;

const COLOURS: [RGBColor; 4] =
    [RGBColor(0x1f, 0x5f, 0xa8), RGBColor(0xd9, 0x82, 0x1e), RGBColor(0x2f, 0x8f, 0x5b), RGBColor(0x8a, 0x4f, 0xa0)];
const GRID: RGBColor = RGBColor(0xe4, 0xe4, 0xe4);
const HEADING: &str = "Calls of the permutation until a collision: measured and predicted";
const KEY: &str =
    "points: median of the measured calls, bars: quartiles; solid line: median for uniform states; dashed line: estimate, f = k!";

/// The picture as the text of an SVG file.
///
/// # Errors
/// If it cannot be drawn.
pub fn svg(measured: &[Measured]) -> Result<String, Box<dyn Error>> {
    let mut text = String::new();
    draw(&SVGBackend::with_string(&mut text, SIZE).into_drawing_area(), measured)?;
    Ok(text)
}

/// The picture as the bytes of a PNG file.
///
/// # Errors
/// If it cannot be drawn.
pub fn png(measured: &[Measured]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut pixels = vec![0; SIZE.0 as usize * SIZE.1 as usize * 3];
    draw(&BitMapBackend::with_buffer(&mut pixels, SIZE).into_drawing_area(), measured)?;
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&pixels)?;
    Ok(bytes)
}

fn draw<B: DrawingBackend>(area: &DrawingArea<B, Shift>, measured: &[Measured]) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    register_font("sans-serif", FontStyle::Normal, epaint_default_fonts::HACK_REGULAR).map_err(|_| "the font is no font")?;
    area.fill(&WHITE)?;
    let (head, body) = area.split_vertically(HEAD);
    head.draw(&Text::new(HEADING, (16, 14), ("sans-serif", 20).into_font()))?;
    head.draw(&Text::new(KEY, (16, 42), ("sans-serif", 13).into_font()))?;
    for (panel, chart) in body.split_evenly((2, 2)).iter().zip(charts(measured)) {
        draw_chart(panel, &chart)?;
    }
    area.present()?;
    Ok(())
}

fn draw_chart<B: DrawingBackend>(area: &DrawingArea<B, Shift>, chart: &Chart) -> Result<(), Box<dyn Error>>
where
    B::ErrorType: 'static,
{
    let ([left, right], [low, high]) = (chart.x_range(), chart.y_range());
    let mut context = ChartBuilder::on(area)
        .caption(chart.title, ("sans-serif", 15))
        .margin(14)
        .x_label_area_size(38)
        .y_label_area_size(56)
        .build_cartesian_2d(left..right, low..high)?;
    context
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID)
        .x_desc(chart.x_label)
        .y_desc("calls")
        .x_label_formatter(&|x| format!("{x:.0}"))
        .y_label_formatter(&|y| format!("2^{y:.0}"))
        .x_labels(labels(right - left))
        .y_labels(labels(high - low))
        .label_style(("sans-serif", 12))
        .draw()?;
    for (curve, colour) in chart.curves.iter().zip(COLOURS) {
        let line = |y: fn(&Point) -> f64| curve.points.iter().map(move |point| (point.x, y(point)));
        context.draw_series(LineSeries::new(line(|point| point.model), colour.stroke_width(1)))?;
        context.draw_series(DashedLineSeries::new(line(|point| point.estimate), 5, 4, colour.stroke_width(1)))?;
        context.draw_series(bars(curve, colour))?;
        let marks = curve.points.iter().map(|point| Circle::new((point.drawn_x, point.quartiles[1]), 3, colour.filled()));
        let marks = context.draw_series(marks)?;
        marks.label(&curve.label).legend(move |(x, y)| Circle::new((x + 10, y), 3, colour.filled()));
    }
    context
        .configure_series_labels()
        .position(SeriesLabelPosition::LowerRight)
        .background_style(WHITE.mix(0.8))
        .border_style(GRID)
        .label_font(("sans-serif", 12))
        .draw()?;
    Ok(())
}

/// At most so many labels that each is another whole number.
fn labels(range: f64) -> usize {
    (range as usize + 1).min(15)
}

/// A line from the first to the third quartile of each point.
fn bars(curve: &Curve, colour: RGBColor) -> impl Iterator<Item = PathElement<(f64, f64)>> {
    curve.points.iter().map(move |point| {
        let [lower, _, upper] = point.quartiles;
        PathElement::new(vec![(point.drawn_x, lower), (point.drawn_x, upper)], colour.stroke_width(1))
    })
}
