//! The code of impl/ on encodings, the right side of a case.

use std::marker::PhantomData;

use ashlar::merkle::{Dimensions, EncodingError, Merkle, OpeningRef};

use super::code::{code, matrices};
use super::hashers::{Digest, Opaque};
use super::named::{Named, Names};
use super::opaque::Word;
use super::question::{Question, StringAct};
use super::shapes::Batch;
use super::side::Text;
use super::strings::{Given, judged_strings, written_strings};

type Scheme<'a, W, const N: usize> = Merkle<Named<'a, W>, Opaque<W>, N>;

/// The code.
pub struct EncodedCode;

impl Text for EncodedCode {
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
        let dimensions: Vec<_> = batch.0.iter().map(|&(height, width)| Dimensions { height, width }).collect();
        judged_strings::<W, N>(question, batch, cap_height, inputs, out, |Given { names, cap, indices, bytes }| {
            let scheme = scheme::<W, N>(names, cap_height);
            let result = match question.is_many {
                true => scheme.verify_many_encoded(cap, &dimensions, indices, bytes),
                false => scheme.verify_encoded(cap, &dimensions, indices[0], bytes),
            };
            result.map_err(fault)
        });
        Ok(())
    }
}

fn scheme<W: Word, const N: usize>(names: &Names<W>, cap_height: usize) -> Scheme<'_, W, N> {
    Scheme::new(Named(names, Opaque(PhantomData)), Opaque(PhantomData), cap_height)
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
    let scheme = scheme::<W, N>(names, cap_height);
    let matrices = matrices(batch, &inputs[0]);
    let tree = scheme.commit(&matrices).map_err(code)?;
    let encode = |opening: OpeningRef<'_, W, Digest<W>>| scheme.encode(opening).map_err(|error| error.number);
    let opened = |indices: &[usize]| Ok(encode(scheme.open_many(&tree, &matrices, indices).map_err(code)?.view()));
    written_strings(question, batch, names, out, opened, |widths| encode(OpeningRef { widths, elements: &[], siblings: &[] }));
    Ok(())
}

/// An error as integers, as the specification's reasons are.
fn fault(error: EncodingError) -> Vec<usize> {
    match error {
        EncodingError::Truncated { offset, expected, got } => vec![20, offset, expected, got],
        EncodingError::Trailing { offset, got } => vec![21, offset, got],
        EncodingError::Element { offset } => vec![22, offset],
        EncodingError::Sibling { sibling, offset } => vec![23, sibling, offset],
        EncodingError::Opening(error) => code(error),
    }
}
