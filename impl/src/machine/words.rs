//! What bytes and words of 32 and 64 bits are.

use super::padded::pad;
use super::task::Task;

/// Bytes that take longer to wait for than to ask for ahead of time: data of 4 MiB lie in the last cache still, where asking costs 3 %.
const FAR: usize = 8 << 20;

/// Bytes, 32-bit words and the operations on them that hashing code is written in.
///
/// A machine is a token passed by value: for native instruction sets it is the evidence that the processor has them.
pub trait Machine: Copy + Send + Sync {
    /// An 8-bit value.
    type Byte: Copy + Send + Sync + 'static;
    /// A 32-bit value.
    type Word: Copy + Send + Sync + 'static;

    /// The byte with this value.
    fn byte(self, value: u8) -> Self::Byte;
    /// The word with this value.
    fn word(self, value: u32) -> Self::Word;
    /// The word whose little-endian encoding is `bytes`.
    fn word_from_le_bytes(self, bytes: [Self::Byte; 4]) -> Self::Word;
    /// The little-endian encoding of `word`.
    fn word_to_le_bytes(self, word: Self::Word) -> [Self::Byte; 4];
    /// The sum modulo 2^32.
    fn add(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// The bitwise exclusive or.
    fn xor(self, a: Self::Word, b: Self::Word) -> Self::Word;
    /// The rotation of `a` to the right by `amount` bits, 0 < `amount` < 32.
    fn rotate_right(self, a: Self::Word, amount: u32) -> Self::Word;

    /// Writes these bytes, at most 64, to `block`, and zeros behind them.
    ///
    /// Panics if there are more.
    fn pad(self, bytes: &[Self::Byte], block: &mut [Self::Byte; 64]) {
        block[..bytes.len()].copy_from_slice(bytes);
        block[bytes.len()..].fill(self.byte(0));
    }

    /// Runs `task` where it stands. A machine of expressions has a single copy of each task in place of that, as the unrolled
    /// rounds are large.
    #[inline(always)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }

    /// Whether `bytes` of data are more than the caches near a processor hold, so that they are asked for ahead of time; no result depends on it.
    #[inline(always)]
    fn is_far(self, bytes: usize) -> bool {
        bytes >= FAR
    }

    /// Computes a function of the words of each lane. A machine of expressions may take it for an unknown one.
    #[inline(always)]
    fn each_lane<F: EachLane<Self>>(self, function: F) {
        function.compute();
    }
}

/// A function of words that is computed in every lane of vectors at once, in each from the operands of that lane alone.
pub trait EachLane<M: Machine> {
    /// The lanes that it is computed in.
    type Lanes;
    /// One word a lane.
    type Vector: Copy + 'static;
    /// The name of the function.
    const FUNCTION: &'static str;
    /// The name of the operation of the lanes that gives the first words of its value.
    const OPERATION: &'static str;
    /// The number of lanes.
    const LANES: usize;

    /// The operands, in order.
    fn operands(&self) -> impl Iterator<Item = Self::Vector>;
    /// Vectors that hold the same word in every lane, and the word: what is computed is the function for these alone.
    fn constants(&self) -> impl Iterator<Item = (Self::Vector, u32)>;
    /// Puts words of the value in place of computing them: `word(i, lane)` is word i in a lane.
    fn put(self, word: impl Fn(usize, usize) -> M::Word);
    /// Computes the function.
    fn compute(self);
}

/// A machine that also has words of 64 bits, called long words.
///
/// A bit is a long word that is 0 or 1.
pub trait Machine64: Machine {
    /// A 64-bit value.
    type Long: Copy + Send + Sync;

    /// The long word with this value.
    fn long(self, value: u64) -> Self::Long;
    /// The long word whose little-endian encoding is `bytes`.
    fn long_from_le_bytes(self, bytes: [Self::Byte; 8]) -> Self::Long;
    /// The little-endian encoding of `long`.
    fn long_to_le_bytes(self, long: Self::Long) -> [Self::Byte; 8];
    /// The sum modulo 2^64.
    fn long_add(self, a: Self::Long, b: Self::Long) -> Self::Long;
    /// The difference modulo 2^64.
    fn long_sub(self, a: Self::Long, b: Self::Long) -> Self::Long;
    /// The sum modulo 2^64, and the bit carried: `a + b` is the sum plus 2^64 times the bit.
    fn long_add_carry(self, a: Self::Long, b: Self::Long) -> (Self::Long, Self::Long);
    /// The difference modulo 2^64, and the bit borrowed: `a - b` is the difference minus 2^64 times the bit.
    fn long_sub_borrow(self, a: Self::Long, b: Self::Long) -> (Self::Long, Self::Long);
    /// The low and the high half of the product: `a * b` is the first plus 2^64 times the second.
    fn long_mul(self, a: Self::Long, b: Self::Long) -> [Self::Long; 2];
    /// The low and the high half of the product of `a` and `b` in two's complement: it is the first plus 2^64 times the second in two's complement.
    fn long_mul_signed(self, a: Self::Long, b: Self::Long) -> [Self::Long; 2];
    /// 2^32 - 1 if `bit` is 1, and 0 if it is 0.
    fn long_mask(self, bit: Self::Long) -> Self::Long;
    /// The bitwise and.
    fn long_and(self, a: Self::Long, b: Self::Long) -> Self::Long;
    /// `a` times 2^`N` modulo 2^64, 0 <= `N` < 64.
    fn long_shl<const N: u32>(self, a: Self::Long) -> Self::Long;
    /// `a` divided by 2^`N`, rounded down, 0 <= `N` < 64.
    fn long_shr<const N: u32>(self, a: Self::Long) -> Self::Long;
    /// `a` in two's complement divided by 2^`N`, rounded down, 0 <= `N` < 64.
    fn long_sar<const N: u32>(self, a: Self::Long) -> Self::Long;
}

/// Marks machines whose bytes and words are `u8`, `u32` and `u64`.
pub trait Native: Copy + Send + Sync {
    /// The bytes of two long words, little-endian: stored as a whole where rows of 16 bytes are loaded so.
    #[inline(always)]
    fn row_of_longs(low: u64, high: u64) -> [u8; 16] {
        (u128::from(low) | u128::from(high) << 64).to_le_bytes()
    }
}

/// A machine whose bytes and words are those of Rust, as bound.
pub trait OfIntegers: Machine64<Byte = u8, Word = u32, Long = u64> {}

impl<M: Machine64<Byte = u8, Word = u32, Long = u64>> OfIntegers for M {}

/// The machine of plain Rust integers, on every target.
#[derive(Clone, Copy, Debug)]
pub struct Portable;

impl Native for Portable {}

impl<T: Native> Machine for T {
    type Byte = u8;
    type Word = u32;

    #[inline(always)]
    fn byte(self, value: u8) -> u8 {
        value
    }

    #[inline(always)]
    fn word(self, value: u32) -> u32 {
        value
    }

    #[inline(always)]
    fn word_from_le_bytes(self, bytes: [u8; 4]) -> u32 {
        u32::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn word_to_le_bytes(self, word: u32) -> [u8; 4] {
        word.to_le_bytes()
    }

    #[inline(always)]
    fn add(self, a: u32, b: u32) -> u32 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn xor(self, a: u32, b: u32) -> u32 {
        a ^ b
    }

    #[inline(always)]
    fn rotate_right(self, a: u32, amount: u32) -> u32 {
        a.rotate_right(amount)
    }

    #[inline(always)]
    fn pad(self, bytes: &[u8], block: &mut [u8; 64]) {
        pad(bytes, block, T::row_of_longs);
    }
}

impl<T: Native> Machine64 for T {
    type Long = u64;

    #[inline(always)]
    fn long(self, value: u64) -> u64 {
        value
    }

    #[inline(always)]
    fn long_from_le_bytes(self, bytes: [u8; 8]) -> u64 {
        u64::from_le_bytes(bytes)
    }

    #[inline(always)]
    fn long_to_le_bytes(self, long: u64) -> [u8; 8] {
        long.to_le_bytes()
    }

    #[inline(always)]
    fn long_add(self, a: u64, b: u64) -> u64 {
        a.wrapping_add(b)
    }

    #[inline(always)]
    fn long_sub(self, a: u64, b: u64) -> u64 {
        a.wrapping_sub(b)
    }

    #[inline(always)]
    fn long_add_carry(self, a: u64, b: u64) -> (u64, u64) {
        let (sum, carry) = a.overflowing_add(b);
        (sum, u64::from(carry))
    }

    #[inline(always)]
    fn long_sub_borrow(self, a: u64, b: u64) -> (u64, u64) {
        let (difference, borrow) = a.overflowing_sub(b);
        (difference, u64::from(borrow))
    }

    #[inline(always)]
    fn long_mul(self, a: u64, b: u64) -> [u64; 2] {
        let product = u128::from(a) * u128::from(b);
        [product as u64, (product >> 64) as u64]
    }

    #[inline(always)]
    fn long_mul_signed(self, a: u64, b: u64) -> [u64; 2] {
        let product = i128::from(a.cast_signed()) * i128::from(b.cast_signed());
        [product as u64, (product >> 64) as u64]
    }

    #[inline(always)]
    fn long_mask(self, bit: u64) -> u64 {
        u64::from(0u32.wrapping_sub(bit as u32))
    }

    #[inline(always)]
    fn long_and(self, a: u64, b: u64) -> u64 {
        a & b
    }

    #[inline(always)]
    fn long_shl<const N: u32>(self, a: u64) -> u64 {
        a << N
    }

    #[inline(always)]
    fn long_shr<const N: u32>(self, a: u64) -> u64 {
        a >> N
    }

    #[inline(always)]
    fn long_sar<const N: u32>(self, a: u64) -> u64 {
        (a.cast_signed() >> N).cast_unsigned()
    }
}
