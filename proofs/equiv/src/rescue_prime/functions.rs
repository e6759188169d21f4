//! The functions that obligations speak of.

use ashlar::fields::goldilocks::{Arithmetic, Memory};
use ashlar::machine::{Machine, Machine64};
use ashlar::rescue_prime::batch::Rows;
use ashlar::rescue_prime::instance;
use ashlar::rescue_prime::parameters::DIGEST;
use ashlar::rescue_prime::platform::{self, Platform, Single};
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::sponge;

use crate::lists::{array, joined};

/// The instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Instance {
    /// Rp64_256.
    Rp,
    /// RpJive64_256.
    Jive,
}

impl Instance {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Rp, Self::Jive];

    /// Name of the Cryptol module.
    pub fn module(self) -> &'static str {
        match self {
            Self::Rp => "Rp64_256",
            Self::Jive => "RpJive64_256",
        }
    }

    /// Name in ids and of the modules of the Rust crates.
    pub fn name(self) -> &'static str {
        match self {
            Self::Rp => "rp64_256",
            Self::Jive => "rp_jive64_256",
        }
    }

    /// Elements of a state.
    pub fn width(self) -> usize {
        match self {
            Self::Rp => 12,
            Self::Jive => 8,
        }
    }
}

/// Inputs: words that represent elements, or bytes.
#[derive(Clone, Debug)]
pub enum Group<B, W> {
    /// Bytes.
    Bytes(Vec<B>),
    /// Words.
    Words(Vec<W>),
}

impl<B, W> Group<B, W> {
    /// The bytes.
    ///
    /// # Panics
    /// When the group holds words: the registry then declares inputs that the function does not take.
    pub fn bytes(&self) -> &[B] {
        match self {
            Group::Bytes(bytes) => bytes,
            Group::Words(_) => panic!("a group of words where bytes are taken"),
        }
    }

    /// The words.
    ///
    /// # Panics
    /// When the group holds bytes.
    pub fn words(&self) -> &[W] {
        match self {
            Group::Words(words) => words,
            Group::Bytes(_) => panic!("a group of bytes where words are taken"),
        }
    }
}

/// The long words of a platform.
pub type LongOf<P> = <<P as Platform>::Machine as Machine64>::Long;
/// The bytes of a platform.
pub type ByteOf<P> = <<P as Platform>::Machine as Machine>::Byte;

/// A function on words and bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Function {
    /// The permutation of the first states of group 0, for each of these numbers of states.
    PermuteMany(Vec<usize>),
    /// The hash of the first elements of group 0, for each of these numbers of them.
    HashElements(Vec<usize>),
    /// The hash of the first rows of group 0, each of so many elements, for each of these numbers of rows.
    HashElementsMany(usize, Vec<usize>),
    /// The hash of the first bytes of group 0, for each of these numbers of them.
    Hash(Vec<usize>),
    /// The hash of the two digests in group 0.
    Merge,
    /// The hash of the first digests of group 0, for each of these numbers of them. impl/ hashes their elements, whose row is that of [`Self::HashElements`].
    MergeMany(Vec<usize>),
    /// The hash of the digest in group 0 and the integer in group 1, which has this quotient by p.
    MergeWithInt(bool),
}

impl Function {
    /// The function in Cryptol that gives each of its values.
    pub fn cryptol(&self) -> &'static str {
        match self {
            Self::PermuteMany(_) => "permutation",
            Self::HashElements(_) | Self::HashElementsMany(..) => "hash_elements",
            Self::Hash(_) => "hash",
            Self::Merge => "merge",
            Self::MergeMany(_) => "merge_many",
            Self::MergeWithInt(false) => "merge_with_low",
            Self::MergeWithInt(true) => "merge_with_both",
        }
    }

    /// What it runs of impl/.
    pub fn ran(&self) -> &'static str {
        match self {
            Self::PermuteMany(_) => "rescue_prime::platform::permute_many",
            Self::HashElements(_) | Self::MergeMany(_) => "rescue_prime::sponge::hash_words",
            Self::HashElementsMany(..) => "rescue_prime::platform::hash_many",
            Self::Hash(_) => "rescue_prime::sponge::hash_bytes",
            Self::Merge => "rescue_prime::instance::Instance::merge",
            Self::MergeWithInt(_) => "rescue_prime::instance::Instance::merge_with_int",
        }
    }

    /// The outputs, canonical words.
    pub fn run<P: Platform>(&self, instance: Instance, on: P, inputs: &[Group<ByteOf<P>, LongOf<P>>]) -> Vec<LongOf<P>> {
        match instance {
            Instance::Rp => self.of::<P, Rp64_256, 12>(on, inputs),
            Instance::Jive => self.of::<P, RpJive64_256, 8>(on, inputs),
        }
    }

    fn of<P: Platform, I: instance::Instance<WIDTH>, const WIDTH: usize>(
        &self,
        on: P,
        inputs: &[Group<ByteOf<P>, LongOf<P>>],
    ) -> Vec<LongOf<P>> {
        let a = on.scalar();
        let single = Single(on);
        let stored = |digest: [LongOf<P>; DIGEST]| stored(a, &digest);
        let hashed =
            |words: &[LongOf<P>]| stored(sponge::hash_words::<_, I, WIDTH>(single, words.len(), |_, index| words[index]));
        match self {
            Self::PermuteMany(counts) => {
                let states: Vec<[LongOf<P>; WIDTH]> = inputs[0].words().chunks_exact(WIDTH).map(array).collect();
                let permuted = |count: usize| {
                    let mut states = states[..count].to_vec();
                    platform::permute_many::<P, I, _, WIDTH>(on, &mut states);
                    states.as_flattened().to_vec()
                };
                joined(counts, &permuted)
            }
            Self::HashElements(counts) => joined(counts, &|count| hashed(&inputs[0].words()[..count])),
            Self::HashElementsMany(length, counts) => {
                let hashed = |count: usize| {
                    let mut out = vec![[a.memory().long(0); DIGEST]; count];
                    let rows = Rows { elements: &inputs[0].words()[..count * length], length: *length };
                    platform::hash_many::<P, I, _, _, WIDTH>(on, rows, &mut out);
                    out.as_flattened().to_vec()
                };
                joined(counts, &hashed)
            }
            Self::Hash(counts) => {
                let hashed = |count: usize| stored(sponge::hash_bytes::<_, I, WIDTH>(single, &inputs[0].bytes()[..count]));
                joined(counts, &hashed)
            }
            Self::Merge => {
                let words = inputs[0].words();
                stored(I::merge(single, &[array(words), array(&words[DIGEST..])]))
            }
            Self::MergeMany(counts) => joined(counts, &|count| hashed(&inputs[0].words()[..DIGEST * count])),
            Self::MergeWithInt(_) => stored(I::merge_with_int(single, &array(inputs[0].words()), inputs[1].words()[0])),
        }
    }
}

/// The canonical words of elements.
pub fn stored<A: Arithmetic>(a: A, elements: &[A::Element]) -> Vec<<A::Memory as Memory>::Word> {
    let mut words = Vec::new();
    for &element in elements {
        a.store(element, |_, word| words.push(word));
    }
    words
}
