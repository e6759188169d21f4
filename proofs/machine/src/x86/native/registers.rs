//! The registers of a processor as numbers, and as a state of constants.

use std::array;
use std::collections::BTreeSet;

use ashlar_engine::graph::Sym;
use fastrand::Rng;
use iced_x86::{Instruction, Register as R};

use crate::byte::Byte;
use crate::features::Features;
use crate::flag::Flag;
use crate::machine::{Machine, Run};
use crate::memory::{Bytes, Memory, Region};
use crate::premises::Premises;
use crate::values::{Values, long};
use crate::widths::{LONG, WORD};
use crate::x86::flags::Flags;
use crate::x86::state::{State, WORDS};

/// How much of vectors this processor has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Vectors {
    /// Sixteen registers of 128 bits.
    Xmm,
    /// Sixteen registers of 256 bits.
    Ymm,
    /// Thirty-two registers of 512 bits, and masks.
    Zmm,
}

impl Vectors {
    /// Those of this processor.
    pub fn here() -> Self {
        match (is_x86_feature_detected!("avx512bw"), is_x86_feature_detected!("avx")) {
            (true, _) => Vectors::Zmm,
            (false, true) => Vectors::Ymm,
            (false, false) => Vectors::Xmm,
        }
    }

    /// Number of vector registers, of words of each, and of mask registers.
    pub fn counts(self) -> (usize, usize, usize) {
        match self {
            Vectors::Xmm => (16, 4, 0),
            Vectors::Ymm => (16, 8, 0),
            Vectors::Zmm => (32, WORDS, 8),
        }
    }
}

/// Bytes of memory that an instruction may read and write.
pub const MEMORY: usize = 64;

/// Bytes of a stack, of which no instruction that is compared has need.
const STACK: usize = 64;

/// What an instruction reads and writes. Machine code refers to the fields by their places.
#[repr(C, align(64))]
#[derive(Clone, Debug, PartialEq)]
pub struct Registers {
    /// The vector registers.
    pub vectors: [[u32; WORDS]; 32],
    /// The memory.
    pub memory: [u8; MEMORY],
    /// The general registers; that of the stack pointer is not used.
    pub general: [u64; 16],
    /// The mask registers.
    pub masks: [u64; 8],
    /// The status flags, in their places in RFLAGS.
    pub flags: u64,
}

/// Places of CF, PF, ZF, SF and OF in RFLAGS: Intel SDM, volume 1, 3.4.3.
pub const FLAGS: [(u32, &str); 5] = [(0, "CF"), (2, "PF"), (6, "ZF"), (7, "SF"), (11, "OF")];

impl Registers {
    /// Registers with values of a kind.
    pub fn random(values: Values, rng: &mut Rng) -> Box<Self> {
        let mut word = || long(values, rng);
        let vector = |word: &mut dyn FnMut() -> u64| {
            let longs: [u64; WORDS / 2] = array::from_fn(|_| word());
            array::from_fn(|i| (longs[i / 2] >> (32 * (i % 2))) as u32)
        };
        let vectors = array::from_fn(|_| vector(&mut word));
        let memory: [u64; MEMORY / 8] = array::from_fn(|_| word());
        let memory = array::from_fn(|i| memory[i / 8].to_le_bytes()[i % 8]);
        let (general, masks) = (array::from_fn(|_| word()), array::from_fn(|_| word()));
        let flags = FLAGS.iter().fold(0, |flags, (place, _)| flags | (word() & 1) << place);
        Box::new(Registers { vectors, memory, general, masks, flags })
    }

    /// Where the memory lies.
    pub fn address(&self) -> u64 {
        self.memory.as_ptr() as u64
    }

    /// Lets the base of an instruction's operand in memory point to the memory: to its middle where it has an index for each element, which
    /// then lead to all of it.
    pub fn point(&mut self, instruction: &Instruction, base: Option<R>, rng: &mut Rng) {
        let Some(base) = base else { return };
        self.general[base.number()] = self.address();
        if !instruction.is_vsib() {
            return;
        }
        self.general[base.number()] += MEMORY as u64 / 2;
        let (half, scale) = (MEMORY as i64 / 2, i64::from(instruction.memory_index_scale()));
        let last = half - instruction.memory_size().element_size() as i64;
        let mut index = || rng.i64(-half / scale..=last / scale);
        let words: Vec<u32> = match instruction.is_vsib64() {
            true => (0..WORDS / 2).map(|_| index()).flat_map(|index| [index as u32, (index >> 32) as u32]).collect(),
            false => (0..WORDS).map(|_| index() as u32).collect(),
        };
        self.vectors[instruction.memory_index().number()].copy_from_slice(&words);
    }

    /// The same as a state of constants.
    pub fn state(&self) -> State {
        let bytes = self.memory.iter().map(|&byte| Some(Byte::constant(byte))).collect();
        let mut memory = Memory::default();
        memory.add(Region { name: "memory".to_owned(), start: self.address(), is_writable: true, bytes });
        memory.add_stack(Region { name: "the stack".to_owned(), start: 0, is_writable: true, bytes: Bytes::unwritten(STACK) });
        memory.add_unresolved(&BTreeSet::new());
        let run =
            Run { next: 0, memory, features: Features::Portable, may_select: false, premises: Premises::default(), forks: None };
        let mut state = State::new(run);
        state.general = self.general.map(|value| Sym::constant(LONG, value.into()));
        // The stack pointer, below which nothing lies.
        state.general[4] = Sym::constant(LONG, 0);
        state.masks = self.masks.map(|value| Sym::constant(LONG, value.into()));
        state.vectors = self.vectors.map(|vector| vector.map(|word| Sym::constant(WORD, word.into())));
        let [carry, parity, zero, sign, overflow] =
            FLAGS.map(|(place, _)| Flag::Bit(Sym::constant(1, (self.flags >> place & 1).into())));
        state.flags = Flags { carry, parity, zero, sign, overflow };
        state
    }

    /// The first register, flag or byte in which a state differs, if one does; what the state leaves undefined does not count.
    pub fn difference(&self, state: &mut State) -> Option<String> {
        let differs = |value: Sym, number: u64| value.value() != Some(number.into());
        let named = |name: &str, number: usize| Some(format!("{name} {number}"));
        // The stack pointer belongs to the program that compares.
        let mut general = (0..16).filter(|&number| number != 4);
        if let Some(number) = general.find(|&number| differs(state.general[number], self.general[number])) {
            return named("general register", number);
        }
        let (vectors, words, masks) = Vectors::here().counts();
        if let Some(number) = (0..masks).find(|&number| differs(state.masks[number], self.masks[number])) {
            return named("mask", number);
        }
        let is_same = |number: &usize| (0..words).all(|i| !differs(state.vectors[*number][i], self.vectors[*number][i].into()));
        if let Some(number) = (0..vectors).find(|number| !is_same(number)) {
            return named("vector register", number);
        }
        let Flags { carry, parity, zero, sign, overflow } = state.flags;
        for (flag, (place, name)) in [carry, parity, zero, sign, overflow].into_iter().zip(FLAGS) {
            if flag.bit().is_some_and(|bit| differs(bit, self.flags >> place & 1)) {
                return Some(name.to_owned());
            }
        }
        let left = state.run.memory.left(self.address());
        let same = |at: &usize| left[*at].is_some_and(|byte| !differs(byte.value(), self.memory[*at].into()));
        (0..MEMORY).find(|at| !same(at)).map(|at| format!("byte {at} of memory"))
    }
}
