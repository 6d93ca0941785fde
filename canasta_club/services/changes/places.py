"""Places: what a row of the book is to a scorer, such as “hand 3 at table 1 on 2026-11-19”."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final
from uuid import UUID

from canasta_club.club.games import SEATS
from canasta_club.records.book.book import Book
from canasta_club.records.book.raw import Plain, RawRow, raw_rows
from canasta_club.records.tables.by_name import WRITTEN, referred
from canasta_club.text import money

_LONGEST: Final = 60
_DEEPEST: Final = 8
"""How far a row is followed to those it belongs to: damaged rows may point at each other."""


class Places:
    """Names rows; those that are gone are looked up in the journal."""

    def __init__(self, book: Book, gone: Iterable[tuple[str, RawRow]] = ()) -> None:
        """Name the rows of a book; ``gone`` are rows that it no longer holds, with their tables."""
        self._book = book
        self._depth = 0
        self._gone = {(table, row.get("id")): row for table, row in gone}

    def name(self, table: str, row: RawRow) -> str:
        """Return what a row is, and where it belongs."""
        return _NAMES[table](self, row) if table in _NAMES else _a_row(table)

    def changed(
        self, table: str, before: RawRow, after: RawRow
    ) -> Iterator[tuple[str, str | None, str | None]]:
        """Yield each value in which two states of a row differ: what it is, before and after.

        Both are None where the value says nothing to a reader, or is too long.
        """
        for name, now in after.items():
            if now != before[name] or type(now) is not type(before[name]):
                words = name.removesuffix("_id").replace("_", " ")
                yield words, *self._values(table, name, before[name], now)

    def _values(
        self, table: str, name: str, before: Plain, after: Plain
    ) -> tuple[str, str] | tuple[None, None]:
        target = referred(table, name)
        if target in WRITTEN:
            named = [
                _shown(key) if key is None else self.of(target, key) for key in (before, after)
            ]
            return named[0], named[1]
        if target or max(len(str(before)), len(str(after))) > _LONGEST:
            return None, None
        if name in _SUMS:
            return _sum(before), _sum(after)
        return _shown(before), _shown(after)

    def of(self, table: str, key: Plain) -> str:
        """Return what the row of an id is."""
        row = self._find(table, key) if self._depth < _DEEPEST else None
        if row is None:
            return f"an unknown {table.replace('_', ' ')}"
        self._depth += 1
        try:
            return self.name(table, row)
        finally:
            self._depth -= 1

    def _find(self, table: str, key: Plain) -> RawRow | None:
        try:
            row_id = UUID(str(key))
        except ValueError:
            return None
        club_id, own_table = self._book.club_id, WRITTEN[table]
        row = next(raw_rows(self._book.connection, own_table, club_id=club_id, id=row_id), None)
        return row or self._gone.get((table, row_id.hex))


def _a_row(table: str) -> str:
    return f"a row of {table.replace('_', ' ')}"


def _shown(value: Plain) -> str:
    return "nothing" if value is None or value == "" else str(value)


_SUMS: Final = {"table_money", "paid"}
"""Columns that hold money, in hundredths."""


def _sum(value: Plain) -> str:
    return money.shown(value) if isinstance(value, int) else _shown(value)


def _pair(places: Places, row: RawRow) -> str:
    if row["name"]:
        return f"pair {row['name']}"
    members = str(row["members"]).replace("+", " ").split()
    names = [places.of("player", each).removeprefix("player ") for each in members]
    return f"pair {' & '.join(names)}"


def _right(places: Places, row: RawRow) -> str:
    what = "the " + str(row["kind"])
    if isinstance(row["seat"], int):
        what = f"side {SEATS[row['seat']]} of table {row['table_number']}"
    return f"the right to {what} on {places.of('night', row['night_id'])}"


def _game(places: Places, row: RawRow) -> str:
    night = places.of("night", row["night_id"])
    return f"game {row['number']} at table {row['table_number']} of {night}"


def _hand_of(places: Places, row: RawRow) -> str:
    return places.of("hand", row["hand_id"])


_NAMES: Final[Mapping[str, Callable[[Places, RawRow], str]]] = {
    "clubs": lambda _places, row: f"the club {row['name']}",
    "import_alias": lambda _places, row: f"what “{row['written']}” means in a hand list",
    "crest": lambda _places, _row: "the crest of the club",
    "player": lambda _places, row: f"player {row['name']}",
    "player_card": lambda places, row: f"the card of {places.of('player', row['player_id'])}",
    "member_club": lambda _places, row: f"the member club {row['name']}",
    "bundle": lambda _places, row: f"the bundle {str(row['digest'])[:12]}",
    "person_link": lambda _places, _row: "two players who are one person",
    "person_card": lambda _places, _row: "the card of a person",
    "national_points": lambda _places, row: (
        f"the national points from {row['from_year'] or 'the beginning'} on"
    ),
    "hall_right": _right,
    "pair": _pair,
    "pair_member": lambda places, row: (
        f"{places.of('player', row['player_id'])} in {places.of('pair', row['pair_id'])}"
    ),
    "season": lambda _places, row: f"season {row['name']}",
    "season_rules": lambda places, row: (
        f"the rules of {places.of('season', row['season_id'])} from {row['from_day']}"
    ),
    "season_entry": lambda places, row: (
        f"{places.of('pair', row['pair_id'])} in {places.of('season', row['season_id'])}"
    ),
    "night": lambda _places, row: f"the night of {row['day']}",
    "night_season": lambda places, row: (
        f"{places.of('night', row['night_id'])} in {places.of('season', row['season_id'])}"
    ),
    "fixture": lambda places, row: (
        f"the fixture of {places.of('pair', row['pair_id'])} in round {row['round']}"
        f" of {places.of('season', row['season_id'])}"
    ),
    "attendance": lambda places, row: (
        f"the check-in of {places.of('player', row['player_id'])}"
        f" at {places.of('night', row['night_id'])}"
    ),
    "round": lambda places, row: f"round {row['number']} of {places.of('night', row['night_id'])}",
    "seat_wish": lambda places, row: f"the seat wish of {places.of('player', row['player_id'])}",
    "game": _game,
    "side": lambda places, row: (
        f"{places.of('pair', row['pair_id'])} in {places.of('game', row['game_id'])}"
    ),
    "unplayed": lambda places, row: (
        f"the {str(row['kind']).replace('_', ' ')} of {places.of('pair', row['pair_id'])}"
        f" at {places.of('night', row['night_id'])}"
    ),
    "penalty": lambda places, row: (
        f"penalty {row['number']} of {places.of('season', row['season_id'])}"
    ),
    "hand": lambda places, row: f"hand {row['number']} of {places.of('game', row['game_id'])}",
    "hand_revision": lambda places, row: f"revision {row['number']} of {_hand_of(places, row)}",
    "hand_side": lambda places, row: (
        f"the score in {_hand_of(places, row)} of {places.of('side', row['side_id'])}"
    ),
}
