//! Checks of keys against the formats: what a check refuses is no well-formed key.
//!
//! A well-formed key has an encoding that the model reads, with an index in the circuits that have one in the key. So if the bytes of a key, written without a check, do not pass its format, then it
//! is not well-formed.

use super::format::Name;
use super::model::{decide, model};
use super::strings::{Agreed, Outcome, refutation};
use super::walk::{Bytes, Walk};
use crate::coq::LAYOUTS;
use crate::formats::{CLAIM, DIGEST, Format, GOLDILOCKS, KOALA_BEAR, PROGRAM, SYSTEM};
use crate::obligation::{Obligation, Status, Verdict};
use crate::paths::{self, Fact, Path};
use crate::symbolic::word::{Byte, u32_bytes, u64_bytes};
use crate::symbolic::{self, claim, field, program, system};
use crate::{shapes, writers};

/// Paths of one shape that are followed at most.
const LIMIT: usize = 100_000;

/// The families of shapes of system keys.
const SHAPES: [&str; 3] = ["tuples", "constructors", "lists"];

/// A key of variables, to write with a check and without.
struct Key<'a> {
    facts: &'a [Fact],
    /// Which circuits have an index.
    indices: &'a [bool],
    checked: &'a dyn Fn() -> Option<Vec<Byte>>,
    unchecked: &'a dyn Fn() -> Vec<Byte>,
}

impl Key<'_> {
    fn of<'a>(checked: &'a dyn Fn() -> Option<Vec<Byte>>, unchecked: &'a dyn Fn() -> Vec<Byte>) -> Key<'a> {
        Key { facts: &[], indices: &[], checked, unchecked }
    }
}

/// What a key was written as along a path.
struct Written {
    outcome: Outcome,
    /// Whether its check accepts it.
    is_written: bool,
    /// Whether the same is written with a check and without.
    is_as_checked: bool,
    bytes: Vec<Byte>,
}

/// Follows keys one after the other.
struct Follow<'a> {
    format: Format,
    name: Name,
    verdict: &'a mut Verdict,
    agreed: Agreed,
}

impl Follow<'_> {
    fn key(&mut self, key: &Key<'_>) -> Result<(), Status> {
        self.verdict.cases += 1;
        let explored = paths::explore(key.facts, LIMIT, || {
            let written = (key.checked)();
            let bytes = (key.unchecked)();
            let mut walk = Walk::new(&bytes, Bytes).with_indices(key.indices);
            let passes = walk.along(self.name).is_ok() && walk.is_at_end();
            let is_as_checked = written.as_ref().is_none_or(|written| paths::resolved(written) == paths::resolved(&bytes));
            Written { outcome: Outcome::of(written.is_some(), passes), is_written: written.is_some(), is_as_checked, bytes }
        });
        let explored = explored.map_err(Status::Unknown)?;
        // Layouts are compared with the model where something is written; what is refused has one of these.
        let layouts: Vec<&Vec<Byte>> =
            explored.iter().map(|path| &path.outcome).filter(|of| of.is_written).map(|of| &of.bytes).collect();
        for Path { facts, outcome: Written { outcome, is_as_checked, bytes, .. }, .. } in &explored {
            if !is_as_checked || !layouts.contains(&bytes) {
                return Err(Status::Unknown("other bytes are written without a check".to_owned()));
            }
            if !self.agreed.add(outcome) {
                return Err(refutation(self.format, self.name, bytes, facts));
            }
        }
        Ok(())
    }
}

/// The writer, and the check that it begins with where others may call that.
fn ran(format: Format, name: Name) -> String {
    match name {
        Name::System => format!("impl:{}, ashlar_vkey::system::check", format.writer),
        Name::Claim => format!("impl:{}, ashlar_vkey::claim::check", format.writer),
        _ => format!("impl:{}", format.writer),
    }
}

/// The obligations that checks accept what is well-formed.
pub fn obligations() -> Vec<Obligation> {
    vec![
        obligation(SYSTEM, Name::System, "all values of all fields, keys of the shapes of vkey/layout/system", systems),
        obligation(PROGRAM, Name::Program, "all programs with 0 to 5 pages, in every order of the bases", |follow| {
            (0..=5).try_for_each(|pages| {
                let key = shapes::program(pages);
                follow.key(&Key::of(&|| program::encode(&key).ok(), &|| symbolic::unchecked_program(&key, &writers::order(&key))))
            })
        }),
        obligation(CLAIM, Name::Claim, "all claims of 0 to 16 elements", |follow| {
            (0..=16).try_for_each(|elements| {
                let key = shapes::claim(elements);
                follow.key(&Key::of(&|| claim::encode(&key).ok(), &|| symbolic::unchecked_claim(&key)))
            })
        }),
        obligation(GOLDILOCKS, Name::Goldilocks, "all numbers of 64 bits", |follow| {
            let value = shapes::digest()[0];
            follow.key(&Key::of(&|| field::encode_goldilocks(value).ok(), &|| u64_bytes(value).to_vec()))
        }),
        obligation(KOALA_BEAR, Name::KoalaBear, "all numbers of 32 bits", |follow| {
            let value = shapes::word();
            follow.key(&Key::of(&|| field::encode_koala_bear(value).ok(), &|| u32_bytes(value).to_vec()))
        }),
        obligation(DIGEST, Name::Digest, "all four numbers of 64 bits", |follow| {
            let digest = shapes::digest();
            follow.key(&Key::of(&|| field::encode_digest(&digest).ok(), &|| digest.map(u64_bytes).concat()))
        }),
    ]
}

fn systems(follow: &mut Follow<'_>) -> Result<(), Status> {
    let all = [shapes::every_tuple(), shapes::every_constructor(), shapes::every_list()].concat();
    all.iter().try_for_each(|shape| {
        let (key, facts) = shapes::system(shape);
        let indices: Vec<bool> = shape.circuits.iter().map(|circuit| circuit.index).collect();
        let (checked, unchecked) = (|| system::encode(&key).ok(), || symbolic::unchecked_system(&key));
        follow.key(&Key { facts: &facts, indices: &indices, ..Key::of(&checked, &unchecked) })
    })
}

fn obligation(format: Format, name: Name, scope: &str, each: fn(&mut Follow<'_>) -> Result<(), Status>) -> Obligation {
    let row = format!("keys/{}", format.name);
    let layouts = match name {
        Name::System => SHAPES.map(|shapes| format!("vkey/layout/system/{shapes}")).to_vec(),
        _ => vec![format!("vkey/layout/{}", format.name)],
    };
    Obligation {
        id: format!("vkey/complete/{row}"),
        claim: "The writer refuses no key that is well-formed to the model".to_owned(),
        left: model(name).to_owned(),
        right: ran(format, name),
        scope: scope.to_owned(),
        assumes: layouts,
        theories: LAYOUTS,
        decide: Box::new(move |context| {
            decide(context, &row, name, |verdict| {
                let mut follow = Follow { format, name, verdict, agreed: Agreed::default() };
                each(&mut follow)?;
                follow.agreed.finish(&format!("{} shapes", follow.verdict.cases))
            })
        }),
    }
}
