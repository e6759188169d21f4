//! Generates the vectors of the permutation.

use ashlar_spec::Permutation;

use super::super::frame::{Generated, Numbers, valid_if};
use super::shared::{
    CRYPTOL, EDGE, GENERATED, Input, NOT_CANONICAL, Permutations, RANDOM, WRONG_LENGTH, drawn, edge_inputs, elements, files_of,
    first_not_canonical, input, limbs, not_canonical_inputs,
};
use crate::file::BugType;
use crate::poseidon::permutation::{PermutationGroup, PermutationTest};
use crate::poseidon::{Element, InputError, Instance};

/// What the permutation makes of a state.
///
/// # Errors
///
/// Why the numbers are no state.
pub fn permuted(permutations: &Permutations, instance: Instance, state: &[u32]) -> Result<Vec<Element>, InputError> {
    if state.len() != instance.width() {
        return Err(InputError::Length { found: state.len() });
    }
    first_not_canonical(state).map_or(Ok(()), Err)?;
    let fits = "a state has as many elements as the instance";
    Ok(match instance {
        Instance::KoalaBear16 => elements(&permutations.narrow.permute(state.try_into().expect(fits))),
        Instance::KoalaBear24 => elements(&permutations.wide.permute(state.try_into().expect(fits))),
    })
}

/// `poseidon_permutation.json` and its schema.
pub fn files(permutations: &Permutations) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let groups = Instance::ALL.map(|instance| {
        let test = |(comment, flags, state): Input| {
            let permuted = permuted(permutations, instance, &state);
            PermutationTest {
                tc_id: numbers.next(),
                comment,
                flags,
                state: limbs(&state),
                result: valid_if(permuted.is_ok()),
                error: permuted.as_ref().err().copied(),
                permuted: permuted.ok(),
            }
        };
        PermutationGroup { instance, tests: inputs(instance).into_iter().map(test).collect() }
    });
    files_of(
        "poseidon_permutation",
        &[
            GENERATED,
            CRYPTOL,
            "Every one confirmed by the crate p3-koala-bear 0.9.0-rc.2, but for numbers that are no elements, which are refused here, for every element has one encoding.",
            "Tests flagged Published: state and result are in the tests of p3-koala-bear.",
        ],
        &[("Published", BugType::Functionality, "A published known answer."), EDGE, RANDOM, NOT_CANONICAL, WRONG_LENGTH],
        groups.into(),
    )
}

fn inputs(instance: Instance) -> Vec<Input> {
    let width = instance.width();
    let mut inputs = vec![input("0, 1, 2 and so on", &["Published"], (0..).take(width).collect())];
    inputs.extend(edge_inputs(width));
    for place in 0..width {
        let mut state = vec![0; width];
        state[place] = 1;
        inputs.push(input(format!("1 in place {place}, else 0"), &[EDGE.0], state));
    }
    for index in 0..16 {
        inputs.push(input(
            format!("random state {index}"),
            &[RANDOM.0],
            drawn(&format!("{instance:?} permutation {index}"), width),
        ));
    }
    inputs.extend(not_canonical_inputs(&format!("{instance:?} permutation"), width));
    for length in [0, width - 1, width + 1] {
        inputs.push(input(format!("{length} elements"), &[WRONG_LENGTH.0], drawn("length", length)));
    }
    inputs
}
