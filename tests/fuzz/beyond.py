"""Beyond: files that go a little or far beyond each bound: deep, long or many.

Each is small to write down and costly to read for a program without bounds.
"""

import random
from collections.abc import Callable, Mapping
from typing import Final

from canasta_club.documents.bounds import DEEPEST, LONGEST_LINE, MOST_COLUMNS

Make = Callable[[random.Random], str]


def _depth(chance: random.Random) -> int:
    return chance.choice((DEEPEST - 1, DEEPEST, DEEPEST + 1, 200, 3_000, 40_000))


def _length(chance: random.Random) -> int:
    return chance.choice((LONGEST_LINE - 20, LONGEST_LINE, LONGEST_LINE + 1, 3 * LONGEST_LINE))


def _number(chance: random.Random) -> int:
    return chance.choice((MOST_COLUMNS - 1, MOST_COLUMNS, MOST_COLUMNS + 1, 20_000, 100_000))


def _deep_toml(chance: random.Random) -> str:
    depth, kind = _depth(chance), chance.randrange(5)
    if kind == 0:
        return ".".join("a" * depth) + " = 1\n"
    if kind == 1:
        return "[" + ".".join("a" * depth) + "]\nx = 1\n"
    if kind == 2:
        return "a = " + "[" * depth + "]" * depth + "\n"
    if kind == 3:
        return "a = " + "{a = " * depth + "1" + "}" * depth + "\n"
    return "".join(f"[[{'.'.join('a' * level)}]]\n" for level in range(1, min(depth, 300)))


def _long_toml(chance: random.Random) -> str:
    long = "x" * _length(chance)
    return chance.choice((f'name = "{long}"\n', f"{long} = 1\n", f"# {long}\n", f"[{long}]\n"))


def _many_toml(chance: random.Random) -> str:
    number, kind = min(_number(chance), 20_000), chance.randrange(4)
    if kind == 0:
        return "".join(f"k{each} = 1\n" for each in range(number))
    if kind == 1:
        return "".join(f"[t{each}]\n" for each in range(number))
    if kind == 2:
        return "[[a]]\n" * number
    return "a = [" + "1," * number + "]\n"


def _deep_json(chance: random.Random) -> str:
    depth = _depth(chance)
    opened, closed = chance.choice((("[", "]"), ('{"a":', "}"), ('{"sides":[', "]}")))
    return opened * depth + "1" + closed * chance.choice((depth, depth, depth - 1, 0)) + "\n"


def _long_json(chance: random.Random) -> str:
    long = chance.choice(("x", "\u00e9", "\U0001f600", "\\u0041", "9")) * _length(chance)
    return chance.choice((f'{{"sides":"{long}"}}\n', f'["{long[:900_000]}"\n', f"{long}\n"))


def _many_json(chance: random.Random) -> str:
    number, kind = _number(chance), chance.randrange(5)
    if kind == 0:
        return "[" + chance.choice(("[],", "{},", '"",', "0,")) * number + "0]\n"
    if kind == 1:
        return "{" + ",".join(f'"k{each}":0' for each in range(number)) + "}\n"
    if kind == 2:
        return chance.choice(("{}\n", "\n", "[]\n", '{"sides":[]}\n')) * min(number, 20_000)
    if kind == 3:
        meld = chance.choice(("KKK", "KKKKKKK", "QQ2", "X", ""))
        return '{"sides":[{"melds":[' + f'"{meld}",' * number + '"KKK"]}]}\n'
    return '{"sides":[{' + ",".join(f'"m{each}":0' for each in range(number)) + "}]}\n"


def _long_csv(chance: random.Random) -> str:
    long = "x" * _length(chance)
    return chance.choice((f"date,{long}\n", f'date,"{long}\n', "date\n" + '"a\n' * 300_000))


def _many_csv(chance: random.Random) -> str:
    number, kind = _number(chance), chance.randrange(3)
    if kind == 0:
        return ",".join(f"k{each}" for each in range(number)) + "\n1\n"
    if kind == 1:
        return ",".join(["total"] * number) + "\n1\n"
    return "date,table,game,hand,side,total\n" + "," * number + "\n"


def _deep_sheet(chance: random.Random) -> str:
    depth = min(_depth(chance), 3_000)
    return f"{_SHEET}<worksheet>{'<sheetData>' * depth}{'</sheetData>' * depth}</worksheet>"


def _long_sheet(chance: random.Random) -> str:
    text = "x" * _length(chance)
    cell = f'<c r="A1" t="inlineStr"><is><t>{text}</t></is></c>'
    return f'{_SHEET}{_OPENED}<row r="1">{cell}</row>{_CLOSED}'


def _many_sheet(chance: random.Random) -> str:
    number = _number(chance)
    if chance.randrange(2):
        cells = '<c t="inlineStr"><is><t>total</t></is></c>' * number
        return f"{_SHEET}{_OPENED}<row>{cells}</row>{_CLOSED}"
    return f"{_SHEET}{_OPENED}{'<row><c><v>1</v></c></row>' * number}{_CLOSED}"


_SHEET: Final = "xl/worksheets/sheet1.xml\n"
_OPENED: Final = (
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
)
_CLOSED: Final = "</sheetData></worksheet>"

_TOML: Final[tuple[Make, ...]] = (_deep_toml, _long_toml, _many_toml)
_JSON: Final[tuple[Make, ...]] = (_deep_json, _long_json, _many_json)

BEYOND: Final[Mapping[str, tuple[Make, ...]]] = {
    "rule_set": _TOML,
    "league_terms": _TOML,
    "hand_json": _JSON,
    "json_lines": _JSON,
    "bundle": _JSON,
    "club_file": _JSON,
    "csv_list": (_long_csv, _many_csv),
    "xlsx_list": (_deep_sheet, _long_sheet, _many_sheet),
}
"""By target, what makes a file beyond its bounds."""

_LINED: Final = frozenset({"json_lines", "bundle", "club_file"})
"""Targets whose lines after the first are read only if the first one is right."""


def beyond(chance: random.Random, name: str, known: bytes) -> bytes:
    """Return a file beyond a bound of its kind; some begin as an example does."""
    made = chance.choice(BEYOND[name])(chance).encode("utf-8", "replace")
    lines = known.splitlines(keepends=True)
    if name in _LINED and lines and chance.randrange(2):
        at = chance.randrange(len(lines)) + 1
        return b"".join([*lines[:at], made, *lines[at:]])
    return made
