//! The figures of the page are those that the attacks take, and its picture and collisions are what they are said to be.

use std::fs;

use ashlar_modes::field::Number;
use ashlar_modes::measure::{Measured, measure};
use ashlar_modes::mode::Mode;
use ashlar_modes::plan::{Panel, Series, series};
use ashlar_modes::{page, plot};
use ashlar_spec::{Field, poseidon_koala_bear16};
use p3_field::{PrimeCharacteristicRing, PrimeField32};
use p3_koala_bear::{KoalaBear, default_koalabear_poseidon1_16};
use p3_symmetric::{CryptographicHasher, PaddingFreeSponge};

/// Bits by which a median may differ from that of uniform states.
const DEVIATION: f64 = 0.35;

fn committed() -> Vec<Measured> {
    page::read(&page::figures()).unwrap()
}

#[test]
fn short_series_measure_the_same() {
    let committed = committed();
    let series = series();
    assert_eq!(committed.len(), series.len());
    for (series, committed) in series.iter().zip(&committed).filter(|(series, _)| series.is_quick()) {
        assert_eq!(&measure(series).unwrap(), committed);
    }
}

#[test]
fn every_series_is_there() {
    for (series, committed) in series().iter().zip(committed()) {
        let Series { panel, instance, mode, attack, seeds } = *series;
        assert_eq!((panel, instance.sizes, mode, attack), (committed.panel, committed.sizes, committed.mode, committed.attack));
        assert_eq!(seeds, committed.collisions);
        assert!(committed.lower <= committed.median && committed.median <= committed.upper);
    }
}

#[test]
fn medians_are_those_of_uniform_states() {
    for row in committed() {
        let deviation = (row.median as f64).log2() - row.model;
        assert!(deviation.abs() < DEVIATION, "{row:?}: {deviation}");
    }
}

#[test]
fn the_picture_shows_the_figures() {
    let committed = committed();
    let read = |name: &str| fs::read(page::figures().join(name)).unwrap();
    assert!(read("attacks.svg") == plot::svg(&committed).unwrap().into_bytes(), "attacks.svg shows other figures");
    assert!(read("attacks.png") == plot::png(&committed).unwrap(), "attacks.png shows other figures");
}

/// The first collision of a mode over KoalaBear.
fn koala_bear(mode: Mode) -> (Measured, [Vec<u32>; 2]) {
    let row = committed().into_iter().find(|row| row.panel == Panel::KoalaBear && row.mode == mode).unwrap();
    let messages = row.first.messages.clone().map(|message| message.into_iter().map(u32::element).collect());
    (row, messages)
}

#[test]
fn messages_collide_over_koala_bear() {
    for mode in [Mode::OverwriteSponge, Mode::MmoX] {
        let (row, [left, right]) = koala_bear(mode);
        assert_ne!(left, right);
        for message in [left, right] {
            let digest = mode.hash::<_, _, 16, 15, 8>(&poseidon_koala_bear16::params(), &message);
            assert_eq!(digest.map(Number::number).to_vec(), row.first.digest);
        }
    }
}

#[test]
fn messages_collide_in_the_sponge_of_the_peer() {
    let sponge = PaddingFreeSponge::<_, 16, 15, 8>::new(default_koalabear_poseidon1_16());
    let (row, messages) = koala_bear(Mode::OverwriteSponge);
    for message in messages {
        let digest: [KoalaBear; 8] = sponge.hash_slice(&message.into_iter().map(KoalaBear::from_u32).collect::<Vec<_>>());
        assert_eq!(digest.map(|element| u64::from(element.as_canonical_u32())).to_vec(), row.first.digest);
    }
}
