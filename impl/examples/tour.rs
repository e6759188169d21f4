//! The example of BLAKE3 in docs/interfaces.md.

use ashlar::Backend;
use ashlar::blake3::{self, Blake3, Hasher};

fn main() {
    // One message.
    println!("{}", blake3::hash(b"abc"));

    // With a key, and a key derived for one use.
    let key = blake3::derive_key("example.com 2026-11-21 session", b"key material");
    println!("{}", blake3::keyed_hash(&key, b"abc"));

    // In pieces; any part of the extendable output.
    let mut hasher = Hasher::new();
    hasher.update(b"a").update(b"bc");
    let mut output = [0; 8];
    let mut reader = hasher.finalize_xof();
    reader.set_position(1 << 20);
    reader.fill(&mut output).expect("the output has 2^64 - 1 bytes");
    println!("{output:02x?}");

    // Four messages of 64 bytes, end to end, on a backend of your choice.
    let leaves = [7; 4 * 64];
    let mut digests = [[0; 32]; 4];
    let portable = Blake3::on(Backend::portable());
    portable.hash_many(&leaves, 64, &mut digests).expect("the messages fill the buffer");
    println!("{:02x?}", &digests[3][..8]);
}
