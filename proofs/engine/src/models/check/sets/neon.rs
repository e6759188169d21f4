//! Advanced SIMD.

use ashlar::machine::Starts;
use ashlar::machine::isa::Neon;
use seq_macro::seq;

use super::{AT, DATA, immediates, longs, on_doubles, values, words_of};
use crate::models::check::bits::{Bits, Long, Value};
use crate::models::check::exercise::Exercise;

/// Advanced SIMD.
pub fn neon<I: Neon<Byte: Value, Word: Value, Long: Long, V128: Bits, V64: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("vld1q_u8", move |x| isa.vld1q_u8(&x.bytes(isa)).words()),
        Exercise::new("vst1q_u8", move |x| {
            let mut out = [isa.byte(0); 16];
            isa.vst1q_u8(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("vld1q_u32", move |x| isa.vld1q_u32(&x.words(isa)).words()),
        Exercise::new("vdupq_n_u32", move |x| isa.vdupq_n_u32(x.word(isa, 0)).words()),
        Exercise::new("vaddq_u32", move |x| isa.vaddq_u32(x.a(), x.b()).words()),
        Exercise::new("veorq_u32", move |x| isa.veorq_u32(x.a(), x.b()).words()),
        Exercise::new("vrev32q_u16", move |x| isa.vrev32q_u16(x.a()).words()),
        Exercise::new("vqtbl1q_u8", move |x| isa.vqtbl1q_u8(x.a(), x.indices()).words()),
        Exercise::new("vtrn1q_u32", move |x| isa.vtrn1q_u32(x.a(), x.b()).words()),
        Exercise::new("vtrn2q_u32", move |x| isa.vtrn2q_u32(x.a(), x.b()).words()),
        Exercise::new("vtrn1q_u64", move |x| isa.vtrn1q_u64(x.a(), x.b()).words()),
        Exercise::new("vtrn2q_u64", move |x| isa.vtrn2q_u64(x.a(), x.b()).words()),
    ];
    list.extend(AT.map(|at| {
        Exercise::immediate("vld1q_u8_rows", at as i32, move |x| {
            words_of(&isa.vld1q_u8_rows(&x.bytes::<I, DATA>(isa), Starts::new(&x.places::<4>(DATA - 16 - at)), at))
        })
    }));
    seq!(N in 0..32 {
        list.extend(immediates(isa, "vshlq_n_u32", 0, &[#(I::vshlq_n_u32::<N>,)*]));
    });
    seq!(N in 1..=32 {
        list.extend(immediates(isa, "vsriq_n_u32", 1, &[#(I::vsriq_n_u32::<N>,)*]));
    });
    list.extend(neon_longs(isa));
    list.extend(neon_doubles(isa));
    list
}

/// Advanced SIMD on doubles.
fn neon_doubles<I: Neon<V128: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    vec![
        on_doubles("vaddq_f64", move |[a, b, _]| isa.vaddq_f64(a, b)),
        on_doubles("vsubq_f64", move |[a, b, _]| isa.vsubq_f64(a, b)),
        on_doubles("vmulq_f64", move |[a, b, _]| isa.vmulq_f64(a, b)),
        on_doubles("vnegq_f64", move |[a, _, _]| isa.vnegq_f64(a)),
        on_doubles("vfmaq_f64", move |[a, b, c]| isa.vfmaq_f64(a, b, c)),
        on_doubles("vfmsq_f64", move |[a, b, c]| isa.vfmsq_f64(a, b, c)),
    ]
}

/// Advanced SIMD on long words.
fn neon_longs<I: Neon<Long: Long, V128: Bits, V64: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("vld1q_u64", move |x| isa.vld1q_u64(&x.many_longs(isa)).words()),
        Exercise::new("vst1q_u64", move |x| {
            let mut out = [isa.long(0); 2];
            isa.vst1q_u64(&mut out, x.a());
            longs(&out)
        }),
        Exercise::new("vdupq_n_u64", move |x| isa.vdupq_n_u64(x.longs(isa)[0]).words()),
        Exercise::new("vaddq_u64", move |x| isa.vaddq_u64(x.a(), x.b()).words()),
        Exercise::new("vsubq_u64", move |x| isa.vsubq_u64(x.a(), x.b()).words()),
        Exercise::new("vmovn_u64", move |x| isa.vmovn_u64(x.a()).words()),
        Exercise::new("vshrn_n_u64_32", move |x| isa.vshrn_n_u64_32(x.a()).words()),
        Exercise::new("vmovl_u32", move |x| isa.vmovl_u32(x.a()).words()),
        Exercise::new("vmull_u32", move |x| isa.vmull_u32(x.a(), x.b()).words()),
        Exercise::new("vandq_u64", move |x| isa.vandq_u64(x.a(), x.b()).words()),
        Exercise::new("vcltq_u64", move |x| isa.vcltq_u64(x.a(), x.b()).words()),
    ];
    seq!(N in 0..64 {
        list.extend(immediates(isa, "vshlq_n_u64", 0, &[#(I::vshlq_n_u64::<N>,)*]));
    });
    seq!(N in 1..=64 {
        list.extend(immediates(isa, "vshrq_n_u64", 1, &[#(I::vshrq_n_u64::<N>,)*]));
    });
    list
}
