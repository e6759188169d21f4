//! What users name: an instance, which chooses among the widths.

use super::parameters::Parameters;
use super::widths::{InLanes, PermutationTask};

/// An instance of one of these widths.
pub trait Instance<const WIDTH: usize>: Parameters<WIDTH> {
    /// Runs a task on the permutation of this width.
    fn in_lanes<L: InLanes, T: PermutationTask<L::Machine, WIDTH>>(lanes: L, task: T) -> T::Output;
}
