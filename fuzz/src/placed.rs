//! Bytes at chosen addresses.

/// The distances from an address that suits every type.
pub const DISTANCES: usize = 16;

/// Runs `read` on a copy of `bytes` at each distance from a multiple of [`DISTANCES`].
pub fn at_every_address(bytes: &[u8], mut read: impl FnMut(usize, &[u8])) {
    for distance in 0..DISTANCES {
        let mut buffer = vec![0; bytes.len() + 2 * DISTANCES];
        let start = buffer.as_ptr().addr().next_multiple_of(DISTANCES) - buffer.as_ptr().addr() + distance;
        let place = start..start + bytes.len();
        buffer[place.clone()].copy_from_slice(bytes);
        // Nothing behind the bytes, so that a sanitizer sees a read beyond them.
        buffer.truncate(place.end);
        read(distance, &buffer[place]);
    }
}
