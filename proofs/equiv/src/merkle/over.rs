//! Trees over the hashers that `ashlar::merkle` is given: the rows on trees hold for any hash and compression, those of a hasher say that it is the one of the specification.
//!
//! A row for each type that implements the traits of hashers. It tests that these give what the functions of the type give, which the rows that it assumes are about; so it stands
//! only where the rows on trees and all rows of the hasher do.

use std::fmt::Debug;

use ashlar::blake3::{Blake3, KEY};
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::{KoalaBear, Montgomery};
use ashlar::merkle::{Blake3Rows, LeafHasher, NodeHasher, ZeroSuffix};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, SliceHash, TruncatedPermutation};
use ashlar::poseidon::{koala_bear16, koala_bear24};
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_engine::inputs::Inputs;
use ashlar_engine::obligation::{Kind, Obligation, Test};

/// Elements of rows: around those of blocks, and more than a buffer holds.
const LENGTHS: [usize; 12] = [0, 1, 7, 8, 9, 16, 24, 33, 40, 64, 129, 300];

/// Rows and groups that are hashed at once: more than there are lanes.
const COUNT: usize = 37;

/// A type with its tests and the rows that it rests on, as the beginnings of their ids.
struct Hasher {
    name: &'static str,
    code: &'static str,
    rests: &'static [&'static str],
    test: fn() -> Result<(), String>,
}

const TREES: [&str; 3] = ["merkle/commit/", "merkle/open", "merkle/verify"];

const HASHERS: [Hasher; 7] = [
    Hasher {
        name: "blake3",
        code: "merkle::Blake3Rows, blake3::Blake3",
        rests: &[
            "blake3/hash/",
            "blake3/hash_many/",
            "blake3/update/",
            "blake3/tree/hash/",
            "blake3/tree/hash_many/",
            "blake3/tree/update/",
        ],
        test: blake3,
    },
    Hasher {
        name: "keyed_blake3",
        code: "merkle::Blake3Rows, blake3::Blake3",
        rests: &[
            "blake3/keyed_hash/",
            "blake3/keyed_hash_many/",
            "blake3/tree/keyed_hash/",
            "blake3/tree/keyed_hash_many/",
            "blake3/hash_many/",
            "blake3/tree/hash_many/",
        ],
        test: keyed_blake3,
    },
    Hasher {
        name: "poseidon16",
        code: "poseidon::koala_bear16::Hasher",
        rests: &["modes/hash_rows/koala_bear16/", "modes/compress_many/koala_bear16/", "poseidon/koala_bear16/"],
        test: poseidon16,
    },
    Hasher {
        name: "poseidon24",
        code: "poseidon::koala_bear24::Hasher",
        rests: &["modes/hash_rows/koala_bear24/", "modes/compress_many/koala_bear24/", "poseidon/koala_bear24/"],
        test: poseidon24,
    },
    Hasher {
        name: "zero_suffix",
        code: "merkle::ZeroSuffix, poseidon::koala_bear16::Hasher",
        rests: &[
            "modes/slice_hash_from_zeros/width16",
            "modes/slice_hash/width16/",
            "modes/compress_many/koala_bear16/",
            "poseidon/koala_bear16/",
        ],
        test: zero_suffix,
    },
    Hasher {
        name: "rp64_256",
        code: "rescue_prime::rp64_256::Hasher",
        rests: &["rp64_256/hash_elements/", "rp64_256/hash_elements_many/", "rp64_256/merge/", "rp64_256/permutation_many/"],
        test: rp64_256,
    },
    Hasher {
        name: "rp_jive64_256",
        code: "rescue_prime::rp_jive64_256::Hasher",
        rests: &[
            "rp_jive64_256/hash_elements/",
            "rp_jive64_256/hash_elements_many/",
            "rp_jive64_256/merge/",
            "rp_jive64_256/permutation_many/",
        ],
        test: rp_jive64_256,
    },
];

/// The obligations on trees over each hasher, which assume some of the rows with the given ids.
///
/// # Errors
/// When there is no row of a name that a hasher rests on.
pub fn over(ids: &[&str]) -> Result<Vec<Obligation>, String> {
    HASHERS.iter().map(|hasher| hasher.obligation(ids)).collect()
}

impl Hasher {
    fn obligation(&self, ids: &[&str]) -> Result<Obligation, String> {
        let Hasher { name, code, test, .. } = *self;
        let mut assumes = Vec::new();
        for start in TREES.iter().chain(self.rests) {
            let before = assumes.len();
            assumes.extend(ids.iter().filter(|id| id.starts_with(start)).map(|id| (*id).to_owned()));
            if assumes.len() == before {
                return Err(format!("merkle/over/{name}: no row {start}"));
            }
        }
        Ok(Obligation {
            id: format!("merkle/over/{name}"),
            claim: "The hashers of the tree are the functions that other rows are about, and so are trees over them".to_owned(),
            left_name: format!("impl:{code}, rows and groups one by one"),
            right_name: "impl:merkle::LeafHasher, merkle::NodeHasher".to_owned(),
            scope: format!("rows of {LENGTHS:?} elements, {COUNT} at once"),
            assumes,
            cross_check: false,
            kind: Kind::Tested(Test::new(Inputs::none(), move || {
                test().map(|()| format!("rows of {LENGTHS:?} elements, {COUNT} at once, and {COUNT} groups"))
            })),
        })
    }
}

fn numbers() -> impl Iterator<Item = u32> {
    (1..).map(|number: u32| number.wrapping_mul(0x9e37_79b9) >> 2)
}

fn check(holds: bool, what: &str, length: usize) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("{what} of {length} elements differ")) }
}

/// That rows have the digests that `hash` gives, one by one and at once.
fn rows<L: LeafHasher>(
    leaf: &L,
    element: fn(u32) -> L::Element,
    hash: impl Fn(&[L::Element]) -> L::Digest,
) -> Result<(), String> {
    for length in LENGTHS.into_iter().filter(|length| leaf.takes(*length)) {
        let rows: Vec<L::Element> = numbers().take(COUNT * length).map(element).collect();
        let row = |number: usize| &rows[number * length..][..length];
        let mut out = vec![L::PADDING; COUNT];
        leaf.hash_rows(&rows, length, &mut out);
        check(leaf.hash_row(row(0)) == hash(row(0)), "a row", length)?;
        check((0..COUNT).all(|number| out[number] == hash(row(number))), "rows", length)?;
    }
    Ok(())
}

/// That groups of digests have the digests that `compress` gives, one by one and at once.
fn groups<N: NodeHasher<ARITY>, const ARITY: usize>(
    node: &N,
    digest: impl Fn(u32) -> N::Digest,
    compress: impl Fn(&[N::Digest; ARITY]) -> N::Digest,
) -> Result<(), String> {
    let mut numbers = numbers();
    let groups: Vec<[N::Digest; ARITY]> =
        (0..COUNT).map(|_| std::array::from_fn(|_| digest(numbers.next().expect("there is no last")))).collect();
    let mut out = vec![digest(0); COUNT];
    node.compress_many(&groups, &mut out);
    let mut alone = groups[0][0];
    node.compress(&groups[0], &mut alone);
    check(alone == compress(&groups[0]), "a group", ARITY)?;
    check(groups.iter().zip(&out).all(|(group, out)| *out == compress(group)), "groups", ARITY)
}

fn bytes(number: u32) -> [u8; 32] {
    ashlar::blake3::hash(&number.to_le_bytes()).into()
}

fn nodes_of_blake3() -> Result<(), String> {
    groups::<Blake3, 2>(&Blake3::new(), bytes, |group| ashlar::blake3::hash(group.as_flattened()).into())?;
    groups::<Blake3, 4>(&Blake3::new(), bytes, |group| ashlar::blake3::hash(group.as_flattened()).into())
}

/// The bytes of elements, end to end.
fn encoded<E: Copy, const BYTES: usize>(elements: &[E], bytes: fn(E) -> [u8; BYTES]) -> Vec<u8> {
    elements.iter().flat_map(|element| bytes(*element)).collect()
}

fn byte(number: u32) -> u8 {
    number as u8
}

fn goldilocks(number: u32) -> Goldilocks {
    Goldilocks::reduce(u64::from(number) << 32 | u64::from(number))
}

fn koala_bear(number: u32) -> KoalaBear {
    KoalaBear::reduce(number)
}

fn montgomery(number: u32) -> Montgomery {
    koala_bear(number).into()
}

fn blake3() -> Result<(), String> {
    let hash = |bytes: Vec<u8>| ashlar::blake3::hash(&bytes).into();
    rows(&Blake3Rows::new(Blake3::new()), byte, |row| hash(row.to_vec()))?;
    rows(&Blake3Rows::new(Blake3::new()), goldilocks, |row| hash(encoded(row, |x: Goldilocks| x.value().to_le_bytes())))?;
    rows(&Blake3Rows::new(Blake3::new()), koala_bear, |row| hash(encoded(row, |x: KoalaBear| x.value().to_le_bytes())))?;
    rows(&Blake3Rows::new(Blake3::new()), montgomery, |row| hash(encoded(row, |x: Montgomery| x.word().to_le_bytes())))?;
    nodes_of_blake3()
}

fn keyed_blake3() -> Result<(), String> {
    let key: [u8; KEY] = bytes(7);
    let hash = |bytes: Vec<u8>| ashlar::blake3::keyed_hash(&key, &bytes).into();
    rows(&Blake3Rows::keyed(Blake3::new(), key), byte, |row| hash(row.to_vec()))?;
    rows(&Blake3Rows::keyed(Blake3::new(), key), goldilocks, |row| hash(encoded(row, |x: Goldilocks| x.value().to_le_bytes())))?;
    nodes_of_blake3()
}

fn words<const DIGEST: usize>(number: u32) -> [KoalaBear; DIGEST] {
    std::array::from_fn(|i| koala_bear(number.wrapping_add(i as u32)))
}

const TAKEN: &str = "the mode takes the length";

fn same<T, E: Debug>(result: Result<T, E>) -> T {
    result.expect(TAKEN)
}

fn poseidon16() -> Result<(), String> {
    let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::new();
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    rows(&leaf, koala_bear, |row| same(leaf.hash_slice(row)))?;
    groups::<_, 2>(&node, words::<8>, |group| same(koala_bear16::Hasher::compress(node, group.as_flattened())))
}

fn poseidon24() -> Result<(), String> {
    let leaf = koala_bear24::Hasher::<PaddingFreeSponge<16>>::new();
    let node = koala_bear24::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    rows(&leaf, koala_bear, |row| same(leaf.hash_slice(row)))?;
    groups::<_, 2>(&node, words::<8>, |group| same(koala_bear24::Hasher::compress(node, group.as_flattened())))
}

fn zero_suffix() -> Result<(), String> {
    const CHUNKS: usize = 3;
    let hasher = koala_bear16::Hasher::<SliceHash<8>>::new();
    let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    let zeros = [KoalaBear::ZERO; 16 + CHUNKS * 8];
    rows(&ZeroSuffix::new(hasher, CHUNKS), koala_bear, |row| same(hasher.hash_slice(&[row, &zeros].concat())))?;
    groups::<_, 2>(&node, words::<8>, |group| same(koala_bear16::Hasher::compress(node, group.as_flattened())))
}

fn rp64_256() -> Result<(), String> {
    let hasher = rp64_256::Hasher::new();
    rows(&hasher, goldilocks, |row| hasher.hash_elements(row))?;
    groups::<_, 2>(&hasher, |number| hasher.hash_elements(&[goldilocks(number)]), |group| hasher.merge(group))
}

fn rp_jive64_256() -> Result<(), String> {
    let hasher = rp_jive64_256::Hasher::new();
    rows(&hasher, goldilocks, |row| hasher.hash_elements(row))?;
    groups::<_, 2>(&hasher, |number| hasher.hash_elements(&[goldilocks(number)]), |group| hasher.merge(group))
}
