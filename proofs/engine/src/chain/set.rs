//! What models describe.

/// What a model describes, and so what a row ran that names the model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// Bytes and words.
    Machine,
    /// Instructions up to SSE4.1.
    Sse41,
    /// Instructions of AVX, AVX2 and FMA.
    Avx2,
    /// Instructions of AVX-512F.
    Avx512,
    /// Instructions of AVX-512IFMA.
    Avx512Ifma,
    /// Listings on ymm registers.
    Avx2Listing,
    /// Listings on zmm registers.
    Avx512Listing,
    /// Advanced SIMD.
    Neon,
}

impl Set {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Machine,
        Self::Sse41,
        Self::Avx2,
        Self::Avx512,
        Self::Avx512Ifma,
        Self::Avx2Listing,
        Self::Avx512Listing,
        Self::Neon,
    ];

    /// The id of its model in the report.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Machine => "machine-model",
            Self::Sse41 => "intrinsics-model/sse41",
            Self::Avx2 => "intrinsics-model/avx2",
            Self::Avx512 => "intrinsics-model/avx512",
            Self::Avx512Ifma => "intrinsics-model/avx512ifma",
            Self::Avx2Listing => "listing-model/avx2",
            Self::Avx512Listing => "listing-model/avx512",
            Self::Neon => "intrinsics-model/neon",
        }
    }

    /// The id of the row of its model.
    pub fn row(self) -> String {
        format!("models/{}", self.id())
    }
}
