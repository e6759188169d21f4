//! Every backend against the `blake3` crate: lengths around every block, chunk and lane boundary, all modes.

mod backends;

use ashlar::blake3::{BatchLengthError, Blake3, Hasher, OutputEnd};
use backends::for_each_backend;

const KEY: [u8; 32] = *b"whats the Elvish word for friend";
const CONTEXT: &str = "ashlar 2026-11-21 tests";

fn message(length: usize) -> Vec<u8> {
    (0..length).map(|i| (i % 251) as u8).collect()
}

/// Lengths on, before and behind boundaries of blocks, chunks and groups of lanes.
fn lengths() -> Vec<usize> {
    let mut lengths: Vec<usize> = (0..=130).collect();
    for chunks in [1, 2, 3, 4, 5, 7, 8, 9, 15, 16, 17, 31, 32, 33, 40, 63, 64, 65, 100] {
        lengths.extend([chunks * 1024 - 1, chunks * 1024, chunks * 1024 + 1, chunks * 1024 + 65]);
    }
    lengths
}

#[test]
fn one_shot_in_all_modes() {
    for_each_backend(|backend| {
        let on = Blake3::on(backend);
        for length in lengths() {
            let m = message(length);
            assert_eq!(on.hash(&m), *blake3::hash(&m).as_bytes(), "{backend}, {length}");
            assert_eq!(on.keyed_hash(&KEY, &m), *blake3::keyed_hash(&KEY, &m).as_bytes(), "{backend}, {length}");
            assert_eq!(on.derive_key(CONTEXT, &m), blake3::derive_key(CONTEXT, &m), "{backend}, {length}");
        }
    });
}

/// A context that is text is its bytes, and other bytes are contexts too.
#[test]
fn contexts_are_bytes() {
    for_each_backend(|backend| {
        let on = Blake3::on(backend);
        for length in [0, 1, 64, 65, 1025] {
            let m = message(length);
            assert_eq!(on.derive_key_raw(CONTEXT.as_bytes(), &m), on.derive_key(CONTEXT, &m), "{backend}, {length}");
            for context in [&b""[..], b"\0", b"\xff\xfe", &m] {
                let expected = ashlar_spec::blake3::derive_key::<u32>(context, &m);
                assert_eq!(on.derive_key_raw(context, &m), expected, "{backend}, {length}");
                let mut hasher = Hasher::new_derive_key_raw(context).on(backend);
                assert_eq!(hasher.update(&m).finalize(), expected, "{backend}, {length}");
            }
        }
    });
}

#[test]
fn pieces_of_every_size() {
    for_each_backend(|backend| {
        for length in lengths() {
            let m = message(length);
            for piece in [1, 63, 64, 65, 1023, 1024, 1025, 2048, 3000, 16384, 20000] {
                if length / piece > 4000 {
                    continue;
                }
                let mut hasher = Hasher::new().on(backend);
                for part in m.chunks(piece) {
                    hasher.update(part);
                }
                assert_eq!(hasher.count(), length as u64);
                assert_eq!(hasher.finalize(), *blake3::hash(&m).as_bytes(), "{backend}, {length} by {piece}");
            }
        }
    });
}

#[test]
fn extendable_output_from_any_position() {
    for_each_backend(|backend| {
        for length in [0, 1, 64, 65, 1024, 1025, 5000] {
            let m = message(length);
            let mut ours = Hasher::new_keyed(&KEY).on(backend).update(&m).finalize_xof();
            let mut theirs = blake3::Hasher::new_keyed(&KEY).update(&m).finalize_xof();
            for position in [0, 1, 63, 64, 65, 1000, 1 << 38, (1 << 62) + 5, u64::MAX - 300] {
                ours.set_position(position);
                theirs.set_position(position);
                let (mut a, mut b) = ([0; 300], [0; 300]);
                ours.fill(&mut a).expect("within the output");
                theirs.fill(&mut b);
                assert_eq!(a, b, "{backend}, {length} at {position}");
                assert_eq!(ours.position(), position + 300);
            }
        }
    });
}

#[test]
fn extendable_output_of_any_number_of_blocks() {
    for_each_backend(|backend| {
        let mut ours = Hasher::new().on(backend).update(b"abc").finalize_xof();
        let mut theirs = blake3::Hasher::new().update(b"abc").finalize_xof();
        for start in [0, 1, 63, (1 << 38) - 64 * 5, u64::MAX - 64 * 70] {
            for blocks in 0..=65 {
                for more in [0, 1, 63] {
                    let mut a = vec![0; 64 * blocks + more];
                    let mut b = a.clone();
                    ours.set_position(start);
                    theirs.set_position(start);
                    ours.fill(&mut a).expect("within the output");
                    theirs.fill(&mut b);
                    assert_eq!(a, b, "{backend}, {blocks} blocks and {more} bytes from {start} on");
                }
            }
        }
    });
}

#[test]
fn the_output_ends() {
    let mut reader = Hasher::new().finalize_xof();
    reader.set_position(u64::MAX - 3);
    let mut bytes = [7; 4];
    assert_eq!(reader.fill(&mut bytes), Err(OutputEnd { position: u64::MAX - 3, requested: 4 }));
    assert_eq!((bytes, reader.position()), ([7; 4], u64::MAX - 3));
    assert_eq!(reader.fill(&mut bytes[..3]), Ok(()));
}

#[test]
fn many_messages_of_every_count() {
    for_each_backend(|backend| {
        let on = Blake3::on(backend);
        for length in [0, 1, 31, 63, 64, 65, 127, 128, 1000, 1023, 1024, 1025, 2047, 2048, 2049, 3072, 4100, 5120, 9000, 33000] {
            for count in (0..=70).filter(|count| length < 2000 || count % 7 < 2) {
                let m = message(length * count);
                let mut digests = vec![[0; 32]; count];
                on.hash_many(&m, length, &mut digests).expect("lengths agree");
                for (i, digest) in digests.iter().enumerate() {
                    let expected = blake3::hash(&m[i * length..][..length]);
                    assert_eq!(digest, expected.as_bytes(), "{backend}, {count} of {length}, number {i}");
                }
                on.keyed_hash_many(&KEY, &m, length, &mut digests).expect("lengths agree");
                for (i, digest) in digests.iter().enumerate() {
                    let expected = blake3::keyed_hash(&KEY, &m[i * length..][..length]);
                    assert_eq!(digest, expected.as_bytes(), "{backend}, keyed {count} of {length}, number {i}");
                }
            }
        }
    });
}

#[test]
fn nodes() {
    let nodes: Vec<[u8; 64]> = (0..77).map(|i| core::array::from_fn(|j| (i * 3 + j * 5) as u8)).collect();
    for_each_backend(|backend| {
        let mut digests = [[0; 32]; 77];
        Blake3::on(backend).compress_many(&nodes, &mut digests).expect("as many nodes as digests");
        for (node, digest) in nodes.iter().zip(digests) {
            assert_eq!(digest, *blake3::hash(node).as_bytes(), "{backend}");
        }
    });
}

#[test]
fn a_batch_of_another_length_is_refused() {
    let mut digests = [[9; 32]; 3];
    let error = Blake3::new().hash_many(&[0; 191], 64, &mut digests);
    assert_eq!(error, Err(BatchLengthError { bytes: 191, length: 64, digests: 3 }));
    assert_eq!(Blake3::new().hash_many(&[], usize::MAX, &mut digests).map_err(|e| e.length), Err(usize::MAX));
    assert_eq!(digests, [[9; 32]; 3]);
}

#[test]
fn reset_keeps_the_key() {
    let mut hasher = Hasher::new_keyed(&KEY);
    hasher.update(&message(5000)).reset().update(b"abc");
    assert_eq!(hasher.finalize(), *blake3::keyed_hash(&KEY, b"abc").as_bytes());
}

#[cfg(feature = "rayon")]
#[test]
fn several_threads() {
    for_each_backend(|backend| {
        for length in [0, 1, 1024, 1025, 200_000, 1_000_001] {
            let m = message(length);
            let digest = Hasher::new().on(backend).update_rayon(&m[..length / 3]).update_rayon(&m[length / 3..]).finalize();
            assert_eq!(digest, *blake3::hash(&m).as_bytes(), "{backend}, {length}");
        }
    });
}

#[cfg(feature = "digest")]
#[test]
fn traits_of_the_digest_crate() {
    use digest::{Digest, ExtendableOutput, Mac, XofReader};
    let m = message(3000);
    assert_eq!(<Hasher as Digest>::digest(&m)[..], *blake3::hash(&m).as_bytes());
    let mut mac = <Hasher as digest::KeyInit>::new_from_slice(&KEY).expect("32 bytes");
    Mac::update(&mut mac, &m);
    assert_eq!(Mac::finalize(mac).into_bytes()[..], *blake3::keyed_hash(&KEY, &m).as_bytes());
    let mut hasher = Hasher::new();
    digest::Update::update(&mut hasher, &m);
    let mut bytes = [0; 100];
    ExtendableOutput::finalize_xof(hasher).read(&mut bytes);
    assert_eq!(bytes[..32], *blake3::hash(&m).as_bytes());
}
