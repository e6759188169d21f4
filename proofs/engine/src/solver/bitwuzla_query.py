"""Decides one SMT-LIB file with the Bitwuzla library.

Arguments: the file, the time limit in milliseconds. Prints `sat`, `unsat` or `unknown`, and after
`sat` one line `name binary-value` for each declared constant. With `--version` prints the version and
the files of the interpreter and of the library.
"""

import sys

import bitwuzla


def main():
    if sys.argv[1] == "--version":
        print(bitwuzla.version(), sys.executable, bitwuzla.__file__, sep="\n")
        return
    path, limit = sys.argv[1], int(sys.argv[2])
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    options.set(bitwuzla.Option.TIME_LIMIT_PER, limit)
    manager = bitwuzla.TermManager()
    parser = bitwuzla.Parser(manager, options)
    parser.parse(path, True, True)
    solver = parser.bitwuzla()
    result = solver.check_sat()
    if result == bitwuzla.Result.UNSAT:
        print("unsat")
    elif result == bitwuzla.Result.SAT:
        print("sat")
        for constant in parser.get_declared_funs():
            value = solver.get_value(constant)
            text = str(int(value.value())) if value.sort().is_bool() else value.value(2)
            print(constant.symbol(), text)
    else:
        print("unknown")


main()
