"""Rows of a hand list beside its hands: entries, attendance, games not played, penalties."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from canasta_club.club.nights import Attendance
from canasta_club.club.people import Pair, Player
from canasta_club.club.seasons import Penalty, Season, SeasonEntry, Unplayed
from canasta_club.errors import Problem
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import attendance as attendance_records
from canasta_club.records.nouns import entries as entry_records
from canasta_club.records.nouns import nights as night_records
from canasta_club.records.nouns import penalties as penalty_records
from canasta_club.records.nouns import unplayed as unplayed_records
from canasta_club.reports.page import Cell
from canasta_club.services.exchange import _problems as problems
from canasta_club.services.exchange._cells import RowCells
from canasta_club.services.exchange._league_cells import (
    ENTRY,
    NIGHT_PENALTY,
    PENALTY,
    PRESENT,
    UNPLAYED,
    WHAT,
    WITHDRAWN,
)
from canasta_club.text import money

_NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    ENTRY: (),
    PENALTY: ("date", "points"),
    NIGHT_PENALTY: ("date", "points"),
    PRESENT: ("date", "round"),
    WITHDRAWN: ("date",),
    **dict.fromkeys(UNPLAYED, ("date", "round")),
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
    def unplayed_kind(self) -> str | None:
        """The kind of a game that was not played, if the row is about one."""
        return UNPLAYED.get(self.what)

    @property
    def rank(self) -> tuple[int, int]:
        """Where it comes among the rows of a list: a division after those above it."""
        return WHAT.index(self.what), self.division


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


def rows_of_season(book: Book, season: Season) -> Iterator[dict[str, Cell]]:
    """Yield what a season has beside its hands, by the columns of the list."""
    for entry in entry_records.of_season(book, season):
        yield from _entry(entry)
    attending = attendance_records.of_season(book, season)
    for night in night_records.of_season(book, season):
        for each in attending.get(night.id, ()):
            yield {"what": PRESENT, "date": night.day, **_present(each)}
    kinds = {kind: what for what, kind in UNPLAYED.items()}
    for unplayed in unplayed_records.of_season(book, season):
        yield {"what": kinds[unplayed.kind], **_unplayed(unplayed)}
    for penalty in penalty_records.of_season(book, season):
        if not penalty.is_cancelled:
            yield _penalty(penalty)


def _entry(entry: SeasonEntry) -> Iterator[dict[str, Cell]]:
    cells: dict[str, Cell] = {"what": ENTRY, "players": _names(entry.pair)}
    if entry.division != 1:
        cells["division"] = entry.division
    if entry.handicap:
        cells["handicap"] = entry.handicap
    yield cells
    if entry.withdrawn_on:
        gone: dict[str, Cell] = {"what": WITHDRAWN, "date": entry.withdrawn_on}
        yield {**gone, "players": _names(entry.pair), **_noted(entry.reason)}


def _present(each: Attendance) -> dict[str, Cell]:
    cells: dict[str, Cell] = {"round": each.from_round, "players": each.player.name}
    if each.for_player:
        cells["points for"] = each.for_player.name
    if each.pair:
        cells["side"] = _names(each.pair)
    if each.until_round is not None:
        cells["until"] = each.until_round
    if each.paid is not None:
        cells["paid"] = money.shown(each.paid)
    return cells


def _unplayed(each: Unplayed) -> dict[str, Cell]:
    cells: dict[str, Cell] = {
        "date": each.night.day, "round": each.round, "players": _names(each.pair),
    }  # fmt: skip
    if each.against:
        cells["points for"] = _names(each.against)
    return cells | _noted(each.reason)


def _penalty(each: Penalty) -> dict[str, Cell]:
    points = each.points
    return {
        "what": NIGHT_PENALTY if each.night else PENALTY,
        "date": each.night.day if each.night else each.day,
        "players": _names(each.pair),
        "points": int(points) if points.denominator == 1 else float(points),
        **_noted(each.reason),
    }


def _noted(reason: str) -> dict[str, Cell]:
    return {"note": reason} if reason else {}


def _names(pair: Pair) -> str:
    people: tuple[Player, ...] = pair.players
    return " & ".join(player.name for player in people)
