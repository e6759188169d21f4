//! An operation over a type of inputs, and the same over JSON.

use std::collections::BTreeMap;

use ashlar_vectors::file::{Label, Note, Outcome, Test};
use ashlar_vectors::{LoadError, VectorFile};
use fastrand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An operation, whose inputs are JSON.
pub trait Operation: Send + Sync {
    /// The algorithm, such as `Rp64_256`.
    fn algorithm(&self) -> &'static str;

    /// The name of the operation, such as `hash`.
    fn name(&self) -> &'static str;

    /// `ALGORITHM/OPERATION`.
    fn full_name(&self) -> String {
        format!("{}/{}", self.algorithm(), self.name())
    }

    /// The known answers.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file is damaged.
    fn vectors(&self) -> Result<Vectors<Value>, LoadError>;

    /// Inputs around each boundary, short ones first.
    fn boundaries(&self) -> Vec<Value>;

    /// An input drawn at random.
    fn random(&self, rng: &mut Rng) -> Value;

    /// Smaller inputs, besides those that lack an entry or have a lesser number in one place.
    fn smaller(&self, input: &Value) -> Vec<Value>;

    /// What the specification answers; none where it does not say, or the input is not of the operation's form.
    fn answer(&self, input: &Value) -> Option<Answer>;
}

/// Operations of an algorithm.
pub type Operations = Vec<Box<dyn Operation>>;

/// An operation among others.
pub fn boxed(function: impl Function + 'static) -> Box<dyn Operation> {
    Box::new(function)
}

/// What the specification answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Answer {
    /// This output.
    Output(Value),
    /// The input is refused.
    Refused,
}

impl Answer {
    /// An output of any type.
    pub fn of(output: impl Serialize) -> Self {
        Self::Output(json(output))
    }

    /// An output if there is one, else a refusal.
    pub fn of_option(output: Option<impl Serialize>) -> Self {
        output.map_or(Self::Refused, Self::of)
    }

    /// The same of a result.
    pub fn of_result<E>(output: Result<impl Serialize, E>) -> Self {
        Self::of_option(output.ok())
    }
}

/// A value as JSON.
pub fn json(value: impl Serialize) -> Value {
    serde_json::to_value(value).expect("maps with text keys are always JSON")
}

/// A known answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vector<I> {
    /// Number of the test in its file.
    pub tc_id: u32,
    /// What the test is about.
    pub comment: String,
    /// Names of notes.
    pub flags: Vec<String>,
    /// The input.
    pub input: I,
    /// What is to be answered.
    pub expected: Answer,
}

/// Known answers of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Vectors<I> {
    /// The file, without extension.
    pub file: &'static str,
    /// What flags mean.
    pub notes: BTreeMap<String, Note>,
    /// The tests.
    pub tests: Vec<Vector<I>>,
}

/// The notes of a loaded file, and its groups.
pub fn parts<G>(file: VectorFile<G>) -> (BTreeMap<String, Note>, Vec<G>) {
    (file.notes, file.test_groups)
}

/// The tests that some groups of a file have.
pub fn tests<G, T>(groups: Vec<G>, of: impl Fn(G) -> Option<Vec<T>>) -> Vec<T> {
    groups.into_iter().filter_map(of).flatten().collect()
}

/// A test as a known answer, with the input and the answer that it has.
///
/// # Panics
///
/// If it is to be refused and has an output, or is not and has none, which the loader does not let through.
pub fn vector<T: Test, I>(test: T, parts: impl FnOnce(T) -> (I, Answer)) -> Vector<I> {
    let Label { tc_id, comment, flags, result } = test.label();
    let (comment, flags) = (comment.to_owned(), flags.to_vec());
    let (input, expected) = parts(test);
    assert_eq!(expected == Answer::Refused, result == Outcome::Invalid, "tcId {tc_id}: a test that is refused is invalid");
    Vector { tc_id, comment, flags, input, expected }
}

/// An operation over a type of inputs.
pub trait Function: Send + Sync {
    /// The inputs by name.
    type Input: Serialize + DeserializeOwned;

    /// The algorithm.
    fn algorithm(&self) -> &'static str;

    /// The name of the operation.
    fn name(&self) -> &'static str;

    /// The known answers.
    ///
    /// # Errors
    ///
    /// [`LoadError`] if the file is damaged.
    fn vectors(&self) -> Result<Vectors<Self::Input>, LoadError>;

    /// Inputs around each boundary, short ones first.
    fn boundaries(&self) -> Vec<Self::Input>;

    /// An input drawn at random.
    fn random(&self, rng: &mut Rng) -> Self::Input;

    /// Smaller inputs, besides those that lack an entry or have a lesser number in one place.
    fn smaller(&self, _input: &Self::Input) -> Vec<Self::Input> {
        Vec::new()
    }

    /// What the specification answers; none where it does not say.
    fn answer(&self, input: &Self::Input) -> Option<Answer>;
}

impl<F: Function> Operation for F {
    fn algorithm(&self) -> &'static str {
        Function::algorithm(self)
    }

    fn name(&self) -> &'static str {
        Function::name(self)
    }

    fn vectors(&self) -> Result<Vectors<Value>, LoadError> {
        let Vectors { file, notes, tests } = Function::vectors(self)?;
        let test =
            |Vector { tc_id, comment, flags, input, expected }| Vector { tc_id, comment, flags, input: json(input), expected };
        Ok(Vectors { file, notes, tests: tests.into_iter().map(test).collect() })
    }

    fn boundaries(&self) -> Vec<Value> {
        Function::boundaries(self).into_iter().map(json).collect()
    }

    fn random(&self, rng: &mut Rng) -> Value {
        json(Function::random(self, rng))
    }

    fn smaller(&self, input: &Value) -> Vec<Value> {
        let input = <F::Input as Deserialize>::deserialize(input);
        input.map_or_else(|_| Vec::new(), |input| Function::smaller(self, &input).into_iter().map(json).collect())
    }

    fn answer(&self, input: &Value) -> Option<Answer> {
        Function::answer(self, &<F::Input as Deserialize>::deserialize(input).ok()?)
    }
}
