//! Which code a row speaks of.

/// What is compared with Cryptol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// impl/, in two lanes.
    Code,
    /// spec/.
    Specification,
}

impl Side {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Code, Self::Specification];

    /// Number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Code => 2,
            Self::Specification => 1,
        }
    }

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Code => "impl",
            Self::Specification => "spec",
        }
    }
}
