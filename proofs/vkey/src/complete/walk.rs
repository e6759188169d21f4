//! Walks along what was read as a format says, on the path that the code has taken: comparisons that the path has not decided are followed both ways.

use super::format::{Bound, Field, Name, Step};
use crate::parts::contracts::Part;
use crate::paths;
use crate::symbolic::word::{Byte, byte};

/// Why a format goes no further.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// No string that begins like this passes.
    Refused,
    /// Nothing is left where this has to follow.
    Wanted(Wanted),
    /// The code has read another part than the format names.
    Astray,
}

/// What a format, or a reader, goes on with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// A field of so many bytes.
    Bytes(usize),
    /// A part.
    Part(Name),
}

/// What stands in the place of parts that were read as a whole.
pub trait Parts {
    /// The part that the bytes of a variable stand for.
    fn part_of(&self, variable: u32) -> Option<Part>;

    /// Whether what has this name is read as a whole.
    fn is_whole(&self, name: Name) -> bool;
}

/// All parts are bytes.
pub struct Bytes;

impl Parts for Bytes {
    fn part_of(&self, _: u32) -> Option<Part> {
        None
    }

    fn is_whole(&self, _: Name) -> bool {
        false
    }
}

/// A walk along bytes, or along atoms of parts.
pub struct Walk<'a, P> {
    atoms: &'a [Byte],
    parts: P,
    /// How many atoms it has passed.
    pub at: usize,
    /// How many things were counted and passed last.
    pub passed: usize,
    /// How many nodes the circuit has.
    nodes: usize,
    /// The number of the node.
    place: usize,
    /// Which circuits have an index, where only such keys are looked at.
    indices: Option<&'a [bool]>,
}

impl<'a, P: Parts> Walk<'a, P> {
    /// At the first of these atoms.
    pub fn new(atoms: &'a [Byte], parts: P) -> Self {
        Walk { atoms, parts, at: 0, passed: 0, nodes: 0, place: 0, indices: None }
    }

    /// The same, for keys of which these circuits have an index.
    pub fn with_indices(self, indices: &'a [bool]) -> Self {
        Walk { indices: Some(indices), ..self }
    }

    /// The same, within a circuit of so many nodes, as the node in this place.
    pub fn within(self, nodes: usize, place: usize) -> Self {
        Walk { nodes, place, ..self }
    }

    /// Whether all atoms were passed.
    pub fn is_at_end(&self) -> bool {
        self.at == self.atoms.len()
    }

    /// Walks along a whole format.
    ///
    /// # Errors
    /// Where it goes no further.
    pub fn along(&mut self, name: Name) -> Result<(), Stop> {
        let mut count = Vec::new();
        for step in name.format() {
            match step {
                Step::Field(field) => self.field(field)?,
                Step::Count(width) => count = widened(self.take(*width)?),
                Step::Each(fields) => self.each(&count, |walk| walk.fields(fields))?,
                Step::Ascending(fields) => self.ascending(&count, fields)?,
                Step::Tagged(alternatives) => self.tagged(alternatives)?,
                Step::Rest => self.at = self.atoms.len(),
            }
        }
        Ok(())
    }

    fn each(&mut self, count: &[Byte], mut item: impl FnMut(&mut Self) -> Result<(), Stop>) -> Result<(), Stop> {
        let (mut number, least) = (0, paths::least_of(count));
        while (number as u64) < least || paths::below(number as u64, count) {
            self.place = number;
            item(self)?;
            number += 1;
        }
        self.passed = number;
        Ok(())
    }

    fn ascending(&mut self, count: &[Byte], fields: &[Field]) -> Result<(), Stop> {
        let mut last: Option<Vec<Byte>> = None;
        self.each(count, |walk| {
            let number = walk.take(8)?;
            if last.as_ref().is_some_and(|last| !paths::less(last, &number)) {
                return Err(Stop::Refused);
            }
            last = Some(number);
            walk.fields(fields)
        })
    }

    fn tagged(&mut self, alternatives: &[Vec<Field>]) -> Result<(), Stop> {
        let tag = self.take(1)?;
        for (number, fields) in (0..).zip(alternatives) {
            if paths::equal(&tag, &[byte(number)]) {
                return self.fields(fields);
            }
        }
        Err(Stop::Refused)
    }

    fn fields(&mut self, fields: &[Field]) -> Result<(), Stop> {
        fields.iter().try_for_each(|field| self.field(field))
    }

    fn field(&mut self, field: &Field) -> Result<(), Stop> {
        match field {
            Field::Any(width) => self.take(*width).map(drop),
            Field::Between(width, least, bound) => {
                let number = self.take(*width)?;
                let is_less = |other: u64| paths::less(&number, &paths::constant(other, *width));
                let is_below = match bound {
                    Bound::Number(bound) => is_all(*bound, *width) || is_less(*bound),
                    Bound::Place => is_less(self.place as u64),
                    Bound::Nodes => is_less(self.nodes as u64),
                };
                if is_below && (*least == 0 || !is_less(*least)) { Ok(()) } else { Err(Stop::Refused) }
            }
            Field::Exactly(bytes) => self.exactly(bytes),
            Field::Inside(Name::Index) if self.indices.is_some() => self.index(),
            Field::Inside(name) => self.inside(*name),
        }
    }

    fn exactly(&mut self, bytes: &[u8]) -> Result<(), Stop> {
        let found = self.take(bytes.len())?;
        let is_same = found.iter().zip(bytes).all(|(&found, &expected)| paths::equal(&[found], &[byte(expected)]));
        if is_same { Ok(()) } else { Err(Stop::Refused) }
    }

    /// An index of a circuit that has one is not the number that stands for none, which that of any other is.
    fn index(&mut self) -> Result<(), Stop> {
        let found = self.take(2)?;
        let is_none = paths::equal(&found, &[byte(0xff); 2]);
        let has_index = self.indices.and_then(|indices| indices.get(self.place));
        if has_index == Some(&!is_none) { Ok(()) } else { Err(Stop::Refused) }
    }

    fn inside(&mut self, name: Name) -> Result<(), Stop> {
        let place = self.place;
        if self.parts.is_whole(name) {
            self.whole(name)?;
        } else {
            self.along(name)?;
            if name == Name::Nodes {
                self.nodes = self.passed;
            }
        }
        self.place = place;
        Ok(())
    }

    /// Passes a part that was read as a whole.
    fn whole(&mut self, name: Name) -> Result<(), Stop> {
        let Some(atom) = self.atoms.get(self.at) else { return Err(Stop::Wanted(Wanted::Part(name))) };
        let part = match atom {
            Byte::Free { variable, .. } => self.parts.part_of(*variable),
            Byte::Constant(_) => None,
        };
        let (size, is_as_named) = match part {
            Some(Part::Node { number }) => (1, name == Name::Node && number == self.place),
            Some(Part::Root { nodes }) => (2, name == Name::Root && nodes == self.nodes),
            Some(Part::Nodes { count }) => {
                self.nodes = count;
                (1, name == Name::Nodes)
            }
            Some(Part::Roots { nodes }) => (1, name == Name::Roots && nodes == self.nodes),
            Some(Part::Lookup { nodes }) => (1, name == Name::Lookup && nodes == self.nodes),
            Some(Part::Lookups { nodes }) => (1, name == Name::Lookups && nodes == self.nodes),
            Some(Part::Circuit) => (1, name == Name::Circuit),
            Some(Part::Commitment { .. }) => (1, name == Name::Commitment),
            Some(Part::Index) => (1, name == Name::Index),
            None => (0, false),
        };
        self.at += size;
        if is_as_named { Ok(()) } else { Err(Stop::Astray) }
    }

    /// Passes so many bytes.
    fn take(&mut self, size: usize) -> Result<Vec<Byte>, Stop> {
        let Some(bytes) = self.atoms.get(self.at..self.at + size) else { return Err(Stop::Wanted(Wanted::Bytes(size))) };
        let is_part = |byte: &Byte| matches!(byte, Byte::Free { variable, .. } if self.parts.part_of(*variable).is_some());
        if bytes.iter().any(is_part) {
            return Err(Stop::Astray);
        }
        self.at += size;
        Ok(bytes.to_vec())
    }
}

/// Whether every number of so many bytes is below this one.
fn is_all(bound: u64, width: usize) -> bool {
    width < 8 && bound == 1 << (8 * width)
}

/// A count as readers compare it: in eight bytes.
fn widened(mut count: Vec<Byte>) -> Vec<Byte> {
    count.resize(8, byte(0));
    count
}
