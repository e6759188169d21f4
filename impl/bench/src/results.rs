//! Reads what criterion has measured.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use walkdir::WalkDir;

use crate::json::{self, JsonError};
use crate::samples::Samples;
use crate::turns::implementation;

/// One benchmark.
#[derive(Clone, Debug)]
pub struct Measurement {
    /// What is measured, such as `hash_many`.
    pub group: String,
    /// Whose implementation.
    pub function: String,
    /// Length, or number and length of messages.
    pub parameter: String,
    /// Bytes taken in, or given out, by one call.
    pub bytes: u64,
    /// Times of one call, of all rounds.
    pub samples: Samples,
}

/// Results that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// A folder or file cannot be read, or does not have criterion's format.
    #[error(transparent)]
    File(#[from] JsonError),
    /// No benchmark has left a result.
    #[error("{path}: holds no benchmark results; run `make bench`", path = .0.display())]
    Empty(PathBuf),
    /// A benchmark has no samples.
    #[error("{path}: has no samples", path = .0.display())]
    NoSamples(PathBuf),
}

#[derive(Deserialize)]
struct Benchmark {
    group_id: String,
    function_id: Option<String>,
    value_str: Option<String>,
    throughput: Option<Bytes>,
}

#[derive(Deserialize)]
#[serde(rename_all = "PascalCase")]
struct Bytes {
    bytes: u64,
}

/// Times in nanoseconds, each for as many calls as `iters` has.
#[derive(Deserialize)]
struct Sample {
    iters: Vec<f64>,
    times: Vec<f64>,
}

/// All newest measurements under `folder`, criterion's output directory.
///
/// # Errors
/// If there is none or a file does not have criterion's format.
pub fn read(folder: &Path) -> Result<Vec<Measurement>, ResultsError> {
    let mut measurements: Vec<Measurement> = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| JsonError::Read { path: folder.into(), source: error.into() })?;
        if entry.path().ends_with("new/benchmark.json") {
            join(&mut measurements, measurement(entry.path())?);
        }
    }
    if measurements.is_empty() {
        return Err(ResultsError::Empty(folder.into()));
    }
    Ok(measurements)
}

/// Adds the samples of another round to those that there are.
fn join(measurements: &mut Vec<Measurement>, new: Measurement) {
    let is_same =
        |old: &&mut Measurement| (&old.group, &old.function, &old.parameter) == (&new.group, &new.function, &new.parameter);
    match measurements.iter_mut().find(is_same) {
        Some(measured) => measured.samples.add(new.samples),
        None => measurements.push(new),
    }
}

fn measurement(path: &Path) -> Result<Measurement, ResultsError> {
    let benchmark: Benchmark = json::read(path)?;
    let sample: Sample = json::read(&path.with_file_name("sample.json"))?;
    let times = sample.times.iter().zip(&sample.iters).map(|(time, calls)| time / calls).collect();
    Ok(Measurement {
        group: benchmark.group_id,
        function: implementation(&benchmark.function_id.unwrap_or_default()).to_owned(),
        parameter: benchmark.value_str.unwrap_or_default(),
        bytes: benchmark.throughput.map_or(0, |throughput| throughput.bytes),
        samples: Samples::new(times).ok_or_else(|| ResultsError::NoSamples(path.into()))?,
    })
}
