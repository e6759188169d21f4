//! The instances.

/// The instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Instance {
    /// 16 elements of state.
    KoalaBear16,
    /// 24 elements of state.
    KoalaBear24,
}

impl Instance {
    /// Both.
    pub const ALL: [Self; 2] = [Self::KoalaBear16, Self::KoalaBear24];

    /// Name of the Cryptol module.
    pub fn module(self) -> &'static str {
        match self {
            Self::KoalaBear16 => "PoseidonKoalaBear16",
            Self::KoalaBear24 => "PoseidonKoalaBear24",
        }
    }

    /// Name of the type of the code.
    pub fn code(self) -> &'static str {
        match self {
            Self::KoalaBear16 => "KoalaBear16",
            Self::KoalaBear24 => "KoalaBear24",
        }
    }

    /// Name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::KoalaBear16 => "koala_bear16",
            Self::KoalaBear24 => "koala_bear24",
        }
    }

    /// Elements of a state.
    pub fn width(self) -> usize {
        match self {
            Self::KoalaBear16 => 16,
            Self::KoalaBear24 => 24,
        }
    }
}
