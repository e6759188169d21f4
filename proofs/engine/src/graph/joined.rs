//! The words of four bytes that were joined lately, as messages are loaded anew for each length and count.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// The ids of the four pieces of a word.
pub(super) type Pieces = [u32; 4];

/// Bits of a place; the words of the longest batch fit.
const PLACE_BITS: u32 = 14;

/// One place for each value of a hash of the pieces: what was joined last, or pieces 0, which are no node.
#[derive(Default)]
pub(super) struct Joined {
    places: Vec<(Pieces, u32)>,
}

impl Joined {
    /// The id of the word of these pieces, if it is still known.
    #[inline]
    pub(super) fn find(&self, pieces: &Pieces) -> Option<u32> {
        self.places.get(place(pieces)).filter(|(known, _)| known == pieces).map(|&(_, id)| id)
    }

    /// Keeps the word of these pieces in place of another.
    pub(super) fn keep(&mut self, pieces: Pieces, id: u32) {
        if self.places.is_empty() {
            self.places = vec![([0; 4], 0); 1 << PLACE_BITS];
        }
        self.places[place(&pieces)] = (pieces, id);
    }
}

#[inline]
fn place(&[a, b, c, d]: &Pieces) -> usize {
    let mut hasher = FxHasher::default();
    hasher.write_u64((a as u64) << 32 | b as u64);
    hasher.write_u64((c as u64) << 32 | d as u64);
    // The finished hash is rotated: its low bits depend on all.
    hasher.finish() as usize & ((1 << PLACE_BITS) - 1)
}
