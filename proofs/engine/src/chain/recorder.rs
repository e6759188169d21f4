//! What the code that runs on this thread uses.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeSet, HashSet};

use serde::{Deserialize, Serialize};

use super::set::Set;
use super::uses::{Guarantee, Use};

thread_local! {
    static USES: RefCell<HashSet<Use>> = RefCell::default();
    /// A bit for each [`Set`].
    static MODELS_USED: Cell<u32> = const { Cell::new(0) };
}

/// What a row used, and what it is to prove.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The operations that stand for others by their contracts.
    pub uses: Vec<Use>,
    /// Ids of the rows of the models whose instructions ran.
    pub models: Vec<String>,
    /// Ids of the rows on the rules of normal forms that were applied: of each list one is enough.
    pub one_of: Vec<Vec<String>>,
    /// What the row proves of operations, once it is proved.
    pub guarantees: Vec<Guarantee>,
}

impl Record {
    /// Whether nothing is recorded.
    pub fn is_empty(&self) -> bool {
        self.uses.is_empty() && self.models.is_empty() && self.one_of.is_empty() && self.guarantees.is_empty()
    }
}

impl Use {
    /// Records it on this thread.
    pub fn record(self) {
        USES.with_borrow_mut(|uses| {
            uses.insert(self);
        });
    }
}

impl Set {
    /// Records that a part of it ran on this thread, so that the row that ran it names the model.
    pub fn ran(self) {
        MODELS_USED.set(MODELS_USED.get() | bit(self));
    }
}

fn bit(set: Set) -> u32 {
    1 << set as u32
}

/// What `f` returns, and what it used on this thread, apart from what surrounds it.
pub fn recorded<T>(f: impl FnOnce() -> T) -> (T, Record) {
    let outer = (USES.take(), MODELS_USED.replace(0));
    let result = f();
    let (uses, bits) = (USES.replace(outer.0), MODELS_USED.replace(outer.1));
    let models = Set::ALL.into_iter().filter(|set| bits & bit(*set) != 0).map(Set::row).collect();
    let mut uses: Vec<Use> = uses.into_iter().collect();
    uses.sort_unstable();
    let record = Record { uses, models, ..Record::default() };
    (result, record)
}

/// The constants and sizes of all uses of an operation of one of these types.
pub fn used(uses: &[Use], operation: &str, of: &[&str]) -> BTreeSet<Vec<i128>> {
    let matching = uses.iter().filter(|used| used.operation == operation && of.contains(&used.of.as_ref()));
    matching.map(|used| used.fixed.clone()).collect()
}
