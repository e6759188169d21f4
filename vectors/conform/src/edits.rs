//! What is done to inputs at random, and which lengths are boundaries.

use ashlar_spec::{MODULUS, koala_bear};
use fastrand::Rng;
use serde_json::Value;

/// Lengths around the first multiples of each unit, all those up to the first few, ascending.
pub fn lengths(units: &[usize]) -> Vec<usize> {
    let mut lengths: Vec<usize> = (0..=17).collect();
    for unit in units {
        for multiple in [1, 2, 3, 4, 8, 16] {
            lengths.extend([multiple * unit - 1, multiple * unit, multiple * unit + 1]);
        }
    }
    lengths.sort_unstable();
    lengths.dedup();
    lengths
}

/// A length up to `most`, short ones as often as long ones.
pub fn length(rng: &mut Rng, most: usize) -> usize {
    let bits = rng.u32(..=most.max(1).ilog2() + 1);
    rng.usize(..1 << bits).min(most)
}

/// Bytes without pattern, or all zero, or all 255.
pub fn bytes(rng: &mut Rng, length: usize) -> Vec<u8> {
    match rng.u8(..8) {
        0 => vec![0; length],
        1 => vec![255; length],
        _ => (0..length).map(|_| rng.u8(..)).collect(),
    }
}

/// A number below the modulus, one in four close to an end or to a power of two, one in two hundred from the modulus on.
pub fn number(rng: &mut Rng, modulus: u64, greatest: u64) -> u64 {
    match rng.u8(..200) {
        0 => rng.u64(modulus..=greatest),
        1..50 => {
            let power = 1_u64 << rng.u32(..modulus.ilog2());
            let edges = [0, 1, 2, modulus - 1, modulus - 2, modulus / 2, power, power - 1];
            edges[rng.usize(..edges.len())]
        }
        _ => rng.u64(..modulus),
    }
}

/// Such numbers.
pub fn numbers(rng: &mut Rng, modulus: u64, greatest: u64, length: usize) -> Vec<u64> {
    (0..length).map(|_| number(rng, modulus, greatest)).collect()
}

/// A string with a byte, or several, changed, left out, or added.
pub fn edited(rng: &mut Rng, bytes: &[u8]) -> Vec<u8> {
    let mut edited = bytes.to_vec();
    for _ in 0..rng.usize(..3) + 1 {
        let place = rng.usize(..=edited.len());
        match rng.u8(..8) {
            0 => edited.truncate(place),
            1 => edited.insert(place, rng.u8(..)),
            2 => drop((place < edited.len()).then(|| edited.remove(place))),
            3 => overwrite(&mut edited, place, &[0xff; 8]),
            4 => overwrite(&mut edited, place, &rng.u64(..).to_le_bytes()),
            5 => overwrite(&mut edited, place, &[0]),
            _ => overwrite(&mut edited, place, &[rng.u8(..)]),
        }
    }
    edited
}

fn overwrite(bytes: &mut [u8], place: usize, with: &[u8]) {
    bytes[place..].iter_mut().zip(with).for_each(|(byte, new)| *byte = *new);
}

/// Each way to change one place of a string, for strings so short that all are tried.
pub fn single_edits(bytes: &[u8]) -> Vec<Vec<u8>> {
    let mut edits: Vec<Vec<u8>> = (0..bytes.len()).map(|length| bytes[..length].to_vec()).collect();
    for place in 0..bytes.len() {
        for new in [0, bytes[place] ^ 1, bytes[place].wrapping_add(1), 0xff] {
            let mut edited = bytes.to_vec();
            edited[place] = new;
            edits.push(edited);
        }
    }
    for tail in [0, 0xff] {
        edits.push([bytes, &[tail]].concat());
    }
    edits
}

/// Buffers with fewer rows, each of these once and alone, and with shorter rows: entries, their number in a row, rows.
pub fn fewer<T: Clone>(buffer: &[T], length: usize, count: usize) -> Vec<(Vec<T>, usize, usize)> {
    if length.checked_mul(count) != Some(buffer.len()) || length == 0 {
        return Vec::new();
    }
    let rows: Vec<&[T]> = buffer.chunks_exact(length).collect();
    let first = (0..count).map(|fewer| (buffer[..length * fewer].to_vec(), length, fewer));
    let alone = rows.iter().map(|row| (row.to_vec(), length, 1));
    let shorter = (0..length).map(|short| (rows.iter().flat_map(|row| row[..short].to_vec()).collect(), short, count));
    first.chain(alone).chain(shorter).collect()
}

/// Numbers at the ends of ranges.
const EDGES: [u64; 16] = [
    0,
    1,
    2,
    0xff,
    0x100,
    0xffff,
    0x10000,
    koala_bear::MODULUS as u64 - 1,
    koala_bear::MODULUS as u64,
    0xffff_ffff,
    0x1_0000_0000,
    MODULUS - 1,
    MODULUS,
    MODULUS + 1,
    u64::MAX - 1,
    u64::MAX,
];

/// A value with one number in it replaced by one at an end of a range, or by any.
pub fn with_another_number(rng: &mut Rng, value: &Value) -> Value {
    let count = numbers_in(&mut value.clone()).len();
    if count == 0 {
        return value.clone();
    }
    let new = if rng.bool() { rng.u64(..) >> rng.u32(..64) } else { EDGES[rng.usize(..EDGES.len())] };
    with_number(value, rng.usize(..count), new)
}

/// The value with each of its numbers replaced by each at an end of a range.
pub fn with_each_edge(value: &Value) -> Vec<Value> {
    let count = numbers_in(&mut value.clone()).len();
    (0..count).flat_map(|place| EDGES.map(|edge| with_number(value, place, edge))).collect()
}

/// The value with another number at a place among its numbers.
fn with_number(value: &Value, place: usize, new: u64) -> Value {
    let mut edited = value.clone();
    if let Some(number) = numbers_in(&mut edited).into_iter().nth(place) {
        *number = if number.is_string() { new.to_string().into() } else { new.into() };
    }
    edited
}

/// The numbers in a value: JSON numbers and decimal texts.
fn numbers_in(value: &mut Value) -> Vec<&mut Value> {
    match value {
        Value::Array(values) => values.iter_mut().flat_map(numbers_in).collect(),
        Value::Object(fields) => fields.values_mut().flat_map(numbers_in).collect(),
        Value::String(text) if text.parse::<u64>().is_ok() => vec![value],
        Value::Number(_) => vec![value],
        _ => Vec::new(),
    }
}
