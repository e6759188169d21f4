//! A field or a node that is added to a format does not compile until its encoder names it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// What is added to the sources, and the errors that the compiler has to report.
struct Addition {
    /// The file of `src` that it is added to.
    file: &'static str,
    /// The line after which it stands: the first line of the type.
    after: &'static str,
    /// The line that is added.
    line: &'static str,
    /// The code of the error.
    code: &'static str,
    /// The line of the encoder that the error is about.
    encoder: &'static str,
}

const FIELD: &str = "    /// A new field.\n    pub added: Byte,";
/// A pattern that does not mention a field.
const MISSING_IN_PATTERN: &str = "error[E0027]";
/// A match that does not cover a variant.
const MISSING_IN_MATCH: &str = "error[E0004]";

/// A field of the struct whose first line this is.
const fn field(file: &'static str, after: &'static str, encoder: &'static str) -> Addition {
    Addition { file, after, line: FIELD, code: MISSING_IN_PATTERN, encoder }
}

const ADDITIONS: [Addition; 10] = [
    field("vm.rs", "pub struct VmVerifyingKey {", "let VmVerifyingKey {"),
    field("vm.rs", "pub struct ProofOptions {", "let ProofOptions {"),
    field("system.rs", "pub struct SystemVerifyingKey {", "let SystemVerifyingKey {"),
    field("circuit.rs", "pub struct Circuit {", "let Circuit {"),
    field("lookup.rs", "pub struct Lookup {", "let Lookup {"),
    field("claim.rs", "pub struct Claim {", "let Claim {"),
    field("program.rs", "pub struct Program {", "let Program {"),
    field("program.rs", "pub struct Page {", "let Page {"),
    Addition {
        file: "node.rs",
        after: "    Neg {",
        line: "        /// A new field.\n        added: Byte,",
        code: MISSING_IN_PATTERN,
        encoder: "Node::Neg { operand } => {",
    },
    Addition {
        file: "node.rs",
        after: "pub enum Node {",
        line: "    /// A new node.\n    Added(Byte),",
        code: MISSING_IN_MATCH,
        encoder: "match node {",
    },
];

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src")
}

/// A copy of the sources in a folder of this name, with the line added.
fn copy_with(name: &str, addition: Option<&Addition>) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-field").join(name);
    fs::create_dir_all(&folder).expect("the target folder is writable");
    for file in sources().read_dir().expect("the sources are there") {
        let file = file.expect("the sources are readable");
        let mut text = fs::read_to_string(file.path()).expect("the sources are text");
        if let Some(addition) = addition.filter(|addition| file.file_name() == addition.file) {
            assert_eq!(text.matches(addition.after).count(), 1, "{} is in {}", addition.after, addition.file);
            text = text.replace(addition.after, &format!("{}\n{}", addition.after, addition.line));
        }
        fs::write(folder.join(file.file_name()), text).expect("the target folder is writable");
    }
    folder
}

/// Compiles the sources in this folder: whether it worked, and what the compiler says.
fn compile(folder: &Path) -> (bool, String) {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(rustc)
        .args(["--edition=2024", "--crate-type=lib", "--crate-name=ashlar_vkey", "--emit=metadata", "--out-dir"])
        .args([folder, &folder.join("lib.rs")])
        .output()
        .expect("the compiler runs");
    (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
}

#[test]
fn the_sources_compile_as_they_are() {
    let (success, messages) = compile(&copy_with("unchanged", None));
    assert!(success, "{messages}");
}

#[test]
fn an_addition_does_not_compile_until_it_is_encoded() {
    for (number, addition) in ADDITIONS.iter().enumerate() {
        let (success, messages) = compile(&copy_with(&number.to_string(), Some(addition)));
        assert!(!success, "{} takes an addition that no encoder names", addition.after);
        // The message about the encoder, up to the next one, shows its line.
        let shown = messages.split("\n\n").any(|message| message.contains(addition.code) && message.contains(addition.encoder));
        assert!(shown, "{}: {messages}", addition.after);
    }
}
