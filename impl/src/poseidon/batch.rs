//! Many independent states, one in each lane.

use super::kernel::Permutation;
use super::parameters::Parameters;
use crate::fields::koala_bear::{Constant, Elements, KoalaBear, MAX_LANES, Memory, Montgomery};
use crate::machine::cell::Cell;

/// The words that a permutation's elements are loaded from.
pub type Word<P, const WIDTH: usize> = <<<P as Permutation<WIDTH>>::Elements as Elements>::Memory as Memory>::Word;
/// A permutation's elements.
pub type Element<P, const WIDTH: usize> = <<P as Permutation<WIDTH>>::Elements as Elements>::Element;

impl Cell<u32> for KoalaBear {
    #[inline(always)]
    fn word(self) -> u32 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        Self::from_canonical(word)
    }
}

impl Cell<u32> for Montgomery {
    #[inline(always)]
    fn word(self) -> u32 {
        self.value()
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        Self::from_canonical(word)
    }
}

/// Four bytes, little-endian.
#[cfg(feature = "merkle")]
impl Cell<u32> for [u8; 4] {
    #[inline(always)]
    fn word(self) -> u32 {
        u32::from_le_bytes(self)
    }

    #[inline(always)]
    fn with_canonical(word: u32) -> Self {
        word.to_le_bytes()
    }
}

/// Permutes the first of `states` and returns how many: all but those too few to gain from lanes, which are fewer than [`FEWEST`](Permutation::FEWEST).
///
/// Lanes beyond the last state repeat it.
#[inline(always)]
pub fn permute_groups<P, I, C, const WIDTH: usize>(on: P, states: &mut [[C; WIDTH]]) -> usize
where
    P: Permutation<WIDTH>,
    I: Parameters<WIDTH>,
    C: Cell<Word<P, WIDTH>>,
{
    let a = on.elements();
    let mut done = 0;
    while states.len() - done >= P::FEWEST {
        let group = &mut states[done..];
        let last = group.len().min(P::Elements::LANES) - 1;
        let mut state = load(a, group);
        on.permute::<I>(&mut state);
        store(a, &state, &mut group[..=last]);
        done += last + 1;
    }
    done
}

/// The first states in lanes; those beyond the last repeat it.
///
/// They are transposed through memory that the compiler cannot see through, as it would gather each vector from all states.
#[inline(always)]
fn load<A, C, const WIDTH: usize>(a: A, states: &[[C; WIDTH]]) -> [A::Element; WIDTH]
where
    A: Elements,
    C: Cell<<A::Memory as Memory>::Word>,
{
    let mut columns = [[a.memory().word_of(0); MAX_LANES]; WIDTH];
    for lane in 0..A::LANES {
        for (column, cell) in columns.iter_mut().zip(states[lane.min(states.len() - 1)]) {
            column[lane] = cell.word();
        }
    }
    let columns = core::hint::black_box(&columns);
    let mut state = [a.constant(Constant::ZERO); WIDTH];
    for (element, column) in state.iter_mut().zip(columns) {
        *element = a.load(|lane| column[lane]);
    }
    state
}

/// The lanes of as many states as there are.
#[inline(always)]
fn store<A, C, const WIDTH: usize>(a: A, state: &[A::Element; WIDTH], states: &mut [[C; WIDTH]])
where
    A: Elements,
    C: Cell<<A::Memory as Memory>::Word>,
{
    let mut columns = [[a.memory().word_of(0); MAX_LANES]; WIDTH];
    for (element, column) in state.iter().zip(&mut columns) {
        a.store(*element, |lane, word| column[lane] = word);
    }
    let columns = core::hint::black_box(&columns);
    for (lane, state) in states.iter_mut().enumerate() {
        for (cell, column) in state.iter_mut().zip(columns) {
            *cell = C::with_canonical(column[lane]);
        }
    }
}
