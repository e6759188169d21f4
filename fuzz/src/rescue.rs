//! Entry points of Rescue-Prime against the specification, on every backend.

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::Backend;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::rescue_prime::Digest;
use ashlar::rescue_prime::Hasher;
use ashlar::rescue_prime::instance::Instance;
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_spec::{rp_jive64_256 as specified_rp_jive64_256, rp64_256 as specified_rp64_256};

use crate::element::{Element, elements, from_values, values};
use crate::{Check, compare};

/// More than two blocks of the wider rate.
const MOST_ELEMENTS: usize = 20;
/// The bytes of more than two blocks.
const MOST_BYTES: usize = 130;
const MOST_DIGESTS: usize = 5;

/// A call of an entry point of either instance.
#[derive(Debug)]
pub struct Rescue {
    instance: Which,
    call: Call,
}

/// The instances.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Which {
    Rp64,
    RpJive64,
}

#[derive(Debug)]
enum Call {
    Elements(Vec<Goldilocks>),
    Bytes(Vec<u8>),
    Merge([Digest; 2]),
    MergeMany(Vec<Digest>),
    MergeWithInt(Digest, u64),
}

type Limbs = [u64; 4];

/// The entry points as the specification has them.
struct Specification {
    hash_elements: fn(&[u64]) -> Limbs,
    hash: fn(&[u8]) -> Limbs,
    merge: fn(Limbs, Limbs) -> Limbs,
    merge_many: fn(&[Limbs]) -> Limbs,
    merge_with_int: fn(Limbs, u64) -> Limbs,
}

const RP64: Specification = Specification {
    hash_elements: |elements| specified_rp64_256::hash_elements(&specified_rp64_256::params(), elements),
    hash: |bytes| specified_rp64_256::hash(&specified_rp64_256::params::<u64>(), bytes),
    merge: |left, right| specified_rp64_256::merge(&specified_rp64_256::params(), left, right),
    merge_many: |digests| specified_rp64_256::merge_many(&specified_rp64_256::params(), digests),
    merge_with_int: |seed, v| specified_rp64_256::merge_with_int(&specified_rp64_256::params(), seed, v),
};

const RP_JIVE64: Specification = Specification {
    hash_elements: |elements| specified_rp_jive64_256::hash_elements(&specified_rp_jive64_256::params(), elements),
    hash: |bytes| specified_rp_jive64_256::hash(&specified_rp_jive64_256::params::<u64>(), bytes),
    merge: |left, right| specified_rp_jive64_256::merge(&specified_rp_jive64_256::params(), left, right),
    merge_many: |digests| specified_rp_jive64_256::merge_many(&specified_rp_jive64_256::params(), digests),
    merge_with_int: |seed, v| specified_rp_jive64_256::merge_with_int(&specified_rp_jive64_256::params(), seed, v),
};

fn digest(u: &mut Unstructured<'_>) -> Result<Digest> {
    let mut limbs = [Goldilocks::ZERO; 4];
    for limb in &mut limbs {
        *limb = u.arbitrary::<Element>()?.0;
    }
    Ok(Digest::new(limbs))
}

impl<'a> Arbitrary<'a> for Rescue {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let instance = u.arbitrary()?;
        let call = match u.int_in_range(0..=4u8)? {
            0 => {
                let count = u.int_in_range(0..=MOST_ELEMENTS)?;
                Call::Elements(elements(u, count)?)
            }
            1 => {
                let length = u.int_in_range(0..=MOST_BYTES)?;
                Call::Bytes((0..length).map(|_| u.arbitrary()).collect::<Result<_>>()?)
            }
            2 => Call::Merge([digest(u)?, digest(u)?]),
            3 => {
                let count = u.int_in_range(0..=MOST_DIGESTS)?;
                Call::MergeMany((0..count).map(|_| digest(u)).collect::<Result<_>>()?)
            }
            _ => Call::MergeWithInt(digest(u)?, Self::integer(u)?),
        };
        Ok(Self { instance, call })
    }
}

impl Rescue {
    /// An integer, often next to the modulus.
    fn integer(u: &mut Unstructured<'_>) -> Result<u64> {
        if u.arbitrary()? {
            return u.arbitrary();
        }
        Ok((Goldilocks::MODULUS - 2).saturating_add(u.int_in_range(0..=4u64)?))
    }
}

fn limbs(digest: &Digest) -> Limbs {
    digest.elements().map(Goldilocks::value)
}

impl Call {
    fn specified(&self, specification: &Specification) -> Digest {
        let found = match self {
            Self::Elements(elements) => (specification.hash_elements)(&values(elements)),
            Self::Bytes(bytes) => (specification.hash)(bytes),
            Self::Merge([left, right]) => (specification.merge)(limbs(left), limbs(right)),
            Self::MergeMany(digests) => (specification.merge_many)(&digests.iter().map(limbs).collect::<Vec<_>>()),
            Self::MergeWithInt(seed, value) => (specification.merge_with_int)(limbs(seed), *value),
        };
        Digest::new(from_values(found))
    }

    fn computed<I: Instance<WIDTH>, const WIDTH: usize>(&self, hasher: Hasher<I, WIDTH>) -> Digest {
        match self {
            Self::Elements(elements) => hasher.hash_elements(elements),
            Self::Bytes(bytes) => hasher.hash(bytes),
            Self::Merge(digests) => hasher.merge(digests),
            Self::MergeMany(digests) => hasher.merge_many(digests),
            Self::MergeWithInt(seed, value) => hasher.merge_with_int(seed, *value),
        }
    }
}

impl Check for Rescue {
    fn check(&self) {
        let expected = match self.instance {
            Which::Rp64 => self.call.specified(&RP64),
            Which::RpJive64 => self.call.specified(&RP_JIVE64),
        };
        for backend in Backend::available() {
            let found = match self.instance {
                Which::Rp64 => self.call.computed(rp64_256::Hasher::on(backend)),
                Which::RpJive64 => self.call.computed(rp_jive64_256::Hasher::on(backend)),
            };
            compare::bytes(backend, &found.to_bytes(), &expected.to_bytes());
        }
    }
}
