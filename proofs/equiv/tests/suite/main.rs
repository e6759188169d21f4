//! Every test of this crate, in one program: linking the crate once takes less time than the tests.

mod chain;
mod costs;
mod machine_code;
mod matrix;
mod merkle;
mod opaque;
mod progress;
mod registry;
mod second_check;
mod shapes;
mod surface;
mod surface_of_small_crates;
