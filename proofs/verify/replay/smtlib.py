"""SMT-LIB 2 as nested lists of symbols."""

import functools
import re

TOKEN = re.compile(r'"[^"]*"|\|[^|]*\||;[^\n]*|[()]|[^\s()|;"]+')


class Refused(Exception):
    """Text that the checker does not read: nothing is said of it."""


@functools.lru_cache(1)
def commands(text):
    """The commands of a file, each a list of symbols and of such lists; one export is read for many calls."""
    stack = [[]]
    for token in TOKEN.findall(text):
        if token == "(":
            stack.append([])
        elif token == ")":
            if len(stack) == 1:
                raise Refused("a parenthesis too many")
            closed = stack.pop()
            stack[-1].append(closed)
        elif token[0] != ";":
            stack[-1].append(token)
    if len(stack) > 1:
        raise Refused("an open parenthesis")
    return stack[0]


def statements(text):
    """Of a file: `define` with a name and a term, `declare` and `function` with a name and a sort, `assert` with a term and nothing."""
    for head, *rest in commands(text):
        if head == "define-fun" and rest[1] == []:
            yield "define", rest[0], rest[3]
        elif head in ("declare-const", "declare-fun"):
            yield "function" if len(rest) == 3 and rest[1] else "declare", rest[0], rest[-1]
        elif head == "assert":
            yield "assert", rest[0], None
        elif head not in ("set-option", "set-logic", "set-info", "check-sat", "exit"):
            raise Refused(f"the command {head}")


def literal(symbol):
    """Width and value of a literal of bits; none of any other symbol."""
    if symbol.startswith("#x"):
        return 4 * (len(symbol) - 2), int(symbol[2:], 16)
    if symbol.startswith("#b"):
        return len(symbol) - 2, int(symbol[2:], 2)
    return None


def width(sort):
    """Bits of a sort; a truth value is one."""
    return int(sort[2]) if sort[:2] == ["_", "BitVec"] else {"Bool": 1}[sort]


def judged(equal, differs, points):
    """`confirmed`, `sampled` at so many points or `refuted`: whether the forms are equal, and whether the sides differ at a point."""
    if equal:
        return "confirmed", ""
    for point in range(points):
        if differs(point):
            return "refuted", f"the sides differ at point {point}"
    return "sampled", f"{points} points"
