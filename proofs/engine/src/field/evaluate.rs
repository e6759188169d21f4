//! Values of elements at points.

use rustc_hash::FxHashSet;

use super::arena::{ApplicationId, Arena, Base, FormId};
use super::{Element, opaque, read};

/// The forms that some elements need, in an order in which a form follows those that it is built of.
pub struct Plan {
    order: Vec<FormId>,
    outputs: Vec<Element>,
}

impl Plan {
    /// Plans the evaluation of elements of the current scope.
    pub fn new(outputs: &[Element]) -> Self {
        read(|arena| {
            let mut needed = vec![false; arena.len()];
            for output in outputs {
                needed[output.id() as usize] = true;
            }
            let mut seen = FxHashSet::default();
            // What a base is built of is interned before the products with the base, and these before the forms that hold them.
            for id in (0..arena.len()).rev().filter(|&id| id != 0) {
                if needed[id] {
                    for_each_part(arena, id as FormId, &mut seen, |part| needed[part as usize] = true);
                }
            }
            let order = (0..arena.len()).filter(|&id| needed[id]).map(|id| id as FormId).collect();
            Plan { order, outputs: outputs.to_vec() }
        })
    }

    /// Number of forms.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Whether nothing is evaluated.
    pub fn is_empty(&self) -> bool {
        self.order.is_empty()
    }

    /// Names of the groups of inputs that the elements depend on.
    pub fn names(&self) -> Vec<String> {
        read(|arena| {
            let products = self.order.iter().flat_map(|&id| arena.form(id)).flat_map(|&(product, _)| arena.product(product));
            let mut names: Vec<u32> = products
                .filter_map(|&(base, _)| match *arena.base(base) {
                    Base::Input(name, _) => Some(name),
                    Base::Sum(_) | Base::Output(..) => None,
                })
                .collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().map(|name| arena.name(name).to_owned()).collect()
        })
    }

    /// The residues of the elements when each input `(name, index)` has the residue that `input` gives.
    pub fn run(&self, input: impl Fn(&str, u32) -> u64) -> Vec<u64> {
        read(|arena| {
            let modulus = arena.modulus();
            let mut values = vec![0; self.order.last().map_or(0, |&id| id as usize + 1)];
            for &id in &self.order {
                values[id as usize] = arena.form(id).iter().fold(0, |sum, &(product, coefficient)| {
                    let factors = arena.product(product).iter().map(|&(base, exponent)| {
                        let value = match *arena.base(base) {
                            Base::Input(name, index) => input(arena.name(name), index) % modulus.0,
                            Base::Sum(form) => values[form as usize],
                            Base::Output(application, index) => {
                                let application = arena.application(application);
                                let of = |forms: &[FormId]| forms.iter().map(|&form| values[form as usize]).collect::<Vec<u64>>();
                                opaque::value(
                                    modulus,
                                    &of(arena.parameters(application.function)),
                                    &of(&application.state),
                                    index as usize,
                                )
                            }
                        };
                        modulus.pow(value, exponent)
                    });
                    modulus.add(sum, factors.fold(coefficient, |all, factor| modulus.mul(all, factor)))
                });
            }
            self.outputs.iter().map(|output| values[output.id() as usize]).collect()
        })
    }
}

/// Calls `f` with each form that a base of this form is built of, but those of applications that were seen before.
fn for_each_part(arena: &Arena, id: FormId, seen: &mut FxHashSet<ApplicationId>, mut f: impl FnMut(FormId)) {
    for &(product, _) in arena.form(id) {
        for &(base, _) in arena.product(product) {
            match *arena.base(base) {
                Base::Input(..) => {}
                Base::Sum(sum) => f(sum),
                Base::Output(application, _) => {
                    if !seen.insert(application) {
                        continue;
                    }
                    let application = arena.application(application);
                    arena.parameters(application.function).iter().chain(&application.state).for_each(|&form| f(form));
                }
            }
        }
    }
}
