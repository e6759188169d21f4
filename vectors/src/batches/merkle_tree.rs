//! Calls of `cryptol/MerkleTree.cry` over `cryptol/Blake3.cry`.

use std::collections::BTreeMap;

use crate::LoadError;
use crate::cryptol::{Batch, bytes};
use crate::file::{Hex, Outcome};
use crate::merkle_tree::{OpeningTest, Reason, TreeGroup, load};

/// One batch a group: of each opening of one index that has its form, whether it verifies; of those that do, the cap and the siblings too.
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
    let [index] = test.indices[..] else { return None };
    let in_form = matches!(test.error, None | Some(Reason::Mismatch { .. } | Reason::Index { .. } | Reason::Height { .. }));
    if !in_form {
        return None;
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
    let cap = format!("cap`{{n = {arity}, c = {caps}}} compressed {groups} {cap_height} == ({})", digests(&test.cap));
    let path =
        format!("open`{{n = {arity}, s = {siblings}}} compressed {groups} {cap_height} {index} == ({})", digests(&test.siblings));
    Some(format!("{verified} /\\ {cap} /\\ {path}"))
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

fn typed(row: &[u8]) -> String {
    format!("({} : [{}][8])", bytes(row).trim_end_matches(" : [0][8]"), row.len())
}

fn listed(groups: impl Iterator<Item = String>) -> String {
    let groups: Vec<_> = groups.collect();
    format!("[{}]", groups.join(", "))
}
