"""Seat wishes: who wants to sit together or apart, and who needs a certain table."""

from canasta_club.club.nights import SeatWish, WishKind
from canasta_club.club.people import Player
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import players
from canasta_club.records.tables.wishes import SEAT_WISH

_WISHES = Mapper(
    SEAT_WISH, SeatWish, columns={"table": "table_number"}, blank={"is_kept": True}
).by(SEAT_WISH.c.id)


def of_club(book: Book) -> list[SeatWish]:
    """Return the wishes that hold, the oldest first."""
    rows = book.find(_WISHES.query, {SEAT_WISH.c.is_kept: True})
    people = players.by_id(book) if rows else {}
    return list(map(_WISHES.reader(player=people, other=people), rows))


def add(
    book: Book,
    kind: WishKind,
    player: Player,
    other: Player | None = None,
    table: int | None = None,
) -> SeatWish:
    """Add a wish, which holds from now on."""
    wish = SeatWish(id=new_id(), kind=kind, player=player, other=other, table=table)
    with book.change("night wish", describe(wish)) as change:
        _WISHES.insert(change, [wish])
    return wish


def drop(book: Book, wish: SeatWish) -> None:
    """Drop a wish; its row stays in the book."""
    with book.change("night unwish", f"no longer: {describe(wish)}") as change:
        change.update(SEAT_WISH, wish.version, {"is_kept": False}, id=wish.id)


def describe(wish: SeatWish) -> str:
    """Describe a wish in a few words."""
    if wish.other is None:
        return f"{wish.player.name} sits at table {wish.table}"
    return f"{wish.player.name} and {wish.other.name} sit {wish.kind}"
