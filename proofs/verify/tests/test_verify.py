"""Each check of the verification, seen to hold and to fail: a sound bundle, then one fault at a time. python3 test_verify.py"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

# pylint: disable=wrong-import-position
import bundle
import solvers
import verify
from replay import field, words

P = 2130706433
# Over an opaque function f: f(x, y) against f of the same bits, moved about.
OVER_WORDS = """(set-logic QF_UFBV)
(declare-fun |f/0| ((_ BitVec 32) (_ BitVec 8)) (_ BitVec 64))
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 8))
(define-fun l () (_ BitVec 64) (|f/0| x y))
(define-fun r () (_ BitVec 64) (|f/0| (concat ((_ extract 31 16) x) ((_ extract 15 0) x)) y))
(assert (not (= ((_ extract 63 32) l) ((_ extract 63 32) r))))
(check-sat)
"""
# x + (y + 1) against (x + y) + 1.
WORDS = """(set-logic QF_BV)
(declare-fun x () (_ BitVec 32))
(declare-fun y () (_ BitVec 32))
(define-fun l () (_ BitVec 32) (bvadd x (bvadd y #x00000001)))
(define-fun r () (_ BitVec 32) (bvadd (bvadd x y) #x00000001))
(assert (not (= l r)))
(check-sat)
"""
# 3 (x + y)^2 in Cryptol's form, over Z p.
EXPORT = f"""(set-logic ALL)
(define-fun zero () Int 0)
(define-fun p () Int {P})
(declare-fun x () Int)
(declare-fun y () Int)
(declare-fun out () Int)
(define-fun sum () Int (mod (+ x y) p))
(define-fun square () Int (* sum sum))
(define-fun low () Bool (<= zero x))
(define-fun high () Bool (< x p))
(define-fun is () Bool (= zero (mod (- (* 3 square) out) p)))
(assert (not (or (not (and low high)) is)))
(check-sat)
"""
EXPORT_HASH = hashlib.sha256(EXPORT.encode()).hexdigest()
# The same as code runs it: 3 (y + x) (y + x).
FIELD = f"modulus {P}\ncall {EXPORT_HASH} 0 1 a.0-1\ni a.1\ni a.0\n+ 2 1\n* 1 1\nc 1 3\nright 1\n"
# Over an opaque function f of one element: the square of factor times x plus offset, against f(x).
OPAQUE = f"""(define-fun zero () Int 0)
(define-fun p () Int {P})
(declare-fun factor () Int)
(declare-fun offset () Int)
(declare-fun x () Int)
(declare-fun out () Int)
(define-fun sum () Int (mod (* factor x) p))
(define-fun is () Bool (= zero (mod (- (+ (* sum sum) offset) out) p)))
(assert (not is))
"""
OVER_OPAQUE = f"modulus {P}\ncall any 2 1 parameters.0-1 a.0\ni parameters.0\ni parameters.1\ni a.0\nf 3 2\np 1\nright 1\n"
# One executable specification against the code.
SPECIFICATION = f"modulus {P}\ni a.0\ni a.1\n* 2 1\n* 2 3\nleft 2\nright 1\n"


def replayed(text, export=EXPORT):
    return field.check(text, lambda digest: export, 8)[0]


class Replay(unittest.TestCase):
    def test_words(self):
        self.assertEqual(words.check(WORDS, 8)[0], "confirmed")
        self.assertEqual(words.check(WORDS.replace("(bvadd x y)", "(bvsub x y)"), 8)[0], "refuted")
        self.assertEqual(words.check(WORDS.replace("#x00000001", "#x00000002", 1), 8)[0], "refuted")

    def test_words_are_equal_by_form_or_sampled(self):
        rotated = WORDS.replace("(bvadd (bvadd x y) #x00000001)", "((_ rotate_left 7) ((_ rotate_right 7) l))")
        self.assertEqual(words.check(rotated, 8)[0], "confirmed")
        by_order = WORDS.replace("(not (= l r))", "(and (bvult x y) (bvult y x))")
        self.assertEqual(words.check(by_order, 8)[0], "sampled")
        self.assertEqual(words.check(WORDS.replace("(assert (not (= l r)))", ""), 8)[0], "refuted")

    def test_words_over_an_opaque_function(self):
        self.assertEqual(words.check(OVER_WORDS, 8)[0], "confirmed")
        other_function = OVER_WORDS.replace("(declare-fun x", "(declare-fun |g/0| ((_ BitVec 32) (_ BitVec 8)) (_ BitVec 64))\n(declare-fun x")
        for fault in [("extract 15 0", "extract 16 1"), ("extract 63 32) r", "extract 31 0) r"), ("x)) y)", "x)) #x00)"), ("(|f/0| (", "(|g/0| (")]:
            self.assertEqual(words.check(other_function.replace(*fault), 8)[0], "refuted", fault)
        # Values are those of a function: what is one for all arguments is one at any point.
        by_value = OVER_WORDS.replace("(not (= ((_ extract 63 32) l) ((_ extract 63 32) r)))", "(and (= x #x00000001) (not (= (|f/0| #x00000001 y) l)))")
        self.assertEqual(words.check(by_value, 8)[0], "sampled")
        with self.assertRaises(words.Refused):
            words.check(OVER_WORDS.replace("(declare-fun x", "(declare-fun |f/0| () (_ BitVec 64))\n(declare-fun x"), 8)

    def test_elements(self):
        self.assertEqual(replayed(FIELD), "confirmed")
        for fault in [("c 1 3", "c 1 4"), ("* 1 1", "* 1 2"), ("+ 2 1", "+ 2 2")]:
            self.assertEqual(replayed(FIELD.replace(*fault)), "refuted")
        for fault in [("(+ x y)", "(- x y)"), ("(* 3 square)", "(* 5 square)")]:
            self.assertEqual(replayed(FIELD, EXPORT.replace(*fault)), "refuted")

    def test_different_forms_of_equal_values_are_sampled(self):
        # (x + y)^2 against x^2 + y^2 + xy + xy, as products of sums are not expanded.
        text = f"modulus {P}\ni a.0\ni a.1\n+ 2 1\n* 1 1\n* 4 3\n* 5 5\n* 5 5\n+ 2 1\n+ 1 4\n+ 1 5\nleft 7\nright 1\n"
        self.assertEqual(replayed(text), "sampled")

    def test_over_an_opaque_function(self):
        self.assertEqual(replayed(OVER_OPAQUE, OPAQUE), "confirmed")
        self.assertEqual(replayed(OVER_OPAQUE.replace("p 1", "p 2"), OPAQUE), "refuted")
        self.assertEqual(replayed(OVER_OPAQUE.replace("f 3 2", "f 2 3"), OPAQUE), "refuted")
        with self.assertRaises(field.Refused):
            replayed(OVER_OPAQUE, OPAQUE.replace("(* factor x)", "(* offset x)"))

    def test_executable_specifications(self):
        self.assertEqual(replayed(SPECIFICATION), "confirmed")
        self.assertEqual(replayed(SPECIFICATION.replace("* 2 3", "* 2 2")), "refuted")

    def test_no_output_is_no_confirmation(self):
        for text in [FIELD.replace("right 1\n", ""), f"modulus {P}\ni a.0\nleft\nright\n"]:
            with self.assertRaises(field.Refused):
                replayed(text)

    def test_goals_that_say_less_are_refused(self):
        for fault in [("(or (not (and low high)) is)", "(or (not low) is)"), ("(= zero (mod", "(= p (mod"), ("(- (* 3 square) out) p)", "(- (* 3 square) out) zero)")]:
            with self.assertRaises(field.Refused):
                replayed(FIELD, EXPORT.replace(*fault))

    def test_the_checker_is_small(self):
        sources = list((HERE.parent / "replay").glob("*.py"))
        self.assertGreater(len(sources), 2)
        self.assertLess(sum(len(source.read_text(encoding="utf-8").splitlines()) for source in sources), 600)


class Solvers(unittest.TestCase):
    def test_a_false_file_is_found(self):
        if not solvers.found():
            print("\nnot-run: solvers: neither z3 nor cvc5 is on PATH", file=sys.stderr)
            return
        before = os.listdir()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "file.smt2")
            # Files begin with the options of SBV, which solvers answer too.
            options = "(set-option :smtlib2_compliant true)\n(set-option :diagnostic-output-channel \"stdout\")\n(set-option :produce-models true)\n"
            for text, answer in [(WORDS, "unsat"), (WORDS.replace("(bvadd x y)", "(bvsub x y)"), "sat"), (OVER_WORDS, "unsat")]:
                path.write_text(options + text, encoding="utf-8")
                for solver in solvers.found():
                    self.assertEqual(solvers.decide(path, [solver], 20), {solver: answer})
            self.assertEqual(os.listdir(), before)

    def test_a_solver_that_takes_the_processor_for_too_long_is_stopped(self):
        with tempfile.TemporaryDirectory() as folder:
            endless = Path(folder, "endless")
            endless.write_text("#!/bin/sh\nwhile :; do :; done\n", encoding="utf-8")
            endless.chmod(0o755)
            self.assertEqual(solvers.decide("", [str(endless)], 1), {str(endless): "timeout"})

    def test_solvers_share_the_limit(self):
        def asked(*answers):
            parts = []
            commands = {str(number): answer for number, answer in enumerate(answers)}
            with unittest.mock.patch.object(solvers, "answer", lambda solver, path, part: parts.append(part) or commands[solver]):
                solvers.decide("", list(commands), 20)
            return parts

        # The second one is asked only of what the first one leaves open, and may take the time that this did not.
        self.assertEqual(asked("unsat", "unsat"), [10])
        self.assertEqual(asked("timeout", "unsat"), [10, 20])
        self.assertEqual(asked("unsat"), [20])

    def test_after_each_file_that_is_left_open_larger_ones_of_its_row_have_a_tenth(self):
        limits, said = [], iter(["confirmed", "undecided", "confirmed", "undecided", "undecided"])
        with unittest.mock.patch.object(verify, "solved", lambda path, names, limit: limits.append(limit) or (next(said), "", 0)):
            self.assertEqual(len(verify.solved_in_turn(["a", "b", "c", "d", "e"], [], 60)), 5)
        self.assertEqual(limits, [60, 60, 6, 6, 1])


def row(name, engine, status="proved", **more):
    return {"id": name, "engine": engine, "status": status, "assumes": [], "cases": 1, "evidenceFiles": 0, **more}


class Bundle(unittest.TestCase):
    """A bundle of four rows."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()  # pylint: disable=consider-using-with
        self.root = Path(self.folder.name)
        for name in ("cryptol", "spec", "impl"):
            self.write(f"{name}/text", name)
        self.write("target/prove/words.smt2", WORDS)
        self.write("target/prove/field.cases/one.txt", FIELD)
        self.write(f"target/prove/exports/{EXPORT_HASH}.smt2", EXPORT)
        self.said = {
            "partial": False,
            "dirty": False,
            "sources": {name: bundle.tree_hash(self.root / name) for name in ("cryptol", "spec", "impl")},
            "summary": {"proved": 3, "tested": 0, "refuted": 0, "unknown": 0, "not_run": 1},
            "obligations": [
                row("words", "words", evidence="target/prove/words.smt2", evidenceFiles=1, assumes=["models/neon", "carries"]),
                row("field", "field", evidence="target/prove/field.cases", evidenceFiles=1, exports=[EXPORT_HASH], assumes=["words"]),
                row("carries", "carries", noEvidence="it follows integers"),
                row("models/neon", None, "not-run"),
            ],
            "secondCheck": {"words": {"by": ["replay", "solver"]}, "field": {"by": ["replay"]}, "carries": {"by": []}},
        }
        for of_row in self.said["obligations"][:2]:
            of_row["evidenceHash"] = bundle.content_hash(self.root / of_row["evidence"])

    def tearDown(self):
        self.folder.cleanup()

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def seal(self):
        self.write(bundle.REPORT, json.dumps(self.said))
        files = [path for path in sorted(self.root.rglob("*")) if path.is_file() and path.name != bundle.SUMS]
        lines = [f"{bundle.sha256(path.read_bytes())}  ./{path.relative_to(self.root)}\n" for path in files]
        self.write(bundle.SUMS, "".join(lines))

    def verify(self, *arguments):
        command = [sys.executable, HERE.parent / "verify.py", "--no-coq", "--points", "4", *arguments, self.root]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def problems(self):
        return "\n".join(bundle.consistency(self.root, self.said))

    def test_a_sound_bundle_passes_and_stays_as_it_is(self):
        self.seal()
        done = self.verify()
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("2 confirmed", done.stdout)
        self.assertIn("not run: " + ("coqchk" if shutil.which("z3") else "solvers, coqchk"), done.stdout)
        self.assertEqual(list(bundle.sums(self.root)), [])

    def test_a_changed_byte_is_noticed_in_any_file(self):
        self.seal()
        files = [path for path in self.root.rglob("*") if path.is_file() and path.name != bundle.SUMS]
        for path in files:
            text = path.read_bytes()
            path.write_bytes(text[:-1] + bytes([text[-1] ^ 1]))
            self.assertEqual(list(bundle.sums(self.root)), [f"{path.relative_to(self.root)} is not what SHA256SUMS says"])
            path.write_bytes(text)
        self.write("more", "")
        (self.root / "spec/text").unlink()
        self.assertEqual(list(bundle.sums(self.root)), ["more is not listed in SHA256SUMS", "spec/text is missing"])

    def test_new_sums_do_not_hide_changed_evidence(self):
        self.assertEqual(self.problems(), "")
        for name, problem in [
            ("target/prove/words.smt2", "words: target/prove/words.smt2 has another hash"),
            ("target/prove/field.cases/one.txt", "field: target/prove/field.cases has another hash"),
            (f"target/prove/exports/{EXPORT_HASH}.smt2", "field: the export"),
            ("spec/text", "spec/ is not the source"),
        ]:
            text = (self.root / name).read_text(encoding="utf-8")
            self.write(name, text + "\n")
            self.assertIn(problem, self.problems())
            self.write(name, text)

    def test_what_the_report_says_must_hold(self):
        rows = self.said["obligations"]
        for change, problem in [
            (lambda: self.said["summary"].update(proved=4), "the summary says 4 proved"),
            (lambda: self.said.update(partial=True), "some obligations alone"),
            (lambda: self.said.update(dirty=True), "in no commit"),
            (lambda: rows[2].pop("noEvidence"), "carries: it is proved, has no evidence"),
            (lambda: rows[0].update(assumes=["gone"]), "words: it assumes gone, which is no row"),
            (lambda: rows[2].update(status="not-run"), "words: it assumes carries, which is not-run"),
            (lambda: rows[1].update(evidenceFiles=2), "field: target/prove/field.cases are not 2 files"),
            (lambda: rows[1].update(exports=[]), "field: its evidence names other exports"),
            (lambda: rows[0].update(evidence="target/none"), "words: its evidence target/none is missing"),
            (lambda: rows[0].update(id="field"), "two rows have one id"),
            (lambda: self.said["secondCheck"].pop("carries"), "carries: the second checks"),
        ]:
            before = json.dumps(self.said)
            change()
            self.assertIn(problem, self.problems())
            self.said = json.loads(before)
            rows = self.said["obligations"]

    def test_second_checks_follow_from_the_evidence(self):
        for engine, evidence, by in [
            ("words", "a.smt2", ["replay", "solver"]),
            ("field", "a.cases", ["replay"]),
            ("words over an opaque function", "a.cases", ["replay", "solver"]),
            ("paths", "a.cases", ["solver"]),
            ("coq 8.16.1", "a.v", ["coqchk"]),
            ("carries", None, []),
        ]:
            self.assertEqual(bundle.checks(row("a", engine, evidence=evidence)), by)

    def test_a_wrong_case_fails_the_run(self):
        self.write("target/prove/field.cases/one.txt", FIELD.replace("c 1 3", "c 1 4"))
        self.said["obligations"][1]["evidenceHash"] = bundle.content_hash(self.root / "target/prove/field.cases")
        self.seal()
        done = self.verify("--no-solvers")
        self.assertEqual(done.returncode, 1)
        self.assertIn("refuted: target/prove/field.cases/one.txt", done.stdout)

    def test_a_sample_confirms_in_part(self):
        self.seal()
        done = self.verify("--no-solvers", "--sample", "1", "--seed", "3")
        self.assertIn("1 of 2 files, seed 3", done.stdout)

    def test_cases_without_a_file_are_told(self):
        for name in ("casesWithoutEvidence", "partialEvidence"):
            self.said["obligations"][1][name] = 1
            self.seal()
            self.assertIn("rows: 1 confirmed, 1 confirmed in part", self.verify("--no-solvers").stdout)
            del self.said["obligations"][1][name]


if __name__ == "__main__":
    unittest.main()
