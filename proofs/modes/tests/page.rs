//! The page says what is computed, what Coq proves and what the specification claims.

use std::collections::HashSet;
use std::fs;
use std::path::{Path, PathBuf};

use ashlar_modes::estimate::{Factor, ROUND_BITS, balanced, multicollision, shortcut};
use ashlar_modes::page;
use ashlar_modes::table::{koala_bear_bits, least};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap()
}

fn text() -> String {
    fs::read_to_string(page::page()).unwrap()
}

#[test]
fn tables_are_those_computed() {
    let measured = page::read(&page::figures()).unwrap();
    for (name, table) in page::tables(&measured) {
        assert_eq!(page::table_in(&text(), name).unwrap(), table, "{name}");
    }
    assert!(page::table_in(&text(), "another").is_err());
}

/// Rows of a list of `Cost.v`: capacity, best k, tenths of bits.
fn coq_rows(list: &str) -> Vec<(u32, f64, f64)> {
    let text = read("proofs/coq/theories/Modes/Cost.v");
    let start = text.find(&format!("Definition {list} : list row")).unwrap();
    let rows = text[start..].split("|}]").next().unwrap().lines().filter(|line| line.contains("capacity :="));
    let field = |row: &str, name: &str| -> f64 {
        row.split(&format!("{name} := ")).nth(1).unwrap().split([';', ' ']).next().unwrap().parse().unwrap()
    };
    rows.map(|row| (field(row, "capacity") as u32, field(row, "best"), field(row, "tenths"))).collect()
}

#[test]
fn least_calls_are_those_that_coq_proves() {
    let lists = [
        ("rows_without_factor", ROUND_BITS, Factor::One),
        ("rows_with_factor", ROUND_BITS, Factor::Factorial),
        ("koala_bear_rows_without_factor", koala_bear_bits(), Factor::One),
        ("koala_bear_rows_with_factor", koala_bear_bits(), Factor::Factorial),
    ];
    for (list, bits, factor) in lists {
        let rows = coq_rows(list);
        assert_eq!(rows.iter().map(|row| row.0).collect::<Vec<_>>(), (4..=12).collect::<Vec<_>>(), "{list}");
        for (c, k, tenths) in rows {
            let (best, calls) = least(c, bits, factor);
            assert_eq!((best, (calls * 10.0).round()), (Some(k), tenths), "{list} {c}");
        }
    }
    let up_to_3 = [1, 2, 3].map(|c| least(c, ROUND_BITS, Factor::Factorial).1);
    for (calls, (low, high)) in up_to_3.into_iter().zip([(77.0, 79.0), (92.0, 94.0), (108.0, 110.0)]) {
        assert!(low < calls && calls <= high);
    }
}

/// log2 of the calls for four elements of capacity.
fn four(bits: f64, k: f64, factor: Factor) -> f64 {
    shortcut(4.0 * bits, 8.0 * bits, k, factor)
}

#[test]
fn figures_in_the_text_are_those_computed() {
    let real = koala_bear_bits();
    assert_eq!(least(4, ROUND_BITS, Factor::One).0, Some(19.0));
    assert_eq!(least(4, real, Factor::One).0, Some(19.0));
    assert_eq!(balanced(4.0 * ROUND_BITS, 8.0 * ROUND_BITS, Factor::One), 26.0);
    assert!(four(real, 19.0, Factor::One) < 120.0);
    assert!((2..=1000).all(|k| multicollision(8.0 * ROUND_BITS, f64::from(k), Factor::One) >= 4.0 * ROUND_BITS));
    let phrases = [
        format!("q = log2 p = {real:.4} bits"),
        format!("the estimate is 2^{:.2} in round figures", four(ROUND_BITS, 19.0, Factor::One)),
        format!("2^{:.2}, below 2^120, with the real size", four(real, 19.0, Factor::One)),
        format!("quoted 2^{:.1} at k = 26", four(ROUND_BITS, 26.0, Factor::One)),
        format!("2^{:.1} at k = 4, and from c = 8", least(5, real, Factor::One).1),
        format!("total is {:.2} there", four(ROUND_BITS, 26.0, Factor::One)),
        format!("sum is at k = 19: {:.2}", four(ROUND_BITS, 19.0, Factor::One)),
        format!("it is {:.2} at k = 19, below 2^120", four(real, 19.0, Factor::One)),
        format!("for c = 4 is {:.2} at k = 14", four(ROUND_BITS, 14.0, Factor::Factorial)),
        format!("are at 2^{:.2} against collisions", 4.0 * real),
        format!("With c = 4 it falls at 2^{:.0} as", 2.0 * real),
    ];
    let text = text().split_whitespace().collect::<Vec<_>>().join(" ");
    for phrase in phrases {
        assert!(text.contains(&phrase), "the page does not say: {phrase}");
    }
}

#[test]
fn theorems_are_headlines() {
    let headlines: Vec<serde_json::Value> = serde_json::from_str(&read("proofs/coq/headlines.json")).unwrap();
    let proved = |file: &str| -> HashSet<String> {
        let of_file = headlines.iter().filter(|headline| headline["file"].as_str().unwrap().contains(file));
        of_file.map(|headline| headline["theorem"].as_str().unwrap().to_owned()).collect()
    };
    let text = text();
    let lemmas = text.split("## Lemmas").nth(1).unwrap().split("\n## ").next().unwrap();
    let named: HashSet<String> = lemmas
        .lines()
        .filter(|line| line.starts_with("| "))
        .flat_map(|line| line.split('|').nth(2).unwrap().split('`').skip(1).step_by(2))
        .map(str::to_owned)
        .collect();
    assert!(named.len() >= 30, "{}", named.len());
    assert_eq!(named.difference(&proved("theories/Modes/")).collect::<Vec<_>>(), Vec::<&String>::new());
    assert!(text.contains("`matrix_is_not_mds`") && proved("KoalaBear24.v").contains("matrix_is_not_mds"));
}

/// Cells of the rows of a table of modes: mode, domain, collisions, preimages.
fn claims<'a>(lines: impl Iterator<Item = &'a str>, columns: [usize; 4]) -> Vec<[String; 4]> {
    let rows = lines.filter(|line| line.starts_with("| ") && !line.starts_with("| mode ") && !line.starts_with("| --"));
    rows.map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        columns.map(|column| cells[column].replace(' ', ""))
    })
    .collect()
}

#[test]
fn modes_are_those_of_the_specification() {
    let text = text();
    let modes = text.split("## The modes").nth(1).unwrap().split("\n## ").next().unwrap();
    let ours = claims(modes.lines(), [1, 3, 4, 5]);
    let files = ["Sponge", "Compression", "Mmo", "SliceHash", "DuplexChallenger"];
    let texts = files.map(|file| read(&format!("cryptol/{file}.cry")));
    let theirs: Vec<_> =
        texts.iter().flat_map(|text| claims(text.lines().filter_map(|line| line.strip_prefix("// ")), [1, 2, 3, 4])).collect();
    assert_eq!(theirs.len(), 14);
    assert_eq!(ours, theirs);
}
