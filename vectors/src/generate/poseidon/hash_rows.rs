//! Generates the vectors of many rows.

use ashlar_spec::sponge::padding_free_sponge;

use super::super::frame::{Generated, Numbers};
use super::super::rescue_prime::{LARGEST_COUNT, row_count_tests, row_shape_tests};
use super::shared::{DIGEST_LENGTH, GENERATED, Permutations, elements, files_of};
use crate::file::BugType;
use crate::poseidon::hash_rows::{HashRowsGroup, buffer};
use crate::poseidon::{Element, Instance};

/// The file and its schema.
pub fn files(permutations: &Permutations) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let mut groups = Vec::new();
    for (instance, rate) in [(Instance::KoalaBear16, 8), (Instance::KoalaBear24, 16)] {
        for row_length in [1, 7, 8, 9, 15, 16, 17, 32] {
            let rows = buffer(LARGEST_COUNT * row_length);
            let digests = rows.chunks_exact(row_length).map(|row| digest(permutations, instance, row)).collect();
            let tests = row_count_tests(numbers);
            groups.push(HashRowsGroup::HashRows { instance, rate, row_length, digests, tests });
        }
    }
    groups.push(HashRowsGroup::BufferShape { tests: row_shape_tests(numbers) });
    files_of(
        "poseidon_hash_rows",
        &[GENERATED, "Digests: every one confirmed by `PaddingFreeSponge` of the crate p3-symmetric 0.9.0-rc.2."],
        &[
            ("Lanes", BugType::Functionality, "Fewer, as many or more rows than a vector register has lanes."),
            ("BufferShape", BugType::MissingCheck, "A buffer is a whole number of rows, one for each digest."),
        ],
        groups,
    )
}

fn digest(permutations: &Permutations, instance: Instance, row: &[Element]) -> Vec<Element> {
    let values: Vec<u32> = row.iter().map(|element| element.0).collect();
    elements(&match instance {
        Instance::KoalaBear16 => padding_free_sponge::<_, _, 16, 8, DIGEST_LENGTH>(&permutations.narrow, &values),
        Instance::KoalaBear24 => padding_free_sponge::<_, _, 24, 16, DIGEST_LENGTH>(&permutations.wide, &values),
    })
}
