//! The obligations on trees.

use ashlar_engine::obligation::{ComposedCase, ComposedLeft, Kind, Obligation};

use super::code::Code;
use super::cryptol::{MODULE, cryptol};
use super::encoded_code::EncodedCode;
use super::encoded_specification::EncodedSpecification;
use super::executable::Executable;
use super::opaque::HASH;
use super::question::{Act, Question, StringAct};
use super::shapes::{Batch, CAPS, TALLEST, bands, batches, ladders, pairs, several_groups, shared};
use super::side::{Side, Text};
use super::specification::Specification;

/// All obligations on trees.
pub fn obligations() -> Vec<Obligation> {
    ARITIES.into_iter().flat_map(of_arity).chain(ASKED_OF_CRYPTOL.iter().map(AskedOfCryptol::obligation)).collect()
}

/// The arities that trees can have.
const ARITIES: [usize; 2] = [2, 4];

/// The code against spec/.
fn of_arity(arity: usize) -> [Obligation; 8] {
    [
        commit(arity),
        open(arity, false),
        open(arity, true),
        verify(arity, false),
        verify(arity, true),
        encode(arity),
        verify_encoded(arity, false),
        verify_encoded(arity, true),
    ]
}

/// The batches of every row.
const BATCHES: &str = "every batch of one to three matrices of 2, 1 and 3 columns that has a tree, of every height to 16, in every order; caps of height 0 to 5";

/// What stands for bytes.
const NAMES: &str = "for the bytes of elements and digests stand names of any words, of 3 and 5 bytes; that the code gives them to the hasher alone is for review";

/// What other strings are refused for.
const REFUSED: &str = "indices and caps that are none, of every two matrices of heights to 4, also without a tree, and of four of heights 7 and 4, caps of height 0 to 2: cut off at every byte, with bytes that follow, with any one name and all from any one on that are not canonical, with each number changed to five others";

/// The greatest height of matrices whose openings are verified as strings too.
const ENCODED_TALLEST: usize = 9;

/// Cap heights for which other strings are given.
const REFUSED_CAPS: usize = 2;

const SETS: &str = "every set of indices of trees of up to 4 leaves, of others five sets and the first with the last";

/// What a row is about.
struct About {
    id: String,
    claim: &'static str,
    spec: String,
    ran: &'static [&'static str],
    scope: String,
}

fn obligation(of: About, cases: impl Fn() -> Vec<ComposedCase> + Send + Sync + 'static) -> Obligation {
    Obligation {
        id: of.id,
        claim: format!("{}, over any hash of rows and any compression", of.claim),
        left_name: format!("spec:{} over opaque functions", of.spec),
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

fn case<L: Text, R: Text<Act = L::Act>>(label: String, question: Question<L::Act>) -> ComposedCase {
    ComposedCase {
        label,
        inputs: question.inputs(),
        opaque: &HASH,
        left: ComposedLeft::Specification(Box::new(Side::<L>::new(question.clone()))),
        right: Box::new(Side::<R>::new(question)),
    }
}

/// What is asked of openings in memory.
fn asked(act: Act, arity: usize, is_many: bool, batches: Vec<Batch>) -> Question<Act> {
    Question { act, is_given: act == Act::Verify, arity, is_many, batches, caps: (0..=CAPS).collect() }
}

/// What is asked of strings, for caps up to a height.
fn asked_of_strings(act: StringAct, arity: usize, is_many: bool, batches: Vec<Batch>, caps: usize) -> Question<StringAct> {
    Question { act, is_given: act != StringAct::Encode, arity, is_many, batches, caps: (0..=caps).collect() }
}

/// A case for the batches of each height, and one for others.
fn cases<L: Text, R: Text<Act = L::Act>>(
    tallest: usize,
    ask: impl Fn(Vec<Batch>) -> Question<L::Act>,
    others: Vec<Batch>,
) -> Vec<ComposedCase> {
    let heights = (1..=tallest).map(|tallest| case::<L, R>(format!("height {tallest}"), ask(batches(tallest))));
    heights.chain(others.into_iter().map(|batch| case::<L, R>(format!("{:?}", batch.0), ask(vec![batch])))).collect()
}

fn commit(arity: usize) -> Obligation {
    let of = About {
        id: format!("merkle/commit/arity{arity}"),
        claim: "Caps and roots are those of the specification, and what has none is refused alike",
        spec: "merkle_tree::commit".into(),
        ran: &["merkle::Merkle::commit", "merkle::Tree::cap", "merkle::Tree::root"],
        scope: format!(
            "{BATCHES}; three batches of more rows than are hashed at once; every two heights from 0 to 16, also without a tree; rows in memory, and rows that are made"
        ),
    };
    obligation(of, move || {
        let ask = |batches| asked(Act::Commit, arity, false, batches);
        let mut all = cases::<Specification, Code>(TALLEST, ask, bands());
        all.push(case::<Specification, Code>("every two heights".into(), ask(pairs(TALLEST))));
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
        spec: format!("merkle_tree::{name}"),
        ran,
        scope: format!("{BATCHES}; a batch of 130 rows; {scope}"),
    };
    obligation(of, move || {
        cases::<Specification, Code>(TALLEST, |batches| asked(Act::Open, arity, is_many, batches), vec![several_groups()])
    })
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
        spec: format!("merkle_tree::{name}"),
        ran,
        scope: format!("any rows, siblings and cap, as many as the shape has; {BATCHES}; a batch of 130 rows; {scope}"),
    };
    obligation(of, move || {
        cases::<Specification, Code>(TALLEST, |batches| asked(Act::Verify, arity, is_many, batches), vec![several_groups()])
    })
}

fn encode(arity: usize) -> Obligation {
    let of = About {
        id: format!("merkle/encode/arity{arity}"),
        claim: "The encoding of an opening is that of the specification, and a width without room is refused alike",
        spec: "merkle_opening::encode".into(),
        ran: &["merkle::Merkle::encode", "merkle::Opening::view"],
        scope: format!("{NAMES}; {BATCHES}; a batch of 130 rows; {SETS}; each width 2^32"),
    };
    obligation(of, move || {
        let ask = |batches| asked_of_strings(StringAct::Encode, arity, true, batches, CAPS);
        cases::<EncodedSpecification, EncodedCode>(TALLEST, ask, vec![several_groups()])
    })
}

fn verify_encoded(arity: usize, is_many: bool) -> Obligation {
    let (name, ran, sets): (_, &[_], _) = match is_many {
        true => ("verify_many_encoded", &["merkle::Merkle::verify_many_encoded"], SETS),
        false => ("verify_encoded", &["merkle::Merkle::verify_encoded"], "every index"),
    };
    let of = About {
        id: format!("merkle/{name}/arity{arity}"),
        claim: "Of an encoding the same digests are compared with the same places of the cap as in the specification, in its order, and each that differs is refused alike; other strings are refused alike, for the same reason at the same place",
        spec: format!("merkle_opening::{name}"),
        ran,
        scope: format!(
            "{NAMES}; encodings of any rows and siblings, and any cap: every batch as in merkle/verify, of heights to {ENCODED_TALLEST}; caps of height 0 to 5; a batch of 130 rows; {sets}; other strings, and {REFUSED}"
        ),
    };
    obligation(of, move || {
        let ask = |act, batches, caps| asked_of_strings(act, arity, is_many, batches, caps);
        let encodings = |batches| ask(StringAct::Verify, batches, CAPS);
        let mut all = cases::<EncodedSpecification, EncodedCode>(ENCODED_TALLEST, encodings, vec![several_groups()]);
        let others = ask(StringAct::Refuse, shared(), REFUSED_CAPS);
        all.push(case::<EncodedSpecification, EncodedCode>("other strings".into(), others));
        all
    })
}

/// What Cryptol is asked of each act: it evaluates trees by walking each path anew.
struct AskedOfCryptol {
    name: &'static str,
    function: &'static str,
    claim: &'static str,
    act: Act,
    is_many: bool,
    /// The greatest heights of trees of one matrix of a height.
    tallest: &'static [usize],
    scope: &'static str,
}

const ASKED_OF_CRYPTOL: [AskedOfCryptol; 5] = [
    AskedOfCryptol {
        name: "commit",
        function: "committed",
        claim: "Caps and roots of spec/ are those of the specification, and what has no tree is refused",
        act: Act::Commit,
        is_many: false,
        tallest: &[3, 4, 5, 6, 7, 9, 16],
        scope: "every two heights from 0 to 8, also without a tree",
    },
    AskedOfCryptol {
        name: "open",
        function: "opened",
        claim: "Rows and siblings of spec/ are those of the specification",
        act: Act::Open,
        is_many: false,
        tallest: &[3, 4, 5],
        scope: "every index",
    },
    AskedOfCryptol {
        name: "open_many",
        function: "opened_many",
        claim: "Rows and siblings of several indices of spec/ are those of the specification",
        act: Act::Open,
        is_many: true,
        tallest: &[3, 4],
        scope: SETS,
    },
    AskedOfCryptol {
        name: "verify",
        function: "led",
        claim: "spec/ compares the same digest with the same place of the cap as the specification, and refuses the same indices",
        act: Act::Verify,
        is_many: false,
        tallest: &[3, 4, 5],
        scope: "every index, and the first that is refused",
    },
    AskedOfCryptol {
        name: "verify_many",
        function: "led_many",
        claim: "spec/ compares the same digests with the same places of the cap as the specification, and refuses the same indices",
        act: Act::Verify,
        is_many: true,
        tallest: &[3, 4],
        scope: SETS,
    },
];

/// Caps of which Cryptol is asked.
const CAPS_OF_CRYPTOL: usize = 2;

/// The greatest height of two matrices of which Cryptol is asked whether there is a tree.
const PAIRS_OF_CRYPTOL: usize = 8;

/// The greatest height of batches in every order, with several matrices of a height, of which Cryptol is asked.
const IN_EVERY_ORDER: usize = 2;

impl AskedOfCryptol {
    fn obligation(&'static self) -> Obligation {
        let AskedOfCryptol { name, function, claim, tallest, scope, .. } = self;
        Obligation {
            id: format!("merkle/{name}/spec"),
            claim: format!("{claim}, over any hash of rows and any compression"),
            left_name: format!("cryptol:{MODULE}::{function} over terms"),
            right_name: format!("spec:merkle_tree::{name}"),
            scope: format!(
                "all elements and digests, any hash of rows and compression of 2 or 4: every tree of one to three matrices of heights to {IN_EVERY_ORDER}, in every order, and of different heights of which the greatest is in {tallest:?}; caps of height 0 to {CAPS_OF_CRYPTOL}; {scope}"
            ),
            assumes: Vec::new(),
            cross_check: false,
            kind: Kind::Composed(Box::new(|| ARITIES.into_iter().flat_map(|arity| self.cases(arity)).collect())),
        }
    }

    fn cases(&self, arity: usize) -> Vec<ComposedCase> {
        let case = |label: String, batches| {
            of_cryptol(label, Question { caps: (0..=CAPS_OF_CRYPTOL).collect(), ..asked(self.act, arity, self.is_many, batches) })
        };
        let of_height = |tallest: &usize| case(format!("height {tallest}, arity {arity}"), ladders(*tallest));
        let mut all: Vec<ComposedCase> = self.tallest.iter().map(of_height).collect();
        all.push(case(format!("every order, arity {arity}"), (1..=IN_EVERY_ORDER).flat_map(batches).collect()));
        if self.act == Act::Commit {
            all.push(of_cryptol(
                format!("every two heights, arity {arity}"),
                Question { caps: vec![0], ..asked(self.act, arity, false, pairs(PAIRS_OF_CRYPTOL)) },
            ));
        }
        all
    }
}

fn of_cryptol(label: String, question: Question<Act>) -> ComposedCase {
    ComposedCase {
        label,
        inputs: question.inputs(),
        opaque: &HASH,
        left: ComposedLeft::Cryptol(cryptol(&question)),
        right: Box::new(Side::<Executable>::new(question)),
    }
}
