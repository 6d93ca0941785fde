"""Form: the last results of an entry, or by how much, which a table keeps as a number."""

from collections.abc import Iterable
from itertools import islice
from typing import Final

LAST: Final = 5
"""The results that are shown."""

_LETTERS: Final = "LDW"
_BASE: Final = len(_LETTERS) + 1


def kept(results: Iterable[int]) -> int:
    """Return results (1 won, 0 drawn, -1 lost; the newest first) as a number.

    >>> letters(kept([1, 0, -1, 1, 1, -1, -1]))
    'WWLDW'
    """
    return sum((result + 2) * _BASE**place for place, result in enumerate(islice(results, LAST)))


def letters(number: int) -> str:
    """Return kept results as letters, the newest last."""
    shown = ""
    while number:
        number, digit = divmod(number, _BASE)
        shown = _LETTERS[digit - 1] + shown
    return shown


_SPAN: Final = 1_000_000
_MIDDLE: Final = _SPAN // 2


def kept_margins(differences: Iterable[int]) -> int:
    """Return differences, the newest first, as a number.

    >>> margins(kept_margins([-300, 0, 1240]))
    '+1240 0 -300'
    """
    within = (min(max(each, 1 - _MIDDLE), _MIDDLE - 1) for each in islice(differences, LAST))
    return sum((each + _MIDDLE) * _SPAN**place for place, each in enumerate(within))


def margins(number: int) -> str:
    """Return kept differences with their signs, the newest last."""
    shown: list[str] = []
    while number:
        number, digit = divmod(number, _SPAN)
        margin = digit - _MIDDLE
        shown.insert(0, f"{margin:+d}" if margin else "0")
    return " ".join(shown)
