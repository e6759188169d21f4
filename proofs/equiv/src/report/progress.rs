//! How far a run is, while it runs.

use std::time::{Duration, Instant};

use ashlar_engine::runner::row::Row;
use ashlar_engine::runner::{Event, Times};

use crate::report::Summary;

/// Rows that are named among those that run.
const NAMED: usize = 4;

/// The state of a run.
pub struct Progress {
    /// What is not begun: ids with the seconds of the last run.
    waiting: Vec<(String, Option<f64>)>,
    /// What runs, since when, with the same.
    running: Vec<(String, Instant, Option<f64>)>,
    /// Modules of which exports are made, since when.
    exporting: Vec<(String, Instant)>,
    summary: Summary,
    total: usize,
    jobs: usize,
}

impl Progress {
    /// A run of obligations with these ids that has not begun.
    pub fn new<'a>(ids: impl Iterator<Item = &'a str>, times: &Times, jobs: usize) -> Self {
        let waiting: Vec<_> = ids.map(|id| (id.to_owned(), times.last(id))).collect();
        let total = waiting.len();
        Progress { waiting, running: Vec::new(), exporting: Vec::new(), summary: Summary::default(), total, jobs: jobs.max(1) }
    }

    /// Takes over what happened.
    pub fn take(&mut self, event: Event<'_>, now: Instant) {
        match event {
            Event::Exporting(module) => self.exporting.push((module.to_owned(), now)),
            Event::Exported(module) => self.exported(module),
            Event::Started(obligation) => {
                let seconds = self.remove(&obligation.id);
                self.running.push((obligation.id.clone(), now, seconds));
            }
            Event::Done(row) => self.done(row),
        }
    }

    /// Takes one entry of a module: its exports may be dealt out to several threads.
    fn exported(&mut self, module: &str) {
        if let Some(at) = self.exporting.iter().position(|(other, _)| other == module) {
            self.exporting.remove(at);
        }
    }

    fn done(&mut self, row: &Row) {
        self.remove(&row.id);
        self.summary.count(row.status);
    }

    /// Takes an obligation from those that wait or run; its seconds in the last run.
    fn remove(&mut self, id: &str) -> Option<f64> {
        if let Some(at) = self.waiting.iter().position(|(waiting, _)| waiting == id) {
            return self.waiting.swap_remove(at).1;
        }
        let at = self.running.iter().position(|(running, ..)| running == id)?;
        self.running.remove(at).2
    }

    /// Number of obligations that are decided.
    pub fn decided(&self) -> usize {
        self.total - self.waiting.len() - self.running.len()
    }

    /// Counts, the rows that run and how long the rest takes.
    pub fn line(&self, now: Instant) -> String {
        format!("{}/{} done{}; {}; {}", self.decided(), self.total, self.failures(), self.rows(now), self.rest(now))
    }

    fn failures(&self) -> String {
        let counts = [("refuted", self.summary.refuted), ("unknown", self.summary.unknown)];
        counts.iter().filter(|(_, count)| *count > 0).map(|(name, count)| format!(", {count} {name}")).collect()
    }

    /// The modules of which exports are made, and the rows that run, those that run longest first.
    pub fn rows(&self, now: Instant) -> String {
        let exporting = self.exporting.iter().map(|(module, since)| (format!("exports of {module}"), since));
        let running = self.running.iter().take(NAMED).map(|(id, since, _)| (id.clone(), since));
        let named = exporting.chain(running).map(|(name, since)| format!("{name} ({} s)", (now - *since).as_secs()));
        match (named.collect::<Vec<_>>().join(", "), self.running.len().saturating_sub(NAMED)) {
            (text, _) if text.is_empty() => "nothing runs".to_owned(),
            (text, 0) => text,
            (text, more) => format!("{text} and {more} more"),
        }
    }

    /// The estimate in words; of rows that never ran nothing is known.
    pub fn rest(&self, now: Instant) -> String {
        let known = self.running.iter().map(|(.., seconds)| seconds).chain(self.waiting.iter().map(|(_, seconds)| seconds));
        let unknown = known.filter(|seconds| seconds.is_none()).count();
        match (self.estimate(now), unknown) {
            (rest, 0) => format!("about {} left", words(rest)),
            (_, all) if all == self.total - self.decided() => "no times of an earlier run".to_owned(),
            (rest, rows) => format!("at least {} left, {rows} rows have no time of an earlier run", words(rest)),
        }
    }

    /// What is left for all threads together, but no less than what is left of one row.
    fn estimate(&self, now: Instant) -> Duration {
        let running =
            self.running.iter().map(|(_, since, seconds)| (seconds.unwrap_or(0.0) - (now - *since).as_secs_f64()).max(0.0));
        let waiting = self.waiting.iter().map(|(_, seconds)| seconds.unwrap_or(0.0));
        let left: Vec<f64> = running.chain(waiting).filter(|seconds| seconds.is_finite()).collect();
        let longest = left.iter().copied().fold(0.0, f64::max);
        let shared = left.iter().sum::<f64>() / self.jobs as f64;
        Duration::try_from_secs_f64(shared.max(longest)).unwrap_or_default()
    }
}

/// A time in whole minutes where it has some.
fn words(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds => format!("{} min", seconds.div_ceil(60)),
    }
}
