//! Modes with a rate: sponges, Matyas-Meyer-Oseas hashing and slice hashes.

use ashlar::modes::{
    AdditiveSponge, MmoS, MmoX, MmoXAdditive, Mode, OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr,
};
use seq_macro::seq;

/// A mode with a rate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rated {
    /// A sponge, whose digest here is as long as the rate.
    Sponge(Sponge),
    /// Matyas-Meyer-Oseas hashing, whose digest here is the state.
    Mmo(Mmo),
    /// A slice hash, whose digest here is the state.
    Slice(Slice),
}

/// The sponges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sponge {
    /// `overwrite_sponge`.
    Overwrite,
    /// `additive_sponge`.
    Additive,
    /// `padding_free_sponge`.
    PaddingFree,
    /// `padded_sponge`.
    Padded,
}

/// The forms of Matyas-Meyer-Oseas hashing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mmo {
    /// `mmo_x`.
    X,
    /// `mmo_x_additive`.
    XAdditive,
    /// `mmo_s`.
    S,
}

/// The slice hashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slice {
    /// `slice_hash`.
    RightToLeft,
    /// `slice_hash_ltr`.
    LeftToRight,
}

/// What is done with a mode, whatever its type.
pub trait Visitor {
    /// What it gives.
    type Output;

    /// With a mode whose digest has `D` elements.
    fn visit<M: Mode<W, D> + 'static, const W: usize, const D: usize>(self, mode: M) -> Self::Output;
}

/// What is done with the kind of a mode, whatever its sizes.
pub trait SizedVisitor {
    /// What it gives.
    type Output;

    /// With a sponge.
    fn sponge<const W: usize, const R: usize>(self, mode: Sponge) -> Self::Output;
    /// With Matyas-Meyer-Oseas hashing.
    fn mmo<const W: usize, const R: usize>(self, mode: Mmo) -> Self::Output;
    /// With a slice hash.
    fn slice<const W: usize, const R: usize>(self, mode: Slice) -> Self::Output;
}

impl Rated {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Sponge(Sponge::Overwrite),
        Self::Sponge(Sponge::Additive),
        Self::Sponge(Sponge::PaddingFree),
        Self::Sponge(Sponge::Padded),
        Self::Mmo(Mmo::X),
        Self::Mmo(Mmo::XAdditive),
        Self::Mmo(Mmo::S),
        Self::Slice(Slice::RightToLeft),
        Self::Slice(Slice::LeftToRight),
    ];

    /// The name in ids, and in Cryptol.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sponge(Sponge::Overwrite) => "overwrite_sponge",
            Self::Sponge(Sponge::Additive) => "additive_sponge",
            Self::Sponge(Sponge::PaddingFree) => "padding_free_sponge",
            Self::Sponge(Sponge::Padded) => "padded_sponge",
            Self::Mmo(Mmo::X) => "mmo_x",
            Self::Mmo(Mmo::XAdditive) => "mmo_x_additive",
            Self::Mmo(Mmo::S) => "mmo_s",
            Self::Slice(Slice::RightToLeft) => "slice_hash",
            Self::Slice(Slice::LeftToRight) => "slice_hash_ltr",
        }
    }

    /// Whether messages are a state and whole chunks.
    pub fn takes_slices(self) -> bool {
        matches!(self, Self::Slice(_))
    }

    /// The rates over states of 16 or 24 elements: every one of Matyas-Meyer-Oseas hashing, and of the others those that are used and another.
    pub fn rates(self, width: usize) -> Vec<usize> {
        match self {
            Self::Mmo(_) => (1..=width).collect(),
            _ => vec![8, if width == 16 { 12 } else { 16 }],
        }
    }

    /// Elements of the digests that are compared.
    pub fn digest(self, width: usize, rate: usize) -> usize {
        match self {
            Self::Sponge(_) => rate,
            Self::Mmo(_) | Self::Slice(_) => width,
        }
    }

    /// All lengths of messages from 0 to four states.
    pub fn lengths(self, width: usize, rate: usize) -> Vec<usize> {
        match self.takes_slices() {
            true => (width..=4 * width).step_by(rate).collect(),
            false => (0..=4 * width).collect(),
        }
    }

    /// Visits this kind of mode over states of 16 or 24 elements.
    ///
    /// # Panics
    /// With another width or rate.
    pub fn sized<V: SizedVisitor>(self, width: usize, rate: usize, visitor: V) -> V::Output {
        match (self, width, rate) {
            (Self::Sponge(mode), 16, 8) => visitor.sponge::<16, 8>(mode),
            (Self::Sponge(mode), 16, 12) => visitor.sponge::<16, 12>(mode),
            (Self::Sponge(mode), 24, 8) => visitor.sponge::<24, 8>(mode),
            (Self::Sponge(mode), 24, 16) => visitor.sponge::<24, 16>(mode),
            (Self::Slice(mode), 16, 8) => visitor.slice::<16, 8>(mode),
            (Self::Slice(mode), 16, 12) => visitor.slice::<16, 12>(mode),
            (Self::Slice(mode), 24, 8) => visitor.slice::<24, 8>(mode),
            (Self::Slice(mode), 24, 16) => visitor.slice::<24, 16>(mode),
            (Self::Mmo(mode), 16, rate) => seq!(R in 1..=16 {
                match rate { #(R => visitor.mmo::<16, R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            (Self::Mmo(mode), 24, rate) => seq!(R in 1..=24 {
                match rate { #(R => visitor.mmo::<24, R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            _ => panic!("states of {width} elements with a rate of {rate}"),
        }
    }
}

/// The mode of impl/ of a kind.
pub struct Code<V>(pub V);

impl<V: Visitor> SizedVisitor for Code<V> {
    type Output = V::Output;

    fn sponge<const W: usize, const R: usize>(self, mode: Sponge) -> V::Output {
        match mode {
            Sponge::Overwrite => self.0.visit::<_, W, R>(OverwriteSponge::<R>),
            Sponge::Additive => self.0.visit::<_, W, R>(AdditiveSponge::<R>),
            Sponge::PaddingFree => self.0.visit::<_, W, R>(PaddingFreeSponge::<R>),
            Sponge::Padded => self.0.visit::<_, W, R>(PaddedSponge::<R>),
        }
    }

    fn mmo<const W: usize, const R: usize>(self, mode: Mmo) -> V::Output {
        match mode {
            Mmo::X => self.0.visit::<_, W, W>(MmoX::<R>),
            Mmo::XAdditive => self.0.visit::<_, W, W>(MmoXAdditive::<R>),
            Mmo::S => self.0.visit::<_, W, W>(MmoS::<R>),
        }
    }

    fn slice<const W: usize, const R: usize>(self, mode: Slice) -> V::Output {
        match mode {
            Slice::RightToLeft => self.0.visit::<_, W, W>(SliceHash::<R>),
            Slice::LeftToRight => self.0.visit::<_, W, W>(SliceHashLtr::<R>),
        }
    }
}
