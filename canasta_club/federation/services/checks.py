"""Checks: which clubs meet the conditions of affiliation in a year."""

from typing import Final

from canasta_club.federation.club.checks import Affiliation, ClubYear, read_affiliation
from canasta_club.federation.records import derived, inbox
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.rules.library import Shelf

_DEFAULT: Final = "usual"
_SHELF: Final = Shelf(
    "affiliation",
    "There are no conditions",
    "Your own conditions belong in the folder “affiliation”, in a file such as ours.toml.",
)


def document(name: str = "") -> Affiliation:
    """Read conditions by id or from a TOML file (default: the federation's own, or the shipped)."""
    return read_affiliation(
        _SHELF.find(name or _SHELF.usual(_DEFAULT, "--conditions")), _SHELF.find
    )


def page(book: Book, year: int | None = None, name: str = "") -> Page:
    """Return each club of the federation with what it played in a year, and what it lacks."""
    conditions = document(name)
    checked_year = year or book.today.year
    years = derived.club_years(book, checked_year)
    columns = (
        Column("club", "Club"),
        *(
            Column(each.count, f"{each.heading} ({each.at_least})", "number")
            for each in conditions.checks
        ),
        Column("met", "Met"),
        Column("lacks", "Lacks"),
    )
    rows = []
    details = []
    for member in inbox.members(book):
        club_year = years.get(member.member_id, ClubYear())
        lacks = [
            f"{check.at_least - check.counted(club_year)} {check.heading.lower()}"
            for check in conditions.checks
            if not check.is_met(club_year)
        ]
        figures: list[Cell] = [check.counted(club_year) for check in conditions.checks]
        rows.append((member.name, *figures, "no" if lacks else "yes", ", ".join(lacks)))
        details.append({"id": member.member_id.hex, **club_year._asdict()})
    return Page(
        conditions.name,
        columns,
        rows,
        subtitle=f"{book.club.name}, {checked_year}",
        about={"year": checked_year, "conditions": conditions.id},
        details=details,
    )
