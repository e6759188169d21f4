//! Values of elements at points.

use super::arena::{Arena, Base, FormId};
use super::{Element, read};

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
            // A sum is interned before the products with its base, and these before the forms that hold them.
            for id in (0..arena.len()).rev().filter(|&id| id != 0) {
                if needed[id] {
                    for_each_sum(arena, id as FormId, |sum| needed[sum as usize] = true);
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
                    Base::Sum(_) => None,
                })
                .collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().map(|name| arena.name(name).to_owned()).collect()
        })
    }

    /// The elements as text: each sum that is multiplied on a line of its own, then the outputs.
    pub fn text(&self) -> String {
        read(|arena| {
            let outputs: Vec<FormId> = self.outputs.iter().map(|output| output.id()).collect();
            let sums = self.order.iter().filter(|id| !outputs.contains(id)).map(|&id| format!("s{id} = {}\n", form(arena, id)));
            let outputs = outputs.iter().enumerate().map(|(i, &id)| format!("output {i} = {}\n", form(arena, id)));
            sums.chain(outputs).collect()
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

fn for_each_sum(arena: &Arena, id: FormId, mut f: impl FnMut(FormId)) {
    for &(product, _) in arena.form(id) {
        for &(base, _) in arena.product(product) {
            if let Base::Sum(sum) = *arena.base(base) {
                f(sum);
            }
        }
    }
}

fn form(arena: &Arena, id: FormId) -> String {
    let factor = |&(base, exponent): &(u32, u128)| {
        let name = match *arena.base(base) {
            Base::Input(name, index) => format!("{}.{index}", arena.name(name)),
            Base::Sum(sum) => format!("s{sum}"),
        };
        if exponent == 1 { name } else { format!("{name}^{exponent}") }
    };
    let term = |&(product, coefficient): &(u32, u64)| {
        let factors = arena.product(product).iter().map(factor);
        std::iter::once(coefficient.to_string()).chain(factors).collect::<Vec<_>>().join("*")
    };
    match arena.form(id).iter().map(term).collect::<Vec<_>>().join(" + ") {
        sum if sum.is_empty() => "0".to_owned(),
        sum => sum,
    }
}
