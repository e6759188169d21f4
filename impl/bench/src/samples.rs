//! Times of one call, and what they say of its median.

/// Times of one call in nanoseconds, the least first; never empty.
#[derive(Clone, Debug, PartialEq)]
pub struct Samples(Vec<f64>);

/// Standard normal quantile of an interval of 95 %.
const QUANTILE: f64 = 1.96;

impl Samples {
    /// The samples, unless there is none.
    pub fn new(mut nanoseconds: Vec<f64>) -> Option<Self> {
        nanoseconds.sort_by(f64::total_cmp);
        (!nanoseconds.is_empty()).then_some(Self(nanoseconds))
    }

    /// Adds those of `other`.
    pub fn add(&mut self, other: Self) {
        self.0.extend(other.0);
        self.0.sort_by(f64::total_cmp);
    }

    /// The least: little disturbed by what else the machine does.
    pub fn least(&self) -> f64 {
        self.0[0]
    }

    /// The median.
    pub fn median(&self) -> f64 {
        let middle = self.0.len() / 2;
        if self.0.len() % 2 == 1 { self.0[middle] } else { (self.0[middle - 1] + self.0[middle]) / 2.0 }
    }

    /// Bounds between which the median of the distribution lies with a probability of 95 %, whatever the distribution: samples at the ranks
    /// n/2 -+ 1.96 sqrt(n)/2 of the n (David and Nagaraja, Order Statistics, section 7.1, by the normal approximation).
    pub fn median_interval(&self) -> (f64, f64) {
        let count = self.0.len();
        let half = QUANTILE * (count as f64).sqrt() / 2.0;
        let low = (count as f64 / 2.0 - half).floor().max(0.0) as usize;
        (self.0[low], self.0[count - 1 - low])
    }
}

#[cfg(test)]
mod tests {
    use super::Samples;

    #[test]
    fn medians_and_their_intervals_are_samples_at_ranks() {
        let samples = Samples::new((1..=30).rev().map(f64::from).collect()).expect("there are samples");
        assert_eq!((samples.least(), samples.median()), (1.0, 15.5));
        // n/2 - 1.96 sqrt(n)/2 = 9.63: ranks 10 and 21 have a probability of 95.7 % by the binomial distribution.
        assert_eq!(samples.median_interval(), (10.0, 21.0));
        assert_eq!(Samples::new(vec![7.0]).expect("a sample").median_interval(), (7.0, 7.0));
        assert_eq!(Samples::new(Vec::new()), None);
    }

    #[test]
    fn samples_of_several_rounds_are_joined() {
        let [mut first, second] = [[5.0, 1.0], [3.0, 4.0]].map(|times| Samples::new(times.to_vec()).expect("there are samples"));
        first.add(second);
        assert_eq!(first.median(), 3.5);
    }
}
