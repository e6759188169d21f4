//! The types that trees are given as hashers, as the text of the code has them, against the rows on trees over each.

use std::collections::BTreeSet;
use std::path::Path;

use ashlar_engine::workspace::Workspace;
use ashlar_equiv::registry::Registry;

/// The types that implement the traits of hashers in a text.
fn implementing(text: &str) -> impl Iterator<Item = &str> {
    let heads = text.split("\nimpl").skip(1).filter_map(|head| head.split_once('{')).map(|(head, _)| head);
    heads.filter_map(|head| {
        let (of, ty) = head.split_once(" for ")?;
        let is_hasher = of.ends_with(" LeafHasher") || of.contains("NodeHasher<");
        is_hasher.then(|| ty.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default())
    })
}

#[test]
fn each_hasher_of_trees_has_a_row() {
    let workspace = Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree");
    let folder = workspace.root().join("impl/src/merkle");
    let files = std::fs::read_dir(folder).expect("the folder").map(|file| std::fs::read_to_string(file.expect("a file").path()));
    let texts: Vec<String> = files.collect::<Result<_, _>>().expect("texts");
    let types: BTreeSet<&str> = texts.iter().flat_map(|text| implementing(text)).collect();
    let registry = Registry::read(&workspace).expect("the obligations");
    let rows = registry.obligations.iter().filter(|obligation| obligation.id.starts_with("merkle/over/"));
    let named: String = rows.map(|row| row.left_name.as_str()).collect();
    assert_eq!(types, ["Blake3", "Blake3Rows", "Hasher", "ZeroSuffix"].into());
    assert!(types.iter().all(|ty| named.contains(&format!("::{ty}"))), "{named}");
}
