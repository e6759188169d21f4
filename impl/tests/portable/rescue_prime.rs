//! Rescue-Prime.

use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::{Digest, rp_jive64_256, rp64_256};

fn counting<const N: usize>() -> [Goldilocks; N] {
    core::array::from_fn(|i| Goldilocks::from(i as u32))
}

#[test]
fn permutation_of_counting_numbers() {
    let mut states = [counting::<12>(); 2];
    rp64_256::Hasher::on(Backend::portable()).permute_many(&mut states);
    assert_eq!(
        states[0][..3].iter().map(|element| element.value()).collect::<Vec<_>>(),
        [11_084_501_481_526_603_421, 6_291_559_951_628_160_880, 13_626_645_864_671_311_919]
    );
    assert_eq!(states[1], states[0]);
}

#[test]
fn entry_points_agree() {
    let on = rp64_256::Hasher::on(Backend::portable());
    let elements = counting::<9>();
    let digest = on.hash_elements(&elements);
    let mut digests = [Digest::default(); 1];
    on.hash_elements_many(&elements, 9, &mut digests).expect("the row fills the buffer");
    assert_eq!(digests, [digest]);
    assert_eq!(on.merge(&[digest; 2]), on.merge_many(&[digest; 2]));
    assert_eq!(on.hash(b"seven b"), on.hash_elements(&[Goldilocks::reduce(u64::from_le_bytes(*b"seven b\x01"))]));
    assert_eq!(on.hash(b""), Digest::default());
    assert_eq!(Digest::from_bytes(&digest.to_bytes()), Ok(digest));
}

#[test]
fn jive_differs_from_the_sponge() {
    let on = rp_jive64_256::Hasher::on(Backend::portable());
    let digest = on.hash_elements(&counting::<3>());
    assert_ne!(on.merge(&[digest; 2]), on.merge_many(&[digest; 2]));
}
