//! The crates that are translated.

/// The folder of this crate, from the root on.
pub const FOLDER: &str = "proofs/coq-of-rust";

/// A crate, and what the tool prints of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Translation {
    /// The name by which the tool knows the crate.
    pub name: &'static str,
    /// The folder of the crate, from the root on: its sources are in `src`.
    pub folder: &'static str,
    /// The folder of the printed text, from the root on.
    pub printed: &'static str,
    /// The library of Coq that the printed text is.
    pub library: &'static str,
}

/// The encodings.
pub const ENCODINGS: Translation =
    Translation { name: "ashlar_vkey", folder: "impl/vkey", printed: "proofs/coq-of-rust/translated", library: "Translated" };

/// Small functions over the constructs that they use.
pub const SAMPLES: Translation = Translation {
    name: "ashlar_samples",
    folder: "proofs/coq-of-rust/samples",
    printed: "proofs/coq-of-rust/samples/translated",
    library: "Samples",
};

/// All of them.
pub const ALL: [Translation; 2] = [ENCODINGS, SAMPLES];

impl Translation {
    /// The folder of the sources, from the root on.
    pub fn sources(&self) -> String {
        format!("{}/src", self.folder)
    }
}
