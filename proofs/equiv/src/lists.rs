//! Lists of words that cases take and give. Functions are given as pointers: what calls these is compiled for each mode on each backend.

/// What a function gives for each of these numbers, laid end to end.
pub fn joined<T>(counts: &[usize], of: &dyn Fn(usize) -> Vec<T>) -> Vec<T> {
    counts.iter().flat_map(|&count| of(count)).collect()
}

/// The first `N` of some items.
///
/// # Panics
/// When there are fewer: the registry then declares inputs that the function does not take.
pub fn array<T: Copy, const N: usize>(items: &[T]) -> [T; N] {
    *items.first_chunk().expect("as many as the case declares")
}
