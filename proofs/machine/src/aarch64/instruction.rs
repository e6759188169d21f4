//! Instructions, decoded.

use yaxpeax_arch::{Decoder, U8Reader};
use yaxpeax_arm::armv8::a64::{InstDecoder, Instruction as Decoded, Opcode, Operand, SIMDSizeCode, SizeCode};

use crate::machine;

/// Bytes of an instruction.
pub const SIZE: u64 = 4;

/// Number of the stack pointer, or of the register that is zero, among general registers.
pub const LAST: u16 = 31;

/// An instruction at an address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Instruction {
    /// Where it lies.
    pub at: u64,
    /// Its encoding.
    pub word: u32,
    decoded: Decoded,
}

impl Instruction {
    /// That of an encoding, if it is one.
    pub fn decode(word: u32, at: u64) -> Option<Self> {
        let bytes = word.to_le_bytes();
        let decoded = InstDecoder::default().decode(&mut U8Reader::new(&bytes)).ok()?;
        Some(Self { at, word, decoded })
    }

    /// The same at another address.
    pub fn at(self, at: u64) -> Self {
        Self { at, ..self }
    }

    /// Its operation.
    pub fn opcode(&self) -> Opcode {
        self.decoded.opcode
    }

    /// An operand by its number; nothing where there is none.
    pub fn operand(&self, number: usize) -> Operand {
        self.decoded.operands[number]
    }

    /// All operands.
    pub fn operands(&self) -> [Operand; 4] {
        self.decoded.operands
    }
}

/// Bits of a general register.
pub fn bits(size: SizeCode) -> u32 {
    match size {
        SizeCode::W => 32,
        SizeCode::X => 64,
    }
}

/// Bits of a vector or an element.
pub fn vector_bits(size: SIMDSizeCode) -> u32 {
    match size {
        SIMDSizeCode::B => 8,
        SIMDSizeCode::H => 16,
        SIMDSizeCode::S => 32,
        SIMDSizeCode::D => 64,
        SIMDSizeCode::Q => 128,
    }
}

impl machine::Instruction for Instruction {
    type Form = (String, Vec<String>);

    /// Operation and operands, without the numbers of registers and the offsets of addresses.
    fn form(&self) -> Self::Form {
        (format!("{:?}", self.opcode()), self.operands().iter().map(shape).collect())
    }

    fn address(&self) -> u64 {
        self.at
    }

    fn after(&self) -> u64 {
        self.at.wrapping_add(SIZE)
    }

    fn mnemonic(&self) -> String {
        let name = format!("{:?}", self.opcode()).to_lowercase();
        name.split('(').next().unwrap_or_default().to_owned()
    }

    fn text(&self) -> String {
        self.decoded.to_string()
    }
}

/// What a definition may look at of an operand beside its value.
fn shape(operand: &Operand) -> String {
    // The register that is zero is another operand.
    let general = |size: SizeCode, number: u16| format!("{size:?}{}", if number == LAST { " zero" } else { "" });
    match *operand {
        Operand::Register(size, number) => general(size, number),
        Operand::RegisterOrSP(size, _) => format!("{size:?} or sp"),
        Operand::RegShift(style, amount, size, number) => format!("{style:?} {amount} {}", general(size, number)),
        Operand::SIMDRegister(size, _) => format!("{size:?} of a vector"),
        Operand::SIMDRegisterElements(size, _, element) => format!("{size:?} in {element:?}"),
        Operand::SIMDRegisterElementsLane(size, _, element, lane) => format!("{size:?} in {element:?}, {lane}"),
        Operand::SIMDRegisterGroup(size, _, element, count) => format!("{count} of {size:?} in {element:?}"),
        Operand::SIMDRegisterGroupLane(_, element, count, lane) => format!("{count} of {element:?}, {lane}"),
        Operand::RegRegOffset(_, _, size, style, amount) => format!("address by {size:?} {style:?} {amount}"),
        Operand::RegPreIndex(_, _, is_written) => format!("address, {is_written}"),
        Operand::RegPostIndex(..) => "address, then moved".to_owned(),
        Operand::PCOffset(_) => "offset".to_owned(),
        other => format!("{other:?}"),
    }
}
