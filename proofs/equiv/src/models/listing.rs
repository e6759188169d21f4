//! Reads and runs assembly listings: straight lines of AVX-512F instructions in Intel syntax.
//!
//! The language is that of [`ashlar::native::listing`]; whatever lies outside it is an error. Each instruction is modelled from its
//! entry in the Intel Software Developer's Manual, volume 2, without write mask, at a vector length of 512 bits. None of them
//! changes flags. A vector in memory lies at a multiple of 64 bytes, which VMOVDQA64 demands and this reader asks of all.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::vector;
use crate::graph::Sym;

/// A vector of 512 bits, word 0 lowest.
type Vector = [Sym; 16];

/// Bytes of a vector.
const VECTOR_BYTES: usize = 64;
/// The registers zmm0 to zmm31.
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

/// One instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Instruction {
    /// VPADDD zmm1, zmm2, zmm3/m512.
    Add(Register, Register, Operand),
    /// VPXORD zmm1, zmm2, zmm3/m512.
    Xor(Register, Register, Operand),
    /// VPRORD zmm1, zmm2, imm8.
    RotateRight(Register, Register, u8),
    /// VMOVDQA64 zmm1, zmm2/m512.
    Load(Register, Operand),
    /// VMOVDQA64 m512, zmm1.
    Store(Address, Register),
}

/// The register zmm of this number, below 32.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Register(usize);

/// A vector that an instruction reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    /// In a register.
    Register(Register),
    /// In memory.
    Memory(Address),
}

/// A vector's place in memory.
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
    /// The mnemonic is none of those modelled.
    #[error("unknown instruction `{0}`")]
    UnknownInstruction(String),
    /// The instruction is not modelled with operands like these.
    #[error("`{0}` does not take these operands: `{1}`")]
    Operands(String, String),
    /// Not one of zmm0 to zmm31.
    #[error("`{0}` is not a register of 512 bits")]
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
    /// The vector does not lie at a multiple of 64 bytes.
    #[error("{0} is not aligned to 64 bytes")]
    Unaligned(Address),
    /// The argument may only be read.
    #[error("{0} may only be read")]
    ReadOnly(Address),
    /// The register has no value yet.
    #[error("zmm{0} is read before it is written")]
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
            ("vmovdqa64", [to, from]) if to.starts_with('[') => Ok(Self::Store(to.parse()?, from.parse()?)),
            ("vmovdqa64", [to, from]) => Ok(Self::Load(to.parse()?, from.parse()?)),
            ("vpaddd" | "vpxord" | "vprord" | "vmovdqa64", _) => Err(Problem::Operands(mnemonic.to_owned(), rest.to_owned())),
            _ => Err(Problem::UnknownInstruction(mnemonic.to_owned())),
        }
    }
}

impl FromStr for Register {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let number = text.strip_prefix("zmm").and_then(decimal).filter(|number| *number < REGISTERS);
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
    vectors: Vec<Vector>,
}

impl Memory {
    /// Adds the argument `name`: `vectors` end to end, aligned to 64 bytes, apart from all other arguments.
    pub fn insert(&mut self, name: &str, access: Access, vectors: &[Vector]) {
        self.regions.insert(name.to_owned(), Region { access, vectors: vectors.to_vec() });
    }

    /// The vectors of the argument `name`.
    ///
    /// # Panics
    /// When there is no such argument.
    pub fn read(&self, name: &str) -> &[Vector] {
        &self.regions[name].vectors
    }

    fn vector(&self, address: &Address) -> Result<&Vector, Problem> {
        let region = self.regions.get(&address.region).ok_or_else(|| Problem::UnknownRegion(address.region.clone()))?;
        region.vectors.get(index(address)?).ok_or_else(|| Problem::OutOfRange(address.clone()))
    }

    fn vector_mut(&mut self, address: &Address) -> Result<&mut Vector, Problem> {
        let region = self.regions.get_mut(&address.region).ok_or_else(|| Problem::UnknownRegion(address.region.clone()))?;
        if region.access == Access::ReadOnly {
            return Err(Problem::ReadOnly(address.clone()));
        }
        region.vectors.get_mut(index(address)?).ok_or_else(|| Problem::OutOfRange(address.clone()))
    }
}

/// The number of the vector at an address.
fn index(address: &Address) -> Result<usize, Problem> {
    if !address.offset.is_multiple_of(VECTOR_BYTES) {
        return Err(Problem::Unaligned(address.clone()));
    }
    Ok(address.offset / VECTOR_BYTES)
}

impl Listing {
    /// Runs the instructions in order on `memory`, from registers without values.
    ///
    /// # Errors
    /// On a read of a register never written, an unknown argument, a vector outside it or not aligned, a write to what is read only.
    pub fn run(&self, memory: &mut Memory) -> Result<(), ListingError> {
        let mut registers = Registers([None; REGISTERS]);
        for line in &self.lines {
            let done = registers.step(&line.instruction, memory);
            done.map_err(|problem| ListingError { line: line.number, problem })?;
        }
        Ok(())
    }

    /// The instructions in order.
    pub fn instructions(&self) -> impl Iterator<Item = &Instruction> {
        self.lines.iter().map(|line| &line.instruction)
    }
}

struct Registers([Option<Vector>; REGISTERS]);

impl Registers {
    fn step(&mut self, instruction: &Instruction, memory: &mut Memory) -> Result<(), Problem> {
        match instruction {
            // VPADDD (EVEX encoded): DEST[i+31:i] := SRC1[i+31:i] + SRC2[i+31:i]
            Instruction::Add(to, a, b) => {
                self.set(*to, vector::zip(self.get(*a)?, self.read(b, memory)?, |a, b| a + b));
            }
            // VPXORD (EVEX encoded): DEST[i+31:i] := SRC1[i+31:i] BITWISE XOR SRC2[i+31:i]
            Instruction::Xor(to, a, b) => {
                self.set(*to, vector::zip(self.get(*a)?, self.read(b, memory)?, |a, b| a ^ b));
            }
            // VPRORD (EVEX encoded): DEST[i+31:i] := RIGHT_ROTATE_DWORDS(SRC1[i+31:i], imm8), whose count is imm8 modulo 32
            Instruction::RotateRight(to, a, imm8) => {
                self.set(*to, self.get(*a)?.map(|a| a.rotr((*imm8).into())));
            }
            // VMOVDQA64 (EVEX encoded, load form): DEST[511:0] := SRC[511:0]
            Instruction::Load(to, from) => self.set(*to, self.read(from, memory)?),
            // VMOVDQA64 (EVEX encoded, store form): DEST[511:0] := SRC[511:0]
            Instruction::Store(to, from) => *memory.vector_mut(to)? = self.get(*from)?,
        }
        Ok(())
    }

    fn get(&self, register: Register) -> Result<Vector, Problem> {
        self.0[register.0].ok_or(Problem::Unwritten(register.0))
    }

    fn set(&mut self, register: Register, value: Vector) {
        self.0[register.0] = Some(value);
    }

    fn read(&self, operand: &Operand, memory: &Memory) -> Result<Vector, Problem> {
        match operand {
            Operand::Register(register) => self.get(*register),
            Operand::Memory(address) => memory.vector(address).copied(),
        }
    }
}
