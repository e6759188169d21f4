//! Where rows of bytes begin.

/// Where rows begin in some data, with the greatest of these places: one comparison says of all rows that they lie within the data.
///
/// A comparison of each would take vectors of the widest kind where the compiler may use them, and these slow the others on some processors.
#[derive(Clone, Copy, Debug)]
pub struct Starts<'a> {
    places: &'a [usize],
    /// No place is greater: the greatest of them, or of those that they were taken from.
    greatest: usize,
}

impl<'a> Starts<'a> {
    /// Rows that begin at these places.
    #[inline(always)]
    pub const fn new(places: &'a [usize]) -> Self {
        let mut greatest = 0;
        let mut row = 0;
        while row < places.len() {
            if places[row] > greatest {
                greatest = places[row];
            }
            row += 1;
        }
        Self { places, greatest }
    }

    /// The places.
    #[inline(always)]
    pub const fn places(self) -> &'a [usize] {
        self.places
    }

    /// The first `rows` rows, and the others.
    ///
    /// Panics if there are fewer.
    #[inline(always)]
    pub const fn split_at(self, rows: usize) -> (Self, Self) {
        let (first, others) = self.places.split_at(rows);
        (Self { places: first, ..self }, Self { places: others, ..self })
    }

    /// Whether each row has `length` bytes from `at` on within `data` bytes. All are counted as beginning at the greatest place.
    #[inline(always)]
    pub const fn lie_within(self, data: usize, at: usize, length: usize) -> bool {
        match data.checked_sub(at) {
            Some(rest) => length <= rest && self.greatest <= rest - length,
            None => false,
        }
    }
}
