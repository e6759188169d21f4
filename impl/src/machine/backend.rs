//! Which instruction set hashing runs on: detected at run time, or chosen by the caller.

use core::fmt;

use super::isa::{Avx2, Avx2Set, Avx512Set, MayHaveIfma, Neon, NeonSet, Sse41, Sse41Set};
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
use super::native::NativeNeon;
#[cfg(target_arch = "x86_64")]
use super::native::{NativeAvx2, NativeAvx512, NativeSse41};
use super::words::{OfIntegers, Portable};

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

/// What runs on each instruction set: a method each, as their machines are of different types.
///
/// Implementations mark all of them as `#[inline(always)]`.
pub trait Dispatch: Sized {
    /// What is returned.
    type Output;

    /// Runs without special instructions.
    fn portable(self, machine: Portable) -> Self::Output;
    /// Runs with SSE4.1.
    fn sse41<I: Sse41 + OfIntegers>(self, set: Sse41Set<I>) -> Self::Output;
    /// Runs with AVX2 and FMA.
    fn avx2<I: Avx2 + OfIntegers>(self, set: Avx2Set<I>) -> Self::Output;
    /// Runs with AVX-512.
    fn avx512<I: MayHaveIfma<Ifma: OfIntegers> + OfIntegers>(self, set: Avx512Set<I>) -> Self::Output;
    /// Runs with Advanced SIMD.
    fn neon<I: Neon + OfIntegers>(self, set: NeonSet<I>) -> Self::Output;
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

    /// Runs what is to run on the instruction set of this backend.
    #[inline(always)]
    pub fn run<D: Dispatch>(self, what: D) -> D::Output {
        match self.0 {
            Token::Portable => what.portable(Portable),
            #[cfg(target_arch = "x86_64")]
            Token::Sse41(token) => what.sse41(Sse41Set(token)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx2(token) => what.avx2(Avx2Set(token)),
            #[cfg(target_arch = "x86_64")]
            Token::Avx512(token) => what.avx512(Avx512Set(token)),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Token::Neon(token) => what.neon(NeonSet(token)),
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
