//! A built library: its segments as they lie in memory, its functions by name, and what it takes from other libraries.

use std::collections::{BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use ashlar_engine::hash;
use object::elf::{
    R_AARCH64_ABS64, R_AARCH64_GLOB_DAT, R_AARCH64_JUMP_SLOT, R_AARCH64_RELATIVE, R_AARCH64_TLSDESC, R_X86_64_64,
    R_X86_64_GLOB_DAT, R_X86_64_JUMP_SLOT, R_X86_64_RELATIVE, RelocationType,
};
use object::read::elf::ElfFile64;
use object::{
    Object, ObjectSection, ObjectSegment, ObjectSymbol, Relocation, RelocationFlags, RelocationTarget, SegmentFlags, SymbolIndex,
};
use thiserror::Error;

/// Where the first byte of the file lies in memory: not at zero, so that a null pointer leads nowhere.
pub const BASE: u64 = 1 << 32;

/// Where the functions of other libraries lie, sixteen bytes apart. Nothing is there: a call of one is answered by its stub.
const STUBS: u64 = 1 << 40;

/// Begins the names of the functions of the project.
const OURS: &str = "ashlar_";

/// Bytes between two stubs.
const STUB: u64 = 16;

/// Whose code a library holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// x86-64.
    X86_64,
    /// AArch64, little endian.
    Aarch64,
}

impl Architecture {
    /// The architecture of a file.
    fn of(file: &ElfFile64) -> Result<Self, String> {
        match file.architecture() {
            object::Architecture::X86_64 => Ok(Self::X86_64),
            object::Architecture::Aarch64 if file.is_little_endian() => Ok(Self::Aarch64),
            other => Err(format!("code for {other:?}, not for x86-64 or AArch64")),
        }
    }

    /// Its name, as in the triples of compilers.
    pub fn name(self) -> &'static str {
        match self {
            Self::X86_64 => "x86-64",
            Self::Aarch64 => "aarch64",
        }
    }

    /// What a relocation writes. System V ABI, AMD64 supplement, table 4.9; ELF for the Arm 64-bit Architecture, 5.7.
    fn relocation(self, kind: RelocationType) -> Written {
        match (self, kind) {
            (Self::X86_64, R_X86_64_RELATIVE) | (Self::Aarch64, R_AARCH64_RELATIVE) => Written::Base,
            (Self::X86_64, R_X86_64_GLOB_DAT | R_X86_64_JUMP_SLOT | R_X86_64_64) => Written::Symbol,
            (Self::Aarch64, R_AARCH64_GLOB_DAT | R_AARCH64_JUMP_SLOT | R_AARCH64_ABS64) => Written::Symbol,
            // A function and what it is called with.
            (Self::Aarch64, R_AARCH64_TLSDESC) => Written::Unknown(16),
            _ => Written::Unknown(8),
        }
    }
}

/// What a relocation writes to its place.
enum Written {
    /// The base with the addend.
    Base,
    /// A symbol with the addend.
    Symbol,
    /// So many bytes that no byte of the file decides.
    Unknown(u64),
}

impl Written {
    /// Number of bytes.
    fn size(&self) -> u64 {
        match self {
            Written::Base | Written::Symbol => 8,
            Written::Unknown(size) => *size,
        }
    }
}

/// Why a file cannot be followed.
#[derive(Debug, Error)]
pub enum LibraryError {
    /// It cannot be read.
    #[error("{path}: {error}")]
    Read {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: std::io::Error,
    },
    /// It is not what the reader takes.
    #[error("{path}: {reason}")]
    Format {
        /// The file.
        path: PathBuf,
        /// What is the matter with it.
        reason: String,
    },
}

/// A part of the file in memory.
#[derive(Clone, Debug)]
pub struct Segment {
    /// Address of the first byte.
    pub start: u64,
    /// The bytes, relocated.
    pub bytes: Arc<[u8]>,
    /// Whether code may write to it.
    pub is_writable: bool,
    /// Whether it holds code.
    pub is_code: bool,
}

/// A library, loaded at [`BASE`].
#[derive(Clone, Debug)]
pub struct Library {
    /// The file.
    pub path: PathBuf,
    /// Whose code it holds.
    pub architecture: Architecture,
    /// SHA-256 of the file.
    pub sha256: String,
    /// What made it, as the file says: compilers and linker.
    pub producer: String,
    /// Its parts in memory.
    pub segments: Vec<Segment>,
    /// Addresses of the places that hold what no byte of the file decides.
    pub unresolved: BTreeSet<u64>,
    functions: HashMap<String, u64>,
    stubs: Vec<String>,
}

impl Library {
    /// Reads a shared library.
    ///
    /// # Errors
    /// When it cannot be read, is no shared library for one of the architectures, or has relocations that the reader does not know.
    pub fn read(path: &Path) -> Result<Self, LibraryError> {
        let bytes = std::fs::read(path).map_err(|error| LibraryError::Read { path: path.to_owned(), error })?;
        Self::parse(path, &bytes)
    }

    /// Reads the bytes of a shared library; `path` is what it is called.
    ///
    /// # Errors
    /// As [`Library::read`].
    pub fn parse(path: &Path, bytes: &[u8]) -> Result<Self, LibraryError> {
        let failed = |reason: String| LibraryError::Format { path: path.to_owned(), reason };
        let file = ElfFile64::parse(bytes).map_err(|error| failed(error.to_string()))?;
        let architecture = Architecture::of(&file).map_err(failed)?;
        if file.section_by_name(".relr.dyn").is_some() {
            return Err(failed("packed relocations".to_owned()));
        }
        let mut loading =
            Loading { file: &file, parts: parts(&file).map_err(failed)?, stubs: Vec::new(), unresolved: BTreeSet::new() };
        loading.relocate(architecture).map_err(failed)?;
        Ok(Library {
            path: path.to_owned(),
            architecture,
            sha256: hash::bytes(bytes),
            producer: producer(&file),
            segments: loading.parts.into_iter().map(Part::loaded).collect(),
            unresolved: loading.unresolved,
            functions: functions(&file),
            stubs: loading.stubs,
        })
    }

    /// Address of a function of the library.
    pub fn function(&self, name: &str) -> Option<u64> {
        self.functions.get(name).copied()
    }

    /// A function of ours that another library has too.
    pub fn shares(&self, other: &Library) -> Option<&str> {
        let ours = self.functions.keys().filter(|name| name.starts_with(OURS));
        ours.filter(|name| other.functions.contains_key(*name)).min().map(String::as_str)
    }

    /// The function of another library that stands for an address.
    pub fn stub(&self, address: u64) -> Option<&str> {
        let place = address.checked_sub(STUBS)?;
        self.stubs.get(usize::try_from(place / STUB).ok()?).map(String::as_str)
    }

    /// The code from an address to the end of its segment.
    pub fn code(&self, address: u64) -> Option<&[u8]> {
        let holds = |segment: &&Segment| segment.is_code && segment.start <= address;
        let segment = self.segments.iter().filter(holds).max_by_key(|segment| segment.start)?;
        segment.bytes.get(usize::try_from(address - segment.start).ok()?..).filter(|code| !code.is_empty())
    }
}

/// A segment that is being relocated.
struct Part {
    start: u64,
    bytes: Vec<u8>,
    is_writable: bool,
    is_code: bool,
}

impl Part {
    fn loaded(self) -> Segment {
        Segment { start: self.start, bytes: self.bytes.into(), is_writable: self.is_writable, is_code: self.is_code }
    }
}

/// The segments without relocations; what the file does not hold is zero.
fn parts(file: &ElfFile64) -> Result<Vec<Part>, String> {
    let part = |segment: object::read::elf::ElfSegment64| {
        let SegmentFlags::Elf { p_flags, .. } = segment.flags() else { return Err("a segment without flags".to_owned()) };
        let size = usize::try_from(segment.size()).map_err(|error| error.to_string())?;
        let mut bytes = segment.data().map_err(|error| error.to_string())?.to_vec();
        bytes.resize(size, 0);
        let has = |flag| p_flags & flag == flag;
        Ok(Part { start: BASE + segment.address(), bytes, is_writable: has(object::elf::PF_W), is_code: has(object::elf::PF_X) })
    };
    file.segments().map(part).collect()
}

/// The functions that other programs can call.
fn functions(file: &ElfFile64) -> HashMap<String, u64> {
    let defined = file.dynamic_symbols().filter(|symbol| symbol.is_definition());
    defined.filter_map(|symbol| Some((symbol.name().ok()?.to_owned(), BASE + symbol.address()))).collect()
}

/// What compilers and linkers wrote into the file about themselves.
fn producer(file: &ElfFile64) -> String {
    let comment = file.section_by_name(".comment").and_then(|section| section.data().ok()).unwrap_or_default();
    let texts = comment.split(|&byte| byte == 0).filter(|text| !text.is_empty());
    let texts: BTreeSet<_> = texts.map(String::from_utf8_lossy).collect();
    texts.into_iter().collect::<Vec<_>>().join("; ")
}

/// A file while it is loaded.
struct Loading<'a> {
    file: &'a ElfFile64<'a>,
    parts: Vec<Part>,
    stubs: Vec<String>,
    unresolved: BTreeSet<u64>,
}

impl Loading<'_> {
    /// Does what the dynamic loader does.
    fn relocate(&mut self, architecture: Architecture) -> Result<(), String> {
        let Some(relocations) = self.file.dynamic_relocations() else { return Ok(()) };
        for (place, relocation) in relocations {
            let RelocationFlags::Elf { r_type } = relocation.flags() else { return Err("a foreign relocation".to_owned()) };
            let (place, written) = (BASE + place, architecture.relocation(r_type));
            let value = match written {
                Written::Base => Some(BASE.wrapping_add_signed(relocation.addend())),
                Written::Symbol => self.symbol(&relocation)?,
                Written::Unknown(_) => None,
            };
            match value {
                Some(value) => self.write(place, value)?,
                None => self.unresolved.extend(place..place + written.size()),
            }
        }
        Ok(())
    }

    /// The value of a symbol with the addend: that of the file, or the stub of another library's function.
    fn symbol(&mut self, relocation: &Relocation) -> Result<Option<u64>, String> {
        let RelocationTarget::Symbol(SymbolIndex(index)) = relocation.target() else { return Ok(None) };
        let table = self.file.dynamic_symbol_table().ok_or("no table of dynamic symbols")?;
        let symbol = object::ObjectSymbolTable::symbol_by_index(&table, SymbolIndex(index)).map_err(|error| error.to_string())?;
        if symbol.is_definition() {
            return Ok(Some((BASE + symbol.address()).wrapping_add_signed(relocation.addend())));
        }
        let name = symbol.name().map_err(|error| error.to_string())?.to_owned();
        let place = self.stubs.iter().position(|stub| *stub == name).unwrap_or_else(|| {
            self.stubs.push(name);
            self.stubs.len() - 1
        });
        Ok(Some(STUBS + STUB * place as u64))
    }

    fn write(&mut self, place: u64, value: u64) -> Result<(), String> {
        let part = self.parts.iter_mut().find(|part| {
            let end = part.start + part.bytes.len() as u64;
            part.start <= place && place + 8 <= end
        });
        let part = part.ok_or_else(|| format!("a relocation at {place:#x}, outside of the file"))?;
        let at = (place - part.start) as usize;
        part.bytes[at..at + 8].copy_from_slice(&value.to_le_bytes());
        Ok(())
    }
}
