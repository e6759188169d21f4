//! What goes into an exercise and comes out, as plain words on either side.

use std::array;

use crate::graph::Sym;

/// A byte or word.
pub trait Value: Copy {
    /// The value.
    ///
    /// # Panics
    /// When an expression is not constant.
    fn value(self) -> u32;
}

impl Value for u8 {
    fn value(self) -> u32 {
        self.into()
    }
}

impl Value for u32 {
    fn value(self) -> u32 {
        self
    }
}

impl Value for Sym {
    fn value(self) -> u32 {
        let value = Sym::value(self).expect("operations on constants give constants");
        value.try_into().expect("a value of at most 32 bits")
    }
}

/// A long word.
pub trait Long: Copy {
    /// Its halves, the low one first.
    ///
    /// # Panics
    /// When an expression is not constant.
    fn halves(self) -> [u32; 2];
}

impl Long for u64 {
    fn halves(self) -> [u32; 2] {
        [self as u32, (self >> 32) as u32]
    }
}

impl Long for Sym {
    fn halves(self) -> [u32; 2] {
        [0, 32].map(|low| Value::value(self.extract(low, 32)))
    }
}

/// A vector of at most sixteen words.
pub trait Bits: Copy {
    /// The vector of the first of these words, word 0 lowest.
    fn from_words(words: &[u32; 16]) -> Self;
    /// Its words, word 0 lowest.
    fn words(self) -> Vec<u32>;
}

impl<const W: usize> Bits for [Sym; W] {
    fn from_words(words: &[u32; 16]) -> Self {
        array::from_fn(|i| Sym::constant(32, words[i].into()))
    }

    fn words(self) -> Vec<u32> {
        self.map(Value::value).to_vec()
    }
}

/// Reads the processor's vectors as they lie in memory, which needs none of the instructions under test.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
macro_rules! native_vector {
    ($vector:ty) => {
        impl Bits for $vector {
            fn from_words(words: &[u32; 16]) -> Self {
                bytemuck::pod_read_unaligned(&bytemuck::bytes_of(words)[..size_of::<Self>()])
            }

            fn words(self) -> Vec<u32> {
                bytemuck::cast_slice(std::slice::from_ref(&self)).to_vec()
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
native_vector!(core::arch::x86_64::__m128i);
#[cfg(target_arch = "x86_64")]
native_vector!(core::arch::x86_64::__m256i);
#[cfg(target_arch = "x86_64")]
native_vector!(core::arch::x86_64::__m512i);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
native_vector!(core::arch::aarch64::uint32x4_t);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
native_vector!(core::arch::aarch64::uint32x2_t);
