//! The header that cbindgen makes of the crate.

use std::path::{Path, PathBuf};

const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// Where the committed header is.
pub fn committed() -> PathBuf {
    Path::new(CRATE).join("include/ashlar.h")
}

/// The header of the sources as they are: of the root and the modules that it names.
pub fn header() -> String {
    let config = cbindgen::Config::from_file(Path::new(CRATE).join("cbindgen.toml")).expect("the configuration can be read");
    let builder = cbindgen::Builder::new().with_config(config).with_src(Path::new(CRATE).join("src/lib.rs"));
    let mut text = Vec::new();
    builder.generate().expect("the sources can be read").write(&mut text);
    String::from_utf8(text).expect("the sources are UTF-8")
}
