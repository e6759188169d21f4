//! Where and when the figures were taken.

use std::process::Command;
use std::time::SystemTime;

use ashlar::Backend;
use serde::Serialize;

/// The machine, the compiler and the time of a run.
#[derive(Clone, Debug, Serialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// Threads it can run at once.
    pub threads: usize,
    /// The backends that it has, slowest first.
    pub backends: Vec<&'static str>,
    /// The compiler's version.
    pub rustc: String,
    /// The commit measured.
    pub commit: String,
    /// When, in UTC.
    pub date: String,
}

const UNKNOWN: &str = "unknown";

impl Machine {
    /// This machine, now.
    pub fn here() -> Self {
        Self {
            processor: processor(),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            backends: Backend::available().map(Backend::name).collect(),
            rustc: output("rustc", &["--version"]),
            commit: output("git", &["describe", "--always", "--dirty"]),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        }
    }

    /// The description in one line.
    pub fn line(&self) -> String {
        format!(
            "{}, {} threads, {}; {}; commit {}; {}",
            self.processor,
            self.threads,
            self.backends.join(" "),
            self.rustc,
            self.commit,
            self.date
        )
    }
}

fn processor() -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or(UNKNOWN.into(), |(_, name)| name.trim().into())
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success());
    output.map_or(UNKNOWN.into(), |output| String::from_utf8_lossy(&output.stdout).trim().into())
}
