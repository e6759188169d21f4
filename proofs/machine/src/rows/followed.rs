//! The calls that were followed to their end, so that rows that ask only for that do not follow them again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use ashlar_engine::graph::{Applied, Sym, read, rest_on};
use ashlar_engine::obligation::Followed;

use crate::call::Call;

/// The rules of the normal form that each call rests on, by its name.
#[derive(Debug, Default)]
pub struct Ended(Mutex<HashMap<String, Applied>>);

impl Ended {
    fn note(&self, name: &str, rules: Applied) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned(), rules);
    }

    fn rules(&self, name: &str) -> Option<Applied> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned()
    }
}

/// A call that is noted when it has ended.
pub struct Noted {
    /// The call.
    pub call: Call,
    /// Its name, by which function, instruction set and shape are told.
    pub name: String,
    /// The calls that have ended.
    pub ended: Arc<Ended>,
    /// Whether what it leaves is asked for.
    pub is_compared: bool,
}

impl Followed for Noted {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Result<Vec<Sym>, String> {
        if let Some(rules) = self.ended.rules(&self.name).filter(|_| !self.is_compared) {
            rest_on(&rules);
            return Ok(Vec::new());
        }
        let outputs = self.call.symbolic(inputs)?;
        self.ended.note(&self.name, read(|arena| arena.applied().clone()));
        Ok(outputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        self.call.concrete(inputs)
    }
}
