//! Elements of the Goldilocks field, often at the edges of their range.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::fields::goldilocks::Goldilocks;

/// An element.
#[derive(Clone, Copy, Debug)]
pub struct Element(pub Goldilocks);

impl<'a> Arbitrary<'a> for Element {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let small = u64::from(u.int_in_range(0..=3u8)?);
        let value = match u.int_in_range(0..=4u8)? {
            0 => small,
            1 => Goldilocks::MODULUS - 1 - small,
            2 => (1 << 32) - 2 + small,
            3 => u.arbitrary::<u32>()?.into(),
            _ => u.arbitrary()?,
        };
        Ok(Self(Goldilocks::reduce(value)))
    }
}

/// Elements of any number, in memory that the caller chose.
pub fn elements(u: &mut Unstructured<'_>, count: usize) -> Result<Vec<Goldilocks>> {
    (0..count).map(|_| u.arbitrary::<Element>().map(|element| element.0)).collect()
}

/// The canonical values, as the specification takes them.
pub fn values(elements: &[Goldilocks]) -> Vec<u64> {
    elements.iter().map(|element| element.value()).collect()
}

/// `N` elements from as many canonical values.
///
/// # Panics
/// If a value is not canonical, which the specification never returns.
pub fn from_values<const N: usize>(values: [u64; N]) -> [Goldilocks; N] {
    values.map(|value| Goldilocks::new(value).expect("the specification gives canonical values"))
}
