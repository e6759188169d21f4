//! Calls of `cryptol/Rp64_256.cry`, `cryptol/RpJive64_256.cry` and `cryptol/Goldilocks.cry` for the vectors.

use crate::LoadError;
use crate::cryptol::{Batch, bytes};
use crate::file::{Hex, Outcome, VectorFile};
use crate::rescue_prime::digest_bytes::DigestBytesTest;
use crate::rescue_prime::{
    Digest, Element, InstanceGroup, InstanceTest, constants, digest_bytes, hash, hash_elements, merge, merge_many,
    merge_with_int, permutation,
};

/// Batches for all vectors of Rescue-Prime, but hashes of more than `max_length` bytes.
///
/// # Errors
///
/// [`LoadError`] if a committed file is damaged.
pub fn rescue_prime_batches(max_length: usize) -> Result<Vec<Batch>, LoadError> {
    let mut hashes = hash::load()?;
    for group in &mut hashes.test_groups {
        group.tests.retain(|test| test.message.0.len() <= max_length);
    }
    let mut batches = vec![digest_bytes_batch(&digest_bytes::load()?)];
    batches.extend(instance_batches("rescue_prime_constants", &constants::load()?, |test| {
        let (row, mds) = (list(&test.mds_row), matrix(&test.mds));
        let (ark1, ark2) = (matrix(&test.ark1), matrix(&test.ark2));
        format!("SEED == {:?} /\\ MDS_ROW == {row} /\\ PARAMS == {{ mds = {mds}, ark1 = {ark1}, ark2 = {ark2} }}", test.seed)
    }));
    batches.extend(instance_batches("rescue_prime_permutation", &permutation::load()?, |test| {
        format!("permutation {} == {}", list(&test.state), list(&test.permuted))
    }));
    batches.extend(instance_batches("rescue_prime_hash_elements", &hash_elements::load()?, |test| {
        gives(&format!("hash_elements {}", list(&test.elements)), test.digest)
    }));
    batches.extend(instance_batches("rescue_prime_hash", &hashes, |test| {
        gives(&format!("hash ({})", bytes(&test.message.0)), test.digest)
    }));
    batches.extend(instance_batches("rescue_prime_merge", &merge::load()?, |test| {
        gives(&format!("merge {} {}", list(&test.left), list(&test.right)), test.digest)
    }));
    batches.extend(instance_batches("rescue_prime_merge_many", &merge_many::load()?, |test| {
        let digests: Vec<_> = test.digests.iter().map(|digest| list(digest)).collect();
        let digests = format!("([{}] : [{}]Digest)", digests.join(", "), digests.len());
        gives(&format!("merge_many {digests}"), test.digest)
    }));
    batches.extend(instance_batches("rescue_prime_merge_with_int", &merge_with_int::load()?, |test| {
        gives(&format!("merge_with_int {} {}", list(&test.seed), test.integer.0), test.digest)
    }));
    Ok(batches)
}

/// A batch for each instance; `claim` is what Cryptol has to find true of a test.
fn instance_batches<T: InstanceTest>(
    file_name: &'static str,
    file: &VectorFile<InstanceGroup<T>>,
    claim: impl Fn(&T) -> String,
) -> Vec<Batch> {
    let batch = |group: &InstanceGroup<T>| {
        let module = group.instance.name();
        let claims: Vec<_> = group.tests.iter().map(|test| (test.label().tc_id, claim(test))).collect();
        Batch::new(file_name, module.to_owned(), module, &claims)
    };
    file.test_groups.iter().map(batch).collect()
}

/// The claim that a call gives a digest.
fn gives(call: &str, digest: Digest) -> String {
    format!("{call} == {}", list(&digest))
}

/// Elements as a Cryptol expression.
fn list(elements: &[Element]) -> String {
    let numbers: Vec<_> = elements.iter().map(|element| element.0.to_string()).collect();
    format!("([{}] : [{}]F)", numbers.join(", "), numbers.len())
}

/// Rows of elements as a Cryptol expression.
fn matrix(rows: &[Vec<Element>]) -> String {
    let rows: Vec<_> = rows.iter().map(|row| list(row)).collect();
    format!("[{}]", rows.join(", "))
}

/// All strings of 32 bytes, the only ones that Cryptol's types take.
fn digest_bytes_batch(file: &VectorFile<digest_bytes::DigestBytesGroup>) -> Batch {
    let tests = file.test_groups.iter().flat_map(|group| &group.tests);
    let claims: Vec<_> =
        tests.filter(|test| test.bytes.0.len() == 32).map(|test| (test.tc_id, digest_bytes_claim(test))).collect();
    Batch::new("rescue_prime_digest_bytes", "Goldilocks".to_owned(), "Goldilocks", &claims)
}

fn digest_bytes_claim(test: &DigestBytesTest) -> String {
    let DigestBytesTest { bytes: Hex(text), digest, result, .. } = test;
    let text = bytes(text);
    match (result, digest) {
        (Outcome::Valid, Some(digest)) => {
            let digest = list(digest);
            format!("is_digest ({text}) /\\ digest_from_bytes ({text}) == {digest} /\\ bytes_from_digest {digest} == ({text})")
        }
        _ => format!("~ is_digest ({text})"),
    }
}
