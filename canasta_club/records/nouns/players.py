"""Players: the people of the club, each once, however many records they have."""

from collections import defaultdict
from collections.abc import Iterable
from uuid import UUID

from uuid_utils.compat import uuid7

from canasta_club.club.people import Player, SecondRecord
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.tables.play import PLAYER

_PLAYERS = Mapper(PLAYER, Player, apart=("also",), blank={"same_as_id": None})


def of_club(book: Book) -> list[Player]:
    """Return all players by name; a player with a second record is there once."""
    return [player for record, player in by_id(book).items() if record == player.id]


def by_id(book: Book) -> dict[UUID, Player]:
    """Return the player behind each record, by the id of the record.

    A second record stands for the player whose first record it points at.
    """
    return dict(book.once(("players", book.club_id), lambda: _by_id(book)))


def _by_id(book: Book) -> dict[UUID, Player]:
    read = _PLAYERS.reader()
    records: dict[UUID, Player] = {}
    first_of: dict[UUID, UUID] = {}
    also: dict[UUID, list[str]] = defaultdict(list)
    query = _PLAYERS.select(book.club_id).add_columns(PLAYER.c.same_as_id)
    rows = book.rows(query.order_by(PLAYER.c.name))
    for row in rows:
        if row.same_as_id:
            first_of[row.id] = row.same_as_id
            also[row.same_as_id].append(row.name)
    for row in rows:
        if row.id not in first_of:
            records[row.id] = read(row, tuple(also.get(row.id, ())))
    return records | {second: records[first] for second, first in first_of.items()}


def second_records(book: Book) -> list[SecondRecord]:
    """Return the second records by name, each with the player it stands for."""
    query = _PLAYERS.select(book.club_id).where(PLAYER.c.same_as_id.isnot(None))
    people, read = by_id(book), _PLAYERS.reader()
    return [
        SecondRecord(read(row, ()), people[row.id])
        for row in book.rows(query.order_by(PLAYER.c.name))
    ]


def add(book: Book, names: Iterable[str], *, is_guest: bool = False) -> list[Player]:
    """Add new players; none of the names may be there yet."""
    new = [Player(uuid7(), name, is_guest) for name in names]
    message = ", ".join(player.name for player in new)
    with book.change("player add", f"{message} joined the club") as change:
        _PLAYERS.insert(change, new)
    return new


def rename(book: Book, player: Player, name: str) -> Player:
    """Rename a player; their results stay theirs."""
    with book.change("player rename", f"{player.name} is now called {name}") as change:
        return _PLAYERS.update(change, player, name=name)


def set_guest(book: Book, player: Player, *, is_guest: bool) -> Player:
    """Make a guest a member, or a member a guest."""
    message = f"{player.name} is {'a guest' if is_guest else 'a member'} now"
    with book.change("player member", message) as change:
        return _PLAYERS.update(change, player, is_guest=is_guest)


def merge(book: Book, second: Player, first: Player) -> None:
    """Merge two records of one person; what was played under the second counts for the first.

    Nothing that was recorded changes, so that the two can be separated again.
    """
    message = f"{second.name} and {first.name} are one person, {first.name}"
    with book.change("player merge", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": first.id}, id=second.id)


def unmerge(book: Book, record: SecondRecord) -> None:
    """Make a second record a player of its own again, with all that was played under it."""
    second = record.record
    message = f"{second.name} and {record.player.name} are two people again"
    with book.change("player unmerge", message) as change:
        change.update(PLAYER, second.version, {"same_as_id": None}, id=second.id)
