//! Merkle trees over BLAKE3 of rows of bytes, of p3-merkle-tree.

use ashlar_conform::protocol::{Reply, Request};
use p3_blake3::Blake3;
use p3_commit::Mmcs;
use p3_matrix::Dimensions;
use p3_matrix::dense::RowMajorMatrix;
use p3_merkle_tree::{MerkleTreeMmcs, PrunedMerklePaths};
use p3_symmetric::{CompressionFunctionFromHasher, MerkleCap};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::input::{input, unsupported};

pub const SUPPORTED: [&str; 3] = ["MerkleTree/commit", "MerkleTree/open", "MerkleTree/verify"];

type Scheme<const N: usize> = MerkleTreeMmcs<u8, u8, Blake3, CompressionFunctionFromHasher<Blake3, N, 32>, N, 32>;

#[derive(Clone, Copy, Deserialize)]
struct Size {
    height: usize,
    width: usize,
}

#[derive(Deserialize)]
struct Matrix {
    size: Size,
    values: String,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Tree {
    arity: usize,
    cap_height: usize,
    matrices: Vec<Matrix>,
}

/// Rows of each matrix, those above the indices once each, and siblings.
#[derive(Deserialize)]
struct Opening {
    rows: Vec<Vec<String>>,
    siblings: Vec<String>,
}

pub fn output(request: &Request) -> Result<Reply, Reply> {
    let tree = |value: Value| serde_json::from_value::<Tree>(value).map_err(|error| Reply::Refused(error.to_string()));
    match request.operation.as_str() {
        "commit" => match tree(request.input.clone())? {
            tree if tree.arity == 2 => committed::<2>(&tree),
            tree => committed::<4>(&tree),
        },
        "open" => match tree(request.input["tree"].clone())? {
            tree if tree.arity == 2 => opened::<2>(&tree, &input::<Vec<usize>>(request, "indices")?),
            tree => opened::<4>(&tree, &input::<Vec<usize>>(request, "indices")?),
        },
        "verify" => match input(request, "arity")? {
            2 => verified::<2>(request),
            _ => verified::<4>(request),
        },
        _ => Err(unsupported(request)),
    }
}

fn scheme<const N: usize>(cap_height: usize) -> Scheme<N> {
    Scheme::new(Blake3 {}, CompressionFunctionFromHasher::new(Blake3 {}), cap_height)
}

fn bytes(text: &String) -> Result<Vec<u8>, Reply> {
    hex::decode(text).map_err(|error| Reply::Refused(error.to_string()))
}

fn matrices(tree: &Tree) -> Result<Vec<RowMajorMatrix<u8>>, Reply> {
    // A matrix of Plonky3 has no height without columns.
    if tree.matrices.iter().any(|matrix| matrix.size.width == 0) {
        return Err(Reply::Unsupported("matrices without columns".to_owned()));
    }
    let matrix = |Matrix { size, values }: &Matrix| {
        let values = bytes(values)?;
        // There is no other way to tell a matrix its height.
        if size.height.checked_mul(size.width) != Some(values.len()) {
            return Err(Reply::Refused("a matrix of another size".to_owned()));
        }
        Ok(RowMajorMatrix::new(values, size.width))
    };
    tree.matrices.iter().map(matrix).collect()
}

fn texts(digests: &[[u8; 32]]) -> Value {
    digests.iter().map(hex::encode).collect()
}

fn committed<const N: usize>(tree: &Tree) -> Result<Reply, Reply> {
    let (cap, _) = scheme::<N>(tree.cap_height).commit(matrices(tree)?);
    Ok(Reply::Output(texts(cap.roots())))
}

/// The numbers of the rows of a matrix above indices.
fn numbers(tallest: usize, height: usize, indices: &[usize]) -> Vec<usize> {
    let span = tallest.next_power_of_two() / height.next_power_of_two().max(1);
    indices.iter().map(|index| index / span.max(1)).collect()
}

fn opened<const N: usize>(tree: &Tree, indices: &[usize]) -> Result<Reply, Reply> {
    let scheme = scheme::<N>(tree.cap_height);
    let (_, data) = scheme.commit(matrices(tree)?);
    let (opened, paths) = scheme.open_multi_batch(indices, &data);
    let tallest = tree.matrices.iter().map(|matrix| matrix.size.height).max().unwrap_or(0);
    let rows = |(place, matrix): (usize, &Matrix)| {
        let mut rows: Vec<(usize, String)> = numbers(tallest, matrix.size.height, indices)
            .into_iter()
            .zip(&opened)
            .map(|(number, rows)| (number, hex::encode(&rows[place])))
            .collect();
        rows.dedup_by_key(|(number, _)| *number);
        rows.into_iter().map(|(_, row)| row).collect::<Vec<_>>()
    };
    let rows: Vec<Vec<String>> = tree.matrices.iter().enumerate().map(rows).collect();
    Ok(Reply::Output(json!({ "rows": rows, "siblings": texts(&paths.sibling_hashes) })))
}

fn digests(texts: &[String]) -> Result<Vec<[u8; 32]>, Reply> {
    let digest = |text: &String| {
        let digest = bytes(text)?;
        digest.try_into().map_err(|digest: Vec<u8>| Reply::Refused(format!("a digest of {} bytes", digest.len())))
    };
    texts.iter().map(digest).collect()
}

fn verified<const N: usize>(request: &Request) -> Result<Reply, Reply> {
    let sizes: Vec<Size> = input(request, "sizes")?;
    let indices: Vec<usize> = input(request, "indices")?;
    let opening: Opening = input(request, "opening")?;
    let cap = MerkleCap::new(digests(&input::<Vec<String>>(request, "cap")?)?);
    let dimensions: Vec<_> = sizes.iter().map(|size| Dimensions { height: size.height, width: size.width }).collect();
    let tallest = sizes.iter().map(|size| size.height).max().unwrap_or(0);
    // Plonky3 takes a row of each matrix for each index, also if two have one row.
    let rows = |(rows, size): (&Vec<String>, &Size)| {
        let numbers = numbers(tallest, size.height, &indices);
        let mut distinct = numbers.clone();
        distinct.dedup();
        let row = |number: &usize| {
            let place = distinct.iter().position(|other| other == number).unwrap_or(distinct.len());
            rows.get(place).map(bytes).unwrap_or_else(|| Err(Reply::Refused("a row is missing".to_owned())))
        };
        numbers.iter().map(row).collect::<Result<Vec<_>, _>>()
    };
    let by_matrix = opening.rows.iter().zip(&sizes).map(rows).collect::<Result<Vec<_>, _>>()?;
    let by_index: Vec<Vec<Vec<u8>>> =
        (0..indices.len()).map(|index| by_matrix.iter().map(|rows| rows[index].clone()).collect()).collect();
    let paths = PrunedMerklePaths { sibling_hashes: digests(&opening.siblings)? };
    let scheme = scheme::<N>(input(request, "capHeight")?);
    let verdict = scheme.verify_multi_batch(&cap, &dimensions, &indices, &by_index, &paths);
    verdict.map(|()| Reply::Output(true.into())).map_err(|error| Reply::Refused(format!("{error:?}")))
}
