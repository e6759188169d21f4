//! Generates the tables of constants of the implementation, which derives none itself.

use std::fmt::{Display, Write};

use ashlar_spec::rescue_prime::Params;
use ashlar_spec::{poseidon, poseidon_koala_bear16, poseidon_koala_bear24, rp_jive64_256, rp64_256};

use super::frame::Generated;

/// Columns of a line, as in rustfmt.toml.
const LINE: usize = 130;

/// The tables of round constants in `impl/`.
pub fn files() -> Vec<Generated> {
    vec![
        round_constants(
            "rp64_256",
            rp64_256::SEED,
            "with spaces that the reference implementation of the paper does not have",
            &rp64_256::params(),
        ),
        round_constants(
            "rp_jive64_256",
            rp_jive64_256::SEED,
            "as in the reference implementation of the paper",
            &rp_jive64_256::params(),
        ),
        poseidon_constants("koala_bear16", poseidon_koala_bear16::MDS_COLUMN, &poseidon_koala_bear16::params()),
        poseidon_constants("koala_bear24", poseidon_koala_bear24::MDS_COLUMN, &poseidon_koala_bear24::params()),
    ]
}

/// The module `constants` of an instance of Poseidon.
fn poseidon_constants<const T: usize>(module: &str, column: [u64; T], params: &poseidon::Params<u32, T>) -> Generated {
    let rounds = params.partial.len();
    let column = column_line(&column);
    let mut text = format!(
        "//! The first column of the matrix, and the round constants: numbers of 31 bits from the Grain LFSR, below p (the paper, appendix E).
//!
//! Source of the column: p3-koala-bear 0.9.0-rc.2. Generated from the specification by `make vectors`.

use crate::poseidon::parameters::HALF_FULL_ROUNDS;

/// Elements of the state.
pub const WIDTH: usize = {T};

/// Partial rounds.
pub const PARTIAL_ROUNDS: usize = {rounds};

/// The first column of the circulant matrix.
pub const COLUMN: [u32; WIDTH] = {column};
"
    );
    let tables = [
        ("INITIAL", "full rounds before the partial rounds", "HALF_FULL_ROUNDS", &params.initial),
        ("PARTIAL", "partial rounds", "PARTIAL_ROUNDS", &params.partial),
        ("TERMINAL", "full rounds after the partial rounds", "HALF_FULL_ROUNDS", &params.terminal),
    ];
    for (name, which, count, rows) in tables {
        let rows: String = rows.iter().map(|row| format!("    [\n{}    ],\n", filled("        ", row))).collect();
        text += &format!("\n/// The constants of the {which}.\npub const {name}: [[u32; WIDTH]; {count}] = [\n{rows}];\n");
    }
    Generated { path: format!("../impl/src/poseidon/{module}/constants.rs"), text }
}

/// The column as rustfmt sets it: on the line of its name where it fits.
fn column_line<const T: usize>(column: &[u64; T]) -> String {
    let line = format!("{column:?}");
    if "pub const COLUMN: [u32; WIDTH] = ;".len() + line.len() <= LINE { line } else { format!("[\n{}]", filled("    ", column)) }
}

/// The numbers in lines as full as rustfmt makes them: a column of each is left free.
fn filled<N: Display>(indent: &str, numbers: &[N]) -> String {
    let mut lines = vec![indent.to_owned()];
    for number in numbers {
        let item = format!("{number}, ");
        if lines[lines.len() - 1].len() + item.trim_end().len() >= LINE {
            lines.push(indent.to_owned());
        }
        *lines.last_mut().expect("there is a line") += &item;
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The module `constants` of an instance; `origin` says what is to be said of its string.
fn round_constants<const M: usize>(module: &str, seed: &[u8], origin: &str, params: &Params<u64, M>) -> Generated {
    let (length, seed) = (seed.len(), seed.escape_ascii());
    let mut text = format!(
        "//! The round constants: 9 bytes each of SHAKE256 of the {length} ASCII bytes `{seed}`, little-endian, modulo
//! p, in the order ARK1 of round 0, ARK2 of round 0, ARK1 of round 1 and so on.
//!
//! Source: winter-crypto 0.13.1, whose string is {origin} (Rescue-Prime, algorithm 5).
//! Generated from the specification by `make vectors`.

use crate::rescue_prime::parameters::ROUNDS;

/// Elements of the state.
pub const WIDTH: usize = {M};
"
    );
    table(&mut text, "ARK1", "first", &params.ark1);
    table(&mut text, "ARK2", "second", &params.ark2);
    Generated { path: format!("../impl/src/rescue_prime/{module}/constants.rs"), text }
}

fn table<const M: usize>(text: &mut String, name: &str, layer: &str, rows: &[[u64; M]]) {
    let rows: String = rows.iter().map(|row| format!("    [\n{}    ],\n", lines(row))).collect();
    write!(
        text,
        "
/// The constants added after the {layer} linear layer of each round.
pub const {name}: [[u64; WIDTH]; ROUNDS] = [
{rows}];
"
    )
    .expect("a string can be written to");
}

fn lines(row: &[u64]) -> String {
    row.iter().map(|constant| format!("        {constant},\n")).collect()
}
