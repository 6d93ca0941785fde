"""Money: sums as people write them, kept in hundredths."""

import re

from canasta_club.errors import CanastaError

_SUM = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")


def read_money(written: str) -> int:
    """Return a sum in hundredths.

    >>> read_money("3.50"), read_money("3,5"), read_money("4")
    (350, 350, 400)
    """
    match = _SUM.fullmatch(written.strip())
    if match is None:
        raise CanastaError(f"“{written}” is not a sum of money.", hint="Write it as 3.50.")
    return 100 * int(match[1]) + int((match[2] or "").ljust(2, "0"))


def shown(hundredths: int) -> str:
    """Return a sum as people read it.

    >>> shown(350)
    '3.50'
    """
    return f"{hundredths // 100}.{hundredths % 100:02}"
