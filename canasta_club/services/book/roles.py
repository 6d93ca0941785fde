"""Roles: who on a database server may use the pages of a club."""

from canasta_club.records.book import rights
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Column, Page

_COLUMNS = (Column("role", "Role"), Column("club", "Club"))


def grant(book: Book, role: str) -> str:
    """Let a role use the pages of the club; return what was done."""
    rights.grant(book.connection, book.club_id, role)
    return (
        f"{role} may now use the pages of {book.club.name}, and of no club that it was not given."
    )


def revoke(book: Book, role: str) -> str:
    """Take the pages of the club from a role; return what was done."""
    if rights.revoke(book.connection, book.club_id, role):
        return f"{role} may no longer use the pages of {book.club.name}."
    return f"{role} has no right to the pages of {book.club.name}; nothing was changed."


def page(book: Book) -> Page:
    """Return the roles that may use the pages of the club, beside the owner of the tables."""
    names = rights.roles(book.connection, book.club_id)
    return Page(
        "Roles",
        _COLUMNS,
        [(role, book.club.name) for role in names],
        subtitle=book.location.name,
        notes=("The role that owns the database sees every club.",),
    )
