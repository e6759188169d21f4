//! Calls of `cryptol/MerkleOpening.cry`, over BLAKE3 of `cryptol/Blake3MerkleOpening.cry`.

use std::collections::BTreeMap;

use ashlar_spec::merkle_opening::element_count;
use ashlar_spec::merkle_tree::{Dimensions, frontier_length, heights_of, layers};

use crate::LoadError;
use crate::cryptol::{Batch, bytes};
use crate::file::Hex;
use crate::merkle_opening::{Hash, OpeningGroup, Reason, StringTest, load};
use crate::merkle_tree;

/// One batch a group: over BLAKE3 of bytes what indices and paths are needed for, of all groups the verdict on other strings.
///
/// # Errors
///
/// [`LoadError`] if the committed file is damaged.
pub fn merkle_opening_batches() -> Result<Vec<Batch>, LoadError> {
    let file = load()?;
    let groups = file.test_groups.iter().enumerate();
    let batch = |(index, group): (usize, &OpeningGroup)| {
        let claims: Vec<_> = group.tests.iter().filter_map(|test| Some((test.tc_id, claim(group, test)?))).collect();
        let module = if group.hash == Hash::Blake3Bytes { "Blake3MerkleOpening" } else { "MerkleOpening" };
        Batch::new("merkle_opening", index.to_string(), module, &claims)
    };
    Ok(groups.map(batch).collect())
}

/// The claim that Cryptol has the same verdict; where it is asked for no path, that the string of one that leads nowhere is canonical.
fn claim(group: &OpeningGroup, test: &StringTest) -> Option<String> {
    let is_of_path = matches!(test.error, None | Some(Reason::Opening { opening: merkle_tree::Reason::Mismatch { .. } }));
    if group.hash == Hash::Blake3Bytes && (is_of_path || is_of_indices(test)) {
        return Some(format!("{} == {}", verified(group, test), verdict(test.error)));
    }
    if is_of_indices(test) {
        return None;
    }
    let verdict = verdict(test.error.filter(|_| !is_of_path));
    Some(format!("{} == {verdict}", decoded(group, test)))
}

/// Whether the indices are none.
fn is_of_indices(test: &StringTest) -> bool {
    use merkle_tree::Reason::{Index, NoIndex, Order};
    matches!(test.error, Some(Reason::Opening { opening: Index { .. } | Order { .. } | NoIndex }))
}

fn verdict(error: Option<Reason>) -> String {
    let (reason, offset) = match error {
        None => ("ACCEPTED", 0),
        Some(Reason::Truncated { offset, .. }) => ("TRUNCATED", offset),
        Some(Reason::Trailing { offset, .. }) => ("TRAILING_BYTES", offset),
        Some(Reason::Element { offset } | Reason::Sibling { offset, .. }) => ("NOT_BELOW_MODULUS", offset),
        Some(Reason::Opening { .. }) => ("REFUSED", 0),
    };
    format!("({reason}, {offset})")
}

fn canonical(hash: Hash) -> &'static str {
    match hash {
        Hash::Blake3Bytes => "BYTES",
        Hash::Blake3Goldilocks => "GOLDILOCKS",
        Hash::Blake3KoalaBear => "KOALA_BEAR",
        Hash::Rp64 | Hash::RpJive64 => "RESCUE_PRIME",
        Hash::PoseidonKoalaBear16 => "POSEIDON",
    }
}

fn decoded(group: &OpeningGroup, test: &StringTest) -> String {
    let [elements, siblings] = counts(group, test);
    format!(
        "(decode`{{k = {elements}, s = {siblings}}} {} {} ({})).1",
        canonical(group.hash),
        widths(group),
        bytes(&test.encoding.0)
    )
}

fn verified(group: &OpeningGroup, test: &StringTest) -> String {
    let [elements, siblings] = counts(group, test);
    let indices = listed(test.indices.iter().map(|index| index.to_string()));
    let indices = format!("({indices} : [{}]Integer)", test.indices.len());
    // The rows of one height, joined.
    let mut joined: BTreeMap<usize, usize> = BTreeMap::new();
    for matrix in &group.matrices {
        *joined.entry(matrix.size.height).or_default() += matrix.size.width;
    }
    let sizes = listed(joined.iter().map(|(height, width)| format!("({height}, {width})")));
    let groups =
        joined.iter().map(|(height, width)| format!("opened_digests`{{h = {height}, w = {width}}} {sizes} {indices} elements"));
    format!(
        "verify_encoded`{{n = {}, c = {}, k = {elements}, s = {siblings}}} {} (\\sibling -> sibling) compressed {} {} {} (\\elements -> {}) {indices} ({})",
        group.arity,
        group.cap.len(),
        canonical(group.hash),
        listed(group.cap.iter().map(|Hex(digest)| format!("({} : [32][8])", bytes(digest)))),
        group.cap_height,
        widths(group),
        listed(groups),
        bytes(&test.encoding.0)
    )
}

fn widths(group: &OpeningGroup) -> String {
    listed(group.matrices.iter().map(|matrix| matrix.size.width.to_string()))
}

/// The numbers of elements and siblings of an opening of these indices; of indices that are none, those of the first.
fn counts(group: &OpeningGroup, test: &StringTest) -> [usize; 2] {
    let dimensions: Vec<_> = group.matrices.iter().map(|m| Dimensions { height: m.size.height, width: m.size.width }).collect();
    let indices = if is_of_indices(test) { &[0] } else { &test.indices[..] };
    let heights = heights_of(&dimensions);
    let layers = if group.arity == 2 { layers::<2>(&heights) } else { layers::<4>(&heights) };
    [element_count(&dimensions, indices), frontier_length(&layers, group.cap_height, indices)]
}

fn listed(items: impl Iterator<Item = String>) -> String {
    let items: Vec<_> = items.collect();
    format!("[{}]", items.join(", "))
}
