//! Poseidon on every backend, against the committed vectors and lane by lane.

mod backends;

use ashlar::fields::koala_bear::{KoalaBear, NotCanonical};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Poseidon, koala_bear16};
use ashlar_vectors::poseidon::permutation::{PermutationGroup, load};
use ashlar_vectors::poseidon::{InputError, Instance as Named, Limb};
use backends::for_each_backend;

fn elements(limbs: &[Limb]) -> Result<Vec<KoalaBear>, NotCanonical> {
    limbs.iter().map(|limb| KoalaBear::new(limb.0)).collect()
}

/// The states of valid tests and what becomes of them.
fn known<const WIDTH: usize>(group: &PermutationGroup) -> Vec<([KoalaBear; WIDTH], [KoalaBear; WIDTH])> {
    let state = |elements: Vec<KoalaBear>| elements.try_into().expect("a state has as many elements");
    let valid = group.tests.iter().filter_map(|test| Some((test, test.permuted.as_ref()?)));
    valid
        .map(|(test, permuted)| {
            let permuted = permuted.iter().map(|element| Limb(element.0)).collect::<Vec<_>>();
            (state(elements(&test.state).expect("valid")), state(elements(&permuted).expect("elements are canonical")))
        })
        .collect()
}

fn check_known<I: Instance<WIDTH>, const WIDTH: usize>(group: &PermutationGroup) {
    let known = known::<WIDTH>(group);
    assert!(known.len() > 20);
    for_each_backend(|backend| {
        let poseidon = Poseidon::<I, WIDTH>::on(backend);
        for (state, permuted) in &known {
            let mut found = *state;
            poseidon.permute(&mut found);
            assert_eq!(found, *permuted, "{backend}");
        }
        for count in 0..known.len() {
            let mut found: Vec<_> = known[..count].iter().map(|(state, _)| *state).collect();
            poseidon.permute_many(&mut found);
            assert!(found.iter().eq(known[..count].iter().map(|(_, permuted)| permuted)), "{count} states on {backend}");
        }
    });
}

#[test]
fn known_answers() {
    let file = load().expect("the committed file is sound");
    for group in &file.test_groups {
        match group.instance {
            Named::KoalaBear16 => check_known::<KoalaBear16, 16>(group),
            Named::KoalaBear24 => check_known::<KoalaBear24, 24>(group),
        }
    }
}

#[test]
fn numbers_that_are_no_elements() {
    let file = load().expect("the committed file is sound");
    let mut refused = 0;
    for test in file.test_groups.iter().flat_map(|group| &group.tests) {
        if let Some(InputError::NotCanonical { value, .. }) = &test.error {
            assert_eq!(elements(&test.state), Err(NotCanonical { value: value.0 }));
            refused += 1;
        }
    }
    assert_ne!(refused, 0);
}

#[test]
fn functions_use_the_detected_backend() {
    let mut state: [KoalaBear; 16] = core::array::from_fn(|i| KoalaBear::from(i as u16));
    let mut states = [state; 3];
    koala_bear16::permute(&mut state);
    koala_bear16::permute_many(&mut states);
    assert_eq!(states, [state; 3]);
}
