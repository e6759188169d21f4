//! The machine.

use ashlar::machine::Machine64;
use seq_macro::seq;

use super::{each_immediate, longs, values};
use crate::models::check::bits::{Long, Value};
use crate::models::check::exercise::Exercise;

/// The operations of a machine.
pub fn machine<M: Machine64<Byte: Value, Word: Value, Long: Long> + 'static>(m: M) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("byte", move |x| values(&x.bytes::<M, 64>(m))),
        Exercise::new("word", move |x| values(&x.words::<M, 16>(m))),
        Exercise::new("word_from_le_bytes", move |x| values(&[m.word_from_le_bytes(x.bytes(m))])),
        Exercise::new("word_to_le_bytes", move |x| values(&m.word_to_le_bytes(x.word(m, 0)))),
        Exercise::new("add", move |x| {
            let [a, b] = [x.words::<M, 17>(m)[0], x.words::<M, 17>(m)[16]];
            values(&[m.add(a, b)])
        }),
        Exercise::new("xor", move |x| {
            let [a, b] = [x.words::<M, 17>(m)[0], x.words::<M, 17>(m)[16]];
            values(&[m.xor(a, b)])
        }),
    ];
    list.extend((1..32_u8).map(|amount| {
        Exercise::immediate("rotate_right", amount.into(), move |x| values(&[m.rotate_right(x.word(m, 0), amount.into())]))
    }));
    list.extend((0..=64).map(|length| {
        Exercise::immediate("pad", length as i32, move |x| {
            let mut block = [m.byte(1); 64];
            m.pad(&x.bytes::<M, 64>(m)[..length], &mut block);
            values(&block)
        })
    }));
    list.extend(long_words(m));
    list
}

/// The operations on long words.
fn long_words<M: Machine64<Byte: Value, Long: Long> + 'static>(m: M) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("long", move |x| longs(&x.longs(m))),
        Exercise::new("long_from_le_bytes", move |x| longs(&[m.long_from_le_bytes(x.bytes(m))])),
        Exercise::new("long_to_le_bytes", move |x| values(&m.long_to_le_bytes(x.longs(m)[0]))),
        long_operation(m, "long_add", |m, a, b| vec![m.long_add(a, b)]),
        long_operation(m, "long_sub", |m, a, b| vec![m.long_sub(a, b)]),
        long_operation(m, "long_add_carry", |m, a, b| <[_; 2]>::from(m.long_add_carry(a, b)).to_vec()),
        long_operation(m, "long_sub_borrow", |m, a, b| <[_; 2]>::from(m.long_sub_borrow(a, b)).to_vec()),
        long_operation(m, "long_mul", |m, a, b| m.long_mul(a, b).to_vec()),
        long_operation(m, "long_mul_signed", |m, a, b| m.long_mul_signed(a, b).to_vec()),
        long_operation(m, "long_mask", |m, a, _| vec![m.long_mask(m.long_and(a, m.long(1)))]),
        long_operation(m, "long_and", |m, a, b| vec![m.long_and(a, b)]),
    ];
    seq!(N in 0..64 {
        list.extend(long_immediates(m, "long_shl", &[#(M::long_shl::<N>,)*]));
        list.extend(long_immediates(m, "long_shr", &[#(M::long_shr::<N>,)*]));
        list.extend(long_immediates(m, "long_sar", &[#(M::long_sar::<N>,)*]));
    });
    list
}

fn long_operation<M: Machine64<Long: Long> + 'static>(
    m: M,
    name: &str,
    operation: impl Fn(M, M::Long, M::Long) -> Vec<M::Long> + 'static,
) -> Exercise {
    Exercise::new(name, move |x| {
        let [a, b] = x.longs(m);
        longs(&operation(m, a, b))
    })
}

/// A shift by a fixed number of bits.
type OnLong<M> = fn(M, <M as Machine64>::Long) -> <M as Machine64>::Long;

/// An instruction on a long word with its immediate operands from zero on.
fn long_immediates<M: Machine64<Long: Long> + 'static>(m: M, name: &str, runs: &[OnLong<M>]) -> Vec<Exercise> {
    each_immediate(name, 0, runs, move |run, x| longs(&[run(m, x.longs(m)[0])]))
}
