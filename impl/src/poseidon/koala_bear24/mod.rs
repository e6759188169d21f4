//! KoalaBear24: states of 24 elements.
//!
//! ```
//! use ashlar::fields::koala_bear::KoalaBear;
//! use ashlar::poseidon::koala_bear24;
//!
//! let mut state: [KoalaBear; 24] = core::array::from_fn(|i| KoalaBear::from(i as u16));
//! koala_bear24::permute(&mut state);
//! assert_eq!(state[0].value(), 511_672_087);
//! ```

mod constants;

pub use constants::{COLUMN, INITIAL, PARTIAL, PARTIAL_ROUNDS, TERMINAL, WIDTH};

use super::instance::Instance;
use super::matrix::columns::Halved;
use super::matrix::karatsuba24::Karatsuba24;
use super::matrix::sums24::Sums24;
use super::parameters::{HALF_FULL_ROUNDS, Parameters, constants};
use super::partial::fused::Fused;
use super::partial::pending::Pending;
use super::permuter::Poseidon;
use super::widths::{InLanes, PermutationTask};
use crate::fields::koala_bear::{Across, Arithmetic, Constant, KoalaBear};
use crate::modes::AtLeast120;

/// The parameters of KoalaBear24.
#[derive(Clone, Copy, Debug)]
pub struct KoalaBear24;

const FUSED: &Fused<WIDTH, PARTIAL_ROUNDS> = &Fused::new(COLUMN, KoalaBear24::PARTIAL);

impl Parameters<WIDTH> for KoalaBear24 {
    const COLUMN: [u32; WIDTH] = COLUMN;
    const INITIAL: &'static [[Constant; WIDTH]; HALF_FULL_ROUNDS] = &constants(INITIAL);
    const PARTIAL: &'static [[Constant; WIDTH]] = &constants(PARTIAL);
    const TERMINAL: &'static [[Constant; WIDTH]; HALF_FULL_ROUNDS] = &constants(TERMINAL);

    #[inline(always)]
    fn multiply<A: Arithmetic>(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
        const KARATSUBA: &Karatsuba24 = &Karatsuba24::new(COLUMN);
        const SUMS: &Sums24 = &Sums24::new(COLUMN);
        if A::WHOLE { SUMS.multiply(a, column) } else { KARATSUBA.multiply(a, column) }
    }

    #[inline(always)]
    fn middle<A: Arithmetic>(a: A, state: &mut [A::Element; WIDTH]) {
        FUSED.run(a, state);
    }

    #[inline(always)]
    fn multiply_across<A: Across>(a: A, column: &[A::Element; WIDTH]) -> [A::Element; WIDTH] {
        const COLUMNS: &Halved<WIDTH> = &Halved::new(COLUMN);
        COLUMNS.multiply(a, column)
    }

    #[inline(always)]
    fn middle_across<A: Across>(a: A, state: &mut [A::Element; WIDTH]) {
        const PENDING: &Pending<WIDTH, PARTIAL_ROUNDS, 24> = &Pending::new(FUSED);
        PENDING.run(a, state);
    }
}

impl Instance<WIDTH> for KoalaBear24 {
    #[inline(always)]
    fn in_lanes<L: InLanes, T: PermutationTask<L::Machine, WIDTH>>(lanes: L, task: T) -> T::Output {
        task.run(lanes.of24())
    }
}

/// Poseidon KoalaBear24 on a chosen backend.
pub type Permuter = Poseidon<KoalaBear24, WIDTH>;

/// A mode over KoalaBear24 on a chosen backend, with digests of `DIGEST` elements.
///
/// It does not compile where generic attacks on the mode cost less than 2^120, unless the last parameter is [`BelowGuard`](crate::modes::BelowGuard).
pub type Hasher<M, const DIGEST: usize = 8, G = AtLeast120> = super::hasher::Hasher<KoalaBear24, M, WIDTH, DIGEST, G>;

/// The duplex challenger over KoalaBear24 on a chosen backend, with buffers of `RATE` elements.
///
/// It does not compile where generic attacks on it cost less than 2^120, unless the last parameter is [`BelowGuard`](crate::modes::BelowGuard).
pub type Challenger<const RATE: usize, G = AtLeast120> = super::challenger::Challenger<KoalaBear24, WIDTH, RATE, G>;

/// Permutes `state`, on the fastest backend of this processor.
pub fn permute(state: &mut [KoalaBear; WIDTH]) {
    Permuter::new().permute(state);
}

/// Permutes each of `states`, on the fastest backend of this processor.
pub fn permute_many(states: &mut [[KoalaBear; WIDTH]]) {
    Permuter::new().permute_many(states);
}
