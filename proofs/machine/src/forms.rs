//! The forms in which instructions occurred in runs, each with one that has it.

use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

use iced_x86::{Instruction, OpKind, Register};

/// What a definition may look at beside the values of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Form {
    /// The opcode with the kinds and sizes of its operands.
    code: usize,
    /// Whether an operand is in memory.
    is_memory: bool,
    /// Whether a mask chooses elements, and whether the others are zero.
    mask: (bool, bool),
    /// Whether one element of memory stands for all.
    is_broadcast: bool,
    /// Whether a register is the second byte of another.
    is_second_byte: bool,
    /// The immediate.
    immediate: Option<u64>,
}

impl Form {
    fn of(i: &Instruction) -> Self {
        let operands = || 0..i.op_count();
        let is_second_byte = |register| matches!(register, Register::AH | Register::BH | Register::CH | Register::DH);
        Form {
            code: i.code() as usize,
            is_memory: operands().any(|operand| i.op_kind(operand) == OpKind::Memory),
            mask: (i.has_op_mask(), i.zeroing_masking()),
            is_broadcast: i.is_broadcast(),
            is_second_byte: operands()
                .any(|operand| i.op_kind(operand) == OpKind::Register && is_second_byte(i.op_register(operand))),
            immediate: operands().find_map(|operand| i.try_immediate(operand).ok()),
        }
    }
}

/// The forms that occurred in all runs, in an order that does not depend on theirs.
#[derive(Debug, Default)]
pub struct Forms(Mutex<BTreeMap<Form, Instruction>>);

impl Forms {
    /// Takes in an instruction that was run.
    pub fn take(&self, i: &Instruction) {
        let form = Form::of(i);
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = all.entry(form).or_insert(*i);
        // The one at the lowest address, whichever run came first.
        if i.ip() < kept.ip() {
            *kept = *i;
        }
    }

    /// One instruction of each form.
    pub fn instructions(&self) -> Vec<Instruction> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).values().copied().collect()
    }
}
