//! A status flag, computed where something asks for it.

use ashlar_engine::graph::Sym;

/// How a flag was set.
#[derive(Clone, Copy, Debug)]
pub enum Flag {
    /// A bit.
    Bit(Sym),
    /// Whether a result is zero.
    Zero(Sym),
    /// The most significant bit of a result.
    Sign(Sym),
    /// Whether the least significant byte of a result has an even number of ones.
    Parity(Sym),
    /// The carry of a sum, with one that came in.
    Carry(Sym, Sym, Option<Sym>),
    /// The borrow of a difference, with one that came in.
    Borrow(Sym, Sym, Option<Sym>),
    /// That a difference has no borrow, with the complement of one that came in.
    NoBorrow(Sym, Sym, Option<Sym>),
    /// Whether a sum of two's complements leaves their range: both operands and the result.
    SumOverflow(Sym, Sym, Sym),
    /// The same of a difference.
    DifferenceOverflow(Sym, Sym, Sym),
    /// Whether a value is not zero.
    NotZero(Sym),
    /// Whether the product of two's complements leaves their range.
    ProductOverflow(Sym, Sym),
    /// The instruction leaves it undefined.
    Undefined,
}

impl Flag {
    /// A flag that is cleared.
    pub fn cleared() -> Self {
        Flag::Bit(Sym::constant(1, 0))
    }

    /// The bit, if it is defined.
    pub fn bit(self) -> Option<Sym> {
        Some(match self {
            Flag::Bit(bit) => bit,
            Flag::Zero(result) => result.equals(Sym::constant(result.width(), 0)),
            Flag::Sign(result) => top(result),
            Flag::Parity(result) => parity(result),
            Flag::Carry(a, b, carry) => beyond(a, b, carry, |a, b| a + b),
            Flag::Borrow(a, b, borrow) => beyond(a, b, borrow, |a, b| a - b),
            Flag::NoBorrow(a, b, carry) => !beyond(a, b, carry.map(|carry| !carry), |a, b| a - b),
            Flag::SumOverflow(a, b, result) => top((a ^ result) & (b ^ result)),
            Flag::DifferenceOverflow(a, b, result) => top((a ^ b) & (a ^ result)),
            Flag::NotZero(value) => !value.equals(Sym::constant(value.width(), 0)),
            Flag::ProductOverflow(a, b) => {
                let width = a.width();
                let product = a.sext(2 * width) * b.sext(2 * width);
                !product.equals(product.extract(0, width).sext(2 * width))
            }
            Flag::Undefined => return None,
        })
    }
}

/// The most significant bit.
pub fn top(value: Sym) -> Sym {
    value.extract(value.width() - 1, 1)
}

/// The bit above the operands of a sum or difference that is one bit wider.
fn beyond(a: Sym, b: Sym, carry: Option<Sym>, f: fn(Sym, Sym) -> Sym) -> Sym {
    let width = a.width();
    let wide = f(a.zext(width + 1), b.zext(width + 1));
    let wide = carry.map_or(wide, |carry| f(wide, carry.zext(width + 1)));
    wide.extract(width, 1)
}

fn parity(result: Sym) -> Sym {
    let bits = result.extract(0, 8).split(1);
    !bits.into_iter().reduce(|all, bit| all ^ bit).expect("eight bits")
}
