//! Costs: what is counted is Keccak, and what the page on guarantees says of the numbers.

use std::fs;
use std::path::Path;

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::Kind;
use ashlar_equiv::challenger::bytes::{bytes, symbols};
use ashlar_equiv::costs;
use ashlar_equiv::costs::keccak256::{Keccak256, SpecLane};
use ashlar_equiv::costs::words::Counts;
use ashlar_spec::hash::Hash;
use ashlar_spec::keccak::{RATE, keccak_f};
use sha3::Digest;

fn inputs(count: usize, width: u32) -> Vec<Sym> {
    (0..count as u32).map(|i| Sym::input("message", i, width)).collect()
}

/// The value of the graph that is counted.
fn keccak256(message: &[u8]) -> Vec<u8> {
    scope(Mode::Raw, || {
        let digest = symbols(&Keccak256.hash(&bytes(&inputs(message.len(), 8))));
        Plan::new(&digest).run(|_, i| message[i as usize].into()).into_iter().map(|byte| byte as u8).collect()
    })
}

#[test]
fn what_is_counted_is_keccak256() {
    for length in [0, 1, 64, RATE - 1, RATE, RATE + 1, 256, 2 * RATE - 1, 2 * RATE, 2 * RATE + 1] {
        let message: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
        assert_eq!(keccak256(&message), sha3::Keccak256::digest(&message).to_vec(), "{length} bytes");
    }
}

/// By the definitions of FIPS 202, section 3.2: theta has 20, 5 and 25 exclusive ors and 5 rotations, rho 24 rotations, chi 25 operations of three
/// kinds, iota one.
#[test]
fn a_permutation_has_the_operations_of_its_definition() {
    let lanes = || inputs(25, 64).try_into().map(|lanes: [Sym; 25]| lanes.map(SpecLane)).expect("25 lanes");
    let counts = Counts::of(|| keccak_f(lanes()).map(|lane| lane.0).to_vec());
    let rounds = |each: usize| 24 * each;
    let [xors, rotations] = [20 + 5 + 25 + 25 + 1, 5 + 24].map(rounds);
    let chi = rounds(25);
    let words = xors + 2 * chi + rotations;
    let bits = 64 * words;
    let expected = format!("{xors} exclusive ors, {chi} ands, {chi} complements, {rotations} rotations");
    assert_eq!(counts.to_string(), format!("{expected}: {words} operations on words, {bits} on bits"));
}

/// Operations on words and on bits of a row.
fn operations(id: &str) -> [f64; 2] {
    let rows = costs::obligations();
    let row = rows.iter().find(|row| row.id == format!("costs/{id}")).unwrap_or_else(|| panic!("{id}"));
    let Kind::Tested(test) = &row.kind else { panic!("{id} is no test") };
    let text = test.run().expect("counts");
    let (_, totals) = text.split_once(": ").expect("totals");
    let numbers: Vec<f64> = totals.split(' ').filter_map(|word| word.parse().ok()).collect();
    numbers.try_into().expect("two totals")
}

#[test]
fn the_page_gives_the_ratios_of_keccak_to_blake3() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/guarantees.md");
    let page = fs::read_to_string(page).expect("the page");
    for (name, counted) in
        [("node", "node"), ("leaf of 32", "leaf32"), ("opening of 32", "opening32"), ("challenge", "challenge")]
    {
        let blake3 = operations(&format!("blake3/{counted}"));
        let ratios = ["keccak_f/padding_free_sponge", "keccak256"].into_iter().flat_map(|way| {
            let keccak = operations(&format!("{way}/{counted}"));
            [0, 1].map(|kind| format!("{:.1}", keccak[kind] / blake3[kind]))
        });
        let line = format!("| {name} | {} |", ratios.collect::<Vec<_>>().join(" | "));
        assert!(page.contains(&line), "{line}");
    }
}
