"""Seat wishes: keep players together or apart, or a player at one table."""

from collections.abc import Sequence
from typing import NamedTuple

from canasta_club.club.games import LAST_NUMBER
from canasta_club.club.nights import SeatWish, WishKind
from canasta_club.errors import ConflictError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import seat_wishes as records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import wishes_page
from canasta_club.services.people import players
from canasta_club.services.seating import _problems

describe = records.describe


class Noted(NamedTuple):
    """A new wish, and the older one it replaces."""

    wish: SeatWish
    instead_of: SeatWish | None


def two(book: Book, kind: WishKind, one: str, other: str) -> Noted:
    """Add a wish for two players: partners, or apart (neither partners nor opponents)."""
    with book.change("night wish"):
        first, second = players.find(book, one), players.find(book, other)
        if first.id == second.id:
            raise UsageError(f"{first.name} is named twice.", hint="Name two players.")
        ids = {first.id, second.id}
        known = records.of_club(book)
        old = next((w for w in known if w.other and {w.player.id, w.other.id} == ids), None)
        _replace(book, old, is_same=old is not None and old.kind == kind)
        return Noted(records.add(book, kind, first, second), old)


def table(book: Book, name: str, number: int) -> Noted:
    """Add a wish for a table; it replaces the older wish of that player."""
    if not 1 <= number <= LAST_NUMBER:
        raise UsageError(f"There is no table {number}.")
    with book.change("night wish"):
        player = players.find(book, name)
        known = records.of_club(book)
        old = next((w for w in known if w.table is not None and w.player.id == player.id), None)
        _replace(book, old, is_same=old is not None and old.table == number)
        return Noted(records.add(book, "table", player, table=number), old)


def _replace(book: Book, old: SeatWish | None, *, is_same: bool) -> None:
    """Drop an older wish; raises `ConflictError` if the new one is the same."""
    if old is None:
        return
    if is_same:
        raise ConflictError(f"That wish exists already: {describe(old)}.")
    records.drop(book, old)


def drop(book: Book, number: int) -> SeatWish:
    """Drop a wish by its number in the list."""
    with book.change("night wish"):
        known = records.of_club(book)
        if not 1 <= number <= len(known):
            raise _problems.no_wish(number, len(known))
        wish = known[number - 1]
        records.drop(book, wish)
        return wish


def page(book: Book, wishes: Sequence[SeatWish] | None = None) -> Page:
    """Return these seat wishes (default: all)."""
    known = enumerate(records.of_club(book), 1)
    shown = [each for each in known if wishes is None or each[1] in wishes]
    return wishes_page(shown, club=book.club.name)
