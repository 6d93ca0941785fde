"""Bounds: what no file that a person wrote goes beyond; more is refused before it is worked on."""

import re
from collections.abc import Mapping
from typing import Final

DEEPEST: Final = 32
"""Levels of tables and lists in one another."""

LONGEST_LINE: Final = 1_000_000
"""Characters of a line."""

LONGEST_CELL: Final = 1 << 17
"""Characters of a cell, four times what a spreadsheet program takes."""

LONGEST_DOCUMENT: Final = 250_000
"""Characters of a document of TOML, six times the longest that is shipped.

Each may cost two hundred times its size to read.
"""

MOST_COLUMNS: Final = 1_000

MOST_ROWS: Final = 20_000
"""Rows of a hand list, twice those of a large season: its import takes 90 MB."""

MOST_NEW_PLAYERS: Final = 5_000
"""Players that one hand list brings into a club."""

SUGGESTED: Final = 20
"""Unknown keys for which what was meant is looked for; after that it is another kind of file."""


def is_too_deep(value: object) -> bool:
    """Return whether tables and lists stand in one another beyond the bound.

    >>> is_too_deep({"a": [1]}), is_too_deep(eval("[" * 40 + "]" * 40))
    (False, True)
    """
    level = [value]
    for _depth in range(DEEPEST + 1):
        level = [
            each
            for holder in level
            if isinstance(holder, Mapping | list)
            for each in (holder.values() if isinstance(holder, Mapping) else holder)
        ]
        if not level:
            return False
    return True


# A word is tried from its beginning alone and never given up in parts: a long one takes no longer.
_KEY: Final = r"""(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_LONG_KEY: Final = re.compile(rf"{_KEY}(?:[ \t]*+\.[ \t]*+{_KEY}){{{DEEPEST}}}")


def has_long_key(text: str) -> bool:
    """Return whether TOML holds a dotted key of too many parts, which its reader takes ages for.

    >>> has_long_key("game.target = 5000"), has_long_key(".".join("a" * 40) + " = 1")
    (False, True)
    """
    return _LONG_KEY.search(text) is not None


_TEXT: Final = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)


def holds_too_much(line: bytes, most: int) -> bool:
    """Return whether more of a line of JSON than so many bytes stands outside its texts.

    A few long texts cost their length; a million small values cost a hundred times theirs.

    >>> holds_too_much(b'["' + b"x" * 2_000_000 + b'"]', 1_000)
    False
    >>> holds_too_much(b"[" + b"[]," * 700, 1_000), holds_too_much(b"[" + b'"",' * 700, 1_000)
    (True, True)
    """
    outside = end = 0
    for text in _TEXT.finditer(line):
        outside, end = outside + text.start() - end + 2, text.end()
        if outside > most:
            return True
    return outside + len(line) - end > most
