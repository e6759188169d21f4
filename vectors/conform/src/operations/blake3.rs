//! BLAKE3: the modes, extendable output, digests as text, many messages at once.

use ashlar_spec::blake3::{self as spec, BLOCK_LEN, CHUNK_LEN};
use ashlar_vectors::blake3::{Blake3Group, OutputTest};
use ashlar_vectors::blake3_hash_many::HashManyGroup;
use ashlar_vectors::file::Hex;
use ashlar_vectors::goldilocks::Integer;
use ashlar_vectors::{LoadError, blake3, blake3_hash_many, message};
use fastrand::Rng;
use serde::{Deserialize, Serialize};

use super::function::{Answer, Function, Operations, Vector, Vectors, boxed, parts, vector};
use crate::edits;

const ALGORITHM: &str = "BLAKE3";

/// Bytes of output that are asked for at most, and of messages in campaigns.
const MOST_BYTES: usize = 1 << 16;

/// Messages at once in campaigns, at most.
const MOST_MESSAGES: usize = 33;

/// Bytes of a key.
const KEY_BYTES: usize = 32;

pub fn operations() -> Operations {
    let mut operations: Operations = Vec::new();
    for kind in [Kind::Hash, Kind::KeyedHash, Kind::DeriveKey] {
        operations.push(boxed(Mode { kind, is_extended: false }));
        operations.push(boxed(Mode { kind, is_extended: true }));
    }
    operations.push(boxed(DigestFromText));
    operations.push(boxed(HashMany));
    operations.push(boxed(CompressMany));
    operations
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Hash,
    KeyedHash,
    DeriveKey,
}

/// A mode, of which the first 32 bytes are asked for, or any bytes of its extendable output.
struct Mode {
    kind: Kind,
    is_extended: bool,
}

/// The message of a mode, and what the mode needs besides.
#[derive(Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ModeInput {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    key: Option<Hex>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    context: Option<String>,
    message: Hex,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seek: Option<Integer>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    length: Option<usize>,
}

impl Mode {
    /// The input with a key, or a context, where the mode takes one.
    fn input(&self, key: &[u8], context: &str, message: Vec<u8>, seek: u64, length: usize) -> ModeInput {
        ModeInput {
            key: (self.kind == Kind::KeyedHash).then(|| Hex(key.to_vec())),
            context: (self.kind == Kind::DeriveKey).then(|| context.to_owned()),
            message: Hex(message),
            seek: self.is_extended.then_some(Integer(seek)),
            length: self.is_extended.then_some(length),
        }
    }

    fn output(&self, input: &ModeInput, seek: u64, length: usize) -> Option<Answer> {
        let message = &input.message.0;
        Some(Answer::of(Hex(match (self.kind, &input.key, &input.context) {
            (Kind::Hash, None, None) => spec::hash_xof::<u32>(message, seek, length),
            (Kind::KeyedHash, Some(key), None) => match key.0[..].try_into() {
                Ok(key) => spec::keyed_hash_xof::<u32>(key, message, seek, length),
                Err(_) => return Some(Answer::Refused),
            },
            (Kind::DeriveKey, None, Some(context)) => spec::derive_key_xof::<u32>(context.as_bytes(), message, seek, length),
            _ => return None,
        })))
    }

    /// Tests of outputs, which begin at the first byte where the output cannot be extended.
    fn output_vectors(&self, tests: &[OutputTest], key: &[u8], context: &str) -> Vec<Vector<ModeInput>> {
        let asked = tests.iter().filter(|test| self.is_extended || test.seek == 0);
        let vector = |test: &OutputTest| {
            let output = &test.output.0;
            let length = if self.is_extended { output.len() } else { KEY_BYTES };
            let input = self.input(key, context, message(test.input_length), test.seek, length);
            vector(test, |_| (input, Answer::of(Hex(output[..length].to_vec()))))
        };
        asked.map(vector).collect()
    }
}

impl Function for Mode {
    type Input = ModeInput;

    fn algorithm(&self) -> &'static str {
        ALGORITHM
    }

    fn name(&self) -> &'static str {
        match (self.kind, self.is_extended) {
            (Kind::Hash, false) => "hash",
            (Kind::Hash, true) => "hash_xof",
            (Kind::KeyedHash, false) => "keyed_hash",
            (Kind::KeyedHash, true) => "keyed_hash_xof",
            (Kind::DeriveKey, false) => "derive_key",
            (Kind::DeriveKey, true) => "derive_key_xof",
        }
    }

    fn vectors(&self) -> Result<Vectors<ModeInput>, LoadError> {
        let (notes, groups) = parts(blake3::load()?);
        let mut vectors = Vec::new();
        for group in groups {
            match (group, self.kind) {
                (Blake3Group::Hash { tests }, Kind::Hash) => vectors.extend(self.output_vectors(&tests, &[], "")),
                (Blake3Group::KeyedHash { key, tests }, Kind::KeyedHash) => {
                    vectors.extend(self.output_vectors(&tests, &key.0, ""));
                }
                (Blake3Group::DeriveKey { context, tests }, Kind::DeriveKey) => {
                    vectors.extend(self.output_vectors(&tests, &[], &context));
                }
                (Blake3Group::KeyLength { tests }, Kind::KeyedHash) => vectors.extend(tests.iter().filter_map(|test| {
                    let input = self.input(&message(test.key_length), "", Vec::new(), 0, KEY_BYTES);
                    let expected = self.answer(&input)?;
                    Some(vector(test, |_| (input, expected)))
                })),
                (Blake3Group::OutputRange { tests }, _) if self.is_extended => {
                    vectors.extend(tests.iter().filter_map(|test| {
                        let input = self.input(&message(KEY_BYTES), "", Vec::new(), test.seek, test.output_length);
                        let expected = self.answer(&input)?;
                        Some(vector(test, |_| (input, expected)))
                    }));
                }
                _ => {}
            }
        }
        Ok(Vectors { file: "blake3", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<ModeInput> {
        let key = message(KEY_BYTES);
        let mut inputs: Vec<ModeInput> = edits::lengths(&[BLOCK_LEN, CHUNK_LEN])
            .into_iter()
            .map(|length| self.input(&key, "context", message(length), 0, KEY_BYTES))
            .collect();
        if self.is_extended {
            for seek in [0, 1, 31, 32, 63, 64, 65, 127, 128, u64::from(u32::MAX) * 64, u64::MAX - 64, u64::MAX] {
                inputs.extend([0, 1, 63, 64, 65, 129].map(|length| self.input(&key, "context", message(65), seek, length)));
            }
        }
        match self.kind {
            Kind::Hash => {}
            Kind::KeyedHash => {
                inputs.extend([0, 1, 31, 33, 64].map(|length| self.input(&message(length), "", Vec::new(), 0, KEY_BYTES)));
            }
            Kind::DeriveKey => {
                inputs
                    .extend([0, 1, 63, 64, 65, 1024, 1025].map(|length| self.input(&[], &"c".repeat(length), message(1), 0, 32)));
            }
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> ModeInput {
        let key_length = if rng.u8(..32) == 0 { edits::length(rng, 65) } else { KEY_BYTES };
        let key = edits::bytes(rng, key_length);
        let length = edits::length(rng, 40 * CHUNK_LEN);
        let message = edits::bytes(rng, length);
        let context = "a context ".repeat(rng.usize(..8));
        let seek = if rng.bool() { rng.u64(..1024) } else { rng.u64(..) >> rng.u32(..64) };
        self.input(&key, &context, message, seek, edits::length(rng, 300))
    }

    /// The first byte beyond the end of the output, in place of several.
    fn smaller(&self, input: &ModeInput) -> Vec<ModeInput> {
        let end = ModeInput { seek: Some(Integer(u64::MAX)), length: Some(1), ..input.clone() };
        if self.is_extended { vec![end] } else { Vec::new() }
    }

    fn answer(&self, input: &ModeInput) -> Option<Answer> {
        let (seek, length) = match (self.is_extended, input.seek, input.length) {
            (true, Some(seek), Some(length)) => (seek.0, length),
            (false, None, None) => (0, KEY_BYTES),
            _ => return None,
        };
        if length as u64 > u64::MAX - seek {
            return Some(Answer::Refused);
        }
        if length > MOST_BYTES {
            return None;
        }
        self.output(input, seek, length)
    }
}

/// A text that is to be read as a digest.
struct DigestFromText;

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    text: String,
}

impl Function for DigestFromText {
    type Input = Text;

    fn algorithm(&self) -> &'static str {
        ALGORITHM
    }

    fn name(&self) -> &'static str {
        "digest_from_text"
    }

    fn vectors(&self) -> Result<Vectors<Text>, LoadError> {
        let (notes, groups) = parts(blake3::load()?);
        let mut vectors = Vec::new();
        for group in groups {
            if let Blake3Group::DigestText { tests } = group {
                vectors.extend(
                    tests.iter().map(|test| {
                        vector(test, |test| (Text { text: test.text.clone() }, Answer::of_option(test.digest.clone())))
                    }),
                );
            }
        }
        Ok(Vectors { file: "blake3", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Text> {
        let digest = hex::encode(spec::hash::<u32>(&[]));
        let edits = edits::single_edits(digest.as_bytes());
        edits.into_iter().filter_map(|text| Some(Text { text: String::from_utf8(text).ok()? })).collect()
    }

    fn random(&self, rng: &mut Rng) -> Text {
        let digest: [u8; KEY_BYTES] = std::array::from_fn(|_| rng.u8(..));
        let lower = hex::encode(digest);
        let text = if rng.bool() { lower.to_uppercase() } else { lower };
        let edited = if rng.bool() { edits::edited(rng, text.as_bytes()) } else { text.into_bytes() };
        Text { text: String::from_utf8_lossy(&edited).into_owned() }
    }

    fn answer(&self, input: &Text) -> Option<Answer> {
        let digest: Option<[u8; KEY_BYTES]> = hex::decode(&input.text).ok().and_then(|bytes| bytes.try_into().ok());
        Some(Answer::of_option(digest.map(|digest| Hex(digest.to_vec()))))
    }
}

/// Messages of one length laid end to end, each hashed on its own.
struct HashMany;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Messages {
    messages: Hex,
    message_length: usize,
    digest_count: usize,
}

/// The digests of messages of one length, if a buffer holds exactly as many.
fn digests(buffer: &[u8], length: usize, count: usize) -> Option<Answer> {
    if length.checked_mul(count) != Some(buffer.len()) {
        return Some(Answer::Refused);
    }
    if count > 2 * MOST_MESSAGES {
        return None;
    }
    let digest = |i: usize| Hex(spec::hash::<u32>(&buffer[i * length..(i + 1) * length]).to_vec());
    Some(Answer::of((0..count).map(digest).collect::<Vec<_>>()))
}

impl Function for HashMany {
    type Input = Messages;

    fn algorithm(&self) -> &'static str {
        ALGORITHM
    }

    fn name(&self) -> &'static str {
        "hash_many"
    }

    fn vectors(&self) -> Result<Vectors<Messages>, LoadError> {
        let (notes, groups) = parts(blake3_hash_many::load()?);
        let mut vectors = Vec::new();
        for group in groups {
            match group {
                HashManyGroup::HashMany { message_length, digests, tests } => vectors.extend(tests.iter().map(|test| {
                    let messages = Hex(message(test.count * message_length));
                    let input = Messages { messages, message_length, digest_count: test.count };
                    vector(test, |test| (input, Answer::of(&digests[..test.count])))
                })),
                HashManyGroup::BufferShape { tests } => vectors.extend(tests.iter().filter_map(|test| {
                    let messages = Hex(message(test.buffer_length));
                    let input = Messages { messages, message_length: test.message_length, digest_count: test.digest_count };
                    let expected = self.answer(&input)?;
                    Some(vector(test, |_| (input, expected)))
                })),
                HashManyGroup::CompressMany { .. } => {}
            }
        }
        Ok(Vectors { file: "blake3_hash_many", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Messages> {
        let mut inputs = Vec::new();
        for message_length in edits::lengths(&[BLOCK_LEN]) {
            for digest_count in [0, 1, 2, 5, 17] {
                let messages = Hex(message(message_length * digest_count));
                inputs.push(Messages { messages, message_length, digest_count });
            }
            inputs.push(Messages { messages: Hex(message(message_length + 1)), message_length, digest_count: 1 });
        }
        inputs
    }

    fn random(&self, rng: &mut Rng) -> Messages {
        let message_length = edits::length(rng, 3 * CHUNK_LEN);
        let digest_count = rng.usize(..=MOST_MESSAGES);
        let off = if rng.u8(..16) == 0 { rng.usize(..3) } else { 0 };
        let messages = Hex(edits::bytes(rng, message_length * digest_count + off));
        Messages { messages, message_length, digest_count }
    }

    /// Fewer messages, and shorter ones.
    fn smaller(&self, input: &Messages) -> Vec<Messages> {
        let (length, count, bytes) = (input.message_length, input.digest_count, &input.messages.0);
        edits::fewer(bytes, length, count)
            .into_iter()
            .map(|(bytes, message_length, digest_count)| Messages { messages: Hex(bytes), message_length, digest_count })
            .collect()
    }

    fn answer(&self, input: &Messages) -> Option<Answer> {
        digests(&input.messages.0, input.message_length, input.digest_count)
    }
}

/// Nodes of 64 bytes laid end to end, each hashed on its own.
struct CompressMany;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Nodes {
    nodes: Hex,
    digest_count: usize,
}

impl Function for CompressMany {
    type Input = Nodes;

    fn algorithm(&self) -> &'static str {
        ALGORITHM
    }

    fn name(&self) -> &'static str {
        "compress_many"
    }

    fn vectors(&self) -> Result<Vectors<Nodes>, LoadError> {
        let (notes, groups) = parts(blake3_hash_many::load()?);
        let mut vectors = Vec::new();
        for group in groups {
            if let HashManyGroup::CompressMany { digests, tests } = group {
                vectors.extend(tests.iter().map(|test| {
                    let input = Nodes { nodes: Hex(message(BLOCK_LEN * test.count)), digest_count: test.count };
                    vector(test, |test| (input, Answer::of(&digests[..test.count])))
                }));
            }
        }
        Ok(Vectors { file: "blake3_hash_many", notes, tests: vectors })
    }

    fn boundaries(&self) -> Vec<Nodes> {
        let input = |digest_count, length| Nodes { nodes: Hex(message(length)), digest_count };
        (0..=17).flat_map(|count| [input(count, BLOCK_LEN * count), input(count, BLOCK_LEN * count + 1)]).collect()
    }

    fn random(&self, rng: &mut Rng) -> Nodes {
        let digest_count = rng.usize(..=MOST_MESSAGES);
        let off = if rng.u8(..16) == 0 { rng.usize(..BLOCK_LEN) } else { 0 };
        Nodes { nodes: Hex(edits::bytes(rng, BLOCK_LEN * digest_count + off)), digest_count }
    }

    /// Fewer nodes.
    fn smaller(&self, input: &Nodes) -> Vec<Nodes> {
        let fewer =
            |count: usize| Some(Nodes { nodes: Hex(input.nodes.0.get(..BLOCK_LEN * count)?.to_vec()), digest_count: count });
        (0..input.digest_count.min(MOST_MESSAGES)).filter_map(fewer).collect()
    }

    fn answer(&self, input: &Nodes) -> Option<Answer> {
        digests(&input.nodes.0, BLOCK_LEN, input.digest_count)
    }
}
