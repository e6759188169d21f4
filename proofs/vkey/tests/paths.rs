//! The paths of the explorer against the native code: every input takes exactly one path, with the same outcome.

use ashlar_vkey_link::assignment::Assignment;
use ashlar_vkey_link::formats::{CLAIM, DIGEST, Format, PRIVATE_INPUT, PROGRAM, SYSTEM, VM};
use ashlar_vkey_link::paths::{self, Path};
use ashlar_vkey_link::symbolic::word::Byte;
use fastrand::Rng;

/// What the reader and writer did along each path: nothing where it refused.
fn paths_of(format: Format, bytes: &[Byte]) -> Vec<Path<Option<Vec<Byte>>>> {
    let run = || (format.symbolic)(bytes).map(|again| paths::resolved(&again.expect("what is read is written")));
    paths::explore(&[], 500_000, run).expect("few paths")
}

fn free(length: usize) -> Vec<Byte> {
    (0..length).map(|position| Byte::free(u32::try_from(position).expect("short"))).collect()
}

/// Compares the paths of strings of a length with what the native code does on them.
fn compare(format: Format, length: usize, inputs: impl Iterator<Item = Vec<u8>>) -> usize {
    let bytes = free(length);
    let paths = paths_of(format, &bytes);
    let mut accepted = 0;
    for input in inputs {
        let mut assignment = Assignment::random(0);
        bytes.iter().zip(&input).for_each(|(&byte, &value)| assignment.set(byte, value));
        let taken: Vec<_> = paths.iter().filter(|path| path.facts.iter().all(|fact| assignment.satisfies(fact))).collect();
        let [path] = taken[..] else { panic!("{} paths of {input:02x?}", taken.len()) };
        let native = (format.native)(&input).map(|again| again.expect("what is read is written"));
        assert_eq!(path.outcome.as_ref().map(|again| assignment.bytes(again)), native, "outcome of {input:02x?}");
        accepted += usize::from(native.is_some());
    }
    accepted
}

/// Random strings, most of which share their bytes with an accepted one.
fn near(valid: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = valid.to_vec();
    for _ in 0..rng.usize(0..3) {
        let place = rng.usize(0..bytes.len());
        bytes[place] = [0, 1, 2, 0xff, rng.u8(..)][rng.usize(0..5)];
    }
    bytes
}

fn check(format: Format, valid: &[u8]) {
    let mut rng = Rng::with_seed(9);
    let accepted = compare(format, valid.len(), (0..500).map(|_| near(valid, &mut rng)).collect::<Vec<_>>().into_iter());
    assert!(accepted > 0, "{} accepts nothing near {valid:02x?}", format.name);
}

#[test]
fn keys_of_format_a_take_one_path() {
    let mut valid = [&[4, 0, 0, 0][..], &[7; 147], &[1, 0, 0, 0, 0, 0, 0, 0], &[9; 32]].concat();
    check(VM, &valid);
    valid.truncate(100);
    let mut rng = Rng::with_seed(3);
    assert_eq!(compare(VM, 100, (0..50).map(|_| near(&valid, &mut rng)).collect::<Vec<_>>().into_iter()), 0);
}

#[test]
fn programs_take_one_path() {
    let page = |base: u8| [&[base, 0, 0, 0, 0, 0, 0, 0][..], &[base; 32]].concat();
    check(PROGRAM, &[b"LAMBDAVM_PROGRAM_ID_V1", &[5; 72][..], &[2, 0, 0, 0, 0, 0, 0, 0], &page(3), &page(200)].concat());
}

#[test]
fn system_keys_without_circuits_take_one_path() {
    check(SYSTEM, &[&[3; 14][..], &[0, 0], &[1, 0, 0]].concat());
}

#[test]
fn claims_digests_and_frames_take_one_path() {
    check(CLAIM, &[&[2, 0, 0, 0, 0, 0, 0, 0][..], &[8; 16]].concat());
    check(DIGEST, &[8; 32]);
    check(PRIVATE_INPUT, &[&[5, 0, 0, 0][..], &[0; 12], &[6; 5]].concat());
}
