"""Decides evidence of rows on elements of a field: both sides are brought to one form of this file's own, and compared.

An element is a linear combination of products with coefficients modulo p. A product is made of symbols with exponents, which are never reduced: inputs,
elements of results of the opaque function, and sums that were multiplied, each without the factor by which its first coefficient is not one. Equal
forms have equal values for all inputs, and for any function in the place of the opaque one: its results are symbols that two applications share only
if the forms of their states are the same. The converse does not hold: different forms are compared at points, with a random function for the opaque one.
"""

import random
import sys

from .smtlib import Refused, judged, literal, statements, width

sys.setrecursionlimit(1_000_000)  # goals are long chains


class Field:
    """Forms of elements modulo p, each a number; a form is a list of pairs of a product and its coefficient."""

    def __init__(self, p):
        self.p, self.symbols = p, {}  # the number of a symbol by what it is: an input's name, a form, or an application and an index
        self.products, self.product_number = [()], {(): 0}
        self.forms, self.form_number = [()], {(): 0}

    @staticmethod
    def numbered(item, items, numbers):
        if item not in numbers:
            numbers[item] = len(items)
            items.append(item)
        return numbers[item]

    def form(self, terms):
        kept = tuple(sorted((product, coefficient) for product, coefficient in terms.items() if coefficient))
        return self.numbered(kept, self.forms, self.form_number)

    def symbol(self, what):
        product = ((self.symbols.setdefault(what, len(self.symbols)), 1),)
        return self.form({self.numbered(product, self.products, self.product_number): 1})

    def constant(self, value):
        return self.form({0: value % self.p})

    def value(self, a):
        """The residue of a form without symbols; none of any other."""
        form = self.forms[a]
        return 0 if not form else form[0][1] if form[0][0] == 0 and len(form) == 1 else None

    def sum(self, a, b, factor=1):
        terms = dict(self.forms[a])
        for product, coefficient in self.forms[b]:
            terms[product] = (terms.get(product, 0) + factor * coefficient) % self.p
        return self.form(terms)

    def scaled(self, a, factor):
        return self.form({product: coefficient * factor % self.p for product, coefficient in self.forms[a]})

    def single(self, a):
        """A form as one product with a coefficient."""
        (first, lead), *rest = self.forms[a]
        if not rest:
            return first, lead
        symbol = self.symbol(("sum", self.scaled(a, pow(lead, -1, self.p))))
        return self.forms[symbol][0][0], lead

    def product(self, a, b):
        for x, y in ((a, b), (b, a)):
            if self.value(x) is not None:
                return self.scaled(y, self.value(x))
        (x, c), (y, d) = self.single(a), self.single(b)
        exponents = dict(self.products[x])
        for symbol, exponent in self.products[y]:
            exponents[symbol] = exponents.get(symbol, 0) + exponent
        product = self.numbered(tuple(sorted(exponents.items())), self.products, self.product_number)
        return self.form({product: c * d % self.p})

    def applied(self, parameters, state):
        """The elements of the result of the opaque function with these parameters for a state."""
        return [self.symbol(("opaque", tuple(parameters), tuple(state), index)) for index in range(len(state))]


class Point:
    """Residues in the place of forms: inputs are random, and so is the opaque function."""

    def __init__(self, p, seed):
        self.p, self.random, self.known = p, random.Random(seed), {}

    def symbol(self, what):
        return self.known.setdefault(what, self.random.randrange(self.p))

    def constant(self, value):
        return value % self.p

    def sum(self, a, b, factor=1):
        return (a + factor * b) % self.p

    def product(self, a, b):
        return a * b % self.p

    scaled, applied, value = product, Field.applied, staticmethod(int)


class Export:
    """The function that Cryptol writes for a property `f inputs == outputs`, over given arguments: elements, and words that enter the field as numbers.

    The text of the opaque function is the square of the sum of its first parameters, each times an element of the state, plus another parameter.
    Words are their size and, by place, what is in them.
    """

    def __init__(self, field, arguments, parameters, outputs):
        self.field, self.arguments, self.parameters, self.outputs = field, arguments, parameters, outputs
        self.names, self.values, self.goals = {"true": ("and",)}, [], []

    def results(self, text):
        for kind, what, more in statements(text):
            if kind == "assert":
                self.goals.append(self.term(what))
                continue
            self.names[what] = self.term(more) if kind == "define" else self.input(what, more)
        if len(self.values) != len(self.arguments) + self.outputs or len(self.goals) != 1 or self.goals[0][0] != "not":
            raise Refused("the export is none of such a property")
        ranges = {("not", ("and", ("<=", name), ("<", name))) for name in self.values}
        conclusions = [conclusion for conclusion in parts("or", self.goals[0][1]) if conclusion not in ranges]
        equalities = sorted(part for conclusion in conclusions for part in parts("and", conclusion))
        if [equality[:2] for equality in equalities] != [("is", output) for output in range(self.outputs)] or len(conclusions) != 1:
            raise Refused("the goal is not one equality an output")
        return [form for _, _, form in equalities]

    def input(self, name, sort):
        number = len(self.values)
        self.values.append(name)
        if number >= len(self.arguments):
            return ("output", number - len(self.arguments))
        if sort != "Int":
            return ("bits", (width(sort), {0: (self.arguments[number], width(sort))}))
        return ("sum", {number: self.field.constant(1)}) if number < self.parameters else ("element", self.arguments[number])

    def term(self, text):
        if isinstance(text, list):
            if text[0] in ("<=", "<"):
                return self.bound(*text)
            arguments = [self.term(argument) for argument in text[1:]]
            if text[0] in ("and", "or", "not"):
                return (text[0], *arguments)
            if text[0] in ("+", "*"):
                elements = [("element", self.element(argument)) if argument[0] == "integer" else argument for argument in arguments]
                arguments = sorted(elements, key=lambda argument: argument[0])
            rule = RULES.get((text[0], *(argument[0] for argument in arguments)))
            return rule(self, *(argument[1] for argument in arguments)) if rule else self.arithmetic(text[0], arguments)
        if text in self.names:
            return self.names[text]
        size, number = literal(text) or (0, int(text))
        bits = {bit: (self.field.constant(1), 1) for bit in range(size) if number >> bit & 1}
        return ("bits", (size, bits)) if size else ("integer", number)

    def bound(self, operation, a, b):
        limit, name = (self.term(a), b) if operation == "<=" else (self.term(b), a)
        if name not in self.values or limit != ("integer", 0 if operation == "<=" else self.field.p):
            raise Refused("a bound that is none of a declared element")
        return (operation, name)

    def arithmetic(self, operation, arguments):
        if operation not in ("+", "-", "*") or len(arguments) != 2:
            raise Refused(f"{operation} of {[argument[0] for argument in arguments]}")
        if operation == "-" and arguments[1][0] == "output":
            return ("difference", (arguments[1][1], self.element(arguments[0])))
        a, b = map(self.element, arguments)
        return ("element", self.field.product(a, b) if operation == "*" else self.field.sum(a, b, 1 if operation == "+" else -1))

    def element(self, value):
        """The element of a term; a parameter alone is what the opaque function gives for the state of zeros, of which nothing else is left."""
        kind, what = value
        if kind not in ("element", "integer", "sum"):
            raise Refused(f"a {kind} in the place of an element")
        return what if kind == "element" else self.field.constant(what) if kind == "integer" else self.application({}, what)[1]

    def application(self, state, offset):
        size, number = self.parameters // 2, self.alone(offset)
        if number < size or any(index >= size for index in state):
            raise Refused("a parameter of the opaque function outside of it")
        state = [state.get(index, 0) for index in range(size)]
        return ("element", self.field.applied(self.arguments[: self.parameters], state)[number - size])

    def alone(self, terms):
        """The number of the only parameter in a sum."""
        (number, *others), (one, *_) = terms, terms.values()
        if others or self.field.value(one) != 1:
            raise Refused("more than a parameter of the opaque function")
        return number

    def multiple(self, element, parameter):
        return ("sum", {self.alone(parameter): element})

    def joined(self, a, b):
        if set(a) & set(b):
            raise Refused("a parameter is added twice")
        return ("sum", {**a, **b})

    def joint(self, high, low):
        return ("bits", (high[0] + low[0], {**low[1], **{place + low[0]: piece for place, piece in high[1].items()}}))

    def number(self, bits):
        total = 0
        for place, (form, _) in bits[1].items():
            total = self.field.sum(total, form, 1 << place)
        return ("element", total)

    def exclusive(self, a, b):
        """Of words: what both have cancels, and in no other place may both have something."""
        pieces = a[1].items() ^ b[1].items()
        places = [place + bit for place, (_, size) in pieces for bit in range(size)]
        if len(set(places)) < len(places):
            raise Refused("an exclusive or of more than constants")
        return ("bits", (a[0], dict(pieces)))


def parts(operation, truth):
    return [part for side in truth[1:] for part in parts(operation, side)] if truth[0] == operation else [truth]


def needed(condition, made):
    if not condition:
        raise Refused("another modulus, or an equality with another number than zero")
    return made


def residue(kind):
    return lambda export, a, p: needed(p == export.field.p, (kind, a))


RULES = {
    ("-", "integer"): lambda e, a: ("integer", -a),
    ("concat", "bits", "bits"): Export.joint,
    ("bvxor", "bits", "bits"): Export.exclusive,
    ("bv2nat", "bits"): Export.number,
    ("mod", "element", "integer"): residue("element"),
    ("mod", "sum", "integer"): residue("sum"),
    ("mod", "square", "integer"): residue("square"),
    ("mod", "difference", "integer"): residue("residue"),
    ("=", "integer", "residue"): lambda e, zero, equality: needed(zero == 0, ("is", *equality)),
    ("+", "sum", "sum"): Export.joined,
    ("+", "square", "sum"): Export.application,
    ("+", "element", "sum"): lambda e, a, b: ("sum", b) if a == e.field.constant(0) else e.arithmetic("+", [("element", a), ("sum", b)]),
    ("*", "element", "sum"): Export.multiple,
    ("*", "sum", "sum"): lambda e, a, b: ("square", a) if a == b else e.multiple(e.element(("sum", b)), a),
}


class Evidence:
    """The two sides of a file of evidence, as forms or residues."""

    def __init__(self, text, export, domain):
        self.export, self.domain, self.field = export, domain, None
        self.elements, self.parameters, self.calls, self.sides = [], None, [], {"left": [], "right": []}
        for line in text.splitlines():
            head, *words = line.split()
            if head not in STATEMENTS or (self.field is None) != (head == "modulus"):
                raise Refused(f"the line {line[:80]}")
            STATEMENTS[head](self, words)
        # Lanes and counts of messages repeat the same calls over and over.
        called = {call: self.called(*call) for call in sorted(set(self.calls))}
        self.sides["left"] += [form for call in self.calls for form in called[call]]

    def input(self, name):
        return self.field.symbol(("input", name))

    def called(self, digest, parameters, outputs, *arguments):
        forms = []
        for argument in arguments:
            name, _, places = argument.rpartition(".")
            first, _, last = places.partition("-")
            indices = range(int(first), int(last or first) + 1)
            forms += [self.input(f"{name}.{index}") for index in indices] if name else [self.field.constant(int(argument))]
        return Export(self.field, forms, int(parameters), int(outputs)).results(self.export(digest))

    def back(self, words):
        if any(not 0 < int(word) <= len(self.elements) for word in words):
            raise Refused("an element that is not there")
        return [self.elements[-int(word)] for word in words]


STATEMENTS = {
    "modulus": lambda e, words: setattr(e, "field", e.domain(int(words[0]))),
    "call": lambda e, words: e.calls.append(tuple(words)),
    "#": lambda e, words: e.elements.append(e.field.constant(int(words[0]))),
    "i": lambda e, words: e.elements.append(e.input(" ".join(words))),
    "+": lambda e, words: e.elements.append(e.field.sum(*e.back(words))),
    "*": lambda e, words: e.elements.append(e.field.product(*e.back(words))),
    "c": lambda e, words: e.elements.append(e.field.scaled(*e.back(words[:1]), int(words[1]) % e.field.p)),
    "f": lambda e, words: setattr(e, "parameters", e.back(words)),
    "p": lambda e, words: e.elements.extend(e.field.applied(e.parameters, e.back(words))),
    "left": lambda e, words: e.sides["left"].extend(e.back(words)),
    "right": lambda e, words: e.sides["right"].extend(e.back(words)),
}


def check(text, export, points):
    """The verdict on a file, and what there is to say of it. `export` gives the text of an export by its hash."""

    def sides(domain):
        left, right = Evidence(text, export, domain).sides.values()
        if not left or len(left) != len(right):
            raise Refused(f"{len(left)} outputs on the left, {len(right)} on the right")
        return left, right

    def differs(seed):
        left, right = sides(lambda p: Point(p, seed))
        return left != right

    left, right = sides(Field)
    return judged(left == right, differs, points)
