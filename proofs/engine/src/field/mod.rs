//! Elements of a prime field, as a hash-consed normal form.
//!
//! An element is a linear combination, with coefficients modulo p, of interned products. A product is a multiset of bases with
//! exact integer exponents; a base is an input, an output of an opaque function, or a sum of at least two terms that was multiplied. A sum is made monic before it
//! is interned, so that its multiples share a base.
//!
//! Why equal handles prove equal values: sums are sorted and merged by the axioms of a commutative ring with p = 0, exponents are
//! added, never reduced, and a sum is replaced by its base only together with the coefficient that makes it monic, whose product
//! with its inverse is checked to be one. So each operation builds a form whose value, for every assignment of residues to the
//! inputs, is the operation's value. Forms are interned: equal handles are equal forms. The converse does not hold, since products
//! of sums are not expanded; different handles are told apart by their values at points, or not at all.
//!
//! Inputs that are not elements, such as bytes, are inputs too: what holds for every residue holds for each of theirs.

mod arena;
mod constants;
pub mod contract;
pub mod count;
mod decide;
mod element;
mod evaluate;
mod evidence;
pub mod integer;
pub mod koala_bear;
pub mod koala_bear_long;
pub mod koala_bear_words;
pub mod linear;
pub mod machine;
pub mod opaque;
pub mod platform;
mod specification;
mod store;
mod written;

use std::cell::RefCell;

pub use arena::{Arena, Modulus};
pub use constants::on_constants;
pub use decide::{Assignment, Outcome, decide};
pub use element::Element;
pub use evaluate::Plan;
pub use evidence::{Export, evidence};
pub use specification::SpecElement;
use store::Store;
use written::Written;

thread_local! {
    static STORE: RefCell<Option<Store>> = const { RefCell::new(None) };
}

/// Puts back the store that was current before a scope, also when the scope panics.
struct Restore(Option<Store>);

impl Drop for Restore {
    fn drop(&mut self) {
        STORE.with_borrow_mut(|current| *current = self.0.take());
    }
}

/// Runs `f` with a fresh store of elements modulo `p` current on this thread. Handles made inside mean nothing outside.
pub fn scope<T>(modulus: Modulus, f: impl FnOnce() -> T) -> T {
    within(Store::Normal(Box::new(Arena::new(modulus))), f)
}

/// The same with a store that keeps operations as they are written.
fn as_written<T>(modulus: Modulus, f: impl FnOnce() -> T) -> T {
    within(Store::Written(Written::new(modulus)), f)
}

fn within<T>(store: Store, f: impl FnOnce() -> T) -> T {
    let _restore = Restore(STORE.with_borrow_mut(|current| current.replace(store)));
    f()
}

/// Reads the normal forms of the current store.
///
/// # Panics
/// Outside any [`scope`].
pub fn read<T>(f: impl FnOnce(&Arena) -> T) -> T {
    with(|store| match store {
        Store::Normal(arena) => f(arena),
        Store::Written(_) => panic!("no normal forms where operations are kept as they are written"),
    })
}

fn with<T>(f: impl FnOnce(&mut Store) -> T) -> T {
    STORE.with_borrow_mut(|current| f(current.as_mut().expect("no field scope on this thread")))
}

#[cfg(test)]
mod evidence_tests;
#[cfg(test)]
mod opaque_tests;
#[cfg(test)]
mod tests;
