//! Every method of the machine and instruction-set traits as exercises, written once for models and processors.

mod avx2;
mod avx512;
mod machine;
mod neon;
mod sse41;

pub use avx2::avx2;
pub use avx512::{avx512, avx512_pair, avx512ifma};
pub use machine::machine;
pub use neon::neon;
pub use sse41::sse41;

use super::bits::{Bits, Long, Value};
use super::exercise::Exercise;

fn longs<T: Long>(items: &[T]) -> Vec<u32> {
    items.iter().flat_map(|item| item.halves()).collect()
}

fn values<T: Value>(items: &[T]) -> Vec<u32> {
    items.iter().copied().map(T::value).collect()
}

fn words_of<V: Bits>(vectors: &[V]) -> Vec<u32> {
    vectors.iter().copied().flat_map(V::words).collect()
}

/// An instruction with one of its immediate operands, on up to three vectors.
type OnVectors<I, V> = fn(I, [V; 3]) -> V;

/// An instruction on vectors with its immediate operands from the first one on. They are given as pointers, as code for a closure of its own
/// with each of thousands of operands takes long to compile.
fn immediates<I: Copy + 'static, V: Bits + 'static>(
    isa: I,
    instruction: &str,
    first: i32,
    runs: &[OnVectors<I, V>],
) -> Vec<Exercise> {
    let one = |(immediate, &run): (i32, &OnVectors<I, V>)| {
        Exercise::immediate(instruction, immediate, move |x| run(isa, x.vectors()).words())
    };
    (first..).zip(runs).map(one).collect()
}

fn on_doubles<V: Bits>(instruction: &str, run: impl Fn([V; 3]) -> V + 'static) -> Exercise {
    Exercise::doubles(instruction, move |x| run(x.vectors()).words())
}

/// Bytes from which rows are loaded.
const DATA: usize = 256;
/// Where in the rows loads begin: at the front and further on.
const AT: [usize; 3] = [0, 16, 64];
