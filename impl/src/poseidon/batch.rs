//! Many independent states, one in each lane.

use super::instance::Instance;
use super::kernel::Permutation;
use crate::koala_bear::{Arithmetic, Constant, KoalaBear, Memory};

/// The words that a permutation's elements are loaded from.
pub type Word<P, const WIDTH: usize> = <<<P as Permutation<WIDTH>>::Arithmetic as Arithmetic>::Memory as Memory>::Word;
/// A permutation's elements.
pub type Element<P, const WIDTH: usize> = <<P as Permutation<WIDTH>>::Arithmetic as Arithmetic>::Element;

/// What holds one element in memory: a word itself, or [`KoalaBear`].
pub trait Cell<W>: Copy {
    /// The canonical word that the cell holds.
    fn word(self) -> W;
    /// The cell with this canonical word, below p.
    fn with_canonical(word: W) -> Self;
}

impl<W: Copy> Cell<W> for W {
    #[inline(always)]
    fn word(self) -> W {
        self
    }

    #[inline(always)]
    fn with_canonical(word: W) -> W {
        word
    }
}

impl Cell<u32> for KoalaBear {
    #[inline(always)]
    fn word(self) -> u32 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        Self::reduce(word)
    }
}

/// Permutes the first of `states` and returns how many: all but those too few to gain from lanes, which are fewer than `fewest`.
///
/// Lanes beyond the last state repeat it.
#[inline(always)]
pub fn permute_groups<P, I, C, const WIDTH: usize>(on: P, fewest: usize, states: &mut [[C; WIDTH]]) -> usize
where
    P: Permutation<WIDTH>,
    I: Instance<WIDTH>,
    C: Cell<Word<P, WIDTH>>,
{
    let a = on.arithmetic();
    let mut done = 0;
    while states.len() - done >= fewest {
        let group = &mut states[done..];
        let last = group.len().min(P::Arithmetic::LANES) - 1;
        let mut state = [a.constant(Constant::ZERO); WIDTH];
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
