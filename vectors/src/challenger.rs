//! Transcripts of the challengers over bytes: `challenger.json`.

use ashlar_spec::hash_challenger;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::file::{Group, Hex, Label, LoadError, Outcome, Test, VectorFile, as_tests};
use crate::goldilocks::Integer;

/// The committed file.
pub const TEXT: &str = include_str!("../challenger.json");

/// Loads the committed file.
///
/// # Errors
///
/// [`LoadError`] if the file is damaged.
pub fn load() -> Result<VectorFile<ChallengerGroup>, LoadError> {
    VectorFile::parse(TEXT)
}

/// A challenger over BLAKE3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum Challenger {
    /// Of bytes.
    HashChallenger,
    /// Of elements of KoalaBear.
    SerializingChallenger32,
    /// Of elements of Goldilocks.
    SerializingChallenger64,
}

impl Challenger {
    /// The number of elements, p; of bytes none.
    pub fn order(self) -> u64 {
        match self {
            Self::HashChallenger => 0,
            Self::SerializingChallenger32 => ashlar_spec::koala_bear::MODULUS.into(),
            Self::SerializingChallenger64 => ashlar_spec::MODULUS,
        }
    }
}

/// Transcripts of one challenger, or seeds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ChallengerGroup {
    /// Transcripts.
    Transcripts {
        /// The challenger.
        challenger: Challenger,
        /// The tests.
        tests: Vec<TranscriptTest>,
    },
    /// Seeds of multi-stark.
    MultiStark {
        /// The tests.
        tests: Vec<MultiStarkTest>,
    },
}

/// A transcript from a first input on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TranscriptTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The first input.
    pub initial_state: Hex,
    /// What is done, in order; in an invalid test the last step is refused.
    pub steps: Vec<Step>,
    /// The digest of the input after the last step, of a valid test.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub digest: Option<Hex>,
    /// Whether every step is accepted.
    pub result: Outcome,
}

/// A step of a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Step {
    /// Bytes are observed, in order.
    ObserveBytes {
        /// The bytes.
        bytes: Hex,
    },
    /// Bytes are sampled, of the challenger of bytes.
    SampleBytes {
        /// What is sampled, in order.
        bytes: Hex,
    },
    /// Elements are observed, in order.
    Observe {
        /// Their canonical numbers; one from the modulus on is to be refused.
        numbers: Vec<Integer>,
    },
    /// Elements are sampled.
    Sample {
        /// The canonical numbers of what is sampled, in order.
        elements: Vec<Integer>,
    },
    /// Bits are sampled.
    SampleBits {
        /// How many: 2^bits is to be below the modulus.
        bits: u32,
        /// What is sampled, if as many can be.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<Integer>,
    },
    /// A witness of work is checked.
    CheckWitness {
        /// How many sampled bits are to be zero: 2^bits is to be below the modulus.
        bits: u32,
        /// The canonical number of the witness.
        witness: Integer,
        /// Whether it shows the work, if as many bits can be sampled.
        #[serde(skip_serializing_if = "Option::is_none")]
        accepted: Option<bool>,
    },
    /// The least witness of work is searched for, and observed.
    Grind {
        /// How many sampled bits are to be zero: 2^bits is to be below the modulus.
        bits: u32,
        /// The canonical number of the witness, if as many bits can be sampled.
        #[serde(skip_serializing_if = "Option::is_none")]
        witness: Option<Integer>,
    },
}

/// A seed of multi-stark and what is sampled after it alone.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MultiStarkTest {
    /// Number of the test.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The parameters.
    pub parameters: Parameters,
    /// The seed.
    pub seed: Hex,
    /// The canonical numbers of elements of Goldilocks that are sampled.
    pub elements: Vec<Integer>,
    /// Always valid.
    pub result: Outcome,
}

/// Parameters of multi-stark.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Parameters {
    /// The logarithm of the blow-up of commitments.
    pub log_blowup: Integer,
    /// The height of the cap of commitments.
    pub cap_height: Integer,
    /// The logarithm of the length of the final polynomial.
    pub log_final_poly_len: Integer,
    /// The greatest logarithm of the arity.
    pub max_log_arity: Integer,
    /// The number of queries.
    pub num_queries: Integer,
    /// The bits of proof of work of commitments.
    pub commit_proof_of_work_bits: Integer,
    /// The bits of proof of work of queries.
    pub query_proof_of_work_bits: Integer,
}

impl From<[u64; 7]> for Parameters {
    /// The parameters in the order of the seed.
    fn from(values: [u64; 7]) -> Self {
        let [
            log_blowup,
            cap_height,
            log_final_poly_len,
            max_log_arity,
            num_queries,
            commit_proof_of_work_bits,
            query_proof_of_work_bits,
        ] = values.map(Integer);
        Self {
            log_blowup,
            cap_height,
            log_final_poly_len,
            max_log_arity,
            num_queries,
            commit_proof_of_work_bits,
            query_proof_of_work_bits,
        }
    }
}

impl Parameters {
    /// Those of the specification.
    pub fn of_specification(&self) -> hash_challenger::Parameters {
        hash_challenger::Parameters {
            log_blowup: self.log_blowup.0,
            cap_height: self.cap_height.0,
            log_final_poly_len: self.log_final_poly_len.0,
            max_log_arity: self.max_log_arity.0,
            num_queries: self.num_queries.0,
            commit_proof_of_work_bits: self.commit_proof_of_work_bits.0,
            query_proof_of_work_bits: self.query_proof_of_work_bits.0,
        }
    }
}

impl Step {
    /// Whether it is one to be accepted by a challenger of elements below `order`.
    pub fn is_valid(&self, order: u64) -> bool {
        match self {
            Self::ObserveBytes { .. } | Self::SampleBytes { .. } | Self::Sample { .. } => true,
            Self::Observe { numbers } => numbers.iter().all(|number| number.0 < order),
            Self::SampleBits { value, .. } => value.is_some(),
            Self::CheckWitness { accepted, .. } => accepted.is_some(),
            Self::Grind { witness, .. } => witness.is_some(),
        }
    }
}

impl Test for TranscriptTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        (self.digest.is_some() != (self.result == Outcome::Valid)).then(|| "a valid transcript ends in a digest".to_owned())
    }
}

impl Test for MultiStarkTest {
    fn label(&self) -> Label<'_> {
        Label { tc_id: self.tc_id, comment: &self.comment, flags: &self.flags, result: self.result }
    }

    fn inconsistency(&self) -> Option<String> {
        (self.result == Outcome::Invalid).then(|| "all parameters have a seed".to_owned())
    }
}

impl Group for ChallengerGroup {
    fn tests(&self) -> Vec<&dyn Test> {
        match self {
            Self::Transcripts { tests, .. } => as_tests(tests),
            Self::MultiStark { tests } => as_tests(tests),
        }
    }

    fn inconsistency(&self) -> Option<String> {
        let Self::Transcripts { challenger, tests } = self else {
            return None;
        };
        let order = challenger.order();
        let fits = |test: &TranscriptTest| match (test.result, test.steps.iter().position(|step| !step.is_valid(order))) {
            (Outcome::Valid, refused) => refused.is_none(),
            (Outcome::Invalid, refused) => refused.is_some_and(|step| step + 1 == test.steps.len()),
        };
        let test = tests.iter().find(|test| !fits(test))?;
        Some(format!("tcId {}: the last step alone of an invalid transcript is refused", test.tc_id))
    }
}
