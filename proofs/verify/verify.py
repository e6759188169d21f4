"""Verifies a bundle of evidence with what Debian packages, and nothing of the programs that made it: VERIFY.md."""

import sys

# A bundle holds no file that its sums do not list.
sys.dont_write_bytecode = True

# pylint: disable=wrong-import-position
import argparse
import collections
import concurrent.futures
import gc
import json
import os
import random
import tempfile
import time

import bundle
import solvers
import theories
from replay import field, smtlib, words


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("bundle", nargs="?", default=".", help="the folder of the bundle")
    parser.add_argument("--only", default="", help="the rows whose id begins so, in the replay and with solvers")
    parser.add_argument("--sample", type=int, help="so many evidence files in place of all, in the replay and with solvers")
    parser.add_argument("--seed", type=int, default=0, help="chooses them")
    parser.add_argument("--limit", type=int, default=60, help="seconds of the processor of solvers for a file")
    parser.add_argument("--points", type=int, default=16, help="points at which a file is sampled that the replay cannot decide")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), help="processes at a time")
    parser.add_argument("--json", help="writes what was found to this file, outside of the bundle")
    for step in ("replay", "solvers", "coq"):
        parser.add_argument(f"--no-{step}", action="store_true", help="leaves this step out")
    return parser.parse_args()


def replay(path, root, points):
    """What the checker says of an evidence file: a verdict, more of it, and seconds."""
    start = time.monotonic()
    text = path.read_text(encoding="utf-8")
    try:
        if path.suffix == ".smt2":
            verdict = words.check(text, points)
        else:
            verdict = field.check(text, lambda digest: bundle.export(root, digest).read_text(encoding="utf-8"), points)
    except (smtlib.Refused, ValueError, IndexError, KeyError, TypeError) as error:
        verdict = "not read", f"{type(error).__name__}: {error}"
    return (*verdict, time.monotonic() - start)


def solved(path, names, limit):
    """The same of solvers."""
    start = time.monotonic()
    said = solvers.decide(path, names, limit)
    verdict = "refuted" if "sat" in said.values() else "confirmed" if "unsat" in said.values() else "undecided"
    return verdict, ", ".join(f"{name}: {what}" for name, what in said.items()), time.monotonic() - start


def solved_in_turn(paths, names, limit):
    """The same of files of one row, which are alike: whenever solvers leave one open, those after it have a tenth of its time."""
    found = []
    for path in paths:
        found.append(solved(path, names, limit))
        limit = max(1, limit // 10) if found[-1][0] == "undecided" else limit
    return found


def replayed_in_turn(paths, *more):
    return [replay(path, *more) for path in paths]


class Progress:
    """Tells from time to time how far a step is, by the bytes of its files."""

    EVERY = 60  # seconds

    def __init__(self, name, files, size):
        self.name, self.files, self.bytes = name, files, size
        self.done_files = self.done_bytes = 0
        self.start = self.told = time.monotonic()

    def seconds(self):
        return time.monotonic() - self.start

    def passed(self, files, size):
        self.done_files += files
        self.done_bytes += size
        now = time.monotonic()
        if now - self.told < self.EVERY:
            return
        self.told = now
        more = self.seconds() * (self.bytes - self.done_bytes) / max(self.done_bytes, 1)
        print(f"   {self.name}: {self.done_files} of {self.files} files in {self.seconds():.0f} s, about {more:.0f} s more", flush=True)


class Verification:
    """What was found, and how it is told."""

    def __init__(self, chosen):
        self.chosen, self.root = chosen, bundle.rooted(chosen.bundle)
        self.failures, self.not_run, self.rows = [], [], collections.defaultdict(dict)

    def run(self):
        self.section("sums", bundle.sums(self.root))
        said = bundle.report(self.root)
        self.section("report and files", bundle.consistency(self.root, said))
        proved = [row for row in said["obligations"] if row["status"] == "proved"]
        rows = [row for row in proved if row["id"].startswith(self.chosen.only)]
        self.step("replay", rows, replayed_in_turn, self.root, self.chosen.points)
        names = solvers.found()
        if not names:
            self.skip("solvers", "neither z3 nor cvc5 is on PATH")
        else:
            self.step("solver", rows, solved_in_turn, names, self.chosen.limit)
        self.coq([row for row in proved if "coqchk" in bundle.checks(row)])
        self.without([row for row in rows if not bundle.checks(row)])
        return self.end()

    def section(self, name, problems):
        start, problems = time.monotonic(), list(problems)
        self.failures += problems
        print(f"== {name}: {len(problems)} problems, {time.monotonic() - start:.1f} s", *problems, sep="\n   ", flush=True)

    def skip(self, name, reason):
        self.not_run.append(name)
        print(f"== {name}: not run: {reason}")

    def step(self, name, rows, check, *more):
        if getattr(self.chosen, "no_replay" if name == "replay" else "no_solvers"):
            self.skip(name, "it was left out")
            return
        every = [(row, path) for row in rows if name in bundle.checks(row) for path in bundle.evidence_files(self.root, row)]
        some = every
        if self.chosen.sample is not None and self.chosen.sample < len(every):
            some = random.Random(self.chosen.seed).sample(every, self.chosen.sample)
        sizes = {path: path.stat().st_size for _, path in some}
        files = collections.defaultdict(list)
        for row, path in sorted(some, key=lambda of_file: sizes[of_file[1]]):
            files[row["id"]].append(path)
        progress, found = Progress(name, len(sizes), sum(sizes.values())), {}
        # Forms are millions of objects without a cycle, among which a collection finds nothing.
        with concurrent.futures.ProcessPoolExecutor(self.chosen.jobs, initializer=gc.disable) as pool:
            asked = {pool.submit(check, paths, *more): row for row, paths in files.items()}
            for done in concurrent.futures.as_completed(asked):
                paths = files[asked[done]]
                found[asked[done]] = [(str(path.relative_to(self.root)), *of_file) for path, of_file in zip(paths, done.result())]
                progress.passed(len(paths), sum(sizes[path] for path in paths))
        self.tell(name, rows, found, len(some), len(every), progress.seconds())

    def tell(self, name, rows, found, some, every, seconds):
        verdicts = collections.Counter(verdict for files in found.values() for _, verdict, _, _ in files)
        chosen = f"{some} of {every} files, seed {self.chosen.seed}" if some < every else f"all {every} files"
        print(f"== {name}: {chosen}, {seconds:.1f} s: " + ", ".join(f"{number} {verdict}" for verdict, number in sorted(verdicts.items())))
        for row in rows:
            files = sorted(found.get(row["id"], []))
            for path, verdict, more, took in files:
                if verdict != "confirmed":
                    print(f"   {verdict}: {path} {more} ({took:.1f} s)")
                if verdict in ("refuted", "not read"):
                    self.failures.append(f"{name}: {path} is {verdict}: {more}")
            if files:
                self.rows[row["id"]][name] = self.of_row(row, name, files)
        totals = collections.Counter(of_row[name]["verdict"] for of_row in self.rows.values() if name in of_row)
        print("   rows: " + ", ".join(f"{number} {verdict}" for verdict, number in sorted(totals.items())), flush=True)

    def of_row(self, row, name, files):
        verdicts = {verdict for _, verdict, _, _ in files}
        is_whole = len(files) == row["evidenceFiles"] and not row.get("casesWithoutEvidence") and not row.get("partialEvidence")
        verdict = "confirmed" if is_whole and verdicts == {"confirmed"} else "confirmed in part" if verdicts == {"confirmed"} else "/".join(sorted(verdicts))
        return {"verdict": verdict, "files": len(files), "seconds": sum(took for *_, took in files)}

    def coq(self, rows):
        lacking = theories.missing()
        if self.chosen.no_coq or lacking:
            self.skip("coqchk", f"{lacking[0]} is not on PATH" if lacking else "it was left out")
            return
        with tempfile.TemporaryDirectory() as folder:
            self.section("coqchk", theories.check(self.root, folder, rows, lambda step: print(f"   {step}", flush=True)))
        print(f"   {len(rows)} rows")

    def without(self, rows):
        reasons = collections.defaultdict(list)
        for row in rows:
            reasons[row["noEvidence"]].append(row["id"])
        print(f"== no second check: {len(rows)} rows, decided again by scripts/prove.sh --no-cache --only ID")
        for reason, ids in reasons.items():
            print(f"   {len(ids)}, such as {ids[0]}: {reason}")

    def end(self):
        if self.chosen.json:
            with open(self.chosen.json, "w", encoding="utf-8") as file:
                json.dump({"failures": self.failures, "notRun": self.not_run, "rows": self.rows}, file, indent=1)
        print(f"verify: {len(self.failures)} failures, not run: {', '.join(self.not_run) or 'nothing'}")
        return 1 if self.failures else 0


if __name__ == "__main__":
    sys.exit(Verification(arguments()).run())
