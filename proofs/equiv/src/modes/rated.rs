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
    /// Another mode, whose digest here is the state.
    Chain(Chain),
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

/// The modes whose digest may be the state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chain {
    /// `mmo_x`.
    MmoX,
    /// `mmo_x_additive`.
    MmoXAdditive,
    /// `mmo_s`.
    MmoS,
    /// `slice_hash`.
    SliceHash,
    /// `slice_hash_ltr`.
    SliceHashLtr,
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
    /// With another mode.
    fn chain<const W: usize, const R: usize>(self, mode: Chain) -> Self::Output;
}

impl Rated {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Sponge(Sponge::Overwrite),
        Self::Sponge(Sponge::Additive),
        Self::Sponge(Sponge::PaddingFree),
        Self::Sponge(Sponge::Padded),
        Self::Chain(Chain::MmoX),
        Self::Chain(Chain::MmoXAdditive),
        Self::Chain(Chain::MmoS),
        Self::Chain(Chain::SliceHash),
        Self::Chain(Chain::SliceHashLtr),
    ];

    /// The name in ids, and in Cryptol.
    pub fn name(self) -> &'static str {
        match self {
            Self::Sponge(Sponge::Overwrite) => "overwrite_sponge",
            Self::Sponge(Sponge::Additive) => "additive_sponge",
            Self::Sponge(Sponge::PaddingFree) => "padding_free_sponge",
            Self::Sponge(Sponge::Padded) => "padded_sponge",
            Self::Chain(Chain::MmoX) => "mmo_x",
            Self::Chain(Chain::MmoXAdditive) => "mmo_x_additive",
            Self::Chain(Chain::MmoS) => "mmo_s",
            Self::Chain(Chain::SliceHash) => "slice_hash",
            Self::Chain(Chain::SliceHashLtr) => "slice_hash_ltr",
        }
    }

    /// Whether messages are a state and whole chunks.
    pub fn takes_slices(self) -> bool {
        matches!(self, Self::Chain(Chain::SliceHash | Chain::SliceHashLtr))
    }

    /// The rates of a mode over states of `width` elements.
    pub fn rates(self, width: usize) -> std::ops::RangeInclusive<usize> {
        match self {
            Self::Sponge(_) => 1..=width - 1,
            Self::Chain(_) => 1..=width,
        }
    }

    /// Elements of the digests that are compared.
    pub fn digest(self, width: usize, rate: usize) -> usize {
        match self {
            Self::Sponge(_) => rate,
            Self::Chain(_) => width,
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
        match (self, width) {
            (Self::Sponge(mode), 16) => seq!(R in 1..=15 {
                match rate { #(R => visitor.sponge::<16, R>(mode),)* _ => panic!("a sponge of rate {rate}") }
            }),
            (Self::Sponge(mode), 24) => seq!(R in 1..=23 {
                match rate { #(R => visitor.sponge::<24, R>(mode),)* _ => panic!("a sponge of rate {rate}") }
            }),
            (Self::Chain(mode), 16) => seq!(R in 1..=16 {
                match rate { #(R => visitor.chain::<16, R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            (Self::Chain(mode), 24) => seq!(R in 1..=24 {
                match rate { #(R => visitor.chain::<24, R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            _ => panic!("states of {width} elements"),
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

    fn chain<const W: usize, const R: usize>(self, mode: Chain) -> V::Output {
        match mode {
            Chain::MmoX => self.0.visit::<_, W, W>(MmoX::<R>),
            Chain::MmoXAdditive => self.0.visit::<_, W, W>(MmoXAdditive::<R>),
            Chain::MmoS => self.0.visit::<_, W, W>(MmoS::<R>),
            Chain::SliceHash => self.0.visit::<_, W, W>(SliceHash::<R>),
            Chain::SliceHashLtr => self.0.visit::<_, W, W>(SliceHashLtr::<R>),
        }
    }
}
