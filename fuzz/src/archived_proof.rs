//! Archives of a proof at every address: all that a reader can reach of an accepted one lies within it.

use std::ops::Range;

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::blob::{Aligned, goldilocks, koala_bear, open, write};
use ashlar::vkey::framing;

use crate::edits::{Edit, apply_all};
use crate::placed::at_every_address;
use crate::{Check, compare};

/// Roots, openings, rows, a nonce and a name, such as a prover may archive.
type Proof = (Vec<[u8; 32]>, Vec<u64>, Vec<Vec<u32>>, Option<u64>, String);

/// The bytes of an archive, or of anything.
#[derive(Debug)]
pub struct ArchivedProof {
    bytes: Vec<u8>,
    /// The proof, if the bytes are its blob.
    proof: Option<Proof>,
}

impl<'a> Arbitrary<'a> for ArchivedProof {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        if u.arbitrary::<u8>()? < 64 {
            return Ok(Self { bytes: framing::encode_blob(u.bytes(u.len())?), proof: None });
        }
        let (edits, proof): (Vec<Edit>, Proof) = u.arbitrary()?;
        let mut bytes = write(&proof).expect("a small proof").to_vec();
        apply_all(&edits, &mut bytes);
        Ok(Self { bytes, proof: edits.is_empty().then_some(proof) })
    }
}

/// Panics if `part` does not lie within `whole`.
fn within<T>(whole: &Range<*const u8>, part: &[T]) {
    let part = part.as_ptr_range();
    compare::value("inside", whole.start <= part.start.cast() && part.end.cast() <= whole.end, true);
}

/// All of the proof in `blob`, if it is one.
fn read(blob: &[u8]) -> Option<Proof> {
    let archived = open::<Proof>(blob).ok()?;
    let whole = blob.as_ptr_range();
    within(&whole, &archived.0);
    within(&whole, &archived.1);
    within(&whole, &archived.2);
    within(&whole, archived.4.as_bytes());
    if let Ok(elements) = goldilocks(archived.1.as_slice()) {
        compare::value("openings", elements.iter().map(|e| e.value()).eq(archived.1.iter().map(|v| v.to_native())), true);
    }
    let mut rows = Vec::new();
    for archived in archived.2.iter() {
        within(&whole, archived);
        if let Ok(elements) = koala_bear(archived.as_slice()) {
            compare::value("row", elements.iter().map(|e| e.value()).eq(archived.iter().map(|v| v.to_native())), true);
        }
        rows.push(archived.iter().map(|v| v.to_native()).collect());
    }
    let openings = archived.1.iter().map(|v| v.to_native()).collect();
    let nonce = archived.3.as_ref().map(|v| v.to_native());
    Some((archived.0.to_vec(), openings, rows, nonce, archived.4.as_str().to_owned()))
}

impl Check for ArchivedProof {
    fn check(&self) {
        let found = read(&Aligned::new(&self.bytes));
        if self.proof.is_some() {
            compare::value("proof", &found, &self.proof);
        }
        at_every_address(&self.bytes, |distance, bytes| {
            compare::value("proof at an address", read(bytes), found.clone().filter(|_| distance == 0));
        });
    }
}
