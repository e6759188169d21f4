//! The models that proofs take for granted.

use ashlar::Backend;

use super::check;
use crate::chain::Set;

/// A model that proofs take for granted.
#[derive(Clone, Copy, Debug)]
pub struct Model {
    /// What it describes.
    pub set: Set,
    /// What it describes, and where it is.
    pub description: &'static str,
    /// Whether this processor has the instructions.
    pub present: fn() -> bool,
    /// Tests it against the processor: which of its instructions agree on how many inputs, or why that is not known.
    pub check: fn() -> Result<check::Report, check::Failure>,
}

/// Whether a row is that of a model of instructions that this processor lacks, so that they cannot be compared here.
pub fn is_of_another_processor(row: &str) -> bool {
    MODELS.iter().any(|model| model.set.row() == row && !(model.present)())
}

/// All models.
pub const MODELS: [Model; 8] = [
    Model {
        set: Set::Machine,
        description: "bytes, words of 32 and 64 bits and their operations, proofs/engine/src/models/symbolic.rs",
        present: || Backend::named("portable").is_some(),
        check: check::machine,
    },
    Model {
        set: Set::Sse41,
        description: "SSE2, SSSE3 and SSE4.1 instructions, proofs/engine/src/models/sse41.rs",
        present: || Backend::named("sse41").is_some(),
        check: check::sse41,
    },
    Model {
        set: Set::Avx2,
        description: "AVX, AVX2 and FMA instructions, proofs/engine/src/models/avx2.rs",
        present: || Backend::named("avx2").is_some(),
        check: check::avx2,
    },
    Model {
        set: Set::Avx512,
        description: "AVX-512F instructions, proofs/engine/src/models/avx512.rs",
        present: || Backend::named("avx512").is_some(),
        check: check::avx512,
    },
    Model {
        set: Set::Avx512Ifma,
        description: "AVX-512IFMA instructions, proofs/engine/src/models/avx512.rs",
        present: check::has_avx512ifma,
        check: check::avx512ifma,
    },
    Model {
        set: Set::Avx2Listing,
        description: "AVX2 assembly listings, proofs/engine/src/models/listing.rs",
        present: || Backend::named("avx2").is_some(),
        check: check::avx2_listing,
    },
    Model {
        set: Set::Avx512Listing,
        description: "AVX-512F assembly listings, proofs/engine/src/models/listing.rs",
        present: || Backend::named("avx512").is_some(),
        check: check::avx512_listing,
    },
    Model {
        set: Set::Neon,
        description: "Advanced SIMD instructions, proofs/engine/src/models/neon.rs",
        present: || Backend::named("neon").is_some(),
        check: check::neon,
    },
];
