//! The obligations about the readers.

use crate::formats::{BLOB, CLAIM, DIGEST, Format, GOLDILOCKS, KOALA_BEAR, PRIVATE_INPUT, PROGRAM, SYSTEM, VM};
use crate::obligation::Obligation;
use crate::shapes::{self, CircuitShape, SystemShape};
use crate::strict::{self, Strings};
use crate::symbolic;
use crate::symbolic::word::Byte;
use crate::{parts, paths};

/// The obligations about the readers.
pub fn obligations() -> Vec<Obligation> {
    vec![
        lengths(VM, 0..=351, "all strings of 0 to 351 bytes, the size of 6 pages"),
        lengths(PROGRAM, 0..=342, "all strings of 0 to 342 bytes, the size of 6 pages"),
        lengths(CLAIM, 0..=72, "all strings of 0 to 72 bytes, the size of 8 elements"),
        lengths(BLOB, 0..=64, "all strings of 0 to 64 bytes"),
        lengths(PRIVATE_INPUT, 0..=64, "all strings of 0 to 64 bytes"),
        lengths(GOLDILOCKS, 0..=16, "all strings of 0 to 16 bytes"),
        lengths(KOALA_BEAR, 0..=16, "all strings of 0 to 16 bytes"),
        lengths(DIGEST, 0..=64, "all strings of 0 to 64 bytes"),
        lengths(SYSTEM, 0..=SYSTEM_LENGTH, "all strings of 0 to 29 bytes: every byte free"),
        system_one_circuit(),
        system_shapes(),
        system_cut(),
        system_one_node(),
        parts::obligation(),
    ]
}

/// The greatest length of strings of format B with every byte free: that of a header and a circuit without the nodes.
const SYSTEM_LENGTH: usize = 29;

fn lengths(format: Format, lengths: std::ops::RangeInclusive<usize>, scope: &str) -> Obligation {
    obligation(format, "", scope, move || lengths.clone().map(strict::all_of_length).collect())
}

fn system_one_circuit() -> Obligation {
    let scope = "all strings of 0 to 36 bytes that count one circuit, every other byte free";
    let string = |length: usize| {
        let mut string = strict::all_of_length(length);
        string.iter_mut().skip(14).take(2).zip([1, 0]).for_each(|(byte, fixed)| *byte = Some(fixed));
        string
    };
    obligation(SYSTEM, "/one-circuit", scope, move || (0..=36).map(string).collect())
}

fn system_shapes() -> Obligation {
    let scope = "all strings with the counts, tags and flags of each shape of vkey/layout/system, every other byte free";
    let sets = || {
        let shapes = [shapes::every_tuple(), shapes::every_constructor(), shapes::every_list()].concat();
        shapes.iter().map(strings).collect()
    };
    obligation(SYSTEM, "/shapes", scope, sets)
}

fn system_cut() -> Obligation {
    let scope = "the same, cut at every length and with up to 2 bytes behind, for one circuit of 12 nodes with each first tag";
    let sets = || {
        let shape = |start: usize| {
            let circuit = CircuitShape { tags: shapes::tags(12, start), zeros: 1, lookups: vec![1], index: true };
            SystemShape { circuits: vec![circuit], digests: Some(1) }
        };
        let whole = (0..shapes::TAGS).map(|start| strings(&shape(start)));
        let cut = |whole: Strings| {
            let longer = [&whole[..], &[None, None]].concat();
            (0..=longer.len()).map(move |length| longer[..length].to_vec()).collect::<Vec<_>>()
        };
        whole.flat_map(cut).collect()
    };
    obligation(SYSTEM, "/cut", scope, sets)
}

fn system_one_node() -> Obligation {
    let scope = "all strings of one circuit with 1 to 12 nodes of which one, at each place, is 1 to 4 free bytes, or a big constant; the others have no payload";
    let sets = || {
        let mut sets = Vec::new();
        for nodes in 1..=12 {
            for place in 0..nodes {
                for size in 1..=4 {
                    sets.push(one_node(nodes, place, &vec![None; size]));
                }
                sets.push(one_node(nodes, place, &[&[Some(1)], &[None; 8][..]].concat()));
            }
        }
        sets
    };
    obligation(SYSTEM, "/one-node", scope, sets)
}

/// A circuit of nodes without payload, but for one in its place.
fn one_node(nodes: usize, place: usize, node: &[Option<u8>]) -> Strings {
    let circuit = CircuitShape { tags: vec![3; nodes], ..CircuitShape::default() };
    let whole = strings(&SystemShape { circuits: vec![circuit], digests: None });
    let at = whole.len() - TAIL - nodes + place;
    [&whole[..at], node, &whole[at + 1..]].concat()
}

/// Bytes behind the nodes of a circuit without roots and lookups: two counts, the flag, an index.
const TAIL: usize = 7;

/// The strings of a shape: what the writer makes constant is fixed, and so is no value.
fn strings(shape: &SystemShape) -> Strings {
    let (key, facts) = shapes::system(shape);
    let written = paths::explore(&facts, 100_000, || symbolic::system::encode(&key).ok()).expect("few paths");
    let bytes = written.into_iter().find_map(|path| path.outcome).expect("a shape that some key has");
    let fixed = |byte: &Byte| match byte {
        Byte::Constant(value) => Some(*value),
        Byte::Free { .. } => None,
    };
    bytes.iter().map(fixed).collect()
}

fn obligation(format: Format, family: &str, scope: &str, sets: impl Fn() -> Vec<Strings> + Send + Sync + 'static) -> Obligation {
    let id = format!("vkey/strict/{}{family}", format.name);
    let folder = format!("{id}.cases");
    Obligation {
        id,
        claim: "What the reader accepts, the writer writes again byte for byte: on every path of the reader, both ways at each comparison".to_owned(),
        left: "the bytes read".to_owned(),
        right: format!("impl:{}, {}", format.reader, format.writer),
        scope: scope.to_owned(),
        assumes: Vec::new(),
        theories: &[],
        decide: Box::new(move |context| strict::decide(format, sets(), &context.output.join(&folder))),
    }
}
