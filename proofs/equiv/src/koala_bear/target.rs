//! The backends of KoalaBear arithmetic.

use ashlar::fields::koala_bear::{Arithmetic, DoubleField, Scalar};
use ashlar::machine::doubles::{Avx2Doubles, Avx512Doubles, NeonDoubles};
use ashlar_engine::models::Symbolic;

/// The backends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// 64-bit words, one lane.
    Scalar,
    /// AVX2, four lanes.
    Avx2,
    /// AVX-512, eight lanes.
    Avx512,
    /// Advanced SIMD, two lanes.
    Neon,
}

impl Target {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Scalar, Self::Avx2, Self::Avx512, Self::Neon];

    /// The name in ids.
    pub fn name(self) -> &'static str {
        match self {
            Self::Scalar => "scalar",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Neon => "neon",
        }
    }

    /// Number of lanes.
    pub fn lanes(self) -> usize {
        match self {
            Self::Scalar => <Scalar<Symbolic> as Arithmetic>::LANES,
            Self::Avx2 => <DoubleField<Avx2Doubles<Symbolic>> as Arithmetic>::LANES,
            Self::Avx512 => <DoubleField<Avx512Doubles<Symbolic>> as Arithmetic>::LANES,
            Self::Neon => <DoubleField<NeonDoubles<Symbolic>> as Arithmetic>::LANES,
        }
    }
}
