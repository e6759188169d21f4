//! The digests of beginnings of messages, by the code that ships.

use ashlar::modes::{Mode, Permutation};
use ashlar_engine::field::Element;

use super::opaque::Opaque;
use super::rated::Visitor;

/// Two messages, of which `x` is made, and the lengths of their beginnings that are hashed.
pub struct Beginnings<'a> {
    /// The parameters of the opaque permutation.
    pub parameters: &'a [Element],
    /// The messages, one after the other.
    pub x: &'a [Element],
    /// The lengths.
    pub lengths: &'a [usize],
}

impl<const W: usize> Visitor<W> for Beginnings<'_> {
    type Output = Vec<Element>;

    fn visit<M: Mode<W, D> + 'static, const D: usize>(self, mode: M) -> Vec<Element> {
        const LANES: usize = 2;
        let on = Opaque::<W, LANES>::new(self.parameters);
        let each = self.x.len() / LANES;
        let mut lanes = [const { Vec::new() }; LANES];
        for &length in self.lengths {
            assert!(mode.takes(length), "a length of {length} elements is not taken");
            for element in mode.digest(on, length, |lane, index| self.x[lane * each + index]) {
                on.store(element, |lane, element| lanes[lane].push(element));
            }
        }
        lanes.concat()
    }
}
