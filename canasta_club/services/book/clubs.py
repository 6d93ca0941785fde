"""Clubs: create one in a book, show those it holds, and edit their settings."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Literal

from canasta_club.club.people import Club
from canasta_club.club.retention import DAYS, NEWEST
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.nouns import clubs
from canasta_club.reports.page import Column, FactRow, Page, facts_page
from canasta_club.services.book import entry_orders
from canasta_club.services.people import names
from canasta_club.services.rules import leagues, rulesets
from canasta_club.text.times import MACHINE, read_zone
from canasta_club.text.wording import quoted

_USUAL_PAPER = "a4"
_THIS_COMPUTER = "that of this computer"


class BookExistsError(ConflictError):
    """The book holds a club already, and it was not asked for a second one."""

    code = "book-exists"

    def __init__(self, book: str, clubs: Sequence[str]) -> None:
        super().__init__(
            f"{book} already exists and holds {quoted(clubs)}.",
            hint="Add a second club to it with --add-club, or name another file with --book PATH.",
        )


def add(book: Book, name: str, rules_id: str = "", *, add_club: bool = False) -> Club:
    """Create a club in a new book, or with ``add_club`` a further one in a book that has clubs.

    Without a rule set it starts from the default one.
    """
    refuse_existing(book, name, add_club=add_club)
    kept = _kept(rules_id or rulesets.DEFAULT_RULES)
    return clubs.add(book, _club_name(name), kept, leagues.DEFAULT_TERMS)


def _club_name(written: str) -> str:
    kept = names.tidy(written, "canasta club")
    names.refuse_words(kept, "canasta club")
    return kept


def _kept(rules_id: str) -> str:
    """Return a rule set as the book keeps it: an id, or the path of a file.

    A file has to be found again next season, wherever the program is started then.
    """
    document = rulesets.document(rules_id)
    return str(Path(rules_id).resolve()) if Path(rules_id).is_file() else document.id


def edit(
    book: Book,
    *,
    name: str = "",
    rules_id: str = "",
    terms_id: str = "",
    paper: str = "",
    time_zone: str = "",
    backups_kept: int | None = None,
    backup_days: int | None = None,
    entry_order: entry_orders.Order | Literal[""] = "",
) -> Club:
    """Change what is given of the club and leave the rest; without a difference write nothing.

    ``time_zone`` is an IANA name, a city, or ``machine``. Seasons that exist keep their rules and
    terms.
    """
    club = book.club
    now = club if not name else replace(club, name=_club_name(name))
    now = now if not rules_id else replace(now, rules_id=_kept(rules_id))
    now = now if not terms_id else replace(now, terms_id=leagues.document(terms_id).id)
    now = now if not paper else replace(now, paper=paper)
    now = now if not time_zone else replace(now, time_zone=read_zone(time_zone))
    now = now if backups_kept is None else replace(now, backups_kept=backups_kept)
    now = now if backup_days is None else replace(now, backup_days=backup_days)
    if entry_order:
        entry_orders.set_for_club(book, entry_order)
    return club if now == club else _write(book, club, now)


def _write(book: Book, club: Club, now: Club) -> Club:
    if now.name.casefold() != club.name.casefold():
        clubs.refuse_known(book, now.name)
    with book.change("club edit", f"club {club.name}: {'; '.join(_changes(club, now))}"):
        return clubs.edit(book, club, now)


def _changes(club: Club, now: Club) -> Iterator[str]:
    """Yield what an edit changes, each with the value it had before."""
    if now.name != club.name:
        yield f"renamed to {now.name}"
    for new, old in zip(_settings(now), _settings(club), strict=True):
        if new.value != old.value:
            yield f"{new.label} {new.shown} (before: {old.shown})"


def _settings(club: Club) -> tuple[FactRow, ...]:
    """Return the settings of a club; those of backups come last."""
    zone = club.time_zone or MACHINE
    return (
        FactRow("rule set of new seasons", club.rules_id),
        FactRow("league terms of new seasons", club.terms_id),
        FactRow("paper", club.paper or _USUAL_PAPER),
        FactRow("time zone", zone, _THIS_COMPUTER if zone == MACHINE else zone),
        FactRow("backups kept", club.backups_kept or NEWEST),
        FactRow("days of daily backups", club.backup_days or DAYS),
    )


def refuse_existing(book: Book, name: str, *, add_club: bool = False) -> None:
    """Refuse to create a club that exists, or a second one in a book unless it is to be added."""
    clubs.refuse_known(book, _club_name(name))
    known = [club.name for club in book_clubs(book)]
    if known and not add_club:
        raise BookExistsError(book.location.name, known)


def page(book: Book) -> Page:
    """Return the place of the book, and the defaults of its club."""
    club = book.club
    order = FactRow("entry order", entry_orders.of_club(book))
    settings = (*_settings(club), order)
    facts = (FactRow("name", club.name), FactRow("book", book.location.name), *settings)
    return facts_page(club.name, facts)


def list_page(book: Book) -> Page:
    """Return the clubs of a book."""
    columns = (
        Column("name", "Club"),
        Column("rules", "Rules"),
        Column("league", "League"),
        Column("paper", "Paper"),
        Column("time_zone", "Time zone"),
    )
    every = book_clubs(book)
    shown = len(columns) - 1
    rows = [(club.name, *(each.shown for each in _settings(club)[:shown])) for club in every]
    zones = [{"time_zone": club.time_zone or MACHINE} for club in every]
    return Page("Clubs", columns, rows, subtitle=book.location.name, details=zones)
