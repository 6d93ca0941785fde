"""Clubs: found one in the book, and choose what its new seasons start from."""

from sqlalchemy import insert
from uuid_utils.compat import uuid7

from canasta_club.club.people import Club
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book, clubs
from canasta_club.records.tables.play import CLUB


def add(book: Book, name: str, rules_id: str, terms_id: str) -> Club:
    """Found a club and turn to its pages; its journal begins here."""
    club = Club(uuid7(), name, rules_id, terms_id)
    before = book.turn_to(club)
    try:
        with book.change("init", f"the book of {name} was begun", kind="start") as change:
            refuse_known(book, name)
            row = {"club_id": club.id, "name": name, "rules_id": rules_id, "terms_id": terms_id}
            book.connection.execute(insert(CLUB).values(**row, version=club.version))
            change.open_entry()
    except BaseException:
        book.turn_to(before)
        raise
    return club


def refuse_known(book: Book, name: str) -> None:
    """Refuse a club that the book already holds."""
    if any(other.name.casefold() == name.casefold() for other in clubs(book)):
        raise ConflictError(
            f"{book.location.name} already is the book of {name}.",
            hint="It is ready: add players with canasta player add NAME …",
        )
