//! Operations on words, counted as nodes of the graph that code builds: as the text writes them, on constants too, and equal ones once.

use std::fmt;

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::arena::Op;
use ashlar_engine::graph::{self, Mode, Sym, scope};

/// The operations that are counted; bytes are joined and cut at no cost.
const NAMED: [(&[Op], &str); 5] = [
    (&[Op::Add], "additions"),
    (&[Op::Xor], "exclusive ors"),
    (&[Op::And], "ands"),
    (&[Op::Not], "complements"),
    (&[Op::Rotr, Op::Rotl], "rotations"),
];

/// Numbers of operations.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    named: [usize; NAMED.len()],
    bits: usize,
}

impl Counts {
    /// Those that what `run` gives needs.
    pub fn of(run: impl FnOnce() -> Vec<Sym>) -> Self {
        scope(Mode::Raw, || {
            let plan = Plan::new(&run());
            graph::read(|arena| {
                plan.order().iter().map(|&id| arena.node(id)).fold(Self::default(), |counts, node| {
                    let kind = NAMED.iter().position(|(ops, _)| ops.contains(&node.op));
                    kind.map_or(counts, |kind| counts.with(kind, node.width.into()))
                })
            })
        })
    }

    fn with(mut self, kind: usize, width: usize) -> Self {
        self.named[kind] += 1;
        self.bits += width;
        self
    }

    /// All operations on words.
    pub fn words(&self) -> usize {
        self.named.iter().sum()
    }

    /// Operations on bits: as many for each on words as its words have bits, an addition being so many full adders.
    pub fn bits(&self) -> usize {
        self.bits
    }
}

/// The numbers that are not zero, then those of all operations.
impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.named.iter().zip(NAMED).filter(|(count, _)| **count != 0);
        let texts: Vec<String> = named.map(|(count, (_, name))| format!("{count} {name}")).collect();
        write!(f, "{}: {} operations on words, {} on bits", texts.join(", "), self.words(), self.bits())
    }
}
