"""Rated: the ratings of all persons of a federation, from the earliest month that changed."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import date

from canasta_club.federation.records import ratings as records
from canasta_club.league.statistics.ratings import Checkpoint, Rating, rate_on
from canasta_club.records.book.book import Book
from canasta_club.text.progress import Progress


def of_federation(
    book: Book, step: Progress | None = None, *, from_start: bool = False
) -> list[Checkpoint]:
    """Return what each month did to the ratings, and keep those that had to be worked out.

    Months that are kept are not read again, unless ``from_start``.
    """
    known = [] if from_start else records.kept_months(book)
    rated = list(_rated(book, known, step))
    if len(rated) > len(known) or from_start:
        records.keep_months(book, rated, len(known))
    return rated


def latest(months: Iterable[Checkpoint]) -> Mapping[str, Rating]:
    """Return the ratings of everybody after the last month, by the keys of the persons."""
    return _together(date.min, "", months).changed


def differing(book: Book, step: Progress | None = None) -> list[date]:
    """Return the kept months that are not what the games come to; they ought to be none."""
    known = records.kept_months(book)
    if not known:
        return []
    again = {each.night: each for each in _rated(book, [], step)}
    return [each.night for each in known if again.get(each.night) != each]


def _rated(book: Book, known: list[Checkpoint], step: Progress | None) -> Iterator[Checkpoint]:
    """Yield the known months, and those after them."""
    yield from known
    persons = records.persons(book)
    before = [_together(known[-1].night, known[-1].hash, known)] if known else []
    for month in records.months(book, known[-1].night if known else date.min):
        days = rate_on(before, records.games(book, month, persons), step)[len(before) :]
        if days:
            yield (new := _together(month, days[-1].hash, days))
            before = [_together(month, new.hash, [*before, new])]


def _together(month: date, last: str, parts: Iterable[Checkpoint]) -> Checkpoint:
    """Return what parts of the history did to the ratings, one after another."""
    ratings: dict[str, Rating] = {}
    for each in parts:
        ratings.update(each.changed)
    return Checkpoint(month, last, dict(sorted(ratings.items())))
