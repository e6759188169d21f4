//! Runs of the built library beside the crate that it is made of.

use ashlar_engine::eval::Plan;
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::Followed;
use ashlar_machine::features::Features;

use crate::built::{SETS, TWO_BLOCKS, hash, left, library, message};

/// Length of a message of more chunks than the fewest that lanes take.
const FIVE_CHUNKS: usize = 5000;

#[test]
fn digests_are_those_of_the_crate_on_every_instruction_set() {
    for features in SETS {
        for length in [0, 1, TWO_BLOCKS, FIVE_CHUNKS] {
            let message = message(length);
            let digest = left(&hash(library(), features, length), &message);
            let expected = ashlar::blake3::hash(&message);
            assert_eq!(digest.as_deref(), Ok(&expected.as_bytes()[..]), "{} bytes on {}", length, features.name());
        }
    }
}

#[test]
fn a_run_on_symbols_leaves_expressions_over_all_bytes_and_no_others() {
    scope(Mode::Normal, || {
        let call = hash(library(), SETS[0], TWO_BLOCKS);
        let inputs: Vec<Sym> = (0..TWO_BLOCKS as u32).map(|i| Sym::input("message", i, 8)).collect();
        let outputs = call.symbolic(&[inputs]).expect("a run");
        let plan = Plan::new(&outputs);
        let inputs = plan.inputs();
        assert_eq!(inputs.len(), TWO_BLOCKS);
        assert!(inputs.iter().all(|input| input.name == "message"), "{inputs:?}");
        let message = message(TWO_BLOCKS);
        let values = plan.run(|_, index| message[index as usize].into());
        let expected = ashlar::blake3::hash(&message);
        assert!(values.iter().zip(expected.as_bytes()).all(|(value, byte)| *value == u128::from(*byte)));
    });
}

/// The mnemonics that a hash of a message of a length runs.
fn mnemonics(features: Features, length: usize) -> Vec<String> {
    let call = hash(library(), features, length);
    left(&call, &message(length)).expect("a run");
    call.forms.x86.instructions().iter().map(|i| format!("{:?}", i.mnemonic())).collect()
}

#[test]
fn blocks_take_other_instructions_on_zen_5() {
    let rotates_vectors = |features| mnemonics(features, TWO_BLOCKS).iter().any(|name| name.starts_with("Vpro"));
    assert!(rotates_vectors(Features::Avx512) && !rotates_vectors(Features::Zen5));
    let digest = left(&hash(library(), Features::Zen5, FIVE_CHUNKS), &message(FIVE_CHUNKS));
    assert_eq!(digest.as_deref(), Ok(&ashlar::blake3::hash(&message(FIVE_CHUNKS)).as_bytes()[..]));
}

#[test]
fn a_processor_that_has_more_runs_other_instructions() {
    let all: Vec<Vec<String>> = SETS.map(|features| mnemonics(features, FIVE_CHUNKS)).into();
    for (names, with, without) in [("Pshufb", 1, 0), ("Vpshufb", 2, 1), ("Vprold", 3, 2)] {
        assert!(all[with].iter().any(|name| name == names), "{names} on {}", SETS[with].name());
        assert!(all[without].iter().all(|name| name != names), "{names} on {}", SETS[without].name());
    }
}
