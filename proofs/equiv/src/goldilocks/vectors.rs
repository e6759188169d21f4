//! Vectors of 64-bit lanes, symbolic and native, lane 0 lowest.

use crate::graph::Sym;

/// A vector of 64-bit lanes.
pub trait Lanes64: Copy {
    /// A lane.
    type Lane: Copy;

    /// The vector with these lanes.
    fn from_lanes(lanes: &[Self::Lane]) -> Self;
    /// Its lanes.
    fn lanes(self) -> Vec<Self::Lane>;
}

impl Lanes64 for u64 {
    type Lane = u64;

    fn from_lanes(lanes: &[u64]) -> Self {
        lanes[0]
    }

    fn lanes(self) -> Vec<u64> {
        vec![self]
    }
}

impl Lanes64 for Sym {
    type Lane = Sym;

    fn from_lanes(lanes: &[Sym]) -> Self {
        lanes[0]
    }

    fn lanes(self) -> Vec<Sym> {
        vec![self]
    }
}

/// Vectors as the models see them, two words a lane.
impl<const W: usize> Lanes64 for [Sym; W] {
    type Lane = Sym;

    fn from_lanes(lanes: &[Sym]) -> Self {
        std::array::from_fn(|i| lanes[i / 2].extract(32 * (i as u32 % 2), 32))
    }

    fn lanes(self) -> Vec<Sym> {
        self.chunks_exact(2).map(Sym::join).collect()
    }
}

/// Reads the processor's vectors as they lie in memory.
#[cfg(any(target_arch = "x86_64", all(target_arch = "aarch64", target_endian = "little")))]
macro_rules! native_vector {
    ($vector:ty) => {
        impl Lanes64 for $vector {
            type Lane = u64;

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
