//! The summary of `roots.rs`.

use super::put_list;
use crate::parts::base::cursor::Cursor;
use crate::parts::base::error::DecodeError;
use crate::parts::base::word::{Byte, Token, U16, Vec};
use crate::parts::contracts::Part;
use crate::parts::run;

/// Reads roots of a circuit of this many nodes.
///
/// # Errors
/// On one of the paths.
pub fn take_roots(_: &mut Cursor<'_>, nodes: usize) -> Result<Vec<U16>, DecodeError> {
    let token = run::part(Part::Roots { nodes }).ok_or(DecodeError)?;
    Ok(Vec::Read { token: Token(token), count: None })
}

/// Writes roots.
pub fn put_roots(out: &mut Vec<Byte>, roots: &Vec<U16>) {
    put_list(out, roots);
}

/// That the count has room for roots that were read.
pub fn is_countable(roots: &Vec<U16>) -> bool {
    let found = roots.token().and_then(run::part_of);
    if !matches!(found, Some(Part::Roots { .. })) {
        run::leave(format!("{found:?} where roots were promised"));
    }
    true
}

/// That roots are nodes of a circuit of as many as they were read for.
pub fn first_outside(roots: &Vec<U16>, nodes: usize) -> Option<usize> {
    super::expect_list(roots, Part::Roots { nodes });
    None
}
