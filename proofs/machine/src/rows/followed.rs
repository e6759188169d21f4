//! The calls that were followed to their end, so that rows that ask only for that do not follow them again.

use std::collections::HashSet;
use std::sync::{Arc, Mutex, PoisonError};

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Followed;

use crate::call::Call;

/// Names of the calls.
#[derive(Debug, Default)]
pub struct Ended(Mutex<HashSet<String>>);

impl Ended {
    fn note(&self, name: &str) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name.to_owned());
    }

    fn has(&self, name: &str) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(name)
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
        if !self.is_compared && self.ended.has(&self.name) {
            return Ok(Vec::new());
        }
        let outputs = self.call.symbolic(inputs)?;
        self.ended.note(&self.name);
        Ok(outputs)
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        self.call.concrete(inputs)
    }
}
