//! The writers but those of keys of multi-stark.

use ashlar_engine::obligation::Input;

use super::encoding::{accepted, checked, writer, written};
use crate::argument::Argument;
use crate::rows::row::{Function, Shape};

/// All of them.
pub fn functions() -> Vec<Function> {
    let vm = "VmVerifyingKey::encode";
    let claim = "Claim::encode, Claim::is_well_formed";
    let field = "FieldEncoding";
    vec![
        writer("vm/encode_0", "ashlar_vkey_vm_encode_0", vm, || vm_key(0, "")),
        writer("vm/encode_1", "ashlar_vkey_vm_encode_1", vm, || vm_key(1, "")),
        writer("vm/encode_6", "ashlar_vkey_vm_encode_6", vm, || vm_key(6, "")),
        writer("vm/input_2", "ashlar_vkey_vm_input_2", "VmVerifyingKey::encode behind Domain::VM_KEY", || vm_key(2, "VM_KEY")),
        checked("program/encode_1", "ashlar_vkey_program_encode_1", PROGRAM, || program(1)),
        checked("program/encode_2", "ashlar_vkey_program_encode_2_ascending", PROGRAM, || program(2)),
        checked("claim/encode_3", "ashlar_vkey_claim_encode_3", claim, || claim_of_3("")),
        checked("claim/input_3", "ashlar_vkey_claim_input_3", claim, || claim_of_3("CLAIM")),
        checked("goldilocks/encode", "ashlar_vkey_goldilocks_encode", field, || element(64, "G", "goldilocks")),
        checked("koala_bear/encode", "ashlar_vkey_koala_bear_encode", field, || element(32, "K", "koala_bear")),
        checked("digest/encode", "ashlar_vkey_digest_encode", field, digest),
        writer("limbs/encode", "ashlar_vkey_limbs_encode", field, || {
            written(FIELD, vec![limbs()], vec![Argument::Input(0)], 32, "encode_limbs limbs")
        }),
        writer("blob/encode_5", "ashlar_vkey_blob_encode_5", "Framing::encode_blob", || {
            written(FRAMING, vec![payload()], vec![Argument::Input(0)], 21, "encode_blob payload")
        }),
        checked("private_input/encode_5", "ashlar_vkey_private_input_encode_5", "Framing::encode_private_input", || {
            accepted(FRAMING, vec![payload()], vec![Argument::Input(0)], 21, ["True", "encode_private_input payload"])
        }),
    ]
}

const FIELD: &str = "FieldEncoding";
const FRAMING: &str = "Framing";
const PROGRAM: &str = "ProgramId::encode, ProgramId::is_well_formed";

/// The bytes of a tag, where there is one.
const TAG: usize = 16;

/// An expression behind a tag that may be empty, and the number of its bytes.
fn tagged(tag: &str, size: usize, encoding: &str) -> (usize, String) {
    if tag.is_empty() { (size, encoding.to_owned()) } else { (TAG + size, format!("{tag} # ({encoding})")) }
}

fn vm_key(pages: usize, tag: &str) -> Shape {
    let options = [("queries", 64), ("offset", 64), ("blowup", 8), ("grinding", 8), ("degree", 8)];
    let mut inputs: Vec<Input> = options.iter().map(|&(name, width)| Input::new(name, width, 1)).collect();
    inputs.push(Input::bytes("commitments", 4 * 32));
    let mut arguments = vec![Argument::Fields((0..options.len()).collect()), Argument::Input(options.len())];
    if pages > 0 {
        inputs.push(Input::bytes("pages", pages * 32));
        arguments.push(Argument::Input(options.len() + 1));
    }
    let list = if pages > 0 { "split pages" } else { "[]" };
    let commitment = |number: usize| format!("(split`{{4}} commitments) @ {number}");
    let key = format!(
        "{{ options = {{ blowup_factor = blowup @ 0, fri_number_of_queries = queries @ 0, coset_offset = offset @ 0, grinding_factor = grinding @ 0, \
         fri_final_poly_log_degree = degree @ 0 }}, bitwise = {}, decode = {}, register = {}, keccak_rc = {}, pages = {list} }}",
        commitment(0),
        commitment(1),
        commitment(2),
        commitment(3)
    );
    let (size, encoding) = tagged(tag, 159 + 32 * pages, &format!("encode`{{{pages}}} {key}"));
    written("VmVerifyingKey", inputs, arguments, size, &encoding)
}

fn program(pages: usize) -> Shape {
    let inputs = vec![
        Input::bytes("elf_digest", 32),
        Input::new("pc_start", 64, 1),
        Input::bytes("decoded", 32),
        Input::new("bases", 64, pages),
        Input::bytes("commitments", 32 * pages),
    ];
    let arguments = vec![Argument::Input(0), Argument::Value(1), Argument::Input(2), Argument::Input(3), Argument::Input(4)];
    let program = format!(
        "{{ elf_digest = elf_digest, pc_start = pc_start @ 0, decode = decoded, \
         pages = [ {{ base = base, commitment = commitment }} | base <- bases | commitment <- split`{{{pages}}} commitments ] }}"
    );
    let [holds, encoding] = ["is_well_formed", "encode"].map(|name| format!("{name}`{{{pages}}} {program}"));
    accepted("ProgramId", inputs, arguments, 102 + 40 * pages, [&holds, &encoding])
}

fn claim_of_3(tag: &str) -> Shape {
    let (size, encoding) = tagged(tag, 32, "encode elements");
    accepted("Claim", vec![Input::new("elements", 64, 3)], vec![Argument::Input(0)], size, ["is_well_formed elements", &encoding])
}

fn element(width: u32, field: &str, name: &str) -> Shape {
    let [holds, encoding] = [format!("{field}::is_canonical (value @ 0)"), format!("encode_{name} (value @ 0)")];
    accepted(FIELD, vec![Input::new("value", width, 1)], vec![Argument::Value(0)], width as usize / 8, [&holds, &encoding])
}

fn limbs() -> Input {
    Input::new("limbs", 64, 4)
}

fn digest() -> Shape {
    let holds = "[ G::is_canonical limb | limb <- limbs ] == ~ zero";
    accepted(FIELD, vec![limbs()], vec![Argument::Input(0)], 32, [holds, "encode_digest limbs"])
}

fn payload() -> Input {
    Input::bytes("payload", 5)
}
