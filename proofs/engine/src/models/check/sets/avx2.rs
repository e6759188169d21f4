//! AVX, AVX2 and FMA.

use std::array;

use ashlar::machine::Starts;
use ashlar::machine::isa::Avx2;
use seq_macro::seq;

use super::{AT, DATA, immediates, longs, on_doubles, values, words_of};
use crate::models::check::bits::{Bits, Long, Value};
use crate::models::check::exercise::Exercise;

/// AVX, AVX2 and FMA.
pub fn avx2<I: Avx2<Byte: Value, Word: Value, Long: Long, V128: Bits, V256: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("mm256_storeu", move |x| {
            let mut out = [isa.byte(0); 32];
            isa.mm256_storeu(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm256_set_m128i", move |x| isa.mm256_set_m128i(x.a(), x.b()).words()),
        Exercise::immediate("mm256_extracti128_si256", 0, move |x| isa.mm256_extracti128_si256::<0>(x.a()).words()),
        Exercise::immediate("mm256_extracti128_si256", 1, move |x| isa.mm256_extracti128_si256::<1>(x.a()).words()),
        Exercise::new("mm256_loadu_words", move |x| isa.mm256_loadu_words(&x.words(isa)).words()),
        Exercise::new("mm256_set1_epi32", move |x| isa.mm256_set1_epi32(x.word(isa, 0)).words()),
        Exercise::new("mm256_add_epi32", move |x| isa.mm256_add_epi32(x.a(), x.b()).words()),
        Exercise::new("mm256_loadu_constants", move |x| isa.mm256_loadu_constants(&x.constants()).words()),
        Exercise::new("mm256_storeu_words", move |x| {
            let mut out = [isa.word(0); 8];
            isa.mm256_storeu_words(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm256_sub_epi32", move |x| isa.mm256_sub_epi32(x.a(), x.b()).words()),
        Exercise::new("mm256_min_epu32", move |x| isa.mm256_min_epu32(x.a(), x.b()).words()),
        Exercise::new("mm256_mul_epi32", move |x| isa.mm256_mul_epi32(x.a(), x.b()).words()),
        Exercise::new("mm256_mul_epu32", move |x| isa.mm256_mul_epu32(x.a(), x.b()).words()),
        Exercise::new("mm256_add_epi16", move |x| isa.mm256_add_epi16(x.a(), x.b()).words()),
        Exercise::new("mm256_madd_epi16", move |x| isa.mm256_madd_epi16(x.a(), x.b()).words()),
        Exercise::new("mm256_xor_si256", move |x| isa.mm256_xor_si256(x.a(), x.b()).words()),
        Exercise::new("mm256_or_si256", move |x| isa.mm256_or_si256(x.a(), x.b()).words()),
        Exercise::new("mm256_shuffle_epi8", move |x| isa.mm256_shuffle_epi8(x.a(), x.indices()).words()),
        Exercise::new("mm256_unpacklo_epi32", move |x| isa.mm256_unpacklo_epi32(x.a(), x.b()).words()),
        Exercise::new("mm256_unpackhi_epi32", move |x| isa.mm256_unpackhi_epi32(x.a(), x.b()).words()),
        Exercise::new("mm256_unpacklo_epi64", move |x| isa.mm256_unpacklo_epi64(x.a(), x.b()).words()),
        Exercise::new("mm256_unpackhi_epi64", move |x| isa.mm256_unpackhi_epi64(x.a(), x.b()).words()),
        Exercise::new("mm256_before_rows", move |x| words_of(&isa.mm256_before_rows(x.vectors()))),
    ];
    list.extend(AT.map(|at| {
        Exercise::immediate("mm256_loadu_row_quarters", at as i32, move |x| {
            words_of(&isa.mm256_loadu_row_quarters(&x.bytes::<I, DATA>(isa), Starts::new(&x.places::<8>(DATA - 32 - at)), at))
        })
    }));
    seq!(N in 0..32 {
        list.extend(immediates(isa, "mm256_slli_epi32", 0, &[#(I::mm256_slli_epi32::<N>,)*]));
        list.extend(immediates(isa, "mm256_srli_epi32", 0, &[#(I::mm256_srli_epi32::<N>,)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm256_shuffle_ps", 0, &[#(I::mm256_shuffle_ps::<N>,)*]));
        list.extend(immediates(isa, "mm256_shuffle_epi32", 0, &[#(I::mm256_shuffle_epi32::<N>,)*]));
        list.extend(immediates(isa, "mm256_blend_epi16", 0, &[#(I::mm256_blend_epi16::<N>,)*]));
        list.extend(immediates(isa, "mm256_blend_epi32", 0, &[#(I::mm256_blend_epi32::<N>,)*]));
        list.extend(immediates(isa, "mm256_permute2x128_si256", 0, &[#(I::mm256_permute2x128_si256::<N>,)*]));
    });
    list.extend(avx2_longs(isa));
    list.extend(avx2_doubles(isa));
    list
}

/// AVX and FMA on doubles.
fn avx2_doubles<I: Avx2<V256: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    vec![
        on_doubles("mm256_add_pd", move |[a, b, _]| isa.mm256_add_pd(a, b)),
        on_doubles("mm256_sub_pd", move |[a, b, _]| isa.mm256_sub_pd(a, b)),
        on_doubles("mm256_mul_pd", move |[a, b, _]| isa.mm256_mul_pd(a, b)),
        on_doubles("mm256_fmadd_pd", move |[a, b, c]| isa.mm256_fmadd_pd(a, b, c)),
        on_doubles("mm256_fmsub_pd", move |[a, b, c]| isa.mm256_fmsub_pd(a, b, c)),
        on_doubles("mm256_fnmadd_pd", move |[a, b, c]| isa.mm256_fnmadd_pd(a, b, c)),
    ]
}

/// AVX2 on long words.
fn avx2_longs<I: Avx2<Long: Long, V256: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("mm256_loadu_longs", move |x| isa.mm256_loadu_longs(&x.many_longs(isa)).words()),
        Exercise::new("mm256_storeu_longs", move |x| {
            let mut out = [isa.long(0); 4];
            isa.mm256_storeu_longs(&mut out, x.a());
            longs(&out)
        }),
        Exercise::new("mm256_set1_epi64x", move |x| isa.mm256_set1_epi64x(x.longs(isa)[0]).words()),
        Exercise::new("mm256_add_epi64", move |x| isa.mm256_add_epi64(x.a(), x.b()).words()),
        Exercise::new("mm256_sub_epi64", move |x| isa.mm256_sub_epi64(x.a(), x.b()).words()),
        Exercise::new("mm256_and_si256", move |x| isa.mm256_and_si256(x.a(), x.b()).words()),
    ];
    seq!(N in 0..64 {
        list.extend(immediates(isa, "mm256_slli_epi64", 0, &[#(I::mm256_slli_epi64::<N>,)*]));
        list.extend(immediates(isa, "mm256_srli_epi64", 0, &[#(I::mm256_srli_epi64::<N>,)*]));
    });
    list
}

/// The listing of eight lanes as a whole.
pub fn avx2_group<I: Avx2<V256: Bits> + 'static>(isa: I) -> Exercise {
    Exercise::listing("AVX2_GROUP", move |x| {
        let vectors = x.vectors::<I::V256, 32>();
        let mut h = array::from_fn(|i| vectors[i]);
        let w = array::from_fn(|i| vectors[8 + i]);
        let m = array::from_fn(|i| vectors[16 + i]);
        isa.blake3_group(&mut h, &w, &m);
        words_of(&h)
    })
}
