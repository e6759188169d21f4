//! SHAKE256 and Keccak-256 against an independent implementation, the crate `sha3`.

use ashlar_spec::keccak::{RATE, keccak256, shake256};
use ashlar_spec::{rp_jive64_256, rp64_256};
use sha3::digest::{Digest, ExtendableOutput, Update, XofReader};
use sha3::{Keccak256, Shake256};

fn peer(message: &[u8], length: usize) -> Vec<u8> {
    let mut hasher = Shake256::default();
    hasher.update(message);
    let mut output = vec![0; length];
    hasher.finalize_xof().read(&mut output);
    output
}

#[test]
fn every_message_length_about_two_blocks_agrees() {
    for length in 0..=2 * RATE + 1 {
        let message: Vec<u8> = (0..length).map(|i| (i % 251) as u8).collect();
        assert_eq!(shake256(&message, 32), peer(&message, 32), "{length} bytes");
        assert_eq!(keccak256::<u64>(&message)[..], Keccak256::digest(&message)[..], "{length} bytes");
    }
}

#[test]
fn every_output_length_about_two_blocks_agrees() {
    for length in 0..=2 * RATE + 1 {
        assert_eq!(shake256(b"Ashlar", length), peer(b"Ashlar", length), "{length} bytes");
    }
}

#[test]
fn the_streams_that_constants_are_cut_from_agree() {
    for (seed, width) in [(rp64_256::SEED, 12), (rp_jive64_256::SEED, 8)] {
        let length = 2 * 7 * width * 9;
        assert_eq!(shake256(seed, length), peer(seed, length));
    }
}
