//! Which files decide what the code of a module computes.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use ashlar_sources::Units;

const ROOT: &str = "[workspace.dependencies]\nlow = { path = \"low\" }\nhigh-up = { path = \"high\" }\nother = \"1\"\n";

/// The files of a module in a workspace of two crates with these files, beside those of `low::also`.
fn files(files: &[(&str, &str)], module: &str) -> Result<BTreeSet<String>, String> {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text) in [("Cargo.toml", ROOT), ("low/src/also.rs", "")].iter().chain(files) {
        let file = folder.path().join(name);
        fs::create_dir_all(file.parent().expect("a folder above")).expect("a folder");
        fs::write(file, text).expect("a file");
    }
    let units = Units::load(folder.path()).map_err(|error| format!("{error:#}"))?;
    let mut all = units.files("low::also").map_err(|error| format!("{error:#}"))?;
    let relative = |file: &Path| file.strip_prefix(folder.path()).expect("below").display().to_string();
    let of = all.remove(module).ok_or("no such module")?;
    Ok(of.iter().map(|file| relative(file)).filter(|file| file != "low/src/also.rs" && file != "low/src/lib.rs").collect())
}

/// The files of `high_up::user`, which is this text, where the crate below has these modules `types`, `traits` and `far`.
fn used(user: &str, [types, traits, far]: [&str; 3]) -> Vec<String> {
    let all = [
        ("high/src/lib.rs", "pub mod user; pub mod unused;"),
        ("high/src/user.rs", user),
        ("high/src/unused.rs", ""),
        ("low/src/lib.rs", "pub mod also; pub mod types; pub mod traits; pub mod far; pub use types::Type; pub fn own() {}"),
        ("low/src/types.rs", types),
        ("low/src/traits.rs", traits),
        ("low/src/far.rs", far),
    ];
    let files = files(&all, "high_up::user").expect("files");
    assert!(files.contains("high/src/lib.rs") && files.contains("high/src/user.rs") && !files.contains("high/src/unused.rs"));
    let short = |file: &String| file.strip_prefix("low/src/").and_then(|file| file.strip_suffix(".rs")).map(str::to_owned);
    files.iter().filter_map(short).collect()
}

const TYPE: &str = "pub struct Type;";
const TRAIT: &str = "pub trait Trait {}";

#[test]
fn what_is_named_is_reached() {
    let plain = [TYPE, TRAIT, ""];
    assert!(used("fn f() { types::f() }", plain).is_empty());
    for user in ["use low::types::Type;", "use low::{Type as T, own};", "fn f() { low::types::f(); }", "fn f() { m!(low::Type) }"]
    {
        assert_eq!(used(user, plain), ["types"], "{user}");
    }
    assert_eq!(used("use low::types::Type;", ["use crate::far::f;", TRAIT, ""]), ["far", "types"]);
    assert_eq!(used("use low::types::Type;", ["pub use super::far::f;", TRAIT, ""]), ["far", "types"]);
    assert_eq!(used("use low::types::Type;", ["mod deep { use super::super::traits; }", TRAIT, ""]), ["traits", "types"]);
    assert_eq!(used("use low::*;", plain), ["far", "traits", "types"]);
    assert_eq!(used("use low::made_by_a_macro;", plain), ["far", "traits", "types"]);
    assert!(used("use low::own;", plain).is_empty());
}

#[test]
fn implementations_elsewhere_are_reached() {
    let of_type = |far: &str| used("use low::types::Type;", [TYPE, TRAIT, far]);
    let of_trait = |far: &str| used("use low::traits::Trait;", [TYPE, TRAIT, far]);
    let imports = "use crate::{traits::Trait, types::Type};";
    assert_eq!(of_type(&format!("{imports} impl Type {{}}")), ["far", "traits", "types"]);
    assert_eq!(of_type("use crate::types::Type; impl std::fmt::Display for Type {}"), ["far", "types"]);
    assert_eq!(of_type("use crate::types::Type; impl From<Type> for u32 {}"), ["far", "types"]);
    assert_eq!(of_trait(&format!("{imports} impl Trait for Type {{}}")), ["far", "traits", "types"]);
    assert_eq!(of_trait("use crate::traits::Trait; impl<T> Trait for T {}"), ["far", "traits"]);
    for own in ["pub struct Own; impl Trait for Own {}", "fn f() { struct Own; impl Trait for Own {} }"] {
        let far = format!("{imports} {own}");
        assert_eq!((of_type(&far), of_trait(&far)), (vec!["types".to_owned()], vec!["traits".to_owned()]), "{own}");
    }
    assert_eq!(of_type("use crate::types::Type; pub trait Own {} impl Own for Type {}"), ["types"]);
}

#[test]
fn implementations_that_are_not_clear_are_reached_by_all() {
    let of = |far: &str| used("", ["", "", far]);
    assert_eq!(of("impl Foreign for u8 {}"), ["far"]);
    assert_eq!(of("macro_rules! m { ($t:ty) => { impl std::fmt::Debug for $t {} } }"), ["far"]);
    assert_eq!(of("other::item! { impl Foreign for u8 {} }"), ["far"]);
    assert!(of("pub trait Own {} macro_rules! m { ($t:ty) => { impl Own for $t {} } } m!(u8);").is_empty());
}

#[test]
fn included_files_count() {
    let all = |inner| {
        let root = ("high/src/lib.rs", "pub mod user;");
        files(&[root, ("high/src/user.rs", inner), ("low/src/lib.rs", "pub mod also;"), ("high/build.rs", "")], "high_up::user")
    };
    let of = |inner| Vec::from_iter(all(inner).expect("files"));
    assert_eq!(
        of("const A: &str = include_str!(\"a.txt\");"),
        ["high/build.rs", "high/src/a.txt", "high/src/lib.rs", "high/src/user.rs"]
    );
    assert_eq!(of("include!(concat!(env!(\"OUT_DIR\"), \"/a\"));"), ["high/build.rs", "high/src/lib.rs", "high/src/user.rs"]);
    assert!(all("const A: &str = include_str!(concat!(\"a\", \"b\"));").is_err_and(|error| error.contains("no literal")));
}

#[test]
fn a_primitive_is_reached_by_its_own_obligations_alone() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the source tree");
    let all = Units::load(&workspace).expect("the crates").files("ashlar_engine::runner").expect("files");
    let that_reach = |folder: &str| -> Vec<&str> {
        let folder = workspace.join(folder);
        let makes =
            ["blake3", "challenger", "costs", "goldilocks", "koala_bear", "merkle", "modes", "poseidon", "rescue_prime", "vkey"];
        let reaches = |module: &&str| all[&format!("ashlar_equiv::{module}")].iter().any(|file| file.starts_with(&folder));
        makes.into_iter().filter(reaches).collect()
    };
    assert_eq!(that_reach("impl/src/blake3"), ["blake3", "challenger", "costs", "merkle"]);
    assert_eq!(that_reach("impl/src/rescue_prime"), ["costs", "goldilocks", "merkle", "rescue_prime"]);
    assert_eq!(that_reach("impl/src/poseidon"), ["costs", "koala_bear", "merkle", "modes", "poseidon"]);
    assert_eq!(that_reach("impl/vkey/src"), ["vkey"]);
    assert_eq!(that_reach("impl/src/machine").len(), 10);
}
