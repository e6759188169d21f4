//! Which levels of a mode a program accepts.

use super::levels::Levels;

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

/// Does not compile in a constant where the levels are below what `G` asks for.
pub const fn check_guard<G: Guard>(levels: Levels) {
    assert!(
        levels.least() >= G::LEAST,
        "this mode falls to attacks that cost less than its guard asks for: see its LEVELS; the type BelowGuard lets it pass"
    );
}
