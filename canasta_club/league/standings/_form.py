"""Form: the last results of an entry, which a table keeps as a number and shows as letters."""

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
