//! Compares our measurements with the peers'.

use serde::Serialize;

use crate::OURS;
use crate::results::Measurement;

/// What the peers were allowed to use, and how everyone fared.
#[derive(Clone, Debug, Serialize)]
pub struct Pass {
    /// `native`, or the instruction set that all are kept to.
    pub name: String,
    /// Every comparison of the pass.
    pub ratios: Vec<Ratio>,
    /// Measurements that have no peer.
    pub alone: Vec<Alone>,
}

/// One comparison.
#[derive(Clone, Debug, Serialize)]
pub struct Ratio {
    /// What is measured, such as `hash_many`.
    pub group: String,
    /// Length, or number and length of messages.
    pub parameter: String,
    /// The name of the peer.
    pub peer: String,
    /// Median time of one call of ours.
    pub ours_nanoseconds: f64,
    /// Median time of one call of the peer.
    pub peer_nanoseconds: f64,
    /// The peer's median over ours: above 1 we are faster.
    pub ratio: f64,
    /// The peer's fastest sample over ours.
    pub fastest_ratio: f64,
    /// Our throughput, in 10^9 bytes a second.
    pub ours_gigabytes_per_second: f64,
}

/// One measurement of ours without a peer.
#[derive(Clone, Debug, Serialize)]
pub struct Alone {
    /// What is measured.
    pub group: String,
    /// Which of ours.
    pub function: String,
    /// Length.
    pub parameter: String,
    /// Median time of one call.
    pub nanoseconds: f64,
    /// Throughput, in 10^9 bytes a second.
    pub gigabytes_per_second: f64,
}

impl Pass {
    /// Pairs the measurements of one pass, in the order of their groups, then of lengths, then of counts.
    pub fn new(name: String, mut measurements: Vec<Measurement>) -> Self {
        measurements.sort_by(|a, b| (&a.group, sizes(a), &a.function).cmp(&(&b.group, sizes(b), &b.function)));
        let ratios: Vec<Ratio> = measurements.iter().filter_map(|peer| Ratio::of(peer, &measurements)).collect();
        let alone = measurements.iter().filter(|measured| !has_peers(measured, &measurements)).map(Alone::of).collect();
        Self { name, ratios, alone }
    }
}

/// Ours are named `ashlar` or, where threads are used, `ashlar rayon`.
fn is_ours(function: &str) -> bool {
    function.split(' ').next() == Some(OURS)
}

/// What follows the name of the implementation: the means it uses.
fn means(function: &str) -> Option<&str> {
    function.split_once(' ').map(|(_, means)| means)
}

fn has_peers(measured: &Measurement, all: &[Measurement]) -> bool {
    all.iter().any(|other| other.group == measured.group && is_ours(&other.function))
}

/// The numbers in a parameter, the last first: length, then count.
fn sizes(measured: &Measurement) -> Vec<u64> {
    measured.parameter.rsplit(" x ").filter_map(|number| number.parse().ok()).collect()
}

fn gigabytes_per_second(measured: &Measurement) -> f64 {
    measured.bytes as f64 / measured.nanoseconds
}

impl Ratio {
    /// The comparison of `peer` with ours of the same group, parameter and means, if there is one.
    fn of(peer: &Measurement, all: &[Measurement]) -> Option<Self> {
        if is_ours(&peer.function) {
            return None;
        }
        let ours = all.iter().find(|ours| {
            is_ours(&ours.function)
                && ours.group == peer.group
                && ours.parameter == peer.parameter
                && means(&ours.function) == means(&peer.function)
        })?;
        Some(Self {
            group: peer.group.clone(),
            parameter: peer.parameter.clone(),
            peer: peer.function.clone(),
            ours_nanoseconds: ours.nanoseconds,
            peer_nanoseconds: peer.nanoseconds,
            ratio: peer.nanoseconds / ours.nanoseconds,
            fastest_ratio: peer.fastest_nanoseconds / ours.fastest_nanoseconds,
            ours_gigabytes_per_second: gigabytes_per_second(ours),
        })
    }
}

impl Alone {
    fn of(measured: &Measurement) -> Self {
        Self {
            group: measured.group.clone(),
            function: measured.function.clone(),
            parameter: measured.parameter.clone(),
            nanoseconds: measured.nanoseconds,
            gigabytes_per_second: gigabytes_per_second(measured),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pass;
    use crate::results::Measurement;

    fn measured(group: &str, function: &str, nanoseconds: f64) -> Measurement {
        Measurement {
            group: group.into(),
            function: function.into(),
            parameter: "64".into(),
            bytes: 64,
            nanoseconds,
            fastest_nanoseconds: nanoseconds,
        }
    }

    #[test]
    fn peers_are_paired_by_group_and_means() {
        let all = vec![
            measured("hash", "ashlar", 50.0),
            measured("hash", "ashlar rayon", 10.0),
            measured("hash", "blake3", 60.0),
            measured("hash", "blake3 rayon", 30.0),
            measured("backends", "avx2", 5.0),
        ];
        let pass = Pass::new("native".into(), all);
        let ratios: Vec<_> = pass.ratios.iter().map(|ratio| (ratio.peer.as_str(), ratio.ratio)).collect();
        assert_eq!(ratios, [("blake3", 1.2), ("blake3 rayon", 3.0)]);
        assert_eq!(pass.ratios[0].ours_gigabytes_per_second, 1.28);
        assert_eq!(pass.alone.len(), 1);
    }
}
