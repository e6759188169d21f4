//! Plain words.

use super::Platform;
use crate::blake3::compress::Compress;
use crate::blake3::constants::{BLOCK, DIGEST};
use crate::blake3::each_lane;
use crate::blake3::kernel::Parameters;
use crate::blake3::layout::Layout;
use crate::blake3::many::{Batch, one_by_one};
use crate::machine::Machine;
use crate::machine::lanes::words_of_block;

/// Plain words on any machine.
#[derive(Clone, Copy, Debug)]
pub struct OnWords<M>(pub M);

impl<M: Machine> Compress for OnWords<M> {
    type Machine = M;

    #[inline(always)]
    fn machine(self) -> M {
        self.0
    }

    #[inline(always)]
    fn chain(self, input: &mut Parameters<M::Word>, blocks: &[[M::Byte; BLOCK]], then: M::Word) {
        for block in blocks {
            each_lane::chain_block(self.0, input, &words_of_block(self.0, block));
            input.flags = then;
        }
    }

    #[inline(always)]
    fn compress(self, input: &Parameters<M::Word>, block: &[M::Byte; BLOCK]) -> [M::Word; 16] {
        each_lane::compress(self.0, input, &words_of_block(self.0, block))
    }
}

impl<M: Machine> Platform for OnWords<M> {
    const BATCH: usize = 1;

    fn digest_batch(self, batch: &Batch<'_, M>, layout: Layout, out: &mut [[M::Byte; DIGEST]]) {
        one_by_one(self, batch, layout, 0, out);
    }
}
