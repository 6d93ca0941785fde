"""Clubs: create one in a book, and show those it holds."""

from collections.abc import Sequence
from pathlib import Path

from canasta_club.club.people import Club
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.nouns import clubs
from canasta_club.reports.page import Column, Page
from canasta_club.services.people import names
from canasta_club.services.rules import leagues, rulesets


class BookExistsError(ConflictError):
    """The book holds a club already, and it was not asked for a second one."""

    code = "book-exists"

    def __init__(self, book: str, clubs: Sequence[str]) -> None:
        listed = ", ".join(clubs)
        super().__init__(
            f"{book} already exists and holds {listed}.",
            hint="Add a second club to it with --add-club, or name another file with --book PATH.",
        )


def add(book: Book, name: str, rules_id: str = "", *, add_club: bool = False) -> Club:
    """Create a club in a new book, or with ``add_club`` a further one in a book that has clubs.

    Without a rule set it starts from the default one.
    """
    refuse_existing(book, name, add_club=add_club)
    document = rulesets.document(rules_id or rulesets.DEFAULT_RULES)
    # A file has to be found again next season, wherever the program is started then.
    is_file = Path(rules_id).is_file()
    kept = str(Path(rules_id).resolve()) if is_file else document.id
    return clubs.add(book, names.tidy(name, "canasta club"), kept, leagues.DEFAULT_TERMS)


def refuse_existing(book: Book, name: str, *, add_club: bool = False) -> None:
    """Refuse to create a club that exists, or a second one in a book unless it is to be added."""
    clubs.refuse_known(book, names.tidy(name, "canasta club"))
    known = [club.name for club in book_clubs(book)]
    if known and not add_club:
        raise BookExistsError(book.location.name, known)


def page(book: Book) -> Page:
    """Return the place of the book, and the defaults of its club."""
    club = book.club
    facts = (
        ("name", club.name),
        ("book", book.location.name),
        ("rule set of new seasons", club.rules_id),
        ("league terms of new seasons", club.terms_id),
    )
    return Page(club.name, (Column("what", "What"), Column("is", "Is")), facts)


def list_page(book: Book) -> Page:
    """Return the clubs of a book."""
    columns = (Column("name", "Club"), Column("rules", "Rules"), Column("league", "League"))
    rows = [(club.name, club.rules_id, club.terms_id) for club in book_clubs(book)]
    return Page("Clubs", columns, rows, subtitle=book.location.name)
