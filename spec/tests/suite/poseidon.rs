//! Poseidon over KoalaBear against an independent implementation, the crates `p3-koala-bear` and `p3-poseidon1`, and against
//! known answers.

use ashlar_spec::poseidon::{Params, power, times};
use ashlar_spec::{Field, Permutation, grain, koala_bear, poseidon_koala_bear16, poseidon_koala_bear24};
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{
    KOALABEAR_POSEIDON1_RC_16, KOALABEAR_POSEIDON1_RC_24, KoalaBear, default_koalabear_poseidon1_16,
    default_koalabear_poseidon1_24,
};
use p3_symmetric::Permutation as _;
use sha2::{Digest, Sha256};

/// Random inputs; an optimized build takes a hundred times as many in about the same time.
const CASES: usize = if cfg!(debug_assertions) { 20 } else { 2000 };

/// Random elements, edges among them.
fn element(random: &mut fastrand::Rng) -> u32 {
    match random.u8(..) {
        0..32 => random.u32(..2),
        32..64 => koala_bear::MODULUS - 1 - random.u32(..2),
        _ => random.u32(..koala_bear::MODULUS),
    }
}

fn rows<const T: usize>(params: &Params<u32, T>) -> Vec<[u32; T]> {
    [params.initial.as_slice(), &params.partial, &params.terminal].concat()
}

#[test]
fn permutations_of_counted_states_are_known() {
    let counted: [u32; 16] = std::array::from_fn(|i| i as u32);
    let expected = [
        610090613, 935319874, 1893335292, 796792199, 356405232, 552237741, 55134556, 1215104204, 1823723405, 1133298033,
        1780633798, 1453946561, 710069176, 1128629550, 1917333254, 1175481618,
    ];
    assert_eq!(poseidon_koala_bear16::permutation(counted), expected);
    let counted: [u32; 24] = std::array::from_fn(|i| i as u32);
    let expected = [
        511672087, 215882318, 237782537, 740528428, 712760904, 54615367, 751514671, 110231969, 1905276435, 992525666, 918312360,
        18628693, 749929200, 1916418953, 691276896, 1112901727, 1163558623, 882867603, 673396520, 1480278156, 1402044758,
        1693467175, 1766273044, 433841551,
    ];
    assert_eq!(poseidon_koala_bear24::permutation(counted), expected);
}

/// SHA-256 of the constants in the order of derivation, 4 little-endian bytes each.
fn fingerprint<const T: usize>(params: &Params<u32, T>) -> String {
    let bytes: Vec<u8> = rows(params).into_iter().flatten().flat_map(u32::to_le_bytes).collect();
    Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn derived_constants_have_known_fingerprints() {
    let expected = "74ed29164a30d2f1f9554b614c43ba7c339b9db5f5cdd3bda9cece52509bceb7";
    assert_eq!(fingerprint(&poseidon_koala_bear16::params()), expected);
    let expected = "fd8a6ca3751a9cf8e8a2ec84d3405a6b5cb541b4601550693d547c4a233d7287";
    assert_eq!(fingerprint(&poseidon_koala_bear24::params()), expected);
}

fn assert_rows_agree<const T: usize>(params: &Params<u32, T>, theirs: &[[KoalaBear; T]]) {
    let theirs: Vec<[u32; T]> = theirs.iter().map(|row| row.map(|x| x.as_canonical_u32())).collect();
    assert_eq!(rows(params), theirs);
}

#[test]
fn constants_are_those_of_the_peer() {
    assert_rows_agree(&poseidon_koala_bear16::params(), &KOALABEAR_POSEIDON1_RC_16);
    assert_rows_agree(&poseidon_koala_bear24::params(), &KOALABEAR_POSEIDON1_RC_24);
}

#[test]
fn permutations_of_random_states_agree() {
    let random = &mut fastrand::Rng::with_seed(12);
    let (ours_16, theirs_16) = (poseidon_koala_bear16::params::<u32>(), default_koalabear_poseidon1_16());
    let (ours_24, theirs_24) = (poseidon_koala_bear24::params::<u32>(), default_koalabear_poseidon1_24());
    for _ in 0..CASES {
        let state = [0; 16].map(|_| element(random));
        let theirs = theirs_16.permute(state.map(KoalaBear::from_u32));
        assert_eq!(ours_16.permute(state), theirs.map(|x| x.as_canonical_u32()), "{state:?}");
        let state = [0; 24].map(|_| element(random));
        let theirs = theirs_24.permute(state.map(KoalaBear::from_u32));
        assert_eq!(ours_24.permute(state), theirs.map(|x| x.as_canonical_u32()), "{state:?}");
    }
}

#[test]
fn the_grain_register_is_known() {
    assert_eq!(grain::initial(31, 16, 8, 20), 0x4007c04008053fffffff);
    assert_eq!(grain::initial(31, 24, 8, 23), 0x4007c0600805ffffffff);
    let taps: Vec<u32> = (0..80).filter(|place| grain::step(1 << (79 - place)) % 2 == 1).collect();
    assert_eq!(taps, [0, 13, 23, 38, 51, 62]);
}

#[test]
fn powers_are_known() {
    assert_eq!(power(5_u32, 3), 125);
    assert_eq!(power(koala_bear::MODULUS - 1, 3), koala_bear::MODULUS - 1);
    assert_eq!(power(2_u32, 31), (1 << 24) - 1);
    assert_eq!(power(2_u32, 0), 1);
}

/// The determinant, by elimination.
fn determinant(mut matrix: Vec<Vec<u32>>) -> u32 {
    let mut determinant = 1;
    for column in 0..matrix.len() {
        let Some(pivot) = (column..matrix.len()).find(|&row| matrix[row][column] != 0) else {
            return 0;
        };
        if pivot != column {
            matrix.swap(pivot, column);
            determinant = determinant.mul(koala_bear::MODULUS - 1);
        }
        determinant = determinant.mul(matrix[column][column]);
        let inverse = inverse(matrix[column][column]);
        let top = matrix[column].clone();
        for row in &mut matrix[column + 1..] {
            let factor = koala_bear::MODULUS - row[column].mul(inverse);
            for (entry, above) in row.iter_mut().zip(&top) {
                *entry = entry.add(above.mul(factor % koala_bear::MODULUS));
            }
        }
    }
    determinant
}

/// x^(p - 2).
fn inverse(x: u32) -> u32 {
    (0..31).rev().fold(1, |power: u32, bit| {
        let square = power.mul(power);
        if (koala_bear::MODULUS - 2) >> bit & 1 == 1 { square.mul(x) } else { square }
    })
}

fn matrix<const T: usize>(params: &Params<u32, T>) -> Vec<Vec<u32>> {
    params.matrix.iter().map(|row| row.to_vec()).collect()
}

#[test]
fn the_matrices_are_invertible() {
    assert_eq!(determinant(matrix(&poseidon_koala_bear16::params())), 1352988735);
    assert_eq!(determinant(matrix(&poseidon_koala_bear24::params())), 572104195);
}

#[test]
fn a_minor_of_the_matrix_of_width_24_is_zero() {
    let params = poseidon_koala_bear24::params::<u32>();
    let (rows, columns) = ([5, 6, 7, 9, 10, 11, 18, 21], [0, 1, 2, 3, 11, 16, 18, 22]);
    let minor = |rows: &[usize], columns: &[usize]| {
        let row = |&row: &usize| columns.iter().map(|&column| params.matrix[row][column]).collect();
        determinant(rows.iter().map(row).collect())
    };
    assert_eq!(minor(&rows, &columns), 0);
    // Moved cyclically, the rows and columns give the same minor but for its sign.
    for shift in 1..24 {
        assert_eq!(minor(&rows.map(|row| (row + shift) % 24), &columns.map(|column| (column + shift) % 24)), 0);
    }
    // The dependency is of all eight columns: the first seven are independent.
    assert!((0..8).any(|left_out| {
        let rows: Vec<usize> = (0..8).filter(|&i| i != left_out).map(|i| rows[i]).collect();
        minor(&rows, &columns[..7]) != 0
    }));
}

#[test]
fn a_state_passes_the_matrix_of_width_24_with_24_elements_other_than_zero() {
    let params = poseidon_koala_bear24::params::<u32>();
    let mut state = [0; 24];
    let places = [0, 1, 2, 3, 11, 16, 18, 22];
    let factors = [1300130425, 472092087, 1474208586, 2089990857, 485002169, 1315359494, 456464054, 1];
    for (place, factor) in places.into_iter().zip(factors) {
        state[place] = factor;
    }
    let zeros = times(&params.matrix, state).into_iter().filter(|&x| x == 0).count();
    assert_eq!(zeros, 8);
}
