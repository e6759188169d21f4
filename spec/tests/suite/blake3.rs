//! The specification against an independent implementation, the `blake3` crate.

use ashlar_spec::blake3::{derive_key, derive_key_xof, hash, hash_xof, keyed_hash, keyed_hash_xof};

/// The lengths of the official test vectors.
const OFFICIAL_LENGTHS: [usize; 35] = [
    0, 1, 2, 3, 4, 5, 6, 7, 8, 63, 64, 65, 127, 128, 129, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 4096, 4097, 5120, 5121, 6144,
    6145, 7168, 7169, 8192, 8193, 16384, 31744, 102400,
];
const OFFICIAL_KEY: [u8; 32] = *b"whats the Elvish word for friend";
const OFFICIAL_CONTEXT: &str = "BLAKE3 2019-12-27 16:29:52 test vectors context";

/// The bytes 0, 1, ..., 250, 0, 1, ... of the official test vectors.
fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}

/// `length` bytes from position `seek` on of what `hasher` has absorbed.
fn peer_xof(hasher: &blake3::Hasher, seek: u64, length: usize) -> Vec<u8> {
    let mut output = vec![0; length];
    let mut reader = hasher.finalize_xof();
    reader.set_position(seek);
    reader.fill(&mut output);
    output
}

fn assert_agrees(message: &[u8], key: [u8; 32], context: &str, seek: u64, length: usize) {
    let label = format!("{} bytes, seek {seek}, output {length}", message.len());
    let mut peer = blake3::Hasher::new();
    peer.update(message);
    assert_eq!(hash_xof::<u32>(message, seek, length), peer_xof(&peer, seek, length), "hash of {label}");
    let mut peer = blake3::Hasher::new_keyed(&key);
    peer.update(message);
    assert_eq!(keyed_hash_xof::<u32>(key, message, seek, length), peer_xof(&peer, seek, length), "keyed_hash of {label}");
    let mut peer = blake3::Hasher::new_derive_key(context);
    peer.update(message);
    assert_eq!(
        derive_key_xof::<u32>(context.as_bytes(), message, seek, length),
        peer_xof(&peer, seek, length),
        "derive_key of {label}"
    );
}

#[test]
fn extended_output_agrees_at_the_official_lengths() {
    for length in OFFICIAL_LENGTHS {
        assert_agrees(&message(length), OFFICIAL_KEY, OFFICIAL_CONTEXT, 0, 131);
    }
}

#[test]
fn default_output_agrees_at_the_official_lengths() {
    for length in OFFICIAL_LENGTHS {
        let message = message(length);
        assert_eq!(hash::<u32>(&message), *blake3::hash(&message).as_bytes());
        assert_eq!(keyed_hash::<u32>(OFFICIAL_KEY, &message), *blake3::keyed_hash(&OFFICIAL_KEY, &message).as_bytes());
        assert_eq!(derive_key::<u32>(OFFICIAL_CONTEXT.as_bytes(), &message), blake3::derive_key(OFFICIAL_CONTEXT, &message));
    }
}

#[test]
fn trees_of_every_shape_up_to_forty_chunks_agree() {
    for chunks in 1..=40 {
        assert_agrees(&message(1024 * chunks - 1023), OFFICIAL_KEY, "shape", 0, 32);
    }
}

#[test]
fn seeking_agrees_about_block_ends_and_at_the_far_end() {
    let far = u64::MAX - 200;
    for seek in [0, 1, 31, 63, 64, 65, 127, 128, (1 << 38) - 1, 1 << 38, far] {
        for length in [0, 1, 63, 64, 65, 130] {
            assert_agrees(&message(1025), OFFICIAL_KEY, OFFICIAL_CONTEXT, seek, length);
        }
    }
}

#[test]
fn contexts_of_any_length_agree() {
    for length in [0, 1, 64, 65, 1024, 1025, 3000] {
        let context: String = (0..length).map(|i| char::from(b'a' + (i % 26) as u8)).collect();
        assert_agrees(&message(65), OFFICIAL_KEY, &context, 0, 64);
    }
}
