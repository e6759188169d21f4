//! The specification on words that are not numbers: it uses no operation but those of the trait.

use std::cell::Cell;

use ashlar_spec::blake3::Compression;
use ashlar_spec::{Word, blake3};

thread_local! {
    /// Additions, exclusive ors and rotations so far.
    static COUNTS: Cell<[usize; 3]> = const { Cell::new([0; 3]) };
}

fn count(operation: usize) {
    let mut counts = COUNTS.get();
    counts[operation] += 1;
    COUNTS.set(counts);
}

/// A word that counts the operations on words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counted(u32);

impl Word for Counted {
    type Byte = u8;

    fn word(value: u32) -> Self {
        Self(value)
    }

    fn byte(value: u8) -> u8 {
        value
    }

    fn from_le_bytes(bytes: [u8; 4]) -> Self {
        Self(u32::from_le_bytes(bytes))
    }

    fn to_le_bytes(self) -> [u8; 4] {
        self.0.to_le_bytes()
    }

    fn wrapping_add(self, rhs: Self) -> Self {
        count(0);
        Self(self.0.wrapping_add(rhs.0))
    }

    fn xor(self, rhs: Self) -> Self {
        count(1);
        Self(self.0 ^ rhs.0)
    }

    fn rotate_right(self, amount: u32) -> Self {
        count(2);
        Self(self.0.rotate_right(amount))
    }
}

impl Compression for Counted {}

#[test]
fn a_compression_has_the_operations_of_the_paper() {
    let zero = Counted(0);
    blake3::compress([zero; 8], [zero; 16], zero, zero, zero, zero);
    // [B3] section 2.2: 7 rounds of 8 times G, with 6 additions, 4 exclusive ors and 4 rotations; 16 words of output.
    let quarter_rounds = 7 * 8;
    assert_eq!(COUNTS.get(), [6 * quarter_rounds, 4 * quarter_rounds + 16, 4 * quarter_rounds]);
}

#[test]
fn counted_words_give_the_digest_that_numbers_give() {
    let message = [7; 3000];
    assert_eq!(blake3::hash::<Counted>(&message), blake3::hash::<u32>(&message));
}
