//! Instruction sets as types, so that a primitive states for each what it runs there.

use super::{Avx2, Avx512, Avx512Ifma, Isa, Neon, Sse41};

/// A machine as one of a certain instruction set, whatever others it has.
pub trait Set: Copy + Send + Sync {
    /// The machine.
    type Isa: Isa;

    /// The machine itself.
    fn isa(self) -> Self::Isa;
}

/// SSE4.1.
#[derive(Clone, Copy, Debug)]
pub struct Sse41Set<I>(pub I);

impl<I: Sse41> Set for Sse41Set<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.0
    }
}

/// AVX2 with FMA.
#[derive(Clone, Copy, Debug)]
pub struct Avx2Set<I>(pub I);

impl<I: Avx2> Set for Avx2Set<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.0
    }
}

/// AVX-512.
#[derive(Clone, Copy, Debug)]
pub struct Avx512Set<I>(pub I);

impl<I: Avx512> Set for Avx512Set<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.0
    }
}

/// AVX-512 with the products of AVX-512IFMA.
#[derive(Clone, Copy, Debug)]
pub struct IfmaSet<I>(pub I);

impl<I: Avx512Ifma> Set for IfmaSet<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.0
    }
}

/// Advanced SIMD.
#[derive(Clone, Copy, Debug)]
pub struct NeonSet<I>(pub I);

impl<I: Neon> Set for NeonSet<I> {
    type Isa = I;

    #[inline(always)]
    fn isa(self) -> I {
        self.0
    }
}
