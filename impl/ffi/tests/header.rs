//! The committed header is the one that the sources give.

mod generator;

#[test]
fn header_is_fresh() {
    let committed = std::fs::read_to_string(generator::committed()).expect("the header can be read");
    assert!(committed == generator::header(), "include/ashlar.h is stale: run `make header`");
}
