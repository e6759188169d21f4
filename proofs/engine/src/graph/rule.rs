//! The rules of the normal form by name, and where they were applied.

use super::width::MAX_WIDTH;

/// A rule of the normal form, stated and decided in [`crate::rules`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rule {
    /// A rotation to the right.
    Rotate,
    /// A rotation to the left.
    RotateLeft,
    /// A shift to the left.
    ShiftLeft,
    /// A logical shift to the right.
    ShiftRight,
    /// An arithmetic shift to the right.
    ShiftArithmetic,
    /// A slice of a concatenation, of as many bits as the width says, or of a slice.
    SliceOfConcatenation,
    /// Adjacent slices of a value of the width.
    JoinSlices,
    /// Or, xor and sum of values without common ones.
    Disjoint,
    /// A xor of slices of values of the width.
    XorOfSlices,
    /// An and of slices of values of the width.
    AndOfSlices,
    /// Xor and and on the pieces of values of the width.
    Piecewise,
    /// A slice of a xor, of the width, with a constant.
    XorConstantSlice,
    /// The laws of xor.
    XorRing,
    /// Not as a xor.
    Not,
    /// The laws of and.
    AndLattice,
    /// Or as the dual of and.
    OrDual,
    /// An and with a constant.
    Mask,
    /// The laws of sums.
    SumRing,
    /// Coefficients of sums.
    SumCoefficients,
    /// A shift to the left as a multiple.
    ShiftIsMultiple,
    /// Not as a difference.
    NotIsMinus,
    /// The laws of products.
    Product,
    /// Comparisons of values of the width.
    Compare,
    /// Selections of values of the width.
    Select,
    /// Selections between constants of the width.
    SelectConstants,
    /// The lower bits of a sum of the width.
    LowOfSum,
    /// The upper half of a sum of the width.
    HighOfSum,
    /// The lower half of a product of the width.
    LowOfProduct,
    /// Comparisons, carries and borrows of values of the width.
    Order,
    /// Bounds of sums of the width.
    SumBound,
    /// The top bit of values of the width, flipped.
    TopBit,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 31] = [
        Rule::Rotate,
        Rule::RotateLeft,
        Rule::ShiftLeft,
        Rule::ShiftRight,
        Rule::ShiftArithmetic,
        Rule::SliceOfConcatenation,
        Rule::JoinSlices,
        Rule::Disjoint,
        Rule::XorOfSlices,
        Rule::AndOfSlices,
        Rule::Piecewise,
        Rule::XorConstantSlice,
        Rule::XorRing,
        Rule::Not,
        Rule::AndLattice,
        Rule::OrDual,
        Rule::Mask,
        Rule::SumRing,
        Rule::SumCoefficients,
        Rule::ShiftIsMultiple,
        Rule::NotIsMinus,
        Rule::Product,
        Rule::Compare,
        Rule::Select,
        Rule::SelectConstants,
        Rule::LowOfSum,
        Rule::HighOfSum,
        Rule::LowOfProduct,
        Rule::Order,
        Rule::SumBound,
        Rule::TopBit,
    ];

    /// The name, as in the ids of the rows that decide it.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Rotate => "rotate",
            Rule::RotateLeft => "rotate-left",
            Rule::ShiftLeft => "shift-left",
            Rule::ShiftRight => "shift-right",
            Rule::ShiftArithmetic => "shift-arithmetic",
            Rule::SliceOfConcatenation => "slice-of-concatenation",
            Rule::JoinSlices => "join-slices",
            Rule::Disjoint => "disjoint",
            Rule::XorOfSlices => "xor-of-slices",
            Rule::AndOfSlices => "and-of-slices",
            Rule::Piecewise => "piecewise",
            Rule::XorConstantSlice => "xor-constant-slice",
            Rule::XorRing => "xor-ring",
            Rule::Not => "not",
            Rule::AndLattice => "and-lattice",
            Rule::OrDual => "or-dual",
            Rule::Mask => "mask",
            Rule::SumRing => "sum-ring",
            Rule::SumCoefficients => "sum-coefficients",
            Rule::ShiftIsMultiple => "shift-is-multiple",
            Rule::NotIsMinus => "not-is-minus",
            Rule::Product => "product",
            Rule::Compare => "compare",
            Rule::Select => "select",
            Rule::SelectConstants => "select-constants",
            Rule::LowOfSum => "low-of-sum",
            Rule::HighOfSum => "high-of-sum",
            Rule::LowOfProduct => "low-of-product",
            Rule::Order => "order",
            Rule::SumBound => "sum-bound",
            Rule::TopBit => "top-bit",
        }
    }
}

/// The widths at which each rule was applied.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// Bit w - 1 stands for width w.
    widths: [u128; Rule::ALL.len()],
}

impl Default for Applied {
    fn default() -> Self {
        Applied { widths: [0; Rule::ALL.len()] }
    }
}

impl Applied {
    /// Notes that a rule is applied to words of a width.
    #[inline]
    pub(super) fn note(&mut self, rule: Rule, width: u32) {
        debug_assert!((1..=MAX_WIDTH).contains(&width));
        self.widths[rule as usize] |= 1 << (width - 1);
    }

    /// Takes over what another graph noted.
    pub fn merge(&mut self, other: &Applied) {
        self.widths.iter_mut().zip(other.widths).for_each(|(all, more)| *all |= more);
    }

    /// The rules with their widths, in order.
    pub fn iter(&self) -> impl Iterator<Item = (Rule, u32)> + use<> {
        let sets = self.widths;
        let widths = move |rule: Rule| (1..=MAX_WIDTH).filter(move |width| sets[rule as usize] >> (width - 1) & 1 == 1);
        Rule::ALL.into_iter().flat_map(move |rule| widths(rule).map(move |width| (rule, width)))
    }
}
