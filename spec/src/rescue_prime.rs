//! Rescue-Prime over the Goldilocks field: what its instances share, restating `cryptol/RescuePrime.cry` definition
//! by definition.
//!
//! * `[RP]` is A. Szepieniec, T. Ashur, S. Dhooghe, "Rescue-Prime: a standard specification (SoK)", Cryptology ePrint
//!   Archive 2020/1143.
//! * `[JIVE]` is C. Bouvier and others, "New design techniques for efficient arithmetization-oriented hash functions:
//!   Anemoi permutations and Jive compression mode", Cryptology ePrint Archive 2022/840.
//! * `[WIN]` is the crate winter-crypto 0.13.1 of Winterfell, whose instances these are.
//!
//! A state has `M` elements: the capacity first, elements 0 to 3, then the rate, elements 4 to `M - 1`. Digests are
//! elements 4 to 7 of the last state. The departures from `[RP]` and `[WIN]` are listed in the Cryptol text.
//!
//! Differences from the Cryptol text, each for the subset's sake:
//!
//! * the limbs of [`hash_chunks`] are eight bytes each, for [`FieldBytes::from_le_bytes`] to read;
//! * the sponges take blocks from the slice of elements, and do not fill the last one up.

use alloc::vec::Vec;

use crate::field::{Field, FieldBytes};
use crate::goldilocks::MODULUS;
use crate::goldilocks::{Digest, is_canonical, power};
use crate::keccak::shake256;
use crate::permutation::Permutation;

/// Rounds of the permutation: `[WIN]`, in place of `[RP]` algorithm 7.
pub const ROUNDS: usize = 7;

/// Elements of the capacity: `[WIN]`.
pub const CAPACITY: usize = 4;

/// The exponent of the S-box, the least that has an inverse modulo p - 1: `[RP]` algorithm 6.
pub const ALPHA: u64 = 7;

/// Its inverse modulo p - 1, the exponent of the inverse S-box: `[RP]` algorithm 6.
pub const ALPHA_INVERSE: u64 = 10540996611094048183;

/// Bytes that a round constant is derived from: one more than the modulus has: `[RP]` algorithm 5.
const CONSTANT_BYTES: usize = 9;

/// Bytes of a string in a limb: `[WIN]`.
const CHUNK_BYTES: usize = 7;

/// The matrix and the round constants of an instance with states of `M` elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Params<F, const M: usize> {
    /// The matrix, by rows.
    pub mds: [[F; M]; M],
    /// Row `r` is added in the middle of round `r`.
    pub ark1: [[F; M]; ROUNDS],
    /// Row `r` is added at the end of round `r`.
    pub ark2: [[F; M]; ROUNDS],
}

/// The matrix with the given first row, of which every next row is the last moved one place to the right: `[WIN]`.
pub fn circulant<F: Field, const M: usize>(row: [u64; M]) -> [[F; M]; M] {
    let mut rows = [[F::element(0); M]; M];
    for i in 0..M {
        for j in 0..M {
            rows[i][(i + j) % M] = F::element(row[j]);
        }
    }
    rows
}

/// The number that a constant's bytes are in little-endian order, modulo p: `[RP]` algorithm 5.
pub fn constant_from_bytes<F: Field>(bytes: [u8; 9]) -> F {
    let mut wide = [0; 16];
    for i in 0..CONSTANT_BYTES {
        wide[i] = bytes[i];
    }
    F::element((u128::from_le_bytes(wide) % MODULUS as u128) as u64)
}

/// Round constants from SHAKE256 of a string, 9 bytes each: `[RP]` algorithm 5.
///
/// There are `2 * ROUNDS` rows. Row `2 * r` is added in the middle of round `r`, row `2 * r + 1` at its end.
#[hax_lib::ensures(|rows| rows.len() == 2 * ROUNDS)]
pub fn derived_constants<F: Field, const M: usize>(text: &[u8]) -> Vec<[F; M]> {
    let count: usize = 2 * ROUNDS;
    let length: usize = count * M * CONSTANT_BYTES;
    let stream = shake256(text, length);
    let mut rows = Vec::new();
    for r in 0..count {
        let mut row = [F::element(0); M];
        for i in 0..M {
            let mut bytes = [0; 9];
            for j in 0..CONSTANT_BYTES {
                bytes[j] = stream[(r * M + i) * CONSTANT_BYTES + j];
            }
            row[i] = constant_from_bytes(bytes);
        }
        rows.push(row);
    }
    rows
}

/// The instance with the given first row of its matrix and the string that its constants are derived from.
pub fn derived_params<F: Field, const M: usize>(row: [u64; M], text: &[u8]) -> Params<F, M> {
    let rows = derived_constants::<F, M>(text);
    let mut ark1 = [[F::element(0); M]; ROUNDS];
    let mut ark2 = ark1;
    for r in 0..ROUNDS {
        ark1[r] = rows[2 * r];
        ark2[r] = rows[2 * r + 1];
    }
    Params { mds: circulant(row), ark1, ark2 }
}

/// The S-box, x^7: `[RP]` algorithm 3.
pub fn sbox<F: Field>(x: F) -> F {
    power(x, ALPHA)
}

/// The inverse S-box, x^(1/7): `[RP]` algorithm 3.
pub fn inverse_sbox<F: Field>(x: F) -> F {
    power(x, ALPHA_INVERSE)
}

/// The product of a matrix with a column.
pub fn times<F: Field, const M: usize>(matrix: &[[F; M]; M], column: [F; M]) -> [F; M] {
    let mut product = column;
    for i in 0..M {
        let mut sum = F::element(0);
        for j in 0..M {
            sum = sum.add(matrix[i][j].mul(column[j]));
        }
        product[i] = sum;
    }
    product
}

/// The sum of two columns.
fn plus<F: Field, const M: usize>(left: [F; M], right: [F; M]) -> [F; M] {
    let mut sum = left;
    for i in 0..M {
        sum[i] = left[i].add(right[i]);
    }
    sum
}

/// One round, given its two rows of constants: `[RP]` algorithm 3.
pub fn round<F: Field, const M: usize>(mds: &[[F; M]; M], ark1: [F; M], ark2: [F; M], state: [F; M]) -> [F; M] {
    let mut first = state;
    for i in 0..M {
        first[i] = sbox(state[i]);
    }
    let middle = plus(times(mds, first), ark1);
    let mut second = middle;
    for i in 0..M {
        second[i] = inverse_sbox(middle[i]);
    }
    plus(times(mds, second), ark2)
}

/// The permutation Rescue-XLIX: `[RP]` algorithm 3.
pub fn xlix<F: Field, const M: usize>(params: &Params<F, M>, state: [F; M]) -> [F; M] {
    let mut permuted = state;
    for r in 0..ROUNDS {
        permuted = round(&params.mds, params.ark1[r], params.ark2[r], permuted);
    }
    permuted
}

/// The permutation with these parameters.
impl<F: Field, const M: usize> Permutation<F, M> for Params<F, M> {
    fn permute(&self, state: [F; M]) -> [F; M] {
        xlix(self, state)
    }
}

/// The digest in a state: `[WIN]`.
#[hax_lib::requires(M >= 8)]
pub fn digest_of<F: Field, const M: usize>(state: [F; M]) -> Digest<F> {
    [state[CAPACITY], state[CAPACITY + 1], state[CAPACITY + 2], state[CAPACITY + 3]]
}

/// Block `index` of a sequence cut into blocks of `length`, of which the last may be short.
#[hax_lib::requires(index * length <= sequence.len())]
fn block_at<T: Copy>(sequence: &[T], index: usize, length: usize) -> &[T] {
    let start: usize = index * length;
    let end: usize = start + length;
    if end < sequence.len() { &sequence[start..end] } else { &sequence[start..sequence.len()] }
}

/// The state with a block of at most the rate added to the first elements of the rate.
#[hax_lib::requires(block.len() + CAPACITY <= M)]
fn add_block<F: Field, const M: usize>(state: [F; M], block: &[F]) -> [F; M] {
    let mut added = state;
    for i in 0..block.len() {
        added[CAPACITY + i] = state[CAPACITY + i].add(block[i]);
    }
    added
}

/// The sponge that counts, of `Rp64_256`: `[WIN]`.
///
/// The number of elements goes into element 0 of the state, which is otherwise zero; blocks, the last filled up with
/// zeros, are added to the rate, each followed by the permutation. No element gives the zero digest, without a
/// permutation.
#[hax_lib::requires(M >= 8)]
pub fn counting_sponge<F: Field, P: Permutation<F, M>, const M: usize>(pi: &P, elements: &[F]) -> Digest<F> {
    let rate: usize = M - CAPACITY;
    let mut state = [F::element(0); M];
    state[0] = F::element(elements.len() as u64);
    for index in 0..elements.len().div_ceil(rate) {
        state = pi.permute(add_block(state, block_at(elements, index, rate)));
    }
    digest_of(state)
}

/// The sponge that flags, of `RpJive64_256`: `[WIN]`, after Hirose.
///
/// Element 0 of the state is one if the last block is partial, all else is zero. A full block is added to the rate. Of
/// a last block of `k` elements, fewer than the rate, those are added to the first `k` elements of the rate, the next
/// becomes one and the rest zero, whatever they were. No element gives the zero digest.
#[hax_lib::requires(M >= 8)]
pub fn flagging_sponge<F: Field, P: Permutation<F, M>, const M: usize>(pi: &P, elements: &[F]) -> Digest<F> {
    let rate: usize = M - CAPACITY;
    let mut state = [F::element(0); M];
    if !elements.len().is_multiple_of(rate) {
        state[0] = F::element(1);
    }
    for index in 0..elements.len().div_ceil(rate) {
        state = pi.permute(flag_block(state, block_at(elements, index, rate)));
    }
    digest_of(state)
}

/// The state with a block added to the rate; after a partial one come a one and zeros.
#[hax_lib::requires(block.len() + CAPACITY <= M)]
fn flag_block<F: Field, const M: usize>(state: [F; M], block: &[F]) -> [F; M] {
    let mut flagged = add_block(state, block);
    let end: usize = CAPACITY + block.len();
    for i in end..M {
        flagged[i] = F::element(if i == end { 1 } else { 0 });
    }
    flagged
}

/// The Jive compression of two digests: the sum of the four halves of the state before and after the permutation:
/// `[JIVE]` section 3.2 with b = 2.
pub fn jive<F: Field, P: Permutation<F, 8>>(pi: &P, left: Digest<F>, right: Digest<F>) -> Digest<F> {
    let before = [left[0], left[1], left[2], left[3], right[0], right[1], right[2], right[3]];
    let after = pi.permute(before);
    let mut sum = left;
    for i in 0..4 {
        sum[i] = left[i].add(right[i]).add(after[i]).add(after[i + 4]);
    }
    sum
}

/// The limbs that a string of bytes is hashed as: `[WIN]` as its text says.
///
/// 7 bytes each, in little-endian order; after the last byte of the string, in the last limb, comes a byte 1. All are
/// below 2^57 and so canonical. The empty string has no limb. The code of `[WIN]` for `Rp64_256` forgets the byte 1 in
/// strings of more than 56 bytes, and stops on those that are not a multiple of 7.
#[hax_lib::ensures(|chunks| chunks.len() == bytes.len().div_ceil(CHUNK_BYTES))]
pub fn hash_chunks<F: FieldBytes<8>>(bytes: &[F::Byte]) -> Vec<[F::Byte; 8]> {
    let mut chunks = Vec::new();
    for index in 0..bytes.len().div_ceil(CHUNK_BYTES) {
        let piece = block_at(bytes, index, CHUNK_BYTES);
        let mut chunk = [F::byte(0); 8];
        for i in 0..piece.len() {
            chunk[i] = piece[i];
        }
        let end: usize = index * CHUNK_BYTES + piece.len();
        if end == bytes.len() {
            chunk[piece.len()] = F::byte(1);
        }
        chunks.push(chunk);
    }
    chunks
}

/// The elements of the limbs that a string of bytes is hashed as.
#[hax_lib::ensures(|elements| elements.len() == bytes.len().div_ceil(CHUNK_BYTES))]
pub fn hash_chunk_elements<F: FieldBytes<8>>(bytes: &[F::Byte]) -> Vec<F> {
    let chunks = hash_chunks::<F>(bytes);
    let mut elements = Vec::new();
    for i in 0..chunks.len() {
        elements.push(F::from_le_bytes(chunks[i]));
    }
    elements
}

/// The elements of digests laid end to end.
#[hax_lib::ensures(|elements| elements.len() == 4 * digests.len())]
pub fn digest_elements<F: Field>(digests: &[Digest<F>]) -> Vec<F> {
    let mut elements = Vec::new();
    for i in 0..digests.len() {
        elements.extend_from_slice(&digests[i]);
    }
    elements
}

/// v mod p and v / p: the latter is 0 or 1, as 2 p exceeds any 64-bit v.
pub fn int_limbs(v: u64) -> [u64; 2] {
    if is_canonical(v) { [v, 0] } else { [v.wrapping_sub(MODULUS), 1] }
}
