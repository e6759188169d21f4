//! Many messages of one length, one in each lane.

use super::mode::Mode;
use super::permutation::Permutation;

/// Digests the first of `count` messages and returns how many: all but those too few to gain from lanes, which are fewer than `fewest`.
///
/// `word(row, index)` is an element of a message, of `length` elements, which the mode takes; `out(row, index, word)` gets those of the
/// digests. Lanes beyond the last message repeat it.
#[inline(always)]
pub fn digest_groups<P: Permutation<WIDTH>, M: Mode<WIDTH, DIGEST>, const WIDTH: usize, const DIGEST: usize>(
    on: P,
    mode: M,
    fewest: usize,
    [count, length]: [usize; 2],
    word: impl Fn(usize, usize) -> P::Word,
    mut out: impl FnMut(usize, usize, P::Word),
) -> usize {
    let mut done = 0;
    while count - done >= fewest {
        let last = (count - done).min(P::LANES) - 1;
        let digest = mode.digest(on, length, |lane, index| word(done + lane.min(last), index));
        for (i, element) in digest.into_iter().enumerate() {
            on.store(element, |lane, word| out(done + lane.min(last), i, word));
        }
        done += last + 1;
    }
    done
}
