//! Vectors of identities of programs: `encoding_program_id.json`.

use ashlar_spec::program_id as spec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Bytes32, DecodeTest, EncodeTest};
use crate::file::{Group, LoadError, Test, VectorFile, as_tests};
use crate::goldilocks::Integer;

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_program_id.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ProgramIdGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ProgramIdGroup {
    /// Strings to be read.
    Decode {
        /// The tests.
        tests: Vec<DecodeTest<ProgramValue>>,
    },
    /// Programs to be written, whose pages are in any order.
    Encode {
        /// The tests.
        tests: Vec<EncodeTest<Program>>,
    },
}

impl Group for ProgramIdGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Decode { tests } => as_tests(tests),
            Self::Encode { tests } => as_tests(tests),
        }
    }
}

/// A program, whose pages are sorted, and its identity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProgramValue {
    /// The program.
    pub program: Program,
    /// Keccak-256 of the encoding.
    pub program_id: Bytes32,
}

/// What identifies a program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Program {
    /// The digest of the program's file.
    pub elf_digest: Bytes32,
    /// Any number of 64 bits.
    pub pc_start: Integer,
    /// A commitment.
    pub decode: Bytes32,
    /// The pages.
    pub pages: Vec<Page>,
}

/// A page of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Page {
    /// Any number of 64 bits.
    pub base: Integer,
    /// A commitment.
    pub commitment: Bytes32,
}

impl From<&spec::Program> for Program {
    fn from(program: &spec::Program) -> Self {
        let spec::Program { elf_digest, pc_start, decode, pages } = program;
        let page = |page: &spec::Page| Page { base: Integer(page.base), commitment: Bytes32(page.commitment) };
        Self {
            elf_digest: Bytes32(*elf_digest),
            pc_start: Integer(*pc_start),
            decode: Bytes32(*decode),
            pages: pages.iter().map(page).collect(),
        }
    }
}

impl From<&Program> for spec::Program {
    fn from(program: &Program) -> Self {
        let Program { elf_digest, pc_start, decode, pages } = program;
        let page = |page: &Page| spec::Page { base: page.base.0, commitment: page.commitment.0 };
        Self { elf_digest: elf_digest.0, pc_start: pc_start.0, decode: decode.0, pages: pages.iter().map(page).collect() }
    }
}
