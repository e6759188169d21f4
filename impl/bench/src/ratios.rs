//! Compares our measurements with the peers'.

use serde::{Deserialize, Serialize};

use crate::OURS;
use crate::results::Measurement;

/// What the peers were allowed to use, and how everyone fared.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Pass {
    /// `native`, or the instruction set that all are kept to.
    pub name: String,
    /// Every comparison of the pass.
    pub ratios: Vec<Ratio>,
    /// Measurements that have no peer.
    pub alone: Vec<Alone>,
}

/// One comparison.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Ratio {
    /// What is measured, such as `hash_many`.
    pub group: String,
    /// Length, or number and length of messages.
    pub parameter: String,
    /// Which of ours.
    pub ours: String,
    /// The name of the peer.
    pub peer: String,
    /// Median time of one call of ours.
    pub ours_nanoseconds: f64,
    /// Median time of one call of the peer.
    pub peer_nanoseconds: f64,
    /// The peer's median over ours: above 1 we are faster.
    pub ratio: f64,
    /// The ratio is between these if both medians are within their intervals of 95 %.
    pub interval: (f64, f64),
    /// The peer's fastest sample over ours.
    pub fastest_ratio: f64,
    /// Our throughput, in 10^9 bytes a second.
    pub ours_gigabytes_per_second: f64,
}

/// One measurement of ours without a peer.
#[derive(Clone, Debug, Deserialize, Serialize)]
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
        let ours = measurements.iter().filter(|measured| is_ours(&measured.function));
        let ratios = ours.flat_map(|ours| peers(ours, &measurements).into_iter().map(|peer| Ratio::of(ours, peer))).collect();
        let alone = measurements.iter().filter(|measured| !has_peers(measured, &measurements)).map(Alone::of).collect();
        Self { name, ratios, alone }
    }
}

/// Ours are named `ashlar` or, where threads or other code around it are used, `ashlar rayon`.
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
    measured.bytes as f64 / measured.samples.median()
}

/// The peers that have done what `ours` did, by the same means or, if none has them, by none.
fn peers<'a>(ours: &Measurement, all: &'a [Measurement]) -> Vec<&'a Measurement> {
    let of = |means_of: Option<&str>| -> Vec<&'a Measurement> {
        let same = |peer: &&Measurement| peer.group == ours.group && peer.parameter == ours.parameter;
        let peers = all.iter().filter(|peer| !is_ours(&peer.function)).filter(same);
        peers.filter(|peer| means(&peer.function) == means_of).collect()
    };
    let by_the_same = of(means(&ours.function));
    if by_the_same.is_empty() { of(None) } else { by_the_same }
}

impl Ratio {
    fn of(ours: &Measurement, peer: &Measurement) -> Self {
        let (ours_interval, peer_interval) = (ours.samples.median_interval(), peer.samples.median_interval());
        Self {
            group: peer.group.clone(),
            parameter: peer.parameter.clone(),
            ours: ours.function.clone(),
            peer: peer.function.clone(),
            ours_nanoseconds: ours.samples.median(),
            peer_nanoseconds: peer.samples.median(),
            ratio: peer.samples.median() / ours.samples.median(),
            interval: (peer_interval.0 / ours_interval.1, peer_interval.1 / ours_interval.0),
            fastest_ratio: peer.samples.least() / ours.samples.least(),
            ours_gigabytes_per_second: gigabytes_per_second(ours),
        }
    }
}

impl Alone {
    fn of(measured: &Measurement) -> Self {
        Self {
            group: measured.group.clone(),
            function: measured.function.clone(),
            parameter: measured.parameter.clone(),
            nanoseconds: measured.samples.median(),
            gigabytes_per_second: gigabytes_per_second(measured),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Pass;
    use crate::results::Measurement;
    use crate::samples::Samples;

    fn measured(group: &str, function: &str, nanoseconds: f64) -> Measurement {
        Measurement {
            group: group.into(),
            function: function.into(),
            parameter: "64".into(),
            bytes: 64,
            samples: Samples::new(vec![nanoseconds]).expect("a sample"),
        }
    }

    #[test]
    fn peers_are_paired_by_group_and_means() {
        let all = vec![
            measured("hash", "ashlar", 50.0),
            measured("hash", "ashlar rayon", 10.0),
            measured("hash", "blake3", 60.0),
            measured("hash", "blake3 rayon", 30.0),
            measured("commit", "ashlar", 20.0),
            measured("commit", "ashlar in p3", 40.0),
            measured("commit", "p3", 60.0),
            measured("backends", "avx2", 5.0),
        ];
        let pass = Pass::new("native".into(), all);
        let ratios: Vec<_> = pass.ratios.iter().map(|of| (of.ours.as_str(), of.peer.as_str(), of.ratio)).collect();
        let commits = [("ashlar", "p3", 3.0), ("ashlar in p3", "p3", 1.5)];
        assert_eq!(ratios, [commits.as_slice(), &[("ashlar", "blake3", 1.2), ("ashlar rayon", "blake3 rayon", 3.0)]].concat());
        assert_eq!(pass.ratios[2].ours_gigabytes_per_second, 1.28);
        assert_eq!(pass.alone.len(), 1);
    }
}
