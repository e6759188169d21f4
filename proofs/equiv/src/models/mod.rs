//! Symbolic models of the machine and of the processors' instructions.
//!
//! This is the trusted part of a proof about a vector backend: each instruction is written out from the vendor's definition, at
//! the granularity of that definition. [`check`] tests every one against the processor. Vectors are arrays of 32-bit words, word 0
//! lowest, as the traits of [`ashlar::isa`] see them.

pub mod check;
pub mod listing;
mod obligations;

mod avx2;
mod avx512;
mod neon;
mod sse41;
mod vector;

use ashlar::isa::{Isa, Task};
use ashlar::machine::Machine;

use crate::graph::Sym;

/// A model that proofs take for granted.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// Its id in the report.
    pub id: &'static str,
    /// What it describes, and where it is.
    pub description: &'static str,
    /// The backend that runs on processors with its instructions.
    pub backend: &'static str,
    /// Tests it against the processor: which of its instructions agree on how many inputs, or why that is not known.
    pub check: fn() -> Result<check::Report, check::Failure>,
}

/// All models.
pub const MODELS: [Model; 7] = [
    Model {
        id: "machine-model",
        description: "bytes, 32-bit words and their operations, proofs/equiv/src/models/mod.rs",
        backend: "portable",
        check: check::machine,
    },
    Model {
        id: "intrinsics-model/sse41",
        description: "SSE2, SSSE3 and SSE4.1 instructions, proofs/equiv/src/models/sse41.rs",
        backend: "sse41",
        check: check::sse41,
    },
    Model {
        id: "intrinsics-model/avx2",
        description: "AVX and AVX2 instructions, proofs/equiv/src/models/avx2.rs",
        backend: "avx2",
        check: check::avx2,
    },
    Model {
        id: "intrinsics-model/avx512",
        description: "AVX-512F instructions, proofs/equiv/src/models/avx512.rs",
        backend: "avx512",
        check: check::avx512,
    },
    Model {
        id: "listing-model/avx2",
        description: "AVX2 assembly listings, proofs/equiv/src/models/listing.rs",
        backend: "avx2",
        check: check::avx2_listing,
    },
    Model {
        id: "listing-model/avx512",
        description: "AVX-512F assembly listings, proofs/equiv/src/models/listing.rs",
        backend: "avx512",
        check: check::avx512_listing,
    },
    Model {
        id: "intrinsics-model/neon",
        description: "Advanced SIMD instructions, proofs/equiv/src/models/neon.rs",
        backend: "neon",
        check: check::neon,
    },
];

/// The machine whose bytes and words are expressions of 8 and 32 bits, with a model of every instruction.
///
/// Which instructions a kernel may use is the bound on its machine, such as [`Avx2`](ashlar::isa::Avx2), so that one token serves
/// all sets. Its methods panic outside a [`scope`](crate::graph::scope).
#[derive(Clone, Copy, Debug)]
pub struct Symbolic;

pub use self::Symbolic as ModelSse41;
pub use self::Symbolic as ModelAvx2;
pub use self::Symbolic as ModelAvx512;
pub use self::Symbolic as ModelNeon;
pub use self::obligations::obligations;

impl Machine for Symbolic {
    type Byte = Sym;
    type Word = Sym;

    #[inline(never)]
    fn byte(self, value: u8) -> Sym {
        Sym::constant(8, value.into())
    }

    #[inline(never)]
    fn word(self, value: u32) -> Sym {
        Sym::constant(32, value.into())
    }

    #[inline(never)]
    fn word_from_le_bytes(self, bytes: [Sym; 4]) -> Sym {
        Sym::join(&bytes)
    }

    #[inline(never)]
    fn word_to_le_bytes(self, word: Sym) -> [Sym; 4] {
        vector::pieces(word, 8)
    }

    #[inline(never)]
    fn add(self, a: Sym, b: Sym) -> Sym {
        a + b
    }

    #[inline(never)]
    fn xor(self, a: Sym, b: Sym) -> Sym {
        a ^ b
    }

    #[inline(never)]
    fn rotate_right(self, a: Sym, amount: u32) -> Sym {
        a.rotr(amount)
    }

    #[inline(never)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}

impl Isa for Symbolic {
    #[inline(never)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}
