"""Sums: a number as a tired scorer writes it, ``675`` or ``10+15+8``."""

import re
from typing import Final

_SUM: Final = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9})*")
_TERM: Final = re.compile(r"[+-]?\d+")
_AROUND: Final = re.compile(r"\s*([+-])\s*")
_DASHES: Final = str.maketrans("−–", "--")


def read_sum(text: str) -> int | None:
    """Return the value of a number or a sum of numbers; None if the text is neither.

    >>> read_sum("10+15+8"), read_sum("100 - 5"), read_sum("-35"), read_sum("555 K")
    (33, 95, -35, None)
    """
    tight = _AROUND.sub(r"\1", text.strip().translate(_DASHES))
    if not _SUM.fullmatch(tight):
        return None
    return sum(map(int, _TERM.findall(tight)))
