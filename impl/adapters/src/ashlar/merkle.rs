//! Merkle trees with encoded openings.

use ashlar::blake3::Blake3;
use ashlar::fields::goldilocks::Goldilocks;
use ashlar::fields::koala_bear::KoalaBear;
use ashlar::merkle::{Blake3Rows, Dimensions, EncodedLeafHasher, FixedShape, Matrix, Merkle, NodeHasher};
use ashlar::modes::{InnerNodes, PaddingFreeSponge, TruncatedPermutation};
use ashlar::poseidon::koala_bear16;
use ashlar::rescue_prime::{rp_jive64_256, rp64_256};
use ashlar_conform::protocol::{Reply, Request};
use ashlar_vectors::file::Hex;
use ashlar_vectors::merkle_opening::{Hash, Matrix as Given};
use ashlar_vectors::merkle_tree::Size;
use serde::{Deserialize, Serialize};

use crate::input::{input, refused, unsupported};

pub const SUPPORTED: [&str; 3] = ["MerkleOpening/commit", "MerkleOpening/open", "MerkleOpening/verify"];

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tree {
    hash: Hash,
    arity: usize,
    cap_height: usize,
    #[serde(default)]
    matrices: Vec<Given>,
}

pub fn output(request: &Request) -> Result<Reply, Reply> {
    let tree = if request.operation == "open" { &request.input["tree"] } else { &request.input };
    let tree: Tree = serde_json::from_value(tree.clone()).map_err(refused)?;
    match (tree.hash, tree.arity) {
        (Hash::Blake3Bytes, 2) => run::<_, _, 2>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, byte),
        (Hash::Blake3Bytes, 4) => run::<_, _, 4>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, byte),
        (Hash::Blake3Goldilocks, 2) => run::<_, _, 2>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, goldilocks),
        (Hash::Blake3Goldilocks, 4) => run::<_, _, 4>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, goldilocks),
        (Hash::Blake3KoalaBear, 2) => run::<_, _, 2>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, koala_bear),
        (Hash::Blake3KoalaBear, 4) => run::<_, _, 4>(Blake3Rows::new(Blake3::new()), Blake3::new(), &tree, request, koala_bear),
        (Hash::Rp64, 2) => run::<_, _, 2>(rp64_256::Hasher::new(), rp64_256::Hasher::new(), &tree, request, goldilocks),
        (Hash::RpJive64, 2) => {
            run::<_, _, 2>(rp_jive64_256::Hasher::new(), rp_jive64_256::Hasher::new(), &tree, request, goldilocks)
        }
        (Hash::PoseidonKoalaBear16, 2) => {
            let leaf = koala_bear16::Hasher::<PaddingFreeSponge<8>>::new();
            let node = koala_bear16::Hasher::<TruncatedPermutation<2, InnerNodes>>::new();
            run::<_, _, 2>(leaf, node, &tree, request, koala_bear)
        }
        _ => Err(unsupported(request)),
    }
}

fn byte(bytes: &[u8]) -> Option<u8> {
    bytes.first().copied()
}

fn goldilocks(bytes: &[u8]) -> Option<Goldilocks> {
    Goldilocks::new(u64::from_le_bytes(bytes.try_into().ok()?)).ok()
}

fn koala_bear(bytes: &[u8]) -> Option<KoalaBear> {
    KoalaBear::new(u32::from_le_bytes(bytes.try_into().ok()?)).ok()
}

fn dimensions(size: Size) -> Dimensions {
    Dimensions { height: size.height, width: size.width }
}

fn reply(output: impl Serialize) -> Result<Reply, Reply> {
    serde_json::to_value(output).map(Reply::Output).map_err(refused)
}

fn run<L, N, const ARITY: usize>(
    leaf: L,
    node: N,
    tree: &Tree,
    request: &Request,
    element: fn(&[u8]) -> Option<L::Element>,
) -> Result<Reply, Reply>
where
    L: EncodedLeafHasher + Copy,
    N: NodeHasher<ARITY, Digest = L::Digest>,
{
    let scheme = Merkle::<L, N, ARITY, FixedShape>::new(leaf, node, tree.cap_height);
    if request.operation == "verify" {
        let sizes: Vec<Dimensions> = input::<Vec<Size>>(request, "sizes")?.into_iter().map(dimensions).collect();
        let cap: Option<Vec<_>> = input::<Vec<Hex>>(request, "cap")?.iter().map(|digest| leaf.digest(&digest.0)).collect();
        let cap = cap.ok_or_else(|| Reply::Refused("a digest of the cap is none".to_owned()))?;
        let (indices, bytes) = (input::<Vec<usize>>(request, "indices")?, input::<Hex>(request, "encoding")?);
        return match scheme.verify_many_encoded(&cap, &sizes, &indices, &bytes.0) {
            Ok(()) => Ok(Reply::Output(true.into())),
            Err(error) => Err(Reply::Refused(format!("{error:?}"))),
        };
    }
    let read = |given: &Given| given.values.0.chunks(L::ELEMENT_BYTES).map(element).collect::<Option<Vec<_>>>();
    let values: Option<Vec<_>> = tree.matrices.iter().map(read).collect();
    let values = values.ok_or_else(|| Reply::Refused("an element is none".to_owned()))?;
    let matrix = |(given, values): (&Given, _)| Matrix { values, height: given.size.height, width: given.size.width };
    let matrices: Vec<_> = tree.matrices.iter().zip(values.iter().map(Vec::as_slice)).map(matrix).collect();
    let committed = scheme.commit(&matrices).map_err(|error| Reply::Refused(format!("{error:?}")))?;
    if request.operation == "commit" {
        let bytes = |digest| {
            let mut bytes = Vec::new();
            leaf.put_digest(digest, &mut bytes);
            Hex(bytes)
        };
        return reply(committed.cap().iter().map(bytes).collect::<Vec<_>>());
    }
    let opening = scheme.open_many(&committed, &matrices, &input::<Vec<usize>>(request, "indices")?);
    let opening = opening.map_err(|error| Reply::Refused(format!("{error:?}")))?;
    reply(Hex(scheme.encode(opening.view()).map_err(|error| Reply::Refused(format!("{error:?}")))?))
}
