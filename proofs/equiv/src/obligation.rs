//! What is to be decided, as data.

use std::ops::Range;
use std::path::PathBuf;

use crate::carries::{Claim, Format, Interval, Premise};
use crate::cryptol::Export;
use crate::field::{Element, Modulus};
use crate::graph::Sym;
use crate::opaque::Guarantee;
use crate::saw::Proof;

/// One claim with its two sides.
pub struct Obligation {
    /// Path-like id, unique, such as `blake3/compress/avx2`.
    pub id: String,
    /// The claim in one plain sentence.
    pub claim: String,
    /// Name of the left side, such as `cryptol:Blake3::compress`.
    pub left_name: String,
    /// Name of the right side, such as `impl:blake3::compress::<Avx2>`.
    pub right_name: String,
    /// The inputs that the claim covers, such as `all inputs`.
    pub scope: String,
    /// Ids of what is taken for granted, such as `intrinsics-model/avx2`.
    pub assumes: Vec<String>,
    /// Whether Bitwuzla decides the unnormalised files too.
    pub cross_check: bool,
    /// How it is decided.
    pub kind: Kind,
}

/// How an obligation is decided.
pub enum Kind {
    /// All cases must be proved equal. Built when the obligation runs.
    Equivalence(Box<dyn Fn() -> Vec<Case> + Send + Sync>),
    /// All cases must be proved equal over opaque functions, and each kernel taken for one must be guaranteed.
    Composed(Composed),
    /// All cases must be proved equal as functions on elements of a field.
    Field(Box<dyn Fn() -> Vec<FieldCase> + Send + Sync>),
    /// The claims of all cases must hold.
    Claims(Box<dyn Fn() -> Vec<ClaimCase> + Send + Sync>),
    /// Stand-alone SMT-LIB files that must be unsatisfiable.
    Lemmas(Box<dyn Fn() -> Vec<Lemma> + Send + Sync>),
    /// A theorem of proofs/coq that must be closed under the global context.
    Coq(Theorem),
    /// A target of the Makefile of proofs/coq that compares the theories with files; it counts as tested.
    CoqCheck(&'static str),
    /// A property of a Cryptol module.
    Property(Property),
    /// A test, which never counts as proved. Returns what was tried, or what failed.
    Tested(Box<dyn Fn() -> Result<String, String> + Send + Sync>),
    /// Decided by the crate that links the encodings of verifying keys to their models.
    Encoding(ashlar_vkey_link::obligation::Obligation),
    /// A script of proofs/saw must establish it.
    Saw(Proof),
    /// A tool that this program does not drive on this machine.
    External(External),
}

/// One instance of an equivalence: fixed sizes, symbolic values.
pub struct Case {
    /// Distinguishes the case within its obligation, such as `length 65`.
    pub label: String,
    /// Groups of symbolic inputs.
    pub inputs: Vec<Input>,
    /// Cryptol functions whose outputs, laid end to end, are the left side.
    pub left: Vec<LeftCall>,
    /// The right side.
    pub right: Box<dyn Right>,
}

/// An equivalence of two codes over opaque functions.
pub struct Composed {
    /// Built when the obligation runs.
    pub cases: Box<dyn Fn() -> Vec<ComposedCase> + Send + Sync>,
    /// What other rows prove of the kernels that the code may use.
    pub guarantees: fn() -> Vec<Guarantee>,
}

/// One instance of an equivalence of two codes over opaque functions: fixed sizes, symbolic values.
pub struct ComposedCase {
    /// Distinguishes the case within its obligation, such as `length 65`.
    pub label: String,
    /// Groups of symbolic inputs.
    pub inputs: Vec<Input>,
    /// The left side: a specification that is executable.
    pub left: Box<dyn Right>,
    /// The right side.
    pub right: Box<dyn Right>,
}

/// A group of `count` inputs of `width` bits each.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Name of the group.
    pub name: String,
    /// Width of each, 1 to 64 bits.
    pub width: u32,
    /// Number of inputs.
    pub count: usize,
}

impl Input {
    /// A group of `count` inputs of `width` bits.
    pub fn new(name: &str, width: u32, count: usize) -> Self {
        Input { name: name.to_owned(), width, count }
    }

    /// A group of bytes.
    pub fn bytes(name: &str, count: usize) -> Self {
        Self::new(name, 8, count)
    }

    /// A group of 32-bit words.
    pub fn words(name: &str, count: usize) -> Self {
        Self::new(name, 32, count)
    }
}

/// One call of an exported Cryptol function.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct LeftCall {
    /// The function.
    pub export: Export,
    /// One argument a parameter.
    pub args: Vec<Arg>,
}

/// The elements of one parameter, in Cryptol's order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Arg {
    /// A range of an input group.
    Input {
        /// Index of the group in the case.
        group: usize,
        /// Inputs of the group.
        range: Range<usize>,
    },
    /// Fixed values.
    Constant(Vec<u64>),
}

impl Arg {
    /// All inputs of a group.
    pub fn group(group: usize, input: &Input) -> Self {
        Arg::Input { group, range: 0..input.count }
    }
}

/// The code side of a case.
pub trait Right: Send + Sync {
    /// The outputs for symbolic inputs, one list a group.
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym>;

    /// The outputs of the native code for concrete inputs.
    ///
    /// # Errors
    /// Why the native code cannot run on this machine.
    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String>;
}

/// One instance of an equivalence of functions on elements of a field: fixed sizes, symbolic values.
pub struct FieldCase {
    /// Distinguishes the case within its obligation, such as `9 elements`.
    pub label: String,
    /// The modulus of the elements.
    pub modulus: Modulus,
    /// Groups of symbolic inputs.
    pub inputs: Vec<FieldInput>,
    /// Cryptol functions of the inputs whose outputs are further groups for the left side, numbered after the inputs.
    pub derived: Vec<LeftCall>,
    /// Cryptol functions whose outputs, laid end to end, are the left side. All parameters and outputs are elements, or words that
    /// enter the field as numbers.
    pub left: Vec<LeftCall>,
    /// The right side.
    pub right: Box<dyn FieldRight>,
}

/// A group of `count` inputs, each a number below `values`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldInput {
    /// Name of the group.
    pub name: String,
    /// Number of inputs.
    pub count: usize,
    /// Number of values of each, at most the modulus.
    pub values: u64,
}

/// The code side of a case on elements.
pub trait FieldRight: Send + Sync {
    /// The outputs for symbolic inputs, one list a group.
    ///
    /// # Errors
    /// What the code does beyond what holds for every representative of the elements.
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String>;

    /// The outputs of the native code, canonical, for concrete inputs.
    ///
    /// # Errors
    /// Why the native code cannot run on this machine.
    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String>;
}

/// One instance of claims about outputs as integers.
pub struct ClaimCase {
    /// Distinguishes the case within its obligation, such as `mul`.
    pub label: String,
    /// Groups of symbolic inputs.
    pub inputs: Vec<Input>,
    /// How the inputs of each group hold an integer, and what it lies in.
    pub ranges: Vec<(Format, Interval)>,
    /// What is known of any two inputs with the same index in two groups of as many inputs, given by the numbers of the groups.
    pub premises: Vec<Premise>,
    /// How the first outputs hold an integer; all others are words of the integer itself.
    pub formats: Vec<Format>,
    /// The code.
    pub right: Box<dyn Right>,
    /// The claims about the outputs.
    pub claims: Vec<Claim>,
}

/// A stand-alone SMT-LIB file that must be unsatisfiable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lemma {
    /// Name of the file, without extension.
    pub name: String,
    /// Its text, up to and including `(check-sat)`.
    pub text: String,
}

/// A theorem of proofs/coq.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theorem {
    /// Logical name of the module to require.
    pub module: String,
    /// Name of the theorem.
    pub theorem: String,
    /// File under proofs/coq.
    pub file: String,
}

/// A property of a Cryptol module.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// The folder of the module.
    pub folder: PathBuf,
    /// The module.
    pub module: String,
    /// Name of the property.
    pub property: String,
    /// How Cryptol decides it.
    pub mode: PropertyMode,
}

/// How Cryptol decides a property.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum PropertyMode {
    /// `:prove`, for all inputs.
    Prove,
    /// `:check`, on random inputs.
    Check,
    /// `:exhaust`, on every input.
    Exhaust,
}

/// A tool that this program does not drive on this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct External {
    /// Name of the tool.
    pub tool: String,
    /// Why it did not run, and where to get it.
    pub reason: String,
}
