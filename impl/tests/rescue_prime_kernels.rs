//! Known answers of the Rescue-Prime kernels.

use ashlar::fields::goldilocks::{Arithmetic, MODULUS, Scalar};
use ashlar::machine::Portable;
use ashlar::rescue_prime::kernel::{Lanewise, Permutation};
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::sbox::{self, Link};

fn canonical(words: &[u64]) -> Vec<u64> {
    words.iter().map(|word| word % MODULUS).collect()
}

#[test]
fn permutation_of_counting_numbers() {
    let mut state: [u64; 12] = core::array::from_fn(|i| i as u64);
    Lanewise(Scalar(Portable)).permute::<Rp64_256>(&mut state);
    assert_eq!(
        canonical(&state),
        [
            11084501481526603421,
            6291559951628160880,
            13626645864671311919,
            18397438323058963117,
            7443014167353970324,
            17930833023906771425,
            4275355080008025761,
            7676681476902901785,
            3460534574143792217,
            11912731278641497187,
            8104899243369883110,
            674509706691634438
        ]
    );
}

/// The exponent that a chain makes, modulo p - 1, and how many squarings and multiplications it takes.
fn exponent(chain: &[Link]) -> (u64, usize, usize) {
    let mut kept = [1_u128; 6];
    let (mut exponent, mut squarings, mut products) = (1_u128, 0, 0);
    for link in chain {
        exponent = (exponent << link.squarings) % u128::from(MODULUS - 1);
        squarings += link.squarings;
        if let Some(place) = link.factor {
            exponent += kept[place];
            products += 1;
        }
        if let Some(place) = link.keep {
            kept[place] = exponent;
        }
    }
    ((exponent % u128::from(MODULUS - 1)) as u64, squarings, products)
}

#[test]
fn chains_make_their_exponents() {
    assert_eq!(exponent(&sbox::POWER7), (7, 2, 2));
    assert_eq!(exponent(&sbox::ROOT7), (sbox::INVERSE_ALPHA, 63, 8));
    assert_eq!(u128::from(sbox::INVERSE_ALPHA) * 7 % u128::from(MODULUS - 1), 1);
}

#[test]
fn roots_undo_powers() {
    let a = Scalar(Portable);
    for x in [0, 1, 2, 7, MODULUS - 1, MODULUS, u64::MAX, 0x0123_4567_89ab_cdef] {
        let power = sbox::power(a, &sbox::POWER7, &[x]);
        let [root] = sbox::power(a, &sbox::ROOT7, &power);
        assert_eq!(root % MODULUS, x % MODULUS, "of {x}");
    }
}

fn fast_product_is_circulant<I: Parameters<WIDTH>, const WIDTH: usize>() {
    for place in 0..WIDTH {
        let mut x = [0; WIDTH];
        x[place] = 0xffff_ffff;
        let product = I::multiply(Scalar(Portable), &x);
        let expected: [u64; WIDTH] = core::array::from_fn(|row| u64::from(I::MDS[(WIDTH + place - row) % WIDTH]) * 0xffff_ffff);
        assert_eq!(product, expected, "column {place}");
    }
}

#[test]
fn fast_products_are_circulant() {
    fast_product_is_circulant::<Rp64_256, 12>();
    fast_product_is_circulant::<RpJive64_256, 8>();
}

#[test]
fn scalar_products() {
    let edges = [0, 1, 2, 0xffff_ffff, 1 << 32, MODULUS - 1, MODULUS, MODULUS + 1, u64::MAX - 1, u64::MAX, 0x0123_4567_89ab_cdef];
    for x in edges {
        for y in edges {
            let expected = (u128::from(x) * u128::from(y) % u128::from(MODULUS)) as u64;
            assert_eq!(Scalar(Portable).mul(x, y) % MODULUS, expected, "{x} times {y}");
        }
    }
}
