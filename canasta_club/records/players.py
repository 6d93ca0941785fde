"""Players: the people of the club, as the book has them."""

from collections.abc import Iterable

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.records.book import Book
from canasta_club.records.rows import PLAYER
from canasta_club.records.values import Player

COLUMNS = (PLAYER.c.id, PLAYER.c.name, PLAYER.c.is_guest, PLAYER.c.version)


def of_club(book: Book) -> list[Player]:
    """Return everybody, by name."""
    query = select(*COLUMNS).where(PLAYER.c.club_id == book.club_id).order_by(PLAYER.c.name)
    return [Player(*row) for row in book.rows(query)]


def add(book: Book, names: Iterable[str], *, is_guest: bool = False) -> list[Player]:
    """Write down people who are new; none of the names may be there yet."""
    new = [Player(uuid7(), name, is_guest) for name in names]
    said = ", ".join(player.name for player in new)
    with book.change("player add", f"{said} joined the club") as change:
        change.insert(
            PLAYER,
            (
                {"id": player.id, "name": player.name, "is_guest": is_guest, "version": 1}
                for player in new
            ),
        )
    return new


def rename(book: Book, player: Player, name: str) -> Player:
    """Give somebody another name; what they played stays theirs."""
    with book.change("player rename", f"{player.name} is now called {name}") as change:
        change.update(PLAYER, player.version, {"name": name}, id=player.id)
    return Player(player.id, name, player.is_guest, player.version + 1)
