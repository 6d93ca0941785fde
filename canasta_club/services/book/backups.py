"""Backups: copy the club's book, list the copies, put one back; copies that nobody asked for."""

from collections.abc import Mapping
from pathlib import Path

from canasta_club.errors import CanastaError
from canasta_club.records.book import backup as records
from canasta_club.records.book.backup import Backup
from canasta_club.records.book.book import REVISIONS, Book
from canasta_club.reports.page import Cell, Column, Page
from canasta_club.services.book.books import Where, location
from canasta_club.text.times import local
from canasta_club.text.wording import counted


def make(book: Book, to: str = "") -> Backup:
    """Back the book up, into its own folder of backups or to a file or folder."""
    book.release()
    made = records.make(book.connection, book.location, Path(to).expanduser() if to else None)
    if not to:
        records.prune(book.location, keep=made.path)
    return made


def automatic(book: Book) -> str:
    """Back the book up without being asked; return what went wrong, if anything did.

    It is called where an evening's work is done. A book on a server is left to its own backups.
    """
    if book.location.path is None:
        return ""
    try:
        make(book)
    except CanastaError as fault:
        return f"No backup was made: {fault.message}"
    return ""


def restore(settings: Where, written: str) -> tuple[Backup, Path | None]:
    """Put a backup in the place of the book; return it, and where the old book is kept."""
    where = records.at(location(settings))
    return records.restore(where, records.find(where, written), REVISIONS)


def in_words(counts: Mapping[str, int]) -> str:
    """Say what a backup holds.

    >>> in_words({"club": 1, "hand": 240})
    '1 club, 240 hands'
    """
    return ", ".join(counted(number, word) for word, number in counts.items())


def page(made: Backup) -> Page:
    """Return one backup: where it is, when it was taken, what it holds."""
    facts: list[tuple[str, Cell]] = [
        ("file", str(made.path)),
        ("taken", local(made.taken, "")),
        *((f"{word}s", number) for word, number in made.counts.items()),
    ]
    return Page("Backup", (Column("what", "What"), Column("is", "Is")), facts)


def list_page(settings: Where) -> Page:
    """Return the backups in the book's folder, the newest first."""
    where = records.at(location(settings))
    columns = (Column("taken", "Taken"), Column("file", "File"), Column("kb", "kB", "number"))
    rows = [
        (local(taken, ""), path.name, size // 1000) for path, taken, size in records.listed(where)
    ]
    folder = str(records.folder_of(where.path)) if where.path else ""
    notes = () if rows else ("There is no backup yet. Make one: canasta backup",)
    return Page("Backups", columns, rows, subtitle=folder, notes=notes)
