//! SSE2, SSSE3 and SSE4.1.

use ashlar::machine::Starts;
use ashlar::machine::isa::Sse41;
use seq_macro::seq;

use super::{AT, DATA, immediates, values, words_of};
use crate::models::check::bits::{Bits, Value};
use crate::models::check::exercise::Exercise;

/// SSE2, SSSE3 and SSE4.1.
pub fn sse41<I: Sse41<Byte: Value, Word: Value, V128: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("mm_loadu", move |x| isa.mm_loadu(&x.bytes(isa)).words()),
        Exercise::new("mm_storeu", move |x| {
            let mut out = [isa.byte(0); 16];
            isa.mm_storeu(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm_loadu_words", move |x| isa.mm_loadu_words(&x.words(isa)).words()),
        Exercise::new("mm_storeu_words", move |x| {
            let mut out = [isa.word(0); 4];
            isa.mm_storeu_words(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm_set1_epi32", move |x| isa.mm_set1_epi32(x.word(isa, 0)).words()),
        Exercise::new("mm_add_epi32", move |x| isa.mm_add_epi32(x.a(), x.b()).words()),
        Exercise::new("mm_xor_si128", move |x| isa.mm_xor_si128(x.a(), x.b()).words()),
        Exercise::new("mm_or_si128", move |x| isa.mm_or_si128(x.a(), x.b()).words()),
        Exercise::new("mm_shuffle_epi8", move |x| isa.mm_shuffle_epi8(x.a(), x.indices()).words()),
        Exercise::new("mm_unpacklo_epi32", move |x| isa.mm_unpacklo_epi32(x.a(), x.b()).words()),
        Exercise::new("mm_unpackhi_epi32", move |x| isa.mm_unpackhi_epi32(x.a(), x.b()).words()),
        Exercise::new("mm_unpacklo_epi64", move |x| isa.mm_unpacklo_epi64(x.a(), x.b()).words()),
        Exercise::new("mm_unpackhi_epi64", move |x| isa.mm_unpackhi_epi64(x.a(), x.b()).words()),
    ];
    list.extend(AT.map(|at| {
        Exercise::immediate("mm_loadu_rows", at as i32, move |x| {
            words_of(&isa.mm_loadu_rows(&x.bytes::<I, DATA>(isa), Starts::new(&x.places::<4>(DATA - 16 - at)), at))
        })
    }));
    seq!(N in 0..32 {
        list.extend(immediates(isa, "mm_slli_epi32", 0, &[#(I::mm_slli_epi32::<N>,)*]));
        list.extend(immediates(isa, "mm_srli_epi32", 0, &[#(I::mm_srli_epi32::<N>,)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm_shuffle_ps", 0, &[#(I::mm_shuffle_ps::<N>,)*]));
        list.extend(immediates(isa, "mm_blend_epi16", 0, &[#(I::mm_blend_epi16::<N>,)*]));
        list.extend(immediates(isa, "mm_shuffle_epi32", 0, &[#(I::mm_shuffle_epi32::<N>,)*]));
    });
    list
}
