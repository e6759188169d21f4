//! What code does beyond a contract: recorded where it happens, an error of the run as a whole.

use std::cell::RefCell;

/// How the reason begins, of code that does what does not hold for every representative.
pub const BEYOND: &str = "beyond what is proved: ";

thread_local! {
    static FAILURE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Records that code did what does not hold for every representative. The first such thing counts.
pub(super) fn fail(reason: String) {
    FAILURE.with_borrow_mut(|failure| {
        failure.get_or_insert(reason);
    });
}

/// Runs code on representatives; what it did that does not hold for each of them is an error.
///
/// # Errors
/// The first such thing.
pub fn checked<T>(f: impl FnOnce() -> T) -> Result<T, String> {
    let outer = FAILURE.take();
    let result = f();
    FAILURE.replace(outer).map_or(Ok(result), |reason| Err(format!("{BEYOND}{reason}")))
}
