//! Generates the vectors of the encodings of verifying keys and what goes with them.

mod claim;
mod elements;
mod framing;
mod program_id;
mod shared;
mod system_key;
mod vm_key;

use super::frame::Generated;

/// The files and their schemas.
pub fn files() -> Vec<Generated> {
    [vm_key::files(), system_key::files(), program_id::files(), framing::files(), elements::files(), claim::files()].concat()
}
