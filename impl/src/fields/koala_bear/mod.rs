//! The field of p = 2^31 - 2^24 + 1 elements, "KoalaBear".
//!
//! [`KoalaBear`] is an element for users: its value is canonical, below p. [`Montgomery`] is one as provers hold it. Kernels are generic over [`Arithmetic`], whose elements
//! are vectors of *representatives*: integers of either sign whose sums and small multiples are not reduced. [`Scalar`] implements it
//! on any machine with 64-bit words; [`DoubleField`] on lanes of doubles, with AVX2 and FMA, AVX-512 or NEON. Kernels with matrices of small
//! integers are generic over [`WordArithmetic`](words::WordArithmetic) too, on words of 32 bits, with AVX2; those with matrices of any entries over
//! [`LongArithmetic`](words::long::LongArithmetic), which sums in long words.

pub mod across;
pub mod arithmetic;
pub mod constant;
mod double;
mod element;
mod elements;
mod montgomery;
mod scalar;
pub mod words;

pub use across::Across;
pub use arithmetic::{Arithmetic, Memory};
pub use constant::{Constant, Integer, Multiplier};
pub use double::DoubleField;
pub use element::{KoalaBear, NotCanonical};
pub use elements::{Elements, Words};
pub use montgomery::Montgomery;
pub use scalar::Scalar;

/// The modulus p = 2^31 - 2^24 + 1.
pub const MODULUS: u32 = 0x7f00_0001;
/// The greatest number of lanes of any implementation.
pub const MAX_LANES: usize = 16;
