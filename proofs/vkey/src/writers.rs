//! The obligations about the writers: their layout is the model's encoding, which coqc proves.

use std::fs;
use std::path::PathBuf;

use crate::coq::{CLOSED, Coq, LAYOUTS};
use crate::obligation::{Context, Counterexample, Obligation, Status, Verdict};
use crate::paths::{self, Fact};
use crate::shapes::{self, SystemShape};
use crate::symbolic::word::{Byte, u64_bytes};
use crate::symbolic::{claim, domain, field, framing, program, system, vm};
use crate::terms;

/// What a writer wrote for a shape: the shape as a Coq term, and the layout.
struct Case {
    shape: String,
    layout: Vec<Byte>,
}

/// A family of shapes, and what `theories/Shapes.v` says of them.
struct Family {
    /// Behind `vkey/layout/`.
    name: &'static str,
    /// The writer.
    code: &'static str,
    /// The encoding of the model.
    model: &'static str,
    /// The type of the shapes.
    shape: &'static str,
    /// The layout of a shape.
    layout_of: &'static str,
    /// What is proved for a shape `s` and a layout `l`.
    statement: &'static str,
    /// The theorem about all shapes.
    theorem: &'static str,
    scope: &'static str,
    /// Runs the writer on the shapes; the cases of each.
    cases: fn() -> Result<Vec<Vec<Case>>, String>,
}

/// What all shapes of keys of format B have in common.
const SYSTEM: Family = Family {
    name: "",
    code: "impl:ashlar_vkey::system::encode",
    model: "coq:Ashlar.Encoding.SystemKey.system_key",
    shape: "SystemShape",
    layout_of: "layout_of_system",
    statement: "forms_hold number s -> encode system_key (at_system_key number s) = values number l",
    theorem: "system_layout",
    scope: "",
    cases: || Ok(Vec::new()),
};

const FAMILIES: [Family; 15] = [
    Family {
        name: "vm",
        code: "impl:ashlar_vkey::vm::encode",
        model: "coq:Ashlar.Encoding.VmKey.vm_key",
        shape: "VmShape",
        layout_of: "layout_of_vm",
        statement: "encode vm_key (at_vm_key number s) = values number l",
        theorem: "vm_layout",
        scope: "all values of all fields, keys with 0 to 6 pages",
        cases: || (0..=6).map(shapes::vm).map(|key| whole(terms::vm(&key), &[], || Some(vm::encode(&key)))).collect(),
    },
    Family {
        name: "vm-input",
        code: "impl:ashlar_vkey::domain::vm_input",
        model: "coq:Ashlar.Encoding.Domains.tagged_vm_key",
        shape: "VmShape",
        layout_of: "(fun s => known vm_key_tag ++ layout_of_vm s)",
        statement: "encode tagged_vm_key (at_vm_key number s) = values number l",
        theorem: "tagged_vm_layout",
        scope: "all values of all fields, keys with 0 to 6 pages",
        cases: || (0..=6).map(shapes::vm).map(|key| whole(terms::vm(&key), &[], || Some(domain::vm_input(&key)))).collect(),
    },
    Family {
        name: "system/tuples",
        scope: "all values of all fields of well-formed keys, small and big constants: every tuple of 0 to 3 circuits of 0 to 12 nodes each, 2,380 shapes, the rest varying",
        cases: || systems(&shapes::every_tuple(), |key| system::encode(key).ok()),
        ..SYSTEM
    },
    Family {
        name: "system/constructors",
        scope: "all values of all fields of well-formed keys, small and big constants: every constructor at every place of 12 nodes where it may stand, in each of 3 circuits",
        cases: || systems(&shapes::every_constructor(), |key| system::encode(key).ok()),
        ..SYSTEM
    },
    Family {
        name: "system/lists",
        scope: "all values of all fields of well-formed keys, small and big constants: every number of constraints, lookups, arguments and digests from 0 to 2, with an index and without, in a circuit of 3 nodes",
        cases: || systems(&shapes::every_list(), |key| system::encode(key).ok()),
        ..SYSTEM
    },
    Family {
        name: "system-input",
        code: "impl:ashlar_vkey::domain::system_input",
        model: "coq:Ashlar.Encoding.Domains.tagged_system_key",
        shape: "SystemShape",
        layout_of: "(fun s => known system_key_tag ++ layout_of_system s)",
        statement: "forms_hold number s -> encode tagged_system_key (at_system_key number s) = values number l",
        theorem: "tagged_system_layout",
        scope: "all values of all fields of well-formed keys, in the shapes of vkey/layout/system/lists",
        cases: || systems(&shapes::every_list(), |key| domain::system_input(key).ok()),
    },
    Family {
        name: "program",
        code: "impl:ashlar_vkey::program::encode",
        model: "coq:Ashlar.Encoding.ProgramId.program_id",
        shape: "ProgramShape",
        layout_of: "layout_of_program",
        statement: "encode program_id (at_program number s) = values number l",
        theorem: "program_layout",
        scope: "all values of all fields of programs with 0 to 5 pages of distinct bases, in every order of the bases",
        cases: programs,
    },
    Family {
        name: "claim",
        code: "impl:ashlar_vkey::claim::encode",
        model: "coq:Ashlar.Encoding.FieldElements.claim",
        shape: "(list N)",
        layout_of: "layout_of_claim",
        statement: "encode claim (map number s) = values number l",
        theorem: "claim_layout",
        scope: "all well-formed claims of 0 to 16 elements",
        cases: || (0..=16).map(shapes::claim).map(|key| whole(terms::claim(&key), &[], || claim::encode(&key).ok())).collect(),
    },
    Family {
        name: "claim-input",
        code: "impl:ashlar_vkey::domain::claim_input",
        model: "coq:Ashlar.Encoding.Domains.tagged_claim",
        shape: "(list N)",
        layout_of: "(fun s => known claim_tag ++ layout_of_claim s)",
        statement: "encode tagged_claim (map number s) = values number l",
        theorem: "tagged_claim_layout",
        scope: "all well-formed claims of 0 to 16 elements",
        cases: || {
            (0..=16).map(shapes::claim).map(|key| whole(terms::claim(&key), &[], || domain::claim_input(&key).ok())).collect()
        },
    },
    Family {
        name: "blob",
        code: "impl:ashlar_vkey::framing::encode_blob",
        model: "coq:Ashlar.Encoding.Framing.encode_blob",
        shape: "(list N)",
        layout_of: "layout_of_blob",
        statement: "encode_blob (at_payload number s) = values number l",
        theorem: "blob_layout",
        scope: "all payloads of 0 to 48 bytes",
        cases: || {
            (0..=48)
                .map(shapes::payload)
                .map(|bytes| whole(terms::payload(&bytes), &[], || Some(framing::encode_blob(&bytes))))
                .collect()
        },
    },
    Family {
        name: "private-input",
        code: "impl:ashlar_vkey::framing::encode_private_input",
        model: "coq:Ashlar.Encoding.Framing.encode_private_input",
        shape: "(list N)",
        layout_of: "layout_of_private_input",
        statement: "encode_private_input (at_payload number s) = values number l",
        theorem: "private_input_layout",
        scope: "all payloads of 0 to 48 and of 300 bytes",
        cases: || {
            let payloads = (0..=48).chain([300]).map(shapes::payload);
            payloads.map(|bytes| whole(terms::payload(&bytes), &[], || framing::encode_private_input(&bytes).ok())).collect()
        },
    },
    Family {
        name: "goldilocks",
        code: "impl:ashlar_vkey::field::encode_goldilocks",
        model: "coq:Ashlar.Encoding.FieldElements.goldilocks",
        shape: "N",
        layout_of: "(whole 8)",
        statement: "encode goldilocks (number s) = values number l",
        theorem: "goldilocks_layout",
        scope: "all elements",
        cases: || {
            Ok(vec![whole(terms::word64(shapes::digest()[0]), &[], || field::encode_goldilocks(shapes::digest()[0]).ok())?])
        },
    },
    Family {
        name: "koala-bear",
        code: "impl:ashlar_vkey::field::encode_koala_bear",
        model: "coq:Ashlar.Encoding.FieldElements.koala_bear",
        shape: "N",
        layout_of: "(whole 4)",
        statement: "encode koala_bear (number s) = values number l",
        theorem: "koala_bear_layout",
        scope: "all elements",
        cases: || Ok(vec![whole(terms::word32(shapes::word()), &[], || field::encode_koala_bear(shapes::word()).ok())?]),
    },
    Family {
        name: "digest",
        code: "impl:ashlar_vkey::field::encode_digest",
        model: "coq:Ashlar.Encoding.FieldElements.goldilocks_digest",
        shape: "(list N)",
        layout_of: "layout_of_digest",
        statement: "encode goldilocks_digest (map number s) = values number l",
        theorem: "digest_layout",
        scope: "all digests of four elements",
        cases: || {
            let digest = shapes::digest();
            Ok(vec![whole(terms::words64(&digest), &[], || field::encode_digest(&digest).ok())?])
        },
    },
    Family {
        name: "limbs",
        code: "impl:ashlar_vkey::field::digest_of_limbs",
        model: "coq:Ashlar.Encoding.FieldElements.limbs",
        shape: "(list N)",
        layout_of: "layout_of_digest",
        statement: "encode limbs (map number s) = values number l",
        theorem: "limbs_layout",
        scope: "all four limbs",
        cases: || {
            let limbs = shapes::digest();
            let digest = field::digest_of_limbs(&limbs);
            Ok(vec![whole(terms::words64(&limbs), &[], || Some(digest.to_vec()))?])
        },
    },
];

/// The obligations about the writers.
pub fn obligations() -> Vec<Obligation> {
    FAMILIES.into_iter().map(obligation).collect()
}

fn obligation(family: Family) -> Obligation {
    Obligation {
        id: format!("vkey/layout/{}", family.name),
        claim: "Each byte that the writer writes is the one of the model's encoding".to_owned(),
        left: family.model.to_owned(),
        right: family.code.to_owned(),
        scope: family.scope.to_owned(),
        assumes: Vec::new(),
        theories: LAYOUTS,
        decide: Box::new(move |context| decide(&family, context)),
    }
}

/// The cases of a shape: what is written for it along each path, in general along one.
fn whole(shape: String, facts: &[Fact], write: impl FnMut() -> Option<Vec<Byte>>) -> Result<Vec<Case>, String> {
    let layouts = layouts(facts, write).map_err(|reason| format!("{reason}: {shape}"))?;
    Ok(layouts.into_iter().map(|layout| Case { shape: shape.clone(), layout }).collect())
}

/// Runs a writer along every path where the facts hold; what is written along each, at least one.
fn layouts(facts: &[Fact], mut write: impl FnMut() -> Option<Vec<Byte>>) -> Result<Vec<Vec<Byte>>, String> {
    let explored = paths::explore(facts, 100_000, || write().map(|bytes| paths::resolved(&bytes)))?;
    let written: Vec<Vec<Byte>> = explored.into_iter().filter_map(|path| path.outcome).collect();
    if written.is_empty() { Err("nothing is written".to_owned()) } else { Ok(written) }
}

/// What a writer writes, along the only path that writes something.
///
/// # Errors
/// When no path writes anything, or more than one.
pub fn written(facts: &[Fact], write: impl FnMut() -> Option<Vec<Byte>>) -> Result<Vec<Byte>, String> {
    let mut written = layouts(facts, write)?;
    match (written.pop(), written.is_empty()) {
        (Some(layout), true) => Ok(layout),
        _ => Err("what is written depends on values".to_owned()),
    }
}

fn systems(all: &[SystemShape], write: fn(&system::SystemVerifyingKey) -> Option<Vec<Byte>>) -> Result<Vec<Vec<Case>>, String> {
    let case = |shape: &SystemShape| {
        let (key, facts) = shapes::system(shape);
        whole(terms::system(&key), &facts, || write(&key))
    };
    all.iter().map(case).collect()
}

/// The greatest number of pages of programs, whose orders are tried one by one.
const PAGES: usize = 5;

/// Programs on every path of the writer: each is an order of the bases.
fn programs() -> Result<Vec<Vec<Case>>, String> {
    let mut cases = Vec::new();
    for pages in 0..=PAGES {
        let program = shapes::program(pages);
        let explored = paths::explore(&[], 100_000, || {
            let written = program::encode(&program).ok();
            written.map(|bytes| (order(&program), bytes))
        })?;
        let written = explored.into_iter().filter_map(|path| path.outcome);
        let before = cases.len();
        cases.extend(written.map(|(order, layout)| Case { shape: terms::program(&program, &order), layout }));
        let orders: usize = (1..=pages).product();
        if cases.len() - before != orders {
            return Err(format!("{} orders of {pages} pages are written, not {orders}", cases.len() - before));
        }
    }
    Ok(vec![cases])
}

/// The numbers of the pages by ascending base, by what the current path assumes.
pub fn order(program: &program::Program) -> Vec<usize> {
    let below = |a: usize, b: usize| paths::less(&u64_bytes(program.pages[a].base), &u64_bytes(program.pages[b].base));
    let count = program.pages.len();
    let mut order: Vec<usize> = (0..count).collect();
    order.sort_by_key(|&page| (0..count).filter(|&other| below(other, page)).count());
    order
}

fn decide(family: &Family, context: &Context) -> Verdict {
    let mut verdict =
        Verdict { status: Status::Proved, engine: "coq".to_owned(), cases: 0, detail: String::new(), evidence: None };
    match Coq::version() {
        Err(reason) => return Verdict { status: Status::NotRun(reason), ..verdict },
        Ok(version) => verdict.engine = format!("coq {version}"),
    }
    match proved(family, context, &mut verdict) {
        Ok(()) => {}
        Err(status) => verdict.status = status,
    }
    verdict
}

fn proved(family: &Family, context: &Context, verdict: &mut Verdict) -> Result<(), Status> {
    let cases: Vec<Case> = (family.cases)().map_err(Status::Unknown)?.into_iter().flatten().collect();
    verdict.cases = cases.len();
    let coq = Coq::build(&context.root).map_err(Status::Unknown)?;
    let file = write(family, context, &cases).map_err(Status::Unknown)?;
    verdict.evidence = Some(file.clone());
    match coq.check(&file) {
        Ok(printed) if printed.trim() == CLOSED => {
            let bytes: usize = cases.iter().map(|case| case.layout.len()).sum();
            verdict.detail = format!("{} layouts of {bytes} bytes in all; closed under the global context", cases.len());
            Ok(())
        }
        Ok(printed) => Err(Status::Unknown(printed)),
        Err(reason) => Err(difference(family, &coq, &file, &cases).unwrap_or(Status::Unknown(reason))),
    }
}

/// The file that coqc checks.
fn write(family: &Family, context: &Context, cases: &[Case]) -> Result<PathBuf, String> {
    let folder = context.output.join("vkey/layout");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let file = folder.join(format!("{}.v", family.name.replace(['-', '/'], "_")));
    let text = definitions(family, cases) + &theorem(family);
    fs::write(&file, text).map_err(|error| format!("{}: {error}", file.display()))?;
    Ok(file)
}

fn definitions(family: &Family, cases: &[Case]) -> String {
    let case = |case: &Case| format!("  ({}, {})", case.shape, terms::layout(&case.layout));
    let cases: Vec<String> = cases.iter().map(case).collect();
    format!(
        "(* What {} writes for each shape. *)\n\
         From Coq Require Import List NArith.\n\
         From Ashlar Require Import Encoding.Domains Encoding.Framing.\n\
         From AshlarLink Require Import Shapes.\n\
         Import ListNotations.\n\
         Local Open Scope N_scope.\n\n\
         {}\n\
         Definition cases : list ({} * layout) := [\n{}\n].\n\n",
        family.code,
        terms::names(),
        family.shape,
        cases.join(";\n")
    )
}

fn theorem(family: &Family) -> String {
    let Family { shape, layout_of, statement, theorem, .. } = family;
    format!(
        "Theorem layout_is_encoding (s : {shape}) (l : layout) : In (s, l) cases -> forall number, {statement}.\n\
         Proof.\n  \
           intros inside number. rewrite <- (agreeing {layout_of} cases s l); [apply {theorem} | vm_compute; reflexivity | exact inside].\n\
         Qed.\n\n\
         Print Assumptions layout_is_encoding.\n"
    )
}

/// The first shape for which the two differ, with the model's layout as Coq computes it.
fn difference(family: &Family, coq: &Coq, file: &std::path::Path, cases: &[Case]) -> Option<Status> {
    let text = definitions(family, cases)
        + &format!(
            "Set Printing Width 100000.\nSet Printing Depth 100000.\nEval vm_compute in first_difference {} 0 cases.\n",
            family.layout_of
        );
    let file = file.with_file_name(format!("{}_difference.v", family.name.replace(['-', '/'], "_")));
    fs::write(&file, text).ok()?;
    let printed = coq.check(&file).ok()?;
    let found = printed.split_once("Some (")?.1;
    let (number, rest) = found.split_once(',')?;
    let case = cases.get(number.trim().trim_end_matches("%N").parse::<usize>().ok()?)?;
    let expected = atoms(rest);
    let got: Vec<String> = case.layout.iter().map(atom).collect();
    let place = expected.iter().zip(&got).position(|(a, b)| a != b).unwrap_or(expected.len().min(got.len()));
    let at = |atoms: &[String]| atoms.get(place).cloned().unwrap_or_else(|| "nothing".to_owned());
    Some(Status::Refuted(Box::new(Counterexample {
        case: format!("shape {number}, byte {place}"),
        input: case.shape.clone(),
        expected: at(&expected),
        got: at(&got),
        confirmed: expected != got,
    })))
}

/// The atoms of a layout as Coq prints it.
fn atoms(printed: &str) -> Vec<String> {
    let list = printed.split_once('[').and_then(|(_, rest)| rest.split_once(']')).map_or("", |(list, _)| list);
    list.split(';')
        .map(|atom| atom.replace("%N", "").replace("%nat", "").split_whitespace().collect::<Vec<_>>().join(" "))
        .collect()
}

fn atom(byte: &Byte) -> String {
    match byte {
        Byte::Constant(value) => format!("Known x{value:02x}"),
        Byte::Free { variable, index } => format!("Free {variable} {index}"),
    }
}
