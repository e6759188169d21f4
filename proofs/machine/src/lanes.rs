//! Vectors cut into elements, and put together again.

use ashlar_engine::graph::Sym;

use crate::widths::WORD;

/// Words of 128 bits, within which most instructions move elements.
pub const LANE: usize = 4;

/// The elements of some bits, the lowest first, of a vector in words.
///
/// # Panics
/// When `bits` is not 8, 16, 32, 64 or 128.
pub fn elements(words: &[Sym], bits: u32) -> Vec<Sym> {
    match bits {
        8 | 16 => words.iter().flat_map(|word| word.split(bits)).collect(),
        32 => words.to_vec(),
        64 | 128 => words.chunks_exact((bits / WORD) as usize).map(Sym::join).collect(),
        _ => panic!("elements of {bits} bits"),
    }
}

/// The words of a vector with these elements.
///
/// # Panics
/// When the elements make no whole words.
pub fn words(elements: &[Sym]) -> Vec<Sym> {
    let bits = elements.first().map_or(WORD, |element| element.width());
    match bits {
        32 => elements.to_vec(),
        ..32 => elements.chunks_exact((WORD / bits) as usize).map(Sym::join).collect(),
        _ => elements.iter().flat_map(|element| element.split(WORD)).collect(),
    }
}

/// The vector whose elements are `f` of those of two others.
pub fn zip(bits: u32, a: &[Sym], b: &[Sym], f: impl Fn(Sym, Sym) -> Sym) -> Vec<Sym> {
    let pairs = elements(a, bits).into_iter().zip(elements(b, bits));
    words(&pairs.map(|(a, b)| f(a, b)).collect::<Vec<_>>())
}

/// The vector whose elements are `f` of those of another.
pub fn map(bits: u32, a: &[Sym], f: impl Fn(Sym) -> Sym) -> Vec<Sym> {
    words(&elements(a, bits).into_iter().map(f).collect::<Vec<_>>())
}

/// The vector whose lanes of 128 bits are made by `f`, in words, from those of two others.
pub fn in_lanes(a: &[Sym], b: &[Sym], f: impl Fn(&[Sym], &[Sym]) -> Vec<Sym>) -> Vec<Sym> {
    a.chunks_exact(LANE).zip(b.chunks_exact(LANE)).flat_map(|(a, b)| f(a, b)).collect()
}

/// A vector of zeros.
pub fn zeros(count: usize) -> Vec<Sym> {
    vec![Sym::constant(WORD, 0); count]
}

/// All ones where a bit is set, else zero, of a width.
pub fn ones_if(bit: Sym, width: u32) -> Sym {
    bit.ite(Sym::ones(width), Sym::constant(width, 0))
}
