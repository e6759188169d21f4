//! The hash of rows and the compression, where rows hold for any functions in their place, and comparisons of what they give.

use std::cell::RefCell;
use std::thread::LocalKey;

use ashlar_engine::graph::Sym;
use ashlar_engine::opaque::Function;

/// Both: the first argument tells them apart, so the two are any functions; a digest is one word, since the code only copies and compares it.
pub static HASH: Function = Function { name: "merkle::hash", width: 64, outputs: 1, value: mixed };

/// The first argument of [`HASH`].
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// The hash of a row.
    Row = 1,
    /// The compression of digests.
    Node = 2,
}

fn mixed(arguments: &[u64]) -> Vec<u64> {
    let mix = |state: u64, word: &u64| (state ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29);
    vec![arguments.iter().fold(arguments.len() as u64, mix)]
}

/// Comparisons of digests in order, all of which are answered by yes but one.
#[derive(Debug)]
pub struct Comparisons<W> {
    pairs: Vec<[W; 2]>,
    denied: usize,
}

/// An element, or the word of a digest.
pub trait Word: Copy + Send + Sync + 'static {
    /// An integer.
    fn constant(value: u64) -> Self;

    /// The value of [`HASH`].
    fn hash(arguments: &[Self]) -> Self;

    /// The comparisons on this thread.
    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>>;
}

thread_local! {
    static OF_SYMBOLS: RefCell<Comparisons<Sym>> = const { RefCell::new(Comparisons { pairs: Vec::new(), denied: usize::MAX }) };
    static OF_INTEGERS: RefCell<Comparisons<u64>> = const { RefCell::new(Comparisons { pairs: Vec::new(), denied: usize::MAX }) };
}

impl Word for Sym {
    fn constant(value: u64) -> Self {
        Sym::constant(64, value.into())
    }

    fn hash(arguments: &[Self]) -> Self {
        HASH.apply(arguments)[0]
    }

    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>> {
        &OF_SYMBOLS
    }
}

impl Word for u64 {
    fn constant(value: u64) -> Self {
        value
    }

    fn hash(arguments: &[Self]) -> Self {
        mixed(arguments)[0]
    }

    fn comparisons() -> &'static LocalKey<RefCell<Comparisons<Self>>> {
        &OF_INTEGERS
    }
}

/// The answer to a comparison of two digests, which is kept.
pub fn compare<W: Word>(pair: [W; 2]) -> bool {
    W::comparisons().with_borrow_mut(|kept| {
        kept.pairs.push(pair);
        kept.pairs.len() - 1 != kept.denied
    })
}

/// Runs `f` with the answer no to the comparison of this number, and yes to all others; also the pairs that it compared.
pub fn denying<W: Word, T>(denied: usize, f: impl FnOnce() -> T) -> (T, Vec<[W; 2]>) {
    W::comparisons().set(Comparisons { pairs: Vec::new(), denied });
    let result = f();
    (result, W::comparisons().with_borrow_mut(|kept| std::mem::take(&mut kept.pairs)))
}
