//! The models of instructions agree with the processor, and the comparison tells wrong models from right ones.
//!
//! On AArch64 this tests the model of Advanced SIMD: `cargo test -p ashlar-engine --target aarch64-unknown-linux-gnu --test models`.

use std::hint::black_box;
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use ashlar::machine::isa::{Avx2, Avx512, Neon, Sse41};
use ashlar::machine::lanes::{Lanes, NeonLanes, Sse41Lanes};
use ashlar::machine::{Machine, Starts};
use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::models::check::{Bits, Exercise, Failure, compare, sets};
use ashlar_engine::models::{MODELS, Symbolic};

/// Writes past the capture of the test harness, so that what has not run is seen.
fn tell(line: &str) {
    writeln!(io::stderr(), "{line}").expect("standard error is open");
}

#[test]
fn models_agree_with_the_processor() {
    let outcomes = thread::scope(|threads| {
        let running = MODELS.map(|model| (model.set.id(), threads.spawn(model.check)));
        running.map(|(id, thread)| (id, thread.join().expect("a check without panic")))
    });
    let mut run = Vec::new();
    for (id, outcome) in outcomes {
        match &outcome {
            Ok(report) => tell(&format!("{id}: {report}")),
            Err(failure @ Failure::NotRun(_)) => tell(&format!("{id}: {failure}")),
            Err(failure) => panic!("{id}: {failure}"),
        }
        run.extend(outcome.is_ok().then_some(id));
    }
    assert!(always_run().iter().all(|id| run.contains(id)), "only {run:?} were run");
}

/// The models that every processor of this architecture can test.
fn always_run() -> &'static [&'static str] {
    match cfg!(all(target_arch = "aarch64", target_endian = "little")) {
        true => &["machine-model", "intrinsics-model/neon"],
        false => &["machine-model"],
    }
}

#[test]
fn every_model_has_an_id_of_its_own() {
    let mut ids = MODELS.map(|model| model.set.id()).to_vec();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), MODELS.len());
}

/// The exercises of all sets on the models, by set.
fn all_models() -> [Vec<Exercise>; 5] {
    [sets::machine(Symbolic), sets::sse41(Symbolic), sets::avx2(Symbolic), sets::avx512(Symbolic), sets::neon(Symbolic)]
}

/// Loads and stores move a vector unchanged, so that those of words are alike.
fn moves(exercise: &Exercise) -> bool {
    ["load", "store", "vld1", "vst1", "byte", "word"].iter().any(|part| exercise.instruction.contains(part))
}

/// With all bits set, blends of any unit take the whole of their second operand, so that those of words and of double words are alike.
fn takes_all(exercise: &Exercise) -> bool {
    exercise.instruction.contains("blend") && exercise.immediate == Some(255)
}

/// A model with any instruction in the place of another is found out; those with immediates stand for all of them by their last.
#[test]
fn swapped_instructions_are_found_out() {
    for set in all_models() {
        let mut last: Vec<&Exercise> = Vec::new();
        for exercise in set.iter().filter(|exercise| !moves(exercise) && !takes_all(exercise)) {
            last.retain(|other| other.instruction != exercise.instruction);
            last.push(exercise);
        }
        assert!(last.len() >= 3);
        for wrong in &last {
            for right in last.iter().filter(|right| right.instruction != wrong.instruction) {
                assert!(wrong.compare(right).is_err(), "{} passes for {}", wrong.name(), right.name());
            }
        }
    }
}

/// The bits of an immediate that count, from the definition of the instruction.
fn meaning(instruction: &str, immediate: i32) -> i32 {
    let nibble = |control: i32| if control & 8 == 0 { control & 3 } else { 8 };
    match instruction {
        "mm256_permute2x128_si256" => nibble(immediate & 15) | nibble(immediate >> 4) << 4,
        _ => immediate,
    }
}

/// A model that takes one bit of an immediate wrongly is found out, and bits without meaning do not matter.
#[test]
fn immediates_are_told_apart() {
    for set in all_models() {
        let with_immediate: Vec<(&Exercise, i32)> = set.iter().filter_map(|e| Some((e, e.immediate?))).collect();
        for (wrong, other) in &with_immediate {
            for (right, immediate) in &with_immediate {
                let neighbours = wrong.instruction == right.instruction && (other ^ immediate).count_ones() == 1;
                if !neighbours || moves(right) {
                    continue;
                }
                let same = meaning(&wrong.instruction, *other) == meaning(&right.instruction, *immediate);
                assert_eq!(wrong.compare(right).is_ok(), same, "{} for {}", wrong.name(), right.name());
            }
        }
    }
}

fn find(set: Vec<Exercise>, instruction: &str) -> Exercise {
    set.into_iter().find(|exercise| exercise.instruction == instruction).expect("an exercise of this name")
}

/// Byte shuffles that forget one of the rules for large indices.
#[test]
fn wrong_rules_for_indices_are_found_out() {
    let unmasked =
        Exercise::new("mm_shuffle_epi8", |x| Symbolic.mm_shuffle_epi8(x.a(), x.indices().map(|index| index & 0x7f)).words());
    let beyond_sixteen = Exercise::new("mm_shuffle_epi8", |x| Symbolic.vqtbl1q_u8(x.a(), x.indices()).words());
    let by_top_bit = Exercise::new("vqtbl1q_u8", |x| Symbolic.mm_shuffle_epi8(x.a(), x.indices()).words());
    let pshufb = find(sets::sse41(Symbolic), "mm_shuffle_epi8");
    let tbl = find(sets::neon(Symbolic), "vqtbl1q_u8");
    assert!(unmasked.compare(&pshufb).is_err());
    assert!(beyond_sixteen.compare(&pshufb).is_err());
    assert!(by_top_bit.compare(&tbl).is_err());
    assert!(pshufb.compare(&pshufb).is_ok());
    assert!(tbl.compare(&tbl).is_ok());
}

/// An SRI that does not keep the top bits of its destination.
#[test]
fn a_shift_without_insertion_is_found_out() {
    let wrong = Exercise::immediate("vsriq_n_u32", 1, |x| x.b::<[Sym; 4]>().map(|b| b.lshr(1)).words());
    assert!(wrong.compare(&find(sets::neon(Symbolic), "vsriq_n_u32")).is_err());
}

#[test]
fn lists_that_do_not_match_are_found_out() {
    let mut shorter = sets::machine(Symbolic);
    shorter.pop();
    assert!(matches!(compare(&shorter, &sets::machine(Symbolic)), Err(Failure::Unmatched(_))));
    assert!(matches!(compare(&sets::machine(Symbolic), &shorter), Err(Failure::Unmatched(_))));
    shorter.reverse();
    let mut same_length = sets::machine(Symbolic);
    same_length.pop();
    assert!(matches!(compare(&shorter, &same_length), Err(Failure::Unmatched(_))));
}

/// A wrong model is found out on the processor itself.
#[cfg(target_arch = "x86_64")]
#[test]
fn a_swapped_unpack_is_found_out_on_the_processor() {
    let Some(native) = ashlar::machine::native::NativeSse41::detect() else {
        return tell("a_swapped_unpack_is_found_out_on_the_processor: not run: needs SSE4.1");
    };
    let swapped = Exercise::new("mm_unpacklo_epi32", |x| Symbolic.mm_unpackhi_epi32(x.a(), x.b()).words());
    assert!(swapped.compare(&find(sets::sse41(native), "mm_unpacklo_epi32")).is_err());
}

/// A wrong model is found out on the processor itself.
#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[test]
fn a_swapped_transpose_is_found_out_on_the_processor() {
    let native = ashlar::machine::native::NativeNeon::detect().expect("every target of this crate has it");
    let swapped = Exercise::new("vtrn1q_u64", |x| Symbolic.vtrn2q_u64(x.a(), x.b()).words());
    assert!(swapped.compare(&find(sets::neon(native), "vtrn1q_u64")).is_err());
}

/// Loads of rows that begin at `starts` stop where 256 bytes of data end: the last place passes, the next panics, in each row.
fn rows_are_held_to_their_bounds<const ROWS: usize, V>(row: usize, load: impl Fn(Starts<'_>, usize) -> V) {
    let panics =
        |starts: [usize; ROWS], at| catch_unwind(AssertUnwindSafe(|| black_box(load(Starts::new(&starts), at)))).is_err();
    let last = DATA - row;
    for at in [0, 1, 64] {
        load(Starts::new(&[last - at; ROWS]), at);
        for beyond in [last - at + 1, DATA, DATA + 1, usize::MAX] {
            for i in 0..ROWS {
                let mut starts = [0; ROWS];
                starts[i] = beyond;
                assert!(panics(starts, at), "row {i} from {beyond}, bytes from {at}");
            }
        }
    }
    for at in [last + 1, DATA, DATA + 1, usize::MAX] {
        assert!(panics([0; ROWS], at), "bytes from {at}");
    }
}

/// Bytes of data that rows are loaded from.
const DATA: usize = 256;

#[test]
fn models_load_rows_within_their_data() {
    scope(Mode::Normal, || {
        let data = [Symbolic.byte(0); DATA];
        rows_are_held_to_their_bounds::<4, _>(16, |starts, at| Symbolic.mm_loadu_rows(&data, starts, at));
        rows_are_held_to_their_bounds::<8, _>(32, |starts, at| Symbolic.mm256_loadu_row_quarters(&data, starts, at));
        rows_are_held_to_their_bounds::<8, _>(32, |starts, at| Symbolic.mm512_loadu_row_halves(&data, starts, at));
        rows_are_held_to_their_bounds::<4, _>(16, |starts, at| Symbolic.vld1q_u8_rows(&data, starts, at));
    });
}

#[cfg(target_arch = "x86_64")]
#[test]
fn processors_load_rows_within_their_data() {
    use ashlar::machine::native::{NativeAvx2, NativeAvx512, NativeSse41};
    let data = [0; DATA];
    match NativeSse41::detect() {
        Some(isa) => rows_are_held_to_their_bounds::<4, _>(16, |starts, at| isa.mm_loadu_rows(&data, starts, at)),
        None => tell("processors_load_rows_within_their_data: not run: needs SSE4.1"),
    }
    match NativeAvx2::detect() {
        Some(isa) => rows_are_held_to_their_bounds::<8, _>(32, |starts, at| isa.mm256_loadu_row_quarters(&data, starts, at)),
        None => tell("processors_load_rows_within_their_data: not run: needs AVX2"),
    }
    match NativeAvx512::detect() {
        Some(isa) => rows_are_held_to_their_bounds::<8, _>(32, |starts, at| isa.mm512_loadu_row_halves(&data, starts, at)),
        None => tell("processors_load_rows_within_their_data: not run: needs AVX-512"),
    }
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[test]
fn processors_load_rows_within_their_data() {
    let isa = ashlar::machine::native::NativeNeon::detect().expect("every target of this crate has it");
    let data = [0; DATA];
    rows_are_held_to_their_bounds::<4, _>(16, |starts, at| isa.vld1q_u8_rows(&data, starts, at));
}

/// The rotations that lanes are built of reach the normal form of a rotation, as the proofs need.
#[test]
fn rotations_of_lanes_meet_rotations_of_words() {
    fn rotations<L: Lanes<Vector = [Sym; 4]>>(lanes: L) {
        let words: [Sym; 4] = std::array::from_fn(|i| Sym::input("x", i as u32, 32));
        assert_eq!(lanes.rotr16(words), words.map(|word| word.rotr(16)));
        assert_eq!(lanes.rotr12(words), words.map(|word| word.rotr(12)));
        assert_eq!(lanes.rotr8(words), words.map(|word| word.rotr(8)));
        assert_eq!(lanes.rotr7(words), words.map(|word| word.rotr(7)));
        assert_ne!(lanes.rotr7(words), words.map(|word| word.rotr(8)));
    }
    scope(Mode::Normal, || {
        rotations(Sse41Lanes(Symbolic));
        rotations(NeonLanes(Symbolic));
    });
}
