//! Arithmetic and logic on the elements of vectors.

use ashlar_engine::graph::Sym;
use iced_x86::{Instruction, Mnemonic as M};

use super::definition::Definition;
use super::vector_elements::pairwise;
use crate::finding::Cause;
use crate::lanes::{elements, map, ones_if, words, zip};
use crate::widths::WORD;
use crate::x86::operands::immediate;
use crate::x86::state::State;

/// The definition of a mnemonic of this family.
pub fn definition(mnemonic: M) -> Option<Definition> {
    sums(mnemonic).or_else(|| logic(mnemonic)).or_else(|| comparisons(mnemonic)).or_else(|| products(mnemonic))
}

/// PADD, PSUB: DEST[j] ← SRC1[j] ± SRC2[j], modulo two to the width of elements.
fn sums(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Paddb | M::Vpaddb => |s, i| pairwise(s, i, 8, |a, b| a + b),
        M::Paddw | M::Vpaddw => |s, i| pairwise(s, i, 16, |a, b| a + b),
        M::Paddd | M::Vpaddd => |s, i| pairwise(s, i, 32, |a, b| a + b),
        M::Paddq | M::Vpaddq => |s, i| pairwise(s, i, 64, |a, b| a + b),
        M::Psubb | M::Vpsubb => |s, i| pairwise(s, i, 8, |a, b| a - b),
        M::Psubw | M::Vpsubw => |s, i| pairwise(s, i, 16, |a, b| a - b),
        M::Psubd | M::Vpsubd => |s, i| pairwise(s, i, 32, |a, b| a - b),
        M::Psubq | M::Vpsubq => |s, i| pairwise(s, i, 64, |a, b| a - b),
        _ => return None,
    })
}

/// PAND, POR, PXOR: DEST ← SRC1 op SRC2; PANDN: DEST ← (NOT SRC1) AND SRC2.
fn logic(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Pand | M::Vpand | M::Vpandd | M::Andps | M::Vandps => |s, i| bitwise(s, i, 32, |a, b| a & b),
        M::Vpandq | M::Andpd | M::Vandpd => |s, i| bitwise(s, i, 64, |a, b| a & b),
        M::Por | M::Vpor | M::Vpord | M::Orps | M::Vorps => |s, i| bitwise(s, i, 32, |a, b| a | b),
        M::Vporq | M::Orpd | M::Vorpd => |s, i| bitwise(s, i, 64, |a, b| a | b),
        M::Pxor | M::Vpxor | M::Vpxord | M::Xorps | M::Vxorps => |s, i| bitwise(s, i, 32, |a, b| a ^ b),
        M::Vpxorq | M::Xorpd | M::Vxorpd => |s, i| bitwise(s, i, 64, |a, b| a ^ b),
        M::Pandn | M::Vpandn | M::Vpandnd | M::Andnps | M::Vandnps => |s, i| bitwise(s, i, 32, |a, b| !a & b),
        M::Vpandnq | M::Andnpd | M::Vandnpd => |s, i| bitwise(s, i, 64, |a, b| !a & b),
        M::Vpternlogd => |s, i| ternary(s, i, 32),
        M::Vpternlogq => |s, i| ternary(s, i, 64),
        _ => return None,
    })
}

/// A function of single bits: of words, whatever the elements that a mask chooses.
fn bitwise(s: &mut State, i: &Instruction, bits: u32, f: fn(Sym, Sym) -> Sym) -> Result<(), Cause> {
    let [a, b] = s.two_vectors(i)?;
    s.write_vector(i, bits, zip(WORD, &a, &b, f))
}

/// PCMPEQ, PCMPGT: all ones where it holds, else zero; PMIN, PMAX: the smaller or greater element; PABSD: the absolute value.
fn comparisons(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Pcmpeqb => |s, i| pairwise(s, i, 8, equal),
        M::Pcmpeqw => |s, i| pairwise(s, i, 16, equal),
        M::Pcmpeqd => |s, i| pairwise(s, i, 32, equal),
        M::Pcmpeqq => |s, i| pairwise(s, i, 64, equal),
        M::Pcmpgtb => |s, i| pairwise(s, i, 8, greater),
        M::Pcmpgtw => |s, i| pairwise(s, i, 16, greater),
        M::Pcmpgtd => |s, i| pairwise(s, i, 32, greater),
        M::Pcmpgtq => |s, i| pairwise(s, i, 64, greater),
        M::Pminub | M::Vpminub => |s, i| pairwise(s, i, 8, |a, b| a.ult(b).ite(a, b)),
        M::Pmaxub | M::Vpmaxub => |s, i| pairwise(s, i, 8, |a, b| a.ult(b).ite(b, a)),
        M::Pminud | M::Vpminud => |s, i| pairwise(s, i, 32, |a, b| a.ult(b).ite(a, b)),
        M::Pmaxud | M::Vpmaxud => |s, i| pairwise(s, i, 32, |a, b| a.ult(b).ite(b, a)),
        M::Vpminuq => |s, i| pairwise(s, i, 64, |a, b| a.ult(b).ite(a, b)),
        M::Vpmaxuq => |s, i| pairwise(s, i, 64, |a, b| a.ult(b).ite(b, a)),
        M::Pminsd | M::Vpminsd => |s, i| pairwise(s, i, 32, |a, b| a.slt(b).ite(a, b)),
        M::Pmaxsd | M::Vpmaxsd => |s, i| pairwise(s, i, 32, |a, b| a.slt(b).ite(b, a)),
        M::Pabsd | M::Vpabsd => absolute,
        _ => return None,
    })
}

/// The products: PMULUDQ of the lower halves of long words, PMULDQ of the same in two's complement, PMULLD and VPMULLQ the lower halves of products.
fn products(mnemonic: M) -> Option<Definition> {
    Some(match mnemonic {
        M::Pmuludq | M::Vpmuludq => |s, i| pairwise(s, i, 64, |a, b| half(a).zext(64) * half(b).zext(64)),
        M::Pmuldq | M::Vpmuldq => |s, i| pairwise(s, i, 64, |a, b| half(a).sext(64) * half(b).sext(64)),
        M::Pmaddwd | M::Vpmaddwd => |s, i| pairwise(s, i, 32, multiply_add),
        M::Pmulld | M::Vpmulld => |s, i| pairwise(s, i, 32, |a, b| a * b),
        M::Vpmullq => |s, i| pairwise(s, i, 64, |a, b| a * b),
        M::Vpmadd52luq => |s, i| multiply_add_52(s, i, 0),
        M::Vpmadd52huq => |s, i| multiply_add_52(s, i, 52),
        _ => return None,
    })
}

/// PMADDWD of an element: the sum of the products of both halves, in two's complement.
fn multiply_add(a: Sym, b: Sym) -> Sym {
    let product = |lo: u32| a.extract(lo, 16).sext(WORD) * b.extract(lo, 16).sext(WORD);
    product(0) + product(16)
}

fn half(long: Sym) -> Sym {
    long.extract(0, WORD)
}

/// PCMPEQ of an element.
pub fn equal(a: Sym, b: Sym) -> Sym {
    ones_if(a.equals(b), a.width())
}

/// PCMPGT of an element, in two's complement.
pub fn greater(a: Sym, b: Sym) -> Sym {
    ones_if(b.slt(a), a.width())
}

/// PABSD: DEST[j] ← ABS(SRC[j]).
fn absolute(s: &mut State, i: &Instruction) -> Result<(), Cause> {
    let source = s.read_vector(i, 1)?;
    let value = map(WORD, &source, |a| a.extract(WORD - 1, 1).ite(-a, a));
    s.write_vector(i, WORD, value)
}

/// VPMADD52LUQ, VPMADD52HUQ: DEST[j] ← DEST[j] + the 52 bits from `lo` on of the product of the lowest 52 bits of SRC2[j] and SRC3[j].
fn multiply_add_52(s: &mut State, i: &Instruction, lo: u32) -> Result<(), Cause> {
    let [sum, a, b] = three(s, i, 64)?;
    let term = |j: usize| {
        let product = a[j].extract(0, 52).zext(104) * b[j].extract(0, 52).zext(104);
        sum[j] + product.extract(lo, 52).zext(64)
    };
    s.write_vector(i, 64, words(&(0..sum.len()).map(term).collect::<Vec<_>>()))
}

/// The elements of the destination and of both sources.
pub fn three(s: &mut State, i: &Instruction, bits: u32) -> Result<[Vec<Sym>; 3], Cause> {
    let operands = [s.read_vector(i, 0)?, s.read_vector(i, 1)?, s.read_vector(i, 2)?];
    Ok(operands.map(|operand| elements(&operand, bits)))
}

/// VPTERNLOG: bit k of DEST ← imm8[DEST[k] << 2 | SRC1[k] << 1 | SRC2[k]].
///
/// The table is written as the sum modulo two of products that has it as its values, which is the only one.
fn ternary(s: &mut State, i: &Instruction, bits: u32) -> Result<(), Cause> {
    let [a, b, c] = three(s, i, WORD)?;
    let products = products_of_table(immediate(i));
    let value = |j: usize| {
        let operands = [c[j], b[j], a[j]];
        let product = |set: usize| {
            let factors = (0..3).filter(|k| set >> k & 1 == 1).map(|k| operands[k]);
            factors.reduce(|all, factor| all & factor).unwrap_or(Sym::ones(WORD))
        };
        let terms = (0..8).filter(|set| products >> set & 1 == 1).map(product);
        terms.fold(Sym::constant(WORD, 0), |sum, term| sum ^ term)
    };
    s.write_vector(i, bits, (0..a.len()).map(value).collect())
}

/// The products in the sum modulo two with a table of values: bit n stands for the product of the variables that are the ones of n.
fn products_of_table(table: u32) -> u32 {
    [(0x55, 1), (0x33, 2), (0x0f, 4)].into_iter().fold(table, |sum, (low, shift)| sum ^ (sum & low) << shift)
}
