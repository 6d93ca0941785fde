"""Backups: copy the club's book, list the copies, put one back; copies that nobody asked for."""

from collections.abc import Mapping
from pathlib import Path

from canasta_club import recording
from canasta_club.errors import CanastaError, ConflictError
from canasta_club.records.book import backup as records
from canasta_club.records.book.backup import Backup
from canasta_club.records.book.book import Book
from canasta_club.records.book.book import clubs as book_clubs
from canasta_club.records.book.glance import club_glances
from canasta_club.records.migrations import revisions
from canasta_club.records.retention import DAYS, NEWEST
from canasta_club.records.safekeeping import condition, old_copies
from canasta_club.reports.page import Column, FactRow, Page, facts_page
from canasta_club.services.book.books import Where, location
from canasta_club.text.times import local
from canasta_club.text.wording import counted


def make(book: Book, to: str = "") -> Backup:
    """Back the book up, into its own folder of backups or to a file or folder."""
    book.release()
    made = records.make(book.connection, book.location, Path(to).expanduser() if to else None)
    recording.current().files += 1
    if not to:
        records.prune(book.location, *_rule(book), keep=made.path)
    return made


def automatic(book: Book) -> str:
    """Back the book up without being asked; return what went wrong, if anything did.

    It is called where an evening's work is done, and recorded. A book on a server is left to its
    own backups.
    """
    if book.location.path is None:
        return ""
    try:
        make(book)
    except CanastaError as fault:
        return (
            f"What was recorded is in the book, but no backup was made: {fault.cause}"
            " Try again with: canasta backup"
        )
    return ""


def restore(settings: Where, written: str, *, is_trial: bool = False) -> tuple[Backup, Path | None]:
    """Put a backup in the place of the book; return it, and where the old book is kept.

    Refused where the backup still holds a person who was erased from the book. A trial only checks.
    """
    where = records.at(location(settings))
    source = records.find(where, written)
    if where.path is not None:
        erased = old_copies.erased_in(where.path)
        if held := old_copies.held_in(source, erased):
            raise ConflictError(
                f"{source} still holds a person who was erased from the book.",
                hint=f'Erase them there too: canasta player erase "{erased[min(held)]}" --backups',
            )
    restored = records.restore(where, source, revisions.REVISIONS, is_trial=is_trial)
    if not is_trial:
        condition.settle(where.path)
    return restored


def _rule(book: Book) -> tuple[int, int]:
    """Return how many backups are kept, and for how many days one a day.

    Of clubs that share a book the most careful one decides.
    """
    clubs = book_clubs(book)
    kept = max((each.backups_kept or NEWEST for each in clubs), default=NEWEST)
    return kept, max((each.backup_days or DAYS for each in clubs), default=DAYS)


def in_words(counts: Mapping[str, int]) -> str:
    """Say what a backup holds.

    >>> in_words({"club": 1, "hand": 240})
    '1 club, 240 hands'
    """
    return ", ".join(counted(number, word) for word, number in counts.items())


def page(settings: Where, made: Backup) -> Page:
    """Return one backup: where it is, when it was taken, what it holds."""
    facts = [
        FactRow("file", str(made.path)),
        FactRow("taken", local(made.taken, _zone(settings))),
        *(FactRow(f"{word}s", number) for word, number in made.counts.items()),
    ]
    return facts_page("Backup", facts)


def list_page(settings: Where) -> Page:
    """Return the backups in the book's folder, the newest first."""
    where = records.at(location(settings))
    columns = (Column("taken", "Taken"), Column("file", "File"), Column("kb", "kB", "number"))
    zone = _zone(settings)
    rows = [
        (local(taken, zone), path.name, size // 1000) for path, taken, size in records.listed(where)
    ]
    folder = str(records.folder_of(where.path)) if where.path else ""
    notes = () if rows else ("There is no backup yet. Make one: canasta backup",)
    return Page("Backups", columns, rows, subtitle=folder, notes=notes)


def _zone(settings: Where) -> str:
    """Return the time zone of the book's clubs; that of the machine where they have several.

    The book is not opened: it may be damaged.
    """
    zones = {each.time_zone for each in club_glances(location(settings))}
    return zones.pop() if len(zones) == 1 else ""
