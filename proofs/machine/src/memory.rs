//! Memory as bytes in regions; every access lies within one.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::byte::Byte;
use crate::finding::Cause;
use crate::unknown::unknown;
use crate::widths::BYTE;

/// A run of bytes.
#[derive(Clone, Debug)]
pub struct Region {
    /// What it is, for findings.
    pub name: String,
    /// Address of the first byte.
    pub start: u64,
    /// Whether code may write to it.
    pub is_writable: bool,
    /// The bytes.
    pub bytes: Bytes,
}

impl Region {
    fn all(&self) -> Vec<Option<Byte>> {
        (0..self.bytes.len()).map(|at| self.bytes.get(at)).collect()
    }
}

/// The bytes of a region.
#[derive(Clone, Debug)]
pub enum Bytes {
    /// So many, the last first, up to the first that was written: none where nothing was. A stack holds no more than was used of it.
    Free(usize, Vec<Option<Byte>>),
    /// Those of a file, with those that were written since.
    File(Arc<[u8]>, HashMap<usize, Byte>),
}

/// Bytes, or none where nothing was written yet.
impl FromIterator<Option<Byte>> for Bytes {
    fn from_iter<I: IntoIterator<Item = Option<Byte>>>(bytes: I) -> Self {
        let mut bytes: Vec<Option<Byte>> = bytes.into_iter().collect();
        bytes.reverse();
        Bytes::Free(bytes.len(), bytes)
    }
}

impl Bytes {
    /// So many, of which none was written.
    pub fn unwritten(size: usize) -> Self {
        Bytes::Free(size, Vec::new())
    }

    fn len(&self) -> usize {
        match self {
            Bytes::Free(size, _) => *size,
            Bytes::File(bytes, _) => bytes.len(),
        }
    }

    fn get(&self, at: usize) -> Option<Byte> {
        match self {
            Bytes::Free(size, last_first) => *last_first.get(size - 1 - at)?,
            Bytes::File(bytes, written) => Some(written.get(&at).copied().unwrap_or_else(|| Byte::constant(bytes[at]))),
        }
    }

    fn set(&mut self, at: usize, byte: Byte) {
        match self {
            Bytes::Free(size, last_first) => {
                let place = *size - 1 - at;
                if last_first.len() <= place {
                    last_first.resize(place + 1, None);
                }
                last_first[place] = Some(byte);
            }
            Bytes::File(_, written) => {
                written.insert(at, byte);
            }
        }
    }
}

/// Where regions that are handed out lie, above all others; none is handed out twice.
const HEAP: u64 = 0x7fff_0000_0000;

/// What their addresses are multiples of, and the bytes that lie between two at least: that of the greatest type of C, ISO C 7.22.3.
const ALIGNMENT: u64 = 16;

/// All memory of a run.
#[derive(Clone, Debug)]
pub struct Memory {
    regions: Vec<Region>,
    /// Where the next region that is handed out begins.
    heap: u64,
    stack: Option<usize>,
    unresolved: BTreeSet<u64>,
    /// Number of bytes that were read before they were written, each another input.
    uninitialized: u32,
}

impl Default for Memory {
    fn default() -> Self {
        Self { regions: Vec::new(), heap: HEAP, stack: None, unresolved: BTreeSet::new(), uninitialized: 0 }
    }
}

impl Memory {
    /// Adds a region. Regions do not overlap.
    pub fn add(&mut self, region: Region) {
        self.regions.push(region);
    }

    /// Adds the region of the stack, of which what lies below a floor may not be touched.
    pub fn add_stack(&mut self, region: Region) {
        self.stack = Some(self.regions.len());
        self.regions.push(region);
    }

    /// Hands out a region of so many bytes, which nothing was written to.
    pub fn allocate(&mut self, size: usize) -> u64 {
        let start = self.heap;
        self.heap += (size as u64).next_multiple_of(ALIGNMENT) + ALIGNMENT;
        let name = format!("what was allocated at {start:#x}");
        self.add(Region { name, start, is_writable: true, bytes: Bytes::unwritten(size) });
        start
    }

    /// Takes back a region that was handed out, and gives what was written to it.
    ///
    /// # Errors
    /// When it was not, or was taken back before.
    pub fn release(&mut self, start: u64) -> Result<Vec<Option<Byte>>, Cause> {
        let is_it = |region: &Region| start >= HEAP && region.start == start;
        let number = self.regions.iter().position(is_it).ok_or(Cause::NotAllocated(start))?;
        Ok(self.regions.remove(number).all())
    }

    /// Marks places that hold what is not known.
    pub fn add_unresolved(&mut self, places: &BTreeSet<u64>) {
        self.unresolved.extend(places);
    }

    /// The bytes from an address on; `floor` is the lowest address of the stack that code may use. What was never written is a new input each.
    ///
    /// # Errors
    /// When they lie in no region, or are not known.
    pub fn read(&mut self, address: u64, size: usize, floor: u64) -> Result<Vec<Byte>, Cause> {
        let (number, at) = self.find(address, size, floor)?;
        if let Some(&address) = self.unresolved.range(address..address + size as u64).next() {
            return Err(Cause::Unresolved { address });
        }
        let mut bytes = Vec::with_capacity(size);
        for at in at..at + size {
            let byte = match self.regions[number].bytes.get(at) {
                Some(byte) => byte,
                None => self.first_read(number, at),
            };
            bytes.push(byte);
        }
        Ok(bytes)
    }

    /// Writes bytes from an address on; `floor` is the lowest address of the stack that code may use.
    ///
    /// # Errors
    /// When they lie in no region, or in one that is only read.
    pub fn write(&mut self, address: u64, bytes: &[Byte], floor: u64) -> Result<(), Cause> {
        let (number, at) = self.find(address, bytes.len(), floor)?;
        let region = &mut self.regions[number];
        if !region.is_writable {
            return Err(Cause::ReadOnly { address, size: bytes.len(), region: region.name.clone() });
        }
        bytes.iter().enumerate().for_each(|(i, &byte)| region.bytes.set(at + i, byte));
        Ok(())
    }

    /// Fills the start of a region with bytes, as many as it has.
    pub fn fill(&mut self, start: u64, bytes: &[Option<Byte>]) {
        if let Some(region) = self.regions.iter_mut().find(|region| region.start == start) {
            let written = (0..region.bytes.len()).zip(bytes).filter_map(|(at, byte)| Some((at, (*byte)?)));
            written.for_each(|(at, byte)| region.bytes.set(at, byte));
        }
    }

    /// The bytes of the region that begins at an address, as the run left them: none where nothing was written.
    pub fn left(&self, start: u64) -> Vec<Option<Byte>> {
        self.regions.iter().find(|region| region.start == start).map_or_else(Vec::new, Region::all)
    }

    /// The region that holds an access, and the place of its first byte there.
    fn find(&self, address: u64, size: usize, floor: u64) -> Result<(usize, usize), Cause> {
        let outside = Cause::Outside { address, size };
        let end = address.checked_add(size as u64).ok_or(outside.clone())?;
        let holds = |region: &Region| region.start <= address && end <= region.start + region.bytes.len() as u64;
        let number = self.regions.iter().position(holds).ok_or(outside.clone())?;
        if self.stack == Some(number) && address < floor {
            return Err(outside);
        }
        Ok((number, (address - self.regions[number].start) as usize))
    }

    /// A new input in the place of a byte that was never written.
    fn first_read(&mut self, number: usize, at: usize) -> Byte {
        let byte = unknown("byte", self.uninitialized, BYTE).into();
        self.uninitialized += 1;
        self.regions[number].bytes.set(at, byte);
        byte
    }
}
