//! AVX-512F, AVX-512VL and AVX-512IFMA.

use std::array;

use ashlar::machine::Starts;
use ashlar::machine::isa::{Avx512, Avx512Ifma};
use seq_macro::seq;

use super::{AT, DATA, immediates, longs, on_doubles, values, words_of};
use crate::models::check::bits::{Bits, Long, Value};
use crate::models::check::exercise::Exercise;

/// AVX-512F, without the listing.
pub fn avx512<I>(isa: I) -> Vec<Exercise>
where
    I: Avx512<Byte: Value, Word: Value, Long: Long, V128: Bits, V256: Bits, V512: Bits> + 'static,
{
    let mut list = vec![
        Exercise::new("mm512_loadu_quarters", move |x| {
            let bytes = x.bytes::<I, 64>(isa);
            let quarters = bytes.as_chunks().0;
            isa.mm512_loadu_quarters(array::from_fn(|i| &quarters[i])).words()
        }),
        Exercise::new("mm512_storeu", move |x| {
            let mut out = [isa.byte(0); 64];
            isa.mm512_storeu(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm512_loadu_words", move |x| isa.mm512_loadu_words(&x.words(isa)).words()),
        Exercise::new("mm512_storeu_words", move |x| {
            let mut out = [isa.word(0); 16];
            isa.mm512_storeu_words(&mut out, x.a());
            values(&out)
        }),
        Exercise::new("mm512_broadcast_i32x4", move |x| isa.mm512_broadcast_i32x4(x.a()).words()),
        Exercise::new("mm512_set1_epi32", move |x| isa.mm512_set1_epi32(x.word(isa, 0)).words()),
        Exercise::new("mm512_add_epi32", move |x| isa.mm512_add_epi32(x.a(), x.b()).words()),
        Exercise::new("mm512_sub_epi32", move |x| isa.mm512_sub_epi32(x.a(), x.b()).words()),
        Exercise::new("mm512_min_epu32", move |x| isa.mm512_min_epu32(x.a(), x.b()).words()),
        Exercise::new("mm512_mul_epi32", move |x| isa.mm512_mul_epi32(x.a(), x.b()).words()),
        Exercise::new("mm512_mul_epu32", move |x| isa.mm512_mul_epu32(x.a(), x.b()).words()),
        Exercise::new("mm512_xor_si512", move |x| isa.mm512_xor_si512(x.a(), x.b()).words()),
        Exercise::new("mm512_unpacklo_epi32", move |x| isa.mm512_unpacklo_epi32(x.a(), x.b()).words()),
        Exercise::new("mm512_unpackhi_epi32", move |x| isa.mm512_unpackhi_epi32(x.a(), x.b()).words()),
        Exercise::new("mm512_unpacklo_epi64", move |x| isa.mm512_unpacklo_epi64(x.a(), x.b()).words()),
        Exercise::new("mm512_unpackhi_epi64", move |x| isa.mm512_unpackhi_epi64(x.a(), x.b()).words()),
        Exercise::new("mm512_before_rows", move |x| words_of(&isa.mm512_before_rows(x.vectors()))),
    ];
    // Each bit of the mask, set and not, as the word of each bit is chosen by itself.
    list.extend(immediates(
        isa,
        "mm512_mask_blend_epi32",
        0,
        &[
            I::mm512_mask_blend_epi32::<0x6666>,
            I::mm512_mask_blend_epi32::<0x9999>,
            I::mm512_mask_blend_epi32::<0x00f5>,
            I::mm512_mask_blend_epi32::<0xff0a>,
        ],
    ));
    list.extend(AT.map(|at| {
        Exercise::immediate("mm512_loadu_row_halves", at as i32, move |x| {
            words_of(&isa.mm512_loadu_row_halves(&x.bytes::<I, DATA>(isa), Starts::new(&x.places::<8>(DATA - 32 - at)), at))
        })
    }));
    seq!(N in 0..32 {
        list.extend(immediates(isa, "mm512_ror_epi32", 0, &[#(I::mm512_ror_epi32::<N>,)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm512_shuffle_ps", 0, &[#(I::mm512_shuffle_ps::<N>,)*]));
        list.extend(immediates(isa, "mm512_shuffle_epi32", 0, &[#(I::mm512_shuffle_epi32::<N>,)*]));
        list.extend(immediates(isa, "mm512_shuffle_i32x4", 0, &[#(I::mm512_shuffle_i32x4::<N>,)*]));
    });
    list.extend(avx512_longs(isa));
    list.extend(avx512_doubles(isa));
    list
}

/// AVX-512F on doubles.
fn avx512_doubles<I: Avx512<V512: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    vec![
        on_doubles("mm512_add_pd", move |[a, b, _]| isa.mm512_add_pd(a, b)),
        on_doubles("mm512_sub_pd", move |[a, b, _]| isa.mm512_sub_pd(a, b)),
        on_doubles("mm512_mul_pd", move |[a, b, _]| isa.mm512_mul_pd(a, b)),
        on_doubles("mm512_fmadd_pd", move |[a, b, c]| isa.mm512_fmadd_pd(a, b, c)),
        on_doubles("mm512_fmsub_pd", move |[a, b, c]| isa.mm512_fmsub_pd(a, b, c)),
        on_doubles("mm512_fnmadd_pd", move |[a, b, c]| isa.mm512_fnmadd_pd(a, b, c)),
    ]
}

/// AVX-512F on long words.
fn avx512_longs<I: Avx512<Long: Long, V256: Bits, V512: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    let mut list = vec![
        Exercise::new("mm512_loadu_longs", move |x| isa.mm512_loadu_longs(&x.many_longs(isa)).words()),
        Exercise::new("mm512_storeu_longs", move |x| {
            let mut out = [isa.long(0); 8];
            isa.mm512_storeu_longs(&mut out, x.a());
            longs(&out)
        }),
        Exercise::new("mm512_set1_epi64", move |x| isa.mm512_set1_epi64(x.longs(isa)[0]).words()),
        Exercise::new("mm512_add_epi64", move |x| isa.mm512_add_epi64(x.a(), x.b()).words()),
        Exercise::new("mm512_sub_epi64", move |x| isa.mm512_sub_epi64(x.a(), x.b()).words()),
        Exercise::new("mm512_and_si512", move |x| isa.mm512_and_si512(x.a(), x.b()).words()),
    ];
    seq!(N in 0..64 {
        list.extend(immediates(isa, "mm512_slli_epi64", 0, &[#(I::mm512_slli_epi64::<N>,)*]));
        list.extend(immediates(isa, "mm512_srli_epi64", 0, &[#(I::mm512_srli_epi64::<N>,)*]));
        list.extend(immediates(isa, "mm256_srai_epi64", 0, &[#(I::mm256_srai_epi64::<N>,)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm256_ternarylogic_epi64", 0, &[#(I::mm256_ternarylogic_epi64::<N>,)*]));
    });
    list
}

/// AVX-512IFMA.
pub fn avx512ifma<I: Avx512Ifma<V256: Bits> + 'static>(isa: I) -> Vec<Exercise> {
    vec![
        Exercise::new("mm256_madd52lo_epu64", move |x| {
            let [a, b, c] = x.vectors();
            isa.mm256_madd52lo_epu64(a, b, c).words()
        }),
        Exercise::new("mm256_madd52hi_epu64", move |x| {
            let [a, b, c] = x.vectors();
            isa.mm256_madd52hi_epu64(a, b, c).words()
        }),
    ]
}

/// The listing of two times sixteen lanes as a whole.
pub fn avx512_pair<I: Avx512<V512: Bits> + 'static>(isa: I) -> Exercise {
    Exercise::listing("AVX512_PAIR", move |x| {
        let vectors = x.vectors::<I::V512, 64>();
        let pairs = |first: usize, i: usize| [vectors[first + 2 * i], vectors[first + 2 * i + 1]];
        let mut h = array::from_fn(|i| pairs(0, i));
        let w = array::from_fn(|i| pairs(16, i));
        let m = array::from_fn(|i| pairs(32, i));
        isa.blake3_pair(&mut h, &w, &m);
        words_of(h.as_flattened())
    })
}
