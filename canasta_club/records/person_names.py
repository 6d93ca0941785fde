"""Person names: each name and card number that a person has or had in a book, and their labels."""

import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

from sqlalchemy import ColumnElement, Table, select

from canasta_club.club.naming import Namer
from canasta_club.records import sealed_columns, wings
from canasta_club.records.book.book import Book
from canasta_club.records.book.sealed_texts import erased_players
from canasta_club.records.tables.by_name import WRITTEN
from canasta_club.records.tables.cards import PLAYER_CARD
from canasta_club.records.tables.changes import CHANGE
from canasta_club.records.tables.people import PLAYER
from canasta_club.records.tables.wings.federation_nights import FEDERATION_PLAYER
from canasta_club.records.wings import HeldName

LABEL: Final = "Former player"


@dataclass(slots=True)
class HeldNames:
    """The names of a person, those of all others, and the card numbers of the person."""

    mine: set[str]
    others: set[str]
    cards: set[str]


def held(book: Book, ids: Collection[UUID]) -> HeldNames:
    """Return every name that records have or had, every other name, and the records' cards.

    Records are players of the club and, at a centre, players of its clubs.
    """
    hex_ids = {each.hex for each in ids}
    names = HeldNames(set(), set(), set())
    for row in _all_held(book, hex_ids):
        if row.card and row.record in hex_ids:
            names.cards.add(row.card)
        elif row.name:
            (names.mine if row.record in hex_ids else names.others).add(row.name)
    return names


def is_named(book: Book, ids: Collection[UUID]) -> bool:
    """Return whether the club of the book holds a name of some records."""
    query = select(PLAYER.c.id).where(PLAYER.c.club_id == book.club_id, PLAYER.c.id.in_(ids))
    if book.row(query.limit(1)) is not None:
        return True
    return bool(wings.of_rows(book)) and bool(held(book, ids).mine)


def labels(book: Book) -> Mapping[UUID, str]:
    """Return the label of each record of a person who was erased."""
    return {UUID(key): label for key, label in erased_players(book).items()}


def next_label(book: Book) -> str:
    """Return a label that nobody has yet."""
    taken = set(erased_players(book).values())
    for column, club in (
        (PLAYER.c.name, PLAYER.c.club_id),
        (FEDERATION_PLAYER.c.name, FEDERATION_PLAYER.c.centre_id),
    ):
        query = select(column).where(club == book.club_id, column.startswith(LABEL))
        taken |= {name for (name,) in book.rows(query)}
    number = 1
    while f"{LABEL} {number}" in taken:
        number += 1
    return f"{LABEL} {number}"


_FREE: Final = ("note", "label", "written")
"""Columns of texts that people choose freely, besides reasons."""

_OF_PAIRS: Final = ("pair", "name")


def count_naming(book: Book, namer: Namer) -> int:
    """Return how many notes, reasons, names of pairs and the like of the book name someone."""
    count = 0
    for name, held_in in sealed_columns.COLUMNS.items():
        table = WRITTEN[name]
        columns = [
            table.c[each]
            for each in held_in
            if each in _FREE or each.endswith("reason") or (name, each) == _OF_PAIRS
        ]
        if not columns:
            continue
        query = select(*columns).where(table.c.club_id == book.club_id)
        count += sum(any(namer.names(text) for text in row if text) for row in book.rows(query))
    return count


def plain_id(value: object) -> str:
    """Return an id as 32 digits, however it is kept."""
    return value.hex if isinstance(value, UUID) else str(value).replace("-", "")


def _all_held(book: Book, hex_ids: Collection[str]) -> Iterator[HeldName]:
    for row in rows_and_recorded(book, PLAYER):
        yield HeldName(plain_id(row["id"]), name=str(row["name"]))
    for row in rows_and_recorded(book, PLAYER_CARD):
        yield HeldName(plain_id(row["player_id"]), card=str(row["card"]))
    for wing in wings.of_rows(book):
        yield from wing.names(book, hex_ids)


def rows_and_recorded(book: Book, table: Table) -> Iterator[Mapping[str, Any]]:
    """Yield the rows of a table, as they are and as the journal recorded them."""
    of_club: ColumnElement[bool] = table.c.club_id == book.club_id
    for row in book.stream(select(table).where(of_club)):
        yield dict(row._mapping)  # noqa: SLF001  (public, says SQLAlchemy)
    images = select(CHANGE.c.before, CHANGE.c.after).where(
        CHANGE.c.club_id == book.club_id, CHANGE.c.changed_table == table.name
    )
    for pair in book.stream(images):
        yield from (json.loads(text) for text in pair if text is not None)
