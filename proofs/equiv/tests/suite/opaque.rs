//! Where rows hold for any compression function, each lane is the function of its own operands.

use ashlar::blake3::each_lane::{all_words, chain};
use ashlar::blake3::kernel::Parameters;
use ashlar::blake3::kernel::{Chain, Listed, second_half};
use ashlar::blake3::one_block::BlockKernel;
use ashlar::machine::lanes::{Avx2Lanes, Avx512Lanes, Lanes, MAX_LANES, NeonLanes, Pair, Scalar, Sse41Lanes, words_of_block};
use ashlar_engine::chain::recorded;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::models::Symbolic;
use ashlar_engine::models::each_lane::words_of;
use ashlar_engine::opaque;
use ashlar_equiv::blake3::opaque::COMPRESSION;

/// The vector of the inputs `name` from `first` on, one a lane.
fn inputs<L: Lanes<Machine = Symbolic>>(lanes: L, name: &str, first: usize) -> L::Vector {
    lanes.load_words(&std::array::from_fn(|lane| Sym::input(name, (first * MAX_LANES + lane) as u32, 32)))
}

fn keeps_lanes_apart<L: Lanes<Machine = Symbolic>>(compression: impl Chain<Lanes = L>) {
    let lanes = compression.lanes();
    let h = std::array::from_fn(|i| inputs(lanes, "h", i));
    let m = std::array::from_fn(|i| inputs(lanes, "m", i));
    let w = second_half(lanes, [inputs(lanes, "w", 0), inputs(lanes, "w", 1)], inputs(lanes, "w", 2), inputs(lanes, "w", 3));
    let all = all_words(lanes, &h, &w, &m);
    let mut chained = h;
    chain(compression, &mut chained, &w, &m);
    for lane in 0..L::LANES {
        let group =
            |name: &'static str, count: usize| (0..count).map(move |i| Sym::input(name, (i * MAX_LANES + lane) as u32, 32));
        let arguments: Vec<Sym> = group("h", 8).chain(group("m", 16)).chain(group("w", 4)).collect();
        let expected = COMPRESSION.apply(&arguments);
        assert_eq!(all.iter().map(|vector| words_of(vector)[lane]).collect::<Vec<_>>(), expected);
        assert_eq!(chained.iter().map(|vector| words_of(vector)[lane]).collect::<Vec<_>>(), expected[..8]);
    }
}

fn one_block_is_the_function() {
    let word = |i: usize| Sym::input("h", i as u32, 32);
    let mut input = Parameters { cv: std::array::from_fn(word), counter: [word(8), word(9)], length: word(10), flags: word(11) };
    let block = std::array::from_fn(|i| Sym::input("m", i as u32, 8));
    let words = words_of_block(Symbolic, &block);
    let arguments: Vec<Sym> = (0..8).map(word).chain(words).chain((8..12).map(word)).collect();
    let expected = COMPRESSION.apply(&arguments);
    let kernel = BlockKernel::faster(Symbolic);
    assert_eq!(kernel.compress(Symbolic, &input, &block).to_vec(), expected);
    let then = input.flags;
    kernel.chain(Symbolic, &mut input, &[block], then);
    assert_eq!(input.cv.as_slice(), &expected[..8]);
}

#[test]
fn each_lane_is_the_function_of_its_own_operands() {
    scope(Mode::Normal, || {
        let ((_, applied), record) = recorded(|| {
            opaque::within(&COMPRESSION, || {
                keeps_lanes_apart(Scalar(Symbolic));
                keeps_lanes_apart(Sse41Lanes(Symbolic));
                keeps_lanes_apart(Avx2Lanes(Symbolic));
                keeps_lanes_apart(Avx512Lanes(Symbolic));
                keeps_lanes_apart(Listed(Avx2Lanes(Symbolic)));
                keeps_lanes_apart(Listed(Pair(Avx512Lanes(Symbolic))));
                keeps_lanes_apart(NeonLanes(Symbolic));
                one_block_is_the_function();
            })
        });
        assert!(applied > 0);
        assert_eq!(record.uses.len(), 15);
    });
}

#[test]
#[should_panic(expected = "constants of compression")]
fn another_first_state_is_refused() {
    scope(Mode::Normal, || {
        let lanes = Scalar(Symbolic);
        let word = Sym::input("w", 0, 32);
        opaque::within(&COMPRESSION, || all_words(lanes, &[word; 8], &[word; 8], &[word; 16]))
    });
}
