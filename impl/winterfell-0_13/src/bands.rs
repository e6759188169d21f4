//! Digests in bands, on several threads with the feature `concurrent`.

/// Fills the bands of `length` digests, given the number of the first of each.
#[cfg(feature = "concurrent")]
pub fn each_band<D: Send>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D]) + Sync) {
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    use rayon::slice::ParallelSliceMut;

    if out.len() <= length || rayon::current_num_threads() == 1 {
        return in_turn(out, length, fill);
    }
    out.par_chunks_mut(length).enumerate().for_each(|(band, out)| fill(band * length, out));
}

/// Fills the bands of `length` digests, given the number of the first of each.
#[cfg(not(feature = "concurrent"))]
pub fn each_band<D: Send>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D]) + Sync) {
    in_turn(out, length, fill);
}

fn in_turn<D>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D])) {
    for (band, out) in out.chunks_mut(length).enumerate() {
        fill(band * length, out);
    }
}
