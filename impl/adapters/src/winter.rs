//! The crate `winter-crypto`.

use ashlar_conform::protocol::{Reply, Request};
use winter_crypto::hashers::{Rp64_256, RpJive64_256};
use winter_crypto::{Digest, ElementHasher};
use winter_math::fields::f64::BaseElement;
use winter_utils::Deserializable;

use crate::input::{bytes, input, integer, unsupported};

pub const SUPPORTED: [&str; 14] = [
    "Rp64_256/permutation",
    "Rp64_256/hash",
    "Rp64_256/hash_elements",
    "Rp64_256/merge",
    "Rp64_256/merge_many",
    "Rp64_256/merge_with_int",
    "Rp64_256/digest_from_bytes",
    "RpJive64_256/permutation",
    "RpJive64_256/hash",
    "RpJive64_256/hash_elements",
    "RpJive64_256/merge",
    "RpJive64_256/merge_many",
    "RpJive64_256/merge_with_int",
    "RpJive64_256/digest_from_bytes",
];

/// A hasher whose digests are four elements.
trait Rescue: ElementHasher<BaseField = BaseElement> {
    /// The digest of four elements.
    fn digest(elements: [BaseElement; 4]) -> Self::Digest;

    /// The state after the permutation.
    fn permuted(state: Vec<BaseElement>) -> Result<Vec<BaseElement>, Reply>;
}

impl Rescue for Rp64_256 {
    fn digest(elements: [BaseElement; 4]) -> Self::Digest {
        elements.into()
    }

    fn permuted(state: Vec<BaseElement>) -> Result<Vec<BaseElement>, Reply> {
        let mut state = array(state)?;
        Self::apply_permutation(&mut state);
        Ok(state.into())
    }
}

impl Rescue for RpJive64_256 {
    fn digest(elements: [BaseElement; 4]) -> Self::Digest {
        elements.into()
    }

    fn permuted(state: Vec<BaseElement>) -> Result<Vec<BaseElement>, Reply> {
        let mut state = array(state)?;
        Self::apply_permutation(&mut state);
        Ok(state.into())
    }
}

pub fn answer(request: &Request) -> Reply {
    let reply = match request.algorithm.as_str() {
        "Rp64_256" => output::<Rp64_256>(request),
        "RpJive64_256" => output::<RpJive64_256>(request),
        _ => Err(unsupported(request)),
    };
    reply.unwrap_or_else(|reply| reply)
}

fn output<R: Rescue>(request: &Request) -> Result<Reply, Reply> {
    let digest = match request.operation.as_str() {
        "permutation" => {
            let permuted = R::permuted(elements(&input::<Vec<String>>(request, "state")?)?)?;
            return Ok(Reply::Output(permuted.iter().map(|element| element.as_int().to_string()).collect()));
        }
        "hash" => R::hash(&bytes(request, "message")?),
        "hash_elements" => R::hash_elements(&elements(&input::<Vec<String>>(request, "elements")?)?),
        "merge" => R::merge(&[
            digest::<R>(&input::<Vec<String>>(request, "left")?)?,
            digest::<R>(&input::<Vec<String>>(request, "right")?)?,
        ]),
        "merge_many" => {
            let digests: Vec<Vec<String>> = input(request, "digests")?;
            R::merge_many(&digests.iter().map(|numbers| digest::<R>(numbers)).collect::<Result<Vec<_>, _>>()?)
        }
        "merge_with_int" => R::merge_with_int(
            digest::<R>(&input::<Vec<String>>(request, "seed")?)?,
            integer(&input::<String>(request, "integer")?)?,
        ),
        "digest_from_bytes" => {
            let read = R::Digest::read_from_bytes(&bytes(request, "bytes")?);
            read.map_err(|error| Reply::Refused(error.to_string()))?
        }
        _ => return Err(unsupported(request)),
    };
    let limbs = digest.as_bytes();
    let limbs = limbs.chunks_exact(8).map(|limb| u64::from_le_bytes(limb.try_into().expect("chunks have 8 bytes")));
    Ok(Reply::Output(limbs.map(|limb| limb.to_string()).collect()))
}

fn elements(numbers: &[String]) -> Result<Vec<BaseElement>, Reply> {
    numbers.iter().map(|number| BaseElement::try_from(integer(number)?).map_err(Reply::Refused)).collect()
}

fn array<const N: usize>(elements: Vec<BaseElement>) -> Result<[BaseElement; N], Reply> {
    elements.try_into().map_err(|elements: Vec<_>| Reply::Refused(format!("{} elements, not {N}", elements.len())))
}

fn digest<R: Rescue>(numbers: &[String]) -> Result<R::Digest, Reply> {
    Ok(R::digest(array(elements(numbers)?)?))
}
