//! The files of `impl/vkey` for the parts of a system key, each compiled beside the summaries of the parts that it calls.

pub mod circuit_beside_lists;
pub mod lookup_beside_roots;
pub mod lookups_beside_lookup;
pub mod node_beside_words;
pub mod nodes_beside_node;
pub mod preprocessed_beside_words;
pub mod roots_beside_root;
pub mod system_beside_circuit;
