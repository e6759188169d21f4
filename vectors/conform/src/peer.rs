//! The implementation that is asked: a child process, started anew after each failure.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::protocol::{Reply, Request, SUPPORTED};

/// Bytes of a line at most; an answer takes far less.
const MOST_LINE: u64 = 1 << 24;

/// Lines of the error output that are kept.
const ERROR_LINES: usize = 12;

/// How long a child that closed its output may take to end.
const GRACE: Duration = Duration::from_millis(200);

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Failure {
    /// The program cannot be started.
    #[error("it cannot be started: {0}")]
    Start(String),
    /// It ended, or closed its output.
    #[error("it ended ({status}){}", said(.errors))]
    Stopped {
        /// How it ended.
        status: String,
        /// The last lines of its error output.
        errors: Vec<String>,
    },
    /// It did not answer in time.
    #[error("it did not answer in {} s", .0.as_secs_f64())]
    TimedOut(Duration),
    /// What it wrote is no answer to the request.
    #[error("it wrote {line:?}: {reason}")]
    NoAnswer {
        /// The beginning of the line.
        line: String,
        /// What is wrong with it.
        reason: String,
    },
}

/// The error output after a colon, if there is any.
fn said(errors: &[String]) -> String {
    if errors.is_empty() { String::new() } else { format!(": {}", errors.join(" | ")) }
}

/// An implementation, by a program with arguments as a shell reads them.
#[derive(Debug)]
pub struct Peer {
    command: String,
    timeout: Duration,
    running: Option<Running>,
    next_id: u64,
    starts: u64,
}

/// The child and the threads that write to it and read from it.
#[derive(Debug)]
struct Running {
    child: Child,
    requests: Sender<String>,
    lines: Receiver<io::Result<String>>,
    errors: Arc<Mutex<VecDeque<String>>>,
    errors_reader: JoinHandle<()>,
}

impl Peer {
    /// An implementation that has so long for each answer. Nothing is started yet.
    pub fn new(command: &str, timeout: Duration) -> Self {
        Self { command: command.to_owned(), timeout, running: None, next_id: 0, starts: 0 }
    }

    /// The command.
    pub fn command(&self) -> &str {
        &self.command
    }

    /// How often it was started.
    pub fn starts(&self) -> u64 {
        self.starts
    }

    /// The names that it says it supports; none if it answers that it cannot say.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no such answer.
    pub fn supported(&mut self) -> Result<Option<Vec<String>>, Failure> {
        let reply = self.ask(SUPPORTED.0, SUPPORTED.1, &json!({}))?;
        let Reply::Output(names) = reply else {
            return Ok(None);
        };
        let line = names.to_string();
        let names = serde_json::from_value(names);
        let reason = "not a list of names".to_owned();
        names.map(Some).map_err(|_| Failure::NoAnswer { line: beginning(&line), reason })
    }

    /// Asks, and ends the child unless it answers.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no answer.
    pub fn ask(&mut self, algorithm: &str, operation: &str, input: &Value) -> Result<Reply, Failure> {
        let id = self.next_id;
        self.next_id += 1;
        let (algorithm, operation) = (algorithm.to_owned(), operation.to_owned());
        let request = Request { id, algorithm, operation, input: input.clone() };
        let line = serde_json::to_string(&request).expect("maps with text keys are always JSON");
        let mut running = match self.running.take() {
            Some(running) => running,
            None => {
                self.starts += 1;
                Running::start(&self.command).map_err(|error| Failure::Start(error.to_string()))?
            }
        };
        match running.exchange(line, id, self.timeout) {
            Ok(reply) => {
                self.running = Some(running);
                Ok(reply)
            }
            Err(failure) => Err(running.ended(failure)),
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        // A child that has ended already cannot be killed, which is as well.
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Running {
    fn start(command: &str) -> io::Result<Self> {
        let mut child = Command::new("sh")
            .args(["-c", &format!("exec {command}")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()?;
        let (input, output, errors) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let (Some(input), Some(output), Some(error_output)) = (input, output, errors) else {
            return Err(io::Error::other("a pipe is missing"));
        };
        let (requests, to_write) = mpsc::channel();
        thread::spawn(move || write_lines(input, &to_write));
        let (read, lines) = mpsc::channel();
        thread::spawn(move || read_lines(output, &read));
        let errors = Arc::new(Mutex::new(VecDeque::new()));
        let kept = Arc::clone(&errors);
        let errors_reader = thread::spawn(move || keep_last_lines(error_output, &kept));
        Ok(Self { child, requests, lines, errors, errors_reader })
    }

    fn exchange(&mut self, request: String, id: u64, timeout: Duration) -> Result<Reply, Failure> {
        if let Ok(Ok(line)) = self.lines.try_recv() {
            return Err(Failure::NoAnswer { line: beginning(&line), reason: "nothing was asked".to_owned() });
        }
        let stopped = || Failure::Stopped { status: String::new(), errors: Vec::new() };
        // If the child is gone the thread that writes is too, and the one that reads says so.
        drop(self.requests.send(request));
        let line = match self.lines.recv_timeout(timeout) {
            Ok(Ok(line)) => line,
            Ok(Err(error)) => return Err(Failure::NoAnswer { line: String::new(), reason: error.to_string() }),
            Err(RecvTimeoutError::Timeout) => return Err(Failure::TimedOut(timeout)),
            Err(RecvTimeoutError::Disconnected) => return Err(stopped()),
        };
        Reply::read(&line, id).map_err(|reason| Failure::NoAnswer { line: beginning(&line), reason })
    }

    /// The failure, with how the child ended if it ended.
    fn ended(mut self, failure: Failure) -> Failure {
        let Failure::Stopped { .. } = failure else {
            return failure;
        };
        let status = self.status().map_or("its output is closed".to_owned(), |status| status.to_string());
        drop(self.child.kill());
        let since = Instant::now();
        while !self.errors_reader.is_finished() && since.elapsed() < GRACE {
            thread::sleep(Duration::from_millis(1));
        }
        let errors = self.errors.lock().unwrap_or_else(PoisonError::into_inner).iter().cloned().collect();
        Failure::Stopped { status, errors }
    }

    /// How the child ended, if it does so soon.
    fn status(&mut self) -> Option<ExitStatus> {
        let since = Instant::now();
        while since.elapsed() < GRACE {
            if let Ok(Some(status)) = self.child.try_wait() {
                return Some(status);
            }
            thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

/// The beginning of a line, to be shown.
fn beginning(line: &str) -> String {
    const SHOWN: usize = 200;
    let mut text: String = line.trim_end().chars().take(SHOWN).collect();
    if text.len() < line.trim_end().len() {
        text.push('…');
    }
    text
}

fn write_lines(mut input: ChildStdin, requests: &Receiver<String>) {
    for line in requests {
        if writeln!(input, "{line}").and_then(|()| input.flush()).is_err() {
            return;
        }
    }
}

fn read_lines(output: impl Read, lines: &Sender<io::Result<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        let read = output.by_ref().take(MOST_LINE).read_until(b'\n', &mut line);
        let line = match read {
            Ok(0) => return,
            Ok(_) if line.len() as u64 == MOST_LINE => Err(io::Error::other("the line has no end")),
            Ok(_) => String::from_utf8(line).map_err(io::Error::other),
            Err(error) => Err(error),
        };
        let is_last = line.is_err();
        if lines.send(line).is_err() || is_last {
            return;
        }
    }
}

fn keep_last_lines(output: impl Read, kept: &Mutex<VecDeque<String>>) {
    let mut output = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match output.by_ref().take(MOST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            _ => return,
        }
        let text = String::from_utf8_lossy(&line);
        let mut kept = kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() == ERROR_LINES {
            kept.pop_front();
        }
        if !text.trim().is_empty() {
            kept.push_back(beginning(&text));
        }
    }
}
