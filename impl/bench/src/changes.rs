//! The ratios of two runs, side by side.

use crate::ratios::{Pass, Ratio};

/// What became of a ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Above the old one, and their intervals of 95 % have nothing in common.
    Better,
    /// Below the old one, likewise.
    Worse,
    /// The intervals overlap.
    Same,
}

/// A comparison that both runs have made.
#[derive(Clone, Copy, Debug)]
pub struct Change<'a> {
    /// In the old run.
    pub old: &'a Ratio,
    /// In the new one.
    pub new: &'a Ratio,
}

impl Change<'_> {
    /// What became of the ratio.
    pub fn verdict(&self) -> Verdict {
        if self.new.interval.0 > self.old.interval.1 {
            Verdict::Better
        } else if self.new.interval.1 < self.old.interval.0 {
            Verdict::Worse
        } else {
            Verdict::Same
        }
    }

    /// The new ratio over the old one.
    pub fn factor(&self) -> f64 {
        self.new.ratio / self.old.ratio
    }
}

/// The comparisons of `new` that `old` has too, in the order of `new`.
pub fn changes<'a>(old: &'a Pass, new: &'a Pass) -> Vec<Change<'a>> {
    let of = |new: &'a Ratio| Some(Change { old: old.ratios.iter().find(|old| is_same(old, new))?, new });
    new.ratios.iter().filter_map(of).collect()
}

/// The comparisons of `pass` that `other` lacks.
pub fn lacking<'a>(pass: &'a Pass, other: &Pass) -> Vec<&'a Ratio> {
    pass.ratios.iter().filter(|ratio| !other.ratios.iter().any(|other| is_same(ratio, other))).collect()
}

fn is_same(a: &Ratio, b: &Ratio) -> bool {
    (&a.group, &a.parameter, &a.ours, &a.peer) == (&b.group, &b.parameter, &b.ours, &b.peer)
}

#[cfg(test)]
mod tests {
    use super::{Verdict, changes, lacking};
    use crate::ratios::{Pass, Ratio};

    fn ratio(parameter: &str, ratio: f64) -> Ratio {
        Ratio {
            group: "hash".into(),
            parameter: parameter.into(),
            ours: "ashlar".into(),
            peer: "blake3".into(),
            ours_nanoseconds: 100.0,
            peer_nanoseconds: 100.0 * ratio,
            ratio,
            interval: (ratio - 0.05, ratio + 0.05),
            fastest_ratio: ratio,
            ours_gigabytes_per_second: 1.0,
        }
    }

    fn pass(ratios: [(&str, f64); 3]) -> Pass {
        Pass { name: "native".into(), ratios: ratios.map(|(parameter, of)| ratio(parameter, of)).into(), alone: Vec::new() }
    }

    #[test]
    fn ratios_change_where_their_intervals_have_nothing_in_common() {
        let (old, new) = (pass([("32", 1.0), ("64", 1.0), ("128", 1.0)]), pass([("32", 1.2), ("64", 0.95), ("128", 0.8)]));
        let verdicts: Vec<_> = changes(&old, &new).iter().map(|change| change.verdict()).collect();
        assert_eq!(verdicts, [Verdict::Better, Verdict::Same, Verdict::Worse]);
        assert_eq!(changes(&old, &new)[0].factor(), 1.2);
    }

    #[test]
    fn what_one_run_lacks_is_told() {
        let (old, new) = (pass([("32", 1.0), ("64", 1.0), ("128", 1.0)]), pass([("32", 1.0), ("64", 1.0), ("256", 1.0)]));
        assert_eq!(changes(&old, &new).len(), 2);
        assert_eq!(lacking(&old, &new)[0].parameter, "128");
        assert_eq!(lacking(&new, &old)[0].parameter, "256");
    }
}
