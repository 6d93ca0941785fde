"""Rated: the ratings of a club, worked out from the earliest night that changed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from canasta_club.league.statistics.ratings import Checkpoint, rate_on
from canasta_club.records import changed_nights, rated_nights
from canasta_club.records.book.book import Book
from canasta_club.records.nouns import players
from canasta_club.records.rated_nights import Kept, KeptNight
from canasta_club.services.statistics import _games as games
from canasta_club.text.progress import Progress

_MANY: Final = 200
"""After so many changes of the journal, those that changed no game are noted too."""


@dataclass(frozen=True, slots=True)
class RatedClub:
    """The rated nights of a club, the names of its players, and how many games are not over."""

    nights: Sequence[Checkpoint]
    names: Mapping[str, str]
    running: int


def of_club(book: Book, step: Progress | None = None, *, from_start: bool = False) -> RatedClub:
    """Return the ratings, and keep those that had to be worked out.

    Nights that are kept are not read again, unless ``from_start``.
    """
    moment = rated_nights.now(book)
    kept = rated_nights.of_club(book)
    true = [] if from_start else still_true(book, kept)
    last = true[-1].checkpoint.night if true else date.min
    past = games.of_club(book, step, last)
    rated = rate_on([each.checkpoint for each in true], past.games, step)
    nights = [*true, *_with_running(rated[len(true) :], past.running_on)]
    names = {str(each): player.name for each, player in players.by_id(book).items()}
    if nights != kept.nights or moment.number - kept.moment.number >= _MANY or from_start:
        rated_nights.keep_nights(book, nights, moment, instead_of=kept)
    running = sum(each.running for each in true) + past.running
    return RatedClub(rated, names, running)


def still_true(book: Book, kept: Kept) -> list[KeptNight]:
    """Return the nights before the earliest one that has changed since they were kept."""
    if not kept.nights:
        return []
    first = changed_nights.earliest(book, kept.moment.number)
    if first is None:
        return kept.nights
    return [each for each in kept.nights if each.checkpoint.night < first]


def differing(book: Book, step: Progress | None = None) -> list[date]:
    """Return the kept nights that are not what the games come to; they ought to be none."""
    kept = rated_nights.of_club(book)
    true = still_true(book, kept)
    if not true:
        return []
    past = games.of_club(book, step)
    again = _with_running(rate_on((), past.games), past.running_on)
    kept_nights = {each.checkpoint.night: each for each in again}
    return [
        each.checkpoint.night for each in true if kept_nights.get(each.checkpoint.night) != each
    ]


def _with_running(nights: Sequence[Checkpoint], running_on: Sequence[date]) -> Iterator[KeptNight]:
    """Yield nights with the number of games since the one before that are not over."""
    before = date.min
    for night in nights:
        yield KeptNight(night, sum(before < day <= night.night for day in running_on))
        before = night.night
