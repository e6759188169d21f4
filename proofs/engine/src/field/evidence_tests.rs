//! The text of evidence: operations as they were run, on both sides.

use super::opaque::Function;
use super::{Element, Modulus, evidence};
use crate::obligation::{FieldCase, FieldInput, FieldLeft, FieldRight};

const P: Modulus = Modulus(0x7f00_0001);

/// Outputs as a function of the inputs of the first group.
struct Side(fn(&[Element]) -> Vec<Element>);

impl FieldRight for Side {
    fn symbolic(&self, inputs: &[Vec<Element>]) -> Result<Vec<Element>, String> {
        Ok(self.0(&inputs[0]))
    }

    fn concrete(&self, _: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        Err("it is not run".to_owned())
    }
}

fn case(left: fn(&[Element]) -> Vec<Element>, right: fn(&[Element]) -> Vec<Element>) -> FieldCase {
    FieldCase {
        label: "two inputs".to_owned(),
        modulus: P,
        inputs: vec![FieldInput { name: "x".to_owned(), count: 2, values: P.0 }],
        left: FieldLeft::Specification(Box::new(Side(left))),
        right: Box::new(Side(right)),
    }
}

#[test]
fn each_side_is_written_as_it_was_run() {
    // Sums that the normal form would merge, and a constant that is folded.
    let left = |x: &[Element]| vec![(x[0] + x[1]) * (x[0] + x[1])];
    let right = |x: &[Element]| vec![(x[1] + x[0]) * (x[0] + x[1]) + (x[0] + x[1]).times(0), x[0] - x[0]];
    let text = evidence(&case(left, right), &[], 100).expect("no opaque function").expect("a small case");
    let lines = ["i x.0", "i x.1", "+ 2 1", "* 1 1", "+ 3 4", "* 1 3", "c 6 2130706432", "+ 7 1", "left 5", "right 3 1"];
    assert_eq!(text, format!("modulus {}\n{}\n", P.0, lines.join("\n")));
}

#[test]
fn applications_name_their_function_and_state() {
    let side = |x: &[Element]| Function::new(x).outputs(&[x[1] * x[0]]).to_vec();
    let text = evidence(&case(side, side), &[], 100).expect("one opaque function").expect("a small case");
    assert_eq!(text, format!("modulus {}\ni x.0\ni x.1\n* 1 2\nf 3 2\np 1\nleft 1\nright 1\n", P.0));
    let several = |x: &[Element]| [&[x[0], x[1]], &[x[1], x[0]]].map(|of| Function::new(of).outputs(&[x[0]])[0]).to_vec();
    assert_eq!(evidence(&case(several, several), &[], 100), Err("the case has several opaque functions".to_owned()));
}

#[test]
fn what_is_too_large_is_not_written() {
    let side = |x: &[Element]| vec![x[0] * x[1]];
    assert_eq!(evidence(&case(side, side), &[], 2), Ok(None));
    assert!(evidence(&case(side, side), &[], 3).is_ok_and(|text| text.is_some()));
}
