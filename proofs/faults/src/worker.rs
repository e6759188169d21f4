//! Folders in which the program of a copy runs rows, one for each thread, so that their evidence does not meet.

use std::cell::RefCell;
use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use ashlar_engine::workspace::Workspace;

use crate::copy::{copy_sources, same};
use crate::rows::{Answer, Request};

/// Data of a process, KiB: a fault may make it build without end.
const MEMORY: u64 = 8 << 20;

/// A folder with the sources as they are, and the program that runs there.
#[derive(Debug)]
pub struct Worker {
    root: PathBuf,
    program: PathBuf,
    arguments: Vec<String>,
    process: RefCell<Option<Process>>,
}

/// What became of a request.
pub enum Run {
    /// The answer.
    Rows(Answer),
    /// It did not come in time.
    Late,
    /// The process ended, and what it said.
    Broken(String),
}

impl Worker {
    /// A folder for the program built of a copy of `workspace`, whose exports and tools it shares.
    ///
    /// # Errors
    /// When the sources cannot be copied.
    pub fn new(workspace: &Workspace, root: PathBuf, program: PathBuf) -> io::Result<Self> {
        copy_sources(workspace.root(), &root, &same)?;
        let worker = Workspace::new(&root);
        fs::create_dir_all(worker.output())?;
        fs::create_dir_all(workspace.cache())?;
        for (from, to) in [(workspace.tools(), worker.tools()), (workspace.cache(), worker.cache())] {
            if from.is_dir() && !to.exists() {
                symlink(from, to)?;
            }
        }
        Ok(Worker { root, program, arguments: Vec::new(), process: RefCell::default() })
    }

    /// The same, without the values of the specification for counterexamples: they take longer than most rows.
    pub fn without_evaluation(self) -> Self {
        Worker { arguments: [self.arguments, vec!["--no-evaluation".to_owned()]].concat(), ..self }
    }

    /// The same, with libraries that rows on machine code are about.
    ///
    /// # Errors
    /// When one is not there.
    pub fn with_libraries(mut self, libraries: &[PathBuf]) -> io::Result<Self> {
        for library in libraries {
            self.arguments.push(format!("--library={}", library.canonicalize()?.display()));
        }
        Ok(self)
    }

    /// This folder for another program.
    pub fn with(&self, program: PathBuf) -> Self {
        Worker { root: self.root.clone(), program, arguments: self.arguments.clone(), process: RefCell::default() }
    }

    /// The root of this copy of the sources.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Runs the rows that begin with one of `only`, with a fault on. The process stays for the next request, unless it failed at this one.
    ///
    /// # Errors
    /// When the program cannot be started.
    pub fn run(&self, only: &[&str], fault: Option<u32>, limit: Duration) -> anyhow::Result<Run> {
        let request = Request { only: only.iter().map(|&only| only.to_owned()).collect(), fault };
        let mut process = match self.process.take() {
            Some(process) => process,
            None => Process::start(&self.root, &self.program, &self.arguments)?,
        };
        let run = process.ask(&serde_json::to_string(&request)?, limit)?;
        if matches!(run, Run::Rows(_)) {
            self.process.replace(Some(process));
        }
        Ok(run)
    }

    /// Ends the process, so that the next one reads the files of this folder anew.
    pub fn restart(&self) {
        self.process.take();
    }
}

/// A running program, which is killed when this is dropped.
#[derive(Debug)]
struct Process {
    child: Child,
    requests: ChildStdin,
    answers: Receiver<String>,
}

impl Process {
    fn start(root: &Path, program: &Path, arguments: &[String]) -> anyhow::Result<Self> {
        let mut command = Command::new("sh");
        command.current_dir(root).args(["-c", &format!("ulimit -d {MEMORY}; exec \"$0\" \"$@\"")]).arg(program).args(arguments);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (Some(requests), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            anyhow::bail!("a process without streams");
        };
        let (sender, answers) = channel();
        std::thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).try_for_each(|line| sender.send(line)));
        Ok(Process { child, requests, answers })
    }

    fn ask(&mut self, request: &str, limit: Duration) -> anyhow::Result<Run> {
        // A process that is gone says why below.
        let _ = writeln!(self.requests, "{request}");
        match self.answers.recv_timeout(limit) {
            Ok(line) => Ok(Run::Rows(serde_json::from_str(&line)?)),
            Err(RecvTimeoutError::Timeout) => Ok(Run::Late),
            Err(RecvTimeoutError::Disconnected) => Ok(Run::Broken(self.last_words())),
        }
    }

    /// What a process that has ended wrote to standard error.
    fn last_words(&mut self) -> String {
        let mut text = String::new();
        if let Some(errors) = self.child.stderr.as_mut() {
            let _ = errors.read_to_string(&mut text);
        }
        text.chars().take(300).collect()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;

    use super::*;

    /// A worker whose program is this script.
    fn worker(dir: &Path, script: &str) -> Worker {
        let program = dir.join("program");
        fs::write(&program, format!("#!/bin/sh\n{script}\n")).expect("a file");
        fs::set_permissions(&program, fs::Permissions::from_mode(0o755)).expect("a file");
        Worker { root: dir.to_owned(), program, arguments: Vec::new(), process: RefCell::default() }
    }

    fn run(worker: &Worker, seconds: u64) -> Run {
        worker.run(&["row"], Some(3), Duration::from_secs(seconds)).expect("a process")
    }

    #[test]
    fn one_process_answers_until_it_is_ended() {
        let dir = tempfile::tempdir().expect("a folder");
        let counting = r#"n=0; while read -r line; do n=$((n + 1)); echo "{\"rows\": {\"Ok\": []}, \"passed\": [$n]}"; done"#;
        let worker = worker(dir.path(), counting);
        let passed = || match run(&worker, 60) {
            Run::Rows(answer) => answer.passed,
            _ => panic!("no answer"),
        };
        assert_eq!((passed(), passed()), (vec![1], vec![2]));
        worker.restart();
        assert_eq!(passed(), [1]);
    }

    #[test]
    fn what_gives_no_answer_is_told_and_started_anew() {
        let dir = tempfile::tempdir().expect("a folder");
        let slow = worker(dir.path(), "sleep 60");
        assert!(matches!(run(&slow, 1), Run::Late));
        assert!(slow.process.borrow().is_none());
        let broken = worker(dir.path(), "echo no memory >&2; exit 1");
        assert!(matches!(run(&broken, 60), Run::Broken(reason) if reason == "no memory\n"));
        assert!(broken.process.borrow().is_none());
    }
}
