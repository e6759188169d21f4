//! What instructions have in common: vectors as words, as bytes and as lanes of 128 bits.
//!
//! Functions of words are given as pointers, as a function compiled for each of thousands of immediates takes long.

use std::array;

use ashlar::machine::Starts;

use crate::graph::Sym;

/// Words in a lane of 128 bits.
const LANE: usize = 4;

/// The `N` pieces of `len` bits of `value`, lowest first.
pub fn pieces<const N: usize>(value: Sym, len: u32) -> [Sym; N] {
    array::from_fn(|i| value.extract(len * i as u32, len))
}

/// The words whose little-endian encodings are `bytes`, four times as many.
pub fn from_bytes<const W: usize>(bytes: &[Sym]) -> [Sym; W] {
    array::from_fn(|i| Sym::join(&bytes[4 * i..][..4]))
}

/// The little-endian bytes of the words, four times as many.
pub fn to_bytes<const B: usize>(words: &[Sym]) -> [Sym; B] {
    array::from_fn(|i| words[i / 4].extract(8 * (i as u32 % 4), 8))
}

/// The constant vector with these little-endian bytes, over and over.
pub fn constant<const W: usize>(bytes: &[u8]) -> [Sym; W] {
    array::from_fn(|i| {
        let word = bytes[4 * i % bytes.len()..].first_chunk().expect("four bytes a word");
        Sym::constant(32, u32::from_le_bytes(*word).into())
    })
}

/// In each row the words from byte `at` on; row i begins at byte `starts[i]` of `data`.
///
/// # Panics
/// When a row ends before the last of those words.
pub fn load_rows<const W: usize, const ROWS: usize>(data: &[Sym], starts: Starts<'_>, at: usize) -> [[Sym; W]; ROWS] {
    let places: &[usize; ROWS] = starts.places().first_chunk().expect("a place for each row");
    places.map(|start| from_bytes(&data[start..][at..][..4 * W]))
}

/// The vector whose word `i` is `f(i)`.
pub fn words<const W: usize>(f: &dyn Fn(usize) -> Sym) -> [Sym; W] {
    array::from_fn(f)
}

/// `f` of each word.
pub fn map<const W: usize>(a: [Sym; W], f: &dyn Fn(Sym) -> Sym) -> [Sym; W] {
    a.map(f)
}

/// `f` of each word of `a` and the word of `b` at its place.
pub fn zip<const W: usize>(a: [Sym; W], b: [Sym; W], f: &dyn Fn(Sym, Sym) -> Sym) -> [Sym; W] {
    array::from_fn(|i| f(a[i], b[i]))
}

/// Lane `i` of a vector, bits 128·i to 128·i + 127.
pub fn lane(words: &[Sym], i: usize) -> [Sym; LANE] {
    array::from_fn(|j| words[LANE * i + j])
}

/// The vector whose lane `i` is `f(i)`.
pub fn lanes<const W: usize>(f: &dyn Fn(usize) -> [Sym; LANE]) -> [Sym; W] {
    let lanes: Vec<[Sym; LANE]> = (0..W / LANE).map(f).collect();
    array::from_fn(|i| lanes[i / LANE][i % LANE])
}

/// Which half of each lane an interleaving instruction takes its elements from.
#[derive(Clone, Copy)]
pub enum Half {
    /// Bits 0 to 63.
    Low,
    /// Bits 64 to 127.
    High,
}

/// INTERLEAVE_DWORDS and INTERLEAVE_HIGH_DWORDS of the Intel Intrinsics Guide in each lane.
pub fn unpack_epi32<const W: usize>(a: [Sym; W], b: [Sym; W], half: Half) -> [Sym; W] {
    lanes(&|i| {
        let (a, b) = (lane(&a, i), lane(&b, i));
        match half {
            Half::Low => [a[0], b[0], a[1], b[1]],
            Half::High => [a[2], b[2], a[3], b[3]],
        }
    })
}

/// INTERLEAVE_QWORDS and INTERLEAVE_HIGH_QWORDS of the Intel Intrinsics Guide in each lane; a quadword is two words.
pub fn unpack_epi64<const W: usize>(a: [Sym; W], b: [Sym; W], half: Half) -> [Sym; W] {
    lanes(&|i| {
        let (a, b) = (lane(&a, i), lane(&b, i));
        match half {
            Half::Low => [a[0], a[1], b[0], b[1]],
            Half::High => [a[2], a[3], b[2], b[3]],
        }
    })
}

/// The words of each lane that an immediate chooses.
pub fn shuffle_words<const W: usize>(immediate: i32, a: [Sym; W]) -> [Sym; W] {
    words(&|word| a[word / LANE * LANE + control(immediate, word % LANE)])
}

/// The words of each lane that an instruction with such a control selects: two of `a`, then two of `b`.
pub fn shuffle_two<const W: usize>(immediate: i32, a: [Sym; W], b: [Sym; W]) -> [Sym; W] {
    words(&|word| {
        let from = if word % LANE < LANE / 2 { &a } else { &b };
        from[word / LANE * LANE + control(immediate, word % LANE)]
    })
}

/// The words of `b` where the bit of the mask is set, and of `a` elsewhere.
pub fn blend_words<const W: usize>(mask: i32, a: [Sym; W], b: [Sym; W]) -> [Sym; W] {
    words(&|word| if mask >> word & 1 == 1 { b[word] } else { a[word] })
}

/// In each lane the 16-bit pieces of `b` where the bit of the immediate is set, and of `a` elsewhere.
pub fn blend_halves<const W: usize>(immediate: i32, a: [Sym; W], b: [Sym; W]) -> [Sym; W] {
    words(&|word| {
        let half = |k: usize| if immediate >> (2 * (word % LANE) + k) & 1 == 1 { b[word] } else { a[word] };
        half(1).extract(16, 16).concat(half(0).extract(0, 16))
    })
}

/// PSHUFB in each lane, with the same constant indices in all.
pub fn shuffle_epi8<const W: usize>(a: [Sym; W], indices: [u8; 16]) -> [Sym; W] {
    lanes(&|i| shuffle_lane(lane(&a, i), indices))
}

/// PSHUFB in a lane: bit 7 of an index gives a zero byte, else bits 3:0 choose a byte.
pub fn shuffle_lane(a: [Sym; LANE], indices: [u8; 16]) -> [Sym; LANE] {
    let bytes: [Sym; 16] = to_bytes(&a);
    let chosen = indices.map(|index| match index & 0x80 {
        0 => bytes[usize::from(index & 0x0f)],
        _ => Sym::constant(8, 0),
    });
    from_bytes(&chosen)
}

/// The long words of a vector, two words each, the low half first.
pub fn longs(words: &[Sym]) -> Vec<Sym> {
    words.chunks_exact(2).map(Sym::join).collect()
}

/// The vector of these long words.
pub fn from_longs<const W: usize>(longs: &[Sym]) -> [Sym; W] {
    array::from_fn(|i| longs[i / 2].extract(32 * (i as u32 % 2), 32))
}

/// The products of the words at even places, as long words, each widened by `f` before.
pub fn products<const W: usize>(a: [Sym; W], b: [Sym; W], f: &dyn Fn(Sym) -> Sym) -> [Sym; W] {
    from_longs(&(0..W).step_by(2).map(|i| f(a[i]) * f(b[i])).collect::<Vec<_>>())
}

/// `f` of each long word.
pub fn map_longs<const W: usize>(a: [Sym; W], f: &dyn Fn(Sym) -> Sym) -> [Sym; W] {
    from_longs(&longs(&a).into_iter().map(f).collect::<Vec<_>>())
}

/// `f` of each long word of `a` and the long word of `b` at its place.
pub fn zip_longs<const W: usize>(a: [Sym; W], b: [Sym; W], f: &dyn Fn(Sym, Sym) -> Sym) -> [Sym; W] {
    let pairs = longs(&a).into_iter().zip(longs(&b));
    from_longs(&pairs.map(|(a, b)| f(a, b)).collect::<Vec<_>>())
}

/// `f` of each long word of the first vector and the long words of the others at its place.
pub fn zip_three_longs<const W: usize>(vectors: [[Sym; W]; 3], f: &dyn Fn(Sym, Sym, Sym) -> Sym) -> [Sym; W] {
    let [a, b, c] = vectors.map(|vector| longs(&vector));
    from_longs(&(0..W / 2).map(|i| f(a[i], b[i], c[i])).collect::<Vec<_>>())
}

/// The long word of ones where the bit is set, zero elsewhere.
pub fn ones_if(bit: Sym) -> Sym {
    bit.ite(Sym::ones(64), Sym::constant(64, 0))
}

/// The count of a shift or rotation: the immediate is an unsigned byte.
pub fn count(imm8: i32) -> u32 {
    imm8 as u32 & 0xff
}

/// The two bits of the immediate at `2 * i`, as SELECT4 of the Intel Intrinsics Guide takes them.
pub fn control(imm8: i32, i: usize) -> usize {
    (imm8 >> (2 * i)) as usize & 3
}
