"""League terms: find, read, compare and write them; the club's own come before the shipped ones."""

from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from canasta_club.documents.resolve import Source
from canasta_club.documents.schema import Schema, json_schema
from canasta_club.errors import CanastaError
from canasta_club.game.rules.diff import differences, leaves
from canasta_club.league.language import TermsDocument, read_terms, with_codes
from canasta_club.reports.page import Column, Page
from canasta_club.services.rules import files, rulesets
from canasta_club.services.rules.library import Shelf, full_path, is_path

DEFAULT_TERMS: Final = "pairs"

_SHELF: Final = Shelf(
    "leagues",
    "There are no league terms",
    "See them all with: canasta league list",
)


@cache
def _language() -> Schema:
    return with_codes([code.name for code in rulesets.warnings()])


def document(name: str) -> TermsDocument:
    """Read league terms by id or from a TOML file; raises `NotFoundError`, `ProblemsError`."""
    source = _SHELF.find(str(full_path(name)) if is_path(name) else name)
    return read_terms(source, _SHELF.find, _language())


def schema() -> dict[str, object]:
    """Return the JSON Schema of league terms."""
    return json_schema(_language(), "league", "League terms of canasta")


def ids() -> Iterator[str]:
    """Yield the ids of all league terms, the club's own first."""
    return (known for known, _ in _SHELF.ids())


def all_documents() -> tuple[list[TermsDocument], list[tuple[str, CanastaError]]]:
    """Read all league terms: return the valid ones in order, and the error of each other file."""
    return _SHELF.read_all(document)


def list_page(documents: Sequence[TermsDocument]) -> Page:
    """Return a page of league terms."""
    columns = (
        Column("id", "Id"),
        Column("name", "Name"),
        Column("entries", "Ranks"),
        Column("format", "Format"),
    )
    rows = [
        (each.id, each.name, f"{each.terms.entries.kind}s", each.terms.format.kind)
        for each in documents
    ]
    return Page("League terms", columns, rows)


def page(found_document: TermsDocument) -> Page:
    """Return the keys and values of league terms."""
    columns = (Column("key", "Key"), Column("value", "Value"))
    notes = found_document.table.get("notes", ())
    return Page(
        found_document.name,
        columns,
        [(key, files.toml_value(value)) for key, value in leaves(found_document.table)],
        subtitle=found_document.id,
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def difference_page(one: TermsDocument, other: TermsDocument) -> Page:
    """Return the keys in which two league terms differ, side by side."""
    columns = (Column("key", "Key"), Column("one", one.id), Column("other", other.id))
    rows = [
        (each.path, _shown(each.one), _shown(each.other))
        for each in differences(one.table, other.table)
    ]
    return Page(f"{one.name} and {other.name}", columns, rows)


def write_new(name: str, parent: str, settings: Sequence[str], title: str = "") -> Path:
    """Write a file of league terms that extends others, and return its path.

    ``settings`` are ``points.win=3`` and the like. Raises `ProblemsError` with every mistake in
    them, and then writes nothing.
    """
    path = files.path_of(name, _SHELF.folder, "file of league terms", ids())
    base = document(parent)
    text = files.document_text(
        f"League terms of our own: everything not set here is as in {base.id} ({base.name}).",
        {"id": path.stem, "name": title or path.stem, "extends": parent},
        files.read_settings(settings),
        base.table,
    )
    read_terms(Source(str(path), text), _SHELF.find, _language())
    files.write_once(path, text)
    return path


def _shown(value: object) -> str:
    return "" if value is None else files.toml_value(value)
