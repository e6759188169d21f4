//! What is to be decided, as data.

use std::ops::Range;
use std::path::PathBuf;

use ashlar_vectors::cryptol::Batch;

use crate::carries::{Claim, Format, Interval, Premise};
use crate::chain::Guarantee;
use crate::cryptol::{Export, Modules};
use crate::field::{Element, Modulus};
use crate::graph::Sym;
use crate::inputs::{Inputs, Program};
use crate::opaque::Function;
use crate::saw::Proof;
use crate::terms::Terms;
use crate::workspace::Workspace;

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
    /// Ids of the rows that a file names as taken for granted. What code on symbolic values rests on is recorded when it runs.
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
    /// All cases must be proved equal over opaque functions. Built when the obligation runs.
    Composed(Box<dyn Fn() -> Vec<ComposedCase> + Send + Sync>),
    /// Machine code must run to its end in all cases, and leave what the other side computes. Built when the obligation runs.
    Followed(Box<dyn Fn() -> Vec<FollowedCase> + Send + Sync>),
    /// All cases must be proved equal as functions on elements of a field.
    Field(Box<dyn Fn() -> Vec<FieldCase> + Send + Sync>),
    /// The claims of all cases must hold.
    Claims(Box<dyn Fn() -> Vec<ClaimCase> + Send + Sync>),
    /// Stand-alone SMT-LIB files that must be unsatisfiable.
    Lemmas(Box<dyn Fn() -> Vec<Lemma> + Send + Sync>),
    /// A theorem of proofs/coq that must be closed under the global context.
    Coq(Theorem),
    /// A target of the Makefile of proofs/coq that compares the theories with files; it counts as tested.
    CoqCheck(CoqCheck),
    /// A property of a Cryptol module.
    Property(Property),
    /// Known answers that Cryptol computes anew; they count as tested.
    Vectors(Batch),
    /// A test, which never counts as proved.
    Tested(Test),
    /// Decided by the crate that links the encodings of verifying keys to their models.
    Encoding(ashlar_vkey_link::obligation::Obligation),
    /// A script of proofs/saw must establish it.
    Saw(Proof),
    /// A tool that this program does not drive on this machine.
    External(External),
}

impl Kind {
    /// Whether it can come to be proved, and not only tested.
    pub fn can_prove(&self) -> bool {
        !matches!(self, Kind::Tested(_) | Kind::Vectors(_) | Kind::CoqCheck(_) | Kind::External(_))
    }

    /// Whether code takes part that is not of this crate, be it what a case compares or a test.
    pub fn runs_code(&self) -> bool {
        !matches!(self, Kind::Property(_) | Kind::Vectors(_) | Kind::Coq(_) | Kind::CoqCheck(_))
    }
}

impl Obligation {
    /// What it is decided from, beside code and its own text. `modules` are those of the specification.
    pub fn inputs(&self, workspace: &Workspace, modules: &Modules) -> Inputs {
        let of_specification = |names| Inputs::modules(workspace, workspace.cryptol(), names);
        match &self.kind {
            // The headlines say which rules are theorems.
            Kind::Equivalence(_) => of_specification(modules.named(&self.left_name))
                .program(Program::Bitwuzla)
                .program(Program::Cadical)
                .files(workspace.coq().join("headlines.json"), &[]),
            Kind::Followed(_) => of_specification(modules.named(&self.left_name))
                .program(Program::Bitwuzla)
                .program(Program::Cadical)
                .files(workspace.coq().join("headlines.json"), &[]),
            Kind::Field(_) => of_specification(modules.named(&self.left_name)),
            Kind::Composed(_) if self.left_name.starts_with("cryptol:") => {
                of_specification(modules.named(&self.left_name)).files(workspace.coq().join("headlines.json"), &[])
            }
            Kind::Composed(_) => Inputs::none().files(workspace.coq().join("headlines.json"), &[]),
            Kind::Claims(_) | Kind::External(_) => Inputs::none(),
            Kind::Lemmas(_) => Inputs::none().program(Program::Bitwuzla).program(Program::Cadical),
            // What Coq prints of all headlines is read in one run.
            Kind::Coq(theorem) => ["headlines.json", "headlines.py"]
                .iter()
                .fold(Inputs::theories(workspace), |all, file| all.files(workspace.coq().join(file), &[]))
                .text(format!("{theorem:?}")),
            Kind::CoqCheck(check) => {
                let files = |all: Inputs, path| all.files(workspace.root().join(path), &["json"]);
                check.reads.iter().fold(Inputs::theories(workspace), files).text(check.target.to_owned())
            }
            Kind::Property(property) => {
                let names = [property.module.clone()].into();
                Inputs::modules(workspace, property.folder.clone(), names).text(format!("{property:?}"))
            }
            Kind::Vectors(batch) => {
                let known = workspace.root().join("vectors").join(batch.file).with_extension("json");
                of_specification([batch.module.to_owned()].into()).files(known, &[]).text(batch.claims.clone())
            }
            Kind::Tested(test) => test.reads.clone(),
            Kind::Encoding(inner) if !inner.uses_theories() => Inputs::none(),
            Kind::Encoding(inner) => {
                let files = |all: Inputs, path| all.files(workspace.root().join(path), &[]);
                inner.theories.iter().fold(Inputs::theories(workspace), files)
            }
            Kind::Saw(proof) => proof.inputs(workspace),
        }
    }

    /// Checks that modules are among those that the key of a result holds.
    ///
    /// # Errors
    /// The module that it does not hold.
    pub fn check_modules<'a>(&self, modules: &Modules, used: impl IntoIterator<Item = &'a str>) -> Result<(), String> {
        let named = modules.named(&self.left_name);
        let held = modules.loaded(named.iter().map(String::as_str));
        match used.into_iter().find(|module| !held.contains(module)) {
            Some(module) => Err(format!("`{}` names neither {module} nor what loads it", self.left_name)),
            None => Ok(()),
        }
    }
}

/// A test with what it reads.
pub struct Test {
    reads: Inputs,
    run: Box<dyn Fn() -> Result<String, String> + Send + Sync>,
}

impl Test {
    /// A test that depends on `reads` and on nothing else beside this program. `run` returns what was tried, or what failed.
    pub fn new(reads: Inputs, run: impl Fn() -> Result<String, String> + Send + Sync + 'static) -> Self {
        Test { reads, run: Box::new(run) }
    }

    /// Runs it.
    ///
    /// # Errors
    /// What failed.
    pub fn run(&self) -> Result<String, String> {
        (self.run)()
    }
}

/// A comparison of the theories with files.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoqCheck {
    /// Target of the Makefile of proofs/coq.
    pub target: &'static str,
    /// What it reads beside the theories: files, or folders of JSON files, under the root of the source tree.
    pub reads: &'static [&'static str],
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

impl Case {
    /// The exports that its left side is made of.
    pub fn exports(&self) -> impl Iterator<Item = &Export> {
        self.left.iter().map(|call| &call.export)
    }
}

/// One instance of an equivalence of two codes over opaque functions: fixed sizes, symbolic values.
pub struct ComposedCase {
    /// Distinguishes the case within its obligation, such as `length 65`.
    pub label: String,
    /// Groups of symbolic inputs.
    pub inputs: Vec<Input>,
    /// The function that is opaque.
    pub opaque: &'static Function,
    /// The left side.
    pub left: ComposedLeft,
    /// The right side.
    pub right: Box<dyn Right>,
}

/// The specification side of a case over opaque functions.
pub enum ComposedLeft {
    /// Functions of Cryptol that are polymorphic in the values on which the opaque function works.
    Cryptol(Terms),
    /// An executable specification, which rows of its own compare with Cryptol.
    Specification(Box<dyn Right>),
}

impl ComposedLeft {
    /// The terms, if it is of Cryptol.
    pub fn terms(&self) -> Option<&Terms> {
        match self {
            ComposedLeft::Cryptol(terms) => Some(terms),
            ComposedLeft::Specification(_) => None,
        }
    }
}

/// One run of machine code: fixed sizes, symbolic values.
pub struct FollowedCase {
    /// Distinguishes the case within its obligation, such as `length 65`.
    pub label: String,
    /// Groups of symbolic inputs.
    pub inputs: Vec<Input>,
    /// What the code is compared with.
    pub left: FollowedLeft,
    /// The code.
    pub right: Box<dyn Followed>,
}

/// What machine code is compared with.
pub enum FollowedLeft {
    /// Nothing: the claim is that nothing symbolic decides where the run goes, nor which memory it reads and writes.
    Nothing,
    /// Cryptol functions whose outputs, laid end to end, are the left side.
    Cryptol(Vec<LeftCall>),
    /// The source of the code, which rows of their own compare with Cryptol. What is not equal as a normal form is not asked of a solver.
    Source(Source),
}

/// The source of machine code, word by word.
pub struct Source {
    /// The words that it stores.
    pub stored: Box<dyn Right>,
    /// What code may keep of a stored word in its place. Rows of the source say that the word is one that stays as it is.
    pub kept: fn(Sym) -> Sym,
}

impl FollowedCase {
    /// The calls of Cryptol on its left side.
    pub fn calls(&self) -> &[LeftCall] {
        match &self.left {
            FollowedLeft::Nothing | FollowedLeft::Source(_) => &[],
            FollowedLeft::Cryptol(calls) => calls,
        }
    }
}

/// Machine code that a case runs.
pub trait Followed: Send + Sync {
    /// The outputs for symbolic inputs, one list a group.
    ///
    /// # Errors
    /// Where the run stopped, and why.
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Result<Vec<Sym>, String>;

    /// The outputs for concrete inputs.
    ///
    /// # Errors
    /// Where the run stopped, and why.
    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String>;
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
    /// What all are below, where the code refuses others.
    pub below: Option<u64>,
}

impl Input {
    /// A group of `count` inputs of `width` bits.
    pub fn new(name: &str, width: u32, count: usize) -> Self {
        Input { name: name.to_owned(), width, count, below: None }
    }

    /// A group of elements of a field with this modulus, as canonical integers of `width` bits.
    pub fn elements(name: &str, width: u32, count: usize, modulus: u64) -> Self {
        Input { below: Some(modulus), ..Self::new(name, width, count) }
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

    /// What the case says of operations that other rows use.
    fn guarantees(&self) -> Vec<Guarantee> {
        Vec::new()
    }

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
    /// The left side.
    pub left: FieldLeft,
    /// The right side.
    pub right: Box<dyn FieldRight>,
}

/// The specification side of a case on elements.
pub enum FieldLeft {
    /// Cryptol functions whose outputs are laid end to end. All parameters and outputs are elements, or words that enter the field as numbers.
    Cryptol(Vec<LeftCall>),
    /// An executable specification, which rows of its own compare with Cryptol.
    Specification(Box<dyn FieldRight>),
}

impl FieldCase {
    /// The exports that its left side is made of.
    pub fn exports(&self) -> impl Iterator<Item = &Export> {
        self.left.calls().iter().map(|call| &call.export)
    }
}

impl FieldLeft {
    /// The functions of Cryptol.
    pub fn calls(&self) -> &[LeftCall] {
        match self {
            FieldLeft::Cryptol(calls) => calls,
            FieldLeft::Specification(_) => &[],
        }
    }
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

    /// What the case says of operations that other rows use.
    fn guarantees(&self) -> Vec<Guarantee> {
        Vec::new()
    }

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
