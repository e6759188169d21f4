//! Rescue-Prime: the permutation and the hashes of both instances, and digests as bytes.

mod elements;

mod digest;
mod hash;
mod merge;
mod permutation;

use ashlar_vectors::rescue_prime::Instance;

use super::function::{Operations, boxed};
use digest::DigestFromBytes;
use hash::{Hash, HashElements, HashElementsMany};
use merge::{Merge, MergeMany, MergeWithInt};
use permutation::Permutation;

pub fn operations() -> Operations {
    let mut operations: Operations = Vec::new();
    for instance in Instance::ALL {
        operations.push(boxed(Permutation(instance)));
        operations.push(boxed(Hash(instance)));
        operations.push(boxed(HashElements(instance)));
        operations.push(boxed(HashElementsMany(instance)));
        operations.push(boxed(Merge(instance)));
        operations.push(boxed(MergeMany(instance)));
        operations.push(boxed(MergeWithInt(instance)));
        operations.push(boxed(DigestFromBytes(instance)));
    }
    operations
}
