//! Chooses, at run time, one of the faults that are woven into a copy of the sources, and keeps which of them were passed.
//!
//! The weaver writes the calls of [`is`] into copies and names this crate in their manifests; the program that a copy is built for chooses.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Faults that one tree can hold.
pub const LIMIT: usize = 1 << 16;

/// No fault: a number that none has.
const NONE: u32 = u32::MAX;

static CHOSEN: AtomicU32 = AtomicU32::new(NONE);

static PASSED: [AtomicBool; LIMIT] = [const { AtomicBool::new(false) }; LIMIT];

/// Whether the fault of this number is on. Each is passed by the run of the code in its place, on or not.
///
/// # Panics
/// When the number is not below [`LIMIT`].
#[inline(never)]
pub fn is(number: u32) -> bool {
    PASSED[number as usize].store(true, Ordering::Relaxed);
    CHOSEN.load(Ordering::Relaxed) == number
}

/// Puts one fault on, or none, and forgets which were passed.
pub fn choose(number: Option<u32>) {
    CHOSEN.store(number.unwrap_or(NONE), Ordering::Relaxed);
    PASSED.iter().for_each(|passed| passed.store(false, Ordering::Relaxed));
}

/// The numbers of the faults that were passed since one was chosen.
pub fn passed() -> Vec<u32> {
    (0..).zip(&PASSED).filter(|(_, passed)| passed.load(Ordering::Relaxed)).map(|(number, _)| number).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_fault_is_on_and_all_are_seen() {
        choose(Some(7));
        assert_eq!([3, 7, 3].map(is), [false, true, false]);
        assert_eq!(passed(), [3, 7]);
        choose(None);
        assert_eq!(passed(), []);
        assert!(!is(7));
    }
}
