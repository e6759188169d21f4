//! Vectors of verifying keys of multi-stark: `encoding_system_key.json`.

use ashlar_spec::system_verifying_key as spec;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Bytes32, DecodeError, DecodeTest, EncodeError, EncodeTest, unfit_result};
use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};
use crate::goldilocks::Integer;

/// The committed file.
pub const TEXT: &str = include_str!("../../encoding_system_key.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<SystemKeyGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// Tests of one function.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum SystemKeyGroup {
    /// Strings to be read.
    Decode {
        /// The tests.
        tests: Vec<DecodeTest<SystemKeyValue>>,
    },
    /// Keys to be written, all of them refused: valid ones are those to be read.
    Encode {
        /// The tests.
        tests: Vec<EncodeTest<SystemKey>>,
    },
    /// Keys with a long list, to be written.
    Count {
        /// The key whose list is made longer.
        base: SystemKey,
        /// The tests.
        tests: Vec<CountTest>,
    },
    /// Pairs of strings that a loose reader takes for one key.
    LooseReading {
        /// The tests.
        tests: Vec<LooseReadingTest>,
    },
}

impl Group for SystemKeyGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Decode { tests } => as_tests(tests),
            Self::Encode { tests } => as_tests(tests),
            Self::Count { tests, .. } => as_tests(tests),
            Self::LooseReading { tests } => as_tests(tests),
        }
    }
}

/// A list of a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum List {
    /// The circuits.
    Circuits,
    /// The nodes of the first circuit.
    Nodes,
    /// The zeros of the first circuit.
    Zeros,
    /// The lookups of the first circuit.
    Lookups,
    /// The arguments of the first lookup of the first circuit.
    Arguments,
    /// The digests of the preprocessed commitment.
    PreprocessedCommitment,
}

/// The base key of the group with copies of the first entry of a list put at the end of the list, up to a number of entries.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct CountTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The list.
    pub list: List,
    /// Its entries.
    pub count: usize,
    /// The bytes of the encoding, if the key has one; read, they are the key.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub length: Option<usize>,
    /// Why the key has none, if it has none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected_error: Option<EncodeError>,
    /// Whether the key has an encoding.
    pub result: Outcome,
}

impl Test for CountTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        unfit_result(self.result, self.length.is_some(), self.expected_error.is_some())
    }
}

/// Two strings that a reader takes for one key if it takes any constant in the form for larger ones and reduces it modulo p, as the
/// reader of multi-stark does. One of them is the encoding, the other is to be refused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct LooseReadingTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The key.
    pub key: SystemKey,
    /// Its encoding.
    pub encoding: Hex,
    /// The other string.
    pub other: Hex,
    /// Why the other string is refused.
    pub expected_error: DecodeError,
    /// Always invalid, for the other string is to be refused.
    pub result: Outcome,
}

impl Test for LooseReadingTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        if self.encoding == self.other {
            return Some("the two strings are one".to_owned());
        }
        unfit_result(self.result, false, true)
    }
}

/// A key and its digests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SystemKeyValue {
    /// The key.
    pub key: SystemKey,
    /// Keccak-256 of the tag `ashlar.sys-key.5` and the encoding.
    pub keccak256: Bytes32,
    /// BLAKE3 of the tag `ashlar.sys-key.5` and the encoding.
    pub blake3: Bytes32,
    /// BLAKE3 of the encoding alone, the digest of multi-stark.
    pub upstream_digest: Bytes32,
}

/// A verifying key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SystemKey {
    /// Any number of 16 bits.
    pub log_blowup: u16,
    /// Any number of 16 bits.
    pub cap_height: u16,
    /// Any number of 16 bits.
    pub log_final_poly_len: u16,
    /// Any number of 16 bits.
    pub max_log_arity: u16,
    /// Any number of 16 bits.
    pub num_queries: u16,
    /// Any number of 16 bits.
    pub commit_pow_bits: u16,
    /// Any number of 16 bits.
    pub query_pow_bits: u16,
    /// The circuits.
    pub circuits: Vec<Circuit>,
    /// The digests of the preprocessed commitment; null if there is none.
    pub preprocessed_commitment: Option<Vec<Bytes32>>,
}

/// A circuit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Circuit {
    /// Any number of 16 bits.
    pub main_width: u16,
    /// Any number of 16 bits.
    pub preprocessed_width: u16,
    /// Any number of 32 bits.
    pub preprocessed_height: u32,
    /// Any number of 16 bits.
    pub max_constraint_degree: u16,
    /// A number of 8 bits; 0 has no encoding.
    pub lookup_group_size: u8,
    /// The nodes.
    pub nodes: Vec<Node>,
    /// Roots; one that is no index of a node has no encoding.
    pub zeros: Vec<u16>,
    /// The lookups.
    pub lookups: Vec<Lookup>,
    /// Null if there is none; 65535 has no encoding.
    pub preprocessed_index: Option<u16>,
}

/// A lookup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Lookup {
    /// A root.
    pub multiplicity: u16,
    /// Roots.
    pub arguments: Vec<u16>,
}

/// A trace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Source {
    /// The preprocessed trace.
    Preprocessed,
    /// The main trace.
    Main,
    /// The trace of the second stage.
    Stage2,
}

/// A row beside the one that a constraint speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub enum Row {
    /// The row itself.
    Current,
    /// The row after it.
    Next,
}

/// A node. An operand that is not the index of a node before it has no encoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Node {
    /// A constant.
    Constant {
        /// A number of 64 bits; one that is not below the modulus has no encoding.
        value: Integer,
    },
    /// A public value.
    Public {
        /// Its index.
        index: u8,
    },
    /// One on the first row, else zero.
    IsFirstRow,
    /// One on the last row, else zero.
    IsLastRow,
    /// Zero on the last row, else one.
    IsTransition,
    /// A sum.
    Add {
        /// The first operand.
        left: u16,
        /// The second operand.
        right: u16,
    },
    /// A difference.
    Sub {
        /// The first operand.
        left: u16,
        /// The second operand.
        right: u16,
    },
    /// A product.
    Mul {
        /// The first operand.
        left: u16,
        /// The second operand.
        right: u16,
    },
    /// A negation.
    Neg {
        /// The operand.
        operand: u16,
    },
    /// An entry of a trace.
    Column {
        /// The trace.
        source: Source,
        /// The row.
        row: Row,
        /// The index of the column.
        column: u16,
    },
}

impl From<&spec::SystemVerifyingKey> for SystemKey {
    fn from(key: &spec::SystemVerifyingKey) -> Self {
        let digests = |digests: &Vec<[u8; 32]>| digests.iter().copied().map(Bytes32).collect();
        Self {
            log_blowup: key.log_blowup,
            cap_height: key.cap_height,
            log_final_poly_len: key.log_final_poly_len,
            max_log_arity: key.max_log_arity,
            num_queries: key.num_queries,
            commit_pow_bits: key.commit_pow_bits,
            query_pow_bits: key.query_pow_bits,
            circuits: key.circuits.iter().map(Circuit::from).collect(),
            preprocessed_commitment: key.preprocessed_commitment.as_ref().map(digests),
        }
    }
}

impl From<&SystemKey> for spec::SystemVerifyingKey {
    fn from(key: &SystemKey) -> Self {
        let digests = |digests: &Vec<Bytes32>| digests.iter().map(|digest| digest.0).collect();
        Self {
            log_blowup: key.log_blowup,
            cap_height: key.cap_height,
            log_final_poly_len: key.log_final_poly_len,
            max_log_arity: key.max_log_arity,
            num_queries: key.num_queries,
            commit_pow_bits: key.commit_pow_bits,
            query_pow_bits: key.query_pow_bits,
            circuits: key.circuits.iter().map(spec::Circuit::from).collect(),
            preprocessed_commitment: key.preprocessed_commitment.as_ref().map(digests),
        }
    }
}

impl From<&spec::Circuit> for Circuit {
    fn from(circuit: &spec::Circuit) -> Self {
        let lookup = |lookup: &spec::Lookup| Lookup { multiplicity: lookup.multiplicity, arguments: lookup.arguments.clone() };
        Self {
            main_width: circuit.main_width,
            preprocessed_width: circuit.preprocessed_width,
            preprocessed_height: circuit.preprocessed_height,
            max_constraint_degree: circuit.max_constraint_degree,
            lookup_group_size: circuit.lookup_group_size,
            nodes: circuit.nodes.iter().copied().map(Node::from).collect(),
            zeros: circuit.zeros.clone(),
            lookups: circuit.lookups.iter().map(lookup).collect(),
            preprocessed_index: circuit.preprocessed_index,
        }
    }
}

impl From<&Circuit> for spec::Circuit {
    fn from(circuit: &Circuit) -> Self {
        let lookup = |lookup: &Lookup| spec::Lookup { multiplicity: lookup.multiplicity, arguments: lookup.arguments.clone() };
        Self {
            main_width: circuit.main_width,
            preprocessed_width: circuit.preprocessed_width,
            preprocessed_height: circuit.preprocessed_height,
            max_constraint_degree: circuit.max_constraint_degree,
            lookup_group_size: circuit.lookup_group_size,
            nodes: circuit.nodes.iter().copied().map(spec::Node::from).collect(),
            zeros: circuit.zeros.clone(),
            lookups: circuit.lookups.iter().map(lookup).collect(),
            preprocessed_index: circuit.preprocessed_index,
        }
    }
}

impl From<spec::Node> for Node {
    fn from(node: spec::Node) -> Self {
        match node {
            spec::Node::Constant(value) => Self::Constant { value: Integer(value) },
            spec::Node::Public(index) => Self::Public { index },
            spec::Node::IsFirstRow => Self::IsFirstRow,
            spec::Node::IsLastRow => Self::IsLastRow,
            spec::Node::IsTransition => Self::IsTransition,
            spec::Node::Add { left, right } => Self::Add { left, right },
            spec::Node::Sub { left, right } => Self::Sub { left, right },
            spec::Node::Mul { left, right } => Self::Mul { left, right },
            spec::Node::Neg { operand } => Self::Neg { operand },
            spec::Node::Column { source, row, column } => Self::Column { source: source.into(), row: row.into(), column },
        }
    }
}

impl From<Node> for spec::Node {
    fn from(node: Node) -> Self {
        match node {
            Node::Constant { value } => Self::Constant(value.0),
            Node::Public { index } => Self::Public(index),
            Node::IsFirstRow => Self::IsFirstRow,
            Node::IsLastRow => Self::IsLastRow,
            Node::IsTransition => Self::IsTransition,
            Node::Add { left, right } => Self::Add { left, right },
            Node::Sub { left, right } => Self::Sub { left, right },
            Node::Mul { left, right } => Self::Mul { left, right },
            Node::Neg { operand } => Self::Neg { operand },
            Node::Column { source, row, column } => Self::Column { source: source.into(), row: row.into(), column },
        }
    }
}

impl From<spec::Source> for Source {
    fn from(source: spec::Source) -> Self {
        match source {
            spec::Source::Preprocessed => Self::Preprocessed,
            spec::Source::Main => Self::Main,
            spec::Source::Stage2 => Self::Stage2,
        }
    }
}

impl From<Source> for spec::Source {
    fn from(source: Source) -> Self {
        match source {
            Source::Preprocessed => Self::Preprocessed,
            Source::Main => Self::Main,
            Source::Stage2 => Self::Stage2,
        }
    }
}

impl From<spec::Row> for Row {
    fn from(row: spec::Row) -> Self {
        match row {
            spec::Row::Current => Self::Current,
            spec::Row::Next => Self::Next,
        }
    }
}

impl From<Row> for spec::Row {
    fn from(row: Row) -> Self {
        match row {
            Row::Current => Self::Current,
            Row::Next => Self::Next,
        }
    }
}
