"""Cells of the rows of a hand list that are not hands: what each may hold."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from canasta_club.errors import CanastaError
from canasta_club.services.exchange._cells import (
    Reader,
    read_number,
    read_text,
    read_whole,
)
from canasta_club.services.exchange._file_problems import CellKind, one_wanted, wanted
from canasta_club.text import money

ENTRY: Final = "entry"
WITHDRAWN: Final = "withdrawn"
PRESENT: Final = "present"
PENALTY: Final = "penalty"
NIGHT_PENALTY: Final = "night penalty"
UNPLAYED: Final = {
    "bye": "bye",
    "absent": "absent",
    "forfeit won": "forfeit_win",
    "forfeit lost": "forfeit_loss",
}
"""The kinds of a game that was not played."""
WHAT: Final = (ENTRY, WITHDRAWN, PRESENT, *UNPLAYED, PENALTY, NIGHT_PENALTY)
"""What a row may be, in the order in which they are imported."""


def read_what(cell: object) -> str:
    """Read what a row is, where it is not a hand.

    >>> read_what("Forfeit  won")
    'forfeit won'
    """
    what = read_text(cell).casefold()
    if what in {"hand", ""}:
        return ""
    if what not in WHAT:
        raise one_wanted(WHAT, cell)
    return what


def read_points(cell: object) -> Fraction:
    """Read league points, which may be halves; below zero they are given.

    >>> read_points(1.5), read_points("-1")
    (Fraction(3, 2), Fraction(-1, 1))
    """
    try:
        return Fraction(str(cell).strip().replace("−", "-").replace(",", "."))
    except (ValueError, ZeroDivisionError):
        raise wanted(CellKind.POINTS, cell) from None


def read_last_round(cell: object) -> int:
    """Read the last round of a player: 0 for one who never came."""
    number = read_whole(cell)
    return number if number == 0 else read_number(cell)


def read_paid(cell: object) -> int:
    """Read what a player paid, in hundredths."""
    try:
        return money.read_money(f"{cell:.2f}" if isinstance(cell, float) else str(cell))
    except CanastaError:
        raise wanted(CellKind.MONEY, cell) from None


LEAGUE_READERS: Final[Mapping[str, Reader]] = {
    "what": read_what,
    "points": read_points,
    "division": read_number,
    "handicap": read_whole,
    "until": read_last_round,
    "paid": read_paid,
}
"""How each column is read."""
