//! Which instruction set hashing runs on: detected at run time, or chosen by the caller.

use core::fmt;

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use crate::blake3::platform::NeonKernels;
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
use crate::blake3::platform::On;
#[cfg(target_arch = "x86_64")]
use crate::blake3::platform::{Avx2Kernels, Avx512Kernels, Sse41Kernels};
use crate::blake3::platform::{OnWords, Platform};
use crate::koala_bear::Scalar;
use crate::machine::{Machine, Machine64, Portable};
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use crate::native::NativeNeon;
#[cfg(target_arch = "x86_64")]
use crate::native::{NativeAvx2, NativeAvx512, NativeAvx512Ifma, NativeSse41};
use crate::poseidon::platform as koala_bear;
use crate::rescue_prime::platform as field;

/// An instruction set that this processor has. All backends compute the same function.
#[derive(Clone, Copy)]
pub struct Backend(Token);

#[derive(Clone, Copy)]
enum Token {
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse41(NativeSse41),
    #[cfg(target_arch = "x86_64")]
    Avx2(NativeAvx2),
    #[cfg(target_arch = "x86_64")]
    Avx512(NativeAvx512),
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon(NativeNeon),
}

/// A computation that is generic over the platform it runs on.
pub trait PlatformTask {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: Platform<Machine: Machine<Byte = u8, Word = u32>>>(self, on: P) -> Self::Output;
}

/// A computation in the field of [`goldilocks`](crate::goldilocks) that is generic over the platform it runs on.
pub trait FieldTask {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: field::Platform<Machine: Machine64<Byte = u8, Long = u64>>>(self, on: P) -> Self::Output;
}

/// A computation in the field of [`koala_bear`](crate::koala_bear) that is generic over the platform it runs on.
pub trait KoalaBearTask {
    /// What the computation returns.
    type Output;

    /// Runs the computation.
    fn run<P: koala_bear::Platform<Machine: Machine64<Byte = u8, Word = u32>>>(self, on: P) -> Self::Output;
}

impl Backend {
    /// The names of all backends of this crate, slowest first; `avx2` stands for AVX2 with FMA.
    pub const NAMES: [&'static str; 5] = ["portable", "sse41", "avx2", "avx512", "neon"];

    /// The fastest backend of this processor.
    #[inline]
    pub fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if let Some(token) = NativeAvx512::detect() {
            return Self(Token::Avx512(token));
        } else if let Some(token) = NativeAvx2::detect() {
            return Self(Token::Avx2(token));
        } else if let Some(token) = NativeSse41::detect() {
            return Self(Token::Sse41(token));
        }
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        if let Some(token) = NativeNeon::detect() {
            return Self(Token::Neon(token));
        }
        Self(Token::Portable)
    }

    /// The backend without special instructions, which every processor has.
    pub const fn portable() -> Self {
        Self(Token::Portable)
    }

    /// The backend with this name out of [`NAMES`](Self::NAMES), if this processor has it.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "portable" => Some(Self(Token::Portable)),
            #[cfg(target_arch = "x86_64")]
            "sse41" => NativeSse41::detect().map(|token| Self(Token::Sse41(token))),
            #[cfg(target_arch = "x86_64")]
            "avx2" => NativeAvx2::detect().map(|token| Self(Token::Avx2(token))),
            #[cfg(target_arch = "x86_64")]
            "avx512" => NativeAvx512::detect().map(|token| Self(Token::Avx512(token))),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            "neon" => NativeNeon::detect().map(|token| Self(Token::Neon(token))),
            _ => None,
        }
    }

    /// The backends of this processor, slowest first.
    pub fn available() -> impl Iterator<Item = Self> {
        Self::NAMES.into_iter().filter_map(Self::named)
    }

    /// The name of the backend.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Token::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Token::Sse41(_) => "sse41",
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(_) => "avx2",
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(_) => "avx512",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Token::Neon(_) => "neon",
        }
    }

    /// Runs `task` on this backend.
    #[inline(always)]
    pub fn run<T: PlatformTask>(self, task: T) -> T::Output {
        match self.0 {
            Token::Portable => task.run(OnWords(Portable)),
            #[cfg(target_arch = "x86_64")]
            Token::Sse41(token) => task.run(On(Sse41Kernels(token))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(token) => task.run(On(Avx2Kernels(token))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(token) => task.run(On(Avx512Kernels(token))),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Token::Neon(token) => task.run(On(NeonKernels(token))),
        }
    }
}

impl Backend {
    /// Runs `task` on this backend; AVX-512 with the products of AVX-512IFMA for single states where the processor has them.
    #[inline(always)]
    pub fn run_field<T: FieldTask>(self, task: T) -> T::Output {
        match self.0 {
            Token::Portable => task.run(field::OnWords(Portable)),
            #[cfg(target_arch = "x86_64")]
            Token::Sse41(token) => task.run(field::OnWords(token)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(token) => task.run(field::On(field::Avx2Kernels(token))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(token) => match NativeAvx512Ifma::detect() {
                Some(token) => task.run(field::On(field::IfmaKernels(token))),
                None => task.run(field::On(field::Avx512Kernels(token))),
            },
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Token::Neon(token) => task.run(field::On(field::NeonKernels(token))),
        }
    }
}

impl Backend {
    /// Runs `task` on this backend.
    #[inline(always)]
    pub fn run_koala_bear<T: KoalaBearTask>(self, task: T) -> T::Output {
        match self.0 {
            Token::Portable => task.run(koala_bear::OnWords(Scalar(Portable))),
            #[cfg(target_arch = "x86_64")]
            Token::Sse41(token) => task.run(koala_bear::OnWords(Scalar(token))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(token) => task.run(koala_bear::On(koala_bear::Avx2Kernels(token))),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(token) => task.run(koala_bear::On(koala_bear::Avx512Kernels(token))),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Token::Neon(token) => task.run(koala_bear::On(koala_bear::NeonKernels(token))),
        }
    }
}

impl fmt::Debug for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Backend").field(&self.name()).finish()
    }
}

impl fmt::Display for Backend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl PartialEq for Backend {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Backend {}
