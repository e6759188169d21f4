//! The contracts of the parts of a system key: wrong ones are refused, and a summary that is called for what its contract does not promise ends the run.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use ashlar_vkey_link::parts::base::cursor::{Cursor, advance, byte_at};
use ashlar_vkey_link::parts::contracts::{CIRCUITS, CONTRACTS, Contracts, LENGTH, Part};
use ashlar_vkey_link::parts::follow::{Failure, Tally, follow_parts, follow_whole};
use ashlar_vkey_link::parts::summaries::{circuit, lookup, node, nodes, preprocessed, roots};
use ashlar_vkey_link::parts::{self, run, witness};
use ashlar_vkey_link::symbolic::word::Byte;
use ashlar_vkey_link::{paths, symbolic};
use fastrand::Rng;

/// How the first path breaks a contract that is not kept.
fn reason(followed: Result<Tally, Failure>) -> String {
    match followed {
        Err(Failure::Broken(broken)) => broken[0].reason.clone(),
        Err(Failure::Undecided(reason)) => panic!("undecided: {reason}"),
        Ok(tally) => panic!("kept: {tally:?}"),
    }
}

const NODE: usize = 0;
const ROOT: usize = 1;
const NODES: usize = 2;
const ROOTS: usize = 3;
const LOOKUP: usize = 4;
const LOOKUPS: usize = 5;
const CIRCUIT: usize = 6;
const COMMITMENT: usize = 7;
const INDEX: usize = 8;

/// The number of the kind of a part, as [`parts::follow::parts`] lists them.
const fn kind(part: Part) -> usize {
    match part {
        Part::Node { .. } => NODE,
        Part::Root { .. } => ROOT,
        Part::Nodes { .. } => NODES,
        Part::Roots { .. } => ROOTS,
        Part::Lookup { .. } => LOOKUP,
        Part::Lookups { .. } => LOOKUPS,
        Part::Circuit => CIRCUIT,
        Part::Commitment { .. } => COMMITMENT,
        Part::Index => INDEX,
    }
}

/// Contracts that promise one byte too many of a kind of part.
fn one_byte_more<const KIND: usize>() -> Contracts {
    Contracts { least: |part| (CONTRACTS.least)(part) + usize::from(kind(part) == KIND), ..CONTRACTS }
}

/// Contracts that promise nothing of a kind of part at the least position that it is read at.
fn one_byte_later<const KIND: usize>() -> Contracts {
    Contracts { start: |part| (CONTRACTS.start)(part) + usize::from(kind(part) == KIND), ..CONTRACTS }
}

#[test]
fn a_part_that_reads_fewer_bytes_than_promised_is_refused() {
    let all = [
        (one_byte_more::<NODE>(), Part::Node { number: 0 }),
        (one_byte_more::<ROOT>(), Part::Root { nodes: 1 }),
        (one_byte_more::<NODES>(), Part::Nodes { count: 0 }),
        (one_byte_more::<ROOTS>(), Part::Roots { nodes: 1 }),
        (one_byte_more::<LOOKUP>(), Part::Lookup { nodes: 1 }),
        (one_byte_more::<LOOKUPS>(), Part::Lookups { nodes: 1 }),
        (one_byte_more::<CIRCUIT>(), Part::Circuit),
        (one_byte_more::<COMMITMENT>(), Part::Commitment { present: true }),
        (one_byte_more::<INDEX>(), Part::Index),
    ];
    for (contracts, part) in all {
        assert!(reason(follow_parts(contracts, &[part])).ends_with("has fewer bytes than promised"), "{part:?}");
    }
}

#[test]
fn a_part_that_is_read_where_nothing_is_promised_is_refused() {
    let in_parts = [
        (one_byte_later::<NODE>(), Part::Nodes { count: 0 }),
        (one_byte_later::<ROOT>(), Part::Roots { nodes: 3 }),
        (one_byte_later::<NODES>(), Part::Circuit),
        (one_byte_later::<ROOTS>(), Part::Circuit),
        (one_byte_later::<LOOKUP>(), Part::Lookups { nodes: 3 }),
        (one_byte_later::<LOOKUPS>(), Part::Circuit),
    ];
    for (contracts, caller) in in_parts {
        assert!(reason(follow_parts(contracts, &[caller])).contains("is read at byte"), "{caller:?}");
    }
    let in_keys = [one_byte_later::<CIRCUIT>(), one_byte_later::<COMMITMENT>(), one_byte_later::<INDEX>()];
    for contracts in in_keys {
        assert!(reason(follow_whole(contracts)).contains("is read at byte"));
    }
}

/// Whether every path of the code on which `asked` is reached leaves the contracts; at least one does.
fn leaves(code: impl Fn(&mut Cursor<'_>) -> Option<()>) -> bool {
    let paths = paths::explore(&[], 10_000, || {
        run::begin(CONTRACTS, 100, LENGTH);
        let asked = code(&mut Cursor::here()).is_some();
        (asked, run::end().left.is_some())
    });
    let paths = paths.expect("few paths");
    paths.iter().any(|path| path.outcome.1) && paths.iter().all(|path| path.outcome.0 == path.outcome.1)
}

#[test]
fn a_summary_promises_nothing_of_what_it_was_not_read_for() {
    let node = |number: usize, circuit: usize| {
        move |cursor: &mut Cursor<'_>| {
            let value = node::take_node(cursor, 7).ok()?;
            node::check_node(&value, circuit, number).ok()
        }
    };
    assert!(!leaves(node(7, CIRCUITS - 1)));
    assert!(leaves(node(6, 0)), "another number of a node");
    assert!(leaves(node(7, CIRCUITS)), "a circuit that there is no room for");

    let root = |nodes: usize| {
        move |cursor: &mut Cursor<'_>| {
            let value = node::take_root(cursor, 7).ok()?;
            node::is_node(value, nodes).then_some(())
        }
    };
    assert!(!leaves(root(7)));
    assert!(leaves(root(8)), "a root of another circuit");

    let outside = |nodes: usize| {
        move |cursor: &mut Cursor<'_>| {
            let value = roots::take_roots(cursor, 7).ok()?;
            roots::first_outside(&value, nodes).is_none().then_some(())
        }
    };
    assert!(!leaves(outside(7)));
    assert!(leaves(outside(6)), "roots of another circuit");

    let lookup = |nodes: usize, number: usize| {
        move |cursor: &mut Cursor<'_>| {
            let value = lookup::take_lookup(cursor, 7).ok()?;
            lookup::check_lookup(&value, nodes, 0, number).ok()
        }
    };
    assert!(!leaves(lookup(7, 2)));
    assert!(leaves(lookup(8, 2)), "a lookup of another circuit");
    assert!(leaves(lookup(7, LENGTH)), "a lookup that there is no room for");
}

#[test]
fn a_list_that_was_read_as_a_whole_does_not_show_its_members() {
    assert!(leaves(|cursor| roots::take_roots(cursor, 7).ok().map(|roots| assert_eq!(roots.len(), 0))), "the number of roots");
    assert!(leaves(|cursor| nodes::take_nodes(cursor).ok().map(|nodes| assert_eq!(nodes.first(), None))), "a node");
    assert!(leaves(|cursor| {
        let mut value = preprocessed::take_preprocessed_commitment(cursor).ok()??;
        value.push(symbolic::word::bytes_of(0));
        Some(())
    }));
    assert!(!leaves_anywhere(|cursor| circuit::take_circuit(cursor).ok().map(drop)));
}

/// Whether some path leaves the contracts.
fn leaves_anywhere(code: impl Fn(&mut Cursor<'_>) -> Option<()>) -> bool {
    let paths = paths::explore(&[], 10_000, || {
        run::begin(CONTRACTS, 100, LENGTH);
        code(&mut Cursor::here());
        run::end().left.is_some()
    });
    paths.expect("few paths").iter().any(|path| path.outcome)
}

#[test]
fn a_field_shows_its_own_bytes_only() {
    let second = |offset: usize| {
        move |cursor: &mut Cursor<'_>| {
            let at = advance(cursor, 2).ok()?;
            advance(cursor, 2).ok()?;
            byte_at(cursor, at + offset);
            Some(())
        }
    };
    assert!(!leaves_anywhere(second(1)));
    assert!(leaves(second(2)), "a byte of the next field");
    assert!(leaves_anywhere(|cursor| advance(cursor, 3).ok().map(drop)), "a size that the cursor was not decided for");
}

#[test]
fn every_count_that_there_is_room_for_is_accepted() {
    let accepted = |part: Part| match follow_parts(CONTRACTS, &[part]) {
        Ok(tally) => tally.accepted,
        Err(failure) => panic!("{part:?}: {failure:?}"),
    };
    let room = |part: Part| LENGTH - (CONTRACTS.start)(part) - 2;
    let (nodes, roots, lookups) = (Part::Nodes { count: 0 }, Part::Roots { nodes: 12 }, Part::Lookups { nodes: 12 });
    assert_eq!(accepted(nodes), room(nodes) + 1);
    assert_eq!(accepted(roots), room(roots) / 2 + 1);
    assert_eq!(accepted(lookups), room(lookups) / 4 + 1);
    let commitment = Part::Commitment { present: true };
    assert_eq!(accepted(commitment), (room(commitment) - 1) / 32 + 2);
    // Keys of 0 circuits up to as many as there is room for, with a commitment and without, for every length.
    let keys: usize = (17..=LENGTH).map(|length| 2 * ((length - 17) / 19 + 1)).sum();
    assert_eq!(follow_whole(CONTRACTS).expect("kept").accepted, keys);
}

/// The parts whose summaries stand beside a part, by the `use` lines of its file in `parts/code`.
fn calls() -> BTreeMap<String, Vec<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/parts/code");
    let mut calls = BTreeMap::new();
    for file in folder.read_dir().expect("the folder is there") {
        let text = fs::read_to_string(file.expect("it is readable").path()).expect("it is text");
        let Some((_, part)) = text.rsplit_once("pub mod ").filter(|_| text.contains("#[path")) else { continue };
        let beside = text.lines().filter_map(|line| line.strip_prefix("use crate::parts::summaries::"));
        let names = beside.flat_map(|names| names.trim_matches(['{', '}', ';']).split(", ")).map(str::to_owned).collect();
        calls.insert(part.trim_end().trim_end_matches(';').to_owned(), names);
    }
    calls
}

#[test]
fn no_part_calls_one_that_calls_it() {
    let mut calls = calls();
    assert_eq!(calls.len(), 8);
    while !calls.is_empty() {
        let known: Vec<String> = calls.keys().cloned().collect();
        calls.retain(|_, beside| beside.iter().any(|part| known.contains(part)));
        assert!(calls.len() < known.len(), "{known:?} call one another");
    }
}

/// What a part of the code reads at the start of these bytes, as it calls the others: how many bytes, and whether they are written again and found well-formed.
fn read(part: Part, bytes: &[u8]) -> Option<(usize, bool)> {
    let bytes: Vec<Byte> = bytes.iter().map(|&byte| Byte::Constant(byte)).collect();
    let mut cursor = symbolic::cursor::Cursor::new(&bytes);
    let mut out = Vec::new();
    let well_formed = match part {
        Part::Node { number } => {
            let value = symbolic::node::take_node(&mut cursor, number).ok()?;
            symbolic::node::put_node(&mut out, &value);
            symbolic::node::check_node(&value, 0, number).is_ok()
        }
        Part::Root { nodes } => {
            let value = symbolic::node::take_root(&mut cursor, nodes).ok()?;
            symbolic::put::put_u16(&mut out, value);
            symbolic::node::is_node(value, nodes)
        }
        Part::Nodes { count } => {
            let value = symbolic::nodes::take_nodes(&mut cursor).ok()?;
            symbolic::nodes::put_nodes(&mut out, &value);
            symbolic::nodes::check_nodes(&value, 0).is_ok() && value.len() == count
        }
        Part::Roots { nodes } => {
            let value = symbolic::roots::take_roots(&mut cursor, nodes).ok()?;
            symbolic::roots::put_roots(&mut out, &value);
            symbolic::roots::is_countable(&value) && symbolic::roots::first_outside(&value, nodes).is_none()
        }
        Part::Lookup { nodes } => {
            let value = symbolic::lookup::take_lookup(&mut cursor, nodes).ok()?;
            symbolic::lookup::put_lookup(&mut out, &value);
            symbolic::lookup::check_lookup(&value, nodes, 0, 0).is_ok()
        }
        Part::Lookups { nodes } => {
            let value = symbolic::lookups::take_lookups(&mut cursor, nodes).ok()?;
            symbolic::lookups::put_lookups(&mut out, &value);
            symbolic::lookups::check_lookups(&value, nodes, 0).is_ok()
        }
        Part::Circuit => {
            let value = symbolic::circuit::take_circuit(&mut cursor).ok()?;
            symbolic::circuit::put_circuit(&mut out, &value);
            symbolic::circuit::check_circuit(&value, 0).is_ok()
        }
        Part::Commitment { present } => {
            let value = symbolic::preprocessed::take_preprocessed_commitment(&mut cursor).ok()?;
            symbolic::preprocessed::put_preprocessed_commitment(&mut out, &value);
            symbolic::preprocessed::check_preprocessed_commitment(&value).is_ok() && value.is_some() == present
        }
        Part::Index => {
            let value = symbolic::preprocessed::take_preprocessed_index(&mut cursor).ok()?;
            symbolic::preprocessed::put_preprocessed_index(&mut out, value);
            symbolic::preprocessed::check_preprocessed_index(value, 0).is_ok()
        }
    };
    Some((cursor.position(), well_formed && out == bytes[..cursor.position()]))
}

/// Contracts are decided beside summaries; here they are tested of the parts as they call each other.
#[test]
fn parts_that_call_each_other_keep_their_contracts() {
    let mut rng = Rng::with_seed(2);
    for round in 0..20_000 {
        let nodes = rng.usize(0..14);
        let all = [
            Part::Node { number: nodes },
            Part::Root { nodes },
            Part::Nodes { count: nodes },
            Part::Roots { nodes },
            Part::Lookup { nodes },
            Part::Lookups { nodes },
            Part::Circuit,
            Part::Commitment { present: rng.bool() },
            Part::Index,
        ];
        let part = all[round % all.len()];
        let Some(mut bytes) = witness::of_part(part, &mut rng) else { continue };
        let whole = bytes.len();
        bytes.push(rng.u8(..));
        assert_eq!(read(part, &bytes), Some((whole, true)), "{part:?} {bytes:02x?}");
        let place = rng.usize(0..whole);
        bytes[place] = [0, 1, 2, 16, 0xff][rng.usize(0..5)];
        // Another count of nodes or another flag makes it another part.
        let other = (matches!(part, Part::Nodes { .. }) && place < 2) || (matches!(part, Part::Commitment { .. }) && place == 0);
        if let Some((size, kept)) = read(part, &bytes).filter(|_| !other) {
            assert!(kept && size >= (CONTRACTS.least)(part), "{part:?} {bytes:02x?}");
        }
    }
}

#[test]
fn all_parts_are_followed() {
    assert_eq!(parts::follow::parts(CONTRACTS).iter().map(Vec::len).sum::<usize>(), 2476);
}
