//! What is known of free values: a run is of values that the code accepts.

use std::collections::HashMap;

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Input;

/// The conditions that hold of two numbers after a comparison: below, not below, not above, above, of numbers without a sign.
pub type Comparisons = fn(Sym, Sym) -> [Sym; 4];

/// Conditions that are decided, though they depend on free values, with what they are.
#[derive(Clone, Debug, Default)]
pub struct Premises(HashMap<Sym, bool>);

impl Premises {
    /// That each value is below the bound of its group: the conditions of the comparisons that say so, with either operand first.
    pub fn of(kinds: &[Input], inputs: &[Vec<Sym>], comparisons: Comparisons) -> Self {
        let mut premises = Self::default();
        for (bound, values) in kinds.iter().zip(inputs).filter_map(|(kind, values)| Some((kind.below?, values))) {
            values.iter().for_each(|&value| premises.take_below(value, bound, comparisons));
        }
        premises
    }

    fn take_below(&mut self, value: Sym, bound: u64, comparisons: Comparisons) {
        let constant = |number: u64| Sym::constant(value.width(), number.into());
        self.take(comparisons(value, constant(bound)), true);
        self.take(comparisons(constant(bound), value), false);
        // Not above the greatest that is below it.
        self.take_weakly(comparisons(value, constant(bound - 1)), true);
        self.take_weakly(comparisons(constant(bound - 1), value), false);
    }

    /// That the first number is below the second, or above it.
    fn take(&mut self, [below, not_below, not_above, above]: [Sym; 4], is_below: bool) {
        let holds = [(below, is_below), (not_above, is_below), (not_below, !is_below), (above, !is_below)];
        self.0.extend(holds);
    }

    /// That the first number is not above the second, or not below it.
    fn take_weakly(&mut self, [below, not_below, not_above, above]: [Sym; 4], is_not_above: bool) {
        let [yes, no] = if is_not_above { [not_above, above] } else { [not_below, below] };
        self.0.extend([(yes, true), (no, false)]);
    }

    /// Whether a condition holds, where it is decided.
    pub fn holds(&self, condition: Sym) -> Option<bool> {
        self.0.get(&condition).copied()
    }
}
