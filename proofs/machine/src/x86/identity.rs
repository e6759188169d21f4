//! What a processor for x86-64 says of itself, so that code for any instruction set is run on any machine.

use std::array;

use iced_x86::{CpuidFeature, Instruction};

use crate::features::Features;

/// The signature of family 0x1a: base 0xf, the rest extended. AMD64 Architecture Programmer's Manual, volume 3, function 1 of CPUID.
const ZEN_5: u32 = 0xf << 8 | (0x1a - 0xf) << 20;

/// The registers that CPUID writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Identity {
    /// EAX.
    pub eax: u32,
    /// EBX.
    pub ebx: u32,
    /// ECX.
    pub ecx: u32,
    /// EDX.
    pub edx: u32,
}

impl Features {
    /// The least that has an instruction. Sets that no backend asks for count as any processor's.
    pub fn of(instruction: &Instruction) -> Self {
        let least = |feature: &CpuidFeature| match feature {
            CpuidFeature::AVX512_IFMA => Self::Avx512Ifma,
            CpuidFeature::AVX512F | CpuidFeature::AVX512VL => Self::Avx512,
            CpuidFeature::AVX | CpuidFeature::AVX2 | CpuidFeature::FMA => Self::Avx2,
            CpuidFeature::SSSE3 | CpuidFeature::SSE4_1 => Self::Sse41,
            _ => Self::Portable,
        };
        instruction.cpuid_features().iter().map(least).max().unwrap_or(Self::Portable)
    }

    /// The bits at these places where the processor has an instruction set.
    fn bits(self, set: Self, places: &[u32]) -> u32 {
        if self >= set { places.iter().fold(0, |bits, place| bits | 1 << place) } else { 0 }
    }

    /// What CPUID gives for a leaf and subleaf. Intel SDM, volume 2, CPUID, tables 3-8 to 3-17; what is left out is zero.
    pub fn identity(self, leaf: u32, subleaf: u32) -> Identity {
        let none = Identity { eax: 0, ebx: 0, ecx: 0, edx: 0 };
        match (leaf, subleaf) {
            // The greatest leaf, and the vendor in EBX, EDX and ECX.
            (0, _) => {
                let vendor = if self == Self::Zen5 { b"AuthenticAMD" } else { b"GenuineIntel" };
                let part = |at: usize| u32::from_le_bytes(array::from_fn(|i| vendor[at + i]));
                Identity { eax: 7, ebx: part(0), edx: part(4), ecx: part(8) }
            }
            // SSSE3 9, SSE4.1 19; FMA 12, XSAVE 26, OSXSAVE 27, AVX 28; SSE 25, SSE2 26.
            (1, _) => Identity {
                eax: if self == Self::Zen5 { ZEN_5 } else { 0 },
                ecx: self.bits(Self::Sse41, &[9, 19]) | self.bits(Self::Avx2, &[12, 26, 27, 28]),
                edx: 1 << 25 | 1 << 26,
                ..none
            },
            // AVX2 5; AVX-512F 16, VL 31; IFMA 21.
            (7, 0) => Identity {
                ebx: self.bits(Self::Avx2, &[5]) | self.bits(Self::Avx512, &[16, 31]) | self.bits(Self::Avx512Ifma, &[21]),
                ..none
            },
            _ => none,
        }
    }

    /// The states that the operating system saves, as XGETBV gives XCR0. Intel SDM, volume 1, 13.3: xmm 1, ymm 2; masks and zmm 5 to 7.
    pub fn saved(self) -> u64 {
        let bits = self.bits(Self::Avx2, &[1, 2]) | self.bits(Self::Avx512, &[5, 6, 7]);
        (bits | 1).into()
    }
}
