"""The seventh roots that permutations of Rescue-Prime take, so that Coq need not compute them: it raises them to the seventh power to see
of what they are the roots, and computes what is missing."""

P = 2**64 - 2**32 + 1
ROOT = pow(7, -1, P - 1)
BYTES_OF_LIMB = 7


def numbers(strings) -> list:
    return [int(string) for string in strings]


def rows(table: list) -> list:
    return [numbers(row) for row in table]


def groups(size: int, values) -> list:
    return [list(values[start : start + size]) for start in range(0, len(values), size)]


def limbs(message: bytes) -> list:
    """The elements as which bytes are hashed; a one follows the last byte."""
    chunks = groups(BYTES_OF_LIMB, message)
    if chunks:
        chunks[-1].append(1)
    return [int.from_bytes(bytes(chunk), "little") for chunk in chunks]


def elements_of(name: str, test: dict) -> list:
    """The elements that a call hashes."""
    if name == "hash_elements":
        return numbers(test["elements"])
    if name == "hash":
        return limbs(bytes.fromhex(test["message"]))
    if name == "merge":
        return numbers(test["left"] + test["right"])
    if name == "merge_many":
        return [int(element) for digest in test["digests"] for element in digest]
    integer = int(test["integer"])
    return numbers(test["seed"]) + ([integer] if integer < P else [integer % P, integer // P])


class Roots:
    """An instance by its constants, and the roots that its permutations took."""

    def __init__(self, constants: dict):
        self.mds, self.ark1, self.ark2 = (rows(constants[table]) for table in ("mds", "ark1", "ark2"))
        self.taken = []

    def times(self, state: list, constants: list) -> list:
        return [(sum(map(int.__mul__, row, state)) + constant) % P for row, constant in zip(self.mds, constants)]

    def permute(self, state: list) -> list:
        for first, second in zip(self.ark1, self.ark2):
            roots = [pow(x, ROOT, P) for x in self.times([pow(x, 7, P) for x in state], first)]
            self.taken += roots
            state = self.times(roots, second)
        return state

    def sponge(self, capacity: int, rate: int, elements: list, replaced: list) -> None:
        """Elements that are missing in the last block are replaced by the first of [replaced]."""
        state = [capacity] + [0] * (len(self.mds) - 1)
        for block in groups(rate, elements):
            added = [(x + y) % P for x, y in zip(state[4:], block)]
            filled = (added + replaced)[:rate] if replaced else added + state[4 + len(block) :]
            state = self.permute(state[:4] + filled)

    def call(self, instance: str, name: str, test: dict) -> None:
        elements = elements_of(name, test)
        if instance == "Rp64_256":
            self.sponge(len(elements), 8, elements, [])
        elif name in ("merge", "merge_with_int"):
            filling = {8: [], 5: [0, 0, 5], 6: [0, 6]}[len(elements)]
            self.permute(elements + filling)
        else:
            self.sponge(int(len(elements) % 4 != 0), 4, elements, [1, 0, 0, 0])
