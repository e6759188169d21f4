//! The specification on elements that are not numbers: it uses no operation but those of the trait.

use std::cell::Cell;

use ashlar_spec::{Field, FieldBytes, poseidon_koala_bear16, poseidon_koala_bear24, rp_jive64_256, rp64_256};

thread_local! {
    /// Additions and multiplications so far.
    static COUNTS: Cell<[usize; 2]> = const { Cell::new([0; 2]) };
}

fn count(operation: usize) {
    let mut counts = COUNTS.get();
    counts[operation] += 1;
    COUNTS.set(counts);
}

/// An element that counts the operations on elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted(u64);

impl Field for Counted {
    fn element(value: u64) -> Self {
        Self(Field::element(value))
    }

    fn add(self, rhs: Self) -> Self {
        count(0);
        Self(self.0.add(rhs.0))
    }

    fn mul(self, rhs: Self) -> Self {
        count(1);
        Self(self.0.mul(rhs.0))
    }
}

impl FieldBytes<8> for Counted {
    type Byte = u8;

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 8]) -> Self {
        Self(FieldBytes::from_le_bytes(bytes))
    }

    fn to_le_bytes(self) -> [u8; 8] {
        FieldBytes::to_le_bytes(self.0)
    }
}

/// Multiplications of square-and-multiply over 64 bits, squarings of one included.
fn multiplications(exponent: u64) -> usize {
    64 + exponent.count_ones() as usize
}

/// Additions and multiplications of a permutation on `width` elements.
fn permutation_counts(width: usize) -> [usize; 2] {
    let half_rounds = 2 * 7;
    let products = half_rounds * width * width;
    let powers = 7 * width * (multiplications(7) + multiplications(10540996611094048183));
    [products + half_rounds * width, products + powers]
}

/// Additions and multiplications of Poseidon on `width` elements with 8 full rounds; a third power takes 8 squarings and
/// two products.
fn poseidon_counts(width: usize, partial_rounds: usize) -> [usize; 2] {
    let rounds = 8 + partial_rounds;
    let products = rounds * width * width;
    [products + rounds * width, products + 10 * (8 * width + partial_rounds)]
}

#[test]
fn a_permutation_has_the_operations_of_the_paper() {
    rp64_256::permutation([Counted(0); 12]);
    assert_eq!(COUNTS.replace([0; 2]), permutation_counts(12));
    rp_jive64_256::permutation([Counted(0); 8]);
    assert_eq!(COUNTS.replace([0; 2]), permutation_counts(8));
    poseidon_koala_bear16::permutation([Counted(0); 16]);
    assert_eq!(COUNTS.replace([0; 2]), poseidon_counts(16, 20));
    poseidon_koala_bear24::permutation([Counted(0); 24]);
    assert_eq!(COUNTS.get(), poseidon_counts(24, 23));
}

#[test]
fn counted_elements_give_the_digest_that_numbers_give() {
    let bytes = [7; 300];
    assert_eq!(
        rp64_256::hash(&rp64_256::params::<Counted>(), &bytes).map(|x| x.0),
        rp64_256::hash(&rp64_256::params::<u64>(), &bytes)
    );
    assert_eq!(
        rp_jive64_256::hash(&rp_jive64_256::params::<Counted>(), &bytes).map(|x| x.0),
        rp_jive64_256::hash(&rp_jive64_256::params::<u64>(), &bytes)
    );
}
