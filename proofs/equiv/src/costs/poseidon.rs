//! Poseidon over KoalaBear: a mode for rows, one for two digests, and the duplex challenger over the same permutation.

use std::marker::PhantomData;

use ashlar::fields::koala_bear::Elements;
use ashlar::modes::{CompressionMode, Duplex, HashMode, Mode, Permutation as _};
use ashlar::poseidon::digests::Digests;
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::kernel::Permutation;
use ashlar::poseidon::moded::InLanes;
use ashlar::poseidon::platform::Platform;
use ashlar::poseidon::widths::PermutationTask;
use ashlar_engine::field::count::counted;
use ashlar_engine::field::koala_bear::KOALA_BEAR;
use ashlar_engine::field::machine::{FieldMachine, Short};
use ashlar_engine::field::{Element, scope};

use super::hashes::Hashes;
use crate::poseidon::on_elements::on_field_words;

/// Elements of a digest.
const DIGEST: usize = 8;

/// The mode `L` for rows, `N` for two digests, and the challenger of rate `R`, over an instance.
pub struct Modes<I, L, N, const W: usize, const R: usize>(PhantomData<(I, L, N)>);

impl<I, L, N, const W: usize, const R: usize> Modes<I, L, N, W, R> {
    /// These modes.
    pub const NEW: Self = Modes(PhantomData);
}

impl<I, L, N, const W: usize, const R: usize> Hashes for Modes<I, L, N, W, R>
where
    I: Instance<W>,
    L: HashMode<W, DIGEST>,
    N: CompressionMode<W, DIGEST>,
{
    type Value = Short;
    const ELEMENT: usize = 1;
    const DIGEST: usize = DIGEST;

    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Short>) -> String {
        scope(KOALA_BEAR, || counted(|| run(self)).1.to_string())
    }

    /// Numbers, as code that cannot look at values makes the same operations on all.
    fn values(&self, _: &str, count: usize) -> Vec<Short> {
        (1..=count as u64).map(|value| Short::canonical(Element::constant(value))).collect()
    }

    fn leaf(&self, row: &[Short]) -> Vec<Short> {
        digest::<I, L, W>(row)
    }

    fn node(&self, left: &[Short], right: &[Short]) -> Vec<Short> {
        digest::<I, N, W>(&[left, right].concat())
    }

    fn challenge(&self, root: &[Short]) -> Vec<Short> {
        on_field_words().single::<I, _, W>(Challenge::<I, R> { root, instance: PhantomData })
    }
}

fn digest<I: Instance<W>, M: Mode<W, DIGEST> + Default, const W: usize>(message: &[Short]) -> Vec<Short> {
    let mut out = [[Short::canonical(Element::ZERO); DIGEST]];
    Digests::<I, M, _, W, DIGEST>::new(M::default(), message, message.len(), &mut out).run(on_field_words());
    out[0].to_vec()
}

struct Challenge<'a, I, const R: usize> {
    root: &'a [Short],
    instance: PhantomData<I>,
}

impl<I: Instance<W>, const W: usize, const R: usize> PermutationTask<FieldMachine, W> for Challenge<'_, I, R> {
    type Output = Vec<Short>;

    fn run<P: Permutation<W, Elements: Elements<Memory = FieldMachine>>>(self, on: P) -> Vec<Short> {
        let on = InLanes::<P, I>::new(on);
        let mut challenger = Duplex::<_, W, R>::new(on);
        for word in self.root {
            challenger.observe(on, on.load(|_| *word));
        }
        let mut sampled = Vec::new();
        on.store(challenger.sample(on), |_, word| sampled.push(word));
        sampled
    }
}
