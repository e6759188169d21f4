//! How long the vector instructions of this processor take.

use core::arch::x86_64::__cpuid;
use core::sync::atomic::{AtomicU8, Ordering};

/// The name that AMD's processors give themselves, in the order of the registers EBX, EDX and ECX.
const AMD: [&[u8; 4]; 3] = [b"Auth", b"enti", b"cAMD"];

/// The family of Zen 5, on whose vectors an addition takes two cycles. On Zen 4 it takes one, as on the processors of Intel that have AVX-512.
const ZEN_5: u32 = 0x1a;

/// What was found: [`UNKNOWN`], [`NO`] or [`YES`].
static FOUND: AtomicU8 = AtomicU8::new(UNKNOWN);
const UNKNOWN: u8 = 0;
const NO: u8 = 1;
const YES: u8 = 2;

/// Whether no vector instruction of this processor takes less than two cycles.
#[inline(always)]
pub fn get() -> bool {
    match FOUND.load(Ordering::Relaxed) {
        UNKNOWN => look(),
        found => found == YES,
    }
}

#[cold]
fn look() -> bool {
    let slow = vendor() == AMD.map(|part| u32::from_le_bytes(*part)) && family() == ZEN_5;
    FOUND.store(if slow { YES } else { NO }, Ordering::Relaxed);
    slow
}

fn vendor() -> [u32; 3] {
    let name = __cpuid(0);
    [name.ebx, name.edx, name.ecx]
}

/// AMD64 Architecture Programmer's Manual, volume 3, function 1 of CPUID: the extended family counts where the base family is 15.
fn family() -> u32 {
    let signature = __cpuid(1).eax;
    let (base, extended) = (signature >> 8 & 0xf, signature >> 20 & 0xff);
    if base == 0xf { base + extended } else { base }
}
