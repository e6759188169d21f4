//! The files of `impl/vkey` compiled a second time, beside another [`word`]: bytes are variables or constants, and a comparison of them asks the
//! explorer of [`crate::paths`] which way to go.

pub mod word;

#[path = "../../../../impl/vkey/src/circuit.rs"]
pub mod circuit;
#[path = "../../../../impl/vkey/src/claim.rs"]
pub mod claim;
#[path = "../../../../impl/vkey/src/cursor.rs"]
pub mod cursor;
#[path = "../../../../impl/vkey/src/domain.rs"]
pub mod domain;
#[path = "../../../../impl/vkey/src/error.rs"]
pub mod error;
#[path = "../../../../impl/vkey/src/field.rs"]
pub mod field;
#[path = "../../../../impl/vkey/src/framing.rs"]
pub mod framing;
#[path = "../../../../impl/vkey/src/lookup.rs"]
pub mod lookup;
#[path = "../../../../impl/vkey/src/lookups.rs"]
pub mod lookups;
#[path = "../../../../impl/vkey/src/node.rs"]
pub mod node;
#[path = "../../../../impl/vkey/src/nodes.rs"]
pub mod nodes;
#[path = "../../../../impl/vkey/src/preprocessed.rs"]
pub mod preprocessed;
#[path = "../../../../impl/vkey/src/program.rs"]
pub mod program;
#[path = "../../../../impl/vkey/src/put.rs"]
pub mod put;
#[path = "../../../../impl/vkey/src/roots.rs"]
pub mod roots;
#[path = "../../../../impl/vkey/src/system.rs"]
pub mod system;
#[path = "../../../../impl/vkey/src/take.rs"]
pub mod take;
#[path = "../../../../impl/vkey/src/vm.rs"]
pub mod vm;
