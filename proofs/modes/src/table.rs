//! The tables of the page, as Markdown.

use crate::attack::Attack;
use crate::estimate::{self, DIGEST, Factor, ROUND_BITS};
use crate::field::Number;
use crate::measure::Measured;
use crate::plan::Panel;

/// Elements of capacity up to which more states always help, if the factor is left out.
const WITHOUT_LEAST: u32 = 3;

/// log2 of the number of elements of KoalaBear.
pub fn koala_bear_bits() -> f64 {
    (<u32 as Number>::MODULUS as f64).log2()
}

/// The best k and log2 of the calls of the shortcut with `c` elements of capacity and a digest of eight; no k if there is no
/// best one.
pub fn least(c: u32, bits: f64, factor: Factor) -> (Option<f64>, f64) {
    let (capacity, digest) = (f64::from(c) * bits, DIGEST * bits);
    if factor == Factor::One && c <= WITHOUT_LEAST {
        return (None, capacity);
    }
    let k = estimate::best(capacity, digest, factor);
    (Some(k), estimate::shortcut(capacity, digest, k, factor))
}

/// The least calls for each capacity.
pub fn cost() -> String {
    let columns = [
        (ROUND_BITS, Factor::One),
        (ROUND_BITS, Factor::Factorial),
        (koala_bear_bits(), Factor::One),
        (koala_bear_bits(), Factor::Factorial),
    ];
    let rows = (1..=12).map(|c| {
        let cells = columns.map(|(bits, factor)| {
            let (k, calls) = least(c, bits, factor);
            format!("{calls:.2} | {}", k.map_or("grows".to_owned(), states))
        });
        format!("{c} | {}", cells.join(" | "))
    });
    table("c | 31 bits, f = 1 | k | 31 bits, f = k! | k | KoalaBear, f = 1 | k | KoalaBear, f = k! | k", rows)
}

/// The bits below which the library refuses a mode.
const GUARD: f64 = 120.0;

/// The levels of the modes over KoalaBear for each capacity, with a digest of eight.
pub fn levels() -> String {
    let q = koala_bear_bits();
    let rows = (1..=12).map(|c| {
        let c = f64::from(c);
        let shorter = q * c.min(DIGEST);
        let sponge = [shorter / 2.0, q * (c / 2.0).min(DIGEST)];
        let x = [shorter / 2.0, shorter];
        let s = [estimate::level(c * q, DIGEST * q), shorter];
        let cells = [sponge, x, s].map(|[collisions, preimages]| {
            let verdict = if collisions.min(preimages) < GUARD { "refused" } else { "accepted" };
            format!("{collisions:.2} | {preimages:.2} | {verdict}")
        });
        format!("{c} | {}", cells.join(" | "))
    });
    table(
        "c | sponge: collisions | preimages | guard | +x: collisions | preimages | guard | +s: collisions | preimages | guard",
        rows,
    )
}

/// A number of states, as a power of two if it is large.
fn states(k: f64) -> String {
    if k < 1000.0 { k.to_string() } else { format!("2^{:.1}", k.log2()) }
}

/// Both terms for each of some k, for four elements of capacity and a digest of eight.
pub fn states_for_four() -> String {
    let (capacity, digest) = (4.0 * ROUND_BITS, DIGEST * ROUND_BITS);
    let (real_capacity, real_digest) = (4.0 * koala_bear_bits(), DIGEST * koala_bear_bits());
    let rows = [2, 4, 8, 12, 14, 16, 18, 19, 20, 22, 24, 26, 28, 32].map(|k| {
        let k = f64::from(k);
        let figures = [
            estimate::multicollision(capacity, k, Factor::One),
            estimate::meeting(digest, k),
            estimate::shortcut(capacity, digest, k, Factor::One),
            estimate::shortcut(capacity, digest, k, Factor::Factorial),
            estimate::shortcut(real_capacity, real_digest, k, Factor::One),
            estimate::shortcut(real_capacity, real_digest, k, Factor::Factorial),
            estimate::sum(estimate::multicollision(capacity, k, Factor::One), estimate::meeting_by_differences(digest, k)),
        ];
        format!("{k} | {}", figures.map(|figure| format!("{figure:.2}")).join(" | "))
    });
    table(
        "k | states, f = 1 | meeting | total, f = 1 | total, f = k! | KoalaBear, total, f = 1 | KoalaBear, total, f = k! | differences, total, f = 1",
        rows.into_iter(),
    )
}

/// What attacks took, but for the panel by size, of which every second one is shown, and that by capacity, with every fifth.
pub fn measured(measured: &[Measured]) -> String {
    let rows = measured.iter().filter(|row| is_shown(row)).map(|row| {
        let sizes = row.sizes;
        let attack = match row.attack {
            Attack::Capacity => "capacity".to_owned(),
            Attack::Offsets { k: 1 } => "generic".to_owned(),
            Attack::Offsets { k } => format!("offsets, k = {k}"),
        };
        let (c, d) = (sizes.width - sizes.rate, sizes.digest);
        format!(
            "{} | {} | {c} | {} | {d} | {attack} | {} | {} | {} | {} | {:.2} | {:.2} | {:.2}",
            row.mode.name(),
            sizes.modulus,
            sizes.rate,
            row.collisions,
            row.lower,
            row.median,
            row.upper,
            (row.median as f64).log2(),
            row.model,
            row.estimate,
        )
    });
    table(
        "mode | p | c | r | d | attack | collisions | lower quartile | median | upper quartile | log2 median | log2 model | log2 estimate",
        rows,
    )
}

fn is_shown(row: &Measured) -> bool {
    match row.panel {
        Panel::Capacity => [59, 16361, 67108859].contains(&row.sizes.modulus),
        Panel::Size => [29, 251, 2039, 16361, 65519].contains(&row.sizes.modulus),
        Panel::States | Panel::Elements | Panel::KoalaBear => true,
    }
}

/// Markdown with numbers aligned by nothing but their cells.
fn table(header: &str, rows: impl Iterator<Item = String>) -> String {
    let line = header.split('|').map(|_| "---").collect::<Vec<_>>().join(" | ");
    let rows = rows.map(|row| format!("| {row} |\n")).collect::<String>();
    format!("| {header} |\n| {line} |\n{rows}")
}
