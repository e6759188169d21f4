//! Which levels of a mode a program accepts.

use super::levels::{Attacks, Levels};
use super::text::Text;

/// The least bits that both [`Levels`] of a mode must have for the program to compile: [`AtLeast120`] or [`BelowGuard`].
pub trait Guard: sealed::Sealed + Copy + Send + Sync {
    /// The bits.
    const LEAST: u32;
}

/// 120 bits against collisions and against preimages.
#[derive(Clone, Copy, Debug)]
pub struct AtLeast120;

/// Any level. To be named by who knows why a mode that falls to cheaper attacks is wanted.
#[derive(Clone, Copy, Debug)]
pub struct BelowGuard;

impl Guard for AtLeast120 {
    const LEAST: u32 = 120;
}

impl Guard for BelowGuard {
    const LEAST: u32 = 0;
}

mod sealed {
    /// No other types lower the guard.
    pub trait Sealed {}

    impl Sealed for super::AtLeast120 {}
    impl Sealed for super::BelowGuard {}
}

/// What the guard has to know of a mode.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Guarded {
    /// The name of the mode.
    pub name: &'static str,
    /// What generic attacks cost that treat the permutation as random, over [`KoalaBear`](crate::fields::koala_bear).
    pub levels: Levels,
    /// What to take where that is too little.
    pub instead: Instead,
}

/// The nearest that costs more to attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instead {
    /// The same mode with a lower rate.
    LowerRate {
        /// That of the mode, in elements.
        rate: usize,
        /// What its levels are those of.
        attacks: Attacks,
        /// Elements of the state.
        width: usize,
        /// Elements of the digest.
        digest: usize,
    },
    /// Longer digests: the mode withstands all but attacks on those.
    LongerDigest,
    /// Modes that cannot be inverted.
    FeedForward,
}

/// Does not compile in a constant where the levels are below what `G` asks for.
pub const fn check_guard<G: Guard>(mode: Guarded) {
    if mode.levels.least() < G::LEAST {
        panic!("{}", mode.refusal(G::LEAST).as_str());
    }
}

impl Guarded {
    /// A mode of this rate, with these attacks on it.
    pub const fn with_rate(name: &'static str, attacks: Attacks, width: usize, rate: usize, digest: usize) -> Self {
        let instead = Instead::LowerRate { rate, attacks, width, digest };
        Self { name, levels: attacks.levels(width - rate, digest), instead }
    }

    /// What withstands all but attacks on its digest.
    pub const fn of_digest(name: &'static str, digest: usize) -> Self {
        Self { name, levels: Levels::of_digest(digest), instead: Instead::LongerDigest }
    }

    /// What the compiler says where less than `least` bits are too little.
    pub const fn refusal(self, least: u32) -> Text {
        let mut text = Text::new().with(self.name);
        if let Instead::LowerRate { rate, .. } = self.instead {
            text = text.with(" of rate ").with_number(rate);
        }
        text = text.with(" costs 2^").with_number(self.levels.collision as usize).with(" against collisions and 2^");
        text = text.with_number(self.levels.preimage as usize).with(" against preimages, and its guard asks for 2^");
        text = text.with_number(least as usize).with(": take ");
        text = match self.instead {
            Instead::LowerRate { attacks, width, digest, .. } => match attacks.greatest_rate(width, digest, least) {
                0 => text.with("a longer digest or a wider state"),
                rate => text.with("a rate of at most ").with_number(rate),
            },
            Instead::LongerDigest => text.with("a longer digest"),
            Instead::FeedForward => text.with("Jive or DaviesMeyer, or InnerNodes where all inputs are digests"),
        };
        text.with("; the type BelowGuard lets it pass")
    }
}
