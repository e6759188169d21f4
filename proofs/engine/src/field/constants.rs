//! Runs symbolic code on constants.

use super::{Element, Modulus, scope};
use crate::obligation::FieldRight;

/// The outputs of a right side on constant elements: for a backend that this processor lacks, and over opaque functions.
///
/// # Errors
/// What the code does beyond what holds for every representative of the elements, or an output that is no constant.
pub fn on_constants(modulus: Modulus, right: &impl FieldRight, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
    scope(modulus, || {
        let constants: Vec<Vec<Element>> =
            inputs.iter().map(|group| group.iter().map(|&value| Element::constant(value)).collect()).collect();
        let value = |element: Element| element.value().ok_or_else(|| "an output on constants is no constant".to_owned());
        right.symbolic(&constants)?.into_iter().map(value).collect()
    })
}
