//! Operations on doubles, each the pattern of 64 bits that IEEE 754 gives a value of its format binary64.
//!
//! Rounding is to nearest, ties to even. Which pattern a result that is no number has is left to the machine that evaluates.

use super::arena::{Id, Node, Op};
use super::scope::{Graph, Mode, with};
use super::sym::Sym;
use crate::eval;

/// Bits of a double.
const WIDTH: u32 = 64;

impl Sym {
    /// The sum of two doubles.
    pub fn double_add(self, other: Sym) -> Sym {
        double(Op::DoubleAdd, [self, other])
    }

    /// The difference of two doubles.
    pub fn double_sub(self, other: Sym) -> Sym {
        double(Op::DoubleSub, [self, other])
    }

    /// The product of two doubles: plus zero with the sign that leaves a product of zero its own.
    pub fn double_mul(self, other: Sym) -> Sym {
        self.double_mul_add(other, Sym::constant(WIDTH, (-0.0_f64).to_bits().into()))
    }

    /// The product of two doubles plus a third, rounded once.
    pub fn double_mul_add(self, factor: Sym, term: Sym) -> Sym {
        double(Op::DoubleMulAdd, [self, factor, term])
    }

    /// The double with the other sign.
    pub fn double_neg(self) -> Sym {
        double(Op::DoubleNeg, [self])
    }
}

/// A node of doubles as written; in normal form the constant that it is of constants.
///
/// # Panics
/// When an operand is not 64 bits wide.
fn double<const N: usize>(op: Op, operands: [Sym; N]) -> Sym {
    with(|Graph { mode, arena }| {
        let ids: Vec<Id> = operands.iter().map(|operand| operand.id()).collect();
        assert!(ids.iter().all(|&id| arena.width(id) == WIDTH), "operands of {op:?} that are no doubles");
        let operand = |i: usize| ids.get(i).copied().unwrap_or(0);
        let node = Node { op, width: WIDTH as u8, a: operand(0), b: operand(1), c: operand(2) };
        let folds = *mode == Mode::Normal && ids.iter().all(|&id| arena.value(id).is_some());
        if !folds {
            return Sym::of(arena.intern(node));
        }
        let value = eval::operation(&node, |id| arena.value(id).expect("a constant"), |id| arena.width(id));
        Sym::of(arena.constant(WIDTH, value))
    })
}
