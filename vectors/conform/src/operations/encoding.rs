//! Encodings of verifying keys and what goes with them: strings that are read strictly, and values that are written.

use std::sync::OnceLock;

use ashlar_spec::codec::{DecodeError, EncodeError};
use ashlar_spec::field_encoding::{encode_digest, encode_goldilocks, encode_limbs};
use ashlar_spec::{claim as claim_spec, framing as framing_spec, program_id as program_spec};
use ashlar_spec::{system_verifying_key as system_spec, vm_verifying_key as vm_spec};
use ashlar_vectors::encoding::claim::{self, ClaimGroup, ClaimValue};
use ashlar_vectors::encoding::elements::{self, ElementsGroup};
use ashlar_vectors::encoding::framing::{self, FramingGroup};
use ashlar_vectors::encoding::program_id::{self, Program, ProgramIdGroup, ProgramValue};
use ashlar_vectors::encoding::system_key::{self, LooseReadingTest, SystemKey, SystemKeyGroup, SystemKeyValue};
use ashlar_vectors::encoding::vm_key::{self, VmKey, VmKeyGroup, VmKeyValue};
use ashlar_vectors::encoding::{DecodeTest, EncodeTest};
use ashlar_vectors::file::Hex;
use ashlar_vectors::generate::encoding as generate;
use ashlar_vectors::goldilocks::{Element, Integer};
use ashlar_vectors::poseidon;
use ashlar_vectors::{LoadError, VectorFile};
use fastrand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::function::{Answer, Function, Operations, Vector, Vectors, boxed, json, parts, tests, vector};
use crate::edits;

/// The longest strings whose every place is changed.
const MOST_EDITED: usize = 160;

/// Strings whose places are changed one by one.
const EDITED: usize = 2;

/// The longest strings that campaigns begin with.
const MOST_SEED: usize = 2000;

pub fn operations() -> Operations {
    vec![
        boxed(Decode::new("Goldilocks", generate::elements::read_goldilocks, goldilocks_strings)),
        boxed(Encode::new("Goldilocks", |number: &Integer| Ok(encode_goldilocks(number.0)?.to_vec()), goldilocks_values)),
        boxed(Decode::new("KoalaBear", generate::elements::read_koala_bear, koala_bear_strings)),
        boxed(Encode::new("KoalaBear", |number: &u32| generate::elements::written_koala_bear(*number), koala_bear_values)),
        boxed(Decode::new("GoldilocksDigest", generate::elements::read_digest, digest_strings)),
        boxed(Encode::new("GoldilocksDigest", |digest: &[Integer; 4]| encode_digest(digest.map(|x| x.0)), digest_values)),
        boxed(Decode::new("Limbs", generate::elements::read_limbs, limbs_strings)),
        boxed(Encode::new("Limbs", |limbs: &[Integer; 4]| Ok(encode_limbs(limbs.map(|limb| limb.0))), limbs_values)),
        boxed(Decode::new("Claim", generate::claim::read, claim_strings)),
        boxed(Encode::new("Claim", |claim: &Vec<Integer>| written_claim(claim), claim_values)),
        boxed(Decode::new("ProgramId", generate::program_id::read, program_strings)),
        boxed(Encode::new("ProgramId", |program: &Program| program_spec::encode(&program.into()), program_values)),
        boxed(Decode::new("VmKey", generate::vm_key::read, vm_key_strings)),
        boxed(Encode::new("VmKey", |key: &VmKey| Ok(vm_spec::encode(&key.into())), vm_key_values)),
        boxed(Decode::new("SystemKey", generate::system_key::read, system_key_strings)),
        boxed(Encode::new("SystemKey", |key: &SystemKey| system_spec::encode(&key.into()), system_key_values)),
        boxed(Decode::new("Blob", generate::framing::read_blob, blob_strings)),
        boxed(Encode::new("Blob", |payload: &Hex| Ok(framing_spec::encode_blob(&payload.0)), blob_values)),
        boxed(Decode::new("PrivateInput", generate::framing::read_private_input, private_input_strings)),
        boxed(Encode::new("PrivateInput", |payload: &Hex| framing_spec::encode_private_input(&payload.0), private_input_values)),
    ]
}

type Loaded<I> = Result<Vectors<I>, LoadError>;

/// The valid inputs of known answers, and the expected outputs.
fn valid<I>(loaded: Loaded<I>) -> Vec<I> {
    let tests = loaded.map_or_else(|_| Vec::new(), |vectors| vectors.tests);
    tests.into_iter().filter(|test| test.expected != Answer::Refused).map(|test| test.input).collect()
}

/// Strings that are read.
struct Decode<V> {
    algorithm: &'static str,
    read: fn(&[u8]) -> Result<V, DecodeError>,
    load: fn() -> Loaded<Encoded>,
    seeds: OnceLock<Vec<Vec<u8>>>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Encoded {
    bytes: Hex,
}

impl<V> Decode<V> {
    fn new(algorithm: &'static str, read: fn(&[u8]) -> Result<V, DecodeError>, load: fn() -> Loaded<Encoded>) -> Self {
        Self { algorithm, read, load, seeds: OnceLock::new() }
    }

    /// Encodings, the shortest first.
    fn seeds(&self) -> &[Vec<u8>] {
        self.seeds.get_or_init(|| {
            let mut seeds: Vec<_> = valid((self.load)()).into_iter().map(|encoded| encoded.bytes.0).collect();
            seeds.retain(|bytes| bytes.len() <= MOST_SEED);
            seeds.sort_by_key(Vec::len);
            seeds
        })
    }
}

impl<V: Serialize + Send + Sync> Function for Decode<V> {
    type Input = Encoded;

    fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    fn name(&self) -> &'static str {
        "decode"
    }

    fn vectors(&self) -> Loaded<Encoded> {
        (self.load)()
    }

    fn boundaries(&self) -> Vec<Encoded> {
        let short = self.seeds().iter().filter(|bytes| bytes.len() <= MOST_EDITED).take(EDITED);
        short.flat_map(|bytes| edits::single_edits(bytes)).map(|bytes| Encoded { bytes: Hex(bytes) }).collect()
    }

    fn random(&self, rng: &mut Rng) -> Encoded {
        let bytes = rng.choice(self.seeds()).map(|seed| edits::edited(rng, seed));
        Encoded { bytes: Hex(bytes.unwrap_or_default()) }
    }

    fn answer(&self, input: &Encoded) -> Option<Answer> {
        Some(Answer::of_result((self.read)(&input.bytes.0)))
    }
}

/// Values that are written.
struct Encode<V> {
    algorithm: &'static str,
    write: fn(&V) -> Result<Vec<u8>, EncodeError>,
    load: fn() -> Loaded<Value<V>>,
    seeds: OnceLock<Vec<serde_json::Value>>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Value<V> {
    value: V,
}

impl<V: Serialize> Encode<V> {
    fn new(algorithm: &'static str, write: fn(&V) -> Result<Vec<u8>, EncodeError>, load: fn() -> Loaded<Value<V>>) -> Self {
        Self { algorithm, write, load, seeds: OnceLock::new() }
    }

    fn seeds(&self) -> &[serde_json::Value] {
        self.seeds.get_or_init(|| valid((self.load)()).into_iter().map(json).collect())
    }
}

impl<V: Serialize + DeserializeOwned + Send + Sync> Function for Encode<V> {
    type Input = Value<V>;

    fn algorithm(&self) -> &'static str {
        self.algorithm
    }

    fn name(&self) -> &'static str {
        "encode"
    }

    fn vectors(&self) -> Loaded<Value<V>> {
        (self.load)()
    }

    fn boundaries(&self) -> Vec<Value<V>> {
        let edited = self.seeds().iter().take(EDITED).flat_map(edits::with_each_edge);
        edited.filter_map(|edited| serde_json::from_value(edited).ok()).collect()
    }

    fn random(&self, rng: &mut Rng) -> Value<V> {
        let seed = rng.choice(self.seeds()).expect("a file has a valid test of each kind");
        let edited = edits::with_another_number(rng, seed);
        serde_json::from_value(edited)
            .or_else(|_| serde_json::from_value(seed.clone()))
            .expect("a value that was written is read")
    }

    fn answer(&self, input: &Value<V>) -> Option<Answer> {
        Some(Answer::of_result((self.write)(&input.value).map(Hex)))
    }
}

fn decoded<V: Serialize>(tests: Vec<DecodeTest<V>>) -> Vec<Vector<Encoded>> {
    let vector = |test| vector(test, |test: DecodeTest<V>| (Encoded { bytes: test.bytes }, Answer::of_option(test.value)));
    tests.into_iter().map(vector).collect()
}

/// The tests of values that are written, and those of strings that are read, the other way round.
fn written<D, V>(read: Vec<DecodeTest<D>>, write: Vec<EncodeTest<V>>, value_of: impl Fn(D) -> V) -> Vec<Vector<Value<V>>> {
    let back = |mut test: DecodeTest<D>| {
        let value = value_of(test.value.take()?);
        Some(vector(test, |test| (Value { value }, Answer::of(test.bytes))))
    };
    let forth = |test: EncodeTest<V>| vector(test, |test| (Value { value: test.value }, Answer::of_option(test.bytes)));
    read.into_iter().filter_map(back).chain(write.into_iter().map(forth)).collect()
}

/// The strings that some tests of a file are about.
fn strings<G, V: Serialize>(
    file: &'static str,
    loaded: Result<VectorFile<G>, LoadError>,
    read: fn(G) -> Option<Vec<DecodeTest<V>>>,
) -> Loaded<Encoded> {
    let (notes, groups) = parts(loaded?);
    Ok(Vectors { file, notes, tests: decoded(tests(groups, read)) })
}

/// The values that some tests of a file are about: what is read, the other way round, and what is written.
fn values<G: Clone, D, V>(
    file: &'static str,
    loaded: Result<VectorFile<G>, LoadError>,
    read: fn(G) -> Option<Vec<DecodeTest<D>>>,
    write: fn(G) -> Option<Vec<EncodeTest<V>>>,
    value_of: fn(D) -> V,
) -> Loaded<Value<V>> {
    let (notes, groups) = parts(loaded?);
    Ok(Vectors { file, notes, tests: written(tests(groups.clone(), read), tests(groups, write), value_of) })
}

/// The tests of values that are written, of groups that have none.
fn none<G, V>(_: G) -> Option<Vec<EncodeTest<V>>> {
    None
}

const ELEMENTS: &str = "encoding_elements";

fn goldilocks_read(group: ElementsGroup) -> Option<Vec<DecodeTest<Element>>> {
    let ElementsGroup::Goldilocks { tests } = group else {
        return None;
    };
    Some(tests)
}

fn goldilocks_written(group: ElementsGroup) -> Option<Vec<EncodeTest<Integer>>> {
    let ElementsGroup::GoldilocksEncode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn koala_bear_read(group: ElementsGroup) -> Option<Vec<DecodeTest<poseidon::Element>>> {
    let ElementsGroup::KoalaBear { tests } = group else {
        return None;
    };
    Some(tests)
}

fn koala_bear_written(group: ElementsGroup) -> Option<Vec<EncodeTest<u32>>> {
    let ElementsGroup::KoalaBearEncode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn digest_read(group: ElementsGroup) -> Option<Vec<DecodeTest<[Element; 4]>>> {
    let ElementsGroup::Digest { tests } = group else {
        return None;
    };
    Some(tests)
}

fn digest_written(group: ElementsGroup) -> Option<Vec<EncodeTest<[Integer; 4]>>> {
    let ElementsGroup::DigestEncode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn limbs_read(group: ElementsGroup) -> Option<Vec<DecodeTest<[Integer; 4]>>> {
    let ElementsGroup::Limbs { tests } = group else {
        return None;
    };
    Some(tests)
}

fn goldilocks_strings() -> Loaded<Encoded> {
    strings(ELEMENTS, elements::load(), goldilocks_read)
}

fn goldilocks_values() -> Loaded<Value<Integer>> {
    values(ELEMENTS, elements::load(), goldilocks_read, goldilocks_written, |element| Integer(element.0))
}

fn koala_bear_strings() -> Loaded<Encoded> {
    strings(ELEMENTS, elements::load(), koala_bear_read)
}

fn koala_bear_values() -> Loaded<Value<u32>> {
    values(ELEMENTS, elements::load(), koala_bear_read, koala_bear_written, |element| element.0)
}

fn digest_strings() -> Loaded<Encoded> {
    strings(ELEMENTS, elements::load(), digest_read)
}

fn digest_values() -> Loaded<Value<[Integer; 4]>> {
    let value_of = |digest: [Element; 4]| digest.map(|element| Integer(element.0));
    values(ELEMENTS, elements::load(), digest_read, digest_written, value_of)
}

fn limbs_strings() -> Loaded<Encoded> {
    strings(ELEMENTS, elements::load(), limbs_read)
}

fn limbs_values() -> Loaded<Value<[Integer; 4]>> {
    values(ELEMENTS, elements::load(), limbs_read, none, |limbs| limbs)
}

const CLAIM: &str = "encoding_claim";

fn claim_read(group: ClaimGroup) -> Option<Vec<DecodeTest<ClaimValue>>> {
    let ClaimGroup::Decode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn claim_written(group: ClaimGroup) -> Option<Vec<EncodeTest<Vec<Integer>>>> {
    let ClaimGroup::Encode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn claim_strings() -> Loaded<Encoded> {
    strings(CLAIM, claim::load(), claim_read)
}

fn claim_values() -> Loaded<Value<Vec<Integer>>> {
    let value_of = |value: ClaimValue| value.elements.into_iter().map(|element| Integer(element.0)).collect();
    values(CLAIM, claim::load(), claim_read, claim_written, value_of)
}

fn written_claim(claim: &[Integer]) -> Result<Vec<u8>, EncodeError> {
    claim_spec::encode(&claim.iter().map(|number| number.0).collect::<Vec<_>>())
}

const PROGRAM_ID: &str = "encoding_program_id";

fn program_read(group: ProgramIdGroup) -> Option<Vec<DecodeTest<ProgramValue>>> {
    let ProgramIdGroup::Decode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn program_written(group: ProgramIdGroup) -> Option<Vec<EncodeTest<Program>>> {
    let ProgramIdGroup::Encode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn program_strings() -> Loaded<Encoded> {
    strings(PROGRAM_ID, program_id::load(), program_read)
}

fn program_values() -> Loaded<Value<Program>> {
    values(PROGRAM_ID, program_id::load(), program_read, program_written, |value| value.program)
}

const VM_KEY: &str = "encoding_vm_key";

fn vm_key_read(group: VmKeyGroup) -> Option<Vec<DecodeTest<VmKeyValue>>> {
    let VmKeyGroup::Decode { tests } = group;
    Some(tests)
}

fn vm_key_strings() -> Loaded<Encoded> {
    strings(VM_KEY, vm_key::load(), vm_key_read)
}

fn vm_key_values() -> Loaded<Value<VmKey>> {
    values(VM_KEY, vm_key::load(), vm_key_read, none, |value| value.key)
}

const SYSTEM_KEY: &str = "encoding_system_key";

fn system_key_read(group: SystemKeyGroup) -> Option<Vec<DecodeTest<SystemKeyValue>>> {
    let SystemKeyGroup::Decode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn system_key_written(group: SystemKeyGroup) -> Option<Vec<EncodeTest<SystemKey>>> {
    let SystemKeyGroup::Encode { tests } = group else {
        return None;
    };
    Some(tests)
}

fn loosely_read(group: SystemKeyGroup) -> Option<Vec<LooseReadingTest>> {
    let SystemKeyGroup::LooseReading { tests } = group else {
        return None;
    };
    Some(tests)
}

fn system_key_strings() -> Loaded<Encoded> {
    let mut vectors = strings(SYSTEM_KEY, system_key::load(), system_key_read)?;
    for test in tests(system_key::load()?.test_groups, loosely_read) {
        let refused = vector(&test, |test| (Encoded { bytes: test.other.clone() }, Answer::Refused));
        let read = Answer::of_result(generate::system_key::read(&test.encoding.0));
        let accepted = Vector { input: Encoded { bytes: test.encoding }, expected: read, ..refused.clone() };
        vectors.tests.extend([refused, accepted]);
    }
    Ok(vectors)
}

fn system_key_values() -> Loaded<Value<SystemKey>> {
    values(SYSTEM_KEY, system_key::load(), system_key_read, system_key_written, |value| value.key)
}

const FRAMING: &str = "encoding_framing";

fn blob_read(group: FramingGroup) -> Option<Vec<DecodeTest<Hex>>> {
    let FramingGroup::Blob { tests } = group else {
        return None;
    };
    Some(tests)
}

fn private_input_read(group: FramingGroup) -> Option<Vec<DecodeTest<Hex>>> {
    let FramingGroup::PrivateInput { tests } = group else {
        return None;
    };
    Some(tests)
}

fn blob_strings() -> Loaded<Encoded> {
    strings(FRAMING, framing::load(), blob_read)
}

fn blob_values() -> Loaded<Value<Hex>> {
    values(FRAMING, framing::load(), blob_read, none, |payload| payload)
}

fn private_input_strings() -> Loaded<Encoded> {
    strings(FRAMING, framing::load(), private_input_read)
}

fn private_input_values() -> Loaded<Value<Hex>> {
    values(FRAMING, framing::load(), private_input_read, none, |payload| payload)
}
