//! SMT-LIB 2 text of graph nodes.

use std::fmt::Write;

use crate::eval::Plan;
use crate::graph::arena::{Arena, Id, Node, Op};
use crate::graph::{self, Sym};

/// The opaque functions that outputs apply: the widths of the arguments of each, as one in SMT-LIB takes so many.
type Functions = Vec<(u32, Vec<u32>)>;

/// Text of the nodes that some outputs need, each `(define-fun <prefix><id> …)`, operands first.
/// Inputs are referred to by the names that `input` gives and are not declared.
pub fn definitions(outputs: &[Sym], prefix: &str, input: impl Fn(&str, u32) -> String) -> String {
    let plan = Plan::new(outputs);
    graph::read(|arena| {
        let functions = functions(arena, &plan);
        let mut text = String::new();
        for &id in plan.order() {
            let node = arena.node(id);
            if node.op == Op::Input {
                let name = input(arena.name(node.a), node.b);
                let _ = writeln!(text, "(define-fun {prefix}{id} () {} {name})", sort(node.width.into()));
                continue;
            }
            let body = match node.op {
                Op::Apply => applied(arena, &node, prefix, &functions),
                _ => expression(arena, id, &node, prefix),
            };
            let _ = writeln!(text, "(define-fun {prefix}{id} () {} {body})", sort(width(arena, &node)));
        }
        text
    })
}

/// A standalone query: satisfiable exactly when some pair of outputs differs for some input.
/// Inputs are declared as `<group>.<index>`, opaque functions as `<function>/<number>`, each result as the words of its value, the first one lowest.
pub fn difference(left: &[Sym], right: &[Sym]) -> String {
    let all: Vec<Sym> = left.iter().chain(right).copied().collect();
    let plan = Plan::new(&all);
    let declared = graph::read(|arena| {
        let functions = functions(arena, &plan);
        let all = functions.iter().enumerate().map(|(number, (function, widths))| {
            let of = arena.function(*function);
            let sorts: Vec<String> = widths.iter().map(|&width| sort(width)).collect();
            let result = sort(of.width * of.outputs as u32);
            format!("(declare-fun {} ({}) {result})\n", function_name(of.name, number), sorts.join(" "))
        });
        all.collect::<String>()
    });
    let mut text = format!("(set-logic {})\n{declared}", if declared.is_empty() { "QF_BV" } else { "QF_UFBV" });
    for input in plan.inputs() {
        let name = input_name(&input.name, input.index);
        let _ = writeln!(text, "(declare-fun {name} () (_ BitVec {}))", input.width);
    }
    text.push_str(&definitions(&all, "n", input_name));
    text.push_str("(assert (not (and true");
    for (x, y) in left.iter().zip(right) {
        let _ = write!(text, " (= n{} n{})", x.id(), y.id());
    }
    text.push_str(")))\n(check-sat)\n");
    text
}

/// Name of an input in files that this program writes.
pub fn input_name(group: &str, index: u32) -> String {
    format!("|{group}.{index}|")
}

/// A literal of `width` bits.
pub fn literal(width: u32, value: u128) -> String {
    if width.is_multiple_of(4) {
        format!("#x{value:0digits$x}", digits = width as usize / 4)
    } else {
        format!("#b{value:0digits$b}", digits = width as usize)
    }
}

fn sort(width: u32) -> String {
    format!("(_ BitVec {width})")
}

/// Width of a node; that of an application is the one of all words of its value.
fn width(arena: &Arena, node: &Node) -> u32 {
    match node.op {
        Op::Apply => {
            let function = arena.function(node.c);
            function.width * function.outputs as u32
        }
        _ => node.width.into(),
    }
}

fn function_name(name: &str, number: usize) -> String {
    format!("|{name}/{number}|")
}

fn signature(arena: &Arena, node: &Node) -> (u32, Vec<u32>) {
    (node.c, arena.list(node).iter().map(|&argument| arena.width(argument)).collect())
}

/// In the order in which they are applied.
fn functions(arena: &Arena, plan: &Plan) -> Functions {
    let mut all = Functions::new();
    for node in plan.order().iter().map(|&id| arena.node(id)).filter(|node| node.op == Op::Apply) {
        let own = signature(arena, &node);
        if !all.contains(&own) {
            all.push(own);
        }
    }
    all
}

fn applied(arena: &Arena, node: &Node, prefix: &str, functions: &Functions) -> String {
    let own = signature(arena, node);
    let number = functions.iter().position(|known| *known == own).expect("a function that outputs apply");
    let name = function_name(arena.function(node.c).name, number);
    let arguments: String = arena.list(node).iter().map(|id| format!(" {prefix}{id}")).collect();
    if arguments.is_empty() { name } else { format!("({name}{arguments})") }
}

fn expression(arena: &Arena, id: Id, node: &Node, prefix: &str) -> String {
    let name = |id: Id| format!("{prefix}{id}");
    let (a, b) = (|| name(node.a), || name(node.b));
    let binary = |op: &str| format!("({op} {} {})", a(), b());
    let width = u32::from(node.width);
    let bit = |test: String| format!("(ite {test} #b1 #b0)");
    let shifted = |op: &str| format!("({op} {} {})", a(), literal(width, node.c.into()));
    match node.op {
        Op::Const | Op::WideConst => literal(width, arena.value(id).expect("constant")),
        Op::Input => unreachable!("inputs are named by the caller"),
        Op::Extract => format!("((_ extract {} {}) {})", node.c + width - 1, node.c, a()),
        Op::Eq => bit(binary("=")),
        Op::Ult => bit(binary("bvult")),
        Op::Ite => format!("(ite (= {} #b1) {} {})", a(), b(), name(node.c)),
        Op::Add => binary("bvadd"),
        Op::Sub => binary("bvsub"),
        Op::Mul => binary("bvmul"),
        Op::And => binary("bvand"),
        Op::Or => binary("bvor"),
        Op::Xor => binary("bvxor"),
        Op::Concat => binary("concat"),
        Op::Neg => format!("(bvneg {})", a()),
        Op::Not => format!("(bvnot {})", a()),
        Op::Shl => shifted("bvshl"),
        Op::Lshr => shifted("bvlshr"),
        Op::Ashr => shifted("bvashr"),
        Op::Rotr => format!("((_ rotate_right {}) {})", node.c, a()),
        Op::Rotl => format!("((_ rotate_left {}) {})", node.c, a()),
        Op::Sum => chain("bvadd", sum_terms(arena, node, prefix)),
        Op::Product => chain("bvmul", arena.list(node).iter().map(|&id| name(id)).collect()),
        Op::AndSet => chain("bvand", arena.list(node).iter().map(|&id| name(id)).collect()),
        Op::XorSet => {
            let constant = (node.c != 0).then_some(node.c);
            let operands = arena.list(node).iter().copied().chain(constant);
            chain("bvxor", operands.map(name).collect())
        }
        Op::Segments => chain("concat", slices(arena, node, prefix)),
        Op::DoubleAdd | Op::DoubleSub | Op::DoubleMulAdd | Op::DoubleNeg => {
            panic!("{:?}: doubles are read as integers, never as bit-vectors", node.op)
        }
        Op::Value => format!("((_ extract {} {}) {})", (node.b + 1) * width - 1, node.b * width, a()),
        Op::Apply => unreachable!("functions are named by the caller"),
    }
}

fn sum_terms(arena: &Arena, node: &Node, prefix: &str) -> Vec<String> {
    let width = u32::from(node.width);
    let coefficient = |id: Id| {
        if id == 0 { 1 } else { arena.value(id).expect("coefficient") }
    };
    let term = |pair: &[u32]| match (pair[0], coefficient(pair[1])) {
        (0, value) => literal(width, value),
        (node, 1) => format!("{prefix}{node}"),
        (node, value) => format!("(bvmul {} {prefix}{node})", literal(width, value)),
    };
    arena.list(node).chunks_exact(2).map(term).collect()
}

/// Segments, most significant first.
fn slices(arena: &Arena, node: &Node, prefix: &str) -> Vec<String> {
    let slice = |pair: &[u32]| {
        let (lo, len) = (pair[1] & 0xff, pair[1] >> 8);
        if len == arena.width(pair[0]) {
            return format!("{prefix}{}", pair[0]);
        }
        format!("((_ extract {} {lo}) {prefix}{})", lo + len - 1, pair[0])
    };
    arena.list(node).chunks_exact(2).rev().map(slice).collect()
}

/// The operands combined from the left by a binary operation; a single one as it is.
fn chain(op: &str, operands: Vec<String>) -> String {
    let mut operands = operands.into_iter();
    let first = operands.next().expect("an operand");
    operands.fold(first, |all, operand| format!("({op} {all} {operand})"))
}
