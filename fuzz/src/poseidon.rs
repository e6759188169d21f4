//! Poseidon in every mode against the specification, on every backend: one message, and many of one length.

use std::sync::LazyLock;

use arbitrary::{Arbitrary, Result, Unstructured};
use ashlar::Backend;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::modes::{
    AdditiveSponge, AnyDigests, BatchError, BelowGuard, CompressionMode, DaviesMeyer, HashMode, Jive, MessageLengthError, MmoS,
    MmoX, MmoXAdditive, OverwriteSponge, PaddedSponge, PaddingFreeSponge, SliceHash, SliceHashLtr, TruncatedPermutation,
};
use ashlar::poseidon::instance::Instance;
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar::poseidon::{Hasher, Poseidon};
use ashlar_spec::poseidon::Params;
use ashlar_spec::{Permutation, compression, mmo, poseidon_koala_bear16, poseidon_koala_bear24, slice_hash, sponge};

use crate::koala_bear_element::{elements, from_values, values};
use crate::{Check, compare};

/// The instances as the specification has them, whose constants take long to derive.
pub static NARROW: LazyLock<Params<u32, 16>> = LazyLock::new(poseidon_koala_bear16::params);
pub static WIDE: LazyLock<Params<u32, 24>> = LazyLock::new(poseidon_koala_bear24::params);

/// Elements of the digests.
const D: usize = 8;
/// More than two blocks of the wider rate, and a state and more than one chunk.
const MOST_ELEMENTS: usize = 44;
/// A group of the widest lanes and a part of a second.
const MOST_ROWS: usize = 10;

/// The modes, all with digests of 8 elements.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Mode {
    Permutation,
    OverwriteSponge,
    AdditiveSponge,
    PaddingFreeSponge,
    PaddedSponge,
    MmoX,
    MmoXAdditive,
    MmoS,
    SliceHash,
    SliceHashLtr,
    ZeroSuffix,
    TruncatedPermutation,
    DaviesMeyer,
    Jive,
}

/// The instances, with a rate each.
#[derive(Arbitrary, Clone, Copy, Debug)]
enum Shape {
    Narrow8,
    Narrow12,
    Wide16,
}

/// Messages of one length, laid end to end.
#[derive(Debug)]
pub struct PoseidonModes {
    mode: Mode,
    shape: Shape,
    rows: Vec<KoalaBear>,
    /// The length that each row is said to have.
    length: usize,
    /// The number of digests asked for.
    digests: usize,
}

impl<'a> Arbitrary<'a> for PoseidonModes {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let (mode, shape) = (u.arbitrary()?, u.arbitrary()?);
        // Half of the lengths are states and whole chunks, or digests that fill a state.
        let length = if u.arbitrary()? { 4 * u.int_in_range(0..=MOST_ELEMENTS / 4)? } else { u.int_in_range(0..=MOST_ELEMENTS)? };
        let digests = u.int_in_range(0..=MOST_ROWS)?;
        let fault = u.int_in_range(0..=7u8)?;
        let other = usize::from(u.arbitrary::<u16>()?);
        let rows = elements(u, length * digests)?;
        let exact = Self { mode, shape, rows, length, digests };
        Ok(match fault {
            0 => Self { length: usize::MAX - other, ..exact },
            1 => Self { length: other % MOST_ELEMENTS, ..exact },
            2 => Self { digests: other % MOST_ROWS, ..exact },
            _ => exact,
        })
    }
}

type Digest = [KoalaBear; D];

impl PoseidonModes {
    /// Compares with what is specified for a message, if it is taken.
    fn check_mode(
        &self,
        backend: Backend,
        one: impl Fn(&[KoalaBear]) -> std::result::Result<Digest, MessageLengthError>,
        many: impl Fn(&[KoalaBear], usize, &mut [Digest]) -> std::result::Result<(), BatchError>,
        specified: impl Fn(&[u32]) -> Option<[u32; D]>,
    ) {
        let untouched = [KoalaBear::from(u16::from(compare::UNTOUCHED)); D];
        let mut out = vec![untouched; self.digests];
        let found = many(&self.rows, self.length, &mut out);
        let fits = self.length.checked_mul(self.digests) == Some(self.rows.len());
        if found.is_err() {
            compare::value(format_args!("what is left of the digests on {backend}"), &out, &vec![untouched; self.digests]);
        }
        if !fits {
            return assert!(
                found.is_err(),
                "{backend}: {} elements are not {} rows of {}",
                self.rows.len(),
                self.digests,
                self.length
            );
        }
        for (row, digest) in out.iter().enumerate() {
            let message = &self.rows[row * self.length..][..self.length];
            let Some(expected) = specified(&values(message)) else {
                let error = MessageLengthError { length: self.length };
                compare::value(backend, one(message), Err(error));
                return assert!(found.is_err(), "{backend}: the mode takes no {} elements", self.length);
            };
            compare::value(format_args!("{:?} on {backend}", self.mode), found, Ok(()));
            compare::value(format_args!("row {row} of {} on {backend}", self.digests), *digest, from_values(expected));
            compare::value(backend, one(message), Ok(*digest));
        }
    }

    fn hash<M: HashMode<W, D>, I: Instance<W>, const W: usize>(
        &self,
        backend: Backend,
        specified: impl Fn(&[u32]) -> Option<[u32; D]>,
    ) {
        let hasher = Hasher::<I, M, W, D, BelowGuard>::on(backend);
        let many = |rows: &[_], length, out: &mut [_]| hasher.hash_rows(rows, length, out);
        self.check_mode(backend, |message| hasher.hash_slice(message), many, specified);
    }

    fn compress<M: CompressionMode<W, D>, I: Instance<W>, const W: usize>(
        &self,
        backend: Backend,
        specified: impl Fn(&[u32]) -> Option<[u32; D]>,
    ) {
        let hasher = Hasher::<I, M, W, D, BelowGuard>::on(backend);
        let many = |rows: &[_], length: usize, out: &mut [_]| match length == M::INPUT {
            true => hasher.compress_many(rows, out),
            false => Err(MessageLengthError { length }.into()),
        };
        self.check_mode(backend, |message| hasher.compress(message), many, specified);
    }

    /// The state after zeros, in place of the zeros.
    fn zero_suffix<I: Instance<W>, const W: usize, const R: usize>(&self, backend: Backend, pi: &impl Permutation<u32, W>) {
        let hasher = Hasher::<I, SliceHash<R>, W, D, BelowGuard>::on(backend);
        let chunks = self.digests % 3;
        let state = hasher.zero_suffix_state(chunks);
        let many = |rows: &[_], length, out: &mut [_]| hasher.hash_rows_from(&state, rows, length, out);
        self.check_mode(
            backend,
            |front| hasher.hash_slice_from(&state, front),
            many,
            |front| {
                let mut message = front.to_vec();
                message.resize(front.len() + W + R * chunks, 0);
                slice_hash::slice_hash::<_, _, W, R, D>(pi, &message)
            },
        );
    }

    fn permutation<I: Instance<W>, const W: usize>(&self, backend: Backend, pi: &impl Permutation<u32, W>) {
        let (states, _) = self.rows.as_chunks::<W>();
        let mut permuted = states.to_vec();
        Poseidon::<I, W>::on(backend).permute_many(&mut permuted);
        for (index, (before, after)) in states.iter().zip(&permuted).enumerate() {
            let mut one = *before;
            Poseidon::<I, W>::on(backend).permute(&mut one);
            compare::value(format_args!("state {index} alone on {backend}"), one, *after);
            let expected = from_values(pi.permute(before.map(KoalaBear::value)));
            compare::value(format_args!("state {index} of {} on {backend}", states.len()), *after, expected);
        }
    }

    fn check_on<I: Instance<W>, const W: usize, const R: usize>(&self, on: Backend, pi: &impl Permutation<u32, W>) {
        match self.mode {
            Mode::Permutation => self.permutation::<I, W>(on, pi),
            Mode::OverwriteSponge => {
                self.hash::<OverwriteSponge<R>, I, W>(on, |m| Some(sponge::overwrite_sponge::<_, _, W, R, D>(pi, m)))
            }
            Mode::AdditiveSponge => {
                self.hash::<AdditiveSponge<R>, I, W>(on, |m| Some(sponge::additive_sponge::<_, _, W, R, D>(pi, m)))
            }
            Mode::PaddingFreeSponge => {
                self.hash::<PaddingFreeSponge<R>, I, W>(on, |m| Some(sponge::padding_free_sponge::<_, _, W, R, D>(pi, m)));
            }
            Mode::PaddedSponge => self.hash::<PaddedSponge<R>, I, W>(on, |m| Some(sponge::padded_sponge::<_, _, W, R, D>(pi, m))),
            Mode::MmoX => self.hash::<MmoX<R>, I, W>(on, |m| Some(mmo::mmo_x::<_, _, W, R, D>(pi, m))),
            Mode::MmoXAdditive => self.hash::<MmoXAdditive<R>, I, W>(on, |m| Some(mmo::mmo_x_additive::<_, _, W, R, D>(pi, m))),
            Mode::MmoS => self.hash::<MmoS<R>, I, W>(on, |m| Some(mmo::mmo_s::<_, _, W, R, D>(pi, m))),
            Mode::SliceHash => self.hash::<SliceHash<R>, I, W>(on, |m| slice_hash::slice_hash::<_, _, W, R, D>(pi, m)),
            Mode::SliceHashLtr => self.hash::<SliceHashLtr<R>, I, W>(on, |m| slice_hash::slice_hash_ltr::<_, _, W, R, D>(pi, m)),
            Mode::ZeroSuffix => self.zero_suffix::<I, W, R>(on, pi),
            Mode::TruncatedPermutation => self.compress::<TruncatedPermutation<2, AnyDigests>, I, W>(on, |m| {
                Some(compression::truncated_permutation::<_, _, W, 2, D>(pi, &digests_of(m)?))
            }),
            Mode::DaviesMeyer => {
                self.compress::<DaviesMeyer, I, W>(on, |m| Some(compression::davies_meyer::<_, _, W, D>(pi, m.try_into().ok()?)));
            }
            Mode::Jive => unreachable!("its arity is another for each instance"),
        }
    }
}

/// As many digests as fill a message, if they do.
fn digests_of<const N: usize>(message: &[u32]) -> Option<[[u32; D]; N]> {
    let (digests, rest) = message.as_chunks();
    digests.try_into().ok().filter(|_| rest.is_empty())
}

impl Check for PoseidonModes {
    fn check(&self) {
        for on in Backend::available() {
            match (self.mode, self.shape) {
                (Mode::Jive, Shape::Wide16) => self.compress::<Jive<3>, KoalaBear24, 24>(on, |m| {
                    Some(compression::jive::<_, _, 24, 3, D>(&*WIDE, &digests_of(m)?))
                }),
                (Mode::Jive, _) => self.compress::<Jive<2>, KoalaBear16, 16>(on, |m| {
                    Some(compression::jive::<_, _, 16, 2, D>(&*NARROW, &digests_of(m)?))
                }),
                (_, Shape::Narrow8) => self.check_on::<KoalaBear16, 16, 8>(on, &*NARROW),
                (_, Shape::Narrow12) => self.check_on::<KoalaBear16, 16, 12>(on, &*NARROW),
                (_, Shape::Wide16) => self.check_on::<KoalaBear24, 24, 16>(on, &*WIDE),
            }
        }
    }
}
