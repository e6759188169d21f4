//! BLAKE3 at lengths that an interpreter of Rust gets through in seconds.

use ashlar::Backend;
use ashlar::blake3::{Blake3, CHUNK, Hash, Hasher};

/// The length of the longest message: two chunks and a part of a third.
const LONGEST: usize = 3000;

/// Digests of the first bytes of the message, from the vectors of the BLAKE3 team and, for 3000 bytes, from the crate `blake3`.
const DIGESTS: [(usize, &str); 4] = [
    (0, "af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262"),
    (65, "de1e5fa0be70df6d2be8fffd0e99ceaa8eb6e8c93a63f2d8d1c30ecb6b263dee"),
    (CHUNK + 1, "d00278ae47eb27b34faecf67b4fe263f82d5412916c1ffd97c8cb7fb814b8444"),
    (LONGEST, "5fade288bf27444bee55ba2babb98c3c922c1e84c2e445e7d1f6da24756f5060"),
];

/// Where the message is cut: inside of the first block, and behind the first chunk.
const CUTS: [usize; 2] = [63, CHUNK + 1];

fn message() -> [u8; LONGEST] {
    core::array::from_fn(|i| (i % 251) as u8)
}

fn hasher() -> Hasher {
    Hasher::new().on(Backend::portable())
}

#[test]
fn digests() {
    for (length, expected) in DIGESTS {
        assert_eq!(Blake3::on(Backend::portable()).hash(&message()[..length]).to_string(), expected, "{length} bytes");
    }
}

#[test]
fn pieces() {
    let whole: Hash = DIGESTS[3].1.parse().expect("a digest");
    for cut in CUTS {
        let message = message();
        let (first, rest) = message.split_at(cut);
        assert_eq!(hasher().update(first).update(rest).finalize(), whole, "cut at {cut}");
    }
}

#[test]
fn extendable_output() {
    let hasher = hasher();
    let mut whole = [0; 150];
    hasher.finalize_xof().fill(&mut whole).expect("the output goes on");
    assert_eq!(hasher.finalize(), whole[..32]);
    for position in [1, 64, 100] {
        let mut reader = hasher.finalize_xof();
        reader.set_position(position as u64);
        let mut part = [0; 50];
        reader.fill(&mut part).expect("the output goes on");
        assert_eq!(part, whole[position..position + 50], "from {position}");
    }
}

#[test]
fn many() {
    let (message, on) = (message(), Blake3::on(Backend::portable()));
    for length in [0, 65, CHUNK + 1] {
        let mut out = [[0; 32]; 2];
        on.hash_many(&message[..2 * length], length, &mut out).expect("the messages fill the buffer");
        for (i, digest) in out.iter().enumerate() {
            assert_eq!(on.hash(&message[i * length..][..length]), *digest, "message {i} of {length} bytes");
        }
    }
}
