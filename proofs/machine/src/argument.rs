//! What functions are called with, as C passes it.

use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::Input;

use crate::byte::{Byte, bytes};
use crate::memory::Bytes;
use crate::unknown::unknown;
use crate::widths::{BYTE, LONG};

/// What a function is called with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Argument {
    /// A number.
    Number(u64),
    /// A pointer to the values of a group of inputs, by its number, which are only read.
    Input(usize),
    /// A pointer to the values of a group of inputs, by its number, which are changed.
    State(usize),
    /// The value of a group of inputs, by its number, that has one.
    Value(usize),
    /// A pointer to a structure of C whose fields are the values of these groups of inputs, which are only read.
    Fields(Vec<usize>),
    /// A pointer to bytes, fixed ones and in the place of the others those of a group of inputs, which are only read.
    String {
        /// The group.
        group: usize,
        /// The bytes that are fixed.
        fixed: Vec<Option<u8>>,
    },
    /// A pointer to so many values of so many bits, which are written.
    Output {
        /// Number of values.
        count: usize,
        /// Bits of each.
        width: u32,
    },
}

impl Argument {
    /// Bits of the widest value that it points to.
    pub fn alignment(&self, kinds: &[Input]) -> u32 {
        match self {
            Argument::Number(_) | Argument::Value(_) | Argument::String { .. } => BYTE,
            Argument::Input(group) | Argument::State(group) => kinds[*group].width,
            Argument::Fields(groups) => groups.iter().map(|&group| kinds[group].width).max().unwrap_or(BYTE),
            Argument::Output { width, .. } => *width,
        }
    }

    /// Bits of each value that the function leaves there, if it writes to it.
    pub fn written(&self, kinds: &[Input]) -> Option<u32> {
        matches!(self, Argument::State(_) | Argument::Output { .. }).then(|| self.alignment(kinds))
    }

    /// The word in its register, by its number; `address` is where what it points to lies. Of a value that is narrower the rest is unknown.
    pub fn word(&self, number: usize, address: u64, inputs: &[Vec<Sym>]) -> Sym {
        match self {
            Argument::Number(value) => Sym::constant(LONG, (*value).into()),
            Argument::Value(group) => match LONG - inputs[*group][0].width() {
                0 => inputs[*group][0],
                rest => Sym::join(&[inputs[*group][0], unknown("argument", number as u32, rest)]),
            },
            _ => Sym::constant(LONG, address.into()),
        }
    }

    /// The bytes that it points to before the call, if it does: none where nothing was written.
    pub fn bytes(&self, kinds: &[Input], inputs: &[Vec<Sym>]) -> Option<Bytes> {
        let of = |group: usize| inputs[group].iter().copied().flat_map(bytes).map(Some);
        match self {
            Argument::Number(_) | Argument::Value(_) => None,
            Argument::Input(group) | Argument::State(group) => Some(of(*group).collect()),
            Argument::Output { count, width } => Some(Bytes::unwritten(count * *width as usize / 8)),
            Argument::String { group, fixed } => {
                let mut free = of(*group);
                let byte = |byte: &Option<u8>| byte.map_or_else(|| free.next()?, |byte| Some(Byte::constant(byte)));
                Some(fixed.iter().map(byte).collect())
            }
            Argument::Fields(groups) => {
                let mut all = Vec::new();
                for &group in groups {
                    all.resize(all.len().next_multiple_of(kinds[group].width as usize / 8), None);
                    all.extend(of(group));
                }
                all.resize(all.len().next_multiple_of(self.alignment(kinds) as usize / 8), None);
                Some(all.into_iter().collect())
            }
        }
    }
}
