//! Reads and runs assembly listings: straight lines of AVX-512F instructions in Intel syntax.
//!
//! The language is that of [`ashlar::machine::native::listing`]; whatever lies outside it is an error. Each instruction is modelled from the
//! Operation of its entry in the Intel Software Developer's Manual, volume 2, on zmm registers and without write mask; none of them
//! changes flags. An operand in memory is one whole vector of an argument, which gives VMOVDQA64 the alignment that it demands.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::vector;
use crate::chain::Set;
use crate::graph::Sym;

/// The words of a register.
type Vector = [Sym; 16];

/// The bytes of a register.
const BYTES: usize = 64;

/// What registers are called before their number.
const CLASS: &str = "zmm";

/// How many registers there are.
const REGISTERS: usize = 32;

/// A listing that has been read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing {
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line {
    number: usize,
    instruction: Instruction,
}

/// One instruction. The first register is the destination.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Instruction {
    /// VPADDD r1, r2, r3/m.
    Add(Register, Register, Operand),
    /// VPXORD r1, r2, r3/m.
    Xor(Register, Register, Operand),
    /// VPRORD r1, r2, imm8.
    RotateRight(Register, Register, u8),
    /// VMOVDQA64 r1, r2/m.
    Load(Register, Operand),
    /// VMOVDQA64 m, r1.
    Store(Address, Register),
}

/// The number of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Register(usize);

/// A vector that an instruction reads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Operand {
    Register(Register),
    Memory(Address),
}

/// A place in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// The argument that it lies in.
    region: String,
    /// Its first byte from the beginning of that argument.
    offset: usize,
}

/// What is wrong in a line of a listing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct ListingError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong there.
    pub problem: Problem,
}

/// Why a line cannot be read or run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Problem {
    /// The instruction is not modelled, or not with this number of operands.
    #[error("unknown instruction `{0}`")]
    UnknownInstruction(String),
    /// Not one of zmm0 to zmm31.
    #[error("`{0}` is not a register {CLASS}0, {CLASS}1, ...")]
    Register(String),
    /// Not `[{name} + offset]`.
    #[error("`{0}` is not an address")]
    Address(String),
    /// Not an unsigned byte.
    #[error("`{0}` is not an immediate byte")]
    Immediate(String),
    /// The address names no argument.
    #[error("`{{{0}}}` is not an argument")]
    UnknownRegion(String),
    /// The vector reaches beyond the argument.
    #[error("{0} lies outside the argument")]
    OutOfRange(Address),
    /// The operand does not lie at a multiple of its length.
    #[error("{0} is not aligned to {BYTES} bytes")]
    Unaligned(Address),
    /// The argument may only be read.
    #[error("{0} may only be read")]
    ReadOnly(Address),
    /// The register has no value yet.
    #[error("{CLASS}{0} is read before it is written")]
    Unwritten(usize),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{{{}}} + {}]", self.region, self.offset)
    }
}

impl FromStr for Listing {
    type Err = ListingError;

    fn from_str(text: &str) -> Result<Self, ListingError> {
        let numbered = (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty());
        let lines = numbered.map(|(number, line)| match line.trim().parse() {
            Ok(instruction) => Ok(Line { number, instruction }),
            Err(problem) => Err(ListingError { line: number, problem }),
        });
        Ok(Self { lines: lines.collect::<Result<_, _>>()? })
    }
}

impl FromStr for Instruction {
    type Err = Problem;

    fn from_str(line: &str) -> Result<Self, Problem> {
        let (mnemonic, rest) = line.split_once(' ').unwrap_or((line, ""));
        let operands: Vec<&str> = rest.split(',').map(str::trim).collect();
        match (mnemonic, operands.as_slice()) {
            ("vpaddd", [to, a, b]) => Ok(Self::Add(to.parse()?, a.parse()?, b.parse()?)),
            ("vpxord", [to, a, b]) => Ok(Self::Xor(to.parse()?, a.parse()?, b.parse()?)),
            ("vprord", [to, a, imm8]) => Ok(Self::RotateRight(to.parse()?, a.parse()?, immediate(imm8)?)),
            ("vmovdqa64", [to, from]) => match to.starts_with('[') {
                true => Ok(Self::Store(to.parse()?, from.parse()?)),
                false => Ok(Self::Load(to.parse()?, from.parse()?)),
            },
            _ => Err(Problem::UnknownInstruction(line.to_owned())),
        }
    }
}

impl FromStr for Register {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let number = text.strip_prefix(CLASS).and_then(decimal).filter(|number| *number < REGISTERS);
        number.map(Self).ok_or_else(|| Problem::Register(text.to_owned()))
    }
}

impl FromStr for Operand {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        if text.starts_with('[') {
            return text.parse().map(Self::Memory);
        }
        text.parse().map(Self::Register)
    }
}

impl FromStr for Address {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let address = || {
            let mut terms = text.strip_prefix('[')?.strip_suffix(']')?.split('+').map(str::trim);
            let region = terms.next()?.strip_prefix('{')?.strip_suffix('}')?;
            let offset = terms.try_fold(0_usize, |sum, term| sum.checked_add(product(term)?))?;
            Some(Self { region: region.to_owned(), offset })
        };
        address().ok_or_else(|| Problem::Address(text.to_owned()))
    }
}

/// The value of a product of decimal numbers, such as `128*3`.
fn product(text: &str) -> Option<usize> {
    text.split('*').try_fold(1_usize, |product, factor| product.checked_mul(decimal(factor)?))
}

/// The value of decimal digits without sign.
fn decimal(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok())?
}

fn immediate(text: &str) -> Result<u8, Problem> {
    decimal(text).and_then(|value| value.try_into().ok()).ok_or_else(|| Problem::Immediate(text.to_owned()))
}

/// What a listing may do with an argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    /// Read only.
    ReadOnly,
    /// Read and write.
    ReadWrite,
}

/// The arguments of a listing, by name.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    regions: BTreeMap<String, Region>,
}

#[derive(Clone, Debug)]
struct Region {
    access: Access,
    /// Vectors at multiples of their length.
    vectors: Vec<Vector>,
}

impl Memory {
    /// Adds the argument `name`: `vectors` end to end, aligned to their length, apart from all other arguments.
    pub fn insert(&mut self, name: &str, access: Access, vectors: &[[Sym; 16]]) {
        self.regions.insert(name.to_owned(), Region { access, vectors: vectors.to_vec() });
    }

    /// The vectors of the argument `name`.
    ///
    /// # Panics
    /// When there is no such argument.
    pub fn read(&self, name: &str) -> &[[Sym; 16]] {
        &self.regions[name].vectors
    }

    fn load(&self, address: &Address) -> Result<Vector, Problem> {
        let region = self.regions.get(&address.region).ok_or_else(|| Problem::UnknownRegion(address.region.clone()))?;
        region.vectors.get(index(address)?).copied().ok_or_else(|| Problem::OutOfRange(address.clone()))
    }

    fn store(&mut self, address: &Address, value: Vector) -> Result<(), Problem> {
        self.load(address)?;
        let region = self.regions.get_mut(&address.region).filter(|region| region.access == Access::ReadWrite);
        let region = region.ok_or_else(|| Problem::ReadOnly(address.clone()))?;
        region.vectors[index(address)?] = value;
        Ok(())
    }
}

/// The number of the vector at an address.
fn index(address: &Address) -> Result<usize, Problem> {
    if !address.offset.is_multiple_of(BYTES) {
        return Err(Problem::Unaligned(address.clone()));
    }
    Ok(address.offset / BYTES)
}

impl Listing {
    /// Runs the instructions in order on `memory`, from registers without values.
    ///
    /// # Errors
    /// On a read of a register never written, an unknown argument, an operand that is not one of its vectors, a write to what is read
    /// only.
    pub fn run(&self, memory: &mut Memory) -> Result<(), ListingError> {
        Set::Avx512Listing.ran();
        let mut registers = Registers(vec![None; REGISTERS]);
        for line in &self.lines {
            let done = registers.step(&line.instruction, memory);
            done.map_err(|problem| ListingError { line: line.number, problem })?;
        }
        Ok(())
    }
}

struct Registers(Vec<Option<Vector>>);

impl Registers {
    fn step(&mut self, instruction: &Instruction, memory: &mut Memory) -> Result<(), Problem> {
        let (to, value) = match instruction {
            // VPADDD: DEST[i+31:i] := SRC1[i+31:i] + SRC2[i+31:i]
            Instruction::Add(to, a, b) => (to, vector::zip(self.get(a)?, self.read(b, memory)?, &|a, b| a + b)),
            // VPXORD: DEST := SRC1 XOR SRC2
            Instruction::Xor(to, a, b) => (to, vector::zip(self.get(a)?, self.read(b, memory)?, &|a, b| a ^ b)),
            // VPRORD with imm8: DEST[i+31:i] := RIGHT_ROTATE_DWORDS(SRC[i+31:i], imm8), whose count is imm8 modulo 32
            Instruction::RotateRight(to, a, imm8) => (to, self.get(a)?.map(|a| a.rotr((*imm8).into()))),
            // VMOVDQA64, load form: DEST := SRC
            Instruction::Load(to, from) => (to, self.read(from, memory)?),
            // VMOVDQA64, store form: DEST := SRC
            Instruction::Store(to, from) => return memory.store(to, self.get(from)?),
        };
        self.0[to.0] = Some(value);
        Ok(())
    }

    fn get(&self, register: &Register) -> Result<Vector, Problem> {
        self.0[register.0].ok_or(Problem::Unwritten(register.0))
    }

    fn read(&self, operand: &Operand, memory: &Memory) -> Result<Vector, Problem> {
        match operand {
            Operand::Register(register) => self.get(register),
            Operand::Memory(address) => memory.load(address),
        }
    }
}
