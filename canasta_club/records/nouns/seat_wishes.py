"""Seat wishes: who wants to sit together or apart, and who needs a certain table."""

from uuid import UUID

from sqlalchemy import select
from uuid_utils.compat import uuid7

from canasta_club.club.nights import SeatWish, WishKind
from canasta_club.club.people import Player
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players
from canasta_club.records.tables.league import SEAT_WISH

_COLUMNS = (
    SEAT_WISH.c.id,
    SEAT_WISH.c.kind,
    SEAT_WISH.c.player_id,
    SEAT_WISH.c.other_id,
    SEAT_WISH.c.table_number,
    SEAT_WISH.c.version,
)


def of_club(book: Book) -> list[SeatWish]:
    """Return the wishes that are kept, the oldest first."""
    mine = (SEAT_WISH.c.club_id == book.club_id) & SEAT_WISH.c.is_kept.is_(True)
    rows = book.rows(select(*_COLUMNS).where(mine).order_by(SEAT_WISH.c.id))
    people: dict[UUID, Player] = {}
    if rows:
        people = players.by_id(book)
    return [
        SeatWish(
            wish_id, kind, people[player_id], people[other_id] if other_id else None, table, version
        )
        for wish_id, kind, player_id, other_id, table, version in rows
    ]


def add(
    book: Book,
    kind: WishKind,
    player: Player,
    other: Player | None = None,
    table: int | None = None,
) -> SeatWish:
    """Keep a wish from now on."""
    wish = SeatWish(uuid7(), kind, player, other, table)
    row = {
        "id": wish.id,
        "kind": kind,
        "player_id": player.id,
        "other_id": other.id if other else None,
        "table_number": table,
        "is_kept": True,
        "version": wish.version,
    }
    with book.change("night wish", describe(wish)) as change:
        change.insert(SEAT_WISH, [row])
    return wish


def drop(book: Book, wish: SeatWish) -> None:
    """Keep a wish no longer."""
    with book.change("night wish", f"no longer: {describe(wish)}") as change:
        change.update(SEAT_WISH, wish.version, {"is_kept": False}, id=wish.id)


def describe(wish: SeatWish) -> str:
    """Say a wish in a few words."""
    if wish.other is None:
        return f"{wish.player.name} sits at table {wish.table}"
    return f"{wish.player.name} and {wish.other.name} sit {wish.kind}"
