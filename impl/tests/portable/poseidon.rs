//! Poseidon.

use ashlar::Backend;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::modes::{DaviesMeyer, PaddingFreeSponge, SliceHash};
use ashlar::poseidon::koala_bear16;

fn counting<const N: usize>() -> [KoalaBear; N] {
    core::array::from_fn(|i| KoalaBear::from(i as u16))
}

#[test]
fn permutation_of_counting_numbers() {
    let mut states = [counting::<16>(); 2];
    koala_bear16::Permuter::on(Backend::portable()).permute_many(&mut states);
    let values: Vec<_> = states[0][..3].iter().map(|element| element.value()).collect();
    assert_eq!(values, [610_090_613, 935_319_874, 1_893_335_292]);
    assert_eq!(states[1], states[0]);
}

#[test]
fn entry_points_agree() {
    let sponge = koala_bear16::Hasher::<PaddingFreeSponge<8>>::on(Backend::portable());
    let elements = counting::<9>();
    let mut digests = [[KoalaBear::ZERO; 8]];
    sponge.hash_rows(&elements, 9, &mut digests).expect("the row fills the buffer");
    assert_eq!(sponge.hash_slice(&elements), Ok(digests[0]));
}

/// A message of one state is compressed once.
#[test]
fn slice_hash_of_a_state() {
    let state = counting::<16>();
    let compressed = koala_bear16::Hasher::<DaviesMeyer>::on(Backend::portable()).compress(&state);
    let slices = koala_bear16::Hasher::<SliceHash<8>>::on(Backend::portable());
    assert_eq!(Ok(slices.hash_slice(&state).expect("a state")), compressed);
    let zeros = slices.zero_suffix_state(0);
    assert_eq!(slices.hash_slice_from(&zeros, &[]), slices.hash_slice(&[KoalaBear::ZERO; 16]));
}

#[test]
fn challenges_depend_on_what_is_observed() {
    let mut challenger = koala_bear16::Challenger::<8>::on(Backend::portable());
    let mut other = challenger.clone();
    challenger.observe(KoalaBear::ZERO);
    assert_ne!(challenger.sample(), other.sample());
}
