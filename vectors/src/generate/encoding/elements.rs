//! Generates the vectors of elements and digests as bytes.

use ashlar_spec::codec::{DecodeError, EncodeError};
use ashlar_spec::field_encoding::{
    decode_digest, decode_goldilocks, decode_koala_bear, decode_limbs, encode_digest, encode_goldilocks, encode_koala_bear,
    encode_limbs,
};
use ashlar_spec::{MODULUS, koala_bear};

use super::super::frame::{Generated, Numbers};
use super::shared::{
    CRYPTOL, GENERATED, Input, NOT_BELOW_MODULUS, ORDER, SOURCE, TRAILING, TRUNCATED, VALID, decode_tests, drawn, encode_tests,
    extensions, files_of, input, patched, truncations,
};
use crate::encoding::elements::ElementsGroup;
use crate::goldilocks::{Element, Integer};
use crate::poseidon;

/// Numbers that are no elements of Goldilocks.
const WRONG: [(&str, u64); 4] = [("p", MODULUS), ("p + 1", MODULUS + 1), ("2^64 - 2", u64::MAX - 1), ("2^64 - 1", u64::MAX)];

/// Numbers that are no elements of KoalaBear.
const WRONG_KOALA_BEAR: [(&str, u32); 4] =
    [("p", koala_bear::MODULUS), ("p + 1", koala_bear::MODULUS + 1), ("2^31", 1 << 31), ("2^32 - 1", u32::MAX)];

/// `encoding_elements.json` and its schema.
pub fn files() -> [Generated; 2] {
    let n = &mut Numbers::default();
    let groups = vec![
        ElementsGroup::Goldilocks { tests: decode_tests(n, goldilocks(), read_goldilocks) },
        ElementsGroup::KoalaBear { tests: decode_tests(n, koala_bears(), read_koala_bear) },
        ElementsGroup::Digest { tests: decode_tests(n, digests(), read_digest) },
        ElementsGroup::Limbs { tests: decode_tests(n, limbs(), read_limbs) },
        ElementsGroup::GoldilocksEncode { tests: encode_tests(n, wrong(), |number| Ok(encode_goldilocks(number.0)?.to_vec())) },
        ElementsGroup::KoalaBearEncode { tests: encode_tests(n, wrong_koala_bears(), |number| written_koala_bear(*number)) },
        ElementsGroup::DigestEncode { tests: encode_tests(n, wrong_digests(), |digest| encode_digest(digest.map(|x| x.0))) },
    ];
    files_of(
        "encoding_elements",
        "Elements and digests as bytes",
        &[GENERATED, CRYPTOL, SOURCE],
        &[VALID, TRUNCATED, TRAILING, ORDER, NOT_BELOW_MODULUS],
        groups,
    )
}

/// The element of Goldilocks of which these are the bytes.
///
/// # Errors
///
/// Why they are none.
pub fn read_goldilocks(bytes: &[u8]) -> Result<Element, DecodeError> {
    let element = decode_goldilocks(bytes)?;
    assert_eq!(encode_goldilocks(element).as_ref().map(|written| &written[..]), Ok(bytes), "an element has one encoding");
    Ok(Element(element))
}

/// The element of KoalaBear of which these are the bytes.
///
/// # Errors
///
/// Why they are none.
pub fn read_koala_bear(bytes: &[u8]) -> Result<poseidon::Element, DecodeError> {
    let element = decode_koala_bear(bytes)?;
    assert_eq!(written_koala_bear(element).as_deref(), Ok(bytes), "an element has one encoding");
    Ok(poseidon::Element(element))
}

/// The bytes of an element of KoalaBear.
///
/// # Errors
///
/// If the number is none.
pub fn written_koala_bear(number: u32) -> Result<Vec<u8>, EncodeError> {
    Ok(encode_koala_bear(number)?.to_vec())
}

/// The digest of four elements of which these are the bytes.
///
/// # Errors
///
/// Why they are none.
pub fn read_digest(bytes: &[u8]) -> Result<[Element; 4], DecodeError> {
    let digest = decode_digest(bytes)?;
    assert_eq!(encode_digest(digest).as_deref(), Ok(bytes), "a digest has one encoding");
    Ok(digest.map(Element))
}

/// The four limbs of which these are the bytes.
///
/// # Errors
///
/// Why they are none.
pub fn read_limbs(bytes: &[u8]) -> Result<[Integer; 4], DecodeError> {
    let limbs = decode_limbs(bytes)?;
    assert_eq!(encode_limbs(limbs), bytes, "limbs have one encoding");
    Ok(limbs.map(Integer))
}

fn goldilocks() -> Vec<Input> {
    let values = [0, 1, 0xffff, 0x10000, u64::from(u32::MAX), 1 << 32, 0x0807060504030201, MODULUS - 2, MODULUS - 1];
    let mut inputs: Vec<Input> = values.map(|value| input(value.to_string(), VALID, value.to_le_bytes().to_vec())).into();
    inputs.extend(WRONG.map(|(name, value)| input(name, NOT_BELOW_MODULUS, value.to_le_bytes().to_vec())));
    inputs.extend(truncations("an element", &1_u64.to_le_bytes(), read_goldilocks));
    inputs.extend(extensions("an element", &1_u64.to_le_bytes()));
    inputs.push(input("2^64 - 1, and a further byte", ORDER, vec![0xff; 9]));
    inputs
}

fn koala_bears() -> Vec<Input> {
    let values = [0, 1, 0xffff, 0x10000, 1 << 24, 0x04030201, koala_bear::MODULUS - 2, koala_bear::MODULUS - 1];
    let mut inputs: Vec<Input> = values.map(|value| input(value.to_string(), VALID, value.to_le_bytes().to_vec())).into();
    inputs.extend(WRONG_KOALA_BEAR.map(|(name, value)| input(name, NOT_BELOW_MODULUS, value.to_le_bytes().to_vec())));
    inputs.extend(truncations("an element", &1_u32.to_le_bytes(), read_koala_bear));
    inputs.extend(extensions("an element", &1_u32.to_le_bytes()));
    inputs.push(input("2^32 - 1, and a further byte", ORDER, vec![0xff; 5]));
    inputs
}

/// The bytes of four numbers.
fn four(numbers: [u64; 4]) -> Vec<u8> {
    numbers.into_iter().flat_map(u64::to_le_bytes).collect()
}

/// Four elements without pattern.
fn drawn_elements() -> [u64; 4] {
    [0, 1, 2, 3].map(|index| u64::from_le_bytes(drawn(&format!("elements digest {index}"))) % MODULUS)
}

fn digests() -> Vec<Input> {
    let digest = four(drawn_elements());
    let mut inputs = vec![
        input("zero", VALID, four([0; 4])),
        input("all p - 1", VALID, four([MODULUS - 1; 4])),
        input("1, 2, 3, 4", VALID, four([1, 2, 3, 4])),
        input("without pattern", VALID, digest.clone()),
    ];
    for (name, value) in WRONG {
        for place in 0..4 {
            let bytes = patched(&digest, 8 * place, &value.to_le_bytes());
            inputs.push(input(format!("element {place} is {name}"), NOT_BELOW_MODULUS, bytes));
        }
    }
    inputs.extend(truncations("a digest", &digest, read_digest));
    inputs.extend(extensions("a digest", &digest));
    inputs.push(input("elements 1 and 3 are p", ORDER, four([0, MODULUS, 0, MODULUS])));
    inputs.push(input("element 1 is p, and element 3 is cut off", ORDER, four([0, MODULUS, 0, 0])[..31].to_vec()));
    inputs
}

fn limbs() -> Vec<Input> {
    let digest: [u8; 32] = drawn("limbs");
    let mut inputs = vec![
        input("zero", VALID, vec![0; 32]),
        input("all bits set", VALID, vec![0xff; 32]),
        input("1, 2, 3, 4", VALID, four([1, 2, 3, 4])),
        input("all p, which a limb may be", VALID, four([MODULUS; 4])),
        input("without pattern", VALID, digest.to_vec()),
    ];
    inputs.extend(truncations("limbs", &digest, read_limbs));
    inputs.extend(extensions("limbs", &digest));
    inputs
}

fn wrong() -> Vec<(String, &'static str, Integer)> {
    WRONG.map(|(name, value)| (name.to_owned(), NOT_BELOW_MODULUS.0, Integer(value))).into()
}

fn wrong_koala_bears() -> Vec<(String, &'static str, u32)> {
    WRONG_KOALA_BEAR.map(|(name, value)| (name.to_owned(), NOT_BELOW_MODULUS.0, value)).into()
}

fn wrong_digests() -> Vec<(String, &'static str, [Integer; 4])> {
    let with_p = |place: usize| {
        let mut digest = drawn_elements();
        digest[place] = MODULUS;
        (format!("element {place} is p"), NOT_BELOW_MODULUS.0, digest.map(Integer))
    };
    (0..4).map(with_p).collect()
}
