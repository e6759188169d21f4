//! The heights and widths of matrices, and the indices that are opened, of which rows speak.

use ashlar_spec::merkle_tree::Dimensions;

/// The greatest height of the shapes that are all decided.
pub const TALLEST: usize = 16;

/// Cap heights to here are decided: more than the layers of the shapes that are all decided.
pub const CAPS: usize = 5;

/// Widths of the matrices of a batch, by their places.
const WIDTHS: [usize; 3] = [2, 1, 3];

/// All sets of indices of trees of no more leaves are opened.
const ALL_SETS: usize = 4;

/// Heights and widths of matrices.
#[derive(Clone, Debug)]
pub struct Batch(pub Vec<(usize, usize)>);

impl Batch {
    /// The height of the tallest matrix.
    pub fn tallest(&self) -> usize {
        self.0.iter().map(|(height, _)| *height).max().unwrap_or(0)
    }

    /// The sizes, as the specification has them.
    pub fn dimensions(&self) -> Vec<Dimensions> {
        self.0.iter().map(|&(height, width)| Dimensions { height, width }).collect()
    }

    /// The widths.
    pub fn widths(&self) -> Vec<usize> {
        self.0.iter().map(|(_, width)| *width).collect()
    }

    /// The number of elements of all matrices.
    pub fn elements(&self) -> usize {
        self.0.iter().map(|(height, width)| height * width).sum()
    }

    fn of(heights: &[usize]) -> Self {
        Batch(heights.iter().copied().zip(WIDTHS).collect())
    }
}

/// Every batch of one to three matrices that have places in a tree of this many leaves, in every order.
pub fn batches(tallest: usize) -> Vec<Batch> {
    let mut rungs: Vec<usize> = (0..=tallest.ilog2() + 1).map(|k| tallest.div_ceil(1 << k)).collect();
    rungs.dedup();
    let mut all = Vec::new();
    for &first in &rungs {
        all.push(vec![first]);
        for &second in &rungs {
            all.push(vec![first, second]);
            all.extend(rungs.iter().map(|&third| vec![first, second, third]));
        }
    }
    all.iter().filter(|heights| heights.contains(&tallest)).map(|heights| Batch::of(heights)).collect()
}

/// Every set of one to three heights that have places in a tree of this many leaves, the tallest first: one matrix each.
pub fn ladders(tallest: usize) -> Vec<Batch> {
    let descends = |batch: &Batch| batch.0.windows(2).all(|pair| pair[0].0 > pair[1].0);
    batches(tallest).into_iter().filter(descends).collect()
}

/// Every two heights up to one, also those without a place and of no row.
pub fn pairs(tallest: usize) -> Vec<Batch> {
    (0..=tallest).flat_map(|first| (0..=tallest).map(move |second| Batch::of(&[first, second]))).collect()
}

/// Every two heights up to 4, also those without a tree, and four matrices, some of one height.
pub fn shared() -> Vec<Batch> {
    let mut all = pairs(ALL_SETS);
    all.push(Batch(vec![(4, 1), (7, 2), (4, 0), (7, 1)]));
    all
}

/// Batches with more rows and nodes than are hashed at once: 1024 leaves and nodes, 32 wide rows, 32 padded groups.
pub fn bands() -> Vec<Batch> {
    vec![Batch(vec![(2049, 1), (1025, 1)]), Batch(vec![(67, 513), (34, 300), (34, 220)]), several_groups()]
}

/// A batch of whose indices more lie in groups of their own than are verified at once.
pub fn several_groups() -> Batch {
    Batch(vec![(33, 1), (130, 2), (65, 1)])
}

/// Sets of indices of a tree of this many leaves: all up to four leaves, else a list; the empty one and two more are refused.
pub fn sets(tallest: usize) -> Vec<Vec<usize>> {
    let subset = |keep: &dyn Fn(usize) -> bool| (0..tallest).filter(|&index| keep(index)).collect::<Vec<_>>();
    let mut all = if tallest <= ALL_SETS {
        (0..1_usize << tallest).map(|bits| subset(&|index| bits >> index & 1 == 1)).collect()
    } else {
        vec![
            vec![],
            subset(&|_| true),
            subset(&|index| index % 2 == 0),
            subset(&|index| index % 3 == 1),
            subset(&|index| index % 4 == 3 || index + 1 == tallest),
            subset(&|index| index % 4 != 2),
            vec![0, tallest - 1],
        ]
    };
    all.extend([vec![tallest - 1, tallest], vec![tallest - 1, 0]]);
    all
}
