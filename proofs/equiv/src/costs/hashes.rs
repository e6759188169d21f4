//! What commits, opens and draws challenges.

/// Levels of a tree of 2^20 rows.
const LEVELS: usize = 20;

/// A hash of rows, a compression of two digests and a challenger, on values that count.
pub trait Hashes {
    /// What rows and digests are made of.
    type Value: Copy;
    /// Values of an element.
    const ELEMENT: usize;
    /// Values of a digest.
    const DIGEST: usize;

    /// The operations of a computation, in words.
    fn counted(&self, run: impl FnOnce(&Self) -> Vec<Self::Value>) -> String;
    /// Values of this name.
    fn values(&self, name: &str, count: usize) -> Vec<Self::Value>;
    /// The digest of a row.
    fn leaf(&self, row: &[Self::Value]) -> Vec<Self::Value>;
    /// The digest of two.
    fn node(&self, left: &[Self::Value], right: &[Self::Value]) -> Vec<Self::Value>;
    /// The first element that is sampled after a root is observed.
    fn challenge(&self, root: &[Self::Value]) -> Vec<Self::Value>;

    /// A row of so many elements.
    fn row(&self, elements: usize) -> Vec<Self::Value> {
        self.values("row", elements * Self::ELEMENT)
    }

    /// The digest of this name.
    fn digest(&self, name: &str) -> Vec<Self::Value> {
        self.values(name, Self::DIGEST)
    }
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counted {
    /// The digest of a row of so many elements.
    Leaf(usize),
    /// The digest of two.
    Node,
    /// A row of so many elements led to the root.
    Opening(usize),
    /// An element that depends on a root.
    Challenge,
}

impl Counted {
    /// The name in ids.
    pub fn name(self) -> String {
        match self {
            Self::Leaf(elements) => format!("leaf{elements}"),
            Self::Node => "node".to_owned(),
            Self::Opening(elements) => format!("opening{elements}"),
            Self::Challenge => "challenge".to_owned(),
        }
    }

    /// What the number is of.
    pub fn claim(self) -> String {
        match self {
            Self::Leaf(elements) => format!("The number of operations of the digest of a row of {elements} elements"),
            Self::Node => "The number of operations of the digest of two digests".to_owned(),
            Self::Opening(elements) => {
                format!("The number of operations that lead a row of {elements} elements to a root {LEVELS} levels above")
            }
            Self::Challenge => {
                "The number of operations of the first element that is sampled after a root is observed".to_owned()
            }
        }
    }

    /// Its operations.
    pub fn operations<H: Hashes>(self, hashes: &H) -> String {
        hashes.counted(|hashes| match self {
            Self::Leaf(elements) => hashes.leaf(&hashes.row(elements)),
            Self::Node => hashes.node(&hashes.digest("left"), &hashes.digest("right")),
            Self::Opening(elements) => {
                let above = |digest: Vec<H::Value>, level| hashes.node(&digest, &hashes.digest(&format!("sibling {level}")));
                (0..LEVELS).fold(hashes.leaf(&hashes.row(elements)), above)
            }
            Self::Challenge => hashes.challenge(&hashes.digest("root")),
        })
    }
}
