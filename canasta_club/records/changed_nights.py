"""Changed nights: from which night on the games are others than they were at an earlier change."""

import json
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from typing import Any, Final
from uuid import UUID

from sqlalchemy import Table, select

from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.replay import OPENING
from canasta_club.records.tables.by_name import DECIDED, WRITTEN
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.games import GAME, SIDE
from canasta_club.records.tables.hands import HAND, HAND_SIDE, REVISION
from canasta_club.records.tables.journal import ENTRY
from canasta_club.records.tables.kinds import AnyRow, on
from canasta_club.records.tables.nights import NIGHT
from canasta_club.records.tables.people import PAIR_MEMBER, PLAYER
from canasta_club.records.tables.seasons import SEASON, SEASON_RULES

_OF_NIGHTS: Final = (NIGHT, GAME, SIDE, HAND, REVISION, HAND_SIDE)
_OF_ALL: Final = (PLAYER, PAIR_MEMBER, SEASON, SEASON_RULES)
_OF_NONE: Final = {
    "clubs", "pair", "season_entry", "night_season", "fixture", "attendance", "round", "seat_wish",
    "unplayed", "penalty", "import_alias", "player_card", "crest", "national_points", "hall_right",
    *DECIDED,
}  # fmt: skip
"""Rows that have no influence on who won a game, such as attendance and penalties."""

_Image = Mapping[str, Any]


def earliest(book: Book, number: int) -> date | None:
    """Return the first night whose games or players changed after a change of the journal.

    `date.min` where a later change may concern every game, such as two records made one; nothing
    where no game changed.
    """
    first = _Found()
    for row in _images(book, number):
        if row.action == OPENING:
            return date.min
        table = WRITTEN.get(row.changed_table)
        if table is None or table.name in _OF_NONE:
            continue  # The journal also notes what is not a row.
        before, after = (json.loads(text) if text else None for text in (row.before, row.after))
        if table in _OF_NIGHTS:
            first.add(table, [image for image in (before, after) if image])
        elif _concerns_all(table, before, after):
            return date.min
    return min(first.days_in(book), default=None)


_ON_A_NIGHT: Final = frozenset({"attendance", "round", "unplayed"})
_ON_NO_PAGE: Final = frozenset(
    {
        "seat_wish", "fixture", "import_alias", "player_card", "crest", "national_points",
        "hall_right", *DECIDED,
    }
)  # fmt: skip
_OF_PEOPLE: Final = frozenset({"player", "pair", "pair_member"})


def earliest_on_pages(book: Book, number: int) -> date:
    """Return the first night whose pages may be others than at an earlier change.

    League points, attendance and names count here, too. `date.min` where something changed that
    may move them on any night, `date.max` where nothing did.
    """
    first = _Found()
    for row in _images(book, number):
        name = row.changed_table
        before, after = (json.loads(text) if text else None for text in (row.before, row.after))
        images = [image for image in (before, after) if image]
        if name in _ON_A_NIGHT:
            first.nights.update(image["night_id"] for image in images)
        elif (table := WRITTEN.get(name)) in _OF_NIGHTS and table is not None:
            first.add(table, images)
        elif name in _OF_PEOPLE:
            if before is not None or images[0].get("same_as_id"):
                return date.min
        elif name not in _ON_NO_PAGE:
            return date.min
    return min(first.days_in(book), default=date.max)


def _images(book: Book, number: int) -> Iterator[AnyRow]:
    columns = (ENTRY.c.action, CHANGE.c.changed_table, CHANGE.c.before, CHANGE.c.after)
    query = (
        select(*columns)
        .select_from(ENTRY)
        .join(CHANGE, on(CHANGE.c.entry_id, ENTRY.c.id))
        .where(ENTRY.c.club_id == book.club_id, ENTRY.c.number > number)
    )
    return book.stream(query)


def _concerns_all(table: Table, before: _Image | None, after: _Image | None) -> bool:
    """Return whether a row tells who a player is, or when a game is over, for games of any night.

    A new row cannot: no game refers to it yet.
    """
    if before is None and table in _OF_ALL:
        return table is SEASON_RULES or (table is PLAYER and bool(after and after["same_as_id"]))
    if before is None or after is None:
        return True
    columns = {PLAYER: ("same_as_id",), SEASON: ("rules",)}.get(table)
    # A table that this module does not know may concern all games.
    return columns is None or any(before.get(name) != after.get(name) for name in columns)


class _Found:
    """What changed: days of nights, and ids that lead to further nights."""

    def __init__(self) -> None:
        self.days: set[date] = set()
        self.nights: set[str] = set()
        self.games: set[str] = set()
        self.hands: set[str] = set()

    def add(self, table: Table, images: list[_Image]) -> None:
        """Take up the row of a table; what was removed is known from its images alone."""
        steps: Mapping[Table, Callable[[_Image], None]] = {
            NIGHT: lambda row: self.days.add(date.fromisoformat(row["day"])),
            GAME: lambda row: self.nights.add(row["night_id"]),
            SIDE: lambda row: self.games.add(row["game_id"]),
            HAND: lambda row: self.games.add(row["game_id"]),
            REVISION: lambda row: self.hands.add(row["hand_id"]),
            HAND_SIDE: lambda row: self.hands.add(row["hand_id"]),
        }
        for image in images:
            steps[table](image)

    def days_in(self, book: Book) -> set[date]:
        """Return the days of all nights that changed."""
        mine = HAND.c.club_id == book.club_id
        for some in chunks(sorted(self.hands), 500):
            query = select(HAND.c.game_id).where(mine, HAND.c.id.in_(map(UUID, some)))
            self.games.update(str(row[0]) for row in book.rows(query))
        mine = GAME.c.club_id == book.club_id
        for some in chunks(sorted(self.games), 500):
            query = select(GAME.c.night_id).where(mine, GAME.c.id.in_(map(UUID, some)))
            self.nights.update(str(row[0]) for row in book.rows(query))
        mine = NIGHT.c.club_id == book.club_id
        for some in chunks(sorted(self.nights), 500):
            query = select(NIGHT.c.day).where(mine, NIGHT.c.id.in_(map(UUID, some)))
            self.days.update(row[0] for row in book.rows(query))
        return self.days
