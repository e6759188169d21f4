//! The instruction sets of processors: the only modules that name intrinsics.

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
mod aarch64;
#[macro_use]
pub mod listing;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
mod rows;
#[cfg(target_arch = "x86_64")]
mod slow_vectors;
#[cfg(target_arch = "x86_64")]
mod x86_64;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
pub use aarch64::NativeNeon;
#[cfg(target_arch = "x86_64")]
pub use x86_64::{NativeAvx2, NativeAvx512, NativeAvx512Ifma, NativeSse41};
