//! Where and when the figures were taken.

use std::process::Command;
use std::time::SystemTime;

use ashlar::Backend;
use serde::{Deserialize, Serialize};

/// The machine, the compiler and the time of a run.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Machine {
    /// The processor's name.
    pub processor: String,
    /// The revision of its microcode.
    pub microcode: String,
    /// What chooses its frequency.
    pub governor: String,
    /// Threads it can run at once.
    pub threads: usize,
    /// The backends that it has, slowest first.
    pub backends: Vec<String>,
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
            processor: of_cpuinfo("model name"),
            microcode: of_cpuinfo("microcode"),
            governor: first_line("/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor"),
            threads: std::thread::available_parallelism().map_or(1, usize::from),
            backends: Backend::available().map(|backend| backend.name().to_owned()).collect(),
            rustc: output("rustc", &["--version"]),
            commit: output("git", &["describe", "--always", "--dirty"]),
            date: humantime::format_rfc3339_seconds(SystemTime::now()).to_string(),
        }
    }

    /// The description in one line.
    pub fn line(&self) -> String {
        format!(
            "{}, microcode {}, governor {}, {} threads, {}; {}; commit {}; {}",
            self.processor,
            self.microcode,
            self.governor,
            self.threads,
            self.backends.join(" "),
            self.rustc,
            self.commit,
            self.date
        )
    }
}

/// The first value of a field of `/proc/cpuinfo`.
fn of_cpuinfo(field: &str) -> String {
    let info = std::fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let value = info.lines().find_map(|line| line.strip_prefix(field)?.split_once(':'));
    value.map_or(UNKNOWN.into(), |(_, value)| value.trim().into())
}

fn first_line(path: &str) -> String {
    let text = std::fs::read_to_string(path).unwrap_or_default();
    text.lines().next().unwrap_or(UNKNOWN).into()
}

fn output(program: &str, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().ok().filter(|output| output.status.success());
    output.map_or(UNKNOWN.into(), |output| String::from_utf8_lossy(&output.stdout).trim().into())
}
