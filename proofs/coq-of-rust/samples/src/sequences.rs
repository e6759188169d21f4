//! Arrays, slices, vectors and bytes of numbers.

/// An index that may be too large.
pub fn index(a: u64, b: u64) -> u64 {
    let all = [3, 1, 4, 1, 5];
    all[(a & 7) as usize] + (b & 1)
}

/// The index of a vector, which may be too large.
pub fn index_of_vector(a: u64, b: u64) -> u64 {
    let mut all = Vec::new();
    let mut i = 0;
    while i < (b & 7) {
        all.push(i * 3);
        i += 1;
    }
    all[(a & 7) as usize]
}

fn sum(all: &[u64]) -> u64 {
    let mut sum = 0;
    let mut i = 0;
    while i < all.len() {
        sum = sum * 10 + all[i];
        i += 1;
    }
    sum
}

/// A vector as a slice.
pub fn slices(a: u64, b: u64) -> u64 {
    let mut all = Vec::new();
    all.push(a & 7);
    all.push(b & 7);
    all.push(1);
    sum(&all) * 1000 + sum(&[a & 3, b & 3])
}

/// The rest of a slice from a position on, which may be behind its end.
pub fn rests(a: u64, b: u64) -> u64 {
    let all: &[u64] = &[a & 7, b & 7, 3, 4];
    let rest = &all[(a & 7) as usize..];
    sum(rest) * 10 + rest.len() as u64
}

/// A vector behind another.
pub fn extended(a: u64, b: u64) -> u64 {
    let mut all = Vec::new();
    all.push(a & 7);
    let more = [b & 7, 2];
    all.extend_from_slice(&more);
    all.extend_from_slice(&[9]);
    sum(&all)
}

fn fill(all: &mut [u64; 4], from: u64) {
    let mut i = 0;
    while i < 4 {
        all[i] = (from >> (4 * i)) & 7;
        i += 1;
    }
}

/// An array behind a reference.
pub fn filled(a: u64, b: u64) -> u64 {
    let mut all = [0; 4];
    fill(&mut all, a ^ b);
    sum(&all)
}

/// Bytes of a number, and the number of bytes.
pub fn bytes(a: u64, b: u64) -> u64 {
    let mut of_a = a.to_le_bytes();
    let of_b = (b as u16).to_le_bytes();
    of_a[0] = of_b[1];
    of_a[7] = of_b[0];
    u64::from_le_bytes(of_a) ^ u32::from_le_bytes([of_a[1], of_a[2], of_b[0], 1]) as u64
}

/// Vectors of vectors.
pub fn vectors_in_vectors(a: u64, b: u64) -> u64 {
    let mut all: Vec<Vec<u64>> = Vec::new();
    let mut i = 0;
    while i < 3 {
        let mut inner = Vec::new();
        inner.push(i + (a & 7));
        if b & 1 == 1 {
            inner.push(5);
        }
        all.push(inner);
        i += 1;
    }
    sum(&all[2]) * 100 + all[(b & 3) as usize].len() as u64
}

/// An array of arrays.
pub fn arrays_in_arrays(a: u64, b: u64) -> u64 {
    let mut all = [[0; 3]; 2];
    all[(a & 1) as usize][(b & 3) as usize] = 7;
    all[1][0] += 1;
    sum(&all[0]) * 1000 + sum(&all[1])
}

/// The lengths of an array and of a vector that may be empty.
pub fn lengths(a: u64, b: u64) -> u64 {
    let mut some = Vec::new();
    if a & 1 == 1 {
        some.push(b);
    }
    let all: &[u64] = &[a, b, a];
    all.len() as u64 * 10 + some.len() as u64
}

/// An element of a vector that is written, after its right side.
pub fn written_in_vector(a: u64, b: u64) -> u64 {
    let mut all: Vec<u64> = Vec::new();
    all.push(a);
    all.push(b);
    let mut at = 0;
    all[at] = {
        at += 1;
        all[at] & 15
    };
    all[(b & 3) as usize] += 100;
    sum(&all)
}
