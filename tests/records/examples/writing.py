"""Hands written as records, each by a change of its own; nothing checks them."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from uuid import UUID

from canasta_club.club.games import Game
from canasta_club.club.hands import Hand, HandSide, NewHand
from canasta_club.records.book.book import Book
from canasta_club.records.book.changes import chunks
from canasta_club.records.nouns import hands


def add(
    book: Book,
    game: Game,
    number: int,
    sides: Sequence[HandSide],
    dealer: str = "",
    note: str = "",
    sat_out: UUID | None = None,
) -> Hand:
    """Record a hand of a game."""
    new = NewHand(
        game_id=game.id,
        number=number,
        sides=tuple(sides),
        dealer=dealer,
        note=note,
        sat_out=sat_out,
    )
    where = f"hand {number} at table {game.table}, game {game.number}, on {game.night.day}"
    with book.change("hand record", where) as change:
        return hands.add(change, [new])[0]


def add_many(book: Book, new: Iterable[NewHand]) -> int:
    """Record many hands, and return how many."""
    with book.change("import", "hands were recorded") as change:
        return sum(len(hands.add(change, some)) for some in chunks(new, 500))


def revise(book: Book, hand: Hand, reason: str) -> Hand:
    """Correct a hand."""
    return revise_many(book, [hand], reason)[0]


def revise_many(book: Book, some: Iterable[Hand], reason: str) -> list[Hand]:
    """Correct hands, all for one reason."""
    with book.change("hand correct", "hands were corrected", reason=reason) as change:
        return hands.revise(change, some, reason)


def void(book: Book, hand: Hand, reason: str) -> Hand:
    """Void a hand."""
    with book.change("hand void", "a hand was voided", reason=reason) as change:
        return hands.revise(change, [replace(hand, is_void=True)], reason)[0]
