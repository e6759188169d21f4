//! The example of the README.

use ashlar::fields::koala_bear::KoalaBear;
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16::Hasher;
use ashlar::{blake3, rescue_prime::rp64_256};

fn main() {
    println!("{}", blake3::hash(b"abc"));
    println!("{}", rp64_256::hash(b"abc"));

    // Two rows of a hundred elements, end to end, and the node above them.
    let leaf = Hasher::<PaddingFreeSponge<8>>::new();
    let node = Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
    let rows: Vec<_> = (0..200).map(KoalaBear::from).collect();
    let mut digests = [[KoalaBear::ZERO; 8]; 2];
    leaf.hash_rows(&rows, 100, &mut digests).expect("the rows fill the buffer");
    println!("{:?}", node.compress(digests.as_flattened()).expect("two digests")[0]);
}
