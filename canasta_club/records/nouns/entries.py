"""Entries: who takes part in a season."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import func, select
from uuid_utils.compat import uuid7

from canasta_club.club.people import Pair
from canasta_club.club.seasons import Season, SeasonEntry
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import pairs
from canasta_club.records.tables.league import SEASON_ENTRY

_COLUMNS = (
    SEASON_ENTRY.c.id,
    SEASON_ENTRY.c.season_id,
    SEASON_ENTRY.c.pair_id,
    SEASON_ENTRY.c.number,
    SEASON_ENTRY.c.division,
    SEASON_ENTRY.c.next_division,
    SEASON_ENTRY.c.handicap,
    SEASON_ENTRY.c.withdrawn_on,
    SEASON_ENTRY.c.reason,
    SEASON_ENTRY.c.version,
)


def of_season(book: Book, season: Season) -> list[SeasonEntry]:
    """Return who is entered in a season, those who have withdrawn too, in the order of entry."""
    query = select(*_COLUMNS).where(
        SEASON_ENTRY.c.club_id == book.club_id, SEASON_ENTRY.c.season_id == season.id
    )
    rows = book.rows(query.order_by(SEASON_ENTRY.c.number))
    known = pairs.by_id(book) if rows else {}
    return _each_once(
        [
            SeasonEntry(entry_id, season_id, known[pair_id], *rest)
            for entry_id, season_id, pair_id, *rest in rows
        ]
    )


def _each_once(entries: Sequence[SeasonEntry]) -> list[SeasonEntry]:
    """Keep one entry of people who were entered under two names: one that still plays."""
    kept: dict[UUID, SeasonEntry] = {}
    for entry in sorted(entries, key=lambda entry: entry.withdrawn_on is not None):
        kept.setdefault(entry.pair.id, entry)
    return [entry for entry in entries if kept[entry.pair.id] is entry]


def add(
    book: Book, season: Season, entrants: Sequence[Pair], *, division: int = 1, handicap: int = 0
) -> list[SeasonEntry]:
    """Enter pairs in a division of a season, or players as pairs of one, in this order."""
    message = f"{_listed(entrants)} entered the season {season.name}"
    with book.change("season enter", message) as change:
        mine = (SEASON_ENTRY.c.club_id == book.club_id) & (SEASON_ENTRY.c.season_id == season.id)
        last = book.value(select(func.max(SEASON_ENTRY.c.number)).where(mine)) or 0
        new = [
            SeasonEntry(uuid7(), season.id, pair, number, division, handicap=handicap)
            for number, pair in enumerate(entrants, last + 1)
        ]
        change.insert(SEASON_ENTRY, (_row(entry) for entry in new))
    return new


def withdraw(book: Book, entry: SeasonEntry, day: date, reason: str) -> SeasonEntry:
    """Take an entry out of a season from a day on; what it played stays in the book."""
    message = f"{entry.pair.name} withdrew on {day}"
    new = {"withdrawn_on": day, "reason": reason}
    return _set(book, entry, "season withdraw", message, reason, new)


def restore(book: Book, entry: SeasonEntry) -> SeasonEntry:
    """Let an entry that withdrew play again."""
    message = f"{entry.pair.name} {entry.pair.verb('plays', 'play')} again"
    new = {"withdrawn_on": None, "reason": ""}
    return _set(book, entry, "season return", message, "", new)


def set_handicap(book: Book, entry: SeasonEntry, points: int) -> SeasonEntry:
    """Give an entry points a game in the table beside the scratch one."""
    message = f"the handicap of {entry.pair.name} is {points} now, {entry.handicap} before"
    return _set(book, entry, "season handicap", message, "", {"handicap": points})


def set_division(book: Book, entry: SeasonEntry, division: int) -> SeasonEntry:
    """Put an entry in another division of its season."""
    plays = entry.pair.verb("plays", "play")
    message = f"{entry.pair.name} {plays} in division {division} now, in {entry.division} before"
    return _set(book, entry, "season division", message, "", {"division": division})


def set_next_division(book: Book, entry: SeasonEntry, division: int | None) -> SeasonEntry:
    """Settle in which division the next season finds an entry."""
    message = f"{entry.pair.name} {entry.pair.verb('goes', 'go')} on in division {division}"
    return _set(book, entry, "season close", message, "", {"next_division": division})


def _set(
    book: Book, entry: SeasonEntry, action: str, message: str, reason: str, new: dict[str, Any]
) -> SeasonEntry:
    with book.change(action, message, reason=reason) as change:
        change.update(SEASON_ENTRY, entry.version, new, id=entry.id)
    return replace(entry, **new, version=entry.version + 1)


def _listed(entrants: Sequence[Pair]) -> str:
    return ", ".join(pair.name for pair in entrants)


def _row(entry: SeasonEntry) -> dict[str, object]:
    return {
        "id": entry.id,
        "season_id": entry.season_id,
        "pair_id": entry.pair.id,
        "number": entry.number,
        "division": entry.division,
        "next_division": entry.next_division,
        "handicap": entry.handicap,
        "withdrawn_on": entry.withdrawn_on,
        "reason": entry.reason,
        "version": entry.version,
    }
