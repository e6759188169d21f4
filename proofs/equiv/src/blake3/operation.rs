//! What a kernel of the compression function gives.

use ashlar::blake3::each_lane::{CHAIN, OUTPUTS};

/// What a kernel gives of each block.
#[derive(Clone, Copy, Debug)]
pub enum Operation {
    /// The next chaining value.
    Chain,
    /// All sixteen output words.
    Outputs,
}

impl Operation {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Chain, Self::Outputs];

    /// The name where other rows take it for an opaque function.
    pub fn name(self) -> &'static str {
        match self {
            Self::Chain => CHAIN,
            Self::Outputs => OUTPUTS,
        }
    }

    /// The part of BLAKE3 in ids of its rows.
    pub fn part(self) -> &'static str {
        match self {
            Self::Chain => "lanes",
            Self::Outputs => "outputs",
        }
    }
}
