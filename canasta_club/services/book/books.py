"""Books: open the club's book that the settings name."""

import getpass
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Never, Protocol

from canasta_club import resources
from canasta_club.errors import CanastaError, Problem
from canasta_club.records.book import book as records
from canasta_club.records.book.book import Book
from canasta_club.records.book.damage import UNREADABLE, understood
from canasta_club.records.book.problems import changed_outside
from canasta_club.services.people import names

OpenBook = Book
"""A book that is open, as the command line hands it on."""


class Where(Protocol):
    """The book, the club and who opens it; empty for the default."""

    @property
    def book(self) -> str:
        """A path or a database URL."""

    @property
    def club(self) -> str:
        """The club, if the book holds several."""

    @property
    def by(self) -> str:
        """Who is doing this, for the journal."""


@contextmanager
def open_book(settings: Where, *, create: bool = False, any_club: bool = False) -> Iterator[Book]:
    """Open the book, and close it at the end; ``create`` creates a missing one.

    With ``any_club`` no club needs to be chosen in a book with several.
    """
    by = settings.by.strip() or _user()
    book = records.open_book(
        location(settings), names.meant(settings.club), by, create=create, any_club=any_club
    )
    explained = understood(book.connection, book.location.name, book.own_rows)
    with book, _as_written(book), explained:
        if not (create or any_club):
            _warn_of_lost_changes(book)
        yield book


def lost_changes(book: Book) -> Problem | None:
    """Return what the book lacks of the changes that this computer, or its backup, has seen."""
    from canasta_club.records.safekeeping import condition
    from canasta_club.services import _problems as problems

    lost = condition.lost_changes(book)
    return problems.changes_lost(lost, book.club.time_zone) if lost else None


def _warn_of_lost_changes(book: Book) -> None:
    """Say once a day that the book lacks a change that this computer has made in it."""
    if book.marks.fits(book.connection, book.club_id) or book.marks.is_told(book.today):
        return
    if lost := lost_changes(book):
        logging.getLogger(__name__).warning("canasta: %s. See: canasta verify", lost.message)


@contextmanager
def _as_written(book: Book) -> Iterator[None]:
    """Raise `BookError` where a command fails because rows are not what the journal comes to."""
    try:
        yield
    except UNREADABLE as fault:
        if not _is_changed(book):
            raise
        raise changed_outside(book.location.name) from fault


def _is_changed(book: Book) -> bool:
    from canasta_club.records.replay import replay

    try:
        book.release()
        replayed = replay(book)
    except UNREADABLE:
        return True
    except CanastaError:
        return False
    return bool(replayed.broken or replayed.differences)


@contextmanager
def trial(book: Book, *, is_trial: bool) -> Iterator[None]:
    """Discard in the end every change made meanwhile, if this is a trial."""
    if not is_trial:
        yield
        return
    with suppress(_TrialOverError), book.change("trial"):
        yield
        _roll_back()


class _TrialOverError(Exception):
    """A trial is over: the change that holds it is rolled back."""


def _roll_back() -> Never:
    raise _TrialOverError


def location(settings: Where) -> str:
    """Return where the book is (default: ``club.canasta`` in the club's folder)."""
    return settings.book or str(resources.book_path())


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return "unknown"
