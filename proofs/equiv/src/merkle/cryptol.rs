//! The text of Cryptol over terms, the left side of a case on spec/.

use ashlar_engine::cryptol::Term;
use ashlar_engine::graph::Sym;
use ashlar_engine::terms::{Reading, Terms};
use ashlar_spec::merkle_tree::row_numbers;

use super::hashers::{Digest, node, row};
use super::opaque::Word;
use super::parts::{Part, What, parts};
use super::question::{Act, Question};
use super::side::{Claimed, claimed, put};

/// The module of the specification that is asked.
pub const MODULE: &str = "MerkleTerms";

/// Its group of symbols for siblings; lower ones are groups of rows.
const SIBLINGS: u8 = 100;

/// Parts of an expression: Cryptol takes as long to begin one as for several parts, and for many parts longer than for as many in several expressions.
const AT_ONCE: usize = 100;

/// What the specification in Cryptol says to a question.
pub fn cryptol(question: &Question<Act>) -> Terms {
    let parts = parts(question);
    let (texts, counts): (Vec<String>, Vec<usize>) = parts.iter().map(Part::expression).unzip();
    let chunks = texts.chunks(AT_ONCE).zip(counts.chunks(AT_ONCE));
    let expressions = chunks.map(|(texts, counts)| (texts.join(" # "), counts.iter().sum())).collect();
    Terms { module: MODULE, expressions, reading: Box::new(Answers(parts.into_iter().zip(counts).collect())) }
}

/// The answers to parts, with the number of terms of each.
struct Answers(Vec<(Part, usize)>);

impl Answers {
    fn outputs<W: Word>(&self, terms: &[Term], inputs: &[Vec<W>]) -> Vec<W> {
        let mut rest = terms;
        let mut out = Vec::new();
        for (part, count) in &self.0 {
            let (here, behind) = rest.split_at(*count);
            Answer { part, inputs }.read(here, &mut out);
            rest = behind;
        }
        out
    }
}

impl Reading for Answers {
    fn symbolic(&self, terms: &[Term], inputs: &[Vec<Sym>]) -> Vec<Sym> {
        self.outputs(terms, inputs)
    }

    fn concrete(&self, terms: &[Term], inputs: &[Vec<u64>]) -> Vec<u64> {
        self.outputs(terms, inputs)
    }
}

/// The answer to a part, on these inputs.
struct Answer<'a, W> {
    part: &'a Part,
    inputs: &'a [Vec<W>],
}

impl<W: Word> Answer<'_, W> {
    fn read(&self, terms: &[Term], out: &mut Vec<W>) {
        let Part { batch, cap_height, indices, .. } = self.part;
        match self.part.what {
            What::MayCommit | What::MayVerify => put(&[numeral(&terms[0])], out),
            What::Committed => {
                out.extend(terms.iter().map(|term| self.word(term, &|group, number| self.committed_row(group, number))))
            }
            What::Opened | What::OpenedMany => self.opened(terms, out),
            What::Led | What::LedMany => {
                let claimed = match self.part.arity {
                    2 => claimed::<W, 2>(batch, *cap_height, self.inputs, indices),
                    _ => claimed::<W, 4>(batch, *cap_height, self.inputs, indices),
                };
                self.led(terms, &claimed, out);
            }
        }
    }

    /// The rows of each matrix by the numbers of those of its group, each once, and the siblings.
    fn opened(&self, terms: &[Term], out: &mut Vec<W>) {
        let heights = self.part.heights();
        let (numbers, siblings) = terms.split_at(heights.len() * self.part.indices.len());
        for (matrix, (height, _)) in self.part.batch.0.iter().enumerate() {
            let of_group = heights.iter().zip(numbers.chunks(self.part.indices.len())).find(|(other, _)| *other == height);
            let mut numbers: Vec<usize> = of_group.into_iter().flat_map(|(_, numbers)| numbers.iter().map(numeral)).collect();
            numbers.dedup();
            out.extend(numbers.into_iter().flat_map(|number| self.elements(matrix, number)));
        }
        out.extend(siblings.iter().map(|term| self.word(term, &|group, number| self.committed_row(group, number))));
    }

    /// Each digest of the cap with what the opening gives it, and what comes of it, with the answer no to each comparison in turn and with none.
    fn led(&self, terms: &[Term], claimed: &Claimed<W>, out: &mut Vec<W>) {
        let of_rows = |group, number| self.claimed_row(claimed, group, number);
        let pair = |place: usize, digest: &Term| [claimed.cap[place].word(), self.word(digest, &of_rows)];
        let pairs: Vec<[W; 2]> = match self.part.what {
            What::Led => vec![pair(numeral(&terms[0]), &terms[1])],
            _ => {
                let places = terms.chunks(2).enumerate().filter(|(_, terms)| terms[0] != Term::Zero);
                places.map(|(place, terms)| pair(place, &terms[1])).collect()
            }
        };
        for denied in 0..=pairs.len() {
            put(&[usize::from(denied < pairs.len())], out);
            out.extend(pairs.iter().take(denied + 1).flatten());
        }
    }

    /// The word of a term; `of_rows` gives the digests of rows of groups.
    fn word(&self, term: &Term, of_rows: &dyn Fn(usize, usize) -> Digest<W>) -> W {
        match term {
            Term::Zero => Digest::<W>(None).word(),
            Term::Symbol(SIBLINGS, number) => self.inputs[1][usize::from(*number)],
            Term::Symbol(group, number) => of_rows((*group).into(), (*number).into()).word(),
            Term::Number(number) => panic!("{number} is no digest"),
            Term::Applied(children) => {
                let children: Vec<Digest<W>> = children.iter().map(|child| Digest(Some(self.word(child, of_rows)))).collect();
                node(&children).word()
            }
        }
    }

    /// The elements of a row of a matrix that is committed to.
    fn elements(&self, matrix: usize, number: usize) -> impl Iterator<Item = W> {
        let before: usize = self.part.batch.0[..matrix].iter().map(|(height, width)| height * width).sum();
        let width = self.part.batch.0[matrix].1;
        self.inputs[0][before + number * width..][..width].iter().copied()
    }

    /// The matrices of a group.
    fn matrices(&self, group: usize) -> impl Iterator<Item = usize> {
        let height = self.part.heights()[group];
        let is_of = move |(matrix, size): (usize, &(usize, usize))| (size.0 == height).then_some(matrix);
        self.part.batch.0.iter().enumerate().filter_map(is_of)
    }

    /// The digest of a row of a group that is committed to: of those of its matrices, joined in the order of the batch.
    fn committed_row(&self, group: usize, number: usize) -> Digest<W> {
        row(&self.matrices(group).flat_map(|matrix| self.elements(matrix, number)).collect::<Vec<W>>())
    }

    /// The digest of a row of a group that is opened, by its number.
    fn claimed_row(&self, claimed: &Claimed<W>, group: usize, number: usize) -> Digest<W> {
        let (tallest, height) = (self.part.batch.tallest(), self.part.heights()[group]);
        let numbers = row_numbers(tallest, height, &self.part.indices);
        let position = numbers.iter().position(|other| *other == number).unwrap_or(numbers.len());
        row(&self.matrices(group).flat_map(|matrix| claimed.rows[matrix][position].iter().copied()).collect::<Vec<W>>())
    }
}

fn numeral(term: &Term) -> usize {
    match term {
        Term::Number(number) => (*number).into(),
        other => panic!("{other:?} is no number"),
    }
}
