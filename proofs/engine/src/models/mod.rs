//! Symbolic models of the machine and of the processors' instructions.
//!
//! This is the trusted part of a proof about a vector backend: each instruction is written out from the vendor's definition, at
//! the granularity of that definition. [`check`] tests every one against the processor. Vectors are arrays of 32-bit words, word 0
//! lowest, as the traits of [`ashlar::machine::isa`] see them.

pub mod check;
pub mod each_lane;
pub mod listing;
mod obligations;

mod avx2;
mod avx512;
mod neon;
mod sse41;
mod vector;

use ashlar::Backend;
use ashlar::machine::isa::Isa;
use ashlar::machine::{EachLane, Machine, Machine64, Task};

use crate::chain;
use crate::graph::Sym;

/// What a model describes.
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
    /// Notes that a part of it ran, so that the row that ran it names the model.
    fn ran(self) {
        chain::model(self);
    }
}

/// A model that proofs take for granted.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// What it describes.
    pub set: Set,
    /// Its id in the report.
    pub id: &'static str,
    /// What it describes, and where it is.
    pub description: &'static str,
    /// Whether this processor has the instructions.
    pub present: fn() -> bool,
    /// Tests it against the processor: which of its instructions agree on how many inputs, or why that is not known.
    pub check: fn() -> Result<check::Report, check::Failure>,
}

impl Model {
    /// The id of its row.
    pub fn row(&self) -> String {
        format!("models/{}", self.id)
    }
}

/// Whether a row is that of a model of instructions that this processor lacks, so that they cannot be compared here.
pub fn is_of_another_processor(row: &str) -> bool {
    MODELS.iter().any(|model| model.row() == row && !(model.present)())
}

/// All models.
pub const MODELS: [Model; 8] = [
    Model {
        set: Set::Machine,
        id: "machine-model",
        description: "bytes, words of 32 and 64 bits and their operations, proofs/engine/src/models/mod.rs",
        present: || Backend::named("portable").is_some(),
        check: check::machine,
    },
    Model {
        set: Set::Sse41,
        id: "intrinsics-model/sse41",
        description: "SSE2, SSSE3 and SSE4.1 instructions, proofs/engine/src/models/sse41.rs",
        present: || Backend::named("sse41").is_some(),
        check: check::sse41,
    },
    Model {
        set: Set::Avx2,
        id: "intrinsics-model/avx2",
        description: "AVX, AVX2 and FMA instructions, proofs/engine/src/models/avx2.rs",
        present: || Backend::named("avx2").is_some(),
        check: check::avx2,
    },
    Model {
        set: Set::Avx512,
        id: "intrinsics-model/avx512",
        description: "AVX-512F instructions, proofs/engine/src/models/avx512.rs",
        present: || Backend::named("avx512").is_some(),
        check: check::avx512,
    },
    Model {
        set: Set::Avx512Ifma,
        id: "intrinsics-model/avx512ifma",
        description: "AVX-512IFMA instructions, proofs/engine/src/models/avx512.rs",
        present: check::has_avx512ifma,
        check: check::avx512ifma,
    },
    Model {
        set: Set::Avx2Listing,
        id: "listing-model/avx2",
        description: "AVX2 assembly listings, proofs/engine/src/models/listing.rs",
        present: || Backend::named("avx2").is_some(),
        check: check::avx2_listing,
    },
    Model {
        set: Set::Avx512Listing,
        id: "listing-model/avx512",
        description: "AVX-512F assembly listings, proofs/engine/src/models/listing.rs",
        present: || Backend::named("avx512").is_some(),
        check: check::avx512_listing,
    },
    Model {
        set: Set::Neon,
        id: "intrinsics-model/neon",
        description: "Advanced SIMD instructions, proofs/engine/src/models/neon.rs",
        present: || Backend::named("neon").is_some(),
        check: check::neon,
    },
];

/// The machine whose bytes and words are expressions of 8 and 32 bits, with a model of every instruction.
///
/// Which instructions a kernel may use is the bound on its machine, such as [`Avx2`](ashlar::machine::isa::Avx2), so that one token serves
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
        Set::Machine.ran();
        Sym::constant(8, value.into())
    }

    #[inline(never)]
    fn word(self, value: u32) -> Sym {
        Set::Machine.ran();
        Sym::constant(32, value.into())
    }

    #[inline(never)]
    fn word_from_le_bytes(self, bytes: [Sym; 4]) -> Sym {
        Set::Machine.ran();
        Sym::join(&bytes)
    }

    #[inline(never)]
    fn word_to_le_bytes(self, word: Sym) -> [Sym; 4] {
        Set::Machine.ran();
        vector::pieces(word, 8)
    }

    #[inline(never)]
    fn add(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a + b
    }

    #[inline(never)]
    fn xor(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a ^ b
    }

    #[inline(never)]
    fn rotate_right(self, a: Sym, amount: u32) -> Sym {
        Set::Machine.ran();
        a.rotr(amount)
    }

    #[inline(never)]
    fn inlined<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }

    #[inline(never)]
    fn each_lane<F: EachLane<Self>>(self, function: F) {
        each_lane::run(function);
    }
}

impl Machine64 for Symbolic {
    type Long = Sym;

    #[inline(never)]
    fn long(self, value: u64) -> Sym {
        Set::Machine.ran();
        Sym::constant(64, value.into())
    }

    #[inline(never)]
    fn long_from_le_bytes(self, bytes: [Sym; 8]) -> Sym {
        Set::Machine.ran();
        Sym::join(&bytes)
    }

    #[inline(never)]
    fn long_to_le_bytes(self, long: Sym) -> [Sym; 8] {
        Set::Machine.ran();
        vector::pieces(long, 8)
    }

    #[inline(never)]
    fn long_add(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a + b
    }

    #[inline(never)]
    fn long_sub(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a - b
    }

    // The sum of 65 bits, in two parts.
    #[inline(never)]
    fn long_add_carry(self, a: Sym, b: Sym) -> (Sym, Sym) {
        Set::Machine.ran();
        let sum = a.zext(65) + b.zext(65);
        (sum.extract(0, 64), sum.extract(64, 1).zext(64))
    }

    // The difference of 65 bits, whose top bit is its sign.
    #[inline(never)]
    fn long_sub_borrow(self, a: Sym, b: Sym) -> (Sym, Sym) {
        Set::Machine.ran();
        let difference = a.zext(65) - b.zext(65);
        (difference.extract(0, 64), difference.extract(64, 1).zext(64))
    }

    // The product of 128 bits, in two parts.
    #[inline(never)]
    fn long_mul(self, a: Sym, b: Sym) -> [Sym; 2] {
        Set::Machine.ran();
        vector::pieces(a.zext(128) * b.zext(128), 64)
    }

    // The product of 128 bits in two's complement, in two parts.
    #[inline(never)]
    fn long_mul_signed(self, a: Sym, b: Sym) -> [Sym; 2] {
        Set::Machine.ran();
        vector::pieces(a.sext(128) * b.sext(128), 64)
    }

    // Defined for a bit only.
    #[inline(never)]
    fn long_mask(self, bit: Sym) -> Sym {
        Set::Machine.ran();
        bit.extract(0, 1).ite(Sym::constant(64, u32::MAX.into()), Sym::constant(64, 0))
    }

    #[inline(never)]
    fn long_and(self, a: Sym, b: Sym) -> Sym {
        Set::Machine.ran();
        a & b
    }

    #[inline(never)]
    fn long_shl<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.shl(N)
    }

    #[inline(never)]
    fn long_shr<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.lshr(N)
    }

    #[inline(never)]
    fn long_sar<const N: u32>(self, a: Sym) -> Sym {
        Set::Machine.ran();
        a.ashr(N)
    }
}

impl Isa for Symbolic {
    #[inline(never)]
    fn vectorize<T: Task<Self>>(self, task: T) -> T::Output {
        task.run(self)
    }
}
