//! The backends that tests run on.

use ashlar::Backend;

/// Calls `check` with each backend of this processor and says which others there are.
pub fn for_each_backend(check: impl Fn(Backend)) {
    for name in Backend::NAMES {
        match Backend::named(name) {
            Some(backend) => check(backend),
            None => println!("not-run: backend {name}: not on this processor"),
        }
    }
}
