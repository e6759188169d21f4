//! Vectors of 64-bit lanes and of representatives, symbolic and native, lane 0 lowest.

use crate::graph::Sym;

/// A 64-bit lane.
pub trait Lane: Copy {
    /// The lane with this value.
    fn lane(value: u64) -> Self;
    /// Its low 52 bits.
    fn low52(self) -> Self;
}

impl Lane for u64 {
    fn lane(value: u64) -> Self {
        value
    }

    fn low52(self) -> Self {
        self & ((1 << 52) - 1)
    }
}

impl Lane for Sym {
    fn lane(value: u64) -> Self {
        Sym::constant(64, value.into())
    }

    fn low52(self) -> Self {
        self.extract(0, 52).zext(64)
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

/// A vector of representatives, each `low` + 2^52 `high`.
///
/// A representative of one word has the word as `low` and 0 as `high`. One of two limbs has the low 52 bits of the first as `low`, and
/// the second as `high`, from 1 to 2^46 - 1.
pub trait Representatives: Copy {
    /// A lane.
    type Lane: Lane;
    /// Number of lanes.
    const LANES: usize;
    /// The least and the greatest `high` of each lane.
    fn high_range(lane: usize) -> (u64, u64);

    /// The vector with these words; `high` is ignored in lanes of one word.
    fn encode(low: &[Self::Lane], high: &[Self::Lane]) -> Self;
    /// The `low` of each lane, then the `high` of each.
    fn decode(self) -> [Vec<Self::Lane>; 2];
}

/// The range of the second limb of a representative of two.
const LIMB: (u64, u64) = (1, (1 << 46) - 1);

impl<V: Lanes64> Representatives for V {
    type Lane = V::Lane;
    const LANES: usize = V::LANES;

    fn high_range(_: usize) -> (u64, u64) {
        (0, 0)
    }

    fn encode(low: &[V::Lane], _: &[V::Lane]) -> Self {
        V::from_lanes(low)
    }

    fn decode(self) -> [Vec<V::Lane>; 2] {
        [self.lanes(), vec![V::Lane::lane(0); V::LANES]]
    }
}

/// Two limbs.
impl<V: Lanes64> Representatives for [V; 2] {
    type Lane = V::Lane;
    const LANES: usize = V::LANES;

    fn high_range(_: usize) -> (u64, u64) {
        LIMB
    }

    fn encode(low: &[V::Lane], high: &[V::Lane]) -> Self {
        [V::from_lanes(low), V::from_lanes(high)]
    }

    fn decode(self) -> [Vec<V::Lane>; 2] {
        let [low, high] = self.map(V::lanes);
        [low.into_iter().map(V::Lane::low52).collect(), high]
    }
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
