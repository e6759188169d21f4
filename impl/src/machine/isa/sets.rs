//! Instruction sets as types, so that a primitive states for each what it runs there.

use super::{Avx2, Avx512, Avx512Ifma, Isa, Neon, Sse41};

/// A machine as one of a certain instruction set, whatever others it has.
pub trait Set: Copy + Send + Sync {
    /// The machine.
    type Isa: Isa;

    /// The machine itself.
    fn isa(self) -> Self::Isa;
}

macro_rules! set {
    ($(#[$text:meta])* $name:ident: $of:ident) => {
        $(#[$text])*
        #[derive(Clone, Copy, Debug)]
        pub struct $name<I>(pub I);

        impl<I: $of> Set for $name<I> {
            type Isa = I;

            #[inline(always)]
            fn isa(self) -> I {
                self.0
            }
        }
    };
}

set!(
    /// SSE4.1.
    Sse41Set: Sse41
);
set!(
    /// AVX2 with FMA.
    Avx2Set: Avx2
);
set!(
    /// AVX-512.
    Avx512Set: Avx512
);
set!(
    /// AVX-512 with the products of AVX-512IFMA.
    IfmaSet: Avx512Ifma
);
set!(
    /// Advanced SIMD.
    NeonSet: Neon
);
