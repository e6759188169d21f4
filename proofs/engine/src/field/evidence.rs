//! Evidence: both sides of a case as they were run, for a checker that shares no code with this one.
//!
//! One statement a line. First `modulus P`, then the exports that make up the left side, if Cryptol gives it:
//! `call SHA256 PARAMETERS OUTPUTS ARGUMENT...`, so many outputs are those of the export with this hash, each argument is an input, `GROUP.FIRST-LAST`
//! for a range of them or a number, and the first PARAMETERS of them are those of an opaque function.
//!
//! Then elements, each an operation on earlier ones as the code writes it; A and B say how many elements back, 1 the last one:
//! * `# VALUE` a constant, `i GROUP.INDEX` an input;
//! * `+ A B` a sum, `* A B` a product, `c A VALUE` the product with a constant;
//! * `f A...`, which is no element, an opaque function by its parameters, of which there is one at most; `p A...` its application to a state,
//!   which is as many elements as the state has.
//!
//! Last the outputs: `left A...`, where the left side is an executable specification, and `right A...`.

use std::fmt::Write;

use rustc_hash::FxHashMap;

use super::arena::{Application, FormId};
use super::decide::symbols;
use super::store::Store;
use super::written::{Node, Written};
use super::{Element, as_written, with};
use crate::obligation::{Arg, FieldCase, FieldInput, FieldLeft, LeftCall};

/// What is said of the export of a call.
pub struct Export {
    /// SHA-256 of its text.
    pub hash: String,
    /// Number of its outputs.
    pub outputs: usize,
}

/// The evidence of a case whose calls are of these exports; none if it has more than `limit` elements.
///
/// # Errors
/// What the code does beyond what holds for every representative of the elements, or that it has several opaque functions.
pub fn evidence(case: &FieldCase, exports: &[Export], limit: usize) -> Result<Option<String>, String> {
    as_written(case.modulus, || {
        let inputs = symbols(case);
        let left = match &case.left {
            FieldLeft::Cryptol(_) => Vec::new(),
            FieldLeft::Specification(side) => side.symbolic(&inputs)?,
        };
        let right = case.right.symbolic(&inputs)?;
        let mut text = format!("modulus {}\n", case.modulus.0);
        for (call, export) in case.left.calls().iter().zip(exports) {
            text.push_str(&called(call, export, &case.inputs));
        }
        with(|store| {
            let Store::Written(written) = store else { return Ok(None) };
            let outputs: Vec<FormId> = left.iter().chain(&right).map(|element| element.id()).collect();
            let order = written.order(&outputs);
            if order.len() > limit {
                return Ok(None);
            }
            let mut page = Page { text, written, numbers: FxHashMap::default(), has_function: false };
            order.iter().try_for_each(|&id| page.element(id))?;
            if !left.is_empty() {
                page.outputs("left", &left);
            }
            page.outputs("right", &right);
            Ok(Some(page.text))
        })
    })
}

fn called(call: &LeftCall, export: &Export, groups: &[FieldInput]) -> String {
    let argument = |arg: &Arg| match arg {
        Arg::Input { range, .. } if range.is_empty() => Vec::new(),
        Arg::Input { group, range } => vec![format!("{}.{}-{}", groups[*group].name, range.start, range.end - 1)],
        Arg::Constant(values) => values.iter().map(u64::to_string).collect(),
    };
    let arguments: Vec<String> = call.args.iter().flat_map(argument).collect();
    format!("call {} {} {} {}\n", export.hash, call.export.parameters, export.outputs, arguments.join(" "))
}

struct Page<'a> {
    text: String,
    written: &'a Written,
    /// The elements that were written, by their number.
    numbers: FxHashMap<FormId, usize>,
    has_function: bool,
}

impl Page<'_> {
    /// Writes an element, all those that its operands are being written.
    fn element(&mut self, id: FormId) -> Result<(), String> {
        let back = |id: FormId| self.numbers.len() - self.numbers[&id];
        let _ = match self.written.node(id) {
            Node::Constant(value) => writeln!(self.text, "# {value}"),
            Node::Input(name, index) => writeln!(self.text, "i {}.{index}", self.written.name(name)),
            Node::Add(a, b) => writeln!(self.text, "+ {} {}", back(a), back(b)),
            Node::Mul(a, b) => writeln!(self.text, "* {} {}", back(a), back(b)),
            Node::Scale(a, factor) => writeln!(self.text, "c {} {factor}", back(a)),
            Node::Output(application, 0) => return self.application(id, self.written.application(application)),
            // Numbered with the first one.
            Node::Output(..) => return Ok(()),
        };
        self.numbers.insert(id, self.numbers.len());
        Ok(())
    }

    /// Writes an application whose first element is this one, and the others those that follow it.
    fn application(&mut self, first: FormId, application: &Application) -> Result<(), String> {
        if application.function > 0 {
            return Err("the case has several opaque functions".to_owned());
        }
        if !self.has_function {
            self.list("f", self.written.parameters(application.function).iter().copied());
            self.has_function = true;
        }
        self.list("p", application.state.iter().copied());
        for index in 0..application.state.len() {
            self.numbers.insert(first + index as FormId, self.numbers.len());
        }
        Ok(())
    }

    fn outputs(&mut self, side: &str, elements: &[Element]) {
        self.list(side, elements.iter().map(|element| element.id()));
    }

    fn list(&mut self, head: &str, ids: impl Iterator<Item = FormId>) {
        self.text.push_str(head);
        ids.for_each(|id| {
            let _ = write!(self.text, " {}", self.numbers.len() - self.numbers[&id]);
        });
        self.text.push('\n');
    }
}
