//! Batches of Rescue-Prime against one input at a time, and batches that do not fit their buffers.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::Digest;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::{Hasher, RowLengthError};
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_spec::{rp_jive64_256 as specified_rp_jive64_256, rp64_256 as specified_rp64_256};

use crate::element::{Element, from_values};
use crate::{Check, compare};

/// More than two groups of the widest lanes and a part of a third.
const MOST_ROWS: usize = 40;
const MOST_LENGTH: usize = 18;
/// Distinct elements of a batch: rows repeat them from another place on.
const DISTINCT: usize = 37;

/// Rows of elements, laid end to end.
#[derive(Debug)]
pub struct RescueBatch {
    pattern: Vec<Goldilocks>,
    /// Elements of the buffer.
    elements: usize,
    /// The length that each row is said to have.
    length: usize,
    /// The number of digests asked for.
    digests: usize,
}

impl<'a> Arbitrary<'a> for RescueBatch {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let length = u.int_in_range(0..=MOST_LENGTH)?;
        let digests = u.int_in_range(0..=MOST_ROWS)?;
        let fault = u.int_in_range(0..=7u8)?;
        let other = usize::from(u.arbitrary::<u16>()?);
        let pattern = (0..DISTINCT).map(|_| u.arbitrary::<Element>().map(|element| element.0)).collect::<Result<_>>()?;
        let exact = Self { pattern, elements: length * digests, length, digests };
        Ok(match fault {
            0 => Self { elements: other % (MOST_ROWS * MOST_LENGTH), ..exact },
            1 => Self { length: usize::MAX - other, ..exact },
            2 => Self { digests: other % MOST_ROWS, ..exact },
            _ => exact,
        })
    }
}

impl RescueBatch {
    fn buffer(&self, count: usize) -> Vec<Goldilocks> {
        self.pattern.iter().copied().cycle().take(count).collect()
    }

    fn check_rows<I: Instance<WIDTH>, const WIDTH: usize>(&self, backend: Backend, hasher: Hasher<I, WIDTH>) {
        let rows = self.buffer(self.elements);
        let untouched = Digest::new([Goldilocks::from(u32::from(compare::UNTOUCHED)); 4]);
        let mut out = vec![untouched; self.digests];
        let found = hasher.hash_elements_many(&rows, self.length, &mut out);
        if self.length as u128 * self.digests as u128 != self.elements as u128 {
            let error = RowLengthError { elements: self.elements, length: self.length, digests: self.digests };
            compare::value(backend, found, Err(error));
            return compare::value(backend, out, vec![untouched; self.digests]);
        }
        compare::value(backend, found, Ok(()));
        let one = Hasher::<I, WIDTH>::on(Backend::portable());
        for (index, digest) in out.iter().enumerate() {
            let expected = one.hash_elements(&rows[index * self.length..][..self.length]);
            compare::value(format_args!("row {index} of {} on {backend}", self.digests), *digest, expected);
        }
    }

    fn check_states<I: Instance<WIDTH>, const WIDTH: usize>(
        &self,
        backend: Backend,
        hasher: Hasher<I, WIDTH>,
        specified: fn([u64; WIDTH]) -> [u64; WIDTH],
    ) {
        let elements = self.buffer(self.digests * WIDTH);
        let (states, _) = elements.as_chunks::<WIDTH>();
        let mut permuted = states.to_vec();
        hasher.permute_many(&mut permuted);
        for (index, (before, after)) in states.iter().zip(&permuted).enumerate() {
            let mut one = *before;
            hasher.permute(&mut one);
            compare::value(format_args!("state {index} of {} on {backend}", self.digests), *after, one);
        }
        // The specification is slow; the others are compared with it through the single permutation, one a batch.
        if let (Some(before), Some(after)) = (states.last(), permuted.last()) {
            let expected = specified(before.map(Goldilocks::value));
            compare::value(format_args!("last state on {backend}"), *after, from_values(expected));
        }
    }
}

impl Check for RescueBatch {
    fn check(&self) {
        for backend in Backend::available() {
            let (rp, jive) = (rp64_256::Hasher::on(backend), rp_jive64_256::Hasher::on(backend));
            self.check_rows(backend, rp);
            self.check_rows(backend, jive);
            self.check_states(backend, rp, specified_rp64_256::permutation);
            self.check_states(backend, jive, specified_rp_jive64_256::permutation);
        }
    }
}
