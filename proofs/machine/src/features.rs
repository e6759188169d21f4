//! The instruction sets that code is run on.

use crate::library::Architecture;

/// An instruction set, with all of its architecture below it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Features {
    /// What every x86-64 has.
    Portable,
    /// SSSE3 and SSE4.1.
    Sse41,
    /// AVX2 and FMA.
    Avx2,
    /// AVX-512F and AVX-512VL.
    Avx512,
    /// AVX-512IFMA.
    Avx512Ifma,
    /// The same of Zen 5, on which BLAKE3 takes other kernels of one block and of many.
    Zen5,
    /// What every AArch64 has, Advanced SIMD with it.
    Neon,
}

impl Features {
    /// Those of an architecture, least first.
    pub fn of_architecture(architecture: Architecture) -> &'static [Self] {
        match architecture {
            Architecture::X86_64 => &[Self::Portable, Self::Sse41, Self::Avx2, Self::Avx512, Self::Avx512Ifma, Self::Zen5],
            Architecture::Aarch64 => &[Self::Neon],
        }
    }

    /// The name in ids of rows: that of the backend that is chosen, or of the processor.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Sse41 => "sse41",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
            Self::Avx512Ifma => "avx512ifma",
            Self::Zen5 => "zen5",
            Self::Neon => "neon",
        }
    }
}
