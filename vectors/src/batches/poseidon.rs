//! Calls of the Cryptol modules of Poseidon and of the modes for the vectors.

use crate::LoadError;
use crate::cryptol::{Batch, bytes};
use crate::file::{Hex, Label, Test, VectorFile};
use crate::poseidon::duplex_challenger::{ChallengerGroup, ChallengerTest, Step};
use crate::poseidon::element_bytes::{ElementBytesGroup, ElementBytesTest};
use crate::poseidon::mode::{CompressionGroup, CompressionMode, ModeTest, Rated, RatedGroup, RatedMode};
use crate::poseidon::permutation::PermutationTest;
use crate::poseidon::{Element, InputError, Instance, Limb, constants, duplex_challenger, element_bytes, permutation};

/// Batches for all vectors of Poseidon but those whose inputs Cryptol's types exclude.
///
/// # Errors
///
/// [`LoadError`] if a committed file is damaged.
pub fn poseidon_batches() -> Result<Vec<Batch>, LoadError> {
    let mut batches = vec![element_bytes_batch(&element_bytes::load()?)];
    batches.extend(constants::load()?.test_groups.iter().map(constants_batch));
    batches.extend(permutation::load()?.test_groups.iter().map(|group| {
        let claims = claims(&group.tests, permutation_claim);
        Batch::new("poseidon_permutation", format!("{:?}", group.instance), group.instance.module(), &claims)
    }));
    for mode in RatedMode::ALL {
        batches.extend(mode.load()?.test_groups.iter().map(|group| rated_batch(mode, group)));
    }
    for mode in CompressionMode::ALL {
        batches.extend(mode.load()?.test_groups.iter().map(|group| compression_batch(mode, group)));
    }
    batches.extend(duplex_challenger::load()?.test_groups.iter().map(challenger_batch));
    Ok(batches)
}

/// The numbers of the tests that Cryptol can be asked about, with what it has to find true.
fn claims<T: Test>(tests: &[T], claim: impl Fn(&T) -> Option<String>) -> Vec<(u32, String)> {
    let numbered = |test: &T| {
        let Label { tc_id, .. } = test.label();
        Some((tc_id, claim(test)?))
    };
    tests.iter().filter_map(numbered).collect()
}

/// The name of an instance with its parameters.
fn part(instance: Instance, numbers: [usize; 2]) -> String {
    format!("{instance:?}-{}-{}", numbers[0], numbers[1])
}

/// Numbers as elements in Cryptol.
fn list(numbers: impl IntoIterator<Item = u32>) -> String {
    let numbers: Vec<_> = numbers.into_iter().map(|number| number.to_string()).collect();
    format!("([{}] : [{}]F)", numbers.join(", "), numbers.len())
}

fn elements(elements: &[Element]) -> String {
    list(elements.iter().map(|element| element.0))
}

fn limbs(limbs: &[Limb]) -> String {
    list(limbs.iter().map(|limb| limb.0))
}

/// Numbers as limbs in Cryptol.
fn words(limbs: &[Limb]) -> String {
    let numbers: Vec<_> = limbs.iter().map(|limb| limb.0.to_string()).collect();
    format!("([{}] : [{}][32])", numbers.join(", "), numbers.len())
}

/// That the number of an error is not canonical and that those before it are; none of a wrong length.
fn refusal(numbers: &[Limb], error: &InputError) -> Option<String> {
    let InputError::NotCanonical { index, .. } = *error else {
        return None;
    };
    let before = words(&numbers[..index]);
    Some(format!("~ is_canonical {} /\\ [ is_canonical x | x <- {before} ] == ~ zero", numbers[index].0))
}

/// Rows of elements.
fn matrix(rows: &[Vec<Element>]) -> String {
    let rows: Vec<_> = rows.iter().map(|row| elements(row)).collect();
    format!("[{}]", rows.join(", "))
}

fn constants_batch(group: &constants::ConstantsGroup) -> Batch {
    let claims = claims(&group.tests, |test| {
        let (column, alpha) = (elements(&test.mds_column), test.alpha);
        let (table, initial) = (matrix(&test.matrix), matrix(&test.initial));
        let (partial, terminal) = (matrix(&test.partial), matrix(&test.terminal));
        let (register, partial_rounds) = (hex::encode(&test.grain_register.0), test.partial.len());
        Some(format!(
            "{column} == MDS_COLUMN /\\ 0x{register} == initial 31 {} 8 {partial_rounds} /\\ \
             PARAMS == {{ alpha = {alpha}, matrix = {table}, initial = {initial}, partial = {partial}, terminal = {terminal} }}",
            test.mds_column.len()
        ))
    });
    Batch::new("poseidon_constants", format!("{:?}", group.instance), group.instance.module(), &claims)
}

fn permutation_claim(test: &PermutationTest) -> Option<String> {
    if let Some(error) = &test.error {
        return refusal(&test.state, error);
    }
    let permuted = test.permuted.as_ref()?;
    Some(format!("permutation {} == {}", limbs(&test.state), elements(permuted)))
}

/// All strings of the length that Cryptol's types take.
fn element_bytes_batch(file: &VectorFile<ElementBytesGroup>) -> Batch {
    let all = file.test_groups.iter().flat_map(|group| claims(&group.tests, |test| element_bytes_claim(group.count, test)));
    Batch::new("poseidon_element_bytes", "all".to_owned(), "KoalaBear", &all.collect::<Vec<_>>())
}

fn element_bytes_claim(count: usize, test: &ElementBytesTest) -> Option<String> {
    let ElementBytesTest { bytes: Hex(text), elements: read, error, .. } = test;
    let text = bytes(text);
    if let Some(read) = read {
        let read = elements(read);
        return Some(format!(
            "are_elements`{{{count}}} ({text}) /\\ elements_from_bytes`{{{count}}} ({text}) == {read} /\\ \
             bytes_from_elements {read} == ({text})"
        ));
    }
    let InputError::NotCanonical { index, value: Limb(value) } = (*error)? else {
        return None;
    };
    Some(format!("~ are_elements`{{{count}}} ({text}) /\\ limbs_from_bytes`{{{count}}} ({text}) @ {index} == {value}"))
}

fn rated_batch(mode: RatedMode, group: &RatedGroup) -> Batch {
    let Rated { rate, digest_length } = group.parameters;
    let width = group.instance.width();
    let claim = |test: &ModeTest| {
        // Of slices the types ask for the number of blocks after the first state, where it is not to be inferred.
        let blocks = test.input.len().checked_sub(width).map_or(0, |rest| rest / rate);
        let blocks = if mode.takes_slices() { format!(", k = {blocks}") } else { String::new() };
        let call = format!("{}`{{r = {rate}, d = {digest_length}{blocks}}} permutation", mode.name());
        mode_claim(test, &call, &limbs(&test.input))
    };
    Batch::new(
        mode.file_name(),
        part(group.instance, [rate, digest_length]),
        group.instance.module(),
        &claims(&group.tests, claim),
    )
}

fn compression_batch(mode: CompressionMode, group: &CompressionGroup) -> Batch {
    let (input_length, digest_length) = (group.parameters.input_length, group.parameters.digest_length);
    let claim = |test: &ModeTest| {
        let input = limbs(&test.input);
        let digests = format!("(split`{{{}}} {input})", input_length / digest_length);
        match mode {
            CompressionMode::DaviesMeyer => {
                mode_claim(test, &format!("davies_meyer`{{d = {digest_length}}} permutation"), &input)
            }
            mode => mode_claim(test, &format!("{} permutation", mode.name()), &digests),
        }
    };
    Batch::new(
        mode.file_name(),
        part(group.instance, [input_length, digest_length]),
        group.instance.module(),
        &claims(&group.tests, claim),
    )
}

fn mode_claim(test: &ModeTest, call: &str, input: &str) -> Option<String> {
    if let Some(error) = &test.error {
        return refusal(&test.input, error);
    }
    Some(format!("{call} {input} == {}", elements(test.digest.as_ref()?)))
}

fn challenger_batch(group: &ChallengerGroup) -> Batch {
    let ChallengerGroup { instance, rate, tests } = group;
    let claim = |test: &ChallengerTest| {
        let state = test.state.as_ref()?;
        let start = format!("start`{{P, {}, {rate}}}", instance.width());
        Some(transcript_claim(&test.steps, 0, &start, state))
    };
    Batch::new("poseidon_duplex_challenger", part(*instance, [*rate, instance.width()]), instance.module(), &claims(tests, claim))
}

/// That the steps from step `index` on, taken from a challenger, give what they say and the state. Names have the index, as
/// Cryptol warns of those that shadow others.
fn transcript_claim(steps: &[Step], index: usize, challenger: &str, state: &[Element]) -> String {
    let Some(step) = steps.get(index) else {
        return format!("({challenger}).state == {}", elements(state));
    };
    let rest = transcript_claim(steps, index + 1, &format!("c{index}"), state);
    match step {
        Step::Observe { numbers } => {
            format!("(\\c{index} -> {rest}) (observe_all permutation ({challenger}) {})", limbs(numbers))
        }
        Step::Sample { elements: sampled } => {
            let (length, sampled) = (sampled.len(), elements(sampled));
            let call = format!("sample_all`{{n = {length}}} permutation ({challenger})");
            format!("(\\(v{index}, c{index}) -> v{index} == {sampled} /\\ ({rest})) ({call})")
        }
        Step::SampleBits { bits, value } => {
            let value = value.expect("a valid transcript has values");
            let call = format!("sample_bits`{{b = {bits}}} permutation ({challenger})");
            format!("(\\(v{index}, c{index}) -> v{index} == {value} /\\ ({rest})) ({call})")
        }
    }
}
