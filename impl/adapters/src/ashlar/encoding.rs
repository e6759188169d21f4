//! Encodings of verifying keys and what goes with them.

use ashlar::vkey::claim::{self, Claim};
use ashlar::vkey::program::{self, Program};
use ashlar::vkey::system::{self, Circuit, Lookup, Node, Row, Source, SystemVerifyingKey};
use ashlar::vkey::vm::{self, ProofOptions, VmVerifyingKey};
use ashlar::vkey::{DecodeError, EncodeError, field, framing};
use ashlar_conform::protocol::{Reply, Request};
use ashlar_vectors::encoding::Bytes32;
use ashlar_vectors::encoding::claim::ClaimValue;
use ashlar_vectors::encoding::program_id::{self, ProgramValue};
use ashlar_vectors::encoding::system_key::{self, SystemKey, SystemKeyValue};
use ashlar_vectors::encoding::vm_key::{VmKey, VmKeyValue, VmOptions};
use ashlar_vectors::file::Hex;
use ashlar_vectors::goldilocks::{Element, Integer};
use serde::Serialize;

use crate::input::{bytes, input, refused, unsupported};

pub const SUPPORTED: [&str; 20] = [
    "Goldilocks/decode",
    "Goldilocks/encode",
    "KoalaBear/decode",
    "KoalaBear/encode",
    "GoldilocksDigest/decode",
    "GoldilocksDigest/encode",
    "Limbs/decode",
    "Limbs/encode",
    "Claim/decode",
    "Claim/encode",
    "ProgramId/decode",
    "ProgramId/encode",
    "VmKey/decode",
    "VmKey/encode",
    "SystemKey/decode",
    "SystemKey/encode",
    "Blob/decode",
    "Blob/encode",
    "PrivateInput/decode",
    "PrivateInput/encode",
];

pub fn output(request: &Request) -> Result<Reply, Reply> {
    match request.operation.as_str() {
        "decode" => decoded(request, &bytes(request, "bytes")?),
        "encode" => encoded(request),
        _ => Err(unsupported(request)),
    }
}

fn read<T, V: Serialize>(decoded: Result<T, DecodeError>, value: impl FnOnce(T) -> V) -> Result<Reply, Reply> {
    let decoded = decoded.map_err(|error| Reply::Refused(format!("{error:?}")))?;
    serde_json::to_value(value(decoded)).map(Reply::Output).map_err(refused)
}

fn written(encoded: Result<Vec<u8>, EncodeError>) -> Result<Reply, Reply> {
    let bytes = encoded.map_err(|error| Reply::Refused(format!("{error:?}")))?;
    Ok(Reply::Output(hex::encode(bytes).into()))
}

fn decoded(request: &Request, bytes: &[u8]) -> Result<Reply, Reply> {
    match request.algorithm.as_str() {
        "Goldilocks" => read(field::decode_goldilocks(bytes), Integer),
        "KoalaBear" => read(field::decode_koala_bear(bytes), |element| element),
        "GoldilocksDigest" => read(field::decode_digest(bytes), |digest| digest.map(Integer)),
        "Limbs" => read(field::decode_limbs(bytes), |limbs| limbs.map(Integer)),
        "Claim" => read(claim::decode(bytes), claim_value),
        "ProgramId" => read(program::decode(bytes), program_value),
        "VmKey" => read(vm::decode(bytes), vm_key_value),
        "SystemKey" => read(system::decode(bytes), system_key_value),
        "Blob" => read(framing::decode_blob(bytes), Hex),
        "PrivateInput" => read(framing::decode_private_input(bytes), Hex),
        _ => Err(unsupported(request)),
    }
}

fn encoded(request: &Request) -> Result<Reply, Reply> {
    let digest = || Ok(input::<[Integer; 4]>(request, "value")?.map(|limb| limb.0));
    written(match request.algorithm.as_str() {
        "Goldilocks" => field::encode_goldilocks(input::<Integer>(request, "value")?.0),
        "KoalaBear" => field::encode_koala_bear(input(request, "value")?),
        "GoldilocksDigest" => field::encode_digest(&digest()?),
        "Limbs" => Ok(field::digest_of_limbs(&digest()?).to_vec()),
        "Claim" => {
            let elements = input::<Vec<Integer>>(request, "value")?.into_iter().map(|element| element.0).collect();
            claim::encode(&Claim { elements })
        }
        "ProgramId" => program::encode(&program(&input(request, "value")?)),
        "VmKey" => Ok(vm::encode(&vm_key(&input(request, "value")?))),
        "SystemKey" => system::encode(&system_key(&input(request, "value")?)),
        "Blob" => Ok(framing::encode_blob(&bytes(request, "value")?)),
        "PrivateInput" => framing::encode_private_input(&bytes(request, "value")?),
        _ => return Err(unsupported(request)),
    })
}

/// A digest of a value that was read, and so has one.
fn digest(digest: Result<[u8; 32], EncodeError>) -> Bytes32 {
    Bytes32(digest.expect("a value that was read is well formed"))
}

fn claim_value(claim: Claim) -> ClaimValue {
    ClaimValue {
        keccak256: digest(claim::keccak256_digest(&claim)),
        blake3: digest(claim::blake3_digest(&claim)),
        elements: claim.elements.into_iter().map(Element).collect(),
    }
}

fn program_value(read: Program) -> ProgramValue {
    let page = |page: &program::Page| program_id::Page { base: Integer(page.base), commitment: Bytes32(page.commitment) };
    ProgramValue {
        program_id: digest(program::program_id(&read)),
        program: program_id::Program {
            elf_digest: Bytes32(read.elf_digest),
            pc_start: Integer(read.pc_start),
            decode: Bytes32(read.decode),
            pages: read.pages.iter().map(page).collect(),
        },
    }
}

fn program(given: &program_id::Program) -> Program {
    let page = |page: &program_id::Page| program::Page { base: page.base.0, commitment: page.commitment.0 };
    Program {
        elf_digest: given.elf_digest.0,
        pc_start: given.pc_start.0,
        decode: given.decode.0,
        pages: given.pages.iter().map(page).collect(),
    }
}

fn vm_key_value(read: VmVerifyingKey) -> VmKeyValue {
    let options = VmOptions {
        blowup_factor: read.options.blowup_factor,
        fri_number_of_queries: Integer(read.options.fri_number_of_queries),
        coset_offset: Integer(read.options.coset_offset),
        grinding_factor: read.options.grinding_factor,
        fri_final_poly_log_degree: read.options.fri_final_poly_log_degree,
    };
    VmKeyValue {
        keccak256: Bytes32(vm::keccak256_digest(&read)),
        blake3: Bytes32(vm::blake3_digest(&read)),
        upstream_digest: Bytes32(vm::upstream_digest(&read)),
        key: VmKey {
            options,
            bitwise: Bytes32(read.bitwise),
            decode: Bytes32(read.decode),
            register: Bytes32(read.register),
            keccak_rc: Bytes32(read.keccak_rc),
            pages: read.pages.into_iter().map(Bytes32).collect(),
        },
    }
}

fn vm_key(given: &VmKey) -> VmVerifyingKey {
    VmVerifyingKey {
        options: ProofOptions {
            blowup_factor: given.options.blowup_factor,
            fri_number_of_queries: given.options.fri_number_of_queries.0,
            coset_offset: given.options.coset_offset.0,
            grinding_factor: given.options.grinding_factor,
            fri_final_poly_log_degree: given.options.fri_final_poly_log_degree,
        },
        bitwise: given.bitwise.0,
        decode: given.decode.0,
        register: given.register.0,
        keccak_rc: given.keccak_rc.0,
        pages: given.pages.iter().map(|page| page.0).collect(),
    }
}

fn system_key_value(read: SystemVerifyingKey) -> SystemKeyValue {
    SystemKeyValue {
        keccak256: digest(system::keccak256_digest(&read)),
        blake3: digest(system::blake3_digest(&read)),
        upstream_digest: digest(system::upstream_digest(&read)),
        key: SystemKey {
            log_blowup: read.log_blowup,
            cap_height: read.cap_height,
            log_final_poly_len: read.log_final_poly_len,
            max_log_arity: read.max_log_arity,
            num_queries: read.num_queries,
            commit_pow_bits: read.commit_pow_bits,
            query_pow_bits: read.query_pow_bits,
            circuits: read.circuits.iter().map(circuit_value).collect(),
            preprocessed_commitment: read.preprocessed_commitment.map(|cap| cap.into_iter().map(Bytes32).collect()),
        },
    }
}

fn system_key(given: &SystemKey) -> SystemVerifyingKey {
    let all = |digests: &Vec<Bytes32>| digests.iter().map(|digest| digest.0).collect();
    SystemVerifyingKey {
        log_blowup: given.log_blowup,
        cap_height: given.cap_height,
        log_final_poly_len: given.log_final_poly_len,
        max_log_arity: given.max_log_arity,
        num_queries: given.num_queries,
        commit_pow_bits: given.commit_pow_bits,
        query_pow_bits: given.query_pow_bits,
        circuits: given.circuits.iter().map(circuit).collect(),
        preprocessed_commitment: given.preprocessed_commitment.as_ref().map(all),
    }
}

fn circuit_value(read: &Circuit) -> system_key::Circuit {
    let lookup = |read: &Lookup| system_key::Lookup { multiplicity: read.multiplicity, arguments: read.arguments.clone() };
    system_key::Circuit {
        main_width: read.main_width,
        preprocessed_width: read.preprocessed_width,
        preprocessed_height: read.preprocessed_height,
        max_constraint_degree: read.max_constraint_degree,
        lookup_group_size: read.lookup_group_size,
        nodes: read.nodes.iter().map(node_value).collect(),
        zeros: read.zeros.clone(),
        lookups: read.lookups.iter().map(lookup).collect(),
        preprocessed_index: read.preprocessed_index,
    }
}

fn circuit(given: &system_key::Circuit) -> Circuit {
    let lookup = |given: &system_key::Lookup| Lookup { multiplicity: given.multiplicity, arguments: given.arguments.clone() };
    Circuit {
        main_width: given.main_width,
        preprocessed_width: given.preprocessed_width,
        preprocessed_height: given.preprocessed_height,
        max_constraint_degree: given.max_constraint_degree,
        lookup_group_size: given.lookup_group_size,
        nodes: given.nodes.iter().map(node).collect(),
        zeros: given.zeros.clone(),
        lookups: given.lookups.iter().map(lookup).collect(),
        preprocessed_index: given.preprocessed_index,
    }
}

fn node_value(read: &Node) -> system_key::Node {
    use system_key::Node as Value;
    match *read {
        Node::Constant(value) => Value::Constant { value: Integer(value) },
        Node::Public(index) => Value::Public { index },
        Node::IsFirstRow => Value::IsFirstRow,
        Node::IsLastRow => Value::IsLastRow,
        Node::IsTransition => Value::IsTransition,
        Node::Add { left, right } => Value::Add { left, right },
        Node::Sub { left, right } => Value::Sub { left, right },
        Node::Mul { left, right } => Value::Mul { left, right },
        Node::Neg { operand } => Value::Neg { operand },
        Node::Column { source, row, column } => Value::Column {
            source: match source {
                Source::Preprocessed => system_key::Source::Preprocessed,
                Source::Main => system_key::Source::Main,
                Source::Stage2 => system_key::Source::Stage2,
            },
            row: match row {
                Row::Current => system_key::Row::Current,
                Row::Next => system_key::Row::Next,
            },
            column,
        },
    }
}

fn node(given: &system_key::Node) -> Node {
    use system_key::Node as Value;
    match *given {
        Value::Constant { value } => Node::Constant(value.0),
        Value::Public { index } => Node::Public(index),
        Value::IsFirstRow => Node::IsFirstRow,
        Value::IsLastRow => Node::IsLastRow,
        Value::IsTransition => Node::IsTransition,
        Value::Add { left, right } => Node::Add { left, right },
        Value::Sub { left, right } => Node::Sub { left, right },
        Value::Mul { left, right } => Node::Mul { left, right },
        Value::Neg { operand } => Node::Neg { operand },
        Value::Column { source, row, column } => Node::Column {
            source: match source {
                system_key::Source::Preprocessed => Source::Preprocessed,
                system_key::Source::Main => Source::Main,
                system_key::Source::Stage2 => Source::Stage2,
            },
            row: match row {
                system_key::Row::Current => Row::Current,
                system_key::Row::Next => Row::Next,
            },
            column,
        },
    }
}
