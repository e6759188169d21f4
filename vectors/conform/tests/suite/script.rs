//! Implementations in a few lines of a shell.

use std::fs;
use std::time::Duration;

use ashlar_conform::peer::Peer;
use tempfile::TempDir;

/// A program of a shell, with the folder that it is in.
pub struct Script(TempDir);

impl Script {
    /// A program of this text.
    pub fn new(text: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("peer.sh"), text).unwrap();
        Self(folder)
    }

    /// A program that answers every request by the same, which follows the number.
    pub fn constant(answer: &str) -> Self {
        Self::new(&format!("i=0\nwhile read -r line; do echo '{{\"id\":'$i',{answer}}}'; i=$((i+1)); done\n"))
    }

    /// A program that supports an operation, and does this with a line of a request about it.
    pub fn supporting(operation: &str, then: &str) -> Self {
        let supported = format!("echo '{{\"id\":0,\"output\":[\"{operation}\"]}}'");
        Self::new(&format!(
            "i=0\nwhile read -r line; do case $line in *supported*) {supported};; *) {then};; esac; i=$((i+1)); done\n"
        ))
    }

    /// The command.
    pub fn command(&self) -> String {
        format!("sh {}/peer.sh", self.0.path().display())
    }

    /// The implementation, which has so long for an answer.
    pub fn peer(&self, timeout: Duration) -> Peer {
        Peer::new(&self.command(), timeout)
    }
}
