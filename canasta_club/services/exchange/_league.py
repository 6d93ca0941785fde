"""The league of a hand list: rows of entries, attendance, games not played and penalties."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Final
from uuid import UUID

from canasta_club.club.nights import Attendance, Night
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Penalty, Season, SeasonEntry, Unplayed
from canasta_club.documents.problems import figures_disagree
from canasta_club.errors import CanastaError, Problem
from canasta_club.game.unplayed import UnplayedKind
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import penalties as penalty_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._cells import (
    Reader,
    RowCells,
    read_number,
    read_round,
    read_text,
    read_whole,
)
from canasta_club.services.exchange._findings import Findings
from canasta_club.services.exchange._sheet import CellKind, must_be, wanted
from canasta_club.services.exchange._sides import PairFinder
from canasta_club.services.fixtures import unplayed
from canasta_club.services.season import entries, nights, seasons
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
FORFEIT_ROWS: Final = ("forfeit won", "forfeit lost")
"""Those that can stand before the first round of a night."""
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
        raise must_be(f"one of: {', '.join(KINDS_OF_ROW)}", cell)
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
    "until": read_round,
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


def read_row(number: int, cells: RowCells, wrong: list[Problem]) -> LeagueRow | None:
    """Return the row that the cells make; what is missing from it is a problem."""
    what = cells["what"]
    needed = (*_NEEDS[what], "players")
    if absent := [key for key in needed if key not in cells]:
        wrong.append(problems.not_given(absent, number))
        return None
    values = {
        key: cells[heading]
        for key, heading in (
            ("day", "date"), ("round", "round"), ("points_for", "points for"), ("side", "side"),
            ("points", "points"), ("division", "division"), ("handicap", "handicap"),
            ("until", "until"), ("paid", "paid"), ("note", "note"),
        )
        if heading in cells
    }  # fmt: skip
    return LeagueRow(number, what, cells["players"], **values)


@dataclass(slots=True)
class LeagueImport:
    """Imports what a list has beside its hands; what the book has already is passed over.

    A list may have thousands of rows of a kind: what the book has is read once, and what is new of
    a kind is stored at once.
    """

    book: Book
    season: Season
    seats: PairFinder
    findings: Findings
    new: int = 0
    same: int = 0
    _nights: dict[object, Night] = field(default_factory=dict)
    _penalties: Counter[object] = field(default_factory=Counter)
    _register: entries.Register = field(init=False)
    _numbers: Iterator[int] = field(init=False)
    _attendances: dict[UUID, dict[object, Attendance]] = field(default_factory=dict)
    _unplayed: dict[object, Unplayed] = field(default_factory=dict)
    _new_entries: list[SeasonEntry] = field(default_factory=list)
    _new_attendances: list[Attendance] = field(default_factory=list)
    _new_unplayed: list[Unplayed] = field(default_factory=list)
    _new_penalties: list[Penalty] = field(default_factory=list)

    def write(self, league: Iterable[LeagueRow]) -> None:
        """Import rows: entries first, as the others are about those who entered."""
        self._nights = {
            night.day: night for night in night_records.counting(self.book, self.season)
        }
        self._penalties = Counter(
            (each.pair.id, each.day, each.points, each.reason, each.night is not None)
            for each in penalty_records.of_season(self.book, self.season)
            if not each.is_cancelled
        )
        self._register = entries.Register(self.book, self.season)
        self._numbers = entry_records.next_numbers(self.book, self.season)
        self._unplayed = {
            (each.night.id, each.round, each.pair.id): each
            for each in unplayed_records.counting(self.book, self.season)
        }
        in_order = sorted(league, key=lambda row: row.rank)
        for _what, rows in groupby(in_order, key=lambda row: row.what):
            for row in rows:
                self._take(row)
            self._store()

    def _take(self, row: LeagueRow) -> None:
        try:
            is_new = _TAKES.get(row.what, LeagueImport._not_played)(self, row)
        except CanastaError as fault:
            self.findings.add(problems.refused(fault, row.number, "what"))
        else:
            self.new += is_new
            self.same += not is_new

    def _store(self) -> None:
        """Store what is new of the rows so far."""
        self.seats.store()
        if self._new_entries:
            entry_records.store(self.book, self.season, self._new_entries)
        if self._new_attendances:
            attendance_records.add(self.book, self._new_attendances)
        if self._new_unplayed:
            unplayed_records.store(self.book, self._new_unplayed)
        if self._new_penalties:
            penalty_records.store(self.book, self.season, self._new_penalties)
        self._new_entries, self._new_attendances = [], []
        self._new_unplayed, self._new_penalties = [], []

    def _entry(self, row: LeagueRow) -> bool:
        pair = self._pair(row.players)
        entry = self._register.entries.get(pair.id)
        if entry is None:
            self._refuse_closed()
            entries.check_handicap(row.handicap)
            entries.refuse_kind(self.season, pair)
            division = self._register.division(row.division)
            self._register.admit(pair, division)
            new = entry_records.new(
                self.season, pair, next(self._numbers), division=division, handicap=row.handicap
            )
            self._register.entries[pair.id] = new
            self._new_entries.append(new)
            return True
        for column, stated, known in (
            ("division", row.division, entry.division),
            ("handicap", row.handicap, entry.handicap),
        ):
            if stated != known:
                message = f"{pair.name}: {column} {stated} here, but {known} in the book"
                self.findings.add([problems.at(figures_disagree(message), row.number, column)])
        return False

    def _withdrawn(self, row: LeagueRow) -> bool:
        pair = self._pair(row.players)
        entry = self._register.entries.get(pair.id)
        if entry and entry.withdrawn_on == row.day:
            return False
        self._refuse_closed()
        entry = entry or entries.find(self.book, self.season, pair.name)
        self._register.entries[pair.id] = entries.withdraw_entry(
            self.book, entry, row.day or self.book.today, row.note
        )
        return True

    def _present(self, row: LeagueRow) -> bool:
        night = self._night(row)
        player = self._player(row.players)
        new = replace(
            attendance_records.new(
                night,
                player,
                from_round=row.round,
                pair=self._pair(row.side) if row.side else None,
                for_player=self._player(row.points_for) if row.points_for else None,
            ),
            until_round=row.until,
            paid=row.paid,
        )
        known = self._attendances_of(night)
        if attendance := known.get((player.id, row.round)):
            if replace(attendance, id=new.id) != new:
                self.findings.add([problems.attendance_differs(player, row.number)])
            return False
        self._refuse_closed()
        known[player.id, row.round] = new
        self._new_attendances.append(new)
        return True

    def _attendances_of(self, night: Night) -> dict[object, Attendance]:
        if night.id not in self._attendances:
            self._attendances[night.id] = {
                (each.player.id, each.from_round): each
                for each in attendance_records.of_night(self.book, night)
            }
        return self._attendances[night.id]

    def _not_played(self, row: LeagueRow) -> bool:
        night, pair = self._night(row), self._pair(row.players)
        against = self._pair(row.points_for) if row.points_for else None
        kind = UNPLAYED_ROWS[row.what]
        place = (night.id, row.round, pair.id)
        if absence := self._unplayed.get(place):
            if (absence.kind, absence.against) != (kind, against):
                described = unplayed.describe(absence)
                self.findings.add([problems.unplayed_differs(described, row.number)])
            return False
        self._refuse_closed()
        both = [pair, against] if against else [pair]
        unplayed.take_round(self.book, self.season, night, row.round, both, row.note)
        new = unplayed_records.new(self.season, (night, row.round), pair, kind, against, row.note)
        self._unplayed[place] = new
        self._new_unplayed.append(new)
        return True

    def _penalty(self, row: LeagueRow) -> bool:
        pair = self._pair(row.players)
        night = self._night(row) if row.what == NIGHT_PENALTY_ROW else None
        key = (pair.id, row.day, row.points, row.note, night is not None)
        if self._penalties[key]:
            self._penalties[key] -= 1
            return False
        self._refuse_closed()
        if row.day is not None:
            new = penalty_records.new(
                self.season, pair, row.points, day=row.day, reason=row.note, night=night
            )
            self._new_penalties.append(new)
        return True

    def _refuse_closed(self) -> None:
        seasons.refuse_closed(self.season)

    def _pair(self, written: str) -> Pair:
        return self.seats.to_sit(self.seats.pair(written))

    def _player(self, written: str) -> Player:
        players = self._pair(written).players
        if len(players) != 1:
            raise CanastaError(f"“{written}” is several players; name one in each row.")
        return players[0]

    def _night(self, row: LeagueRow) -> Night:
        """Return the night of a row; one that the book does not have is opened."""
        if row.day is None:
            raise CanastaError("The row has no date.")
        if row.day not in self._nights:
            nights.refuse_outside(self.season, row.day)
            self._refuse_closed()
            self._nights[row.day] = night_records.add(self.book, self.season, row.day)
        return self._nights[row.day]


_TAKES: Final[Mapping[str, Callable[[LeagueImport, LeagueRow], bool]]] = {
    ENTRY_ROW: LeagueImport._entry,  # noqa: SLF001  (its own methods)
    WITHDRAWN_ROW: LeagueImport._withdrawn,  # noqa: SLF001
    PRESENT_ROW: LeagueImport._present,  # noqa: SLF001
    PENALTY_ROW: LeagueImport._penalty,  # noqa: SLF001
    NIGHT_PENALTY_ROW: LeagueImport._penalty,  # noqa: SLF001
}
