//! Reads what criterion has measured.

use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde::de::DeserializeOwned;
use walkdir::WalkDir;

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
    /// Median time of one call, in nanoseconds.
    pub nanoseconds: f64,
    /// Time of one call in the fastest sample, in nanoseconds: little disturbed by what else the machine does.
    pub fastest_nanoseconds: f64,
}

/// Results that cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// A folder or file cannot be read.
    #[error("{path}: {source}", path = path.display())]
    Read {
        /// Which.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// A file does not have criterion's format.
    #[error("{path}: {source}", path = path.display())]
    Format {
        /// Which.
        path: PathBuf,
        /// Where in it.
        source: serde_json::Error,
    },
    /// No benchmark has left a result.
    #[error("{path}: holds no benchmark results; run `make bench`", path = .0.display())]
    Empty(PathBuf),
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

#[derive(Deserialize)]
struct Estimates {
    median: Estimate,
}

#[derive(Deserialize)]
struct Estimate {
    point_estimate: f64,
}

/// Times in nanoseconds, each for as many calls as `iters` has.
#[derive(Deserialize)]
struct Samples {
    iters: Vec<f64>,
    times: Vec<f64>,
}

/// All newest measurements under `folder`, criterion's output directory.
///
/// # Errors
/// If there is none or a file does not have criterion's format.
pub fn read(folder: &Path) -> Result<Vec<Measurement>, ResultsError> {
    let mut measurements = Vec::new();
    for entry in WalkDir::new(folder).sort_by_file_name() {
        let entry = entry.map_err(|error| ResultsError::Read { path: folder.into(), source: error.into() })?;
        if entry.path().ends_with("new/benchmark.json") {
            measurements.push(measurement(entry.path())?);
        }
    }
    if measurements.is_empty() {
        return Err(ResultsError::Empty(folder.into()));
    }
    Ok(measurements)
}

fn measurement(path: &Path) -> Result<Measurement, ResultsError> {
    let benchmark: Benchmark = json(path)?;
    let estimates: Estimates = json(&path.with_file_name("estimates.json"))?;
    let samples: Samples = json(&path.with_file_name("sample.json"))?;
    Ok(Measurement {
        group: benchmark.group_id,
        function: benchmark.function_id.unwrap_or_default(),
        parameter: benchmark.value_str.unwrap_or_default(),
        bytes: benchmark.throughput.map_or(0, |throughput| throughput.bytes),
        nanoseconds: estimates.median.point_estimate,
        fastest_nanoseconds: samples
            .times
            .iter()
            .zip(&samples.iters)
            .map(|(time, calls)| time / calls)
            .fold(f64::INFINITY, f64::min),
    })
}

fn json<T: DeserializeOwned>(path: &Path) -> Result<T, ResultsError> {
    let text = std::fs::read(path).map_err(|source| ResultsError::Read { path: path.into(), source })?;
    serde_json::from_slice(&text).map_err(|source| ResultsError::Format { path: path.into(), source })
}
