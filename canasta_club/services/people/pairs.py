"""Pairs: add, find and name standing partnerships."""

from collections.abc import Sequence
from dataclasses import replace

from canasta_club.club.people import BY_PLAYER, Pair, Player
from canasta_club.errors import ConflictError, UsageError
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs as records
from canasta_club.records.nouns import players as player_records
from canasta_club.reports.page import Page
from canasta_club.reports.pages.club import pairs_page
from canasta_club.services.people import names


def ids_of(pair: Pair, kind: str) -> tuple[str, ...]:
    """Return the ids under which a pair is seated and ranked: its own, or those of its players."""
    return tuple(str(each.id) for each in pair.players) if kind == BY_PLAYER else (str(pair.id),)


def add(book: Book, written: Sequence[str], name: str = "") -> Pair:
    """Add a pair: its players as separate arguments, or in one as ``Ash+Birch``."""
    with book.change("pair add"):
        members = _members(book, written)
        if pair := records.of_players(book, members):
            raise ConflictError(f"{pair.name} are already a pair, number {pair.number}.")
        return records.add(book, members, _given(book, name) if name else "")


def seat(book: Book, written: str) -> Pair:
    """Return the pair of a side; add a pair for players who never played together."""
    with book.change("pair add"):
        members = names.team(written, player_records.of_club(book), records.of_club(book))
        return seat_players(book, members)


def seat_players(book: Book, members: Sequence[Player]) -> Pair:
    """Return the pair of these players, added if it is new."""
    with book.change("pair add"):
        return records.of_players(book, members) or records.add(book, members)


class PairSeats:
    """The pairs that people sit down as; those who never played together become one.

    `store` puts what is new into the book, all at once: it may be thousands.
    """

    def __init__(self, book: Book) -> None:
        self._book = book
        self._known = records.by_members(book)
        self._numbers = records.next_numbers(book)
        self._new: list[Pair] = []

    def pair(self, members: Sequence[Player]) -> Pair:
        """Return the pair of these players; a new one is not stored yet."""
        key = frozenset(player.id for player in members)
        if key not in self._known:
            self._known[key] = records.new(members, self._numbers)
            self._new.append(self._known[key])
        return self._known[key]

    def store(self) -> None:
        """Store the pairs that are new since the last time, whose players are stored."""
        if self._new:
            records.store(self._book, self._new)
        self._new = []


def find(book: Book, written: str) -> Pair:
    """Return a pair by number or name; raises `NotFoundError`, `AmbiguousNameError`."""
    return names.pair(written, [pair for pair in records.of_club(book) if pair.number])


def rename(book: Book, written: str, name: str) -> Pair:
    """Name a pair; an empty name restores the names of its players."""
    with book.change("pair rename"):
        pair = find(book, written)
        return records.rename(book, pair, _given(book, name, but=pair) if name.strip() else "")


def page(book: Book, title: str = "Pairs", pairs: Sequence[Pair] | None = None) -> Page:
    """Return pairs by number (default: all)."""
    known = records.of_club(book) if pairs is None else pairs
    listed_pairs = pairs_page(known, title=title, club=book.club.name)
    first = "There is no pair yet. Two who play together become one: canasta pair add NAME NAME"
    return replace(listed_pairs, notes=() if listed_pairs.rows else (first,))


def _members(book: Book, written: Sequence[str]) -> tuple[Player, ...]:
    parts = [part for each in written for part in names.members_of(each)]
    if len(parts) not in {2, 3}:
        raise UsageError(
            "A pair has two players, or three in a six-handed game.",
            hint="Name them: canasta pair add Ash Birch",
        )
    people = player_records.of_club(book)
    members = tuple(names.part_of_pair(part, people) for part in parts)
    if len(set(members)) < len(members):
        raise UsageError("Duplicate name: a pair has different players.")
    return members


def _given(book: Book, name: str, but: Pair | None = None) -> str:
    kept = names.tidy(name, "pair")
    for pair in records.of_club(book):
        if pair != but and names.are_alike(kept, pair.name):
            raise ConflictError(f"Pair {pair.number} is already called {pair.name}.")
    if kept.isdecimal():
        raise UsageError("A pair's name cannot be a number; pairs have numbers of their own.")
    names.refuse_commands(kept, "pair")
    return kept
