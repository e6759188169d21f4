"""Decides formulas with the CaDiCaL that the package python-sat holds, and writes proofs in LRAT.

Arguments: a file of formulas in DIMACS, one behind the other, the file to write, and the conflicts after
which a formula is given up. Writes for each formula, up to the first that is not refuted, a line `s unsat`,
`s sat` or `s open`, and after `s unsat` the lines of the proof. With `--version` prints the version and the
files of the interpreter and of the library.
"""

import shutil
import sys
import tempfile

import pysolvers

# Steps of the proof are text; the solver invents no variables, which only steps of another kind define.
OPTIONS = {"lrat": 1, "binary": 0, "factor": 0}

# Most formulas take less time than what is done to others before they are solved: it is left out until so many conflicts.
AT_ONCE = {"preprocesslight": 0}
MOST_AT_ONCE = 1000

ANSWERS = {-1: "unsat", 0: "open", 1: "sat"}


def decide(clauses, conflicts, output):
    answer = "open"
    if conflicts > MOST_AT_ONCE:
        answer = attempt(clauses, MOST_AT_ONCE, OPTIONS | AT_ONCE, output)
    if answer == "open":
        answer = attempt(clauses, conflicts, OPTIONS, output)
    if answer != "unsat":
        output.write(f"s {answer}\n".encode())
    return answer


def attempt(clauses, conflicts, options, output):
    """Writes a proof if there is one; an answer without proof is left to be written."""
    solver = pysolvers.cadical300_new()
    for name, value in options.items():
        pysolvers.cadical300_set(solver, name, value)
    with tempfile.TemporaryFile() as proof:
        trace = pysolvers.cadical300_tracepr(solver, proof)
        for clause in clauses:
            pysolvers.cadical300_add_cl(solver, clause)
        pysolvers.cadical300_cbudget(solver, conflicts)
        answer = ANSWERS[pysolvers.cadical300_solve_lim(solver, [], 0)]
        pysolvers.flushpr(trace)
        if answer == "unsat":
            output.write(b"s unsat\n")
            proof.seek(0)
            shutil.copyfileobj(proof, output)
        pysolvers.cadical300_del(solver, proof)
    return answer


def formulas(lines):
    for line in lines:
        count = int(line.split()[3])
        yield [[int(word) for word in next(lines).split()[:-1]] for _ in range(count)]


def main():
    if sys.argv[1] == "--version":
        # It takes longer to load than most formulas take.
        from importlib.metadata import version as version_of

        version = version_of("python-sat")
        print(f"3.0.0 of python-sat {version}", sys.executable, pysolvers.__file__, sep="\n")
        return
    source, target, conflicts = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with open(source, encoding="ascii") as lines, open(target, "wb") as output:
        for clauses in formulas(lines):
            if decide(clauses, conflicts, output) != "unsat":
                return


main()
