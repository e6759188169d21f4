//! What rows of permutations guarantee to rows that leave permutations out.

use ashlar::rescue_prime::instance;
use ashlar::rescue_prime::kernel::Permutation;
use ashlar::rescue_prime::platform::{Kernels, Platform};
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar_engine::chain::{Guarantee, Use};
use ashlar_engine::field::machine::FieldMachine;

use super::functions::Instance;
use super::on_symbols::OnSymbols;

/// The operation: the permutation of words of one state, or of elements as `load` makes them in every lane.
const PERMUTE: &str = "permute";

/// The use of a permutation of an instance: that of one state of a platform or of kernels, or that in lanes.
pub fn used<P, I>() -> Use {
    Use::of::<(P, I)>(PERMUTE)
}

/// The permutations of a platform that these numbers of states run.
pub struct Guarantees<'a> {
    /// The instance.
    pub instance: Instance,
    /// The numbers of states.
    pub counts: &'a [usize],
}

impl Guarantees<'_> {
    /// That of one state, by `P`.
    fn single<P>(&self) -> Guarantee {
        match self.instance {
            Instance::Rp => Guarantee::of::<(P, Rp64_256)>(PERMUTE),
            Instance::Jive => Guarantee::of::<(P, RpJive64_256)>(PERMUTE),
        }
    }
}

fn in_lanes<P: Permutation<WIDTH>, I: instance::Instance<WIDTH>, const WIDTH: usize>(_: P) -> Guarantee {
    Guarantee::of::<(P, I)>(PERMUTE)
}

impl OnSymbols for Guarantees<'_> {
    type Output = Vec<Guarantee>;

    fn words<P: Platform<Machine = FieldMachine>>(self, _: P) -> Vec<Guarantee> {
        vec![self.single::<P>()]
    }

    fn kernels<K: Kernels<Isa = FieldMachine>>(self, kernels: K) -> Vec<Guarantee> {
        let lanes = match self.instance {
            Instance::Rp => in_lanes::<_, Rp64_256, 12>(kernels.many::<12>()),
            Instance::Jive => in_lanes::<_, RpJive64_256, 8>(kernels.many::<8>()),
        };
        let is_single = |&count: &usize| 0 < count && count < K::FEWEST;
        let is_in_lanes = |&count: &usize| count >= K::FEWEST;
        let single = self.counts.iter().any(is_single).then(|| self.single::<K>());
        single.into_iter().chain(self.counts.iter().any(is_in_lanes).then_some(lanes)).collect()
    }
}
