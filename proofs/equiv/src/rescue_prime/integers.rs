//! The integers that linear layers add to halves of elements.

use std::collections::BTreeSet;

use ashlar::fields::goldilocks::EPSILON;
use ashlar::rescue_prime::parameters::Parameters;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;

/// The integers that linear layers add: zero, and the halves of round constants.
pub fn added_integers() -> BTreeSet<u64> {
    let rp = Rp64_256::ARK1.iter().chain(&Rp64_256::ARK2).flatten();
    let jive = RpJive64_256::ARK1.iter().chain(&RpJive64_256::ARK2).flatten();
    let halves = rp.chain(jive).flat_map(|constant| [constant & EPSILON, constant >> 32]);
    halves.chain([0]).collect()
}
