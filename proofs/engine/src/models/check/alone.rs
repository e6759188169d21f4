//! Each form of instruction in a listing by itself, read by the model and assembled for the processor.

use super::bits::Bits;
use super::exercise::Exercise;
use super::input::Input;
use crate::graph::Sym;
use crate::models::listing::{Access, Listing, ListingError, Memory};
use crate::models::vector;

/// Loads ymm0 from `{h}`, ymm1 from `{w}`, ymm12 from `{m}` and ymm15 from `{k}`, runs a line and stores ymm0 behind `{h}`.
macro_rules! around_ymm {
    ($line:expr) => {
        concat!(
            "vmovdqa ymm0, [{h} + 0]\n",
            "vmovdqa ymm1, [{w} + 0]\n",
            "vmovdqa ymm12, [{m} + 0]\n",
            "vmovdqa ymm15, [{k} + 0]\n",
            $line,
            "\n",
            "vmovdqa [{h} + 32*1], ymm0\n"
        )
    };
}

/// Hands each line of AVX2 that is run alone to the macro `$run`: all forms, with low and high registers, and all shifts.
macro_rules! each_ymm_line {
    ($run:ident) => {
        $run!("vpaddd ymm0, ymm1, ymm12");
        $run!("vpaddd ymm0, ymm12, [{m} + 16*2 + 0]");
        $run!("vpxor ymm0, ymm1, ymm12");
        $run!("vpxor ymm0, ymm12, [{m} + 32*1 + 0]");
        $run!("vpor ymm0, ymm1, ymm12");
        $run!("vpshufb ymm0, ymm1, ymm15");
        $run!("vpshufb ymm0, ymm12, [{k} + 0]");
        $run!("vmovdqa ymm0, ymm12");
        $run!("vmovdqa ymm0, [{w} + 32]");
        $run!("vmovdqa [{h} + 0], ymm12");
        seq_macro::seq!(N in 0..32 {
            $run!(concat!("vpslld ymm0, ymm12, ", N));
            $run!(concat!("vpsrld ymm0, ymm12, ", N));
        });
    };
}

/// Loads zmm0 from `{h}`, zmm1 from `{w}` and zmm17 from `{m}`, runs a line and stores zmm0 behind `{h}`.
macro_rules! around_zmm {
    ($line:expr) => {
        concat!(
            "vmovdqa64 zmm0, [{h} + 0]\n",
            "vmovdqa64 zmm1, [{w} + 0]\n",
            "vmovdqa64 zmm17, [{m} + 0]\n",
            $line,
            "\n",
            "vmovdqa64 [{h} + 64*1], zmm0\n"
        )
    };
}

/// Hands each line of AVX-512 that is run alone to the macro `$run`: all forms, with low and high registers, and all rotations.
macro_rules! each_zmm_line {
    ($run:ident) => {
        $run!("vpaddd zmm0, zmm1, zmm17");
        $run!("vpaddd zmm0, zmm17, [{m} + 32*2 + 0]");
        $run!("vpxord zmm0, zmm1, zmm17");
        $run!("vpxord zmm0, zmm17, [{m} + 64*1 + 0]");
        $run!("vmovdqa64 zmm0, zmm17");
        $run!("vmovdqa64 zmm0, [{w} + 64]");
        $run!("vmovdqa64 [{h} + 0], zmm17");
        seq_macro::seq!(N in 0..32 {
            $run!(concat!("vprord zmm0, zmm17, ", N));
        });
    };
}

/// The form of a line: its mnemonic and the kinds of its operands, such as `vpaddd ymm, ymm, m`; and its immediate operand.
pub fn form(line: &str) -> (String, Option<i32>) {
    let (mnemonic, operands) = line.split_once(' ').unwrap_or((line, ""));
    let operands: Vec<&str> = operands.split(',').map(str::trim).collect();
    let kinds = operands.iter().map(|operand| match operand.get(..3) {
        Some("ymm") => "ymm",
        Some("zmm") => "zmm",
        Some(address) if address.starts_with('[') => "m",
        _ => "imm8",
    });
    let immediate = operands.last().and_then(|operand| operand.parse().ok());
    (format!("{mnemonic} {}", kinds.collect::<Vec<_>>().join(", ")), immediate)
}

/// An exercise named for the form of `line`.
fn exercise(line: &str, run: fn(&Input) -> Vec<u32>) -> Exercise {
    match form(line) {
        (form, Some(immediate)) => Exercise::immediate(&form, immediate, run),
        (form, None) => Exercise::new(&form, run),
    }
}

/// Each of some lines on the model of vectors of so many words.
macro_rules! models {
    ($each:ident, $around:ident, $words:literal) => {{
        let mut list = Vec::new();
        macro_rules! run {
            ($line:expr) => {
                list.push(exercise($line, |x| expect($line, interpret::<$words>($around!($line), x))))
            };
        }
        $each!(run);
        list
    }};
}

/// Each line of AVX2 on the model.
pub fn avx2_models() -> Vec<Exercise> {
    models!(each_ymm_line, around_ymm, 8)
}

/// Each line of AVX-512 on the model.
pub fn avx512_models() -> Vec<Exercise> {
    models!(each_zmm_line, around_zmm, 16)
}

fn expect(line: &str, result: Result<Vec<u32>, ListingError>) -> Vec<u32> {
    result.unwrap_or_else(|error| panic!("`{line}`: {error}"))
}

/// Runs a listing on three arguments of two vectors each, and indices; the words of the first afterwards.
fn interpret<const W: usize>(text: &str, input: &Input) -> Result<Vec<u32>, ListingError> {
    let vectors: [[Sym; W]; 6] = input.vectors();
    let mut memory = Memory::default();
    memory.insert("h", Access::ReadWrite, &vectors[..2]);
    memory.insert("w", Access::ReadOnly, &vectors[2..4]);
    memory.insert("m", Access::ReadOnly, &vectors[4..]);
    memory.insert("k", Access::ReadOnly, &[vector::constant(&input.indices_of_lanes())]);
    text.parse::<Listing<W>>()?.run(&mut memory)?;
    Ok(memory.read("h").iter().flat_map(|vector| vector.words()).collect())
}

#[cfg(target_arch = "x86_64")]
pub use native::{avx2_natives, avx512_natives};

#[cfg(target_arch = "x86_64")]
mod native {
    use core::arch::asm;
    use core::arch::x86_64::{__m256i, __m512i};

    use ashlar::machine::native::listing::Indices;
    use ashlar::machine::native::{NativeAvx2, NativeAvx512};

    use super::{Bits, Exercise, Input, exercise};

    /// Three arguments of two vectors each.
    fn arguments<V: Bits>(input: &Input) -> [[V; 2]; 3] {
        let [a, b, c, d, e, f] = input.vectors();
        [[a, b], [c, d], [e, f]]
    }

    /// Each line of AVX2 on the processor.
    pub fn avx2_natives(_: NativeAvx2) -> Vec<Exercise> {
        let mut list = Vec::new();
        macro_rules! run {
            ($line:expr) => {
                list.push(exercise($line, |x| {
                    let [mut h, w, m] = arguments::<__m256i>(x);
                    let k = Indices([x.indices_of_lanes(); 2]);
                    // SAFETY: the token proves that the processor has these instructions; they read within `h`, `w`, `m` and `k`, which
                    // are aligned to 32 bytes, write within `h`, and change no other register than those declared.
                    unsafe {
                        asm!(
                            around_ymm!($line),
                            h = in(reg) h.as_mut_ptr(),
                            w = in(reg) w.as_ptr(),
                            m = in(reg) m.as_ptr(),
                            k = in(reg) &raw const k,
                            out("ymm0") _, out("ymm1") _, out("ymm12") _, out("ymm15") _,
                            options(nostack, preserves_flags),
                        );
                    }
                    h.into_iter().flat_map(Bits::words).collect()
                }))
            };
        }
        each_ymm_line!(run);
        list
    }

    /// Each line of AVX-512 on the processor.
    pub fn avx512_natives(_: NativeAvx512) -> Vec<Exercise> {
        let mut list = Vec::new();
        macro_rules! run {
            ($line:expr) => {
                list.push(exercise($line, |x| {
                    let [mut h, w, m] = arguments::<__m512i>(x);
                    // SAFETY: the token proves that the processor has these instructions; they read within `h`, `w` and `m`, which are
                    // aligned to 64 bytes, write within `h`, and change no other register than those declared.
                    unsafe {
                        asm!(
                            around_zmm!($line),
                            h = in(reg) h.as_mut_ptr(),
                            w = in(reg) w.as_ptr(),
                            m = in(reg) m.as_ptr(),
                            out("zmm0") _, out("zmm1") _, out("zmm17") _,
                            options(nostack, preserves_flags),
                        );
                    }
                    h.into_iter().flat_map(Bits::words).collect()
                }))
            };
        }
        each_zmm_line!(run);
        list
    }
}
