"""Verify: rescore every hand, replay the journal, and compare every row of the book with it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from canasta_club.errors import Problem
from canasta_club.records import wings
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.replay import Broken, Replayed, RowDifference, replay
from canasta_club.records.safekeeping import condition
from canasta_club.services import journal
from canasta_club.services._problems import RESTORE
from canasta_club.services.book import books, crest
from canasta_club.services.changes.places import Places
from canasta_club.services.safety import _problems as problems
from canasta_club.services.statistics import ratings
from canasta_club.text.progress import Progress


@dataclass(frozen=True, slots=True)
class Verified:
    """What was verified, and everything that does not agree.

    ``head`` is the newest hash of the journal, in short: with the same head, two books have the
    same history. ``since`` is the number of the change from which every row is compared.
    ``unchecked`` says what nothing here can check.
    """

    hands: int
    problems: list[Problem]
    head: str = ""
    changes: int = 0
    since: int = 1
    unchecked: Sequence[str] = ()


def verify(book: Book, progress: Progress | None = None, accept: Collection[str] = ()) -> Verified:
    """Rescore every hand, replay the journal, and compare every row with what it comes to.

    The book is compared with its newest backup, and with what this computer has seen in it; to
    ``accept`` “changes-lost” takes the book as it is from now on.
    """
    hands, faults = journal.verify(book, progress)
    if lost := books.lost_changes(book):
        if {lost.code, "all"} & {*accept}:
            condition.settle(book.location.path)
        else:
            faults.append(lost)
    book.release()
    try:
        replayed = replay(book)
    except UNREADABLE as fault:
        faults.append(journal.not_replayed(fault))
        replayed = Replayed()
    faults += map(_of_journal, replayed.broken)
    faults += _of_rows(book, replayed.differences)
    unknown = wings.unknown_rows(book)
    asked = [] if unknown else wings.of_rows(book)
    for wing in asked:
        faults += wing.problems(book, progress)
    if not faults:
        faults += crest.problems(book)
        faults += map(problems.night_rating_differs, ratings.differing_nights(book))
    for wing in () if faults else asked:
        faults += wing.rating_problems(book, progress)
    return Verified(
        hands, faults, replayed.head, replayed.entries, replayed.since, [*map(_unchecked, unknown)]
    )


def _unchecked(wing: str) -> str:
    return (
        f"Not checked: what the rows of the {wing} come to. This installation lacks that part;"
        " their journal was checked."
    )


def _of_journal(broken: Broken) -> Problem:
    what = f"change {broken.number} of the journal ({broken.summary})"
    if broken.kind == "stray":
        message = f"rows recorded in the journal that belong to no change: {broken.number}"
        return Problem("error", "entry-stray", f"{message}; {RESTORE}")
    if broken.kind == "gap":
        return Problem("error", "entry-missing", f"before {what} a change is missing; {RESTORE}")
    if broken.kind == "unreadable":
        message = f"the rows that {what} recorded are unreadable"
        return Problem("error", "entry-unreadable", message)
    return Problem("error", "entry-edited", f"{what} is not as it was written; {RESTORE}")


def _of_rows(book: Book, differences: list[RowDifference]) -> Iterator[Problem]:
    gone = [(each.table, each.recorded) for each in differences if each.recorded is not None]
    places = Places(book, gone)
    for difference in differences:
        row = difference.recorded or difference.now
        what = (
            places.name(difference.table, row)
            if row
            else f"a row of {difference.table.replace('_', ' ')}"
        )
        if difference.kind == "changed":
            message = (
                f"{what} was changed outside this program: {_values(places, difference)}"
                f" (change {difference.entry}); {RESTORE}"
            )
            yield Problem("error", "row-changed", message)
        elif difference.kind == "missing":
            message = f"{what} was deleted outside this program"
            written = f"written by change {difference.entry}"
            yield Problem("error", "row-missing", f"{message} ({written}); {RESTORE}")
        else:
            yield Problem("error", "row-added", f"{what} was added outside this program; {RESTORE}")


def _values(places: Places, difference: RowDifference) -> str:
    """Say which values of a row differ, as it is now and as it was recorded."""
    if difference.now is None or difference.recorded is None:
        return "its recorded values are unreadable"
    return ", ".join(
        f"its {what} is another" if now is None else f"its {what} is {now}, was {recorded}"
        for what, recorded, now in places.changed(
            difference.table, difference.recorded, difference.now
        )
    )
