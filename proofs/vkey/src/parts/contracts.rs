//! What the parts of a system key promise to those that call them.

/// The greatest length of the strings that are decided: that of a key of 3 circuits with 12 big constants, 2 constraints and 2 lookups of 2 arguments
/// each, and 2 digests.
pub const LENGTH: usize = 16 + 3 * (13 + 12 * 9 + (2 + 2 * 2) + (2 + 2 * (4 + 2 * 2))) + (3 + 2 * 32) + 3 * 2;

/// More circuits than a string has room for.
pub const CIRCUITS: usize = (LENGTH - KEY) / LEAST_CIRCUIT + 1;

/// The bytes of a key before its circuits.
const KEY: usize = 16;
/// The bytes of a circuit before its nodes.
const CIRCUIT: usize = 11;
/// The bytes of a count.
const COUNT: usize = 2;
/// The bytes of a circuit without nodes, constraints and lookups.
const LEAST_CIRCUIT: usize = CIRCUIT + 3 * COUNT;
/// The bytes of a lookup without arguments.
const LEAST_LOOKUP: usize = 4;

/// A part of a system key: what one call of its reader reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The node of this number in its circuit.
    Node {
        /// Its number.
        number: usize,
    },
    /// The number of a node.
    Root {
        /// How many nodes its circuit has.
        nodes: usize,
    },
    /// All nodes of a circuit, behind their count.
    Nodes {
        /// How many they are.
        count: usize,
    },
    /// A list of roots behind its count.
    Roots {
        /// How many nodes their circuit has.
        nodes: usize,
    },
    /// A lookup.
    Lookup {
        /// How many nodes its circuit has.
        nodes: usize,
    },
    /// All lookups of a circuit, behind their count.
    Lookups {
        /// How many nodes the circuit has.
        nodes: usize,
    },
    /// A circuit but for its preprocessed index.
    Circuit,
    /// The preprocessed commitment.
    Commitment {
        /// Whether there is one.
        present: bool,
    },
    /// A preprocessed index.
    Index,
}

/// What is promised of every part, beside that what its reader reads is well-formed to its check, and written again by its writer byte for byte.
#[derive(Clone, Copy, Debug)]
pub struct Contracts {
    /// The least position that the reader of a part is called at. The promise is for no other calls.
    pub start: fn(Part) -> usize,
    /// The least number of bytes that it reads where it accepts.
    pub least: fn(Part) -> usize,
}

/// The contracts of the format.
pub const CONTRACTS: Contracts = Contracts { start, least };

fn start(part: Part) -> usize {
    let nodes_at = KEY + CIRCUIT + COUNT;
    match part {
        Part::Circuit | Part::Commitment { .. } => KEY,
        Part::Nodes { .. } => KEY + CIRCUIT,
        Part::Node { number } => nodes_at + number,
        Part::Roots { nodes } => nodes_at + nodes,
        Part::Root { nodes } | Part::Lookups { nodes } => nodes_at + nodes + COUNT,
        Part::Lookup { nodes } => nodes_at + nodes + 2 * COUNT,
        Part::Index => KEY + LEAST_CIRCUIT + 1,
    }
}

fn least(part: Part) -> usize {
    match part {
        Part::Node { .. } | Part::Commitment { .. } => 1,
        Part::Root { .. } | Part::Index => 2,
        Part::Nodes { count } => COUNT + count,
        Part::Roots { .. } | Part::Lookups { .. } => COUNT,
        Part::Lookup { .. } => LEAST_LOOKUP,
        Part::Circuit => LEAST_CIRCUIT,
    }
}

/// More lookups than a string has room for, in a circuit of this many nodes.
pub fn lookups(nodes: usize) -> usize {
    (LENGTH + LEAST_LOOKUP - start(Part::Lookup { nodes })) / LEAST_LOOKUP
}
