//! The compression function taken for an opaque one, wherever the code asks for it.
//!
//! The code runs on the types that ship, with the instructions of the models: padding, loads and transposes, groups, dispatch and the tree are those of impl/. Two
//! operations of the machine alone return symbols: `chain` and `outputs`, through which all compressions go. In each lane they apply the function to the operands of that
//! lane alone.

use std::any::Any;
use std::slice;

use ashlar::blake3::IV;
use ashlar::blake3::kernel::{self, Parameters};
use ashlar::lanes::{Lanes, MAX_LANES};
use ashlar::machine::{Machine, Portable};

use crate::chain::Use;
use crate::graph::Sym;
use crate::models::Symbolic;
use crate::opaque::{self, Function};

/// All sixteen output words of `h`, the words of `m`, and `t_low`, `t_high`, `b`, `d`.
pub static COMPRESSION: Function = Function { name: "compression", width: 32, outputs: 16, value: compressed };

/// The operation that gives the first eight words, [`Chain::chain`](kernel::Chain::chain).
pub const CHAIN: &str = "chain";

/// The operation that gives all words, [`kernel::outputs`].
pub const OUTPUTS: &str = "outputs";

fn compressed(arguments: &[u64]) -> Vec<u64> {
    let word = |i: usize| arguments[i] as u32;
    let block = std::array::from_fn(|i| word(8 + i));
    let input = Parameters { cv: std::array::from_fn(word), counter: [word(24), word(25)], length: word(26), flags: word(27) };
    kernel::compress(Portable, &input, &block).map(u64::from).to_vec()
}

/// The first `N` output words in every lane, if the compression function is opaque here.
pub fn in_lanes<L: Lanes<Machine = Symbolic>, const N: usize>(
    lanes: L,
    operation: &'static str,
    h: &[L::Vector; 8],
    w: &[L::Vector; 8],
    m: &[L::Vector; 16],
) -> Option<[L::Vector; N]> {
    if !opaque::is_on() {
        return None;
    }
    Use::of::<L>(operation).record();
    let zero = lanes.machine().word(0);
    let mut outputs = [[zero; MAX_LANES]; N];
    for lane in 0..L::LANES {
        let word = |vector: &L::Vector| words(vector)[lane];
        // Nothing is proved of a kernel whose first state has other words here.
        let constants: Vec<Option<u128>> = w[..4].iter().map(|vector| word(vector).value()).collect();
        assert_eq!(constants, IV.map(|word| Some(word.into()))[..4], "words 8 to 11 of the first state");
        let arguments: Vec<Sym> = h.iter().chain(m).chain(&w[4..]).map(word).collect();
        for (output, value) in outputs.iter_mut().zip(COMPRESSION.apply(&arguments)) {
            output[lane] = value;
        }
    }
    Some(outputs.map(|words| lanes.load_words(&words)))
}

/// The words of a vector of the models, one a lane.
fn words<V: 'static>(vector: &V) -> &[Sym] {
    let vector: &dyn Any = vector;
    let one = vector.downcast_ref::<Sym>().map(slice::from_ref);
    one.or_else(|| vector.downcast_ref::<[Sym; 4]>().map(<[Sym; 4]>::as_slice))
        .or_else(|| vector.downcast_ref::<[Sym; 8]>().map(<[Sym; 8]>::as_slice))
        .or_else(|| vector.downcast_ref::<[Sym; 16]>().map(<[Sym; 16]>::as_slice))
        .or_else(|| vector.downcast_ref::<[[Sym; 8]; 2]>().map(|pair| pair.as_flattened()))
        .or_else(|| vector.downcast_ref::<[[Sym; 16]; 2]>().map(|pair| pair.as_flattened()))
        .expect("a vector of the models")
}

#[cfg(test)]
mod tests {
    use ashlar::blake3::kernel::{Chain, second_half};
    use ashlar::lanes::{Avx2Lanes, Avx512Lanes, NeonLanes, Pair, Scalar, Sse41Lanes};

    use super::*;
    use crate::chain;
    use crate::graph::{Mode, scope};

    /// The vector of the inputs `name` from `first` on, one a lane.
    fn inputs<L: Lanes<Machine = Symbolic>>(lanes: L, name: &str, first: usize) -> L::Vector {
        lanes.load_words(&std::array::from_fn(|lane| Sym::input(name, (first * MAX_LANES + lane) as u32, 32)))
    }

    fn keeps_lanes_apart<L: Chain<Machine = Symbolic>>(lanes: L) {
        let h = std::array::from_fn(|i| inputs(lanes, "h", i));
        let m = std::array::from_fn(|i| inputs(lanes, "m", i));
        let w = second_half(lanes, [inputs(lanes, "w", 0), inputs(lanes, "w", 1)], inputs(lanes, "w", 2), inputs(lanes, "w", 3));
        let all = lanes.machine().outputs(lanes, &h, &w, &m);
        let mut chained = h;
        lanes.machine().chain(lanes, &mut chained, &w, &m);
        for lane in 0..L::LANES {
            let group =
                |name: &'static str, count: usize| (0..count).map(move |i| Sym::input(name, (i * MAX_LANES + lane) as u32, 32));
            let arguments: Vec<Sym> = group("h", 8).chain(group("m", 16)).chain(group("w", 4)).collect();
            let expected = COMPRESSION.apply(&arguments);
            assert_eq!(all.iter().map(|vector| words(vector)[lane]).collect::<Vec<_>>(), expected);
            assert_eq!(chained.iter().map(|vector| words(vector)[lane]).collect::<Vec<_>>(), expected[..8]);
        }
    }

    #[test]
    fn each_lane_is_the_function_of_its_own_operands() {
        scope(Mode::Normal, || {
            let ((_, applied), record) = chain::recorded(|| {
                opaque::within(|| {
                    keeps_lanes_apart(Scalar(Symbolic));
                    keeps_lanes_apart(Sse41Lanes(Symbolic));
                    keeps_lanes_apart(Avx2Lanes(Symbolic));
                    keeps_lanes_apart(Pair(Avx2Lanes(Symbolic)));
                    keeps_lanes_apart(Avx512Lanes(Symbolic));
                    keeps_lanes_apart(Pair(Avx512Lanes(Symbolic)));
                    keeps_lanes_apart(NeonLanes(Symbolic));
                })
            });
            assert!(applied > 0);
            assert_eq!(record.uses.len(), 14);
        });
    }

    #[test]
    #[should_panic(expected = "words 8 to 11")]
    fn another_first_state_is_refused() {
        scope(Mode::Normal, || {
            let lanes = Scalar(Symbolic);
            let word = Sym::input("w", 0, 32);
            opaque::within(|| Symbolic.outputs(lanes, &[word; 8], &[word; 8], &[word; 16]))
        });
    }
}
