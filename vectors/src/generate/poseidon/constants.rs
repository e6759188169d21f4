//! Generates the parameters of the instances.

use ashlar_spec::poseidon::Params;
use ashlar_spec::{grain, poseidon_koala_bear16, poseidon_koala_bear24};
use sha2::{Digest as _, Sha256};

use super::super::frame::{Generated, Numbers, strings};
use super::shared::{Permutations, elements, files_of};
use crate::file::{BugType, Hex, Outcome};
use crate::poseidon::constants::{ConstantsGroup, ConstantsTest};
use crate::poseidon::{Element, Instance};

/// `poseidon_constants.json` and its schema.
pub fn files(permutations: &Permutations) -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let Permutations { narrow, wide } = permutations;
    let groups = vec![
        ConstantsGroup {
            instance: Instance::KoalaBear16,
            tests: vec![constants_test(numbers, &poseidon_koala_bear16::MDS_COLUMN, narrow)],
        },
        ConstantsGroup {
            instance: Instance::KoalaBear24,
            tests: vec![constants_test(numbers, &poseidon_koala_bear24::MDS_COLUMN, wide)],
        },
    ];
    files_of(
        "poseidon_constants",
        &[
            "Derived by the Grain LFSR as specified in spec/ (crate ashlar-spec), whose text is cryptol/.",
            "The round constants confirmed by the tables of the crate p3-koala-bear 0.9.0-rc.2, all by the Cryptol text, run by Cryptol.",
            "provenance/poseidon.md tells of the register, of the numbers of rounds and of the origin of the matrices.",
        ],
        &[("Parameters", BugType::Functionality, "The parameters of an instance.")],
        groups,
    )
}

fn constants_test<const T: usize>(numbers: &mut Numbers, column: &[u64; T], params: &Params<u32, T>) -> ConstantsTest {
    let rows = |rows: &[[u32; T]]| rows.iter().map(|row| elements(row)).collect();
    let all = [params.initial.as_slice(), &params.partial, &params.terminal].concat();
    let bytes: Vec<u8> = all.into_iter().flatten().flat_map(u32::to_le_bytes).collect();
    let full_rounds = params.initial.len() + params.terminal.len();
    let small = |count: usize| u32::try_from(count).expect("widths and rounds are small");
    let register = grain::initial(31, small(T), small(full_rounds), small(params.partial.len()));
    ConstantsTest {
        tc_id: numbers.next(),
        comment: format!("{T} elements of state"),
        flags: strings(&["Parameters"]),
        alpha: params.alpha,
        grain_register: Hex(register.to_be_bytes()[6..].to_vec()),
        mds_column: column.iter().map(|&entry| Element(u32::try_from(entry).expect("entries have 31 bits"))).collect(),
        matrix: rows(&params.matrix),
        initial: rows(&params.initial),
        partial: rows(&params.partial),
        terminal: rows(&params.terminal),
        sha256: Hex(Sha256::digest(&bytes).to_vec()),
        result: Outcome::Valid,
    }
}
