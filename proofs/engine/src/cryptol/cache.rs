//! Exports on disk and in memory.

use std::collections::{HashMap, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, PoisonError};

use super::{CryptolError, Export, Modules, Shape, Tool};
use crate::field::Modulus;
use crate::smt::{FieldProgram, Program};

/// Exports of the modules, each made once.
pub struct Exports {
    tool: Tool,
    folder: PathBuf,
    /// The modules as they were read first.
    modules: Modules,
    /// What the exports of each module depend on beside their own text.
    contexts: HashMap<String, String>,
    programs: Mutex<HashMap<Export, Arc<Program>>>,
    field_programs: Mutex<HashMap<Export, Arc<FieldProgram>>>,
    /// SHA-256 of the files of exports.
    hashes: Mutex<HashMap<Export, String>>,
    /// Those that a thread is making, so that no two make the same; others wait for these and for no more.
    making: Mutex<HashSet<Export>>,
    /// Tells that exports were made, or could not be.
    made: Condvar,
}

impl Exports {
    /// Exports of a tool's modules, kept in `folder`.
    ///
    /// # Errors
    /// When the modules cannot be read or the folder cannot be made.
    pub fn new(tool: Tool, folder: &Path) -> Result<Self, CryptolError> {
        fs::create_dir_all(folder)?;
        let modules = Modules::read(&[tool.modules()])?;
        let executable = crate::hash::parts(&tool.parts())?;
        let context = |module: &str| (module.to_owned(), context(&executable, &modules, module));
        Ok(Exports {
            contexts: modules.names().map(context).collect(),
            modules,
            tool,
            folder: folder.to_owned(),
            programs: Mutex::default(),
            field_programs: Mutex::default(),
            hashes: Mutex::default(),
            making: Mutex::default(),
            made: Condvar::new(),
        })
    }

    /// The same with a tool that evaluates nothing.
    pub fn without_evaluation(self) -> Self {
        Exports { tool: self.tool.without_evaluation(), ..self }
    }

    /// The tool.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// File of an export, whether it exists yet or not.
    pub fn file(&self, export: &Export) -> PathBuf {
        let context = self.contexts.get(&export.module).map_or("", String::as_str);
        self.folder.join(export.key(context)).with_extension("smt2")
    }

    /// The modules of the tool.
    pub fn modules(&self) -> &Modules {
        &self.modules
    }

    /// Makes the missing ones of some exports, many in one process.
    ///
    /// # Errors
    /// When Cryptol fails.
    pub fn ensure(&self, exports: &[&Export]) -> Result<(), CryptolError> {
        let mut sorted = exports.to_vec();
        sorted.sort();
        sorted.dedup();
        for group in sorted.chunk_by(|a, b| a.module == b.module) {
            while let Some(claim) = self.claim(group) {
                self.write(&claim.exports)?;
            }
        }
        Ok(())
    }

    /// The missing ones of exports that no other thread is making, once there are any; none when all are made.
    fn claim<'a>(&'a self, exports: &[&'a Export]) -> Option<Claim<'a>> {
        let mut making = lock(&self.making);
        loop {
            let missing: Vec<&Export> = exports.iter().copied().filter(|export| !self.file(export).is_file()).collect();
            if missing.is_empty() {
                return None;
            }
            let free: Vec<&Export> = missing.into_iter().filter(|export| !making.contains(export)).collect();
            if !free.is_empty() {
                making.extend(free.iter().copied().cloned());
                return Some(Claim { of: self, exports: free });
            }
            making = self.made.wait(making).unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn write(&self, exports: &[&Export]) -> Result<(), CryptolError> {
        // Written elsewhere and moved, so that an interrupted run leaves no half file.
        let dir = tempfile::tempdir_in(&self.folder)?;
        let mut commands = vec![format!(":set prover={}", self.tool.offline_prover())];
        let part = |i: usize| dir.path().join(format!("{i}.smt2"));
        for (i, export) in exports.iter().enumerate() {
            commands.push(format!(":set smtfile={}", part(i).display()));
            commands.push(format!(":prove {}", export.property()));
        }
        let text = self.tool.batch(&exports[0].module, &commands)?;
        let module = &exports[0].module;
        let now = context(&crate::hash::parts(&self.tool.parts())?, &Modules::read(&[self.tool.modules()])?, module);
        if self.contexts.get(module) != Some(&now) {
            let reason = "the modules or the tool changed during the run".to_owned();
            return Err(CryptolError::Unexpected { reason, output: text });
        }
        for (i, export) in exports.iter().enumerate() {
            if !part(i).is_file() {
                let reason = format!("no export of `{}`", export.property());
                return Err(CryptolError::Unexpected { reason, output: text });
            }
            fs::rename(part(i), self.file(export))?;
        }
        Ok(())
    }

    /// The program of an export, made when it is missing.
    ///
    /// # Errors
    /// When Cryptol fails, the file cannot be understood, or its words are not those of the types.
    pub fn program(&self, export: &Export) -> Result<Arc<Program>, CryptolError> {
        if let Some(program) = lock(&self.programs).get(export) {
            return Ok(program.clone());
        }
        self.ensure(&[export])?;
        let text = fs::read_to_string(self.file(export))?;
        let (params, output) = export.shapes()?;
        let program =
            Program::parse(&text, output.count()).map_err(|error| CryptolError::Export { export: export.property(), error })?;
        let words = |shape: &Shape| vec![shape.width; shape.count()];
        let inputs: Vec<u32> = params.iter().flat_map(words).collect();
        if program.inputs() != inputs || program.outputs() != words(&output) {
            return Err(CryptolError::Unexpected {
                reason: format!("words of the export of `{}`", export.property()),
                output: format!("{:?} -> {:?}", program.inputs(), program.outputs()),
            });
        }
        let program = Arc::new(program);
        lock(&self.programs).insert(export.clone(), program.clone());
        Ok(program)
    }

    /// The program over elements of an export, made when it is missing.
    ///
    /// # Errors
    /// When Cryptol fails, the file cannot be understood, or its values are not those of the types.
    pub fn field_program(&self, export: &Export, modulus: Modulus) -> Result<Arc<FieldProgram>, CryptolError> {
        let known = lock(&self.field_programs).get(export).cloned();
        if let Some(program) = known.filter(|program| program.modulus() == modulus) {
            return Ok(program);
        }
        self.ensure(&[export])?;
        let text = fs::read_to_string(self.file(export))?;
        let (params, output) = export.shapes()?;
        let program = FieldProgram::parse(&text, modulus, output.count())
            .map_err(|error| CryptolError::Export { export: export.property(), error })?;
        let inputs: usize = params.iter().map(Shape::count).sum();
        if program.inputs() != inputs {
            return Err(CryptolError::Unexpected {
                reason: format!("values of the export of `{}`", export.property()),
                output: format!("{} inputs instead of {inputs}", program.inputs()),
            });
        }
        let program = Arc::new(program);
        lock(&self.field_programs).insert(export.clone(), program.clone());
        Ok(program)
    }

    /// SHA-256 of the file of an export that was made.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn hash(&self, export: &Export) -> Result<String, CryptolError> {
        if let Some(hash) = lock(&self.hashes).get(export) {
            return Ok(hash.clone());
        }
        let hash = crate::hash::content(&self.file(export), &[])?;
        lock(&self.hashes).insert(export.clone(), hash.clone());
        Ok(hash)
    }

    /// Forgets the programs in memory.
    pub fn forget(&self) {
        lock(&self.programs).clear();
        lock(&self.field_programs).clear();
    }
}

/// Exports that this thread makes, until it is dropped.
struct Claim<'a> {
    of: &'a Exports,
    exports: Vec<&'a Export>,
}

impl Drop for Claim<'_> {
    fn drop(&mut self) {
        let mut making = lock(&self.of.making);
        self.exports.iter().for_each(|export| {
            making.remove(*export);
        });
        self.of.made.notify_all();
    }
}

/// What a thread that panicked left is whole: entries are inserted at once.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What the exports of a module depend on beside their own text: the tool, and what the module loads.
fn context(executable: &str, modules: &Modules, module: &str) -> String {
    format!("{executable} {}", modules.hash([module]))
}
