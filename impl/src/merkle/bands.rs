//! Digests in bands, on several threads with the feature `rayon`.

/// Fills the bands of `length` digests, given the number of the first of each.
#[cfg(feature = "rayon")]
pub(super) fn each_band<D: Send>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D]) + Sync) {
    use rayon::iter::{IndexedParallelIterator, ParallelIterator};
    use rayon::slice::ParallelSliceMut;

    if out.len() <= length || rayon::current_num_threads() == 1 {
        return in_turn(out, length, fill);
    }
    out.par_chunks_mut(length).enumerate().for_each(|(band, out)| fill(band * length, out));
}

/// Fills the bands of `length` digests, given the number of the first of each.
#[cfg(not(feature = "rayon"))]
pub(super) fn each_band<D: Send>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D]) + Sync) {
    in_turn(out, length, fill);
}

/// The length of bands of which there are some for each thread.
#[cfg(feature = "rayon")]
pub(super) fn share(length: usize) -> usize {
    match rayon::current_num_threads() {
        1 => length,
        threads => length / (4 * threads),
    }
}

/// The length of bands of which there are some for each thread.
#[cfg(not(feature = "rayon"))]
pub(super) fn share(length: usize) -> usize {
    length
}

fn in_turn<D>(out: &mut [D], length: usize, fill: impl Fn(usize, &mut [D])) {
    for (band, out) in out.chunks_mut(length).enumerate() {
        fill(band * length, out);
    }
}

/// Runs what fills several bands on a thread of those that fill them, so that one wait for them is enough.
#[cfg(feature = "rayon")]
pub(super) fn among_threads<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    if rayon::current_num_threads() == 1 { run() } else { rayon::scope(|_| run()) }
}

/// Runs what fills several bands.
#[cfg(not(feature = "rayon"))]
pub(super) fn among_threads<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    run()
}
