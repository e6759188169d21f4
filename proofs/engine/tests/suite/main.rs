//! Every test of this crate that uses its public interface, but those that the emulator runs, in one program: linking the crate once takes less time than the tests.

mod certificate;
mod composed;
mod end_to_end;
mod evidence;
mod exports;
mod expressions;
mod formula;
mod models_listing;
mod mutants;
mod normal_form;
mod rules;
mod rules_applied;
mod terms;
mod tree;
mod vacuous;
