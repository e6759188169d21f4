//! Generates the vectors of the encodings of verifying keys and what goes with them.

pub mod claim;
pub mod elements;
pub mod framing;
pub mod program_id;
mod shared;
pub mod system_key;
pub mod vm_key;

use super::frame::Generated;

/// The files and their schemas.
pub fn files() -> Vec<Generated> {
    [vm_key::files(), system_key::files(), program_id::files(), framing::files(), elements::files(), claim::files()].concat()
}
