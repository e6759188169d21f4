//! The functions of impl/ that obligations speak of.

use ashlar::goldilocks::{Arithmetic, Memory};
use ashlar::rescue_prime::instance;
use ashlar::rescue_prime::kernel::Permutation;
use ashlar::rescue_prime::rp_jive64_256::RpJive64_256;
use ashlar::rescue_prime::rp64_256::Rp64_256;
use ashlar::rescue_prime::sponge;

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

/// A permutation of the states of both instances.
pub trait Both<A: Arithmetic>: Permutation<12, Arithmetic = A> + Permutation<8, Arithmetic = A> {}

impl<A: Arithmetic, P: Permutation<12, Arithmetic = A> + Permutation<8, Arithmetic = A>> Both<A> for P {}

/// The words of an arithmetic's memory.
pub type WordOf<A> = <<A as Arithmetic>::Memory as Memory>::Word;
/// The bytes of an arithmetic's memory.
pub type ByteOf<A> = <<A as Arithmetic>::Memory as Memory>::Byte;

/// A function on words and bytes, generic over the arithmetic.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Function {
    /// The permutation in each lane: the states of group 0, one after the other.
    Permutation,
    /// The hash, in each lane, of the rows of group 0, each of so many elements.
    HashElements(usize),
    /// The hash of the bytes of group 0.
    Hash,
}

impl Function {
    /// The outputs, canonical words, lane after lane.
    pub fn run<A: Arithmetic>(&self, instance: Instance, on: impl Both<A>, inputs: &[Group<ByteOf<A>, WordOf<A>>]) -> Vec<WordOf<A>> {
        match instance {
            Instance::Rp => self.of::<A, Rp64_256, 12>(on, inputs),
            Instance::Jive => self.of::<A, RpJive64_256, 8>(on, inputs),
        }
    }

    fn of<A: Arithmetic, I: instance::Instance<WIDTH>, const WIDTH: usize>(
        &self,
        on: impl Permutation<WIDTH, Arithmetic = A>,
        inputs: &[Group<ByteOf<A>, WordOf<A>>],
    ) -> Vec<WordOf<A>> {
        let a = on.arithmetic();
        match self {
            Self::Permutation => {
                let words = inputs[0].words();
                let mut state: [A::Element; WIDTH] = std::array::from_fn(|i| a.load(|lane| words[lane * WIDTH + i]));
                on.permute::<I>(&mut state);
                stored(a, &state)
            }
            Self::HashElements(count) => {
                let words = inputs[0].words();
                stored(a, &sponge::hash_words::<_, I, WIDTH>(on, *count, |lane, index| words[lane * count + index]))
            }
            Self::Hash => {
                let digest = sponge::hash_bytes::<_, I, WIDTH>(on, inputs[0].bytes());
                stored(a, &digest)[..digest.len()].to_vec()
            }
        }
    }
}

/// The words of elements, lane after lane.
pub fn stored<A: Arithmetic>(a: A, elements: &[A::Element]) -> Vec<WordOf<A>> {
    let mut words = vec![a.memory().word_of(0); A::LANES * elements.len()];
    for (i, &element) in elements.iter().enumerate() {
        a.store(element, |lane, word| words[lane * elements.len() + i] = word);
    }
    words
}
