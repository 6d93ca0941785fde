"""Entries: who takes part in a season."""

from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from typing import Any
from uuid import UUID

from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.nouns import pairs
from canasta_club.records.tables.entries import SEASON_ENTRY

_ENTRIES = Mapper(SEASON_ENTRY, SeasonEntry).by(SEASON_ENTRY.c.number)


def of_season(book: Book, season: Season) -> list[SeasonEntry]:
    """Return who is registered for a season, withdrawn entries too, in order of registration."""
    rows = book.find(_ENTRIES.query, {SEASON_ENTRY.c.season_id: season.id})
    known = pairs.by_id(book) if rows else {}
    return _each_once(list(map(_ENTRIES.reader(pair=known), rows)))


def _each_once(entries: Sequence[SeasonEntry]) -> list[SeasonEntry]:
    """Keep one entry of people who are registered under two names: one that still plays."""
    kept: dict[UUID, SeasonEntry] = {}
    for entry in sorted(entries, key=lambda entry: entry.withdrawn_on is not None):
        kept.setdefault(entry.pair.id, entry)
    return [entry for entry in entries if kept[entry.pair.id] is entry]


def add(
    book: Book, season: Season, entrants: Sequence[Pair], *, division: int = 1, handicap: int = 0
) -> list[SeasonEntry]:
    """Register pairs, or players as pairs of one, for a division of a season, in this order."""
    with book.change("season register"):
        numbers = next_numbers(book, season)
        entries = [
            new(season, pair, next(numbers), division=division, handicap=handicap)
            for pair in entrants
        ]
        store(book, season, entries)
    return entries


def next_numbers(book: Book, season: Season) -> Iterator[int]:
    """Return the numbers of the entries to come."""
    return count(book.last(SEASON_ENTRY.c.number, {SEASON_ENTRY.c.season_id: season.id}) + 1)


def new(season: Season, pair: Pair, number: int, *, division: int, handicap: int) -> SeasonEntry:
    """Return a new entry, which is not stored yet."""
    return SeasonEntry(
        id=new_id(),
        season_id=season.id,
        pair=pair,
        number=number,
        division=division,
        handicap=handicap,
    )


def store(book: Book, season: Season, new: Sequence[SeasonEntry]) -> None:
    """Store new entries of a season."""
    message = f"{', '.join(entry.pair.name for entry in new)} registered for {season.name}"
    with book.change("season register", message) as change:
        _ENTRIES.insert(change, new)


def withdraw(book: Book, entry: SeasonEntry, day: date, reason: str) -> SeasonEntry:
    """Withdraw an entry from a day on; what it played stays in the book."""
    message = f"{entry.pair.name} withdrew on {day}"
    return _set(book, entry, "season withdraw", message, withdrawn_on=day, reason=reason)


def unwithdraw(book: Book, entry: SeasonEntry) -> SeasonEntry:
    """Let an entry that withdrew play again."""
    message = f"{entry.pair.name} {entry.pair.verb('plays', 'play')} again"
    return _set(book, entry, "season unwithdraw", message, withdrawn_on=None, reason="")


def set_handicap(book: Book, entry: SeasonEntry, points: int) -> SeasonEntry:
    """Set how many points per game an entry gets in the handicap table."""
    message = f"the handicap of {entry.pair.name} is {points} now, {entry.handicap} before"
    return _set(book, entry, "season handicap", message, handicap=points)


def set_division(book: Book, entry: SeasonEntry, division: int) -> SeasonEntry:
    """Move an entry to another division of its season."""
    plays = entry.pair.verb("plays", "play")
    message = f"{entry.pair.name} {plays} in division {division} now, in {entry.division} before"
    return _set(book, entry, "season division", message, division=division)


def set_next_division(book: Book, entry: SeasonEntry, division: int | None) -> SeasonEntry:
    """Set the division in which an entry continues next season."""
    message = f"{entry.pair.name} {entry.pair.verb('continues', 'continue')} in division {division}"
    return _set(book, entry, "season close", message, next_division=division)


def _set(book: Book, entry: SeasonEntry, action: str, message: str, **new: Any) -> SeasonEntry:
    with book.change(action, message, reason=new.get("reason", "")) as change:
        return _ENTRIES.update(change, entry, **new)
