//! Formats against the native code on random strings: a walk passes what the readers accept.

use ashlar_vkey_link::complete::format::Name;
use ashlar_vkey_link::complete::strings::passes;
use ashlar_vkey_link::formats::{BLOB, CLAIM, DIGEST, Format, GOLDILOCKS, KOALA_BEAR, PRIVATE_INPUT, PROGRAM, SYSTEM, VM};
use ashlar_vkey_link::parts::contracts::Part;
use ashlar_vkey_link::parts::witness;
use ashlar_vkey_link::symbolic::word::{Byte, byte};
use fastrand::Rng;

/// Strings tried of each format.
const STRINGS: usize = 2000;

/// Compares the two on strings of which most share their bytes with an accepted one.
fn compare(format: Format, name: Name, mut valid: impl FnMut(&mut Rng) -> Vec<u8>) {
    let mut rng = Rng::with_seed(4);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..STRINGS {
        let mut bytes = valid(&mut rng);
        match rng.usize(0..4) {
            0 => {}
            1 => bytes.truncate(rng.usize(0..=bytes.len())),
            2 => bytes.push(rng.u8(..)),
            _ => {
                let place = rng.usize(0..bytes.len());
                bytes[place] = [0, 1, 2, 3, 0xff][rng.usize(0..5)];
            }
        }
        let constants: Vec<Byte> = bytes.iter().copied().map(byte).collect();
        let is_read = (format.native)(&bytes).is_some();
        assert_eq!(passes(name, &constants), is_read, "{name:?} {bytes:02x?}");
        (accepted, refused) = (accepted + usize::from(is_read), refused + usize::from(!is_read));
    }
    assert!(accepted > 0 && refused > 0, "{name:?}: {accepted} accepted, {refused} refused");
}

fn random(count: usize, rng: &mut Rng) -> Vec<u8> {
    (0..count).map(|_| rng.u8(..)).collect()
}

/// A number of things in so many bytes.
fn count(count: usize, width: usize) -> Vec<u8> {
    count.to_le_bytes().iter().copied().chain([0; 8]).take(width).collect()
}

#[test]
fn keys_and_programs_pass_where_they_are_read() {
    compare(VM, Name::Vm, |rng| {
        let pages = rng.usize(0..4);
        [&[4, 0, 0, 0][..], &random(147, rng), &count(pages, 8), &random(32 * pages, rng)].concat()
    });
    compare(PROGRAM, Name::Program, |rng| {
        let pages = rng.u8(0..4);
        let each: Vec<u8> =
            (0..pages).flat_map(|page| [&[page, 0, 0, 0, 0, 0, 0, page][..], &random(32, rng)].concat()).collect();
        [b"LAMBDAVM_PROGRAM_ID_V1", &random(72, rng)[..], &count(pages.into(), 8), &each].concat()
    });
    compare(SYSTEM, Name::System, |rng| {
        let circuits = rng.usize(0..4);
        let part = |part: Part, rng: &mut Rng| witness::of_part(part, rng).expect("a part that some string has");
        let header = [&random(14, rng)[..], &count(circuits, 2)].concat();
        let each: Vec<u8> = (0..circuits).flat_map(|_| part(Part::Circuit, rng)).collect();
        let present = rng.bool();
        [&header[..], &each, &part(Part::Commitment { present }, rng), &random(2 * circuits, rng)].concat()
    });
}

#[test]
fn elements_and_frames_pass_where_they_are_read() {
    compare(GOLDILOCKS, Name::Goldilocks, |rng| random(8, rng));
    compare(KOALA_BEAR, Name::KoalaBear, |rng| random(4, rng));
    compare(DIGEST, Name::Digest, |rng| random(32, rng));
    compare(CLAIM, Name::Claim, |rng| {
        let elements = rng.usize(0..6);
        [count(elements, 8), random(8 * elements, rng)].concat()
    });
    compare(BLOB, Name::Blob, |rng| [&b"LVMR\x04"[..], &[0; 11], &random(3, rng)].concat());
    compare(PRIVATE_INPUT, Name::PrivateInput, |rng| {
        let bytes = rng.usize(0..6);
        [count(bytes, 4), vec![0; 12], random(bytes, rng)].concat()
    });
}
