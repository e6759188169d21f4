//! Every method of the machine and instruction-set traits as exercises, written once for models and processors.

mod avx2;
mod avx512;
mod machine;
mod neon;
mod sse41;

pub use avx2::{avx2, avx2_group};
pub use avx512::{avx512, avx512_pair, avx512ifma};
pub use machine::machine;
pub use neon::neon;
pub use sse41::sse41;

use super::bits::{Bits, Long, Value};
use super::exercise::Exercise;
use super::input::Input;

fn longs<T: Long>(items: &[T]) -> Vec<u32> {
    items.iter().flat_map(|item| item.halves()).collect()
}

fn values<T: Value>(items: &[T]) -> Vec<u32> {
    items.iter().copied().map(T::value).collect()
}

fn words_of<V: Bits>(vectors: &[V]) -> Vec<u32> {
    vectors.iter().copied().flat_map(V::words).collect()
}

/// An instruction with one of its immediate operands, which takes vectors.
trait OnVectors<I, V>: Copy + 'static {
    fn run(self, isa: I, x: &Input) -> V;
}

impl<I: 'static, V: Bits + 'static> OnVectors<I, V> for fn(I, V) -> V {
    fn run(self, isa: I, x: &Input) -> V {
        self(isa, x.a())
    }
}

impl<I: 'static, V: Bits + 'static> OnVectors<I, V> for fn(I, V, V) -> V {
    fn run(self, isa: I, x: &Input) -> V {
        self(isa, x.a(), x.b())
    }
}

impl<I: 'static, V: Bits + 'static> OnVectors<I, V> for fn(I, V, V, V) -> V {
    fn run(self, isa: I, x: &Input) -> V {
        let [a, b, c] = x.vectors();
        self(isa, a, b, c)
    }
}

/// An instruction on vectors with its immediate operands from the first one on.
fn immediates<I: Copy + 'static, V: Bits>(isa: I, instruction: &str, first: i32, runs: &[impl OnVectors<I, V>]) -> Vec<Exercise> {
    each_immediate(instruction, first, runs, move |run, x| run.run(isa, x).words())
}

/// An instruction with its immediate operands from the first one on, each run by `words`. They are given as methods, as code for a closure of its
/// own with each of thousands of operands takes long to compile.
fn each_immediate<R: Copy + 'static>(
    instruction: &str,
    first: i32,
    runs: &[R],
    words: impl Fn(R, &Input) -> Vec<u32> + Copy + 'static,
) -> Vec<Exercise> {
    let exercises = (first..).zip(runs);
    exercises.map(|(immediate, &run)| Exercise::immediate(instruction, immediate, move |x| words(run, x))).collect()
}

fn on_doubles<V: Bits>(instruction: &str, run: impl Fn([V; 3]) -> V + 'static) -> Exercise {
    Exercise::doubles(instruction, move |x| run(x.vectors()).words())
}

/// Bytes from which rows are loaded.
const DATA: usize = 256;
/// Where in the rows loads begin: at the front and further on.
const AT: [usize; 3] = [0, 16, 64];
