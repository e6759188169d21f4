//! Generates the vectors of elements as bytes.

use ashlar_spec::koala_bear::{MODULUS, bytes_from_elements, elements_from_bytes, limbs_from_bytes};

use super::super::frame::{Generated, Numbers, strings, valid_if};
use super::shared::{
    CRYPTOL, GENERATED, Input, NOT_CANONICAL, drawn, elements, files_of, first_not_canonical, input, not_canonical_inputs,
};
use crate::file::{BugType, Hex};
use crate::message;
use crate::poseidon::element_bytes::{ElementBytesGroup, ElementBytesTest};
use crate::poseidon::{Element, InputError};

/// `poseidon_element_bytes.json` and its schema.
pub fn files() -> [Generated; 2] {
    let numbers = &mut Numbers::default();
    let groups = [1, 8].map(|count| {
        let test = |(comment, flags, bytes): (String, Vec<String>, Vec<u8>)| {
            let read = read_elements(&bytes, count);
            ElementBytesTest {
                tc_id: numbers.next(),
                comment,
                flags,
                bytes: Hex(bytes),
                result: valid_if(read.is_ok()),
                error: read.as_ref().err().copied(),
                elements: read.ok(),
            }
        };
        ElementBytesGroup { count, tests: inputs(count).into_iter().map(test).collect() }
    });
    files_of(
        "poseidon_element_bytes",
        &[
            GENERATED,
            CRYPTOL,
            "Valid tests: values confirmed by the canonical numbers of the crate p3-koala-bear 0.9.0-rc.2, which has no such encoding of its own.",
        ],
        &[
            ("Canonical", BugType::Functionality, "Canonical limbs."),
            NOT_CANONICAL,
            ("WrongLength", BugType::MissingCheck, "An element has 4 bytes."),
        ],
        groups.into(),
    )
}

fn inputs(count: usize) -> Vec<(String, Vec<String>, Vec<u8>)> {
    let bytes = |(comment, flags, values): Input| (comment, flags, values.into_iter().flat_map(u32::to_le_bytes).collect());
    let canonical = |comment: &str, values: Vec<u32>| bytes(input(comment, &["Canonical"], values));
    let mut inputs = vec![
        canonical("all 0", vec![0; count]),
        canonical("all 1", vec![1; count]),
        canonical("all p - 1", vec![MODULUS - 1; count]),
        canonical("all 67305985, bytes 1 to 4", vec![0x04030201; count]),
    ];
    for index in 0..4 {
        inputs.push(canonical(&format!("random {index}"), drawn(&format!("element_bytes {count} {index}"), count)));
    }
    inputs.extend(not_canonical_inputs("element_bytes", count).into_iter().map(bytes));
    for length in [0, 4 * count - 1, 4 * count + 1, 4 * count + 4] {
        inputs.push((format!("{length} bytes"), strings(&["WrongLength"]), message(length)));
    }
    inputs
}

/// The elements that the specification reads, which are written as the same bytes, or why it reads none.
///
/// # Errors
///
/// Why the bytes are not as many elements.
pub fn read_elements(bytes: &[u8], count: usize) -> Result<Vec<Element>, InputError> {
    let found = InputError::Length { found: bytes.len() };
    let limbs = limbs_from_bytes(bytes).filter(|limbs| limbs.len() == count).ok_or(found)?;
    let Some(values) = elements_from_bytes::<u32>(bytes) else {
        return Err(first_not_canonical(&limbs).expect("only such a limb is refused"));
    };
    assert_eq!(bytes_from_elements(&values), bytes, "elements have one encoding");
    Ok(elements(&values))
}
