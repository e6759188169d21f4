//! The library that rows are about.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use anyhow::bail;
use ashlar::rescue_prime::rp64_256;
use ashlar_engine::obligation::{Followed, Input};
use ashlar_equiv::report::machine_code::Library as Reported;

use super::followed::Ended;
use super::table::{Line, Table};
use crate::argument::Argument;
use crate::call::{Call, Returned};
use crate::features::Features;
use crate::forms::Forms;
use crate::library::{Architecture, Library};

/// A library with what is known of how it was built.
#[derive(Clone)]
pub struct Build {
    /// The library.
    pub library: Arc<Library>,
    /// Profile or flags of the compiler, in words.
    pub flags: String,
    /// The forms of instructions that runs of it met.
    pub(super) forms: Arc<Forms>,
    /// The calls of it that have ended.
    pub(super) ended: Arc<Ended>,
    /// What came of comparing these forms with a processor, once that was done.
    pub(super) table: Arc<OnceLock<Table>>,
}

impl Build {
    /// Of which nothing was run yet.
    pub fn new(library: Arc<Library>, flags: String) -> Self {
        Self { library, flags, forms: Arc::default(), ended: Arc::default(), table: Arc::default() }
    }

    /// Those of shared libraries, of each architecture at most one with the C interface and one with the encodings of keys.
    ///
    /// # Errors
    /// When a file is no such library, or two have a function of one name.
    pub fn read(paths: &[PathBuf], flags: &str) -> anyhow::Result<Vec<Self>> {
        let mut builds: Vec<Self> = Vec::new();
        for path in paths {
            let library = Library::read(path)?;
            let others = || builds.iter().filter(|build| build.library.architecture == library.architecture);
            if let Some((other, name)) = others().find_map(|other| Some((other, other.library.shares(&library)?))) {
                bail!(
                    "{} and {} both have {name} for {}",
                    other.library.path.display(),
                    path.display(),
                    library.architecture.name()
                );
            }
            let build = match others().next() {
                Some(other) => other.beside(Arc::new(library)),
                None => Self::new(Arc::new(library), flags.to_owned()),
            };
            builds.push(build);
        }
        Ok(builds)
    }

    /// The first of each architecture.
    pub fn one_of_each(builds: &[Self]) -> Vec<&Self> {
        let of = |build: &Self| build.library.architecture;
        let is_first = |(at, build): &(usize, &Self)| builds[..*at].iter().all(|other| of(other) != of(build));
        builds.iter().enumerate().filter(is_first).map(|(_, build)| build).collect()
    }

    /// What the report says of it.
    pub fn reported(&self) -> Reported {
        Reported {
            file: self.library.path.file_name().unwrap_or_default().to_string_lossy().into_owned(),
            architecture: self.library.architecture.name().to_owned(),
            sha256: self.library.sha256.clone(),
            flags: self.flags.clone(),
        }
    }

    /// Of another library of the architecture, whose instructions are compared with the processor together.
    pub fn beside(&self, library: Arc<Library>) -> Self {
        Self { library, ..self.clone() }
    }

    /// The instruction set that the library was built for, which it takes without asking the processor: what a permutation runs where CPUID
    /// has no more than any processor.
    pub fn built_for(&self) -> Features {
        match self.library.architecture {
            Architecture::X86_64 => self.x86_built_for(),
            Architecture::Aarch64 => Features::Neon,
        }
    }

    fn x86_built_for(&self) -> Features {
        let forms = Arc::new(Forms::default());
        let call = Call {
            library: self.library.clone(),
            forms: forms.clone(),
            features: Features::Portable,
            function: "ashlar_rp64_256_permute",
            arguments: vec![Argument::State(0)],
            returned: Returned::Success,
            may_select: false,
            may_branch: false,
            inputs: vec![Input::new("states", 64, rp64_256::WIDTH)],
        };
        // Where it stops, rows say so.
        let _ = call.concrete(&[vec![0; rp64_256::WIDTH]]);
        forms.x86.instructions().iter().map(Features::of).max().unwrap_or(Features::Portable)
    }

    /// Whether a run of it met an instruction.
    pub fn has_run(&self) -> bool {
        !(self.forms.x86.instructions().is_empty() && self.forms.aarch64.instructions().is_empty())
    }

    /// The table of instructions that ran, once they were compared.
    pub fn table(&self) -> Option<Vec<Line>> {
        self.table.get().map(Table::lines)
    }

    /// Those of the library's architecture among instruction sets with their backends.
    pub fn sets<T: Copy>(&self, sets: &[(Features, T)]) -> Vec<(Features, T)> {
        let known = Features::of_architecture(self.library.architecture);
        sets.iter().copied().filter(|(features, _)| known.contains(features)).collect()
    }

    /// Instruction sets, each with the backend that the library then takes: that of the greatest set that there is.
    pub fn on_sets<T: Copy>(&self, sets: &[(Features, T)]) -> Vec<(Features, T)> {
        let (sets, built_for) = (self.sets(sets), self.built_for());
        let taken = |features: Features| sets.iter().rev().find(|(set, _)| *set <= features.max(built_for));
        sets.iter().filter_map(|(features, _)| Some((*features, taken(*features)?.1))).collect()
    }
}
