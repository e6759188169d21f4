//! Machine code that gives the processor all registers, runs one instruction and takes them back.

use std::io;
use std::mem::offset_of;

use iced_x86::{Code, Encoder, IcedError, Instruction, MemoryOperand, Register as R};
use memmap2::{Mmap, MmapMut};
use thiserror::Error;

use super::registers::{Registers, Vectors};

/// Bits of code.
const CODE: u32 = 64;

/// Registers that a function gives back as they were: System V ABI, AMD64 supplement, 3.2.1.
const KEPT: [R; 6] = [R::RBX, R::RBP, R::R12, R::R13, R::R14, R::R15];

/// The register that points to [`Registers`] when the code is called, and before it returns.
const POINTER: R = R::RDI;

/// The moves of the first vector register from memory and to it.
fn moves(vectors: Vectors) -> (Code, Code, R) {
    match vectors {
        Vectors::Xmm => (Code::Movups_xmm_xmmm128, Code::Movups_xmmm128_xmm, R::XMM0),
        Vectors::Ymm => (Code::VEX_Vmovups_ymm_ymmm256, Code::VEX_Vmovups_ymmm256_ymm, R::YMM0),
        Vectors::Zmm => (Code::EVEX_Vmovups_zmm_k1z_zmmm512, Code::EVEX_Vmovups_zmmm512_k1z_zmm, R::ZMM0),
    }
}

/// Why an instruction cannot be run here.
#[derive(Debug, Error)]
pub enum PageError {
    /// It has no encoding.
    #[error("no encoding: {0}")]
    Encoding(#[from] IcedError),
    /// There is no memory for code.
    #[error("no memory for code: {0}")]
    Memory(#[from] io::Error),
}

/// Code for one instruction.
pub struct Page(Mmap);

impl Page {
    /// The code for an instruction that leaves the stack and the flow of the program alone.
    ///
    /// # Errors
    /// When it cannot be encoded, or there is no memory for it.
    pub fn new(instruction: &Instruction) -> Result<Self, PageError> {
        let code = encoded(&around(instruction)?)?;
        let mut page = MmapMut::map_anon(code.len())?;
        page.copy_from_slice(&code);
        Ok(Page(page.make_exec()?))
    }

    /// Runs the instruction on registers.
    pub fn run(&self, registers: &mut Registers) {
        // SAFETY: the page holds the code of a function of this type, whole.
        let function: extern "sysv64" fn(*mut Registers) = unsafe { std::mem::transmute(self.0.as_ptr()) };
        function(registers);
    }
}

fn encoded(code: &[Instruction]) -> Result<Vec<u8>, PageError> {
    let mut encoder = Encoder::new(CODE);
    for instruction in code {
        encoder.encode(instruction, 0)?;
    }
    Ok(encoder.take_buffer())
}

/// The place of a field, from the pointer on.
fn at(offset: usize) -> MemoryOperand {
    MemoryOperand::with_base_displ(POINTER, offset as i64)
}

fn general(number: usize) -> (R, MemoryOperand) {
    (R::RAX + number as u32, at(offset_of!(Registers, general) + 8 * number))
}

/// The general registers but the stack pointer and the one that points to all.
fn others() -> impl Iterator<Item = (R, MemoryOperand)> {
    (0..16).map(general).filter(|(register, _)| ![R::RSP, POINTER].contains(register))
}

/// The function: it keeps registers, fills all, runs the instruction and stores all.
fn around(instruction: &Instruction) -> Result<Vec<Instruction>, IcedError> {
    let vectors = Vectors::here();
    let mut code = Vec::new();
    for register in KEPT {
        code.push(Instruction::with1(Code::Push_r64, register)?);
    }
    code.push(Instruction::with1(Code::Push_r64, POINTER)?);
    code.extend(moved(vectors, true)?);
    code.push(Instruction::with1(Code::Push_rm64, at(offset_of!(Registers, flags)))?);
    code.push(Instruction::with(Code::Popfq));
    for (register, place) in others().chain([general(POINTER.number())]) {
        code.push(Instruction::with2(Code::Mov_r64_rm64, register, place)?);
    }
    code.push(*instruction);
    code.extend(stored(vectors)?);
    code.push(Instruction::with1(Code::Pop_r64, POINTER)?);
    for register in KEPT.into_iter().rev() {
        code.push(Instruction::with1(Code::Pop_r64, register)?);
    }
    code.push(Instruction::with(Code::Retnq));
    Ok(code)
}

/// Stores all registers; the stack has the pointer to them on top, and keeps it. No instruction of these but the last changes flags.
fn stored(vectors: Vectors) -> Result<Vec<Instruction>, IcedError> {
    let mut code = vec![Instruction::with1(Code::Push_r64, POINTER)?];
    code.push(Instruction::with2(Code::Mov_r64_rm64, POINTER, MemoryOperand::with_base_displ(R::RSP, 8))?);
    for (register, place) in others() {
        code.push(Instruction::with2(Code::Mov_rm64_r64, place, register)?);
    }
    let (_, place) = general(POINTER.number());
    code.push(Instruction::with1(Code::Pop_r64, R::RAX)?);
    code.push(Instruction::with2(Code::Mov_rm64_r64, place, R::RAX)?);
    code.push(Instruction::with(Code::Pushfq));
    code.push(Instruction::with1(Code::Pop_r64, R::RAX)?);
    code.push(Instruction::with2(Code::Mov_rm64_r64, at(offset_of!(Registers, flags)), R::RAX)?);
    code.extend(moved(vectors, false)?);
    if vectors != Vectors::Xmm {
        code.push(Instruction::with(Code::VEX_Vzeroupper));
    }
    Ok(code)
}

/// Moves of all vector registers and masks, from memory or to it.
fn moved(vectors: Vectors, is_load: bool) -> Result<Vec<Instruction>, IcedError> {
    let (load, store, first) = moves(vectors);
    let (count, _, masks) = vectors.counts();
    let one = |load, store, register: R, place| match is_load {
        true => Instruction::with2(load, register, place),
        false => Instruction::with2(store, place, register),
    };
    let vector = |number: u32| {
        let place = at(offset_of!(Registers, vectors) + 64 * number as usize);
        one(load, store, first + number, place)
    };
    let mask = |number: u32| {
        let place = at(offset_of!(Registers, masks) + 8 * number as usize);
        one(Code::VEX_Kmovq_kr_km64, Code::VEX_Kmovq_m64_kr, R::K0 + number, place)
    };
    (0..count as u32).map(vector).chain((0..masks as u32).map(mask)).collect()
}
