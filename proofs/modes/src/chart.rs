//! The figures as charts: curves of medians with quartiles, beside model and estimate.

use crate::attack::Attack;
use crate::measure::Measured;
use crate::mode::Mode;
use crate::plan::Panel;

/// A measured median with what is around it, in powers of two.
#[derive(Clone, Copy, Debug)]
pub struct Point {
    /// The place on the axis.
    pub x: f64,
    /// Where the point is drawn, moved aside so that curves do not hide one another.
    pub drawn_x: f64,
    /// The quartiles, with the median between them.
    pub quartiles: [f64; 3],
    /// The median for uniform states.
    pub model: f64,
    /// The estimate.
    pub estimate: f64,
}

/// Points of one attack.
#[derive(Clone, Debug)]
pub struct Curve {
    /// The name in the legend.
    pub label: String,
    /// The points, from left to right.
    pub points: Vec<Point>,
}

/// One panel.
#[derive(Clone, Debug)]
pub struct Chart {
    /// The title.
    pub title: &'static str,
    /// What the horizontal axis counts.
    pub x_label: &'static str,
    /// The curves.
    pub curves: Vec<Curve>,
}

impl Chart {
    /// The ends of the horizontal axis.
    pub fn x_range(&self) -> [f64; 2] {
        let [low, high] = ends(self.points().map(|point| point.x));
        let margin = (high - low) / 16.0;
        [low - margin, high + margin]
    }

    /// The ends of the vertical axis, whole bits.
    pub fn y_range(&self) -> [f64; 2] {
        let [low, high] =
            ends(self.points().flat_map(|point| [point.quartiles[0], point.quartiles[2], point.estimate, point.model]));
        [low.floor(), high.ceil()]
    }

    fn points(&self) -> impl Iterator<Item = &Point> {
        self.curves.iter().flat_map(|curve| &curve.points)
    }
}

fn ends(values: impl Iterator<Item = f64>) -> [f64; 2] {
    values.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], value| [low.min(value), high.max(value)])
}

/// The four panels.
pub fn charts(measured: &[Measured]) -> [Chart; 4] {
    let capacity = |mode: Mode| move |row: &Measured| row.panel == Panel::Capacity && row.mode == mode;
    let through_capacity = Mode::FORGETFUL.iter().enumerate().map(|(index, &mode)| {
        let aside = (index as f64 - 1.5) / 5.0;
        curve(mode.name().to_owned(), measured, capacity(mode), |row| row.sizes.capacity_bits(), aside)
    });
    [
        Chart {
            title: "One more block: capacity collisions of sponges and +x",
            x_label: "bits of the capacity",
            curves: through_capacity.collect(),
        },
        Chart {
            title: "+s, c = 1, d = 2: shortcut at its best k",
            x_label: "bits of an element",
            curves: against_generic(measured, Panel::Size, |row| row.sizes.element_bits()),
        },
        Chart {
            title: "+s, c = 1, d = 2, p = 16361: shortcut by k (1: generic)",
            x_label: "k, states that agree on the capacity",
            curves: vec![curve("mmo_s".to_owned(), measured, |row| row.panel == Panel::States, states, 0.0)],
        },
        Chart {
            title: "+s, d = 4, p = 101: shortcut by c; from c = d on no gain",
            x_label: "c, elements of capacity",
            curves: against_generic(measured, Panel::Elements, |row| (row.sizes.width - row.sizes.rate) as f64),
        },
    ]
}

/// The number of states of the shortcut.
fn states(row: &Measured) -> f64 {
    match row.attack {
        Attack::Capacity => 2.0,
        Attack::Offsets { k } => k as f64,
    }
}

fn against_generic(measured: &[Measured], panel: Panel, x: impl Fn(&Measured) -> f64 + Copy) -> Vec<Curve> {
    let generic = move |row: &Measured| row.panel == panel && states(row) == 1.0;
    let shortcut = move |row: &Measured| row.panel == panel && states(row) > 1.0;
    vec![
        curve("generic attack on the digest".to_owned(), measured, generic, x, 0.0),
        curve("shortcut".to_owned(), measured, shortcut, x, 0.0),
    ]
}

fn curve(
    label: String,
    measured: &[Measured],
    belongs: impl Fn(&Measured) -> bool,
    x: impl Fn(&Measured) -> f64,
    aside: f64,
) -> Curve {
    let point = |row: &Measured| Point {
        x: x(row),
        drawn_x: x(row) + aside,
        quartiles: [row.lower, row.median, row.upper].map(|calls| (calls as f64).log2()),
        model: row.model,
        estimate: row.estimate,
    };
    Curve { label, points: measured.iter().filter(|row| belongs(row)).map(point).collect() }
}
