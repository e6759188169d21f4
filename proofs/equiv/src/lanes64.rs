//! Vectors of 64-bit lanes, symbolic and native, lane 0 lowest.

use ashlar_engine::graph::Sym;

/// The pattern of 2^52 as a double, to which the pattern of 2^52 + n is the sum with n, 0 <= n < 2^52.
const TWO_52: u64 = 0x433 << 52;

/// The pattern of 2^52 + 2^51.
const MIDDLE: u64 = TWO_52 + (1 << 51);

/// A 64-bit lane.
pub trait Lane: Copy {
    /// The lane with this value.
    fn lane(value: u64) -> Self;
    /// The pattern of the double that is this integer in two's complement, from -2^51 to 2^51 - 1.
    fn double(self) -> Self;
    /// The integer that the double with this pattern is, plus 2^51, which is from 0 to 2^52 - 1; no such number for any other double.
    fn integer(self) -> Self;
    /// Its low 52 bits.
    fn low52(self) -> Self;
    /// 2^n times the word, modulo 2^64.
    fn shifted(self, n: u32) -> Self;
    /// The pattern of 2^n times the double with this pattern.
    fn scaled(self, n: u32) -> Self;
}

/// The pattern of 2^n as a double.
fn power(n: u32) -> u64 {
    u64::from(1023 + n) << 52
}

impl Lane for u64 {
    fn lane(value: u64) -> Self {
        value
    }

    fn double(self) -> Self {
        (f64::from_bits(self.wrapping_add(MIDDLE)) - f64::from_bits(MIDDLE)).to_bits()
    }

    fn integer(self) -> Self {
        (f64::from_bits(self) + f64::from_bits(MIDDLE)).to_bits().wrapping_sub(TWO_52)
    }

    fn low52(self) -> Self {
        self & ((1 << 52) - 1)
    }

    fn shifted(self, n: u32) -> Self {
        self << n
    }

    fn scaled(self, n: u32) -> Self {
        (f64::from_bits(self) * f64::from_bits(power(n))).to_bits()
    }
}

impl Lane for Sym {
    fn lane(value: u64) -> Self {
        Sym::constant(64, value.into())
    }

    fn double(self) -> Self {
        (self + Self::lane(MIDDLE)).double_sub(Self::lane(MIDDLE))
    }

    fn integer(self) -> Self {
        self.double_add(Self::lane(MIDDLE)) - Self::lane(TWO_52)
    }

    fn low52(self) -> Self {
        self.extract(0, 52).zext(64)
    }

    fn shifted(self, n: u32) -> Self {
        self.shl(n)
    }

    fn scaled(self, n: u32) -> Self {
        self.double_mul(Self::lane(power(n)))
    }
}

/// A vector of 64-bit lanes.
pub trait Lanes64: Copy {
    /// A lane.
    type Lane: Lane;
    /// Number of lanes.
    const LANES: usize;

    /// The vector with these lanes.
    fn from_lanes(lanes: &[Self::Lane]) -> Self;
    /// Its lanes.
    fn lanes(self) -> Vec<Self::Lane>;
}

impl Lanes64 for u64 {
    type Lane = u64;
    const LANES: usize = 1;

    fn from_lanes(lanes: &[u64]) -> Self {
        lanes[0]
    }

    fn lanes(self) -> Vec<u64> {
        vec![self]
    }
}

impl Lanes64 for Sym {
    type Lane = Sym;
    const LANES: usize = 1;

    fn from_lanes(lanes: &[Sym]) -> Self {
        lanes[0]
    }

    fn lanes(self) -> Vec<Sym> {
        vec![self]
    }
}

/// Vectors as the models see them, two words a lane.
macro_rules! symbolic_vector {
    ($words:literal) => {
        impl Lanes64 for [Sym; $words] {
            type Lane = Sym;
            const LANES: usize = $words / 2;

            fn from_lanes(lanes: &[Sym]) -> Self {
                std::array::from_fn(|i| lanes[i / 2].extract(32 * (i as u32 % 2), 32))
            }

            fn lanes(self) -> Vec<Sym> {
                self.chunks_exact(2).map(Sym::join).collect()
            }
        }
    };
}

symbolic_vector!(4);
symbolic_vector!(8);
symbolic_vector!(16);

/// Reads the processor's vectors as they lie in memory.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
macro_rules! native_vector {
    ($vector:ty) => {
        impl Lanes64 for $vector {
            type Lane = u64;
            const LANES: usize = size_of::<Self>() / 8;

            fn from_lanes(lanes: &[u64]) -> Self {
                bytemuck::pod_read_unaligned(&bytemuck::cast_slice(lanes)[..size_of::<Self>()])
            }

            fn lanes(self) -> Vec<u64> {
                bytemuck::cast_slice(std::slice::from_ref(&self)).to_vec()
            }
        }
    };
}

#[cfg(target_arch = "x86_64")]
native_vector!(core::arch::x86_64::__m256i);
#[cfg(target_arch = "x86_64")]
native_vector!(core::arch::x86_64::__m512i);
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
native_vector!(core::arch::aarch64::uint32x4_t);
