//! Matrices of the prover as rows of `ashlar`.

use alloc::vec::Vec;
use core::marker::PhantomData;
use core::ops::Range;

use ashlar::merkle::{Dimensions, Rows};
use p3_matrix::Matrix;

use crate::elements::Element;

/// A matrix of the prover, of whose elements a band at a time is held as those of `ashlar`.
pub struct Converted<'a, M, E>(&'a M, PhantomData<fn() -> E>);

/// The matrices of a batch.
pub fn converted<M, E>(matrices: &[M]) -> Vec<Converted<'_, M, E>> {
    matrices.iter().map(|matrix| Converted(matrix, PhantomData)).collect()
}

impl<M, E> Rows for Converted<'_, M, E>
where
    E: Element<Theirs: Send + Sync>,
    M: Matrix<E::Theirs>,
{
    type Element = E;

    fn dimensions(&self) -> Dimensions {
        Dimensions { height: self.0.height(), width: self.0.width() }
    }

    fn append(&self, numbers: Range<usize>, out: &mut Vec<E>) {
        if let Some(rows) = self.0.contiguous_rows(numbers.clone()) {
            return out.extend(rows.iter().map(|element| E::ours(*element)));
        }
        for row in numbers.filter_map(|number| self.0.row(number)) {
            out.extend(row.into_iter().map(E::ours));
        }
    }
}
