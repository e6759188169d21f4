//! Commitments of multi-stark before it took BLAKE3, commit e2907d3: `PaddingFreeSponge<KeccakF, 25, 17, 4>` of Plonky3 for rows and for two
//! digests, of canonical elements of Goldilocks as lanes, and the challenger over Keccak-256 of bytes.

use ashlar::modes::{Mode, PaddingFreeSponge, Permutation};
use ashlar_engine::graph::Sym;
use ashlar_spec::{Lane, keccak};

use super::hashes::Hashes;
use super::keccak256::{Keccak256, SpecLane};
use super::over_bytes::OverBytes;
use super::words::Counts;

/// Lanes of a state, of a block and of a digest.
const WIDTH: usize = 25;
const RATE: usize = 17;
const DIGEST: usize = 4;

/// The sponge.
pub struct KeccakSponge;

impl Hashes for KeccakSponge {
    type Value = Sym;
    /// A lane, whatever the element.
    const ELEMENT: usize = 1;
    const DIGEST: usize = DIGEST;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Sym>) -> String {
        Counts::of(|| run(self)).to_string()
    }

    fn values(&self, name: &str, count: usize) -> Vec<Sym> {
        (0..count as u32).map(|i| Sym::input(name, i, 64)).collect()
    }

    fn leaf(&self, row: &[Sym]) -> Vec<Sym> {
        let digest: [SpecLane; DIGEST] = PaddingFreeSponge::<RATE>.digest(KeccakF, row.len(), |_, i| row[i]);
        digest.map(|lane| lane.0).to_vec()
    }

    fn node(&self, left: &[Sym], right: &[Sym]) -> Vec<Sym> {
        self.leaf(&[left, right].concat())
    }

    fn challenge(&self, root: &[Sym]) -> Vec<Sym> {
        let bytes: Vec<Sym> = root.iter().flat_map(|lane| lane.split(8)).collect();
        OverBytes(Keccak256).challenge(&bytes)
    }
}

/// Keccak-f\[1600\] of spec/ as modes take it.
#[derive(Clone, Copy)]
struct KeccakF;

impl Permutation<WIDTH> for KeccakF {
    type Word = Sym;
    type Element = SpecLane;
    const LANES: usize = 1;

    fn constant(self, value: u32) -> SpecLane {
        SpecLane::lane(value.into())
    }

    fn load(self, mut word: impl FnMut(usize) -> Sym) -> SpecLane {
        SpecLane(word(0))
    }

    fn store(self, lane: SpecLane, mut word: impl FnMut(usize, Sym)) {
        word(0, lane.0);
    }

    /// Exclusive or, the sum of vectors of bits.
    fn sum(self, a: SpecLane, b: SpecLane) -> SpecLane {
        a.xor(b)
    }

    fn permute(self, state: &mut [SpecLane; WIDTH]) {
        *state = keccak::keccak_f(*state);
    }
}
