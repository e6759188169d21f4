//! Rules of the normal form are recorded where they are applied, and a row that applied one where nothing decides it is not proved.

use ashlar_engine::coq;
use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::{Mode, Rule, Sym, distributing, read, scope};
use ashlar_engine::obligation::{Arg, Case, Input, Kind, LeftCall, Right};
use ashlar_engine::rules::Decided;
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Tools, run};
use ashlar_engine::workspace::Workspace;

use crate::tree::{cryptol, exports, obligation, tree};

/// The rules that only graphs of compilers' code apply, which no theorem decides.
const OF_COMPILERS: [Rule; 7] =
    [Rule::SelectConstants, Rule::LowOfSum, Rule::Order, Rule::SumBound, Rule::TopBit, Rule::HighOfSum, Rule::LowOfProduct];

/// Two products of words of 16 bits, in another order.
struct Product;

impl Right for Product {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        vec![inputs[0][2] * inputs[0][1] * inputs[0][0]]
    }

    fn concrete(&self, _: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Err("not needed".to_owned())
    }
}

/// The product of three words of 16 bits, decided in a tree with these headlines.
fn product(headlines: &str) -> Row {
    let dir = tempfile::tempdir().expect("a folder");
    let workspace = Workspace::new(dir.path());
    std::fs::create_dir_all(workspace.coq()).expect("a folder");
    std::fs::write(workspace.coq().join("headlines.json"), headlines).expect("a file");
    let tools = Tools { exports: exports(cryptol(), &workspace), ..Tools::none(workspace) };
    let kind = Kind::Equivalence(Box::new(|| {
        let input = Input::new("x", 16, 3);
        let export = Export::new("KoalaBear", &[("x", "[3][16]")], "x @ 0 * x @ 1 * x @ 2", "[16]");
        let left = vec![LeftCall { export, args: vec![Arg::group(0, &input)] }];
        vec![Case { label: "all".to_owned(), inputs: vec![input], left, right: Box::new(Product) }]
    }));
    run(&tools, &obligation("test/product", kind))
}

#[test]
fn a_rule_at_a_width_that_nothing_decides_makes_a_row_unknown() {
    let headlines = std::fs::read_to_string(tree().coq().join("headlines.json")).expect("the headlines");
    let row = product(&headlines);
    assert_eq!(row.status, Status::Proved, "{row:?}");
    assert_eq!(row.rules.get("product"), Some(&vec![16]));
    let row = product(&headlines.replace("coq/words/product", "coq/elsewhere/product"));
    assert_eq!(row.status, Status::Unknown, "{row:?}");
    assert_eq!(row.detail.as_deref(), Some("the rule product is applied at 16 bits, where nothing decides it"));
}

#[test]
fn every_rule_is_a_row_of_the_solver_and_a_theorem_unless_it_is_of_compilers_code() {
    let decided = Decided::read(&tree()).expect("the headlines");
    let headlines = coq::headlines(&tree().coq()).expect("the headlines");
    for rule in Rule::ALL {
        let name = rule.name();
        if OF_COMPILERS.contains(&rule) {
            let width = if rule == Rule::LowOfSum { 65 } else { 64 };
            assert_eq!(decided.rows(rule, width), [format!("words/rules/{name}")]);
            assert!(decided.rows(rule, 63).is_empty());
            continue;
        }
        assert_eq!(decided.rows(rule, 8), [format!("words/rules/{name}"), format!("coq/words/{name}")]);
        assert_eq!(decided.rows(rule, 65), [format!("coq/words/{name}")]);
        let id = format!("coq/words/{name}");
        let headline = headlines.iter().find(|headline| headline.id == id).expect("a headline");
        assert_eq!(headline.theorem, name.replace('-', "_"));
    }
}

/// The rules that a computation applies at a width.
fn applied(width: u32, f: impl Fn(Sym, Sym, Sym) -> Sym) -> Vec<&'static str> {
    scope(Mode::Normal, || named(width, f))
}

/// The same in a graph of compilers' code.
fn applied_to_compiled(width: u32, f: impl Fn(Sym, Sym, Sym) -> Sym) -> Vec<&'static str> {
    distributing(|| named(width, f))
}

fn named(width: u32, f: impl Fn(Sym, Sym, Sym) -> Sym) -> Vec<&'static str> {
    let [x, y, z] = [0, 1, 2].map(|index| Sym::input("x", index, width));
    f(x, y, z);
    let applied = read(|arena| arena.applied().clone());
    applied.iter().filter(|&(_, at)| at == width).map(|(rule, _)| rule.name()).collect()
}

#[test]
fn each_rule_is_recorded_where_it_is_applied() {
    let constant = |width, value| Sym::constant(width, value);
    let expected: [(&str, Vec<&str>); 31] = [
        ("rotate", applied(24, |x, _, _| x.rotr(7))),
        ("rotate-left", applied(24, |x, _, _| x.rotl(7))),
        ("shift-left", applied(24, |x, _, _| x.shl(7))),
        ("shift-right", applied(24, |x, _, _| x.lshr(7))),
        ("shift-arithmetic", applied(24, |x, _, _| x.ashr(7))),
        ("slice-of-concatenation", applied(24, |x, _, _| x.extract(0, 8).concat(x.extract(8, 16)).extract(4, 8))),
        ("join-slices", applied(24, |x, _, _| x.extract(8, 16).concat(x.extract(0, 8)))),
        ("disjoint", applied(24, |x, y, _| x.shl(8) | y.lshr(16))),
        ("xor-of-slices", applied(24, |x, y, _| x.extract(0, 8) ^ y.extract(0, 8))),
        ("and-of-slices", applied(24, |x, y, _| x.extract(0, 8) & y.extract(0, 8))),
        ("piecewise", applied(24, |x, y, _| x.shl(8) ^ y)),
        ("xor-constant-slice", applied(24, |x, _, _| (x ^ constant(24, 0xff00ff)).extract(0, 8))),
        ("xor-ring", applied(24, |x, y, _| x ^ y)),
        ("not", applied(24, |x, _, _| !x)),
        ("and-lattice", applied(24, |x, y, _| x & y)),
        ("or-dual", applied(24, |x, y, _| x | y)),
        ("mask", applied(24, |x, _, _| x & constant(24, 0xf0f0))),
        ("sum-ring", applied(24, |x, y, _| x + y)),
        ("sum-coefficients", applied(24, |x, y, _| x + x + y)),
        ("shift-is-multiple", applied(24, |x, y, _| x.shl(3) + y)),
        ("not-is-minus", applied(24, |x, y, _| !x + y)),
        ("product", applied(24, |x, y, z| x * y * z)),
        ("compare", applied(24, |x, y, _| x.ult(y))),
        ("select", applied(24, |x, y, _| x.extract(0, 1).ite(x, y))),
        ("select-constants", applied_to_compiled(24, |x, _, _| x.extract(0, 1).ite(constant(24, 5), constant(24, 3)))),
        ("low-of-sum", applied_to_compiled(9, |x, y, _| (x.extract(0, 8).zext(9) + y.extract(0, 8).zext(9)).extract(0, 8))),
        ("high-of-sum", applied_to_compiled(128, |x, _, _| (x * constant(128, 3 << 64 | 5)).extract(64, 64))),
        ("low-of-product", applied_to_compiled(128, |x, y, _| (x * y).extract(0, 64))),
        ("order", applied_to_compiled(24, |x, y, _| x.ult(y))),
        ("sum-bound", applied_to_compiled(24, |x, y, _| (x.lshr(8) + y.lshr(8)).extract(20, 4))),
        ("top-bit", applied_to_compiled(16, |x, y, _| ((x.zext(32) * y.zext(32)) ^ constant(32, 0x8000)).extract(0, 16))),
    ];
    assert_eq!(expected.len(), Rule::ALL.len());
    for (rule, applied) in expected {
        assert!(applied.contains(&rule), "{rule}: {applied:?}");
    }
}

#[test]
fn bounds_that_end_in_zeros_leave_as_many_bits_as_comparisons_are_decided_at() {
    let decided = Decided::read(&tree()).expect("the headlines");
    for zeros in 1..64 {
        let bounds: [fn(Sym, u32) -> Sym; 2] = [Sym::shl, |y, zeros| (y + Sym::constant(64, 1)) * Sym::constant(64, 1 << zeros)];
        for bound in bounds {
            let applied = distributing(|| {
                let [x, y] = [0, 1].map(|index| Sym::input("x", index, 64));
                x.ult(bound(y, zeros));
                read(|arena| arena.applied().clone())
            });
            let widths: Vec<u32> = applied.iter().filter(|(rule, _)| *rule == Rule::Order).map(|(_, width)| width).collect();
            assert!(widths.iter().all(|&width| !decided.rows(Rule::Order, width).is_empty()), "{zeros} zeros: {widths:?}");
            assert_eq!(widths.len() > 1, zeros >= 32, "{zeros} zeros: {widths:?}");
        }
    }
}
