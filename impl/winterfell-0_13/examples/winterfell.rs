//! A commitment to a trace as a Winterfell prover makes it, before and after the switch to `ashlar`.

use winter_crypto::{DefaultRandomCoin, Digest, ElementHasher, MerkleTree, RandomCoin};
use winter_math::FieldElement;
use winter_math::fields::f64::BaseElement;

/// The switch: one line.
use ashlar_winterfell_0_13::Rp64_256;

/// The row that is opened.
const OPENED: usize = 5;

/// Commits to the rows of `trace`, opens one of them to a verifier, and draws the next challenge. Returns the bytes of the root and the challenge.
fn commit<H: ElementHasher<BaseField = BaseElement>>(trace: &[Vec<BaseElement>]) -> ([u8; 32], BaseElement) {
    let leaves = trace.iter().map(|row| H::hash_elements(row)).collect();
    let tree = MerkleTree::<H>::new(leaves).expect("the trace has a power of two of rows");

    let (leaf, path) = tree.prove(OPENED).expect("the tree has this leaf");
    assert_eq!(leaf, H::hash_elements(&trace[OPENED]));
    MerkleTree::<H>::verify(*tree.root(), OPENED, leaf, &path).expect("the path leads to the root");
    MerkleTree::<H>::verify(*tree.root(), OPENED + 1, leaf, &path).expect_err("the leaf is at another place");

    let mut coin = DefaultRandomCoin::<H>::new(&[]);
    coin.reseed(*tree.root());
    (tree.root().as_bytes(), coin.draw().expect("one draw in 2^32 fails"))
}

/// A trace of 16 rows: two columns of the sequence of Fibonacci.
fn fibonacci() -> Vec<Vec<BaseElement>> {
    let mut row = [BaseElement::ONE; 2];
    let mut next = || {
        let this = row;
        row = [row[0] + row[1], row[0] + row[1] + row[1]];
        this.to_vec()
    };
    (0..16).map(|_| next()).collect()
}

fn main() {
    let (root, challenge) = commit::<Rp64_256>(&fibonacci());
    println!("root      {root:02x?}");
    println!("challenge {challenge}");
}

#[test]
fn the_switch_changes_no_result() {
    main();
    assert_eq!(commit::<Rp64_256>(&fibonacci()), commit::<winter_crypto::hashers::Rp64_256>(&fibonacci()));
}
