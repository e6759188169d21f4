//! The forms in which instructions occurred in runs, each with one that has it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use crate::machine::Instruction;

/// The forms that occurred in all runs, in an order that does not depend on theirs.
#[derive(Debug)]
pub struct Met<I: Instruction>(Mutex<BTreeMap<I::Form, I>>);

impl<I: Instruction> Default for Met<I> {
    fn default() -> Self {
        Met(Mutex::default())
    }
}

impl<I: Instruction> Met<I> {
    /// Takes in an instruction that was run.
    pub fn take(&self, instruction: &I) {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = all.entry(instruction.form()).or_insert(*instruction);
        // The one at the lowest address, whichever run came first.
        if instruction.address() < kept.address() {
            *kept = *instruction;
        }
    }

    /// One instruction of each form.
    pub fn instructions(&self) -> Vec<I> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
    }
}
