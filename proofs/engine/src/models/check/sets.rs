//! Every method of the machine and instruction-set traits as exercises, written once for models and processors.

use std::array;

use ashlar::machine::isa::{Avx2, Avx512, Avx512Ifma, Neon, Sse41};
use ashlar::machine::{Machine64, Starts};
use seq_macro::seq;

use super::bits::{Bits, Long, Value};
use super::exercise::Exercise;

fn values<T: Value>(items: &[T]) -> Vec<u32> {
    items.iter().copied().map(T::value).collect()
}

fn words_of<V: Bits>(vectors: &[V]) -> Vec<u32> {
    vectors.iter().copied().flat_map(V::words).collect()
}

/// An instruction with one of its immediate operands, on up to three vectors.
type OnVectors<I, V> = fn(I, [V; 3]) -> V;

/// A shift by a fixed number of bits.
type OnLong<M> = fn(M, <M as Machine64>::Long) -> <M as Machine64>::Long;

/// An instruction on vectors with its immediate operands from the first one on. They are given as pointers, as code for a closure of its own
/// with each of thousands of operands takes long to compile.
fn immediates<I: Copy + 'static, V: Bits + 'static>(
    isa: I,
    instruction: &str,
    first: i32,
    runs: &[OnVectors<I, V>],
) -> Vec<Exercise> {
    let one = |(immediate, &run): (i32, &OnVectors<I, V>)| {
        Exercise::immediate(instruction, immediate, move |x| run(isa, x.vectors()).words())
    };
    (first..).zip(runs).map(one).collect()
}

/// An instruction on a long word with its immediate operands from zero on, as [`immediates`].
fn long_immediates<M: Machine64<Long: Long> + 'static>(m: M, name: &str, runs: &[OnLong<M>]) -> Vec<Exercise> {
    let one =
        |(immediate, &run): (i32, &OnLong<M>)| Exercise::immediate(name, immediate, move |x| longs(&[run(m, x.longs(m)[0])]));
    (0..).zip(runs).map(one).collect()
}

/// Bytes from which rows are loaded.
const DATA: usize = 256;
/// Where in the rows loads begin: at the front and further on.
const AT: [usize; 3] = [0, 16, 64];

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
        list.extend(long_immediates(m, "long_shl", &[#(|m, long| m.long_shl::<N>(long),)*]));
        list.extend(long_immediates(m, "long_shr", &[#(|m, long| m.long_shr::<N>(long),)*]));
        list.extend(long_immediates(m, "long_sar", &[#(|m, long| m.long_sar::<N>(long),)*]));
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

fn longs<T: Long>(items: &[T]) -> Vec<u32> {
    items.iter().flat_map(|item| item.halves()).collect()
}

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
        list.extend(immediates(isa, "mm_slli_epi32", 0, &[#(|isa, [a, _, _]| isa.mm_slli_epi32::<N>(a),)*]));
        list.extend(immediates(isa, "mm_srli_epi32", 0, &[#(|isa, [a, _, _]| isa.mm_srli_epi32::<N>(a),)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm_shuffle_ps", 0, &[#(|isa, [a, b, _]| isa.mm_shuffle_ps::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm_blend_epi16", 0, &[#(|isa, [a, b, _]| isa.mm_blend_epi16::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm_shuffle_epi32", 0, &[#(|isa, [a, _, _]| isa.mm_shuffle_epi32::<N>(a),)*]));
    });
    list
}

/// AVX, AVX2 and FMA, without the listing.
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
        list.extend(immediates(isa, "mm256_slli_epi32", 0, &[#(|isa, [a, _, _]| isa.mm256_slli_epi32::<N>(a),)*]));
        list.extend(immediates(isa, "mm256_srli_epi32", 0, &[#(|isa, [a, _, _]| isa.mm256_srli_epi32::<N>(a),)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm256_shuffle_ps", 0, &[#(|isa, [a, b, _]| isa.mm256_shuffle_ps::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm256_shuffle_epi32", 0, &[#(|isa, [a, _, _]| isa.mm256_shuffle_epi32::<N>(a),)*]));
        list.extend(immediates(isa, "mm256_blend_epi16", 0, &[#(|isa, [a, b, _]| isa.mm256_blend_epi16::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm256_blend_epi32", 0, &[#(|isa, [a, b, _]| isa.mm256_blend_epi32::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm256_permute2x128_si256", 0, &[#(|isa, [a, b, _]| isa.mm256_permute2x128_si256::<N>(a, b),)*]));
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

fn on_doubles<V: Bits>(instruction: &str, run: impl Fn([V; 3]) -> V + 'static) -> Exercise {
    Exercise::doubles(instruction, move |x| run(x.vectors()).words())
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
        list.extend(immediates(isa, "mm256_slli_epi64", 0, &[#(|isa, [a, _, _]| isa.mm256_slli_epi64::<N>(a),)*]));
        list.extend(immediates(isa, "mm256_srli_epi64", 0, &[#(|isa, [a, _, _]| isa.mm256_srli_epi64::<N>(a),)*]));
    });
    list
}

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
            |isa, [a, b, _]| isa.mm512_mask_blend_epi32::<0x6666>(a, b),
            |isa, [a, b, _]| isa.mm512_mask_blend_epi32::<0x9999>(a, b),
            |isa, [a, b, _]| isa.mm512_mask_blend_epi32::<0x00f5>(a, b),
            |isa, [a, b, _]| isa.mm512_mask_blend_epi32::<0xff0a>(a, b),
        ],
    ));
    list.extend(AT.map(|at| {
        Exercise::immediate("mm512_loadu_row_halves", at as i32, move |x| {
            words_of(&isa.mm512_loadu_row_halves(&x.bytes::<I, DATA>(isa), Starts::new(&x.places::<8>(DATA - 32 - at)), at))
        })
    }));
    seq!(N in 0..32 {
        list.extend(immediates(isa, "mm512_ror_epi32", 0, &[#(|isa, [a, _, _]| isa.mm512_ror_epi32::<N>(a),)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm512_shuffle_ps", 0, &[#(|isa, [a, b, _]| isa.mm512_shuffle_ps::<N>(a, b),)*]));
        list.extend(immediates(isa, "mm512_shuffle_epi32", 0, &[#(|isa, [a, _, _]| isa.mm512_shuffle_epi32::<N>(a),)*]));
        list.extend(immediates(isa, "mm512_shuffle_i32x4", 0, &[#(|isa, [a, b, _]| isa.mm512_shuffle_i32x4::<N>(a, b),)*]));
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
        list.extend(immediates(isa, "mm512_slli_epi64", 0, &[#(|isa, [a, _, _]| isa.mm512_slli_epi64::<N>(a),)*]));
        list.extend(immediates(isa, "mm512_srli_epi64", 0, &[#(|isa, [a, _, _]| isa.mm512_srli_epi64::<N>(a),)*]));
        list.extend(immediates(isa, "mm256_srai_epi64", 0, &[#(|isa, [a, _, _]| isa.mm256_srai_epi64::<N>(a),)*]));
    });
    seq!(N in 0..256 {
        list.extend(immediates(isa, "mm256_ternarylogic_epi64", 0, &[#(|isa, [a, b, c]| isa.mm256_ternarylogic_epi64::<N>(a, b, c),)*]));
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
        list.extend(immediates(isa, "vshlq_n_u32", 0, &[#(|isa, [a, _, _]| isa.vshlq_n_u32::<N>(a),)*]));
    });
    seq!(N in 1..=32 {
        list.extend(immediates(isa, "vsriq_n_u32", 1, &[#(|isa, [a, b, _]| isa.vsriq_n_u32::<N>(a, b),)*]));
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
        list.extend(immediates(isa, "vshlq_n_u64", 0, &[#(|isa, [a, _, _]| isa.vshlq_n_u64::<N>(a),)*]));
    });
    seq!(N in 1..=64 {
        list.extend(immediates(isa, "vshrq_n_u64", 1, &[#(|isa, [a, _, _]| isa.vshrq_n_u64::<N>(a),)*]));
    });
    list
}
