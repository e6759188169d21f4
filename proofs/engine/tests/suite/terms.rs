//! Equivalences whose left side Cryptol evaluates over terms, with right code, with wrong code, and with other questions.

use ashlar_engine::cryptol::Term;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Input, Kind, Obligation, Right};
use ashlar_engine::opaque::Function;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::terms::{Reading, Terms};

use crate::tree::{cryptol, exports, obligation, tree};

/// A compression of two words.
static PAIR: Function = Function { name: "pair", width: 64, outputs: 1, value: paired };

fn paired(arguments: &[u64]) -> Vec<u64> {
    vec![arguments[0].wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ arguments[1].rotate_left(9)]
}

/// The root over terms whose symbols are inputs, in order.
struct Root;

fn word<W: Copy>(term: &Term, inputs: &[W], zero: W, pair: &dyn Fn(&[W]) -> W) -> W {
    match term {
        Term::Symbol(0, number) => inputs[usize::from(*number)],
        Term::Applied(arguments) => {
            pair(&arguments.iter().map(|argument| word(argument, inputs, zero, pair)).collect::<Vec<W>>())
        }
        Term::Zero => zero,
        other => panic!("{other:?} is no digest"),
    }
}

impl Reading for Root {
    fn symbolic(&self, terms: &[Term], inputs: &[Vec<Sym>]) -> Vec<Sym> {
        terms.iter().map(|term| word(term, &inputs[0], Sym::constant(64, 0), &|words| PAIR.apply(words)[0])).collect()
    }

    fn concrete(&self, terms: &[Term], inputs: &[Vec<u64>]) -> Vec<u64> {
        terms.iter().map(|term| word(term, &inputs[0], 0, &|words| paired(words)[0])).collect()
    }
}

/// The cap and root of three leaves, with what may be wrong.
#[derive(Clone, Copy)]
struct Three {
    crossed: bool,
    /// What stands beside the third leaf.
    padded: bool,
}

impl Three {
    fn root<W: Copy>(self, leaves: &[W], zero: W, pair: impl Fn(&[W]) -> W) -> W {
        let (a, b) = if self.crossed { (1, 0) } else { (0, 1) };
        let last = if self.padded { zero } else { leaves[2] };
        pair(&[pair(&[leaves[a], leaves[b]]), pair(&[leaves[2], last])])
    }
}

impl Right for Three {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        vec![self.root(&inputs[0], Sym::constant(64, 0), |words| PAIR.apply(words)[0]); 2]
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Ok(vec![self.root(&inputs[0], 0, |words| paired(words)[0]); 2])
    }
}

const RIGHT: Three = Three { crossed: false, padded: true };

fn row_of(left_name: &str, expression: (&'static str, usize), right: Three) -> Obligation {
    let cases = move || {
        let expressions = vec![(expression.0.to_owned(), expression.1)];
        vec![ComposedCase {
            label: "three leaves".into(),
            inputs: vec![Input::new("leaf", 64, 3)],
            opaque: &PAIR,
            left: ComposedLeft::Cryptol(Terms { module: "MerkleTerms", expressions, reading: Box::new(Root) }),
            right: Box::new(right),
        }]
    };
    Obligation { left_name: left_name.to_owned(), ..obligation("test/terms", Kind::Composed(Box::new(cases))) }
}

const NAME: &str = "cryptol:MerkleTerms::committed over terms";
const EXPRESSION: (&str, usize) = ("committed`{2, 1} [3] 0", 2);

fn tools() -> Tools {
    let workspace = tree().partial();
    Tools { exports: exports(cryptol(), &workspace), ..Tools::none(workspace) }
}

fn decided(right: Three) -> Row {
    run(&tools(), &row_of(NAME, EXPRESSION, right))
}

#[test]
fn what_terms_say_holds_for_all_words_and_functions() {
    let row = decided(RIGHT);
    assert_eq!(row.status, Status::Proved, "{row:?}");
}

#[test]
fn other_code_is_refuted_and_the_counterexample_replays() {
    for wrong in [Three { crossed: true, ..RIGHT }, Three { padded: false, ..RIGHT }] {
        let row = decided(wrong);
        assert_eq!(row.status, Status::Refuted, "{row:?}");
        assert!(row.counterexample.is_some_and(|counterexample| counterexample.confirmed));
    }
}

#[test]
fn what_is_no_such_question_leaves_the_row_open() {
    let detail = |obligation: &Obligation, tools: &Tools, status| {
        let row = run(tools, obligation);
        assert_eq!(row.status, status, "{row:?}");
        row.detail.unwrap_or_default()
    };
    let tools = tools();
    let other_count = detail(&row_of(NAME, (EXPRESSION.0, 3), RIGHT), &tools, Status::Unknown);
    assert!(other_count.contains("no 3 terms"), "{other_count}");
    let no_terms = detail(&row_of(NAME, ("True", 1), RIGHT), &tools, Status::Unknown);
    assert!(no_terms.contains("no 1 terms"), "{no_terms}");
    let other_module = detail(&row_of("cryptol:Keccak", EXPRESSION, RIGHT), &tools, Status::Unknown);
    assert!(other_module.contains("names neither MerkleTerms"), "{other_module}");
    let missing = detail(&row_of(NAME, EXPRESSION, RIGHT), &Tools::none(tree()), Status::NotRun);
    assert_eq!(missing, "no tool was looked for");
}
