//! Poseidon over KoalaBear against the crates `p3-koala-bear` and `p3-symmetric`, on one thread.
//!
//! The peer's packed states lie in its lanes already, and ours in memory as elements: the time of moving them is in ours alone. Its vectors
//! are put where its loads and stores are fastest, which their type does not ask for; where its own states lie is up to it.

use std::hint::black_box;

use ashlar::Backend;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Poseidon, koala_bear16, koala_bear24};
use ashlar_bench::turns::{Subject, criterion, take_turns};
use ashlar_bench::{OURS, backend};
use criterion::{Criterion, criterion_group, criterion_main};
use p3_field::{Field, PackedValue, PrimeCharacteristicRing};
use p3_koala_bear::{KoalaBear as Peer, default_koalabear_poseidon1_16, default_koalabear_poseidon1_24};
use p3_symmetric::{
    CryptographicHasher, PaddingFreeSponge as PeerSponge, Permutation, PseudoCompressionFunction,
    TruncatedPermutation as PeerTruncated,
};

type Packed = <Peer as Field>::Packing;

const PEER: &str = "p3-koala-bear";

/// States of a batch that fills every lane many times over.
const MANY: usize = 64;

/// What begins at a cache line.
#[derive(Clone)]
#[repr(align(64))]
struct Aligned<T>(T);

/// Bytes of an element.
const ELEMENT: usize = 4;

/// `N` values, the same in every run.
fn values<const N: usize>() -> [u32; N] {
    core::array::from_fn(|i| (i as u32).wrapping_mul(0x9e37_79b9) % KoalaBear::MODULUS)
}

/// Batches in lanes, of ours and of the peer.
fn batch<I: Instance<WIDTH>, P: Permutation<[Packed; WIDTH]>, const WIDTH: usize>(c: &mut Criterion, group: &str, peer: &P) {
    let poseidon = Poseidon::<I, WIDTH>::on(backend());
    let mut states = [values::<WIDTH>().map(KoalaBear::reduce); MANY];
    let mut peer_states = vec![Aligned(values::<WIDTH>().map(|value| Packed::from(Peer::from_u32(value)))); MANY / Packed::WIDTH];
    take_turns(
        c,
        Subject { group, parameter: &MANY.to_string(), bytes: MANY * WIDTH * ELEMENT },
        &mut [
            (OURS, &mut |b| b.iter(|| poseidon.permute_many(black_box(&mut states)))),
            (PEER, &mut |b| b.iter(|| black_box(&mut peer_states).iter_mut().for_each(|state| peer.permute_mut(&mut state.0)))),
        ],
    );
}

/// One permutation, each waiting for the one before.
fn one<I: Instance<WIDTH>, P: Permutation<[Peer; WIDTH]>, const WIDTH: usize>(
    c: &mut Criterion,
    group: &str,
    backend: Backend,
    peer: &P,
) {
    let poseidon = Poseidon::<I, WIDTH>::on(backend);
    let mut state = values::<WIDTH>().map(KoalaBear::reduce);
    let mut peer_state = values::<WIDTH>().map(Peer::from_u32);
    take_turns(
        c,
        Subject { group, parameter: "1", bytes: WIDTH * ELEMENT },
        &mut [
            (OURS, &mut |b| b.iter(|| poseidon.permute(black_box(&mut state)))),
            (PEER, &mut |b| b.iter(|| peer.permute_mut(black_box(&mut peer_state)))),
        ],
    );
}

fn permute_many(c: &mut Criterion) {
    batch::<KoalaBear16, _, { koala_bear16::WIDTH }>(c, "poseidon16 permute_many", &default_koalabear_poseidon1_16());
    batch::<KoalaBear24, _, { koala_bear24::WIDTH }>(c, "poseidon24 permute_many", &default_koalabear_poseidon1_24());
}

fn permute(c: &mut Criterion) {
    let (peer16, peer24) = (default_koalabear_poseidon1_16(), default_koalabear_poseidon1_24());
    one::<KoalaBear16, _, { koala_bear16::WIDTH }>(c, "poseidon16 permute", backend(), &peer16);
    one::<KoalaBear24, _, { koala_bear24::WIDTH }>(c, "poseidon24 permute", backend(), &peer24);
    one::<KoalaBear16, _, { koala_bear16::WIDTH }>(c, "poseidon16 permute portable", Backend::portable(), &peer16);
    one::<KoalaBear24, _, { koala_bear24::WIDTH }>(c, "poseidon24 permute portable", Backend::portable(), &peer24);
}

/// Rows that lie end to end, and the peer's packed rows.
fn hash_rows(c: &mut Criterion) {
    let hasher = koala_bear16::Hasher::<PaddingFreeSponge<8>>::on(backend());
    let peer = PeerSponge::<_, 16, 8, 8>::new(default_koalabear_poseidon1_16());
    for length in [8, 16, 32, 64, 128, 256] {
        let rows = vec![KoalaBear::from(length as u16); MANY * length];
        let mut digests = [[KoalaBear::ZERO; 8]; MANY];
        let peer_rows = vec![vec![Packed::from(Peer::from_u32(length as u32)); length]; MANY / Packed::WIDTH];
        let parameter = &format!("{MANY} x {length}");
        take_turns(
            c,
            Subject { group: "poseidon16 hash_rows", parameter, bytes: MANY * length * ELEMENT },
            &mut [
                (OURS, &mut |b| {
                    b.iter(|| {
                        hasher.hash_rows(black_box(&rows), length, black_box(&mut digests)).expect("the rows fill the buffer")
                    })
                }),
                (PEER, &mut |b| {
                    b.iter(|| {
                        let digests = black_box(&peer_rows).iter().map(|row| peer.hash_slice(row));
                        digests.for_each(|digest: [Packed; 8]| _ = black_box(digest))
                    })
                }),
            ],
        );
    }
}

/// Pairs of digests that lie end to end, and the peer's packed pairs.
fn compress_many(c: &mut Criterion) {
    let hasher = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::on(backend());
    let peer = PeerTruncated::<_, 2, 8, 16>::new(default_koalabear_poseidon1_16());
    let pairs = [[KoalaBear::ONE; 16]; MANY];
    let mut digests = [[KoalaBear::ZERO; 8]; MANY];
    let peer_pairs = vec![Aligned([[Packed::from(Peer::ONE); 8]; 2]); MANY / Packed::WIDTH];
    let subject = Subject { group: "poseidon16 compress_many", parameter: &MANY.to_string(), bytes: MANY * 16 * ELEMENT };
    take_turns(
        c,
        subject,
        &mut [
            (OURS, &mut |b| {
                b.iter(|| {
                    let inputs = black_box(&pairs).as_flattened();
                    hasher.compress_many(inputs, black_box(&mut digests)).expect("the pairs fill the buffer")
                })
            }),
            (PEER, &mut |b| {
                b.iter(|| {
                    black_box(&peer_pairs).iter().map(|pair| peer.compress(pair.0)).for_each(|digest| _ = black_box(digest))
                })
            }),
        ],
    );
}

criterion_group! {
    name = benches;
    config = criterion();
    targets = permute_many, permute, hash_rows, compress_many
}
criterion_main!(benches);
