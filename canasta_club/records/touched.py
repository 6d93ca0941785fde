"""Touched: the seasons whose tables a change may alter, found from the rows that it wrote."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Final
from uuid import UUID

from sqlalchemy import select

from canasta_club.records import row_changes
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.row_changes import WrittenRow
from canasta_club.records.tables.by_name import DECIDED
from canasta_club.records.tables.games import GAME
from canasta_club.records.tables.hands import HAND
from canasta_club.records.tables.kinds import AnyColumn
from canasta_club.records.tables.nights import NIGHT, NIGHT_SEASON
from canasta_club.records.tables.seasons import SEASON

_PARTS: Final = {"hand_id": HAND, "game_id": GAME, "night_id": NIGHT, "season_id": SEASON}
"""The columns that lead to a season, and the tables whose ids they are."""

_OF_NONE: Final = {
    "clubs", "crest", "import_alias", "player_card", "national_points", "seat_wish",
    "hall_right", *DECIDED,
}  # fmt: skip
"""Tables that no standings are worked out from."""

_OF_ALL: Final = {"player", "pair", "pair_member"}
"""Tables whose rows may be in the games of any season."""

_Ids = Mapping[str, set[UUID]]


def seasons(book: Book, entry_id: UUID) -> set[UUID] | None:
    """Return the ids of the seasons that a change touched; None where it may be every one."""
    ids: _Ids = defaultdict(set)
    for row in row_changes.images(book, [entry_id]):
        found_ids = dict(_ids(row))
        if not found_ids and _concerns_all(row):
            return None
        for name, key in _ids(row):
            ids[name].add(key)
    _climb(book, ids, "hand_id", HAND.c.id, "game_id")
    _climb(book, ids, "game_id", GAME.c.id, "night_id")
    _climb(book, ids, "night_id", NIGHT.c.id, "season_id")
    _climb(book, ids, "night_id", NIGHT_SEASON.c.night_id, "season_id")
    return ids["season_id"]


def _ids(row: WrittenRow) -> Iterator[tuple[str, UUID]]:
    """Yield what a row says of the hand, game, night and season that it belongs to, or is."""
    for image in (row.before, row.after):
        for name, table in _PARTS.items():
            key = (image or {}).get("id" if table.name == row.table else name)
            if key:
                yield name, UUID(str(key))


def _concerns_all(row: WrittenRow) -> bool:
    """Return whether a row that belongs to no season may still alter the table of any.

    No game refers to a new player or pair.
    """
    is_edited = row.before is not None and row.after is not None
    return row.table not in _OF_NONE and (is_edited or row.table not in _OF_ALL)


def _climb(book: Book, ids: _Ids, below: str, key: AnyColumn, above: str) -> None:
    """Add the ids that rows of some ids lead to; rows that are gone have said so themselves."""
    table = key.table
    for some in chunks(sorted(ids[below]), 500):
        query = select(table.c[above]).where(table.c.club_id == book.club_id, key.in_(some))
        ids[above].update(row[0] for row in book.rows(query))
