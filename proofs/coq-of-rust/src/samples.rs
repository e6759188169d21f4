//! Small functions, compiled and as the tool prints them: the evaluator in Coq and the processor have to agree, a panic included.

use std::panic::{AssertUnwindSafe, catch_unwind};

use ashlar_samples::{arithmetic, assignments, loops, matches, results, sequences};
use ashlar_vkey_link::coq::{self, Coq};
use ashlar_vkey_link::obligation::{Context, Obligation, Status, Verdict};

use crate::project::with_samples;
use crate::provenance::of_these_sources;
use crate::translation::{FOLDER, SAMPLES};

/// A function of two numbers.
type Function = fn(u64, u64) -> u64;

/// A function with its name.
#[derive(Clone, Copy, Debug)]
pub struct Sample {
    /// Its module and its name.
    pub name: &'static str,
    function: Function,
}

/// How many inputs each is given.
pub const INPUTS: usize = 20;

/// Pairs at which operators, casts and indices change what they do.
const EDGES: [(u64, u64); 12] = [
    (0, 0),
    (1, 0),
    (0, 1),
    (3, 5),
    (255, 1),
    (200, 100),
    (7, 64),
    (u64::MAX, 1),
    (1, u64::MAX),
    (u64::MAX, u64::MAX),
    (1 << 63, u64::MAX),
    (128, 255),
];

macro_rules! samples {
    ($($module:ident: $($name:ident),+;)+) => {
        /// All of them.
        pub const ALL: &[Sample] = &[
            $($(Sample { name: concat!(stringify!($module), "::", stringify!($name)), function: $module::$name }),+),+
        ];
    };
}

samples! {
    arithmetic: sum, difference, product, quotient, remainder, signed_quotient, signed_remainder, sum_of_bytes, product_of_signed_bytes,
        shift_left, shift_right, shift_signed, shift_byte, bits, casts, signed_casts, sign_is_kept, comparisons, signed_comparisons,
        greatest, logic, short_and, short_or, panics_first;
    assignments: arguments, read_before, operands, fields, elements, place_last, right_side_returns, shadowing, shadowing_in_arms, copies,
        parts, references, reborrows, compound, tuples, constants;
    loops: counted, returns, breaks, continues, nested, returns_from_within, conditions, overflows, no_round;
    matches: numbers, forms, in_patterns, in_arms, alternatives, alternatives_of_numbers, by_reference, options, or_return, first_arm, constructor_alone;
    results: question_marks, question_mark_in_loop, question_mark_in_operands, question_mark_in_argument, question_mark_of_nothing;
    sequences: index, index_of_vector, slices, rests, extended, filled, bytes, vectors_in_vectors, arrays_in_arrays, lengths, written_in_vector;
}

impl Sample {
    /// What the compiled function gives; none if it panics.
    pub fn run(&self, a: u64, b: u64) -> Option<u64> {
        catch_unwind(AssertUnwindSafe(|| (self.function)(a, b))).ok()
    }

    /// The inputs: edges, and numbers of all sizes, which are others for each function and the same in each run.
    pub fn inputs(&self) -> [(u64, u64); INPUTS] {
        let mut state = self.name.bytes().fold(0, |state: u64, byte| state.wrapping_mul(31).wrapping_add(u64::from(byte)));
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 8) >> (state & 63)
        };
        std::array::from_fn(|at| EDGES.get(at).copied().unwrap_or_else(|| (next(), next())))
    }

    /// The inputs with what the compiled function gives, as a term of Coq.
    fn cases(&self) -> String {
        let case = |(a, b): (u64, u64)| format!("({a}, {b}, {})", coq::option(self.run(a, b).map(|n| n.to_string())));
        format!("(\"{}::{}\"%symbol, {})", SAMPLES.name, self.name, coq::list(self.inputs().into_iter().map(case)))
    }
}

/// The obligation that both agree.
pub fn obligation() -> Obligation {
    Obligation {
        id: "coq-of-rust/samples".to_owned(),
        claim: "Small functions over the constructs of the encodings, as coq-of-rust prints them, give under the semantics what rustc's code gives, \
                panics included"
            .to_owned(),
        left: format!("coq:{FOLDER}/theories/Evaluator.v:evaluate"),
        right: format!("the functions of {}", SAMPLES.folder),
        scope: format!("{} functions, {INPUTS} inputs each", ALL.len()),
        assumes: Vec::new(),
        theories: &[FOLDER],
        decide: Box::new(decide),
    }
}

fn decide(context: &Context) -> Verdict {
    let status = match of_these_sources(&context.root, SAMPLES).and_then(|()| Coq::version()) {
        Err(reason) => Status::NotRun(reason),
        Ok(_) => compared(context).map_or_else(Status::Unknown, |wrong| of(&wrong)),
    };
    let detail = format!("{} functions on {INPUTS} inputs each", ALL.len());
    let evidence = Some(context.root.join(FOLDER).join("samples"));
    Verdict { status, engine: "test".to_owned(), cases: ALL.len() * INPUTS, detail, evidence }
}

fn of(wrong: &str) -> Status {
    match wrong.split_whitespace().collect::<Vec<_>>()[..] {
        ["=", "[]", ":", ..] => Status::Tested,
        _ => Status::Failed(format!("the evaluator gives something else for {}", wrong.trim())),
    }
}

/// What Coq prints of the cases on which the evaluator gives something else.
fn compared(context: &Context) -> Result<String, String> {
    let cases = coq::list(ALL.iter().map(Sample::cases));
    let text = format!(
        "From RocqOfRust Require Import RocqOfRust Evaluator.\nFrom {} Require Program.\n\nDefinition cases := {cases}.\n\n\
         Eval vm_compute in disagreements Program.functions cases.\n",
        SAMPLES.library
    );
    with_samples(&context.root)?.answer("samples_cases.v", &text)
}
