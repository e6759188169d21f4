//! Many independent inputs, one in each lane.

use super::kernel::Permutation;
use super::parameters::Parameters;
use super::sponge::{Word, hash_words};
use crate::fields::goldilocks::{Arithmetic, constant};
use crate::machine::cell::Cell;

/// Rows of `length` elements each, end to end.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a, C> {
    /// The elements of all rows.
    pub elements: &'a [C],
    /// Elements of a row.
    pub length: usize,
}

/// Permutes the first of `states` and returns how many: all but those too few to gain from lanes, which are fewer than `fewest`.
///
/// Lanes beyond the last state repeat it.
#[inline(always)]
pub fn permute_groups<P, I, C, const WIDTH: usize>(on: P, fewest: usize, states: &mut [[C; WIDTH]]) -> usize
where
    P: Permutation<WIDTH>,
    I: Parameters<WIDTH>,
    C: Cell<Word<P, WIDTH>>,
{
    let a = on.arithmetic();
    let mut done = 0;
    while states.len() - done >= fewest {
        let group = &mut states[done..];
        let last = group.len().min(P::Arithmetic::LANES) - 1;
        let mut state = [constant(a, 0); WIDTH];
        for (i, element) in state.iter_mut().enumerate() {
            *element = a.load(|lane| group[lane.min(last)][i].word());
        }
        on.permute::<I>(&mut state);
        for (i, element) in state.into_iter().enumerate() {
            a.store(element, |lane, word| group[lane.min(last)][i] = C::with_canonical(word));
        }
        done += last + 1;
    }
    done
}

/// Digests the first of `rows` into `out`, which has an entry of four elements for each, and returns how many: all but those too few to gain from lanes,
/// which are fewer than `fewest`.
///
/// Lanes beyond the last row repeat it. Panics if `rows` has fewer rows than `out` has entries.
#[inline(always)]
pub fn hash_groups<P, I, C, D, const WIDTH: usize>(on: P, fewest: usize, rows: Rows<'_, C>, out: &mut [D]) -> usize
where
    P: Permutation<WIDTH>,
    I: Parameters<WIDTH>,
    C: Cell<Word<P, WIDTH>>,
    D: AsMut<[C]>,
{
    let a = on.arithmetic();
    let mut done = 0;
    while out.len() - done >= fewest {
        let group = &mut out[done..];
        let last = group.len().min(P::Arithmetic::LANES) - 1;
        let digest = hash_words::<P, I, WIDTH>(on, rows.length, |lane, index| {
            rows.elements[(done + lane.min(last)) * rows.length + index].word()
        });
        for (i, element) in digest.into_iter().enumerate() {
            a.store(element, |lane, word| group[lane.min(last)].as_mut()[i] = C::with_canonical(word));
        }
        done += last + 1;
    }
    done
}
