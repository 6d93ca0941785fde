"""Players: the people of the club, each once, however many records they have."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from uuid import UUID

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.club.people import Player, SecondRecord
from canasta_club.records.book.book import Book
from canasta_club.records.tables.play import PLAYER

_COLUMNS = (
    PLAYER.c.id,
    PLAYER.c.name,
    PLAYER.c.is_guest,
    PLAYER.c.version,
    PLAYER.c.same_as_id,
)


def of_club(book: Book) -> list[Player]:
    """Return everybody, by name; whoever has a second record is there once."""
    return [player for record, player in by_id(book).items() if record == player.id]


def by_id(book: Book) -> dict[UUID, Player]:
    """Return who is behind each record, by its id: of a second record, whoever has the first."""
    query = select(*_COLUMNS).where(PLAYER.c.club_id == book.club_id).order_by(PLAYER.c.name)
    rows = book.rows(query)
    also: dict[UUID, list[str]] = defaultdict(list)
    for row in rows:
        if row.same_as_id:
            also[row.same_as_id].append(row.name)
    people = {
        row.id: Player(row.id, row.name, row.is_guest, row.version, tuple(also.get(row.id, ())))
        for row in rows
        if not row.same_as_id
    }
    return people | {row.id: people[row.same_as_id] for row in rows if row.same_as_id}


def second_records(book: Book) -> list[SecondRecord]:
    """Return the second records of people, by name, each with who it is."""
    query = select(*_COLUMNS).where(
        PLAYER.c.club_id == book.club_id, PLAYER.c.same_as_id.isnot(None)
    )
    people = by_id(book)
    return [
        SecondRecord(Player(*facts), people[same_as_id])
        for *facts, same_as_id in book.rows(query.order_by(PLAYER.c.name))
    ]


def add(book: Book, names: Iterable[str], *, is_guest: bool = False) -> list[Player]:
    """Write down people who are new; none of the names may be there yet."""
    new = [Player(uuid7(), name, is_guest) for name in names]
    message = ", ".join(player.name for player in new)
    with book.change("player add", f"{message} joined the club") as change:
        change.insert(
            PLAYER,
            (
                {"id": player.id, "name": player.name, "is_guest": is_guest}
                | {"same_as_id": None, "version": 1}
                for player in new
            ),
        )
    return new


def rename(book: Book, player: Player, name: str) -> Player:
    """Give somebody another name; what they played stays theirs."""
    with book.change("player rename", f"{player.name} is now called {name}") as change:
        change.update(PLAYER, player.version, {"name": name}, id=player.id)
    return replace(player, name=name, version=player.version + 1)


def set_guest(book: Book, player: Player, *, is_guest: bool) -> Player:
    """Make a guest a member, or a member a guest."""
    message = f"{player.name} is {'a guest' if is_guest else 'a member'} now"
    with book.change("player member", message) as change:
        change.update(PLAYER, player.version, {"is_guest": is_guest}, id=player.id)
    return replace(player, is_guest=is_guest, version=player.version + 1)


def merge(book: Book, second: Player, first: Player) -> None:
    """Say that two records are of one person; what was played under the second is the first's.

    Nothing that was written down is changed, so that the two can be parted again.
    """
    message = f"{second.name} and {first.name} are one person, {first.name}"
    with book.change("player merge", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": first.id}, id=second.id)


def part(book: Book, record: SecondRecord) -> None:
    """Make a second record that of somebody else again, with all that was played under it."""
    second = record.record
    message = f"{second.name} and {record.player.name} are two people again"
    with book.change("player part", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": None}, id=second.id)
