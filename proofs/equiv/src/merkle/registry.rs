//! The obligations on trees.

use ashlar_engine::obligation::{ComposedCase, Kind, Obligation};

use super::code::Code;
use super::opaque::HASH;
use super::question::{Act, Question};
use super::shapes::{Batch, CAPS, TALLEST, bands, batches, pairs, several_groups};
use super::side::Side;
use super::specification::Specification;

/// All obligations on trees.
pub fn obligations() -> Vec<Obligation> {
    [2, 4]
        .into_iter()
        .flat_map(|arity| [commit(arity), open(arity, false), open(arity, true), verify(arity, false), verify(arity, true)])
        .collect()
}

/// The batches of every row.
const BATCHES: &str = "every batch of one to three matrices of 2, 1 and 3 columns that has a tree, of every height to 16, in every order; caps of height 0 to 5";

const SETS: &str = "every set of indices of trees of up to 4 leaves, of others five sets and the first with the last";

/// What a row is about.
struct About {
    id: String,
    claim: &'static str,
    spec: &'static str,
    ran: &'static [&'static str],
    scope: String,
}

fn obligation(of: About, cases: impl Fn() -> Vec<ComposedCase> + Send + Sync + 'static) -> Obligation {
    Obligation {
        id: of.id,
        claim: format!("{}, over any hash of rows and any compression", of.claim),
        left_name: format!("spec:merkle_tree::{} over opaque functions", of.spec),
        right_name: format!("impl:{}", of.ran.join(", ")),
        scope: format!(
            "all elements and digests of one word, any hash of rows and compression, each batch of them hashed one by one: {}",
            of.scope
        ),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Composed(Box::new(cases)),
    }
}

fn case(label: String, question: Question) -> ComposedCase {
    ComposedCase {
        label,
        inputs: question.inputs(),
        opaque: &HASH,
        left: Box::new(Side::<Specification>::new(question.clone())),
        right: Box::new(Side::<Code>::new(question)),
    }
}

/// A case for the batches of each height, and one for others.
fn cases(act: Act, arity: usize, is_many: bool, others: Vec<Batch>) -> Vec<ComposedCase> {
    let caps: Vec<usize> = (0..=CAPS).collect();
    let asked = |batches| Question { act, arity, is_many, batches, caps: caps.clone() };
    let heights = (1..=TALLEST).map(|tallest| case(format!("height {tallest}"), asked(batches(tallest))));
    heights.chain(others.into_iter().map(|batch| case(format!("{:?}", batch.0), asked(vec![batch])))).collect()
}

fn commit(arity: usize) -> Obligation {
    let of = About {
        id: format!("merkle/commit/arity{arity}"),
        claim: "Caps and roots are those of the specification, and what has none is refused alike",
        spec: "commit",
        ran: &["merkle::Merkle::commit", "merkle::Tree::cap", "merkle::Tree::root"],
        scope: format!(
            "{BATCHES}; three batches of more rows than are hashed at once; every two heights from 0 to 16, also without a tree; rows in memory, and rows that are made"
        ),
    };
    obligation(of, move || {
        let caps = (0..=CAPS).collect();
        let refused = Question { act: Act::Commit, arity, is_many: false, batches: pairs(), caps };
        let mut all = cases(Act::Commit, arity, false, bands());
        all.push(case("every two heights".into(), refused));
        all
    })
}

fn open(arity: usize, is_many: bool) -> Obligation {
    let (name, ran, scope): (_, &[_], _) = if is_many {
        let ran = &[
            "merkle::Merkle::open_many",
            "merkle::Merkle::siblings",
            "merkle::Merkle::verify_many",
            "merkle::OpeningRef::row",
            "merkle::Opening::view",
            "merkle::Tree::dimensions",
        ];
        ("open_many", ran, format!("{SETS}; three that are refused"))
    } else {
        let ran = &[
            "merkle::Merkle::open",
            "merkle::Merkle::siblings",
            "merkle::Merkle::verify",
            "merkle::OpeningRef::row",
            "merkle::Opening::view",
            "merkle::Tree::dimensions",
        ];
        ("open", ran, "every index, and the first that is refused".into())
    };
    let of = About {
        id: format!("merkle/{name}/arity{arity}"),
        claim: "Rows and siblings are those of the specification, and verify",
        spec: name,
        ran,
        scope: format!("{BATCHES}; a batch of 130 rows; {scope}"),
    };
    obligation(of, move || cases(Act::Open, arity, is_many, vec![several_groups()]))
}

fn verify(arity: usize, is_many: bool) -> Obligation {
    let (name, ran, scope): (_, &[_], _) = if is_many {
        ("verify_many", &["merkle::Merkle::verify_many"], SETS)
    } else {
        ("verify", &["merkle::Merkle::verify", "merkle::Merkle::cap_height"], "every index")
    };
    let of = About {
        id: format!("merkle/{name}/arity{arity}"),
        claim: "The same digests are compared with the same places of the cap as in the specification, in its order, and each that differs is refused alike",
        spec: name,
        ran,
        scope: format!("any rows, siblings and cap, as many as the shape has; {BATCHES}; a batch of 130 rows; {scope}"),
    };
    obligation(of, move || cases(Act::Verify, arity, is_many, vec![several_groups()]))
}
