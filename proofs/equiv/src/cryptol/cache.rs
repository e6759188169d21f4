//! Exports on disk and in memory.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use sha2::{Digest, Sha256};

use super::{CryptolError, Export, Shape, Tool};
use crate::field::Modulus;
use crate::smt::{FieldProgram, Program};

/// Exports of the modules, each made once.
pub struct Exports {
    tool: Tool,
    folder: PathBuf,
    /// Hash input common to all exports: the tool and the contents of all modules.
    context: Vec<u8>,
    programs: Mutex<HashMap<Export, Arc<Program>>>,
    field_programs: Mutex<HashMap<Export, Arc<FieldProgram>>>,
    /// Held while a module's exports are made, so that no two threads make the same ones.
    making: Mutex<HashMap<String, Arc<Mutex<()>>>>,
}

impl Exports {
    /// Exports of a tool's modules, kept in `folder`.
    ///
    /// # Errors
    /// When the modules cannot be read or the folder cannot be made.
    pub fn new(tool: Tool, folder: &Path) -> Result<Self, CryptolError> {
        fs::create_dir_all(folder)?;
        let context = modules_hash(&tool)?;
        Ok(Exports {
            tool,
            folder: folder.to_owned(),
            context,
            programs: Mutex::default(),
            field_programs: Mutex::default(),
            making: Mutex::default(),
        })
    }

    /// The tool.
    pub fn tool(&self) -> &Tool {
        &self.tool
    }

    /// File of an export, whether it exists yet or not.
    pub fn file(&self, export: &Export) -> PathBuf {
        self.folder.join(export.key(&self.context)).with_extension("smt2")
    }

    /// Makes the missing ones of some exports, one process a module.
    ///
    /// # Errors
    /// When Cryptol fails.
    pub fn ensure(&self, exports: &[&Export]) -> Result<(), CryptolError> {
        let is_missing = |export: &&Export| !self.file(export).is_file();
        let mut missing: Vec<&Export> = exports.iter().copied().filter(is_missing).collect();
        missing.sort();
        missing.dedup();
        for group in missing.chunk_by(|a, b| a.module == b.module) {
            let turn = lock(&self.making).entry(group[0].module.clone()).or_default().clone();
            let _turn = lock(&turn);
            let group: Vec<&Export> = group.iter().copied().filter(is_missing).collect();
            if !group.is_empty() {
                self.write(&group)?;
            }
        }
        Ok(())
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
        if modules_hash(&self.tool)? != self.context {
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

    /// Forgets the programs in memory.
    pub fn forget(&self) {
        lock(&self.programs).clear();
        lock(&self.field_programs).clear();
    }
}

/// What a thread that panicked left is whole: entries are inserted at once.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
}

/// Hash of the tool and of the names and contents of all modules.
fn modules_hash(tool: &Tool) -> Result<Vec<u8>, CryptolError> {
    let mut hasher = Sha256::new();
    hasher.update(crate::hash::parts(&tool.parts())?.as_bytes());
    hasher.update(crate::hash::tree(tool.modules(), &["cry"])?.as_bytes());
    Ok(hasher.finalize().to_vec())
}
