//! The table of small crates.

use std::fs;
use std::path::Path;

use ashlar_engine::runner::row::Status;
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::names::right_name;
use ashlar_equiv::surface::declared::{Declared, Group};
use ashlar_equiv::surface::outline::Lead;
use ashlar_equiv::surface::ran::Claim;
use ashlar_equiv::surface::source::Sources;
use ashlar_equiv::surface::table::{Cell, Evidence, Table};
use ashlar_equiv::surface::{Surface, kept};

/// Two backends, a hasher on them, and the code that it runs.
const CRATE: &str = "
    pub trait Platform {}
    pub trait PlatformTask { fn run<P: Platform>(self, on: P); }
    pub struct Backend(Token);
    impl Backend { fn run<D: Dispatch>(self, what: D) {} }
    fn run<T: PlatformTask>(backend: Backend, task: T) { backend.run(Platforms(task)) }
    struct Platforms<T>(T);
    impl<T: PlatformTask> Dispatch for Platforms<T> {
        fn portable(self, machine: Portable) { self.0.run(OnWords(machine)) }
        fn avx2<I: Avx2>(self, set: Avx2Set<I>) { self.0.run(On(set)) }
    }
    pub mod code {
        pub fn mix<P: crate::Platform>(on: P) {}
        pub fn fold<P: crate::Platform>(on: P, at: usize) {}
    }
    enum Input { Short, Long(usize) }
    struct Mix { input: Input }
    impl PlatformTask for Mix {
        fn run<P: Platform>(self, on: P) {
            match self.input { Input::Short => code::mix(on), Input::Long(at) => code::fold(on, at) }
        }
    }
    pub struct Hasher { backend: Backend }
    impl Hasher {
        pub fn short(self) { run(self.backend, Mix { input: Input::Short }) }
        pub fn long(self) { run(self.backend, Mix { input: Input::Long(2) }) }
    }
    pub fn short(hasher: Hasher) { hasher.short() }
";

fn of(text: &str, declared: &Declared, rows: &[(&str, &str, Option<Status>)]) -> Table {
    let sources = Sources::of_text("ashlar", text).expect("a crate");
    let claims: Vec<Claim<'_>> = rows.iter().map(|&(id, right, _)| Claim { id, right }).collect();
    let statuses = rows.iter().filter_map(|&(id, _, status)| Some((id, status?))).collect();
    Surface { sources, declared: declared.clone() }.table(&claims, &statuses)
}

/// The table of the crate with more text, and a row a backend that ran `mix`, of which the second came to a status.
fn with(more: &str, second: Option<Status>) -> Table {
    let [first, other] = ["portable", "avx2"].map(|backend| right_name(&["code::mix"], backend));
    of(
        &format!("{CRATE}{more}"),
        &Declared::default(),
        &[("mix/portable", &first, Some(Status::Proved)), ("mix/avx2", &other, second)],
    )
}

fn evidence<'a>(table: &'a Table, function: &str) -> Vec<(Option<&'a str>, Evidence)> {
    let cells = table.cells.iter().filter(|cell| cell.function == function);
    cells.map(|cell| (cell.backend.as_deref(), cell.evidence)).collect()
}

fn lacks<'a>(table: &'a Table, function: &str) -> &'a str {
    let is_hole = |cell: &&Cell| cell.function == function;
    table.holes().find(is_hole).and_then(|cell| cell.lacks.as_deref()).expect("a hole")
}

const BOTH: [(Option<&str>, Evidence); 2] = [(Some("portable"), Evidence::Proved), (Some("avx2"), Evidence::Proved)];

#[test]
fn a_function_is_proved_by_the_rows_that_ran_what_it_calls() {
    let table = with("", Some(Status::Proved));
    assert_eq!(evidence(&table, "Hasher::short"), BOTH);
    assert_eq!(evidence(&table, "short"), BOTH);
    assert_eq!(lacks(&table, "Hasher::long"), "no row runs `code::fold`");
    assert_eq!(table.below, ["code::fold", "code::mix"]);
}

/// What is said of a function where the platform of AVX2 is built in another way.
fn on_another_platform(built: &str) -> (Evidence, Option<String>) {
    let right = right_name(&["code::mix"], "avx2");
    let table = of(&CRATE.replace("On(set)", built), &Declared::default(), &[("mix/avx2", &right, Some(Status::Proved))]);
    let is_avx2 = |cell: &&Cell| cell.function == "Hasher::short" && cell.backend.as_deref() == Some("avx2");
    let cell = table.cells.iter().find(is_avx2).expect("a cell");
    (cell.evidence, cell.lacks.clone())
}

#[test]
fn a_platform_is_the_instruction_set_that_it_is_built_of() {
    assert_eq!(on_another_platform("On(Kernels::of(set))"), (Evidence::Proved, None));
    let unknown = Some("runs on a platform that is not understood".to_owned());
    assert_eq!(on_another_platform("Other::of(I::all())"), (Evidence::TestedOnly, unknown));
}

#[test]
fn a_row_that_is_not_proved_takes_its_function_out() {
    let not_here = (Some("avx2"), Evidence::NotProvedHere);
    for status in [Some(Status::Refuted), Some(Status::Unknown), Some(Status::NotRun), None] {
        assert_eq!(evidence(&with("", status), "Hasher::short"), [BOTH[0], not_here], "{status:?}");
    }
    assert_eq!(evidence(&with("", Some(Status::Tested)), "Hasher::short"), [BOTH[0], (Some("avx2"), Evidence::TestedOnly)]);
}

#[test]
fn a_function_without_a_row_is_a_hole_that_needs_a_reason() {
    let more = "pub fn other(backend: Backend) { run(backend, Other) }
                struct Other;
                impl PlatformTask for Other { fn run<P: Platform>(self, on: P) { code::mix(on); fresh(on) } }
                fn fresh<P: Platform>(on: P) {}";
    let table = with(more, Some(Status::Proved));
    assert_eq!(lacks(&table, "other"), "no row runs `code::mix`, `fresh`");
    assert!(table.problems.iter().any(|problem| problem.starts_with("other: 0 entries")), "{:?}", table.problems);
}

#[test]
fn generic_code_runs_the_functions_of_what_it_is_given() {
    let more = "pub trait Permutation { fn short(self); }
                impl Permutation for Hasher { fn short(self) { Hasher::short(self) } }
                fn duplex<P: Permutation>(on: P) {}
                pub fn challenge(hasher: Hasher) { duplex(hasher) }";
    let table = with(more, Some(Status::Proved));
    assert_eq!(evidence(&table, "challenge").len(), 2, "it runs on both backends");
    assert_eq!(lacks(&table, "challenge"), "no row runs `code::mix`, `duplex`");
}

#[test]
fn calls_that_are_not_understood_count_for_no_row() {
    let task = "pub fn other(backend: Backend) { run(backend, Other) } struct Other; impl PlatformTask for Other";
    let none = format!("{task} {{ fn run<P: Platform>(self, on: P) {{}} }}");
    assert_eq!(lacks(&with(&none, Some(Status::Proved)), "other"), "no row runs ``");
    let elsewhere = format!("{task} {{ fn run<P: Platform>(self, on: P) {{ code::mix(on); elsewhere::fold(on) }} }}");
    assert_eq!(lacks(&with(&elsewhere, Some(Status::Proved)), "other"), "calls `fold` in a way that is not understood");
    let method = format!(
        "{task} {{ fn run<P: Platform>(self, on: P) {{ code::mix(on); found()[0].stir(on) }} }} pub struct Pot; impl Pot {{ pub fn stir<P: Platform>(self, on: P) {{}} }}"
    );
    assert_eq!(lacks(&with(&method, Some(Status::Proved)), "other"), "calls `stir` in a way that is not understood");
}

#[test]
fn what_a_function_computes_itself_is_in_no_row() {
    let table = with("pub fn twice(hasher: Hasher) { for _ in 0..2 { hasher.short() } }", Some(Status::Proved));
    assert_eq!(lacks(&table, "twice"), "computes in its own text, above `code::mix`");
}

#[test]
fn adapters_and_c_are_holes_above_what_is_proved() {
    let more = "use digest::Update; impl Update for Hasher { fn update(self) { self.short() } }
                pub extern \"C\" fn ashlar_short(hasher: Hasher) { hasher.short() }";
    let table = with(more, Some(Status::Proved));
    assert_eq!(lacks(&table, "Hasher::update as Update"), "called through `Update` of another crate");
    assert_eq!(lacks(&table, "ashlar_short"), "called from C");
}

#[test]
fn a_row_of_another_instance_or_trait_does_not_count() {
    let more = "pub trait Mode {} pub struct Of<I> { backend: Backend } pub struct One; pub struct Two; pub type First = Of<One>; pub type Second = Of<Two>;
                impl<I: Mode> Of<I> { pub fn short(self) { run(self.backend, Mix { input: Input::Short }) } }";
    let rights = ["portable", "avx2"].map(|backend| right_name(&["code::mix::<One, Mode>"], backend));
    let rows = rights.each_ref().map(|right| ("mix", right.as_str(), Some(Status::Proved)));
    let table = of(&format!("{CRATE}{more}"), &Declared::default(), &rows);
    assert_eq!(evidence(&table, "First::short"), BOTH);
    assert_eq!(lacks(&table, "Second::short"), "no row runs `code::mix`");
    assert_eq!(lacks(&table, "Hasher::short"), "no row runs `code::mix`");
    assert_eq!(evidence(&table, "Of::short"), [], "what has names for its instances is listed by these");
}

#[test]
fn entries_that_are_not_needed_are_refused() {
    let group = |functions: &[&str]| Group {
        functions: functions.iter().map(|&name| name.to_owned()).collect(),
        reason: "It is not run.".to_owned(),
        tests: Vec::new(),
    };
    let right = right_name(&["code::mix"], "portable");
    let table = |tested: Vec<Group>, below: Vec<Group>| {
        of(CRATE, &Declared { below, tested }, &[("mix", &right, Some(Status::Proved))]).problems
    };
    let needed = || group(&["Hasher::*", "short"]);
    assert_eq!(table(vec![needed()], Vec::new()), [""; 0]);
    assert_eq!(
        table(vec![needed(), group(&["Hasher::none"])], Vec::new()),
        ["Hasher::none: names no function that is tested only"]
    );
    assert_eq!(table(vec![needed()], vec![group(&["none"])]), ["none: names no function"]);
    let twice = table(vec![needed(), group(&["short"])], Vec::new());
    assert_eq!(twice, ["short: 2 entries say why it is tested only (no row runs `code::mix`)"]);
}

/// A tree whose first crate has this text; the others are empty.
fn tree(root: &Path, text: &str) {
    for part in ["impl", "impl/vkey", "impl/ffi", "impl/plonky3-0_5", "impl/plonky3-0_9", "impl/winterfell-0_13"] {
        let sources = root.join(part).join("src");
        fs::create_dir_all(&sources).expect("a folder");
        fs::write(sources.join("lib.rs"), if part == "impl" { text } else { "" }).expect("a crate");
    }
    fs::create_dir_all(root.join("target/prove/cache")).expect("a folder");
    fs::create_dir_all(root.join("proofs")).expect("a folder");
    fs::write(root.join("proofs/surface.toml"), "").expect("a file");
}

#[test]
fn an_outline_is_kept_until_a_source_or_a_row_changes() {
    let root = tempfile::tempdir().expect("a folder");
    let workspace = Workspace::new(root.path());
    let right = right_name(&["code::mix"], "portable");
    let made = |id, anew| kept::outline(&workspace, &[Claim { id, right: &right }], anew).expect("an outline").leads;
    let rows = |id| made(id, false);
    let of_long = |leads: &[Lead]| leads.iter().filter(|lead| lead.function.ends_with("::long")).count();
    tree(root.path(), CRATE);
    let first = rows("one");
    assert_eq!(of_long(&first), 2);
    // What is kept is taken as it is, so that a mark in it tells where an outline is from.
    let file = workspace.cache().join("surface.json");
    let text = fs::read_to_string(&file).expect("an outline");
    fs::write(&file, text.replace("Hasher::long", "Hasher::kept")).expect("a file");
    assert_eq!(of_long(&rows("one")), 0);
    assert_eq!(made("one", true), first);
    assert_ne!(rows("other"), first, "the row has another name");
    assert_eq!(rows("one"), first, "of other rows there is none");
    tree(root.path(), &CRATE.replace("pub fn long", "fn long"));
    assert_eq!(of_long(&rows("one")), 0, "it is public no more");
    fs::write(&file, "damaged").expect("a file");
    tree(root.path(), CRATE);
    assert_eq!(rows("one"), first);
}
