"""Clubs: create one in the book, with what its new seasons start from, and edit it."""

from dataclasses import replace

from sqlalchemy import insert

from canasta_club.club.people import Club
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import CLUBS, Book, clubs
from canasta_club.records.book.changes import defaults
from canasta_club.records.ids import new_id
from canasta_club.records.tables.clubs import CLUB


def add(book: Book, name: str, rules_id: str, terms_id: str) -> Club:
    """Create a club and open its pages; its journal begins here."""
    club = Club(id=new_id(), name=name, rules_id=rules_id, terms_id=terms_id)
    before = book.switch_club(club)
    try:
        with book.change("init", f"the book of {name} was created", kind="start") as change:
            # A new club has no row yet that a second writer could wait for.
            book.take_turn()
            refuse_known(book, name)
            row = {**defaults(CLUB), **CLUBS.row(club)}
            book.connection.execute(insert(CLUB).values(**row))
            change.open_entry()
            change.record(CLUB, None, row)
    except BaseException:
        book.switch_club(before)
        raise
    return club


def edit(book: Book, club: Club, edited: Club) -> Club:
    """Write the fields that were edited of the club whose pages are open; return it as it is."""
    before, now = CLUBS.row(club), CLUBS.row(edited)
    with book.change("club edit") as change:
        new = {column: value for column, value in now.items() if value != before[column]}
        change.update(CLUB, club.version, new)
    book.switch_club(replace(edited, version=club.version + 1))
    return book.club


def refuse_known(book: Book, name: str) -> None:
    """Refuse a club that the book already holds."""
    if any(other.name.casefold() == name.casefold() for other in clubs(book)):
        raise ConflictError(
            f"{book.location.name} is already the book of {name}.",
            hint="Add players to it with: canasta player add NAME …",
        )
