//! Challengers over bytes: challenges of a transcript, from a hash function with digests of 32 bytes.
//!
//! [`HashChallenger`] observes and samples bytes. [`SerializingChallenger32`] and [`SerializingChallenger64`] observe and sample elements
//! of KoalaBear and Goldilocks over it, [`multi_stark`] begins the transcript of multi-stark. The hash function is BLAKE3 unless another
//! [`Incremental`] is named. The transcript goes into the hash function as it is observed, so that nothing is allocated.
//!
//! Source: `HashChallenger`, `SerializingChallenger32` and `SerializingChallenger64` of the crate p3-challenger 0.9.0-rc.2.
//!
//! ```
//! use ashlar::challenger::SerializingChallenger64;
//! use ashlar::fields::goldilocks::Goldilocks;
//!
//! let mut prover = SerializingChallenger64::new(b"protocol");
//! prover.observe(Goldilocks::ONE);
//! let alpha: [Goldilocks; 2] = prover.sample_array();
//! let witness = prover.grind(8)?;
//!
//! let mut verifier = SerializingChallenger64::new(b"protocol");
//! verifier.observe(Goldilocks::ONE);
//! assert_eq!(verifier.sample_array(), alpha);
//! assert!(verifier.check_witness(8, witness)?);
//! assert_eq!(verifier.sample(), prover.sample());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod incremental;
mod number;

mod element;
mod hash_challenger;

mod search;

mod serializing_challenger;

pub mod multi_stark;

pub use element::Element;
pub use error::GrindError;
pub use hash_challenger::HashChallenger;
pub use incremental::Incremental;
pub use number::Number;
pub use serializing_challenger::{SerializingChallenger, SerializingChallenger32, SerializingChallenger64};
