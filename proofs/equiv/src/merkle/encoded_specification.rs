//! The text of spec/ on encodings, the left side of a case.

use std::marker::PhantomData;

use ashlar_spec::merkle_opening::{Reason, elements_of, encode, verify_encoded, verify_many_encoded};
use ashlar_spec::merkle_tree::open_many;

use super::hashers::{Digest, Opaque};
use super::named::{Named, Names};
use super::opaque::Word;
use super::question::{Question, StringAct};
use super::shapes::Batch;
use super::side::Text;
use super::specification::{code, committed};
use super::strings::{Given, judged_strings, written_strings};

/// The specification.
pub struct EncodedSpecification;

impl Text for EncodedSpecification {
    type Act = StringAct;

    fn answer<W: Word, const N: usize>(
        question: &Question<StringAct>,
        batch: &Batch,
        cap_height: usize,
        inputs: &[Vec<W>],
        out: &mut Vec<W>,
    ) -> Result<(), Vec<usize>> {
        if question.act == StringAct::Encode {
            return encoded::<W, N>(question, batch, cap_height, inputs, out);
        }
        let dimensions = batch.dimensions();
        judged_strings::<W, N>(question, batch, cap_height, inputs, out, |Given { names, cap, indices, bytes }| {
            let hash = Named(names, Opaque(PhantomData::<W>));
            let result = match question.is_many {
                true => verify_many_encoded::<W, Digest<W>, _, N>(&hash, cap, cap_height, &dimensions, indices, bytes),
                false => verify_encoded::<W, Digest<W>, _, N>(&hash, cap, cap_height, &dimensions, indices[0], bytes),
            };
            result.map_err(fault)
        });
        Ok(())
    }
}

/// Encodes what is opened.
fn encoded<W: Word, const N: usize>(
    question: &Question<StringAct>,
    batch: &Batch,
    cap_height: usize,
    inputs: &[Vec<W>],
    out: &mut Vec<W>,
) -> Result<(), Vec<usize>> {
    let names = &Names::new();
    let hash = Named(names, Opaque(PhantomData::<W>));
    let tree = committed::<W, N>(batch, cap_height, &inputs[0]).map_err(code)?;
    let encode = |widths: &[usize], elements: &[W], siblings: &[Digest<W>]| {
        encode(&hash, widths, elements, siblings).map_err(|error| error.number)
    };
    let opened = |indices: &[usize]| {
        let openings = open_many::<W, _, _, N>(&hash, &tree, cap_height, indices).map_err(code)?;
        let elements = elements_of(&batch.dimensions(), indices, &openings.rows);
        Ok(encode(&batch.widths(), &elements, &openings.siblings))
    };
    written_strings(question, batch, names, out, opened, |widths| encode(widths, &[], &[]));
    Ok(())
}

/// A reason as integers.
fn fault(reason: Reason) -> Vec<usize> {
    match reason {
        Reason::Truncated { offset, expected, got } => vec![20, offset, expected, got],
        Reason::Trailing { offset, got } => vec![21, offset, got],
        Reason::Element { offset } => vec![22, offset],
        Reason::Sibling { sibling, offset } => vec![23, sibling, offset],
        Reason::Opening(reason) => code(reason),
    }
}
