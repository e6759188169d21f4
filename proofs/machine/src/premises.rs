//! What is known of free values: a run is of values that the code accepts.

use std::collections::HashMap;

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Input;

use crate::flags::{Flag, Flags};

/// Numbers of the conditions of unsigned comparisons in opcodes: below, not below, not above, above.
const COMPARISONS: [u8; 4] = [2, 3, 6, 7];

/// Conditions that are decided, though they depend on free values, with what they are.
#[derive(Clone, Debug, Default)]
pub struct Premises(HashMap<Sym, bool>);

impl Premises {
    /// That each value is below the bound of its group: the conditions of the comparisons that say so, with either operand first.
    pub fn of(kinds: &[Input], inputs: &[Vec<Sym>]) -> Self {
        let mut premises = Self::default();
        for (bound, values) in kinds.iter().zip(inputs).filter_map(|(kind, values)| Some((kind.below?, values))) {
            values.iter().for_each(|&value| premises.take_below(value, bound));
        }
        premises
    }

    fn take_below(&mut self, value: Sym, bound: u64) {
        let constant = |number: u64| Sym::constant(value.width(), number.into());
        self.take(value, constant(bound), true);
        self.take(constant(bound), value, false);
        // Not above the greatest that is below it.
        self.take_weakly(value, constant(bound - 1), true);
        self.take_weakly(constant(bound - 1), value, false);
    }

    /// That a is below b, or above it.
    fn take(&mut self, a: Sym, b: Sym, is_below: bool) {
        let flags = compared(a, b);
        for condition in COMPARISONS {
            // Below or not above, where it is below; else the others.
            let holds = matches!(condition, 2 | 6) == is_below;
            self.note(flags, condition, holds);
        }
    }

    /// That a is not above b, or not below it.
    fn take_weakly(&mut self, a: Sym, b: Sym, is_not_above: bool) {
        let flags = compared(a, b);
        let [yes, no] = if is_not_above { [6, 7] } else { [3, 2] };
        self.note(flags, yes, true);
        self.note(flags, no, false);
    }

    fn note(&mut self, flags: Flags, condition: u8, holds: bool) {
        if let Ok(bit) = flags.condition(condition) {
            self.0.insert(bit, holds);
        }
    }

    /// Whether a condition holds, where it is decided.
    pub fn holds(&self, condition: Sym) -> Option<bool> {
        self.0.get(&condition).copied()
    }
}

/// The flags after a comparison.
fn compared(a: Sym, b: Sym) -> Flags {
    Flags::of(a - b, Flag::Borrow(a, b, None), Flag::DifferenceOverflow(a, b, a - b))
}
