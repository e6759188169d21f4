//! Digests of many messages of one length, in lanes as far as that gains.

use core::marker::PhantomData;

use super::instance::Instance;
use super::kernel;
use super::moded::InLanes;
use super::platform::{Platform, in_groups};
use super::widths::PermutationTask;
use crate::fields::koala_bear::Elements;
use crate::machine::cell::Cell;
use crate::machine::{Machine, Machine64};
use crate::modes::{Mode, digest_groups};

/// Messages that lie end to end, and a place for the digest of each.
pub struct Digests<'a, I, M, C, const WIDTH: usize, const DIGEST: usize> {
    instance: PhantomData<I>,
    mode: M,
    rows: &'a [C],
    length: usize,
    out: &'a mut [[C; DIGEST]],
}

impl<'a, I: Instance<WIDTH>, M: Mode<WIDTH, DIGEST>, C: Copy, const WIDTH: usize, const DIGEST: usize>
    Digests<'a, I, M, C, WIDTH, DIGEST>
{
    /// Those of rows of `length` elements, which the mode takes: as many as `out` has places.
    ///
    /// # Panics
    ///
    /// When there are not as many rows.
    pub fn new(mode: M, rows: &'a [C], length: usize, out: &'a mut [[C; DIGEST]]) -> Self {
        assert_eq!(length.checked_mul(out.len()), Some(rows.len()), "rows of {length} elements for {} digests", out.len());
        Self { instance: PhantomData, mode, rows, length, out }
    }

    /// Digests each row into its place.
    #[inline(always)]
    pub fn run<P>(mut self, on: P)
    where
        P: Platform,
        C: Cell<<P::Machine as Machine>::Word>,
    {
        let done = in_groups::<P>(self.out.len(), |done, count| on.lanes::<I, _, WIDTH>(count, self.groups(done)));
        if done < self.out.len() {
            on.single::<I, _, WIDTH>(self.groups(done));
        }
    }

    /// The rows from `done` on, as groups.
    #[inline(always)]
    fn groups(&mut self, done: usize) -> DigestGroups<'_, I, M, C, WIDTH, DIGEST> {
        let Self { instance, mode, length, .. } = *self;
        DigestGroups(Digests { instance, mode, rows: &self.rows[done * length..], length, out: &mut self.out[done..] })
    }
}

/// Digests all rows but the last, where these are too few to gain. Returns how many.
struct DigestGroups<'a, I, M, C, const WIDTH: usize, const DIGEST: usize>(Digests<'a, I, M, C, WIDTH, DIGEST>);

impl<X, I, M, C, const WIDTH: usize, const DIGEST: usize> PermutationTask<X, WIDTH> for DigestGroups<'_, I, M, C, WIDTH, DIGEST>
where
    X: Machine64,
    I: Instance<WIDTH>,
    M: Mode<WIDTH, DIGEST>,
    C: Cell<X::Word>,
{
    type Output = usize;

    #[inline(always)]
    fn run<P: kernel::Permutation<WIDTH, Elements: Elements<Memory = X>>>(self, on: P) -> usize {
        let Digests { mode, rows, length, out, .. } = self.0;
        digest_groups(
            InLanes::<P, I>::new(on),
            mode,
            P::FEWEST,
            [out.len(), length],
            |row, index| rows[row * length + index].word(),
            |row, index, word| out[row][index] = C::with_canonical(word),
        )
    }
}
