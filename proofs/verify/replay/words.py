"""Decides files of bit vectors: every word is its bits, every bit an exclusive or of atoms, in a form of this file's own.

Moving bits leaves no trace: slices, joins, rotations, shifts and masks are gone when a bit is read. Atoms are the bits of inputs, conjunctions of
bits, comparisons, the bits of sums and products, and those of results of opaque functions, which are the same where the bits of the arguments are. A
sum is kept by its terms, words with coefficients modulo 2^width, and is found again where its bits stand in order, so that sums of sums are one sum.
All of this keeps values for every input and any functions: assertions whose form is the constant false have no solution. The converse does not hold:
of another form, values at points tell.
"""

import functools
import random

from .smtlib import Refused, judged, literal, statements, width

FALSE, TRUE = 0, 1
LONGEST = 8  # atoms of an exclusive or; more are an atom of their own, as a hash would pile them up from block to block


class Words:
    """The forms of one file. A truth value is a word of one bit."""

    def __init__(self):
        self.bits = [frozenset(), frozenset([TRUE])]  # by bit, the atoms whose exclusive or it is
        self.number = {bits: bit for bit, bits in enumerate(self.bits)}
        self.atoms = {}  # the word of atoms for what it stands for
        self.conjuncts = {}  # by atom that is a conjunction
        self.terms = {}  # by word that is a sum: its terms, and its constant
        self.xors = {}

    def atom(self, key, count=1):
        """The atoms for what is found under the key, as a word."""
        if key not in self.atoms:
            first = len(self.bits)
            self.bits += [frozenset([bit]) for bit in range(first, first + count)]
            self.number.update((self.bits[bit], bit) for bit in range(first, first + count))
            self.atoms[key] = tuple(range(first, first + count))
        return self.atoms[key]

    def xor(self, a, b):
        if a == FALSE or b == FALSE:
            return a or b
        pair = min(a, b), max(a, b)
        if pair not in self.xors:
            bits = self.bits[a] ^ self.bits[b]
            if len(bits - {TRUE}) > LONGEST:
                bits = (bits & {TRUE}).union(self.atom(("xor", bits - {TRUE})))
            if bits not in self.number:
                self.number[bits] = len(self.bits)
                self.bits.append(bits)
            self.xors[pair] = self.number[bits]
        return self.xors[pair]

    def conjunction(self, bits):
        parts = set()
        for bit in bits:
            parts |= self.conjuncts.get(bit, {bit})
        parts.discard(TRUE)
        if FALSE in parts or any(self.xor(bit, TRUE) in parts for bit in parts):
            return FALSE
        if len(parts) < 2:
            return parts.pop() if parts else TRUE
        (atom,) = self.atom(("and", frozenset(parts)))
        self.conjuncts[atom] = parts
        return atom

    def disjunction(self, bits):
        return self.xor(self.conjunction(self.xor(bit, TRUE) for bit in bits), TRUE)

    def negated(self, word):
        return tuple(self.xor(bit, TRUE) for bit in word)

    def choice(self, condition, a, b):
        return tuple(self.xor(y, self.conjunction([*condition, self.xor(x, y)])) for x, y in zip(a, b))

    def equal(self, a, b):
        return (self.conjunction(self.xor(self.xor(x, y), TRUE) for x, y in zip(a, b)),)

    def below(self, a, b):
        """Whether a is less than b as numbers without sign."""
        if a == b or None not in (value(a), value(b)):
            return (int(a != b and value(a) < value(b)),)
        return self.atom(("below", a, b))

    def sum(self, size, scaled):
        """The sum of words with integer factors."""
        terms, constant = {}, 0
        for word, factor in scaled:
            known = value(word)
            parts, offset = self.terms.get(word, ({word: 1}, 0)) if known is None else ({}, known)
            constant += factor * offset
            for part, coefficient in parts.items():
                terms[part] = (terms.get(part, 0) + factor * coefficient) % (1 << size)
        terms = {word: coefficient for word, coefficient in terms.items() if coefficient}
        constant %= 1 << size
        if not terms:
            return bits_of(size, constant)
        if constant == 0 and list(terms.values()) == [1]:
            return next(iter(terms))
        word = self.atom(("sum", size, frozenset(terms.items()), constant), size)
        self.terms[word] = (terms, constant)
        return word

    def product(self, a, b):
        for x, y in ((a, b), (b, a)):
            if value(x) is not None:
                return self.sum(len(y), [(y, value(x))])
        return self.atom(("product", *sorted([a, b])), len(a))


def bits_of(size, number):
    return tuple(number >> bit & 1 for bit in range(size))


def value(word):
    """The number that a word is, if all of its bits are known."""
    return sum(bit << place for place, bit in enumerate(word)) if max(word) <= TRUE else None


class File:
    """A file whose inputs, and results of opaque functions, are symbols, or the values that a function of the width gives."""

    def __init__(self, text, values=None):
        self.words, self.values, self.names, self.sizes, self.asserted = Words(), values, {"true": (TRUE,), "false": (FALSE,)}, {}, []
        for kind, what, more in statements(text):
            if kind == "assert":
                self.asserted += self.term(what)
            elif what in self.names or what in self.sizes:
                raise Refused(f"{what} is defined twice")
            elif kind == "function":
                self.sizes[what] = width(more)
            else:
                self.names[what] = self.term(more) if kind == "define" else self.any(("input", what), width(more))

    def any(self, what, size):
        """A word of which nothing is known but what it is."""
        return self.words.atoms.setdefault(what, bits_of(size, self.values(size))) if self.values else self.words.atom(what, size)

    def term(self, text):
        if isinstance(text, str):
            if text in self.names:
                return self.names[text]
            if literal(text) is None:
                raise Refused(f"the symbol {text}")
            return bits_of(*literal(text))
        head, arguments = text[0], [self.term(argument) for argument in text[1:]]
        if isinstance(head, list):
            return indexed(head[1], [int(index) for index in head[2:]], *arguments)
        return self.any(("applied", head, *arguments), self.sizes[head]) if head in self.sizes else OPERATIONS[head](self.words, *arguments)

    def holds(self):
        """Whether all assertions hold, as a bit."""
        return self.words.conjunction(self.asserted)


def indexed(name, numbers, word):
    if name == "extract":
        return word[numbers[1] : numbers[0] + 1]
    (count,) = numbers
    if name in ("rotate_left", "rotate_right"):
        count = (count if name == "rotate_right" else -count) % len(word)
        return word[count:] + word[:count]
    if name not in ("zero_extend", "sign_extend"):
        raise Refused(f"the operation {name}")
    return word + (FALSE if name == "zero_extend" else word[-1],) * count


def shift(moved):
    def applied(_, word, count):
        if value(count) is None:
            raise Refused("a shift by a count that is no constant")
        return moved(word, min(value(count), len(word)))

    return applied


def bitwise(operation):
    return lambda words, *arguments: tuple(operation(words, bits) for bits in zip(*arguments))


def order(first, negated, is_signed):
    """Whether the argument of this number is less than the other, or is not."""

    def applied(words, *arguments):
        if is_signed:  # then the order is that without sign where the highest bits are inverted
            arguments = [word[:-1] + words.negated(word[-1:]) for word in arguments]
        below = words.below(arguments[first], arguments[1 - first])
        return words.negated(below) if negated else below

    return applied


ORDERS = {"lt": (0, False), "gt": (1, False), "le": (1, True), "ge": (0, True)}
OPERATIONS = {
    "ite": Words.choice,
    "=": Words.equal,
    "distinct": lambda words, a, b: words.negated(words.equal(a, b)),
    "concat": lambda words, *arguments: sum(reversed(arguments), ()),
    "bvxor": bitwise(lambda words, bits: functools.reduce(words.xor, bits, FALSE)),
    "bvadd": lambda words, *arguments: words.sum(len(arguments[0]), [(word, 1) for word in arguments]),
    "bvsub": lambda words, a, b: words.sum(len(a), [(a, 1), (b, -1)]),
    "bvneg": lambda words, a: words.sum(len(a), [(a, -1)]),
    "bvmul": Words.product,
    "bvshl": shift(lambda word, count: (FALSE,) * count + word[: len(word) - count]),
    "bvlshr": shift(lambda word, count: word[count:] + (FALSE,) * count),
    "bvashr": shift(lambda word, count: word[count:] + word[-1:] * count),
    **dict.fromkeys(["not", "bvnot"], Words.negated),
    **dict.fromkeys(["and", "bvand"], bitwise(Words.conjunction)),
    **dict.fromkeys(["or", "bvor"], bitwise(Words.disjunction)),
    **{f"bv{sign}{name}": order(*how, sign == "s") for sign in "us" for name, how in ORDERS.items()},
}


def at(point):
    """Values of inputs at a point: zeros, ones, the lowest and the highest bit first, then random ones."""
    edges = [lambda size: 0, lambda size: (1 << size) - 1, lambda size: 1, lambda size: 1 << (size - 1)]
    return edges[point] if point < len(edges) else random.Random(point).getrandbits


def check(text, points):
    """The verdict on a file, and what there is to say of it."""
    file = File(text)
    return judged(file.holds() == FALSE, lambda point: File(text, at(point)).holds() == TRUE, points)
