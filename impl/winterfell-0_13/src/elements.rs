//! Elements of the prover and of `ashlar`.

use ashlar::fields::goldilocks::Goldilocks;
use smallvec::SmallVec;
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;

/// Elements that have room on the stack.
const ELEMENTS: usize = 1024;

/// The element of `ashlar`.
pub fn ours(element: BaseElement) -> Goldilocks {
    Goldilocks::reduce(element.as_int())
}

/// The element of the prover.
pub fn theirs(element: Goldilocks) -> BaseElement {
    BaseElement::new(element.value())
}

/// Runs `hash` on the elements of the base field that `elements` consist of, those of the same element next to one another.
pub fn with_base_elements<E: FieldElement<BaseField = BaseElement>, D>(
    elements: &[E],
    hash: impl FnOnce(&[Goldilocks]) -> D,
) -> D {
    // Filled in its place: what is returned by value is copied with all the room that it has.
    let mut base = SmallVec::<[Goldilocks; ELEMENTS]>::new();
    base.extend(E::slice_as_base_elements(elements).iter().map(|element| ours(*element)));
    hash(&base)
}
