//! The registers of a processor as numbers, and as a state of constants.

use std::array;
use std::mem::offset_of;

use ashlar_engine::graph::Sym;
use fastrand::Rng;
use yaxpeax_arm::armv8::a64::{Operand, SizeCode};

use crate::aarch64::flags::Flags;
use crate::aarch64::instruction::{Instruction, LAST};
use crate::aarch64::state::{State, WORDS};
use crate::byte::Byte;
use crate::features::Features;
use crate::flag::Flag;
use crate::machine::{Machine, Run};
use crate::memory::{Memory, Region};
use crate::premises::Premises;
use crate::values::{Values, long};
use crate::widths::{LONG, WORD};

/// Where the program that compares keeps the registers.
pub const ADDRESS: u64 = 0x50_0000;

/// Bytes of memory that an instruction may read and write.
const MEMORY: usize = 256;

/// Where its operand lies there, with room on both sides.
const MIDDLE: u64 = MEMORY as u64 / 2;

/// Bytes that an index moves it by, at most.
const MOVED: u64 = 32;

/// Place of V in NZCV; those of C, Z and N follow. Arm ARM, C5.2.9.
const OVERFLOW: u32 = 28;

/// What an instruction reads and writes. Machine code refers to the fields by their places.
#[repr(C)]
#[derive(Clone, Debug, PartialEq)]
pub struct Registers {
    /// The vector registers.
    pub vectors: [[u32; WORDS]; 32],
    /// The general registers.
    pub general: [u64; 31],
    /// The stack pointer.
    pub sp: u64,
    /// The condition flags, as NZCV holds them.
    pub flags: u64,
    /// Whether the same instruction follows on other registers.
    pub again: u64,
    /// The memory.
    pub memory: [u8; MEMORY],
}

/// Bytes of all fields, which leave no gaps.
pub const SIZE: usize = size_of::<Registers>();

impl Registers {
    /// Registers with values of a kind, of which the operand of an instruction in memory is there.
    pub fn random(instruction: &Instruction, values: Values, rng: &mut Rng) -> Self {
        let mut word = || long(values, rng);
        let vector = |word: &mut dyn FnMut() -> u64| {
            let longs: [u64; WORDS / 2] = array::from_fn(|_| word());
            array::from_fn(|i| (longs[i / 2] >> (WORD as usize * (i % 2))) as u32)
        };
        let vectors = array::from_fn(|_| vector(&mut word));
        let memory: [u64; MEMORY / 8] = array::from_fn(|_| word());
        let memory = array::from_fn(|i| memory[i / 8].to_le_bytes()[i % 8]);
        let (general, sp, flags) = (array::from_fn(|_| word()), word(), (word() & 0xf) << OVERFLOW);
        let mut registers = Registers { vectors, general, sp, flags, again: 0, memory };
        registers.point(instruction, rng);
        registers
    }

    /// Where the memory lies.
    fn address() -> u64 {
        ADDRESS + offset_of!(Registers, memory) as u64
    }

    /// Lets an address lead to the middle of the memory.
    fn point(&mut self, instruction: &Instruction, rng: &mut Rng) {
        let middle = Self::address() + MIDDLE;
        for operand in instruction.operands() {
            match operand {
                Operand::RegPreIndex(base, offset, _) => self.set(base, middle.wrapping_sub(i64::from(offset).cast_unsigned())),
                Operand::RegPostIndex(base, _) | Operand::RegPostIndexReg(base, _) => self.set(base, middle),
                Operand::RegRegOffset(base, index, size, _, amount) => {
                    let upper = if size == SizeCode::W { rng.u64(..) << WORD } else { 0 };
                    self.set(index, rng.u64(0..=MOVED >> amount) | upper);
                    self.set(base, middle);
                }
                _ => {}
            }
        }
    }

    fn set(&mut self, register: u16, value: u64) {
        match register {
            LAST => self.sp = value,
            register => self.general[usize::from(register)] = value,
        }
    }

    /// The same as a state of constants.
    pub fn state(&self) -> State {
        let bytes = self.memory.iter().map(|&byte| Some(Byte::constant(byte))).collect();
        let mut memory = Memory::default();
        memory.add(Region { name: "memory".to_owned(), start: Self::address(), is_writable: true, bytes });
        let run =
            Run { next: 0, memory, features: Features::Neon, may_select: false, premises: Premises::default(), forks: None };
        let mut state = State::new(run);
        state.general = self.general.map(|value| Sym::constant(LONG, value.into()));
        state.sp = Sym::constant(LONG, self.sp.into());
        state.vectors = self.vectors.map(|vector| vector.map(|word| Sym::constant(WORD, word.into())));
        state.flags = Flags::of_bits((self.flags >> OVERFLOW) as u32);
        state
    }

    /// The first register, flag or byte in which a state differs, if one does.
    pub fn difference(&self, state: &State) -> Option<String> {
        let differs = |value: Sym, number: u64| value.value() != Some(number.into());
        if let Some(number) = (0..31).find(|&number| differs(state.general[number], self.general[number])) {
            return Some(format!("X{number}"));
        }
        if differs(state.sp, self.sp) {
            return Some("SP".to_owned());
        }
        let is_same = |number: &usize| (0..WORDS).all(|i| !differs(state.vectors[*number][i], self.vectors[*number][i].into()));
        if let Some(number) = (0..32).find(|number| !is_same(number)) {
            return Some(format!("V{number}"));
        }
        let Flags { negative, zero, carry, overflow } = state.flags;
        let flags: [(Flag, &str); 4] = [(overflow, "V"), (carry, "C"), (zero, "Z"), (negative, "N")];
        for ((flag, name), place) in flags.into_iter().zip(OVERFLOW..) {
            if flag.bit().is_none_or(|bit| differs(bit, self.flags >> place & 1)) {
                return Some(name.to_owned());
            }
        }
        let left = state.run.memory.left(Self::address());
        let same = |at: &usize| left[*at].is_some_and(|byte| !differs(byte.value(), self.memory[*at].into()));
        (0..MEMORY).find(|at| !same(at)).map(|at| format!("byte {at} of memory"))
    }

    /// The fields as memory holds them.
    pub fn to_bytes(&self) -> Vec<u8> {
        let longs = |values: &[u64]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
        let vectors = self.vectors.as_flattened().iter().flat_map(|word| word.to_le_bytes()).collect();
        [vectors, longs(&self.general), longs(&[self.sp, self.flags, self.again]), self.memory.to_vec()].concat()
    }

    /// The registers whose fields memory holds.
    ///
    /// # Panics
    /// When there are not [`SIZE`] bytes.
    pub fn of_bytes(bytes: &[u8]) -> Self {
        assert_eq!(bytes.len(), SIZE, "bytes of registers");
        let word = |at: usize| u32::from_le_bytes(array::from_fn(|i| bytes[at + i]));
        let long = |at: usize| u64::from_le_bytes(array::from_fn(|i| bytes[at + i]));
        let vectors = offset_of!(Registers, vectors);
        Registers {
            vectors: array::from_fn(|vector| array::from_fn(|i| word(vectors + 4 * (WORDS * vector + i)))),
            general: array::from_fn(|i| long(offset_of!(Registers, general) + 8 * i)),
            sp: long(offset_of!(Registers, sp)),
            flags: long(offset_of!(Registers, flags)),
            again: long(offset_of!(Registers, again)),
            memory: array::from_fn(|i| bytes[offset_of!(Registers, memory) + i]),
        }
    }
}
