//! The values of [`crate::symbolic::word`], and lists that a summary has read as a whole.

use std::ops::{Deref, DerefMut};

pub use crate::symbolic::word::*;

use crate::parts::run;
use crate::paths;

/// What a summary has read. Whether two are the same is not known.
#[derive(Clone, Copy, Debug)]
pub struct Token(pub u32);

impl PartialEq for Token {
    fn eq(&self, _: &Token) -> bool {
        paths::choose(2) == 0
    }
}

impl Eq for Token {}

/// A list.
#[derive(Clone, Debug)]
pub enum Vec<T> {
    /// With its members.
    Listed(std::vec::Vec<T>),
    /// As a summary has read it.
    Read {
        /// What was read.
        token: Token,
        /// How many members it has, where the summary says so.
        count: Option<usize>,
    },
}

/// What a list can be asked for its members of. Bytes are none: how many were written is not known.
pub trait Member {}

impl Member for U16 {}
impl Member for Bytes32 {}

impl<T> Vec<T> {
    /// An empty list.
    pub const fn new() -> Self {
        Vec::Listed(std::vec::Vec::new())
    }

    /// Adds a member.
    pub fn push(&mut self, member: T) {
        match self {
            Vec::Listed(members) => members.push(member),
            Vec::Read { .. } => run::leave("a list is added to that was read as a whole"),
        }
    }

    /// The token of a list that a summary has read.
    pub fn token(&self) -> Option<u32> {
        match self {
            Vec::Listed(_) => None,
            Vec::Read { token, .. } => Some(token.0),
        }
    }
}

impl<T> Default for Vec<T> {
    fn default() -> Self {
        Vec::new()
    }
}

impl<T: Clone> Vec<T> {
    /// Adds members.
    pub fn extend_from_slice(&mut self, members: &[T]) {
        members.iter().for_each(|member| self.push(member.clone()));
    }
}

impl Vec<Byte> {
    /// The atoms written.
    pub fn atoms(&self) -> &[Byte] {
        members(self)
    }
}

impl<T: Member> Vec<T> {
    /// The number of members.
    pub fn len(&self) -> usize {
        match self {
            Vec::Read { count: Some(count), .. } => *count,
            _ => members(self).len(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

impl<T: Member> Deref for Vec<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        members(self)
    }
}

impl<T: Member> DerefMut for Vec<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        match self {
            Vec::Listed(members) => members,
            Vec::Read { .. } => {
                run::leave("a member is changed of a list that was read as a whole");
                &mut []
            }
        }
    }
}

impl<T> PartialEq for Vec<T> {
    fn eq(&self, _: &Vec<T>) -> bool {
        paths::choose(2) == 0
    }
}

impl<T> Eq for Vec<T> {}

fn members<T>(list: &Vec<T>) -> &[T] {
    match list {
        Vec::Listed(members) => members,
        Vec::Read { .. } => {
            run::leave("members are asked for of a list that was read as a whole");
            &[]
        }
    }
}
