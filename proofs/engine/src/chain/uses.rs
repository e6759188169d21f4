//! What rows use of operations, and what they prove of them.

use std::borrow::Cow;
use std::fmt;

use serde::{Deserialize, Serialize};

/// All integers from `low` to `high`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Range {
    /// The least.
    pub low: i128,
    /// The greatest.
    pub high: i128,
}

impl Range {
    /// All integers from `low` to `high`.
    pub fn new(low: impl Into<i128>, high: impl Into<i128>) -> Self {
        Range { low: low.into(), high: high.into() }
    }

    /// All integers up to `bound` in absolute value.
    pub fn up_to(bound: impl Into<i128>) -> Self {
        let bound = bound.into();
        Range { low: -bound, high: bound }
    }

    /// Whether all are in `other`.
    pub(super) fn within(&self, other: &Self) -> bool {
        other.low <= self.low && self.high <= other.high
    }
}

impl fmt::Display for Range {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} to {}", self.low, self.high)
    }
}

/// The name of a type.
type Name = Cow<'static, str>;

/// One way in which a row uses an operation.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Use {
    /// The operation.
    pub operation: Name,
    /// The type that it is an operation of.
    pub of: Name,
    /// Constants and sizes by which it is generic.
    pub fixed: Vec<i128>,
    /// What the operands are in, and what else the operation asks for.
    pub takes: Vec<Range>,
    /// What is taken of the results.
    pub yields: Vec<Range>,
}

impl Use {
    /// The use of an operation of `A`.
    pub fn of<A>(operation: &'static str) -> Self {
        let of = std::any::type_name::<A>().into();
        Use { operation: operation.into(), of, fixed: Vec::new(), takes: Vec::new(), yields: Vec::new() }
    }

    /// With constants and sizes.
    pub fn with(mut self, fixed: impl IntoIterator<Item = impl Into<i128>>) -> Self {
        self.fixed.extend(fixed.into_iter().map(Into::into));
        self
    }

    /// On operands in these ranges.
    pub fn taking(mut self, ranges: impl IntoIterator<Item = Range>) -> Self {
        self.takes.extend(ranges);
        self
    }

    /// For results in these ranges.
    pub fn yielding(mut self, ranges: impl IntoIterator<Item = Range>) -> Self {
        self.yields.extend(ranges);
        self
    }
}

/// Type names without the crates that nearly all of them are in.
impl fmt::Display for Use {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = self.of.replace("ashlar_engine::models::symbolic::", "").replace("ashlar::", "");
        write!(f, "{} of {of}", self.operation)?;
        if !self.fixed.is_empty() {
            write!(f, " with {:?}", self.fixed)?;
        }
        let listed = |ranges: &[Range]| ranges.iter().map(Range::to_string).collect::<Vec<_>>().join(", ");
        if !self.takes.is_empty() {
            write!(f, ", taking {}", listed(&self.takes))?;
        }
        if !self.yields.is_empty() {
            write!(f, ", yielding {}", listed(&self.yields))?;
        }
        Ok(())
    }
}

/// The constants and sizes of a guarantee.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fixed {
    /// Whichever they are.
    Any,
    /// These.
    OneOf(Vec<Vec<i128>>),
}

/// What a row proves of an operation: for these constants and sizes, operands in these ranges give results in these ranges.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Guarantee {
    /// The operation.
    pub operation: Name,
    /// The type that it is an operation of.
    pub of: Name,
    /// The constants and sizes.
    pub fixed: Fixed,
    /// What operands may be in.
    pub takes: Vec<Range>,
    /// What results are in.
    pub yields: Vec<Range>,
}

impl Guarantee {
    /// Of an operation of `A` without constants and operands.
    pub fn of<A>(operation: &'static str) -> Self {
        let of = std::any::type_name::<A>().into();
        Guarantee {
            operation: operation.into(),
            of,
            fixed: Fixed::OneOf(vec![Vec::new()]),
            takes: Vec::new(),
            yields: Vec::new(),
        }
    }

    /// With each of these lists of constants and sizes.
    pub fn with<I: IntoIterator<Item: Into<i128>>>(mut self, fixed: impl IntoIterator<Item = I>) -> Self {
        let list = |list: I| list.into_iter().map(Into::into).collect();
        self.fixed = Fixed::OneOf(fixed.into_iter().map(list).collect());
        self
    }

    /// On operands in these ranges.
    pub fn taking(mut self, ranges: impl IntoIterator<Item = Range>) -> Self {
        self.takes.extend(ranges);
        self
    }

    /// With results in these ranges.
    pub fn yielding(mut self, ranges: impl IntoIterator<Item = Range>) -> Self {
        self.yields.extend(ranges);
        self
    }

    /// Whether the use is of this operation, of operands that it takes, and for no more than it yields.
    pub fn covers(&self, used: &Use) -> bool {
        let each_within = |some: &[Range], other: &[Range]| {
            some.len() == other.len() && some.iter().zip(other).all(|(some, other)| some.within(other))
        };
        let is_fixed = match &self.fixed {
            Fixed::Any => true,
            Fixed::OneOf(lists) => lists.contains(&used.fixed),
        };
        self.operation == used.operation
            && self.of == used.of
            && is_fixed
            && each_within(&used.takes, &self.takes)
            && each_within(&self.yields, &used.yields)
    }
}
