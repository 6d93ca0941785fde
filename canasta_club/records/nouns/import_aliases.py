"""Import aliases: what a club's own headings and names mean in its hand lists."""

from dataclasses import replace

from canasta_club.club.aliases import AliasKind, ImportAlias
from canasta_club.records.book.book import Book
from canasta_club.records.book.mapper import Mapper
from canasta_club.records.ids import new_id
from canasta_club.records.tables.wishes import IMPORT_ALIAS

_ALIASES = Mapper(IMPORT_ALIAS, ImportAlias, blank={"is_kept": True}).by(
    IMPORT_ALIAS.c.kind, IMPORT_ALIAS.c.written
)


def of_club(book: Book) -> list[ImportAlias]:
    """Return the aliases that hold, by kind and spelling."""
    rows = book.find(_ALIASES.query, {IMPORT_ALIAS.c.is_kept: True})
    return list(map(_ALIASES.reader(), rows))


def add(book: Book, kind: AliasKind, written: str, meaning: str) -> ImportAlias:
    """Remember what a heading or a name means; it replaces what it meant before."""
    with book.change("import alias", f"“{written}” means {meaning} in hand lists") as change:
        key = {IMPORT_ALIAS.c.kind: kind, IMPORT_ALIAS.c.written: written}
        for row in book.find(_ALIASES.query, key):
            old = _ALIASES.reader()(row)
            values = {"meaning": meaning, "is_kept": True}
            change.update(IMPORT_ALIAS, old.version, values, id=old.id)
            return replace(old, meaning=meaning, version=old.version + 1)
        new = ImportAlias(id=new_id(), kind=kind, written=written, meaning=meaning)
        _ALIASES.insert(change, [new])
    return new


def forget(book: Book, alias: ImportAlias) -> None:
    """Forget what a heading or a name means; its row stays in the book."""
    with book.change("club forget", f"“{alias.written}” means nothing in hand lists") as change:
        change.update(IMPORT_ALIAS, alias.version, {"is_kept": False}, id=alias.id)
