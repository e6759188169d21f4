//! Where crates of registries depart, found without a vector and without a length that is told, and that ours does not.

use ashlar_conform::campaign::Options;
use ashlar_conform::departure::Kind;
use ashlar_conform::report::Report;

use crate::run::{assert_conforms, departures, options, report, workspace};

/// Seconds that the boundaries of the slowest adapter take, and some more.
const SECONDS: u64 = 20;

/// The report on an adapter from the campaign alone.
fn campaign(adapter: &str) -> Report {
    let command = format!("{} {adapter}", env!("CARGO_BIN_EXE_adapter"));
    let report = report(&command, &Options { has_vectors: false, ..options(SECONDS) });
    assert!(report.operations.iter().all(|operation| operation.boundaries_run == operation.boundaries));
    assert_eq!(report.untested(), Vec::<&str>::new());
    report
}

/// The departures of an adapter, all of which are told in the table of `vectors/README.md`.
fn told(report: &Report, expected: &[(&str, Kind, &str, &str)]) {
    let found = departures(report);
    let expected_ones: Vec<_> = expected.iter().map(|&(name, kind, input, _)| (name, kind, input.to_owned())).collect();
    assert_eq!(found, expected_ones, "{}", report.terminal());
    let table = std::fs::read_to_string(workspace().join("vectors/README.md")).unwrap();
    for (name, kind, _, words) in expected {
        let is_told = |line: &str| line.contains(name) && line.contains(kind.words()) && line.contains(words);
        assert!(table.lines().any(is_told), "{name}: {}: {words}", kind.words());
    }
}

#[test]
fn winter_crypto_departs_from_its_text() {
    let report = campaign("winter");
    let bytes = |count: usize| format!(r#"{{"message":"{}"}}"#, "00".repeat(count));
    let (mark, stop) = (bytes(63), bytes(57));
    let limb = r#"{"bytes":"01000000ffffffff000000000000000000000000000000000000000000000000"}"#;
    told(
        &report,
        &[
            ("Rp64_256/digest_from_bytes", Kind::AcceptsInvalid, limb, "a limb of p"),
            ("Rp64_256/hash", Kind::OtherOutput, &mark, "63 zero bytes"),
            ("Rp64_256/hash", Kind::Stops, &stop, "57 zero bytes"),
            ("RpJive64_256/digest_from_bytes", Kind::AcceptsInvalid, limb, "a limb of p"),
        ],
    );
    let notes = |kind: Kind| {
        let operation = report.operations.iter().find(|operation| operation.name == "Rp64_256/hash").unwrap();
        let departure = operation.departures.iter().find(|departure| departure.kind == kind).unwrap();
        departure.hints.iter().map(|hint| hint.note.as_str()).collect::<Vec<_>>()
    };
    assert_eq!(notes(Kind::OtherOutput), ["PeerOmitsMark"]);
    assert_eq!(notes(Kind::Stops), ["PeerStops"]);
}

#[test]
fn plonky3_departs_where_the_notes_say() {
    let padded = |rate: usize| {
        let zeros = vec!["0"; rate].join(",");
        format!(r#"{{"input":[{zeros}],"parameters":{{"digestLength":8,"rate":{rate}}}}}"#)
    };
    let bits = |rate: usize| format!(r#"{{"rate":{rate},"steps":[{{"bits":31,"kind":"sampleBits"}}]}}"#);
    let (narrow, wide, narrow_bits, wide_bits) = (padded(8), padded(16), bits(8), bits(16));
    let serialized = |bits: u32| format!(r#"{{"initialState":"","steps":[{{"bits":{bits},"kind":"sampleBits"}}]}}"#);
    let (bits32, bits64) = (serialized(31), serialized(64));
    let tree = |matrices: &str| format!(r#"{{"arity":2,"capHeight":0,"matrices":[{matrices}]}}"#);
    let of = |tree: &str| format!(r#"{{"indices":[],"tree":{tree}}}"#);
    let (empty, one) = (tree(""), tree(r#"{"size":{"height":1,"width":1},"values":"00"}"#));
    let (open_empty, open_one) = (of(&empty), of(&one));
    told(
        &campaign("p3"),
        &[
            ("MerkleTree/commit", Kind::Stops, &empty, "no matrix"),
            ("MerkleTree/open", Kind::AcceptsInvalid, &open_one, "no index"),
            ("MerkleTree/open", Kind::Stops, &open_empty, "no matrix"),
            ("PoseidonKoalaBear16/duplex_challenger", Kind::Stops, &narrow_bits, "31 bits"),
            ("PoseidonKoalaBear16/padded_sponge", Kind::OtherOutput, &narrow, "8 zeros"),
            ("PoseidonKoalaBear24/duplex_challenger", Kind::Stops, &wide_bits, "31 bits"),
            ("PoseidonKoalaBear24/padded_sponge", Kind::OtherOutput, &wide, "16 zeros"),
            ("SerializingChallenger32/transcript", Kind::Stops, &bits32, "31 bits"),
            ("SerializingChallenger64/transcript", Kind::Stops, &bits64, "64 bits"),
        ],
    );
}

#[test]
fn blake3_goes_on_after_the_end_of_its_output() {
    let end = r#""message":"","seek":"18446744073709551615"}"#;
    let plain = format!(r#"{{"length":1,{end}"#);
    let keyed = format!(r#"{{"key":"{}","length":1,{end}"#, "00".repeat(32));
    let derived = format!(r#"{{"context":"","length":1,{end}"#);
    told(
        &campaign("blake3"),
        &[
            ("BLAKE3/derive_key_xof", Kind::AcceptsInvalid, &derived, "a byte from 2^64 - 1 on"),
            ("BLAKE3/hash_xof", Kind::AcceptsInvalid, &plain, "a byte from 2^64 - 1 on"),
            ("BLAKE3/keyed_hash_xof", Kind::AcceptsInvalid, &keyed, "a byte from 2^64 - 1 on"),
        ],
    );
}

/// What the C interface has not: challengers, encodings, encoded openings of Merkle trees.
#[test]
fn our_crate_conforms() {
    assert_conforms(&format!("{} ashlar", env!("CARGO_BIN_EXE_adapter")), 20);
}
