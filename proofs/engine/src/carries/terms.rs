//! Coefficients by atom.

use std::cmp::Ordering;
use std::iter::Peekable;

use num_bigint::BigInt;
use num_traits::Zero;

/// An integer that is unknown but bounded, by number.
pub type Atom = u32;

/// Coefficients of atoms, none of them zero, in increasing order of the atoms.
///
/// They are few, and are read far more often than made: one block of memory serves both best.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Terms(Vec<(Atom, BigInt)>);

impl Terms {
    /// How many atoms there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there is no atom.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The coefficient of an atom that has one.
    pub fn get(&self, atom: Atom) -> Option<&BigInt> {
        self.0.binary_search_by_key(&atom, |(present, _)| *present).ok().map(|place| &self.0[place].1)
    }

    /// The atoms with their coefficients.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Atom, &BigInt)> {
        self.0.iter().map(|(atom, coefficient)| (*atom, coefficient))
    }

    /// The atoms.
    pub fn atoms(&self) -> impl DoubleEndedIterator<Item = Atom> {
        self.iter().map(|(atom, _)| atom)
    }

    /// The coefficients.
    pub fn coefficients(&self) -> impl Iterator<Item = &BigInt> {
        self.iter().map(|(_, coefficient)| coefficient)
    }

    /// The atoms of either, with their coefficients in both.
    fn beside<'a>(&'a self, other: &'a Terms) -> impl Iterator<Item = (Atom, Option<&'a BigInt>, Option<&'a BigInt>)> {
        Beside { left: self.0.iter().peekable(), right: other.0.iter().peekable() }
    }

    /// The sum with a multiple of another.
    pub fn plus(&self, other: &Terms, factor: &BigInt) -> Terms {
        let total = |own: Option<&BigInt>, more: Option<&BigInt>| match (own, more) {
            (own, Some(more)) => more * factor + own.cloned().unwrap_or_default(),
            (own, None) => own.cloned().unwrap_or_default(),
        };
        self.beside(other).map(|(atom, own, more)| (atom, total(own, more))).collect()
    }
}

/// Leaves out what is zero; atoms come in increasing order.
impl FromIterator<(Atom, BigInt)> for Terms {
    fn from_iter<T: IntoIterator<Item = (Atom, BigInt)>>(terms: T) -> Self {
        Terms(terms.into_iter().filter(|(_, coefficient)| !coefficient.is_zero()).collect())
    }
}

struct Beside<L: Iterator, R: Iterator> {
    left: Peekable<L>,
    right: Peekable<R>,
}

impl<'a, L, R> Iterator for Beside<L, R>
where
    L: Iterator<Item = &'a (Atom, BigInt)>,
    R: Iterator<Item = &'a (Atom, BigInt)>,
{
    type Item = (Atom, Option<&'a BigInt>, Option<&'a BigInt>);

    fn next(&mut self) -> Option<Self::Item> {
        let order = match (self.left.peek(), self.right.peek()) {
            (Some((left, _)), Some((right, _))) => left.cmp(right),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => return None,
        };
        let left = if order.is_le() { self.left.next() } else { None };
        let right = if order.is_ge() { self.right.next() } else { None };
        let atom = left.or(right)?.0;
        Some((atom, left.map(|term| &term.1), right.map(|term| &term.1)))
    }
}
