"""Rows of a hand list that are not hands: what their cells may hold, and what each row says."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from canasta_club.errors import CanastaError, Problem
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._cells import (
    Reader,
    RowCells,
    read_number,
    read_text,
    read_whole,
)
from canasta_club.services.exchange._file_problems import CellKind, one_wanted, wanted
from canasta_club.text import money

ENTRY_ROW: Final = "entry"
WITHDRAWN_ROW: Final = "withdrawn"
PRESENT_ROW: Final = "present"
PENALTY_ROW: Final = "penalty"
NIGHT_PENALTY_ROW: Final = "night penalty"
UNPLAYED_ROWS: Final[Mapping[str, UnplayedKind]] = {
    "bye": "bye",
    "absent": "absent",
    "forfeit won": "forfeit_win",
    "forfeit lost": "forfeit_loss",
}
"""The kinds of a game that was not played."""
KINDS_OF_ROW: Final = (
    ENTRY_ROW,
    WITHDRAWN_ROW,
    PRESENT_ROW,
    *UNPLAYED_ROWS,
    PENALTY_ROW,
    NIGHT_PENALTY_ROW,
)
"""What a row may be, in the order in which they are imported."""


def read_what(cell: object) -> str:
    """Read what a row is, where it is not a hand.

    >>> read_what("Forfeit  won")
    'forfeit won'
    """
    what = read_text(cell).casefold()
    if what in {"hand", ""}:
        return ""
    if what not in KINDS_OF_ROW:
        raise one_wanted(KINDS_OF_ROW, cell)
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

_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    ENTRY_ROW: (),
    PENALTY_ROW: ("date", "points"),
    NIGHT_PENALTY_ROW: ("date", "points"),
    PRESENT_ROW: ("date", "round"),
    WITHDRAWN_ROW: ("date",),
    **dict.fromkeys(UNPLAYED_ROWS, ("date", "round")),
}


@dataclass(frozen=True, slots=True)
class LeagueRow:
    """A row that is not a hand: what it is, whom it is about, and what it says of them.

    ``until`` is the last round of who left, 0 if they never came; ``paid`` is in hundredths.
    """

    number: int
    what: str
    players: str
    day: date | None = None
    round: int = 1
    points_for: str = ""
    side: str = ""
    points: Fraction = Fraction(0)
    division: int = 1
    handicap: int = 0
    until: int | None = None
    paid: int | None = None
    note: str = ""

    @property
    def rank(self) -> tuple[int, int]:
        """Where it comes among the rows of a list: a division after those above it."""
        return KINDS_OF_ROW.index(self.what), self.division


def read_row(number: int, found: RowCells, wrong: list[Problem]) -> LeagueRow | None:
    """Return the row that the cells make; what is missing from it is a problem."""
    what = found["what"]
    wanted = (*_NEEDS[what], "players")
    if absent := [key for key in wanted if key not in found]:
        wrong.append(problems.not_given(absent, number))
        return None
    given = {
        key: found[heading]
        for key, heading in (
            ("day", "date"), ("round", "round"), ("points_for", "points for"), ("side", "side"),
            ("points", "points"), ("division", "division"), ("handicap", "handicap"),
            ("until", "until"), ("paid", "paid"), ("note", "note"),
        )
        if heading in found
    }  # fmt: skip
    return LeagueRow(number, what, found["players"], **given)
