"""Copies of a book between a file and a database server, compared row by row and verified."""

from typing import NamedTuple

from canasta_club.club.people import Club
from canasta_club.errors import ConflictError, ProblemsError, UsageError
from canasta_club.records import wings
from canasta_club.records.book import backup, copying, distribution
from canasta_club.records.book import book as records
from canasta_club.records.book.book import Book
from canasta_club.records.safekeeping import condition
from canasta_club.services.safety import verify
from canasta_club.text.progress import Progress


class Copied(NamedTuple):
    """A book that was copied: where it is, its rows, clubs and hands."""

    place: str
    rows: int
    clubs: int
    hands: int


def count(source: str) -> int:
    """Return how many rows the book at a location holds."""
    with records.open_book(source, any_club=True) as book:
        return copying.count(book.connection)


def copy(source: str, target: str, by: str, progress: Progress) -> Copied:
    """Copy the book at one location to another, or go on with a copy that was interrupted.

    Raises `UsageError` if both are the same book, `ConflictError` if the target holds other clubs
    or other rows, and `ProblemsError` if the copy does not verify.
    """
    if _place(source) == _place(target):
        raise UsageError("A book cannot be copied onto itself.", hint="Name another place.")
    with records.open_book(source, any_club=True) as book:
        wings.refuse_without_in_any_club(book)
        book.release()
        known = records.clubs(book)
        with records.open_book(target, by=by, create=True) as copy_of_it:
            copied = {each.id for each in records.clubs(copy_of_it)}
            if copied - {each.id for each in known}:
                raise ConflictError(
                    f"{copy_of_it.location.name} already holds another club.",
                    hint="Copy into a place that holds nothing yet.",
                )
            copy_of_it.release()
            # What was copied before an interruption stays, so that the next copy goes on there.
            copy_of_it.publish()
            rows = copying.copy(book.connection, copy_of_it.connection, progress)
            condition.settle(copy_of_it.location.path)
            hands = sum(_verified(copy_of_it, club) for club in known)
            return Copied(copy_of_it.location.name, rows, len(known), hands)


def _place(location: str) -> object:
    """Return what two ways to write one place have in common."""
    where = backup.at(location)
    return where.path.resolve() if where.path else where.server


def _verified(book: Book, club: Club) -> int:
    book.switch_club(club)
    verified = verify.verify(book)
    if verified.problems:
        raise ProblemsError(
            f"The copy of {club.name} does not verify.",
            verified.problems,
            hint="See whether the book itself does: canasta verify",
        )
    return verified.hands


def tables() -> int:
    """Return how many tables a book has."""
    return len(copying.tables())


def distribute(book: Book, progress: Progress) -> int:
    """Spread the tables of a book over the machines of its server; return how many were."""
    book.release()
    return distribution.distribute(book.connection, progress)
