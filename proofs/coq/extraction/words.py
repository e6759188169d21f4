"""Words of lines: bytes are hexadecimal, "-" if there are none; lists stand behind their number of items."""


def counted(items, words) -> list:
    return [len(items)] + [word for item in items for word in words(item)]


def number(value) -> list:
    return [value]


def data(value) -> list:
    return [value or "-"]


def numbers(value) -> list:
    return counted(value, number)


def left_out(name: str, kind: str, count: int, why: str) -> list:
    return ["left-out", f"{name}, {kind}, {count} tests:", why]


def unknown(name: str, kind: str) -> ValueError:
    return ValueError(f"unknown group {kind} of {name}: its module runs it or has it in LEFT_OUT")
