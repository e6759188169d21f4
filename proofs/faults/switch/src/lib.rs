//! Chooses, at run time, one of the faults that are woven into a copy of the sources, and keeps which of them were passed.
//!
//! Only copies depend on this crate: the weaver writes its calls and names it in their manifests.

use std::env;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Names the fault that is on, by its number; without it none is.
pub const CHOSEN: &str = "ASHLAR_FAULT";

/// Names the file to which the numbers of faults are added, a line each, as soon as they are passed for the first time.
pub const TRACE: &str = "ASHLAR_FAULT_TRACE";

/// Faults that one tree can hold.
pub const LIMIT: usize = 1 << 16;

static PASSED: [AtomicBool; LIMIT] = [const { AtomicBool::new(false) }; LIMIT];

/// Whether the fault of this number is on. Each is passed by the run of the code in its place, on or not.
///
/// # Panics
/// When the number is not below [`LIMIT`], or the trace cannot be written.
#[inline(never)]
pub fn is(number: u32) -> bool {
    static STATE: OnceLock<(Option<u32>, Option<File>)> = OnceLock::new();
    let (chosen, trace) = STATE.get_or_init(|| (chosen(), trace()));
    if let Some(mut file) = trace.as_ref().filter(|_| !PASSED[number as usize].swap(true, Ordering::Relaxed)) {
        file.write_all(format!("{number}\n").as_bytes()).expect("the trace can be written");
    }
    *chosen == Some(number)
}

fn chosen() -> Option<u32> {
    Some(env::var(CHOSEN).ok()?.parse().expect("the number of a fault"))
}

fn trace() -> Option<File> {
    Some(OpenOptions::new().create(true).append(true).open(env::var_os(TRACE)?).expect("the trace can be opened"))
}
