//! Where nodes are found by what they compute: beside their youngest operand.
//!
//! Code computes from what it computed last, so that what is asked for one after the other lies close together. Hashes alone would spread it
//! over all memory, and the processor would wait for that most of the time.

use hashbrown::HashTable;

use super::node::Id;

/// Places that a node has on average.
const PLACES: usize = 2;

/// Places in which a node is looked for beside its operand.
const NEAR: usize = 32;

/// Hash and id of a node, or id 0 where there is none.
type Place = (u32, Id);

/// Ids by hash and youngest operand.
#[derive(Default)]
pub(super) struct Index {
    /// Places beside node `n` are those from `PLACES * n`, taken in order.
    near: Vec<Place>,
    /// Nodes without operands, and those that found no place. Entries carry their hash, so that growing never reads the nodes.
    rest: HashTable<Place>,
}

impl Index {
    /// The node with a hash that is the same. `youngest` is its greatest operand, 0 where it has none.
    #[inline]
    pub(super) fn find(&self, hash: u32, youngest: Id, is_same: impl Fn(Id) -> bool) -> Option<Id> {
        for &(known, id) in self.beside(youngest) {
            if id == 0 {
                return None;
            }
            if known == hash && is_same(id) {
                return Some(id);
            }
        }
        self.rest.find(spread(hash), |&(known, id)| known == hash && is_same(id)).map(|&(_, id)| id)
    }

    /// Adds the youngest node of all, which was not found.
    #[inline]
    pub(super) fn insert(&mut self, hash: u32, youngest: Id, id: Id) {
        self.near.resize(PLACES * id as usize + NEAR, (0, 0));
        let start = PLACES * youngest as usize;
        let free = self.near[start..start + NEAR].iter_mut().find(|&&mut (_, id)| id == 0);
        match free.filter(|_| youngest != 0) {
            Some(place) => *place = (hash, id),
            None => {
                self.rest.insert_unique(spread(hash), (hash, id), |&(hash, _)| spread(hash));
            }
        }
    }

    #[inline]
    fn beside(&self, youngest: Id) -> &[Place] {
        let start = PLACES * youngest as usize;
        match youngest {
            0 => &[],
            _ => self.near.get(start..start + NEAR).unwrap_or_default(),
        }
    }
}

#[inline]
fn spread(hash: u32) -> u64 {
    u64::from(hash).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}
