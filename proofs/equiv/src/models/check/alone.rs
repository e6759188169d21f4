//! Each form of instruction in a listing by itself, read by the model and assembled for the processor.

use super::bits::Bits;
use super::exercise::Exercise;
use super::input::Input;
use crate::graph::Sym;
use crate::models::listing::{Access, Instruction, Listing, ListingError, Memory};

/// Loads zmm0 from `{h}`, zmm1 from `{w}` and zmm17 from `{m}`, runs a line and stores zmm0 behind `{h}`.
macro_rules! around {
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

/// Hands each line that is run alone to the macro `$run`: all forms, with low and high registers, and all rotations.
macro_rules! each_line {
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

/// An exercise named for the form of `line`.
fn exercise(line: &str, run: impl Fn(&Input) -> Vec<u32> + 'static) -> Exercise {
    let instruction: Instruction = line.parse().unwrap_or_else(|problem| panic!("`{line}`: {problem}"));
    match instruction {
        Instruction::RotateRight(_, _, imm8) => Exercise::immediate(instruction.form(), imm8.into(), run),
        _ => Exercise::new(instruction.form(), run),
    }
}

/// Each line on the model.
pub fn models() -> Vec<Exercise> {
    let mut list = Vec::new();
    macro_rules! run {
        ($line:expr) => {
            list.push(exercise($line, |x| interpret(around!($line), x).unwrap_or_else(|error| panic!("`{}`: {error}", $line))))
        };
    }
    each_line!(run);
    list
}

/// Runs a listing on three arguments of two vectors each; the words of the first afterwards.
fn interpret(text: &str, input: &Input) -> Result<Vec<u32>, ListingError> {
    let vectors: [[Sym; 16]; 6] = input.vectors();
    let mut memory = Memory::default();
    memory.insert("h", Access::ReadWrite, &vectors[..2]);
    memory.insert("w", Access::ReadOnly, &vectors[2..4]);
    memory.insert("m", Access::ReadOnly, &vectors[4..]);
    text.parse::<Listing>()?.run(&mut memory)?;
    Ok(memory.read("h").iter().flat_map(|vector| vector.words()).collect())
}

/// Each line on the processor.
#[cfg(target_arch = "x86_64")]
pub fn natives(_: ashlar::native::NativeAvx512) -> Vec<Exercise> {
    use core::arch::asm;
    use core::arch::x86_64::__m512i;

    let mut list = Vec::new();
    macro_rules! run {
        ($line:expr) => {
            list.push(exercise($line, |x| {
                let [mut h, w, m]: [[__m512i; 2]; 3] = {
                    let [a, b, c, d, e, f] = x.vectors();
                    [[a, b], [c, d], [e, f]]
                };
                // SAFETY: the token proves that the processor has these instructions; they read within `h`, `w` and `m`, which are
                // aligned to 64 bytes, write within `h`, and change no other register than those declared here.
                unsafe {
                    asm!(
                        around!($line),
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
    each_line!(run);
    list
}
