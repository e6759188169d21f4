//! The text of spec/ as far as Cryptol says the same, the right side of a case: what is refused is refused without a reason.

use std::marker::PhantomData;

use ashlar_spec::merkle_tree::cap_of;

use super::hashers::Opaque;
use super::opaque::{Word, denying};
use super::parts::may_open;
use super::question::{Act, Question};
use super::shapes::Batch;
use super::side::{Text, answered, claimed, put};
use super::specification::{committed, opened, verify_claimed};

/// The executable specification.
pub struct Executable;

impl Text for Executable {
    type Act = Act;

    fn answer<W: Word, const N: usize>(
        question: &Question<Act>,
        batch: &Batch,
        cap_height: usize,
        inputs: &[Vec<W>],
        out: &mut Vec<W>,
    ) -> Result<(), Vec<usize>> {
        let Ok(tree) = committed::<W, N>(batch, cap_height, &inputs[0]) else {
            put(&[0], out);
            return Ok(());
        };
        put(&[1], out);
        match question.act {
            Act::Commit => {
                let digests = cap_of::<W, _, _, N>(&Opaque(PhantomData::<W>), &tree, cap_height);
                out.extend(digests.iter().map(|digest| digest.word()));
                out.push(tree.digests[tree.digests.len() - 1][0].word());
            }
            Act::Open => {
                for indices in question.sets(batch) {
                    let Ok(openings) = opened::<W, N>(question, &tree, cap_height, &indices) else { continue };
                    out.extend(openings.rows.iter().flatten().flatten());
                    out.extend(openings.siblings.iter().map(|digest| digest.word()));
                }
            }
            Act::Verify => {
                for indices in question.sets(batch) {
                    let claimed = claimed::<W, N>(batch, cap_height, inputs, &indices);
                    let judge = || verify_claimed::<W, N>(question, batch, cap_height, &claimed, &indices).map_err(|_| vec![1]);
                    put(&[usize::from(denying::<W, _>(usize::MAX, judge).0.is_ok())], out);
                    if may_open(batch, &indices) {
                        answered(claimed.places, out, judge);
                    }
                }
            }
        }
        Ok(())
    }
}
