//! Makes an input that shows a departure as small as it goes.
//!
//! Inputs are JSON, and the smaller one is that of the shorter text, or of the lesser of two as long. What is tried is the
//! same for all operations: shorter lists and strings, the shortest first, then zeros and lesser numbers. An input that is
//! none of the operation's is passed over by whoever is asked about it.

use std::collections::HashSet;
use std::time::{Duration, Instant};

use serde_json::Value;

/// Inputs that are tried at most, and for how long.
const MOST_TRIED: usize = 4000;
const LONGEST: Duration = Duration::from_secs(20);

/// Lengths of lists and strings up to which every shorter one is tried.
const MOST_LENGTHS: usize = 600;

/// Lengths of lists and strings up to which each entry is left out, or made less, alone.
const MOST_ENTRIES: usize = 64;

/// What was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shrunk<T> {
    /// The smallest input with what is known of it, if there is a smaller one.
    pub smallest: Option<(Value, T)>,
    /// Inputs that were tried.
    pub tried: usize,
}

/// The smallest input for which `shows` gives something; `others` gives inputs besides those that are tried anyway.
pub fn shrink<T>(input: &Value, others: impl Fn(&Value) -> Vec<Value>, mut shows: impl FnMut(&Value) -> Option<T>) -> Shrunk<T> {
    let since = Instant::now();
    let mut seen = HashSet::new();
    let mut shrunk = Shrunk { smallest: None, tried: 0 };
    let mut current = input.clone();
    'smaller: loop {
        let (size, text) = measure(&current);
        for candidate in others(&current).into_iter().chain(candidates(&current)) {
            let (other_size, other_text) = measure(&candidate);
            if (other_size, &other_text) >= (size, &text) || !seen.insert(other_text) {
                continue;
            }
            if shrunk.tried == MOST_TRIED || since.elapsed() > LONGEST {
                return shrunk;
            }
            shrunk.tried += 1;
            if let Some(shown) = shows(&candidate) {
                current = candidate.clone();
                shrunk.smallest = Some((candidate, shown));
                continue 'smaller;
            }
        }
        return shrunk;
    }
}

fn measure(value: &Value) -> (usize, String) {
    let text = value.to_string();
    (text.len(), text)
}

/// All values that differ in one place.
fn candidates(value: &Value) -> Vec<Value> {
    match value {
        Value::Object(fields) => fields
            .iter()
            .flat_map(|(name, field)| {
                candidates(field).into_iter().map(move |smaller| {
                    let mut fields = fields.clone();
                    fields[name] = smaller;
                    Value::Object(fields)
                })
            })
            .collect(),
        Value::Array(entries) => shorter_lists(entries).into_iter().chain(lesser_entries(entries)).collect(),
        Value::String(text) => lesser_texts(text).into_iter().map(Value::String).collect(),
        Value::Number(number) => number.as_u64().map_or_else(Vec::new, |number| lesser(number).map(Value::from).collect()),
        _ => Vec::new(),
    }
}

/// Lengths that are tried of something as long.
fn lengths(length: usize) -> Vec<usize> {
    if length <= MOST_LENGTHS {
        return (0..length).collect();
    }
    let halves = std::iter::successors(Some(length / 2), |half| (*half > 0).then_some(half / 2));
    let mut lengths: Vec<usize> = halves.chain([length - 1]).collect();
    lengths.sort_unstable();
    lengths
}

fn shorter_lists(entries: &[Value]) -> Vec<Value> {
    let mut lists: Vec<Value> = lengths(entries.len()).into_iter().map(|length| entries[..length].into()).collect();
    if entries.len() <= MOST_ENTRIES {
        lists.extend((0..entries.len()).map(|place| Value::from([&entries[..place], &entries[place + 1..]].concat())));
    }
    lists
}

fn lesser_entries(entries: &[Value]) -> Vec<Value> {
    let zeros: Vec<Value> = entries.iter().map(zeroed).collect();
    let mut lists = vec![Value::from(zeros)];
    if entries.len() <= MOST_ENTRIES {
        for (place, entry) in entries.iter().enumerate() {
            lists.extend(candidates(entry).into_iter().map(|smaller| {
                let mut entries = entries.to_vec();
                entries[place] = smaller;
                Value::from(entries)
            }));
        }
    }
    lists
}

/// The value with zeros for numbers.
fn zeroed(value: &Value) -> Value {
    match value {
        Value::Array(entries) => entries.iter().map(zeroed).collect(),
        Value::Number(_) => 0.into(),
        Value::String(text) if text.parse::<u64>().is_ok() => "0".into(),
        other => other.clone(),
    }
}

fn lesser_texts(text: &str) -> Vec<String> {
    let mut texts: Vec<String> = text.parse().map_or_else(|_| Vec::new(), |n| lesser(n).map(|n| n.to_string()).collect());
    let is_hex = text.len().is_multiple_of(2) && text.bytes().all(|digit| digit.is_ascii_hexdigit());
    if is_hex {
        texts.extend(lengths(text.len() / 2).into_iter().map(|length| text[..2 * length].to_owned()));
        texts.push("0".repeat(text.len()));
        if text.len() <= 2 * MOST_ENTRIES {
            let places = (0..text.len()).step_by(2);
            texts.extend(
                places.flat_map(|place| ["00", "01"].map(|byte| format!("{}{byte}{}", &text[..place], &text[place + 2..]))),
            );
        }
    } else {
        let ends: Vec<usize> = text.char_indices().map(|(end, _)| end).collect();
        texts.extend(lengths(ends.len()).into_iter().map(|length| text[..ends[length]].to_owned()));
    }
    texts
}

/// Lesser numbers, the least first.
fn lesser(number: u64) -> impl Iterator<Item = u64> {
    let shares = (1..64).rev().map(move |shift| number >> shift);
    let remainders = (1..64).map(move |shift| number - (number >> shift));
    [0, 1, 2].into_iter().chain(shares).chain(remainders).chain([number.wrapping_sub(1)]).filter(move |lesser| *lesser < number)
}
