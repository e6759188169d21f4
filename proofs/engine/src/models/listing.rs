//! Reads and runs assembly listings: straight lines of AVX2 or AVX-512F instructions in Intel syntax.
//!
//! The language is that of [`ashlar::machine::native::listing`]; whatever lies outside it is an error. Each instruction is modelled from the
//! Operation of its entry in the Intel Software Developer's Manual, volume 2, without write mask; none of them changes flags. A
//! listing is of one vector length: ymm registers and VEX encodings, or zmm registers and EVEX encodings. An operand in memory is
//! one whole vector of an argument, which gives VMOVDQA and VMOVDQA64 the alignment that they demand.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::vector;
use crate::chain::Set;
use crate::graph::Sym;

/// A listing that has been read, on vectors of `W` words: 8 for ymm registers, 16 for zmm registers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listing<const W: usize> {
    lines: Vec<Line<W>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Line<const W: usize> {
    number: usize,
    instruction: Instruction<W>,
}

/// One instruction. The first register is the destination.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Instruction<const W: usize> {
    /// VPADDD r1, r2, r3/m.
    Add(Register<W>, Register<W>, Operand<W>),
    /// VPXOR or VPXORD r1, r2, r3/m.
    Xor(Register<W>, Register<W>, Operand<W>),
    /// VPOR r1, r2, r3/m.
    Or(Register<W>, Register<W>, Operand<W>),
    /// VPSHUFB r1, r2, r3/m.
    ShuffleBytes(Register<W>, Register<W>, Operand<W>),
    /// VPSLLD r1, r2, imm8.
    ShiftLeft(Register<W>, Register<W>, u8),
    /// VPSRLD r1, r2, imm8.
    ShiftRight(Register<W>, Register<W>, u8),
    /// VPRORD r1, r2, imm8.
    RotateRight(Register<W>, Register<W>, u8),
    /// VMOVDQA or VMOVDQA64 r1, r2/m.
    Load(Register<W>, Operand<W>),
    /// VMOVDQA or VMOVDQA64 m, r1.
    Store(Address, Register<W>),
}

/// The number of a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Register<const W: usize>(usize);

impl<const W: usize> Register<W> {
    /// What the register is called before its number, and how many there are.
    const CLASS: (&str, usize) = match W {
        8 => ("ymm", 16),
        16 => ("zmm", 32),
        _ => panic!("no registers of this length"),
    };
}

/// A vector that an instruction reads.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Operand<const W: usize> {
    Register(Register<W>),
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
    /// The instruction is not modelled, or not with this number of operands, at this vector length.
    #[error("unknown instruction `{0}`")]
    UnknownInstruction(String),
    /// Not one of ymm0 to ymm15 or zmm0 to zmm31, whichever the listing is of.
    #[error("`{0}` is not a register {1}0, {1}1, ...")]
    Register(String, &'static str),
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
    #[error("{0} is not aligned to {1} bytes")]
    Unaligned(Address, usize),
    /// The bytes that choose are not constant.
    #[error("the indices of a shuffle are not constant")]
    Indices,
    /// The argument may only be read.
    #[error("{0} may only be read")]
    ReadOnly(Address),
    /// The register has no value yet.
    #[error("{0}{1} is read before it is written")]
    Unwritten(&'static str, usize),
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "[{{{}}} + {}]", self.region, self.offset)
    }
}

impl<const W: usize> FromStr for Listing<W> {
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

impl<const W: usize> FromStr for Instruction<W> {
    type Err = Problem;

    fn from_str(line: &str) -> Result<Self, Problem> {
        let (mnemonic, rest) = line.split_once(' ').unwrap_or((line, ""));
        let operands: Vec<&str> = rest.split(',').map(str::trim).collect();
        match (W, mnemonic, operands.as_slice()) {
            (8 | 16, "vpaddd", [to, a, b]) => Ok(Self::Add(to.parse()?, a.parse()?, b.parse()?)),
            (8, "vpxor", [to, a, b]) | (16, "vpxord", [to, a, b]) => Ok(Self::Xor(to.parse()?, a.parse()?, b.parse()?)),
            (8, "vpor", [to, a, b]) => Ok(Self::Or(to.parse()?, a.parse()?, b.parse()?)),
            (8, "vpshufb", [to, a, b]) => Ok(Self::ShuffleBytes(to.parse()?, a.parse()?, b.parse()?)),
            (8, "vpslld", [to, a, imm8]) => Ok(Self::ShiftLeft(to.parse()?, a.parse()?, immediate(imm8)?)),
            (8, "vpsrld", [to, a, imm8]) => Ok(Self::ShiftRight(to.parse()?, a.parse()?, immediate(imm8)?)),
            (16, "vprord", [to, a, imm8]) => Ok(Self::RotateRight(to.parse()?, a.parse()?, immediate(imm8)?)),
            (8, "vmovdqa", [to, from]) | (16, "vmovdqa64", [to, from]) => match to.starts_with('[') {
                true => Ok(Self::Store(to.parse()?, from.parse()?)),
                false => Ok(Self::Load(to.parse()?, from.parse()?)),
            },
            _ => Err(Problem::UnknownInstruction(line.to_owned())),
        }
    }
}

impl<const W: usize> FromStr for Register<W> {
    type Err = Problem;

    fn from_str(text: &str) -> Result<Self, Problem> {
        let (class, count) = Self::CLASS;
        let number = text.strip_prefix(class).and_then(decimal).filter(|number| *number < count);
        number.map(Self).ok_or_else(|| Problem::Register(text.to_owned(), class))
    }
}

impl<const W: usize> FromStr for Operand<W> {
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
pub struct Memory<const W: usize> {
    regions: BTreeMap<String, Region<W>>,
}

#[derive(Clone, Debug)]
struct Region<const W: usize> {
    access: Access,
    /// Vectors at multiples of their length.
    vectors: Vec<[Sym; W]>,
}

impl<const W: usize> Memory<W> {
    /// Adds the argument `name`: `vectors` end to end, aligned to their length, apart from all other arguments.
    pub fn insert(&mut self, name: &str, access: Access, vectors: &[[Sym; W]]) {
        self.regions.insert(name.to_owned(), Region { access, vectors: vectors.to_vec() });
    }

    /// The vectors of the argument `name`.
    ///
    /// # Panics
    /// When there is no such argument.
    pub fn read(&self, name: &str) -> &[[Sym; W]] {
        &self.regions[name].vectors
    }

    fn load(&self, address: &Address) -> Result<[Sym; W], Problem> {
        let region = self.regions.get(&address.region).ok_or_else(|| Problem::UnknownRegion(address.region.clone()))?;
        region.vectors.get(index::<W>(address)?).copied().ok_or_else(|| Problem::OutOfRange(address.clone()))
    }

    fn store(&mut self, address: &Address, value: [Sym; W]) -> Result<(), Problem> {
        self.load(address)?;
        let region = self.regions.get_mut(&address.region).filter(|region| region.access == Access::ReadWrite);
        let region = region.ok_or_else(|| Problem::ReadOnly(address.clone()))?;
        region.vectors[index::<W>(address)?] = value;
        Ok(())
    }
}

/// The number of the vector of `W` words at an address.
fn index<const W: usize>(address: &Address) -> Result<usize, Problem> {
    if !address.offset.is_multiple_of(4 * W) {
        return Err(Problem::Unaligned(address.clone(), 4 * W));
    }
    Ok(address.offset / (4 * W))
}

impl<const W: usize> Listing<W> {
    /// Runs the instructions in order on `memory`, from registers without values.
    ///
    /// # Errors
    /// On a read of a register never written, an unknown argument, an operand that is not one of its vectors, a write to what is read
    /// only, indices of a shuffle that are not constant.
    pub fn run(&self, memory: &mut Memory<W>) -> Result<(), ListingError> {
        let set = if W == 8 { Set::Avx2Listing } else { Set::Avx512Listing };
        set.ran();
        let mut registers = Registers(vec![None; Register::<W>::CLASS.1]);
        for line in &self.lines {
            let done = registers.step(&line.instruction, memory);
            done.map_err(|problem| ListingError { line: line.number, problem })?;
        }
        Ok(())
    }
}

struct Registers<const W: usize>(Vec<Option<[Sym; W]>>);

impl<const W: usize> Registers<W> {
    fn step(&mut self, instruction: &Instruction<W>, memory: &mut Memory<W>) -> Result<(), Problem> {
        let (to, value) = match instruction {
            // VPADDD: DEST[i+31:i] := SRC1[i+31:i] + SRC2[i+31:i]
            Instruction::Add(to, a, b) => (to, vector::zip(self.get(a)?, self.read(b, memory)?, &|a, b| a + b)),
            // VPXOR, VPXORD: DEST := SRC1 XOR SRC2
            Instruction::Xor(to, a, b) => (to, vector::zip(self.get(a)?, self.read(b, memory)?, &|a, b| a ^ b)),
            // VPOR: DEST := SRC1 OR SRC2
            Instruction::Or(to, a, b) => (to, vector::zip(self.get(a)?, self.read(b, memory)?, &|a, b| a | b)),
            // VPSHUFB: in each lane, as PSHUFB with the indices of that lane of SRC2
            Instruction::ShuffleBytes(to, a, b) => {
                let (a, indices) = (self.get(a)?, constant_bytes(&self.read(b, memory)?)?);
                (to, vector::lanes(&|i| vector::shuffle_lane(vector::lane(&a, i), indices[i])))
            }
            // VPSLLD with imm8: IF COUNT > 31 DEST[i+31:i] := 0 ELSE DEST[i+31:i] := ZeroExtend(SRC[i+31:i] << COUNT)
            Instruction::ShiftLeft(to, a, imm8) => (to, self.get(a)?.map(|a| a.shl((*imm8).into()))),
            // VPSRLD with imm8: IF COUNT > 31 DEST[i+31:i] := 0 ELSE DEST[i+31:i] := ZeroExtend(SRC[i+31:i] >> COUNT)
            Instruction::ShiftRight(to, a, imm8) => (to, self.get(a)?.map(|a| a.lshr((*imm8).into()))),
            // VPRORD with imm8: DEST[i+31:i] := RIGHT_ROTATE_DWORDS(SRC[i+31:i], imm8), whose count is imm8 modulo 32
            Instruction::RotateRight(to, a, imm8) => (to, self.get(a)?.map(|a| a.rotr((*imm8).into()))),
            // VMOVDQA, VMOVDQA64, load form: DEST := SRC
            Instruction::Load(to, from) => (to, self.read(from, memory)?),
            // VMOVDQA, VMOVDQA64, store form: DEST := SRC
            Instruction::Store(to, from) => return memory.store(to, self.get(from)?),
        };
        self.0[to.0] = Some(value);
        Ok(())
    }

    fn get(&self, register: &Register<W>) -> Result<[Sym; W], Problem> {
        self.0[register.0].ok_or(Problem::Unwritten(Register::<W>::CLASS.0, register.0))
    }

    fn read(&self, operand: &Operand<W>, memory: &Memory<W>) -> Result<[Sym; W], Problem> {
        match operand {
            Operand::Register(register) => self.get(register),
            Operand::Memory(address) => memory.load(address),
        }
    }
}

/// The bytes of each lane of constant words.
fn constant_bytes(words: &[Sym]) -> Result<Vec<[u8; 16]>, Problem> {
    let words: Option<Vec<u32>> = words.iter().map(|word| word.value()?.try_into().ok()).collect();
    let lanes = words.ok_or(Problem::Indices)?;
    Ok(lanes.chunks_exact(4).map(|lane| std::array::from_fn(|i| lane[i / 4].to_le_bytes()[i % 4])).collect())
}
