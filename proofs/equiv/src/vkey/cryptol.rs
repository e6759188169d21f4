//! The writers against the Cryptol modules, in the words domain.

use ashlar_engine::cryptol::Export;
use ashlar_engine::graph::Sym;
use ashlar_engine::obligation::{Arg, Case, Input, Kind, LeftCall, Obligation, Right};
use ashlar_vkey::{claim, field, framing, vm};
use ashlar_vkey_link::shapes;
use ashlar_vkey_link::symbolic::word::Byte;
use ashlar_vkey_link::writers;

/// Greatest numbers of pages, of elements and of bytes of payloads.
const PAGES: usize = 6;
const ELEMENTS: usize = 8;
const PAYLOAD: usize = 32;

/// A writer, at one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Writer {
    /// Keys of format A with this many pages.
    Vm(usize),
    /// Claims of this many elements.
    Claim(usize),
    /// Digests of four elements.
    Digest,
    /// Blobs of this many bytes.
    Blob(usize),
    /// Private inputs of this many bytes.
    PrivateInput(usize),
}

/// The obligations.
pub fn obligations() -> Vec<Obligation> {
    vec![
        obligation("vm", "VmVerifyingKey::encode", "vm::encode", "keys with 0 to 6 pages", || {
            (0..=PAGES).map(Writer::Vm).collect()
        }),
        obligation("claim", "Claim::encode", "claim::encode", "well-formed claims of 1 to 8 elements", || {
            (1..=ELEMENTS).map(Writer::Claim).collect()
        }),
        obligation("digest", "FieldEncoding::encode_digest", "field::encode_digest", "digests of four elements", || {
            vec![Writer::Digest]
        }),
        obligation("blob", "Framing::encode_blob", "framing::encode_blob", "payloads of 1 to 32 bytes", || {
            (1..=PAYLOAD).map(Writer::Blob).collect()
        }),
        obligation(
            "private-input",
            "Framing::encode_private_input",
            "framing::encode_private_input",
            "payloads of 1 to 32 bytes",
            || (1..=PAYLOAD).map(Writer::PrivateInput).collect(),
        ),
    ]
}

fn obligation(name: &str, cryptol: &str, code: &str, scope: &str, writers: fn() -> Vec<Writer>) -> Obligation {
    Obligation {
        id: format!("vkey/cryptol/{name}"),
        claim: "The writer writes what the Cryptol module says".to_owned(),
        left_name: format!("cryptol:{cryptol}"),
        right_name: format!("impl:ashlar_vkey::{code}"),
        scope: format!("all values of all fields, {scope}"),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Equivalence(Box::new(move || writers().into_iter().map(Writer::case).collect())),
    }
}

impl Writer {
    /// One group of inputs a variable of the shape, but for lists of them, which are one group.
    fn inputs(self) -> Vec<Input> {
        match self {
            Writer::Vm(pages) => {
                let options = [("blowup", 8), ("queries", 64), ("coset", 64), ("grinding", 8), ("degree", 8)];
                let mut inputs: Vec<Input> = options.iter().map(|&(name, width)| Input::new(name, width, 1)).collect();
                inputs.extend(["bitwise", "decoded", "register", "keccak"].map(|name| Input::bytes(name, 32)));
                inputs.extend((pages > 0).then(|| Input::bytes("pages", 32 * pages)));
                inputs
            }
            Writer::Claim(elements) => vec![Input::new("elements", 64, elements)],
            Writer::Digest => vec![Input::new("elements", 64, 4)],
            Writer::Blob(bytes) | Writer::PrivateInput(bytes) => vec![Input::bytes("payload", bytes)],
        }
    }

    fn case(self) -> Case {
        let inputs = self.inputs();
        let export = self.export();
        let args = inputs.iter().enumerate().map(|(group, input)| Arg::group(group, input)).collect();
        Case { label: self.label(), left: vec![LeftCall { export, args }], inputs, right: Box::new(self) }
    }

    fn label(self) -> String {
        match self {
            Writer::Vm(pages) => format!("{pages} pages"),
            Writer::Claim(elements) => format!("{elements} elements"),
            Writer::Digest => "four elements".to_owned(),
            Writer::Blob(bytes) | Writer::PrivateInput(bytes) => format!("{bytes} bytes"),
        }
    }

    fn export(self) -> Export {
        match self {
            Writer::Vm(pages) => {
                let mut params = vec![
                    ("blowup", "[8]".to_owned()),
                    ("queries", "[64]".to_owned()),
                    ("coset", "[64]".to_owned()),
                    ("grinding", "[8]".to_owned()),
                    ("degree", "[8]".to_owned()),
                ];
                params.extend(["bitwise", "decoded", "register", "keccak"].map(|name| (name, "[32][8]".to_owned())));
                params.extend((pages > 0).then(|| ("pages", format!("[{pages}][32][8]"))));
                let params: Vec<(&str, &str)> = params.iter().map(|(name, shape)| (*name, shape.as_str())).collect();
                let list = if pages > 0 { "pages" } else { "[]" };
                let body = format!(
                    "encode {{ options = {{ blowup_factor = blowup, fri_number_of_queries = queries, coset_offset = coset, \
                     grinding_factor = grinding, fri_final_poly_log_degree = degree }}, bitwise = bitwise, decode = decoded, \
                     register = register, keccak_rc = keccak, pages = {list} }}"
                );
                Export::new("VmVerifyingKey", &params, &body, &format!("[{}][8]", 159 + 32 * pages))
            }
            Writer::Claim(elements) => Export::new(
                "Claim",
                &[("elements", &format!("[{elements}][64]"))],
                "encode elements",
                &format!("[{}][8]", 8 + 8 * elements),
            ),
            Writer::Digest => Export::new("FieldEncoding", &[("elements", "[4][64]")], "encode_digest elements", "[32][8]"),
            Writer::Blob(bytes) => frame("encode_blob payload", bytes),
            Writer::PrivateInput(bytes) => frame("encode_private_input payload", bytes),
        }
    }

    /// What the code writes for a key of variables.
    fn layout(self) -> Vec<Byte> {
        use ashlar_vkey_link::symbolic::{claim, field, framing, vm};
        let written = match self {
            Writer::Vm(pages) => writers::written(&[], || Some(vm::encode(&shapes::vm(pages)))),
            Writer::Claim(elements) => writers::written(&[], || claim::encode(&shapes::claim(elements)).ok()),
            Writer::Digest => writers::written(&[], || field::encode_digest(&shapes::digest()).ok()),
            Writer::Blob(bytes) => writers::written(&[], || Some(framing::encode_blob(&shapes::payload(bytes)))),
            Writer::PrivateInput(bytes) => writers::written(&[], || framing::encode_private_input(&shapes::payload(bytes)).ok()),
        };
        written.unwrap_or_else(|reason| panic!("{reason}"))
    }

    /// The group of a variable, and its place there in inputs.
    fn place(self, variable: usize) -> (usize, usize) {
        match self {
            Writer::Vm(_) if variable < 9 => (variable, 0),
            Writer::Vm(_) => (9, 32 * (variable - 9)),
            _ => (0, variable),
        }
    }
}

fn frame(body: &str, bytes: usize) -> Export {
    Export::new("Framing", &[("payload", &format!("[{bytes}][8]"))], body, &format!("[{}][8]", 16 + bytes))
}

impl Right for Writer {
    fn symbolic(&self, inputs: &[Vec<Sym>]) -> Vec<Sym> {
        let byte = |byte: Byte| match byte {
            Byte::Constant(value) => Sym::constant(8, value.into()),
            Byte::Free { variable, index } => {
                let (group, place) = self.place(variable as usize);
                match inputs[group][place].width() {
                    8 => inputs[group][place + usize::from(index)],
                    _ => inputs[group][place].extract(8 * u32::from(index), 8),
                }
            }
        };
        self.layout().into_iter().map(byte).collect()
    }

    fn concrete(&self, inputs: &[Vec<u64>]) -> Result<Vec<u64>, String> {
        let bytes = |group: usize| -> Vec<u8> { inputs[group].iter().map(|&byte| byte as u8).collect() };
        let written = match *self {
            Writer::Vm(pages) => {
                let table = |group: usize| -> [u8; 32] { bytes(group).try_into().expect("32 bytes") };
                let options = vm::ProofOptions {
                    blowup_factor: inputs[0][0] as u8,
                    fri_number_of_queries: inputs[1][0],
                    coset_offset: inputs[2][0],
                    grinding_factor: inputs[3][0] as u8,
                    fri_final_poly_log_degree: inputs[4][0] as u8,
                };
                let pages = if pages == 0 { Vec::new() } else { bytes(9).as_chunks().0.to_vec() };
                let [bitwise, decode, register, keccak_rc] = [5, 6, 7, 8].map(table);
                Ok(vm::encode(&vm::VmVerifyingKey { options, bitwise, decode, register, keccak_rc, pages }))
            }
            Writer::Claim(_) => claim::encode(&claim::Claim { elements: inputs[0].clone() }).map_err(|error| error.to_string()),
            Writer::Digest => {
                let digest = inputs[0].clone().try_into().expect("four elements");
                field::encode_digest(&digest).map_err(|error| error.to_string())
            }
            Writer::Blob(_) => Ok(framing::encode_blob(&bytes(0))),
            Writer::PrivateInput(_) => framing::encode_private_input(&bytes(0)).map_err(|error| error.to_string()),
        };
        Ok(written?.into_iter().map(u64::from).collect())
    }
}
