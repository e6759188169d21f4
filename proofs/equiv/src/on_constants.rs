//! Right sides on numbers, where no processor runs them.

use ashlar_engine::graph::{Mode, Sym, scope};
use ashlar_engine::obligation::{Input, Right};

/// The right side on the instruction model with constants, for a backend that this processor lacks.
pub fn on_constants(right: &impl Right, inputs: &[Vec<u64>], kinds: &[Input]) -> Result<Vec<u64>, String> {
    scope(Mode::Normal, || {
        let constants: Vec<Vec<Sym>> = inputs
            .iter()
            .zip(kinds)
            .map(|(group, kind)| group.iter().map(|&value| Sym::constant(kind.width, value.into())).collect())
            .collect();
        let value = |sym: Sym| sym.value().map(|value| value as u64);
        let values: Option<Vec<u64>> = right.symbolic(&constants).into_iter().map(value).collect();
        values.ok_or_else(|| "an output on constants is no constant".to_owned())
    })
}
