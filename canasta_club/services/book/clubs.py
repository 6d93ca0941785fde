"""Clubs: create one in a book, show those it holds, and edit their settings."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final, Literal

from canasta_club.club.people import Club
from canasta_club.documents.toml import JsonObject
from canasta_club.errors import ConflictError
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.nouns import clubs
from canasta_club.records.retention import DAYS, NEWEST
from canasta_club.reports.page import Column, FactRow, Page, facts_page
from canasta_club.resources import club_home
from canasta_club.services.book import crest as club_crest
from canasta_club.services.book import entry_orders
from canasta_club.services.people import names
from canasta_club.services.rules import leagues, rulesets
from canasta_club.text.times import MACHINE, read_zone
from canasta_club.text.wording import quoted


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


@dataclass(frozen=True, slots=True)
class _Setting:
    """A setting of a club: its field, its names in a list of facts and of clubs, how it is read.

    ``usual`` holds where the field is empty.
    """

    field: str
    label: str
    column: Column | None = None
    read: Callable[[str], str] = str
    usual: str | int = ""

    def fact(self, club: Club) -> FactRow:
        """Return what is set."""
        value = getattr(club, self.field) or self.usual
        return FactRow(self.label, value, "that of this computer" if value == MACHINE else None)


_NONE: Final = "none"


def _unless_none(written: str) -> str:
    return "" if written.casefold() == _NONE else written


_SETTINGS: Final = (
    _Setting("rules_id", "rule set of new seasons", Column("rules", "Rules"), read=_kept),
    _Setting(
        "terms_id",
        "league terms of new seasons",
        Column("league", "League"),
        read=lambda it: leagues.document(it).id,
    ),
    _Setting("paper", "paper", Column("paper", "Paper"), usual="a4"),
    _Setting(
        "time_zone",
        "time zone",
        Column("time_zone", "Time zone"),
        read=read_zone,
        usual=MACHINE,
    ),
    _Setting("backups_kept", "backups kept", usual=NEWEST),
    _Setting("backup_days", "days of daily backups", usual=DAYS),
    _Setting("wifi_name", "wifi", read=_unless_none, usual=_NONE),
    _Setting("wifi_code", "wifi code", read=_unless_none, usual=_NONE),
)
"""What can be set besides the name and the order of entry, as the options of ``club edit``."""


def edit(
    book: Book,
    *,
    name: str = "",
    entry_order: entry_orders.Order | Literal[""] = "",
    crest: str = "",
    **settings: str | int | None,
) -> Club:
    """Change what is given of the club and leave the rest; without a difference write nothing.

    A time zone is an IANA name, a city, or ``machine``. Seasons that exist keep their rules and
    terms.
    """
    club = book.club
    changes: JsonObject = {"name": _club_name(name)} if name else {}
    known = {setting.field: setting for setting in _SETTINGS}
    for field, value in settings.items():
        if value:
            changes[field] = known[field].read(value) if isinstance(value, str) else value
    now = replace(club, **changes)
    before = club_crest.crest_of(book)
    picture = club_crest.read(crest) if crest else before
    if entry_order:
        entry_orders.set_for_club(book, entry_order)
    changed = [*_changes(club, now), *club_crest.changes(before, picture)]
    if not changed:
        return club
    if now.name.casefold() != club.name.casefold():
        clubs.refuse_known(book, now.name)
    with book.change("club edit", f"club {club.name}: {'; '.join(changed)}"):
        if picture != before:
            club_crest.put(book, picture)
        return club if now == club else clubs.edit(book, club, now)


def _changes(club: Club, now: Club) -> Iterator[str]:
    """Yield what an edit changes, each with the value it had before."""
    if now.name != club.name:
        yield f"renamed to {now.name}"
    for setting in _SETTINGS:
        new, old = setting.fact(now), setting.fact(club)
        if new.value != old.value:
            yield f"{new.label} {new.shown} (before: {old.shown})"


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
    settings = (setting.fact(club) for setting in _SETTINGS)
    places = FactRow("book", book.location.name), FactRow("own files", str(club_home()))
    pictures = club_crest.fact_rows(book)
    facts = (FactRow("name", club.name), *places, *settings, order, *pictures)
    return facts_page(club.name, facts)


def list_page(book: Book) -> Page:
    """Return the clubs of a book."""
    shown = [(setting, setting.column) for setting in _SETTINGS if setting.column]
    columns = (Column("name", "Club"), *(column for _, column in shown))
    every = book_clubs(book)
    rows = [(club.name, *(setting.fact(club).shown for setting, _ in shown)) for club in every]
    zones = [{"time_zone": club.time_zone or MACHINE} for club in every]
    return Page("Clubs", columns, rows, subtitle=book.location.name, details=zones)
