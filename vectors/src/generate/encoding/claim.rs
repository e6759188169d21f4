//! Generates the vectors of claims.

use ashlar_spec::MODULUS;
use ashlar_spec::claim::{blake3_digest, decode, encode, keccak256_digest};
use ashlar_spec::codec::DecodeError;

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, DIGESTS, EDGE, GENERATED, Input, NOT_BELOW_MODULUS, ORDER, SOURCE, TRAILING, TRUNCATED, VALID, decode_tests, drawn,
    encode_tests, extensions, files_of, input, patched, truncations,
};
use crate::encoding::Bytes32;
use crate::encoding::claim::{ClaimGroup, ClaimValue};
use crate::goldilocks::{Element, Integer};

/// `encoding_claim.json` and its schema.
pub fn files() -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let inputs = valid().into_iter().chain(refused()).collect();
    let groups = vec![
        ClaimGroup::Decode { tests: decode_tests(numbers, inputs, read) },
        ClaimGroup::Encode { tests: encode_tests(numbers, unencodable(), |claim| encode(&numbers_of(claim))) },
    ];
    files_of(
        "encoding_claim",
        "Claim",
        &[GENERATED, CRYPTOL, DIGESTS, SOURCE],
        &[VALID, EDGE, TRUNCATED, TRAILING, ORDER, NOT_BELOW_MODULUS],
        groups,
    )
}

fn numbers_of(claim: &[Integer]) -> Vec<u64> {
    claim.iter().map(|number| number.0).collect()
}

/// The claim that a string encodes, and its digests.
///
/// # Errors
///
/// Why it encodes none.
pub fn read(bytes: &[u8]) -> Result<ClaimValue, DecodeError> {
    let claim = decode(bytes)?;
    assert_eq!(written(&claim), bytes, "a claim has one encoding");
    let below = "elements are below the modulus";
    Ok(ClaimValue {
        keccak256: Bytes32(keccak256_digest(&claim).expect(below)),
        blake3: Bytes32(blake3_digest(&claim).expect(below)),
        elements: claim.into_iter().map(Element).collect(),
    })
}

fn written(claim: &[u64]) -> Vec<u8> {
    encode(claim).expect("elements are below the modulus")
}

/// Elements without pattern.
fn elements(count: usize) -> Vec<u64> {
    (0..count).map(|index| u64::from_le_bytes(drawn(&format!("claim {count} {index}"))) % MODULUS).collect()
}

fn valid() -> Vec<Input> {
    let mut inputs: Vec<Input> =
        [0, 1, 2, 3, 4, 8, 17].map(|count| input(format!("{count} elements"), VALID, written(&elements(count)))).into();
    inputs.push(input("0, 1, p - 1", EDGE, written(&[0, 1, MODULUS - 1])));
    inputs.push(input("bytes 1 to 8", EDGE, written(&[0x0807060504030201])));
    inputs.push(input("256 zeros, so that the count has a second byte", EDGE, written(&[0; 256])));
    inputs
}

fn refused() -> Vec<Input> {
    let three = written(&elements(3));
    let mut inputs = truncations("three elements", &three, read);
    inputs.extend(extensions("three elements", &three));
    inputs.extend(extensions("no element", &written(&[])));
    for count in [0, 2, 4, u64::MAX] {
        let (flag, bytes) = (if count < 3 { TRAILING } else { TRUNCATED }, patched(&three, 0, &count.to_le_bytes()));
        inputs.push(input(format!("three elements, but their count is {count}"), flag, bytes));
    }
    for (name, value) in [("p", MODULUS), ("p + 1", MODULUS + 1), ("2^64 - 1", u64::MAX)] {
        for place in 0..3 {
            let bytes = patched(&three, 8 + 8 * place, &value.to_le_bytes());
            inputs.push(input(format!("element {place} is {name}"), NOT_BELOW_MODULUS, bytes));
        }
    }
    let wrong = patched(&three, 8, &[0xff; 16]);
    inputs.push(input("elements 0 and 1 are 2^64 - 1", ORDER, wrong.clone()));
    inputs.push(input("element 0 is 2^64 - 1, and element 2 is cut off", ORDER, wrong[..28].to_vec()));
    inputs
}

fn unencodable() -> Vec<(String, &'static str, Vec<Integer>)> {
    let claims: [(&str, &[u64]); 4] = [
        ("p", &[MODULUS]),
        ("2^64 - 1 in the middle", &[1, u64::MAX, 2]),
        ("p + 1 at the end", &[1, 2, MODULUS + 1]),
        ("the first of two", &[MODULUS, MODULUS]),
    ];
    let integers = |claim: &[u64]| claim.iter().copied().map(Integer).collect();
    claims.map(|(comment, claim)| (comment.to_owned(), NOT_BELOW_MODULUS.0, integers(claim))).into()
}
