//! The format of each encoding and of each part of a system key.

use std::sync::OnceLock;

use super::format::{Bound, Field, Name, Step};
use Bound::{Nodes, Number, Place};
use Field::{Any, Between, Exactly, Inside};
use Step::{Ascending, Count, Each, Rest, Tagged};

const GOLDILOCKS: u64 = 0xFFFF_FFFF_0000_0001;
const KOALA_BEAR: u64 = 0x7F00_0001;
const VERSION: [u8; 4] = [4, 0, 0, 0];

/// The least constant that takes the big form.
const LEAST_BIG: u64 = 0x1_0000;

/// The formats by the number of their names, each made once: walks ask for them at every part.
static FORMATS: [OnceLock<Vec<Step>>; Name::Digest as usize + 1] = [const { OnceLock::new() }; Name::Digest as usize + 1];

impl Name {
    /// What stands where.
    pub fn format(self) -> &'static [Step] {
        FORMATS[self as usize].get_or_init(|| self.steps())
    }

    fn steps(self) -> Vec<Step> {
        match self {
            Name::Node => vec![Tagged(nodes())],
            Name::Root => fields([Between(2, 0, Nodes)]),
            Name::Nodes => vec![Count(2), Each(vec![Inside(Name::Node)])],
            Name::Roots => vec![Count(2), Each(vec![Inside(Name::Root)])],
            Name::Lookup => fields([Inside(Name::Root), Inside(Name::Roots)]),
            Name::Lookups => vec![Count(2), Each(vec![Inside(Name::Lookup)])],
            Name::Circuit => fields([
                Any(2),
                Any(2),
                Any(4),
                Any(2),
                Between(1, 1, Number(256)),
                Inside(Name::Nodes),
                Inside(Name::Roots),
                Inside(Name::Lookups),
            ]),
            Name::Digests => vec![Count(2), Each(vec![Any(32)])],
            Name::Commitment => vec![Tagged(vec![vec![], vec![Inside(Name::Digests)]])],
            Name::Index => fields([Any(2)]),
            Name::System => [fields([2; 7].map(Any)), system_lists()].concat(),
            Name::Vm => [fields([Exactly(VERSION.to_vec())]), fields([1, 8, 8, 1, 1, 32, 32, 32, 32].map(Any)), pages()].concat(),
            Name::Program => {
                [fields([Exactly(b"LAMBDAVM_PROGRAM_ID_V1".to_vec())]), fields([32, 8, 32].map(Any)), based_pages()].concat()
            }
            Name::Claim => vec![Count(8), Each(vec![Inside(Name::Goldilocks)])],
            Name::Blob => {
                [fields([Exactly(b"LVMR".to_vec()), Exactly(VERSION.to_vec()), Exactly(vec![0; 8])]), vec![Rest]].concat()
            }
            Name::PrivateInput => vec![Count(4), Step::Field(Exactly(vec![0; 12])), Each(vec![Any(1)])],
            Name::Goldilocks => fields([Between(8, 0, Number(GOLDILOCKS))]),
            Name::KoalaBear => fields([Between(4, 0, Number(KOALA_BEAR))]),
            Name::Digest => fields([Name::Goldilocks; 4].map(Inside)),
        }
    }
}

fn fields<const N: usize>(fields: [Field; N]) -> Vec<Step> {
    fields.map(Step::Field).to_vec()
}

/// What follows the tag of a node.
fn nodes() -> Vec<Vec<Field>> {
    let operand = || Between(2, 0, Place);
    let big_constant = Between(8, LEAST_BIG, Number(GOLDILOCKS));
    let mut all = vec![vec![Any(2)], vec![big_constant], vec![Any(1)], vec![], vec![], vec![]];
    all.extend([2, 2, 2, 1].map(|operands| vec![operand(); operands]));
    all.extend([(); 6].map(|()| vec![Any(2)]));
    all
}

fn system_lists() -> Vec<Step> {
    let circuits = [Count(2), Each(vec![Inside(Name::Circuit)])];
    let behind = [Step::Field(Inside(Name::Commitment)), Each(vec![Inside(Name::Index)])];
    circuits.into_iter().chain(behind).collect()
}

fn pages() -> Vec<Step> {
    vec![Count(8), Each(vec![Any(32)])]
}

fn based_pages() -> Vec<Step> {
    vec![Count(8), Ascending(vec![Any(32)])]
}
