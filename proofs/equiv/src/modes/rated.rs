//! Modes with a rate: sponges, Matyas-Meyer-Oseas hashing and slice hashes.

use ashlar::modes::{
    AdditiveSponge, MmoS, MmoX, MmoXAdditive, Mode, OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr,
};
use seq_macro::seq;

use crate::poseidon::instance::Instance;

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

/// What is done with a mode over states of `W` elements, whatever its type.
pub trait Visitor<const W: usize> {
    /// What it gives.
    type Output;

    /// With a mode whose digest has `D` elements.
    fn visit<M: Mode<W, D> + 'static, const D: usize>(self, mode: M) -> Self::Output;
}

/// What is done with the kind of a mode over states of `W` elements, whatever its rate.
pub trait SizedVisitor<const W: usize> {
    /// What it gives.
    type Output;

    /// With a sponge.
    fn sponge<const R: usize>(self, mode: Sponge) -> Self::Output;
    /// With Matyas-Meyer-Oseas hashing.
    fn mmo<const R: usize>(self, mode: Mmo) -> Self::Output;
    /// With a slice hash.
    fn slice<const R: usize>(self, mode: Slice) -> Self::Output;
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

    /// The rates over states of 16 or 24 elements: every one of Matyas-Meyer-Oseas hashing, and of the others those that are used and another; of slice hashes,
    /// whose chunks are told by where they begin, also the least.
    pub fn rates(self, width: usize) -> Vec<usize> {
        match self {
            Self::Mmo(_) => (1..=width).collect(),
            Self::Slice(_) => [1].into_iter().chain(Self::two_rates(width)).collect(),
            Self::Sponge(_) => Self::two_rates(width).to_vec(),
        }
    }

    /// The rate that is used over states of 16 or 24 elements, and another.
    pub fn two_rates(width: usize) -> [usize; 2] {
        [8, if width == 16 { 12 } else { 16 }]
    }

    /// Lengths of messages around one and two blocks or chunks.
    pub fn few_lengths(self, width: usize, rate: usize) -> Vec<usize> {
        match self.takes_slices() {
            true => vec![width, width + rate, width + 2 * rate],
            false => vec![0, 1, rate - 1, rate, rate + 1, 2 * rate, 2 * rate + 1],
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

    /// Visits this kind of mode over states of 16 elements.
    ///
    /// # Panics
    /// With a rate that is not among [`rates`](Self::rates).
    pub fn sized16<V: SizedVisitor<16>>(self, rate: usize, visitor: V) -> V::Output {
        match (self, rate) {
            (Self::Slice(mode), 1) => visitor.slice::<1>(mode),
            (Self::Mmo(mode), rate) => seq!(R in 1..=16 {
                match rate { #(R => visitor.mmo::<R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            (_, rate) => self.few16(rate, visitor),
        }
    }

    /// The same at one of [`two_rates`](Self::two_rates): each rate more is compiled for each backend.
    ///
    /// # Panics
    /// With another rate.
    pub fn few16<V: SizedVisitor<16>>(self, rate: usize, visitor: V) -> V::Output {
        match (self, rate) {
            (Self::Sponge(mode), 8) => visitor.sponge::<8>(mode),
            (Self::Sponge(mode), 12) => visitor.sponge::<12>(mode),
            (Self::Mmo(mode), 8) => visitor.mmo::<8>(mode),
            (Self::Mmo(mode), 12) => visitor.mmo::<12>(mode),
            (Self::Slice(mode), 8) => visitor.slice::<8>(mode),
            (Self::Slice(mode), 12) => visitor.slice::<12>(mode),
            (_, rate) => panic!("a mode of rate {rate}"),
        }
    }

    /// Visits this kind of mode over states of 24 elements.
    ///
    /// # Panics
    /// With a rate that is not among [`rates`](Self::rates).
    pub fn sized24<V: SizedVisitor<24>>(self, rate: usize, visitor: V) -> V::Output {
        match (self, rate) {
            (Self::Slice(mode), 1) => visitor.slice::<1>(mode),
            (Self::Mmo(mode), rate) => seq!(R in 1..=24 {
                match rate { #(R => visitor.mmo::<R>(mode),)* _ => panic!("a mode of rate {rate}") }
            }),
            (_, rate) => self.few24(rate, visitor),
        }
    }

    /// The same at one of [`two_rates`](Self::two_rates): each rate more is compiled for each backend.
    ///
    /// # Panics
    /// With another rate.
    pub fn few24<V: SizedVisitor<24>>(self, rate: usize, visitor: V) -> V::Output {
        match (self, rate) {
            (Self::Sponge(mode), 8) => visitor.sponge::<8>(mode),
            (Self::Sponge(mode), 16) => visitor.sponge::<16>(mode),
            (Self::Mmo(mode), 8) => visitor.mmo::<8>(mode),
            (Self::Mmo(mode), 16) => visitor.mmo::<16>(mode),
            (Self::Slice(mode), 8) => visitor.slice::<8>(mode),
            (Self::Slice(mode), 16) => visitor.slice::<16>(mode),
            (_, rate) => panic!("a mode of rate {rate}"),
        }
    }

    /// Visits this kind of mode over states of an instance.
    ///
    /// # Panics
    /// With a rate that is not among [`rates`](Self::rates).
    pub fn sized<T, V: SizedVisitor<16, Output = T> + SizedVisitor<24, Output = T>>(
        self,
        instance: Instance,
        rate: usize,
        visitor: V,
    ) -> T {
        match instance {
            Instance::KoalaBear16 => self.sized16(rate, visitor),
            Instance::KoalaBear24 => self.sized24(rate, visitor),
        }
    }
}

/// The mode of impl/ of a kind.
pub struct Code<V>(pub V);

impl<V: Visitor<W>, const W: usize> SizedVisitor<W> for Code<V> {
    type Output = V::Output;

    fn sponge<const R: usize>(self, mode: Sponge) -> V::Output {
        match mode {
            Sponge::Overwrite => self.0.visit::<_, R>(OverwriteSponge::<R>),
            Sponge::Additive => self.0.visit::<_, R>(AdditiveSponge::<R>),
            Sponge::PaddingFree => self.0.visit::<_, R>(PaddingFreeSponge::<R>),
            Sponge::Padded => self.0.visit::<_, R>(PaddedSponge::<R>),
        }
    }

    fn mmo<const R: usize>(self, mode: Mmo) -> V::Output {
        match mode {
            Mmo::X => self.0.visit::<_, W>(MmoX::<R>),
            Mmo::XAdditive => self.0.visit::<_, W>(MmoXAdditive::<R>),
            Mmo::S => self.0.visit::<_, W>(MmoS::<R>),
        }
    }

    fn slice<const R: usize>(self, mode: Slice) -> V::Output {
        match mode {
            Slice::RightToLeft => self.0.visit::<_, W>(SliceHash::<R>),
            Slice::LeftToRight => self.0.visit::<_, W>(SliceHashLtr::<R>),
        }
    }
}
