//! Calls of `cryptol/MerkleTree.cry` over `cryptol/Blake3.cry`.

use std::collections::BTreeMap;

use crate::LoadError;
use crate::cryptol::{Batch, bytes};
use crate::file::{Hex, Outcome};
use crate::merkle_tree::{OpeningTest, Reason, TreeGroup, load};

/// One batch a group: of each opening that its types allow, whether it verifies; of those that do, the siblings too, and of the first the cap.
///
/// # Errors
///
/// [`LoadError`] if the committed file is damaged.
pub fn merkle_tree_batches() -> Result<Vec<Batch>, LoadError> {
    let file = load()?;
    let groups = file.test_groups.iter().enumerate();
    let batch = |(index, group): (usize, &TreeGroup)| {
        let claims: Vec<_> = group.tests.iter().filter_map(|test| Some((test.tc_id, claim(group, test)?))).collect();
        Batch::new("merkle_tree", index.to_string(), "Blake3MerkleTree", &claims)
    };
    Ok(groups.map(batch).collect())
}

/// The claim that Cryptol agrees with a test whose form its types allow.
fn claim(group: &TreeGroup, test: &OpeningTest) -> Option<String> {
    if matches!(test.error, Some(Reason::Batch { .. } | Reason::Width { .. })) {
        return None;
    }
    let in_form = matches!(test.error, None | Some(Reason::Mismatch { .. } | Reason::Index { .. } | Reason::Height { .. }));
    let [index] = test.indices[..] else { return Some(claim_of_several(group, test)) };
    if !in_form {
        return Some(claim_of_several(group, test));
    }
    let TreeGroup { arity, cap_height, .. } = group;
    let (caps, siblings) = (test.cap.len(), test.siblings.len());
    let verified = format!(
        "verify`{{n = {arity}, c = {caps}, s = {siblings}}} compressed ({}) {cap_height} {} {index} ({})",
        digests(&test.cap),
        opened(test),
        digests(&test.siblings)
    );
    if test.result == Outcome::Invalid {
        return Some(format!("~ ({verified})"));
    }
    let groups = committed(group);
    let path =
        format!("open`{{n = {arity}, s = {siblings}}} compressed {groups} {cap_height} {index} == ({})", digests(&test.siblings));
    // The cap is that of the group, once.
    if test.tc_id != group.tests[0].tc_id {
        return Some(format!("{verified} /\\ {path}"));
    }
    let cap = format!("cap`{{n = {arity}, c = {caps}}} compressed {groups} {cap_height} == ({})", digests(&test.cap));
    Some(format!("{verified} /\\ {cap} /\\ {path}"))
}

/// The same of an opening of several indices, which can also be none for its numbers of indices, siblings and digests of the cap.
fn claim_of_several(group: &TreeGroup, test: &OpeningTest) -> String {
    let TreeGroup { arity, cap_height, .. } = group;
    let siblings = test.siblings.len();
    let indices: Vec<_> = test.indices.iter().map(usize::to_string).collect();
    let indices = format!("([{}] : [{}]Integer)", indices.join(", "), indices.len());
    let verified = format!(
        "verify_many`{{n = {arity}, c = {}, s = {siblings}}} compressed ({}) {cap_height} {} {indices} ({})",
        test.cap.len(),
        digests(&test.cap),
        opened_in_place(test),
        digests(&test.siblings)
    );
    if test.result == Outcome::Invalid {
        return format!("~ ({verified})");
    }
    let groups = committed(group);
    let digests = digests(&test.siblings);
    format!("{verified} /\\ open_many`{{n = {arity}, s = {siblings}}} compressed {groups} {cap_height} {indices} == ({digests})")
}

fn digests(digests: &[Hex]) -> String {
    if digests.is_empty() {
        return "[] : [0][32][8]".to_owned();
    }
    let digests: Vec<_> = digests.iter().map(|digest| bytes(&digest.0)).collect();
    format!("[{}] : [{}][32][8]", digests.join(", "), digests.len())
}

/// The groups of the matrices: rows of one height, joined.
fn committed(group: &TreeGroup) -> String {
    let mut rows: BTreeMap<usize, Vec<Vec<u8>>> = BTreeMap::new();
    for matrix in &group.matrices {
        let height = matrix.size.height;
        let joined = rows.entry(height).or_insert_with(|| vec![Vec::new(); height]);
        for (number, row) in joined.iter_mut().enumerate() {
            row.extend(&matrix.values.0[number * matrix.size.width..][..matrix.size.width]);
        }
    }
    listed(rows.into_iter().map(|(height, rows)| {
        let rows: Vec<_> = rows.iter().map(|row| bytes(row)).collect();
        format!("row_digests ([{}] : [{height}][{}][8])", rows.join(", "), group_width(group, height))
    }))
}

fn group_width(group: &TreeGroup, height: usize) -> usize {
    group.matrices.iter().filter(|matrix| matrix.size.height == height).map(|matrix| matrix.size.width).sum()
}

/// The groups of the opened rows, each with the same row everywhere: in its place is the one that counts.
fn opened(test: &OpeningTest) -> String {
    let mut rows: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
    for (size, opened) in test.sizes.iter().zip(&test.rows) {
        rows.entry(size.height).or_default().extend(&opened[0].0);
    }
    listed(
        rows.into_iter().map(|(height, row)| format!("row_digests [ {} | _ <- [1 .. {height}] : [{height}][8] ]", typed(&row))),
    )
}

/// The groups of the opened rows, each in its place; in others, which nothing looks at, is the first.
fn opened_in_place(test: &OpeningTest) -> String {
    let tallest = test.sizes.iter().map(|size| size.height).max().unwrap_or(0);
    let mut groups: BTreeMap<usize, Vec<Vec<u8>>> = BTreeMap::new();
    for (size, opened) in test.sizes.iter().zip(&test.rows) {
        let span = tallest.next_power_of_two() / size.height.next_power_of_two();
        let mut numbers: Vec<_> = test.indices.iter().map(|index| index / span).collect();
        numbers.dedup();
        let rows = groups.entry(size.height).or_insert_with(|| vec![Vec::new(); size.height]);
        for (number, row) in rows.iter_mut().enumerate() {
            let position = numbers.iter().position(|other| *other == number).unwrap_or(0);
            row.extend(&opened[position].0);
        }
    }
    listed(groups.into_iter().map(|(height, rows)| {
        let width = rows[0].len();
        let rows: Vec<_> = rows.iter().map(|row| bytes(row)).collect();
        format!("row_digests ([{}] : [{height}][{width}][8])", rows.join(", "))
    }))
}

fn typed(row: &[u8]) -> String {
    format!("({} : [{}][8])", bytes(row).trim_end_matches(" : [0][8]"), row.len())
}

fn listed(groups: impl Iterator<Item = String>) -> String {
    let groups: Vec<_> = groups.collect();
    format!("[{}]", groups.join(", "))
}
