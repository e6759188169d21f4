//! Many inputs at once.

use core::fmt;

use winter_crypto::ElementHasher;
use winter_math::FieldElement;

/// Digests that are on the stack at once.
pub const GROUP: usize = 64;

/// A hasher that takes many inputs at once.
pub trait BatchHasher: ElementHasher {
    /// [`merge`](winter_crypto::Hasher::merge) of each of `pairs` into its entry of `out`.
    ///
    /// # Errors
    ///
    /// [`LengthError`] if there are not as many pairs as entries of `out`; `out` is unchanged.
    fn merge_each(pairs: &[[Self::Digest; 2]], out: &mut [Self::Digest]) -> Result<(), LengthError>;

    /// [`hash_elements`](ElementHasher::hash_elements) of each row of `length` elements into its entry of `out`; the rows lie end to end.
    ///
    /// # Errors
    ///
    /// [`LengthError`] if `rows` does not have `length` elements for each entry of `out`; `out` is unchanged.
    fn hash_rows<E>(rows: &[E], length: usize, out: &mut [Self::Digest]) -> Result<(), LengthError>
    where
        E: FieldElement<BaseField = Self::BaseField>;
}

/// The inputs do not fill their buffer exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LengthError {
    /// Elements, or digests, of the buffer.
    pub items: usize,
    /// Those of each input.
    pub length: usize,
    /// The number of digests asked for.
    pub digests: usize,
}

impl LengthError {
    /// Whether as many inputs of `length` items each as there are digests fill a buffer.
    pub(crate) fn check(items: usize, length: usize, digests: usize) -> Result<(), Self> {
        match length.checked_mul(digests) == Some(items) {
            true => Ok(()),
            false => Err(Self { items, length, digests }),
        }
    }
}

impl fmt::Display for LengthError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { items, length, digests } = self;
        write!(f, "{digests} inputs of {length} items do not fill a buffer of {items} items exactly")
    }
}

impl core::error::Error for LengthError {}
