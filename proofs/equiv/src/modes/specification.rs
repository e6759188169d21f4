//! Runs spec/ over the opaque permutation.

use ashlar_engine::field::{Element, SpecElement};
use ashlar_spec::{mmo, slice_hash, sponge};

use super::opaque::Opaque;
use super::rated::{Mmo, SizedVisitor, Slice, Sponge};

/// The digest of a message by spec/, over the opaque permutation.
pub struct SpecDigest<'a> {
    /// The parameters of the opaque permutation.
    pub parameters: &'a [Element],
    /// The message.
    pub message: &'a [Element],
}

impl<const W: usize> SizedVisitor<W> for SpecDigest<'_> {
    type Output = Vec<Element>;

    fn sponge<const R: usize>(self, mode: Sponge) -> Vec<Element> {
        let pi = Opaque::<W, 1>::new(self.parameters);
        let message = spec(self.message);
        code(match mode {
            Sponge::Overwrite => sponge::overwrite_sponge::<_, _, W, R, R>(&pi, &message),
            Sponge::Additive => sponge::additive_sponge::<_, _, W, R, R>(&pi, &message),
            Sponge::PaddingFree => sponge::padding_free_sponge::<_, _, W, R, R>(&pi, &message),
            Sponge::Padded => sponge::padded_sponge::<_, _, W, R, R>(&pi, &message),
        })
    }

    fn mmo<const R: usize>(self, mode: Mmo) -> Vec<Element> {
        let pi = Opaque::<W, 1>::new(self.parameters);
        let message = spec(self.message);
        code(match mode {
            Mmo::X => mmo::mmo_x::<_, _, W, R, W>(&pi, &message),
            Mmo::XAdditive => mmo::mmo_x_additive::<_, _, W, R, W>(&pi, &message),
            Mmo::S => mmo::mmo_s::<_, _, W, R, W>(&pi, &message),
        })
    }

    fn slice<const R: usize>(self, mode: Slice) -> Vec<Element> {
        let pi = Opaque::<W, 1>::new(self.parameters);
        let message = spec(self.message);
        let digest = match mode {
            Slice::RightToLeft => slice_hash::slice_hash::<_, _, W, R, W>(&pi, &message),
            Slice::LeftToRight => slice_hash::slice_hash_ltr::<_, _, W, R, W>(&pi, &message),
        };
        code(digest.expect("a message of a state and whole chunks"))
    }
}

/// Elements for spec/.
pub fn spec(elements: &[Element]) -> Vec<SpecElement> {
    elements.iter().map(|&element| element.into()).collect()
}

/// Elements of spec/.
pub fn code<const N: usize>(elements: [SpecElement; N]) -> Vec<Element> {
    elements.map(Element::from).to_vec()
}
