//! Runs the obligations and writes the report.
fn main() {}
