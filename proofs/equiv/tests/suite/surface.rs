//! Public functions, backends and rows: the table has no hole without a reason, and the list of what is tested only is the one of these sources.

use std::fs;
use std::path::Path;

use ashlar_engine::runner::row::Status;
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::names::PLATFORMS;
use ashlar_equiv::registry::Registry;
use ashlar_equiv::surface::code::MACHINES;
use ashlar_equiv::surface::table::{Cell, Evidence, Table};
use ashlar_equiv::surface::{Surface, all_proved, claims, page};

fn workspace() -> Workspace {
    Workspace::find(Path::new(env!("CARGO_MANIFEST_DIR"))).expect("the source tree")
}

fn surface() -> Surface {
    Surface::read(&workspace()).expect("the sources")
}

fn table() -> Table {
    let all = Registry::read(&workspace()).expect("the obligations").obligations;
    surface().table(&claims(&all, &[]), &all_proved(&all))
}

#[test]
fn the_list_of_what_is_tested_only_is_fresh() {
    let committed = fs::read_to_string(workspace().surface_page()).expect("the page");
    let page = page(&workspace()).unwrap_or_else(|problems| panic!("{problems}\nadd a row, or an entry to proofs/surface.toml"));
    assert!(committed == page, "proofs/README.md is stale: run `make surface`");
}

#[test]
fn every_backend_has_proved_functions_of_each_primitive() {
    let table = table();
    let functions = [
        "blake3::hash",
        "blake3::Hasher::update",
        "rescue_prime::rp64_256::hash_elements_many",
        "poseidon::koala_bear24::Hasher::hash_rows",
        "poseidon::koala_bear16::permute_many",
    ];
    for function in functions {
        for backend in ashlar::Backend::NAMES {
            let cell = table.cells.iter().find(|cell| cell.function == function && cell.backend.as_deref() == Some(backend));
            let cell = cell.unwrap_or_else(|| panic!("{function} on {backend}"));
            assert_eq!(cell.evidence, Evidence::Proved, "{function} on {backend}: {:?}", cell.lacks);
        }
    }
}

#[test]
fn a_refuted_row_takes_its_functions_out_on_its_backend() {
    let all = Registry::read(&workspace()).expect("the obligations").obligations;
    let mut statuses = all_proved(&all);
    *statuses.get_mut("rp64_256/permutation_many/avx512ifma").expect("the row") = Status::Refuted;
    let table = surface().table(&claims(&all, &[]), &statuses);
    let evidence = |backend: &str| {
        let is_cell =
            |cell: &&Cell| cell.function == "rescue_prime::rp64_256::permute" && cell.backend.as_deref() == Some(backend);
        table.cells.iter().find(is_cell).expect("the function").evidence
    };
    assert_eq!(evidence("avx512"), Evidence::NotProvedHere);
    assert_eq!(evidence("avx2"), Evidence::Proved);
}

#[test]
fn traits_and_platforms_are_those_of_the_code() {
    let surface = surface();
    let is_item = |name: &str| surface.sources.modules.values().any(|module| module.items.contains_key(name));
    for name in MACHINES.into_iter().chain(PLATFORMS.map(|(_, platform)| platform)) {
        assert!(is_item(name), "{name}");
    }
}

#[test]
fn tests_that_are_named_are_there_and_speak_of_the_function() {
    let root = workspace();
    for cell in table().holes() {
        let texts: Vec<String> = cell.tests.iter().map(|test| fs::read_to_string(root.root().join(test)).expect(test)).collect();
        // The function of a trait is called under names of the language too.
        let mut names = cell.function.rsplit("::");
        let (name, of) = (names.next().unwrap_or_default(), names.next().unwrap_or_default());
        let is_named = name.contains(" as ") || texts.iter().any(|text| text.contains(name) || text.contains(of));
        assert!(is_named, "{}: none of {:?} says {name}", cell.function, cell.tests);
    }
}

#[test]
fn reasons_are_sentences() {
    let declared = surface().declared;
    for group in declared.below.iter().chain(&declared.tested) {
        assert!(group.reason.ends_with('.'), "{}", group.reason);
    }
}
