//! Nodes: what they compute, from what.

/// Id of a node in its arena; 0 is no node.
pub type Id = u32;

/// Most nodes of a graph, and no id is as great.
pub(super) const MOST_NODES: u32 = 1 << 31;

/// What a node computes from its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Op {
    /// Constant of at most 64 bits: `a` low half, `b` high half.
    Const,
    /// Constant of more than 64 bits: four 32-bit limbs in the pool, least significant first.
    WideConst,
    /// Input: `a` is the index of its name, `b` its index under that name.
    Input,
    /// Bits `c ..c + width` of `a`.
    Extract,
    /// 1 when `a == b`, else 0.
    Eq,
    /// 1 when `a < b` unsigned, else 0.
    Ult,
    /// `b` when the bit `a` is 1, else `c`.
    Ite,
    /// Normal form: sum of terms, pairs (node or 0 for the unit, coefficient constant) in the pool.
    Sum,
    /// Normal form: product of the nodes in the pool.
    Product,
    /// Normal form: xor of the nodes in the pool and of the constant `c` (0 for none).
    XorSet,
    /// Normal form: and of the nodes in the pool.
    AndSet,
    /// Normal form: segments (node, first bit | length << 8) in the pool, least significant first;
    /// `c` is 1 when one of them is constant.
    Segments,
    /// As built: `a + b`.
    Add,
    /// As built: `a - b`.
    Sub,
    /// As built: `-a`.
    Neg,
    /// As built: `a * b`.
    Mul,
    /// As built: `a & b`.
    And,
    /// As built: `a | b`.
    Or,
    /// As built: `a ^ b`.
    Xor,
    /// As built: `!a`.
    Not,
    /// As built: `a << c`.
    Shl,
    /// As built: `a >> c`, zeros from the left.
    Lshr,
    /// As built: `a >> c`, sign bits from the left.
    Ashr,
    /// As built: `a` rotated right by `c`.
    Rotr,
    /// As built: `a` rotated left by `c`.
    Rotl,
    /// As built: `a` above `b`.
    Concat,
    /// The pattern of the double `a + b`, of the patterns of doubles, rounded to nearest, ties to even; so are the next two.
    DoubleAdd,
    /// The pattern of the double `a - b`.
    DoubleSub,
    /// The pattern of the double `a * b + c`, rounded once.
    DoubleMulAdd,
    /// The pattern of the double `-a`, which is `a` with the top bit flipped.
    DoubleNeg,
    /// An application of the opaque function with number `c` to the nodes in the pool. It has no value of its own; its width says nothing.
    Apply,
    /// Word `b` of the value of the application `a`.
    Value,
}

/// One node. The meaning of `a`, `b` and `c` depends on the operation; for a list node `a` is the
/// offset and `b` the length of its list in the pool.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node {
    /// Operation.
    pub op: Op,
    /// Width of the result, 1 to [`MAX_WIDTH`](super::width::MAX_WIDTH).
    pub width: u8,
    /// First operand.
    pub a: u32,
    /// Second operand.
    pub b: u32,
    /// Third operand or parameter.
    pub c: u32,
}

impl Node {
    /// The greatest operand of a node without list, 0 where it has none.
    #[inline]
    pub(super) fn youngest(&self) -> Id {
        match self.op {
            Op::Const | Op::Input => 0,
            Op::Ite | Op::DoubleMulAdd => self.a.max(self.b).max(self.c),
            _ => self.a.max(self.b),
        }
    }
}

impl Op {
    /// Whether the operands are a list in the pool.
    pub fn has_list(self) -> bool {
        matches!(self, Op::WideConst | Op::Sum | Op::Product | Op::XorSet | Op::AndSet | Op::Segments | Op::Apply)
    }
}
