//! Forms of the partial rounds.

pub mod fused;
pub mod pairs;
pub mod plain;

use crate::koala_bear::MODULUS;

/// The product modulo p of the circulant matrix with this first column and x.
pub(super) const fn times<const WIDTH: usize>(column: &[u32; WIDTH], x: &[u32; WIDTH]) -> [u32; WIDTH] {
    let mut product = [0; WIDTH];
    let mut i = 0;
    while i < WIDTH {
        let mut sum = 0;
        let mut j = 0;
        while j < WIDTH {
            sum += column[(WIDTH + i - j) % WIDTH] as u128 * x[j] as u128;
            j += 1;
        }
        product[i] = (sum % MODULUS as u128) as u32;
        i += 1;
    }
    product
}
