//! Tests the models against the processor: each method of each instruction-set trait gives the same words on the same inputs.
//!
//! The exercises of a set are written once, over the trait ([`sets`]), and run on the model with constants and on the processor.

mod alone;
mod bits;
mod exercise;
mod input;
pub mod sets;

use std::collections::BTreeMap;
use std::fmt;

use ashlar::machine::Portable;
use ashlar::machine::native::listing::{AVX2_GROUP, AVX512_PAIR};

use super::symbolic::Symbolic;
pub use bits::{Bits, Long, Value};
pub use exercise::{Difference, Effort, Exercise};
pub use input::Input;

/// What has been compared, without a difference.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Report {
    /// The number of inputs of each operation, over all its immediate operands.
    pub inputs: BTreeMap<String, usize>,
}

/// Why a comparison is no evidence.
#[derive(Clone, Debug, thiserror::Error)]
pub enum Failure {
    /// This machine cannot run the instructions.
    #[error("not run: {0}")]
    NotRun(&'static str),
    /// A model is wrong, or an exercise.
    #[error(transparent)]
    Differs(#[from] Box<Difference>),
    /// The two lists of exercises do not match.
    #[error("no counterpart for {0}")]
    Unmatched(String),
    /// A listing holds a form of instruction that is not tested alone.
    #[error("`{0}` is not tested alone")]
    Untested(String),
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let total: usize = self.inputs.values().sum();
        write!(f, "{} operations agree with the processor on {total} inputs: ", self.inputs.len())?;
        let each: Vec<String> = self.inputs.iter().map(|(name, inputs)| format!("{name} ({inputs})")).collect();
        f.write_str(&each.join("; "))
    }
}

/// Compares exercises of a model with the same exercises of the processor.
///
/// # Errors
/// [`Failure::Differs`] at the first difference, [`Failure::Unmatched`] if the lists are not of the same instructions.
pub fn compare(model: &[Exercise], native: &[Exercise]) -> Result<Report, Failure> {
    if let Some(longer) = model.get(native.len()).or(native.get(model.len())) {
        return Err(Failure::Unmatched(longer.name()));
    }
    let mut report = Report::default();
    for (model, native) in model.iter().zip(native) {
        if model.name() != native.name() {
            return Err(Failure::Unmatched(model.name()));
        }
        *report.inputs.entry(model.instruction.clone()).or_default() += model.compare(native)?;
    }
    Ok(report)
}

/// The machine of expressions against that of Rust's integers.
///
/// # Errors
/// As [`compare`].
pub fn machine() -> Result<Report, Failure> {
    compare(&sets::machine(Symbolic), &sets::machine(Portable))
}

/// SSE2, SSSE3 and SSE4.1.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without them, else as [`compare`].
pub fn sse41() -> Result<Report, Failure> {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeSse41::detect() {
        return compare(&sets::sse41(Symbolic), &sets::sse41(native));
    }
    Err(Failure::NotRun("needs an x86-64 processor with SSE4.1"))
}

/// AVX, AVX2 and FMA.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without them, else as [`compare`].
pub fn avx2() -> Result<Report, Failure> {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeAvx2::detect() {
        return compare(&sets::avx2(Symbolic), &sets::avx2(native));
    }
    Err(Failure::NotRun("needs an x86-64 processor with AVX2 and FMA"))
}

/// AVX-512F.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without them, else as [`compare`].
pub fn avx512() -> Result<Report, Failure> {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeAvx512::detect() {
        return compare(&sets::avx512(Symbolic), &sets::avx512(native));
    }
    Err(Failure::NotRun("needs an x86-64 processor with AVX-512F and AVX-512VL"))
}

/// Whether this processor has AVX-512IFMA, which no backend of its own stands for.
#[must_use]
pub fn has_avx512ifma() -> bool {
    #[cfg(target_arch = "x86_64")]
    let present = ashlar::machine::native::NativeAvx512Ifma::detect().is_some();
    #[cfg(not(target_arch = "x86_64"))]
    let present = false;
    present
}

/// AVX-512IFMA.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without it, else as [`compare`].
pub fn avx512ifma() -> Result<Report, Failure> {
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeAvx512Ifma::detect() {
        return compare(&sets::avx512ifma(Symbolic), &sets::avx512ifma(native));
    }
    Err(Failure::NotRun("needs an x86-64 processor with AVX-512IFMA"))
}

/// The reader of AVX2 listings: each form of instruction alone, then the listing of the implementation as a whole.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without AVX2, [`Failure::Untested`] if the listing holds what is not tested alone, else as
/// [`compare`].
pub fn avx2_listing() -> Result<Report, Failure> {
    let models = listing(AVX2_GROUP, alone::avx2_models(), sets::avx2_group(Symbolic))?;
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeAvx2::detect() {
        return compare(&models, &listing(AVX2_GROUP, alone::avx2_natives(native), sets::avx2_group(native))?);
    }
    Err(Failure::NotRun("needs an x86-64 processor with AVX2 and FMA"))
}

/// The reader of AVX-512 listings: each form of instruction alone, then the listing of the implementation as a whole.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without AVX-512, [`Failure::Untested`] if the listing holds what is not tested alone, else as
/// [`compare`].
pub fn avx512_listing() -> Result<Report, Failure> {
    let models = listing(AVX512_PAIR, alone::avx512_models(), sets::avx512_pair(Symbolic))?;
    #[cfg(target_arch = "x86_64")]
    if let Some(native) = ashlar::machine::native::NativeAvx512::detect() {
        return compare(&models, &listing(AVX512_PAIR, alone::avx512_natives(native), sets::avx512_pair(native))?);
    }
    Err(Failure::NotRun("needs an x86-64 processor with AVX-512F and AVX-512VL"))
}

/// The exercises of a listing: those of lines alone, which have each form of instruction that it holds, and the whole.
fn listing(text: &str, mut alone: Vec<Exercise>, whole: Exercise) -> Result<Vec<Exercise>, Failure> {
    all_tested(text, &alone)?;
    alone.push(whole);
    Ok(alone)
}

/// Checks that each form of instruction in a listing is among the exercises.
fn all_tested(listing: &str, exercises: &[Exercise]) -> Result<(), Failure> {
    for line in listing.lines() {
        let (form, _) = alone::form(line);
        if !exercises.iter().any(|exercise| exercise.instruction == form) {
            return Err(Failure::Untested(form));
        }
    }
    Ok(())
}

/// Advanced SIMD.
///
/// # Errors
/// [`Failure::NotRun`] on a processor without it, else as [`compare`].
pub fn neon() -> Result<Report, Failure> {
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    if let Some(native) = ashlar::machine::native::NativeNeon::detect() {
        return compare(&sets::neon(Symbolic), &sets::neon(native));
    }
    Err(Failure::NotRun("needs an AArch64 processor with Advanced SIMD"))
}
