//! The rows on costs.

use ashlar::modes::{
    AdditiveSponge, DaviesMeyer, InnerNodes, Jive, MmoS, MmoX, MmoXAdditive, OverwriteSponge, PaddedSponge, PaddingFreeSponge,
    SliceHash, SliceHashLtr, TruncatedPermutation,
};
use ashlar::poseidon::koala_bear16::KoalaBear16;
use ashlar::poseidon::koala_bear24::KoalaBear24;
use ashlar_engine::inputs::Inputs;
use ashlar_engine::obligation::{Kind, Obligation, Test};

use super::blake3::Blake3;
use super::hashes::{Counted, Hashes};
use super::keccak_sponge::KeccakSponge;
use super::keccak256::Keccak256;
use super::over_bytes::OverBytes;
use super::poseidon::Modes;
use super::rescue_prime::RescuePrime;
use crate::rescue_prime::functions::Instance;

/// Elements of rows: whole chunks of all slice hashes, and no less than a state.
const ROWS: [usize; 2] = [32, 96];

/// The compression of two digests in Plonky3.
type Pair = TruncatedPermutation<2, InnerNodes>;
type Mode16<L, N = Pair> = Modes<KoalaBear16, L, N, 16, 8>;
type Mode24<L, N = Pair> = Modes<KoalaBear24, L, N, 24, 16>;

/// All of them.
pub fn obligations() -> Vec<Obligation> {
    let leaves = || ROWS.map(Counted::Leaf).to_vec();
    let above = || vec![Counted::Node, Counted::Opening(ROWS[0]), Counted::Challenge];
    let all = || [leaves(), above()].concat();
    let rows = [
        rows("blake3", "impl:blake3::tree::digest_of", || OverBytes(Blake3), all()),
        rows("keccak256", "spec:keccak::keccak256", || OverBytes(Keccak256), all()),
        rows("keccak_f/padding_free_sponge", "spec:keccak::keccak_f", || KeccakSponge, all()),
        rows("rp64_256", "impl:rescue_prime::rp64_256", || RescuePrime(Instance::Rp), all()),
        rows("rp_jive64_256", "impl:rescue_prime::rp_jive64_256", || RescuePrime(Instance::Jive), all()),
        of_poseidon("koala_bear16/padding_free_sponge", || Mode16::<PaddingFreeSponge<8>>::NEW, all()),
        of_poseidon("koala_bear16/overwrite_sponge", || Mode16::<OverwriteSponge<8>>::NEW, leaves()),
        of_poseidon("koala_bear16/additive_sponge", || Mode16::<AdditiveSponge<8>>::NEW, leaves()),
        of_poseidon("koala_bear16/padded_sponge", || Mode16::<PaddedSponge<8>>::NEW, leaves()),
        of_poseidon("koala_bear16/mmo_x", || Mode16::<MmoX<8>, Jive<2>>::NEW, all()),
        of_poseidon("koala_bear16/mmo_x_additive", || Mode16::<MmoXAdditive<8>>::NEW, leaves()),
        of_poseidon("koala_bear16/mmo_s", || Mode16::<MmoS<8>>::NEW, leaves()),
        of_poseidon("koala_bear16/slice_hash", || Mode16::<SliceHash<8>, DaviesMeyer>::NEW, all()),
        of_poseidon("koala_bear16/slice_hash_ltr", || Mode16::<SliceHashLtr<8>>::NEW, leaves()),
        of_poseidon("koala_bear24/padding_free_sponge", || Mode24::<PaddingFreeSponge<16>>::NEW, all()),
        of_poseidon("koala_bear24/mmo_x", || Mode24::<MmoX<16>>::NEW, leaves()),
        of_poseidon("koala_bear24/slice_hash", || Mode24::<SliceHash<8>>::NEW, leaves()),
    ];
    rows.into_iter().flatten().collect()
}

fn of_poseidon<H: Hashes + 'static>(name: &str, hashes: fn() -> H, counted: Vec<Counted>) -> Vec<Obligation> {
    rows(name, "impl:poseidon::digests::Digests::run", hashes, counted)
}

fn rows<H: Hashes + 'static>(name: &str, code: &str, hashes: fn() -> H, counted: Vec<Counted>) -> Vec<Obligation> {
    let row = |counted: Counted| Obligation {
        id: format!("costs/{name}/{}", counted.name()),
        claim: counted.claim(),
        left_name: "counting values".to_owned(),
        right_name: code.to_owned(),
        scope: "one run, which stands for all: code cannot look at values".to_owned(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none(), move || Ok(counted.operations(&hashes())))),
    };
    counted.into_iter().map(row).collect()
}
