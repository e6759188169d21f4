//! The machine of expressions: bytes and words.

use ashlar::machine::isa::Isa;
use ashlar::machine::{EachLane, Machine, Machine64, Task};

use super::{each_lane, vector};
use crate::chain::Set;
use crate::graph::Sym;

/// The machine whose bytes and words are expressions of 8 and 32 bits, with a model of every instruction.
///
/// Which instructions a kernel may use is the bound on its machine, such as [`Avx2`](ashlar::machine::isa::Avx2), so that one token serves
/// all sets. Its methods panic outside a [`scope`](crate::graph::scope).
#[derive(Clone, Copy, Debug)]
pub struct Symbolic;

impl Machine for Symbolic {
    type Byte = Sym;
    type Word = Sym;

    #[inline(never)]
    fn byte(self, value: u8) -> Sym {
        Set::Machine.ran();
        Sym::constant(8, value.into())
    }

    #[inline(never)]
    fn word(self, value: u32) -> Sym {
        Set::Machine.ran();
        Sym::constant(32, value.into())
    }

    #[inline(never)]
    fn word_from_le_bytes(self, bytes: [Sym; 4]) -> Sym {
        Set::Machine.ran();
        Sym::join(&bytes)
    }

    #[inline(never)]
    fn word_to_le_bytes(self, word: Sym) -> [Sym; 4] {
        Set::Machine.ran();
        vector::pieces(word, 8)
    }

    #[inline(never)]
    fn add(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a + b
    }

    #[inline(never)]
    fn xor(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a ^ b
    }

    /// Of some shapes of each kind, so that rows run both.
    fn is_far(self, bytes: usize) -> bool {
        bytes.is_multiple_of(2)
    }

    #[inline(never)]
    fn rotate_right(self, a: Sym, amount: u32) -> Sym {
        Set::Machine.ran();
        a.rotr(amount)
    }

    #[inline(never)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(never)]
    fn each_lane<F: EachLane<Self>>(self, function: F) {
        each_lane::run(function);
    }
}

impl Machine64 for Symbolic {
    type Long = Sym;

    #[inline(never)]
    fn long(self, value: u64) -> Sym {
        Set::Machine.ran();
        Sym::constant(64, value.into())
    }

    #[inline(never)]
    fn long_from_le_bytes(self, bytes: [Sym; 8]) -> Sym {
        Set::Machine.ran();
        Sym::join(&bytes)
    }

    #[inline(never)]
    fn long_to_le_bytes(self, long: Sym) -> [Sym; 8] {
        Set::Machine.ran();
        vector::pieces(long, 8)
    }

    #[inline(never)]
    fn long_add(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a + b
    }

    #[inline(never)]
    fn long_sub(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a - b
    }

    // The sum of 65 bits, in two parts.
    #[inline(never)]
    fn long_add_carry(self, a: Sym, b: Sym) -> (Sym, Sym) {
        Set::Machine.ran();
        let sum = a.zext(65) + b.zext(65);
        (sum.extract(0, 64), sum.extract(64, 1).zext(64))
    }

    // The difference of 65 bits, whose top bit is its sign.
    #[inline(never)]
    fn long_sub_borrow(self, a: Sym, b: Sym) -> (Sym, Sym) {
        Set::Machine.ran();
        let difference = a.zext(65) - b.zext(65);
        (difference.extract(0, 64), difference.extract(64, 1).zext(64))
    }

    // The product of 128 bits, in two parts.
    #[inline(never)]
    fn long_mul(self, a: Sym, b: Sym) -> [Sym; 2] {
        Set::Machine.ran();
        vector::pieces(a.zext(128) * b.zext(128), 64)
    }

    // The product of 128 bits in two's complement, in two parts.
    #[inline(never)]
    fn long_mul_signed(self, a: Sym, b: Sym) -> [Sym; 2] {
        Set::Machine.ran();
        vector::pieces(a.sext(128) * b.sext(128), 64)
    }

    // Defined for a bit only.
    #[inline(never)]
    fn long_mask(self, bit: Sym) -> Sym {
        Set::Machine.ran();
        bit.extract(0, 1).ite(Sym::constant(64, u32::MAX.into()), Sym::constant(64, 0))
    }

    #[inline(never)]
    fn long_and(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a & b
    }

    #[inline(never)]
    fn long_shl<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.shl(N)
    }

    #[inline(never)]
    fn long_shr<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.lshr(N)
    }

    #[inline(never)]
    fn long_sar<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.ashr(N)
    }
}

impl Isa for Symbolic {
    #[inline(never)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}
