"""Verify: rescore every hand, replay the journal, and compare every row of the book with it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from canasta_club.errors import Problem
from canasta_club.federation.records import centre
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE
from canasta_club.records.replay import Broken, Replayed, RowDifference, replay
from canasta_club.records.safekeeping import condition
from canasta_club.services import journal
from canasta_club.services.book import books
from canasta_club.services.changes.places import Places
from canasta_club.services.safety import _problems as problems
from canasta_club.services.statistics import ratings
from canasta_club.text.progress import Progress


@dataclass(frozen=True, slots=True)
class Verified:
    """What was verified, and everything that does not agree.

    ``head`` is the newest hash of the journal, in short: with the same head, two books have the
    same history. ``since`` is the number of the change from which every row is compared.
    """

    hands: int
    problems: list[Problem]
    head: str = ""
    changes: int = 0
    since: int = 1


def verify(book: Book, progress: Progress | None = None, accept: Collection[str] = ()) -> Verified:
    """Rescore every hand, replay the journal, and compare every row with what it comes to.

    The book is compared with its newest backup, and with what this computer has seen in it; to
    ``accept`` “changes-lost” takes the book as it is from now on.
    """
    hands, found = journal.verify(book, progress)
    if lost := books.lost_changes(book):
        if {lost.code, "all"} & {*accept}:
            condition.settle(book.location.path)
        else:
            found.append(lost)
    book.release()
    try:
        replayed = replay(book)
    except UNREADABLE as fault:
        found.append(journal.not_replayed(fault))
        replayed = Replayed()
    found += map(_of_journal, replayed.broken)
    found += _of_rows(book, replayed.differences)
    is_centre = centre.is_centre(book)
    if is_centre:
        found += _of_federation(book, progress)
    if not found:
        found += map(problems.rating_differs, ratings.differing_nights(book))
    if is_centre and not found:
        found += _of_national_ratings(book, progress)
    return Verified(hands, found, replayed.head, replayed.entries, replayed.since)


def _of_journal(broken: Broken) -> Problem:
    if broken.kind == "stray":
        return problems.entry_stray(broken.number)
    if broken.kind == "gap":
        return problems.entry_missing(broken.number, broken.summary)
    if broken.kind == "unreadable":
        return problems.entry_unreadable(broken.number, broken.summary)
    return problems.entry_edited(broken.number, broken.summary)


def _of_rows(book: Book, differences: list[RowDifference]) -> Iterator[Problem]:
    gone = [(each.table, each.recorded) for each in differences if each.recorded is not None]
    places = Places(book, gone)
    for each in differences:
        row = each.recorded or each.now
        what = places.name(each.table, row) if row else f"a row of {each.table.replace('_', ' ')}"
        if each.kind == "changed":
            yield problems.row_changed(what, _values(places, each), each.entry)
        elif each.kind == "missing":
            yield problems.row_missing(what, each.entry)
        else:
            yield problems.row_added(what)


def _of_federation(book: Book, progress: Progress | None) -> Iterator[Problem]:
    """Yield what a centre keeps that its bundles do not come to."""
    from canasta_club.federation.club.public_keys import is_weak
    from canasta_club.federation.records import derived, inbox
    from canasta_club.federation.services import collecting

    try:
        for each in derived.differences(book, progress):
            yield problems.derived_differs(each.table, each.key)
        for member in inbox.members(book):
            if any(map(is_weak, member.keys)):
                yield problems.member_key_weak(member.name)
        for night in collecting.differing(book):
            yield problems.collected_differs(night.club, night.night)
    except UNREADABLE as fault:
        yield problems.bundles_unreadable(type(fault).__name__)


def _of_national_ratings(book: Book, progress: Progress | None) -> Iterator[Problem]:
    from canasta_club.federation.services.national import ratings as national

    return map(problems.national_rating_differs, national.differing_months(book, progress))


def _values(places: Places, each: RowDifference) -> str:
    """Say which values of a row differ, as it is now and as it was recorded."""
    if each.now is None or each.recorded is None:
        return "its recorded values are unreadable"
    return ", ".join(
        f"its {what} is another" if now is None else f"its {what} is {now}, was {recorded}"
        for what, recorded, now in places.changed(each.table, each.recorded, each.now)
    )
