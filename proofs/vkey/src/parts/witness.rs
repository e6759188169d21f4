//! Strings that take a path on which a contract is broken.

use fastrand::Rng;

use super::calls::Place;
use super::contracts::Part;
use super::follow::Broken;
use super::run::{ABSENT, UNREAD};
use crate::assignment::Assignment;
use crate::symbolic::word::Byte;

/// The least constant that takes the big form, and the modulus of Goldilocks.
const BIG: std::ops::Range<u64> = 0x1_0000..0xFFFF_FFFF_0000_0001;

/// A node without payload.
const PLAIN_NODE: u8 = 3;

/// A string that takes the path, if numbers for its facts are found; other strings for other seeds.
pub fn string(broken: &Broken, seed: u64) -> Option<Vec<u8>> {
    let mut bytes = begun(broken, seed)?;
    match broken.part {
        Some(part) => Some(whole(part, &bytes, broken.place)),
        None => {
            // Where the end was not asked for, it is not there.
            bytes.extend((!broken.run.ended).then(|| Rng::with_seed(seed).u8(..)));
            Some(bytes)
        }
    }
}

/// The bytes that the code has looked at on the path, of the part that it reads or of the whole key.
pub fn begun(broken: &Broken, seed: u64) -> Option<Vec<u8>> {
    let mut rng = Rng::with_seed(seed);
    let mut assignment = Assignment::of(&broken.facts, seed)?;
    let mut bytes = Vec::new();
    for (number, &atom) in broken.run.read.iter().enumerate() {
        bytes.extend(refused(broken, number, &mut rng));
        bytes.extend(bytes_of(broken, atom, &mut assignment, &mut rng)?);
    }
    bytes.extend(refused(broken, broken.run.read.len(), &mut rng));
    Some(bytes)
}

/// A few bytes for a reader that refuses, where it stands before this atom.
fn refused(broken: &Broken, number: usize, rng: &mut Rng) -> Vec<u8> {
    if broken.run.refused != Some(number) {
        return Vec::new();
    }
    let count = rng.usize(0..4);
    random(count, rng)
}

fn bytes_of(broken: &Broken, atom: Byte, assignment: &mut Assignment, rng: &mut Rng) -> Option<Vec<u8>> {
    let Byte::Free { variable, index } = atom else { return Some(vec![assignment.byte(atom)]) };
    match broken.run.parts.get(&variable) {
        Some(&Part::Root { nodes }) => {
            if index == 0 {
                let [low, high] = root(nodes, rng)?;
                assignment.set(atom, low);
                assignment.set(Byte::Free { variable, index: 1 }, high);
            }
            Some(vec![assignment.byte(atom)])
        }
        Some(&part) => of_part(part, rng),
        None if variable == ABSENT => Some(vec![0]),
        None if variable == UNREAD => Some(vec![0xff, 0xff]),
        None => Some(vec![assignment.byte(atom)]),
    }
}

/// A key with these bytes in the place of a part.
pub fn whole(part: Part, bytes: &[u8], place: Place) -> Vec<u8> {
    let nodes = |count: usize| [&word16(count)[..], &vec![PLAIN_NODE; count]].concat();
    let one = |bytes: &[u8]| [&word16(1)[..], bytes].concat();
    let (none, no_lists) = (word16(0), [0; 4]);
    match part {
        Part::Node { number } => {
            let nodes = [&word16(number + 1)[..], &vec![PLAIN_NODE; number], bytes].concat();
            with_circuit(&circuit(&[&nodes, &no_lists]), place)
        }
        Part::Nodes { .. } => with_circuit(&circuit(&[bytes, &no_lists]), place),
        Part::Root { nodes: count } => with_circuit(&circuit(&[&nodes(count), &one(bytes), &none]), place),
        Part::Roots { nodes: count } => with_circuit(&circuit(&[&nodes(count), bytes, &none]), place),
        Part::Lookup { nodes: count } => {
            let before = [0; 4].repeat(place.lookup);
            let lookups = [&word16(place.lookup + 1)[..], &before, bytes].concat();
            with_circuit(&circuit(&[&nodes(count), &none, &lookups]), place)
        }
        Part::Lookups { nodes: count } => with_circuit(&circuit(&[&nodes(count), &none, bytes]), place),
        Part::Circuit => with_circuit(bytes, place),
        Part::Commitment { .. } => [&[7; 14][..], &none, bytes].concat(),
        Part::Index => {
            let before = [&circuit(&[&[0; 6]])[..], &[]].concat().repeat(place.circuit + 1);
            [&[7; 14][..], &word16(place.circuit + 1), &before, &[0], &[1, 0].repeat(place.circuit), bytes].concat()
        }
    }
}

/// A key of empty circuits and this one behind them.
fn with_circuit(bytes: &[u8], place: Place) -> Vec<u8> {
    let before = circuit(&[&[0; 6]]).repeat(place.circuit);
    let indices = [1, 0].repeat(place.circuit + 1);
    [&[7; 14][..], &word16(place.circuit + 1), &before, bytes, &[0], &indices].concat()
}

/// A circuit of these lists.
fn circuit(lists: &[&[u8]]) -> Vec<u8> {
    [&[5; 11][..], &lists.concat()].concat()
}

/// Random bytes that the reader of a part accepts, if there are any.
pub fn of_part(part: Part, rng: &mut Rng) -> Option<Vec<u8>> {
    match part {
        Part::Node { number } => Some(node(number, rng)),
        Part::Root { nodes } => root(nodes, rng).map(Vec::from),
        Part::Nodes { count } => Some(nodes(count, rng)),
        Part::Roots { nodes } => Some(roots(nodes, rng)),
        Part::Lookup { nodes } => lookup(nodes, rng),
        Part::Lookups { nodes } => Some(lookups(nodes, rng)),
        Part::Circuit => {
            let count = rng.usize(0..4);
            let fixed = [&random(10, rng)[..], &[rng.u8(1..)]].concat();
            Some([fixed, nodes(count, rng), roots(count, rng), lookups(count, rng)].concat())
        }
        Part::Commitment { present: false } => Some(vec![0]),
        Part::Commitment { present: true } => {
            let count = rng.u8(0..3);
            Some([&[1, count, 0][..], &random(32 * usize::from(count), rng)].concat())
        }
        Part::Index => Some(random(2, rng)),
    }
}

fn node(number: usize, rng: &mut Rng) -> Vec<u8> {
    let tag = rng.u8(0..16);
    let payload = match tag {
        1 => rng.u64(BIG).to_le_bytes().to_vec(),
        2 => random(1, rng),
        3..=5 => Vec::new(),
        6..=9 if number == 0 => return vec![PLAIN_NODE],
        6..=9 => (0..if tag == 9 { 1 } else { 2 }).flat_map(|_| word16(rng.usize(..number))).collect(),
        _ => random(2, rng),
    };
    [&[tag][..], &payload].concat()
}

fn nodes(count: usize, rng: &mut Rng) -> Vec<u8> {
    let each: Vec<u8> = (0..count).flat_map(|number| node(number, rng)).collect();
    [&word16(count)[..], &each].concat()
}

fn root(nodes: usize, rng: &mut Rng) -> Option<[u8; 2]> {
    (nodes > 0).then(|| word16(rng.usize(..nodes)))
}

fn roots(nodes: usize, rng: &mut Rng) -> Vec<u8> {
    let each: Vec<[u8; 2]> = (0..rng.usize(0..3)).filter_map(|_| root(nodes, rng)).collect();
    [&word16(each.len())[..], &each.concat()].concat()
}

fn lookup(nodes: usize, rng: &mut Rng) -> Option<Vec<u8>> {
    Some([&root(nodes, rng)?[..], &roots(nodes, rng)].concat())
}

fn lookups(nodes: usize, rng: &mut Rng) -> Vec<u8> {
    let each: Vec<Vec<u8>> = (0..rng.usize(0..3)).filter_map(|_| lookup(nodes, rng)).collect();
    [&word16(each.len())[..], &each.concat()].concat()
}

fn random(count: usize, rng: &mut Rng) -> Vec<u8> {
    (0..count).map(|_| rng.u8(..)).collect()
}

fn word16(value: usize) -> [u8; 2] {
    u16::try_from(value).expect("a number below 2^16").to_le_bytes()
}
