//! The field of p = 2^64 - 2^32 + 1 elements, "Goldilocks".
//!
//! [`Goldilocks`] is an element for users: its value is canonical, below p. Kernels are generic over [`Arithmetic`], whose elements
//! are vectors of *representatives*: integers that stand for their residue modulo p and may exceed it. [`Scalar`] implements it on any
//! machine and [`NeonField`] with NEON, both on 64-bit integers; [`DoubleField`] on lanes of doubles, with AVX2 and FMA or AVX-512;
//! [`IfmaField`] with AVX-512IFMA.
//!
//! All reductions rest on 2^64 ≡ 2^32 - 1 and 2^96 ≡ -1 modulo p.

mod arithmetic;
pub mod double;
mod element;
mod ifma;
mod neon;
mod scalar;

pub use crate::machine::doubles::{Avx2Doubles, Avx512Doubles, Doubles};
pub use arithmetic::{Arithmetic, Memory, constant};
pub use double::DoubleField;
pub use element::{Goldilocks, NotCanonical};
pub use ifma::IfmaField;
pub use neon::NeonField;
pub use scalar::Scalar;

/// The modulus p = 2^64 - 2^32 + 1.
pub const MODULUS: u64 = 0xffff_ffff_0000_0001;
/// 2^64 mod p, that is 2^32 - 1.
pub const EPSILON: u64 = 0xffff_ffff;
/// The greatest number of lanes of any implementation.
pub const MAX_LANES: usize = 8;
