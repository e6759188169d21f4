//! Runs series of attacks and keeps what they took: the figures from which plot and tables are made.

use rayon::prelude::*;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::attack::Attack;
use crate::estimate::{self, Factor};
use crate::instance::{Confirmed, Failure, Sizes};
use crate::mode::Mode;
use crate::model;
use crate::plan::{Panel, Series};

/// What one series took, in calls of the permutation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    /// Where it is shown.
    pub panel: Panel,
    /// The mode.
    pub mode: Mode,
    /// The attack.
    pub attack: Attack,
    /// The sizes.
    pub sizes: Sizes,
    /// Collisions found and confirmed, one for each of the seeds from 0 on.
    pub collisions: u64,
    /// The first quartile of the calls.
    pub lower: u64,
    /// The median of the calls.
    pub median: u64,
    /// The third quartile of the calls.
    pub upper: u64,
    /// log2 of the calls by the estimate, in thousandths.
    pub estimate: f64,
    /// log2 of the median calls for uniform states, in thousandths.
    pub model: f64,
    /// The collision of seed 0.
    pub first: Confirmed,
}

/// An attack that gave no collision.
#[derive(Debug, Error)]
#[error("{} over {} elements, seed {seed}: {failure}", mode.name(), sizes.modulus)]
pub struct Missed {
    mode: Mode,
    sizes: Sizes,
    seed: u64,
    #[source]
    failure: Failure,
}

/// Runs one series, its seeds side by side.
///
/// # Errors
/// If an attack gives no collision that the specification confirms.
pub fn measure(series: &Series) -> Result<Measured, Missed> {
    let Series { panel, instance, mode, attack, seeds } = *series;
    let sizes = instance.sizes;
    let run = |seed| instance.attack(mode, attack, seed).map_err(|failure| Missed { mode, sizes, seed, failure });
    let mut found = (0..seeds).into_par_iter().map(run).collect::<Result<Vec<Confirmed>, Missed>>()?;
    let first = found[0].clone();
    found.sort_by_key(|confirmed| confirmed.calls);
    let quantile = |quarter: usize| found[(found.len() - 1) * quarter / 4].calls;
    Ok(Measured {
        panel,
        mode,
        attack,
        sizes,
        collisions: seeds,
        lower: quantile(1),
        median: quantile(2),
        upper: quantile(3),
        estimate: thousandths(estimate_of(sizes, attack)),
        model: thousandths(model::median(sizes, attack)),
        first,
    })
}

/// log2 of the calls by the estimate, with the factor k!.
fn estimate_of(sizes: Sizes, attack: Attack) -> f64 {
    match attack {
        Attack::Capacity => sizes.capacity_bits() / 2.0,
        Attack::Offsets { k: 1 } => sizes.digest_bits() / 2.0,
        Attack::Offsets { k } => estimate::shortcut(sizes.capacity_bits(), sizes.digest_bits(), k as f64, Factor::Factorial),
    }
}

/// Rounded, so that the last bits of a logarithm do not count.
fn thousandths(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
