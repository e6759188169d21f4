//! The trees of the vector files, and the openings that they tell of.

use ashlar_vectors::LoadError;
use ashlar_vectors::file::{Hex, Outcome};
use ashlar_vectors::merkle_opening::{self, Matrix, OpeningGroup};
use ashlar_vectors::merkle_tree::{self, OpeningTest, TreeGroup};
use serde_json::Value;

use super::super::function::{Vector, Vectors, json, parts};
use super::tree::{Form, RowsAndSiblings, Tree};
/// A tree of a file, and what is told of it.
pub struct Group {
    pub tree: Tree,
    pub cap: Vec<Hex>,
    pub tests: Vec<Told>,
}

/// A test of a file, with what is to be opened.
pub struct Told {
    pub tc_id: u32,
    pub comment: String,
    pub flags: Vec<String>,
    pub indices: Vec<usize>,
    pub opening: Value,
    pub is_opening: bool,
}

/// The vectors that are made of the groups of a file.
pub fn vectors<I>(form: Form, of: impl Fn(&Group) -> Option<Vec<Vector<I>>>) -> Result<Vectors<I>, LoadError> {
    let (notes, groups): (_, Vec<Group>) = match form {
        Form::Rows => {
            let (notes, groups) = parts(merkle_tree::load()?);
            (notes, groups.iter().map(told_rows).collect())
        }
        Form::Encoded => {
            let (notes, groups) = parts(merkle_opening::load()?);
            (notes, groups.iter().map(told_strings).collect())
        }
    };
    Ok(Vectors { file: form.file(), notes, tests: groups.iter().filter_map(of).flatten().collect() })
}

pub fn told_rows(group: &TreeGroup) -> Group {
    let told = |test: &OpeningTest| Told {
        tc_id: test.tc_id,
        comment: test.comment.clone(),
        flags: test.flags.clone(),
        indices: test.indices.clone(),
        opening: json(RowsAndSiblings { rows: test.rows.clone(), siblings: test.siblings.clone() }),
        is_opening: test.result == Outcome::Valid,
    };
    let matrix = |matrix: &merkle_tree::Matrix| Matrix { size: matrix.size, values: matrix.values.clone() };
    let matrices = group.matrices.iter().map(matrix).collect();
    Group {
        tree: Tree { hash: None, arity: group.arity, cap_height: group.cap_height, matrices },
        cap: group.cap.clone(),
        tests: group.tests.iter().map(told).collect(),
    }
}

pub fn told_strings(group: &OpeningGroup) -> Group {
    let told = |test: &merkle_opening::StringTest| Told {
        tc_id: test.tc_id,
        comment: test.comment.clone(),
        flags: test.flags.clone(),
        indices: test.indices.clone(),
        opening: json(&test.encoding),
        is_opening: test.result == Outcome::Valid,
    };
    let matrices = group.matrices.clone();
    Group {
        tree: Tree { hash: Some(group.hash), arity: group.arity, cap_height: group.cap_height, matrices },
        cap: group.cap.clone(),
        tests: group.tests.iter().map(told).collect(),
    }
}
