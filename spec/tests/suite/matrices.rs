//! The matrices of Rescue-Prime: determinants, and that every square submatrix is invertible, which makes them MDS.

use ashlar_spec::rescue_prime::circulant;
use ashlar_spec::{Field, MODULUS, rp_jive64_256, rp64_256};

/// The minors of one size, by sets of rows and columns: bit i of a set stands for place i.
struct Minors {
    /// The sets of this size, in ascending order.
    sets: Vec<usize>,
    /// The position of each set among those of its size.
    positions: Vec<usize>,
    /// Row by row.
    values: Vec<u64>,
}

impl Minors {
    /// The minors of size 0: the empty one, which is one.
    fn empty(width: usize) -> Self {
        let mut positions = vec![0; 1 << width];
        let mut counts = vec![0; width + 1];
        for (set, position) in positions.iter_mut().enumerate() {
            let count = &mut counts[set.count_ones() as usize];
            *position = *count;
            *count += 1;
        }
        Self { sets: vec![0], positions, values: vec![1] }
    }

    fn at(&self, rows: usize, columns: usize) -> u64 {
        self.values[self.positions[rows] * self.sets.len() + self.positions[columns]]
    }

    /// The minors of the next size, each expanded along its first row.
    fn grown<const M: usize>(&self, matrix: &[[u64; M]; M], size: u32) -> Self {
        let sets: Vec<usize> = (0..1 << M).filter(|set: &usize| set.count_ones() == size).collect();
        let values =
            sets.iter().flat_map(|&rows| sets.iter().map(move |&columns| self.expanded(matrix, rows, columns))).collect();
        Self { positions: self.positions.clone(), values, sets }
    }

    fn expanded<const M: usize>(&self, matrix: &[[u64; M]; M], rows: usize, columns: usize) -> u64 {
        let row = rows.trailing_zeros() as usize;
        let mut sum = 0;
        let mut positive = true;
        for column in (0..M).filter(|column| columns >> column & 1 == 1) {
            let term = matrix[row][column].mul(self.at(rows & !(1 << row), columns & !(1 << column)));
            sum = sum.add(if positive { term } else { MODULUS - term });
            positive = !positive;
        }
        sum
    }
}

/// The number of minors, the number of those that are zero, and the determinant.
fn survey<const M: usize>(matrix: &[[u64; M]; M]) -> (usize, usize, u64) {
    let (mut all, mut zeros) = (0, 0);
    let mut minors = Minors::empty(M);
    for size in 1..=M {
        minors = minors.grown(matrix, size as u32);
        all += minors.values.len();
        zeros += minors.values.iter().filter(|&&minor| minor == 0).count();
    }
    (all, zeros, minors.values[0])
}

#[test]
fn every_minor_of_the_matrix_of_rp64_256_is_not_zero() {
    assert_eq!(survey(&circulant(rp64_256::MDS_ROW)), (2_704_155, 0, 18217402506328145921));
}

#[test]
fn every_minor_of_the_matrix_of_rp_jive64_256_is_not_zero() {
    assert_eq!(survey(&circulant(rp_jive64_256::MDS_ROW)), (12_869, 0, 10374610944));
}

#[test]
fn zero_minors_are_counted() {
    assert_eq!(survey(&[[2, 3], [5, 7]]), (5, 0, MODULUS - 1));
    assert_eq!(survey(&[[1, 2, 3], [2, 4, 5], [0, 1, 1]]), (19, 2, 1));
}
