//! Operations on doubles, each the pattern of 64 bits that IEEE 754 gives a value of its format binary64.
//!
//! In graphs of compilers' code operands of sums and products are in order, differences of constants and negatives are sums or differences,
//! and zeros with a sign are not added. A fused product has the signs of both factors in one place, a product before it; one times a value is
//! that, and twice a value is a sum. Which pattern a result has that is no number is then not told apart.
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
        if !is_of_compilers() {
            return double(Op::DoubleAdd, [self, other]);
        }
        let zero = constant(-0.0);
        match (self.negated(), other.negated()) {
            _ if self == zero => other,
            _ if other == zero => self,
            (_, Some(other)) => double_difference(self, other),
            (Some(this), None) => double_difference(other, this),
            (None, None) => double(Op::DoubleAdd, [self.min(other), self.max(other)]),
        }
    }

    /// The difference of two doubles.
    pub fn double_sub(self, other: Sym) -> Sym {
        if !is_of_compilers() {
            return double(Op::DoubleSub, [self, other]);
        }
        match (other.value(), other.negated()) {
            (Some(_), _) => self.double_add(other.double_neg()),
            (None, Some(other)) => self.double_add(other),
            (None, None) => double_difference(self, other),
        }
    }

    /// The product of two doubles: plus zero with the sign that leaves a product of zero its own.
    pub fn double_mul(self, other: Sym) -> Sym {
        self.double_mul_add(other, constant(-0.0))
    }

    /// The product of two doubles plus a third, rounded once.
    pub fn double_mul_add(self, factor: Sym, term: Sym) -> Sym {
        if !is_of_compilers() {
            return double(Op::DoubleMulAdd, [self, factor, term]);
        }
        let ((a, is_a_negative), (b, is_b_negative)) = (self.magnitude(), factor.magnitude());
        let is_negative = is_a_negative != is_b_negative;
        let (a, b) = (a.min(b), a.max(b));
        if let Some(product) = a.times(b, 1.0) {
            return if is_negative { term.double_sub(product) } else { product.double_add(term) };
        }
        if term == constant(-0.0) {
            let product = match a.times(b, 2.0) {
                Some(half) => half.double_add(half),
                None => double(Op::DoubleMulAdd, [a, b, term]),
            };
            return if is_negative { product.double_neg() } else { product };
        }
        // The sign goes to a constant, which takes it in, or to the first.
        let (a, b) = match (is_negative, b.value()) {
            (false, _) => (a, b),
            (true, Some(_)) => (a, b.double_neg()),
            (true, None) => (a.double_neg(), b),
        };
        double(Op::DoubleMulAdd, [a, b, term])
    }

    /// The one of two factors that is not this constant, where the other is.
    fn times(self, other: Sym, factor: f64) -> Option<Sym> {
        let factor = constant(factor);
        let this = (other == factor).then_some(self);
        this.or_else(|| (self == factor).then_some(other))
    }

    /// The double without the sign that is written, and whether there was one.
    fn magnitude(self) -> (Sym, bool) {
        let negated = match self.value() {
            Some(value) => (value >> (WIDTH - 1) == 1).then(|| self.double_neg()),
            None => self.negated(),
        };
        (negated.unwrap_or(self), negated.is_some())
    }

    /// The double with the other sign.
    pub fn double_neg(self) -> Sym {
        match self.negated() {
            Some(other) if is_of_compilers() => other,
            _ => double(Op::DoubleNeg, [self]),
        }
    }

    /// What this is the negative of, if it is written so.
    fn negated(self) -> Option<Sym> {
        with(|graph| {
            let node = graph.arena.node(self.id());
            (node.op == Op::DoubleNeg).then_some(Sym::of(node.a))
        })
    }
}

fn constant(value: f64) -> Sym {
    Sym::constant(WIDTH, value.to_bits().into())
}

/// Whether the graph is of compilers' code, which moves signs and exchanges operands.
fn is_of_compilers() -> bool {
    with(|graph| graph.mode == Mode::Normal && graph.arena.distributes)
}

/// The difference as written.
fn double_difference(a: Sym, b: Sym) -> Sym {
    double(Op::DoubleSub, [a, b])
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
