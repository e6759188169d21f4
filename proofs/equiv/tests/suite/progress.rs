//! Counts, rows and estimates of a run.

use std::time::{Duration, Instant};

use ashlar_engine::inputs::Inputs;
use ashlar_engine::obligation::{Kind, Obligation, Test};
use ashlar_engine::runner::row::{Row, Status};
use ashlar_engine::runner::{Event, Times};
use ashlar_engine::workspace::Workspace;
use ashlar_equiv::report::progress::Progress;

fn obligation(id: &str) -> Obligation {
    Obligation {
        id: id.to_owned(),
        claim: String::new(),
        left_name: String::new(),
        right_name: String::new(),
        scope: String::new(),
        assumes: Vec::new(),
        cross_check: false,
        kind: Kind::Tested(Test::new(Inputs::none(), || Ok(String::new()))),
    }
}

fn row(id: &str, status: Status, seconds: f64) -> Row {
    Row { seconds, ..Row::of(&obligation(id)).with(status, "") }
}

/// The times 30, 10 and 200 s of the rows `a`, `b` and `c`.
fn times(folder: &std::path::Path) -> Times {
    let workspace = Workspace::new(folder);
    let rows = [("a", 30.0), ("b", 10.0), ("c", 200.0)].map(|(id, seconds)| row(id, Status::Proved, seconds));
    Times::open(&workspace).keep(&rows).expect("times are kept");
    Times::open(&workspace)
}

#[test]
fn a_line_counts_names_rows_and_estimates() {
    let dir = tempfile::tempdir().expect("a folder");
    let (start, seconds) = (Instant::now(), Duration::from_secs);
    let mut progress = Progress::new(["a", "b", "c"].into_iter(), &times(dir.path()), 2);
    assert_eq!(progress.line(start), "0/3 done; nothing runs; about 4 min left");
    progress.take(Event::Exporting("M"), start);
    assert_eq!(progress.line(start + seconds(5)), "0/3 done; exports of M (5 s); about 4 min left");
    progress.take(Event::Exporting("M"), start + seconds(2));
    progress.take(Event::Exported("M"), start + seconds(5));
    assert_eq!(progress.line(start + seconds(5)), "0/3 done; exports of M (3 s); about 4 min left");
    progress.take(Event::Exported("M"), start + seconds(5));
    progress.take(Event::Started(&obligation("c")), start);
    progress.take(Event::Started(&obligation("a")), start);
    assert_eq!(progress.line(start + seconds(5)), "0/3 done; c (5 s), a (5 s); about 4 min left");
    progress.take(Event::Done(&row("a", Status::Refuted, 30.0)), start + seconds(30));
    progress.take(Event::Done(&row("b", Status::Proved, 10.0)), start + seconds(30));
    assert_eq!(progress.line(start + seconds(100)), "2/3 done, 1 refuted; c (100 s); about 100 s left");
    assert_eq!(progress.line(start + seconds(300)), "2/3 done, 1 refuted; c (300 s); about 0 s left");
    progress.take(Event::Done(&row("c", Status::Unknown, 301.0)), start + seconds(301));
    assert_eq!(progress.line(start + seconds(301)), "3/3 done, 1 refuted, 1 unknown; nothing runs; about 0 s left");
}

#[test]
fn rows_without_a_time_are_told() {
    let dir = tempfile::tempdir().expect("a folder");
    let now = Instant::now();
    let progress = Progress::new(["a", "new"].into_iter(), &times(dir.path()), 1);
    assert_eq!(progress.rest(now), "at least 30 s left, 1 rows have no time of an earlier run");
    let progress = Progress::new(["new"].into_iter(), &times(dir.path()), 1);
    assert_eq!(progress.rest(now), "no times of an earlier run");
}
