//! What is left of printed text, and what is refused.

use std::fs;
use std::path::Path;

use ashlar_coq_of_rust::printed::{Registered, read};
use ashlar_coq_of_rust::translation::ENCODINGS;

/// A function as the tool prints it, in a module of the type that it belongs to.
const FUNCTION: &str = r#"Require Import RocqOfRust.RocqOfRust.

Module cursor.
  Module Impl_Cursor.
    Definition Self : Ty.t := Ty.path "ashlar_vkey::cursor::Cursor".

    (* "(*" is a string. *)
    Definition new (α : list Value.t) : M := M.impossible "a text. It goes on".

    Global Instance AssociatedFunction_new : M.IsAssociatedFunction.C Self "new" new.
    Admitted.
    Global Typeclasses Opaque new.
  End Impl_Cursor.

  Module Impl_core_clone_Clone_for_Cursor.
    Definition Self : Ty.t := Ty.path "ashlar_vkey::cursor::Cursor".

    Definition clone (α : list Value.t) : M := M.impossible "derived".

    Axiom Implements : M.IsTraitInstance "core::clone::Clone" [] [] Self [ ("clone", InstanceField.Method clone) ].
  End Impl_core_clone_Clone_for_Cursor.

  Axiom Byte :
    (Ty.path "ashlar_vkey::word::Byte") =
      (Ty.path "u8").
End cursor.
"#;

#[test]
fn what_the_tool_assumes_is_left_out_wherever_it_stands() {
    let printed = read(FUNCTION).expect("printed text");
    for gone in ["Axiom", "Instance", "Admitted", "Opaque", "Clone", "derived"] {
        assert!(!printed.text.contains(gone), "{}", printed.text);
    }
    assert!(
        printed.text.contains("Definition new") && printed.text.ends_with("End Impl_Cursor.\nEnd cursor.\n"),
        "{}",
        printed.text
    );
    assert_eq!(read(&printed.text).expect("definitions").text, printed.text);
    let new = Registered {
        owner: Some("cursor.Impl_Cursor".to_owned()),
        name: "new".to_owned(),
        definition: "cursor.Impl_Cursor.new".to_owned(),
    };
    assert_eq!(printed.functions, [new]);
}

#[test]
fn a_sentence_that_is_no_definition_is_refused() {
    let assumptions = [
        "  Parameter Byte : Ty.path \"Byte\" = Ty.path \"u8\".",
        "Local Axiom Byte : False.",
        "Hypothesis h : False.",
        "Definition lie : False. Admitted.",
        "Global Instance i : C.\nProof. Admitted.",
        "Admitted.",
        "Module m. End n.",
        "Definition open := 1",
    ];
    for text in assumptions {
        let refused = read(text).expect_err(text);
        assert!(refused.starts_with("line "), "{refused}");
    }
}

#[test]
fn each_committed_file_is_read_and_its_functions_are_defined_there() {
    let folder = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../..")).join(ENCODINGS.printed);
    let mut functions = 0;
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("a file").path();
        let printed = read(&fs::read_to_string(&path).expect("text")).expect("printed text");
        for function in &printed.functions {
            let own = function.definition.rsplit('.').next().expect("a name");
            let defined = [" ", "\n"].map(|end| format!("Definition {own}{end}"));
            assert!(defined.iter().any(|text| printed.text.contains(text)), "{}: {own}", path.display());
        }
        functions += printed.functions.len();
    }
    assert!(functions > 100, "{functions} functions");
}
