//! The form of an instruction.

use iced_x86::{Formatter, Instruction, NasmFormatter, OpKind, Register};

use crate::machine;

/// What a definition may look at beside the values of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Form {
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

impl machine::Instruction for Instruction {
    type Form = Form;

    fn form(&self) -> Form {
        Form::of(self)
    }

    fn address(&self) -> u64 {
        self.ip()
    }

    fn after(&self) -> u64 {
        self.next_ip()
    }

    fn mnemonic(&self) -> String {
        format!("{:?}", Instruction::mnemonic(self)).to_lowercase()
    }

    fn text(&self) -> String {
        let mut text = String::new();
        NasmFormatter::new().format(self, &mut text);
        text
    }
}
