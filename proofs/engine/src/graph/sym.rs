//! The handle to a value and its operations.

use std::ops::{Add, BitAnd, BitOr, BitXor, Mul, Neg, Not, Sub};

use super::arena::{Arena, Id, Node, Op, mask};
use super::function::Function;
use super::known::Operation;
use super::scope::{Graph, Mode, mode, with};
use super::width::MAX_WIDTH;

/// A value of the current graph, 1 to 128 bits wide.
///
/// Binary operations panic when the operands differ in width.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Sym(Id);

#[inline]
fn raw(arena: &mut Arena, op: Op, width: u32, a: Id, b: Id, c: u32) -> Sym {
    Sym(arena.intern(Node { op, width: width as u8, a, b, c }))
}

#[inline]
fn binary(x: Sym, y: Sym, op: Op, normal: impl FnOnce(&mut Arena, Id, Id) -> Id) -> Sym {
    with(|Graph { mode, arena }| {
        let width = arena.width(x.0);
        assert_eq!(width, arena.width(y.0), "operands of {op:?} differ in width");
        match mode {
            Mode::Raw => raw(arena, op, width, x.0, y.0, 0),
            Mode::Normal => Sym(arena.once(Operation::of(op, 0, [x.0, y.0]), |arena| normal(arena, x.0, y.0))),
        }
    })
}

#[inline]
fn shift(x: Sym, op: Op, k: u32, normal: impl FnOnce(&mut Arena, Id, u32) -> Id) -> Sym {
    with(|Graph { mode, arena }| match mode {
        Mode::Raw => {
            let width = arena.width(x.0);
            raw(arena, op, width, x.0, 0, k)
        }
        Mode::Normal => Sym(arena.once(Operation::of(op, k, [x.0]), |arena| normal(arena, x.0, k))),
    })
}

impl Sym {
    /// The input `index` of the group `name`.
    ///
    /// # Panics
    /// When `width` is not 1 to 128.
    pub fn input(name: &str, index: u32, width: u32) -> Sym {
        assert!((1..=MAX_WIDTH).contains(&width), "input of {width} bits");
        with(|graph| {
            let name = graph.arena.intern_name(name);
            Sym(graph.arena.input(name, index, width))
        })
    }

    /// The constant `value mod 2^width`.
    ///
    /// # Panics
    /// When `width` is not 1 to 128.
    #[inline]
    pub fn constant(width: u32, value: u128) -> Sym {
        assert!((1..=MAX_WIDTH).contains(&width), "constant of {width} bits");
        with(|graph| Sym(graph.arena.constant(width, value)))
    }

    /// The words of an opaque function's value.
    pub(crate) fn apply(function: &'static Function, arguments: &[Sym]) -> Vec<Sym> {
        let arguments: Vec<Id> = arguments.iter().map(|argument| argument.0).collect();
        with(|graph| graph.arena.apply(function, &arguments).into_iter().map(Sym).collect())
    }

    /// The value of a node in the current arena.
    pub(super) fn of(id: Id) -> Sym {
        Sym(id)
    }

    /// Id of the node in the current arena.
    #[inline]
    pub fn id(self) -> Id {
        self.0
    }

    /// Width in bits.
    #[inline]
    pub fn width(self) -> u32 {
        with(|graph| graph.arena.width(self.0))
    }

    /// The value, if this is a constant.
    pub fn value(self) -> Option<u128> {
        with(|graph| graph.arena.value(self.0))
    }

    /// Shift left; 0 when `k >= width`.
    #[inline]
    #[expect(clippy::should_implement_trait, reason = "its siblings lshr and ashr have no operator")]
    pub fn shl(self, k: u32) -> Sym {
        let width = self.width();
        if k >= width {
            return Sym::constant(width, 0);
        }
        shift(self, Op::Shl, k, Arena::normal_shl)
    }

    /// Logical shift right; 0 when `k >= width`.
    #[inline]
    pub fn lshr(self, k: u32) -> Sym {
        let width = self.width();
        if k >= width {
            return Sym::constant(width, 0);
        }
        shift(self, Op::Lshr, k, Arena::normal_lshr)
    }

    /// Arithmetic shift right; copies of the sign when `k >= width`.
    #[inline]
    pub fn ashr(self, k: u32) -> Sym {
        let k = k.min(self.width() - 1);
        shift(self, Op::Ashr, k, Arena::normal_ashr)
    }

    /// Rotation right by `k mod width`.
    #[inline]
    pub fn rotr(self, k: u32) -> Sym {
        let k = k % self.width();
        shift(self, Op::Rotr, k, Arena::normal_rotr)
    }

    /// Rotation left by `k mod width`.
    #[inline]
    pub fn rotl(self, k: u32) -> Sym {
        let width = self.width();
        let k = k % width;
        shift(self, Op::Rotl, k, |arena, id, k| arena.normal_rotl(id, k))
    }

    /// Bits `lo ..lo + len`, bit 0 the least significant.
    ///
    /// # Panics
    /// When the bits are not inside the value or `len` is 0.
    #[inline]
    pub fn extract(self, lo: u32, len: u32) -> Sym {
        with(|Graph { mode, arena }| {
            let width = arena.width(self.0);
            assert!(len > 0 && lo + len <= width, "bits {lo}..{lo}+{len} of {width}");
            match mode {
                Mode::Normal if len == width => self,
                Mode::Raw => raw(arena, Op::Extract, len, self.0, 0, lo),
                Mode::Normal => {
                    let operation = Operation::of(Op::Extract, lo | len << 8, [self.0]);
                    Sym(arena.once(operation, |arena| arena.normal_extract(self.0, lo, len)))
                }
            }
        })
    }

    /// `self` above `low`.
    ///
    /// # Panics
    /// When the widths sum to more than 128.
    #[inline]
    pub fn concat(self, low: Sym) -> Sym {
        with(|Graph { mode, arena }| {
            let width = arena.width(self.0) + arena.width(low.0);
            assert!(width <= MAX_WIDTH, "concatenation of {width} bits");
            match mode {
                Mode::Raw => raw(arena, Op::Concat, width, self.0, low.0, 0),
                Mode::Normal => Sym(arena.joined(low.0, self.0)),
            }
        })
    }

    /// Zeros above, to `width` bits.
    ///
    /// # Panics
    /// When `width` is less than that of the value or more than 128.
    pub fn zext(self, width: u32) -> Sym {
        let own = self.width();
        if width == own {
            return self;
        }
        assert!(width > own, "zero extension of {own} bits to {width}");
        Sym::constant(width - own, 0).concat(self)
    }

    /// Copies of the sign bit above, to `width` bits.
    ///
    /// # Panics
    /// When `width` is less than that of the value or more than 128.
    pub fn sext(self, width: u32) -> Sym {
        let own = self.width();
        if width == own {
            return self;
        }
        Sym::constant(width - own, 0).concat(self).shl(width - own).ashr(width - own)
    }

    /// The bit `self == other`.
    #[inline]
    pub fn equals(self, other: Sym) -> Sym {
        compare(self, other, Op::Eq, Arena::normal_eq)
    }

    /// The bit `self < other`, unsigned.
    #[inline]
    pub fn ult(self, other: Sym) -> Sym {
        compare(self, other, Op::Ult, Arena::normal_ult)
    }

    /// The bit `self < other`, two's complement.
    pub fn slt(self, other: Sym) -> Sym {
        let width = self.width();
        let sign = Sym::constant(width, 1 << (width - 1));
        (self ^ sign).ult(other ^ sign)
    }

    /// `yes` when this bit is 1, else `no`.
    ///
    /// # Panics
    /// When the condition is wider than a bit or the branches differ in width.
    #[inline]
    pub fn ite(self, yes: Sym, no: Sym) -> Sym {
        with(|Graph { mode, arena }| {
            let width = arena.width(yes.0);
            assert_eq!(arena.width(self.0), 1, "condition of a selection");
            assert_eq!(width, arena.width(no.0), "branches of a selection differ in width");
            match mode {
                Mode::Raw => raw(arena, Op::Ite, width, self.0, yes.0, no.0),
                Mode::Normal => {
                    let operation = Operation::of(Op::Ite, 0, [self.0, yes.0, no.0]);
                    Sym(arena.once(operation, |arena| arena.normal_ite(self.0, yes.0, no.0)))
                }
            }
        })
    }

    /// The value cut into `width / len` pieces of `len` bits, least significant first.
    ///
    /// # Panics
    /// When `len` does not divide the width.
    pub fn split(self, len: u32) -> Vec<Sym> {
        let width = self.width();
        assert!(len > 0 && width.is_multiple_of(len), "{width} bits in pieces of {len}");
        (0..width / len).map(|i| self.extract(i * len, len)).collect()
    }

    /// The concatenation of pieces, least significant first.
    ///
    /// # Panics
    /// When there is no piece or the widths sum to more than 128.
    pub fn join(pieces: &[Sym]) -> Sym {
        let (first, rest) = pieces.split_first().expect("join of no pieces");
        if mode() == Mode::Raw {
            return rest.iter().fold(*first, |low, high| high.concat(low));
        }
        with(|Graph { arena, .. }| {
            Sym(match <[Sym; 4]>::try_from(pieces) {
                Ok(four) => arena.joined_four(four.map(|piece| piece.0)),
                Err(_) => arena.normal_concat(pieces.iter().map(|piece| piece.0)),
            })
        })
    }

    /// All-ones constant of a width.
    pub fn ones(width: u32) -> Sym {
        Sym::constant(width, mask(width))
    }
}

#[inline]
fn compare(x: Sym, y: Sym, op: Op, normal: impl FnOnce(&mut Arena, Id, Id) -> Id) -> Sym {
    with(|Graph { mode, arena }| {
        assert_eq!(arena.width(x.0), arena.width(y.0), "operands of {op:?} differ in width");
        match mode {
            Mode::Raw => raw(arena, op, 1, x.0, y.0, 0),
            Mode::Normal => Sym(arena.once(Operation::of(op, 0, [x.0, y.0]), |arena| normal(arena, x.0, y.0))),
        }
    })
}

impl Add for Sym {
    type Output = Sym;
    #[inline]
    fn add(self, other: Sym) -> Sym {
        binary(self, other, Op::Add, Arena::normal_add)
    }
}

impl Sub for Sym {
    type Output = Sym;
    #[inline]
    fn sub(self, other: Sym) -> Sym {
        binary(self, other, Op::Sub, Arena::normal_sub)
    }
}

impl Mul for Sym {
    type Output = Sym;
    #[inline]
    fn mul(self, other: Sym) -> Sym {
        binary(self, other, Op::Mul, Arena::normal_mul)
    }
}

impl BitAnd for Sym {
    type Output = Sym;
    #[inline]
    fn bitand(self, other: Sym) -> Sym {
        binary(self, other, Op::And, Arena::normal_and)
    }
}

impl BitOr for Sym {
    type Output = Sym;
    #[inline]
    fn bitor(self, other: Sym) -> Sym {
        binary(self, other, Op::Or, Arena::normal_or)
    }
}

impl BitXor for Sym {
    type Output = Sym;
    #[inline]
    fn bitxor(self, other: Sym) -> Sym {
        binary(self, other, Op::Xor, Arena::normal_xor)
    }
}

impl Not for Sym {
    type Output = Sym;
    #[inline]
    fn not(self) -> Sym {
        shift(self, Op::Not, 0, |arena, id, _| arena.normal_not(id))
    }
}

impl Neg for Sym {
    type Output = Sym;
    #[inline]
    fn neg(self) -> Sym {
        shift(self, Op::Neg, 0, |arena, id, _| arena.normal_neg(id))
    }
}
