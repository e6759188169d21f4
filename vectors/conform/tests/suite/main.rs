//! The tests of `conform` that take seconds; campaigns against implementations are in `impl/adapters`.

mod campaign;
mod operations;
mod page;
mod peer;
mod program;
mod protocol;
mod script;
mod shrink;
