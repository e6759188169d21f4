//! Campaigns of `conform` against the adapters, the examples of its page, and faults that are planted in one of them.

mod adapters;
mod cpp;
mod examples;
mod faults;
mod run;
