"""League terms: find, read, compare and write them; the club's own come before the shipped ones."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from canasta_club.documents.resolve import Source
from canasta_club.documents.toml import PlainTable
from canasta_club.errors import CanastaError
from canasta_club.league.language import TermsDocument, read_terms
from canasta_club.reports.page import Column, Page
from canasta_club.services.rules import files
from canasta_club.services.rules.library import Shelf, full_path, is_path

DEFAULT_TERMS: Final = "pairs"

_SHELF: Final = Shelf(
    "leagues",
    "There are no league terms",
    "See them all with: canasta league list",
)


def document(name: str) -> TermsDocument:
    """Read league terms by id or from a TOML file; raises `NotFoundError`, `ProblemsError`."""
    source = _SHELF.find(str(full_path(name)) if is_path(name) else name)
    return read_terms(source, _SHELF.find)


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


def page(found: TermsDocument) -> Page:
    """Return the keys and values of league terms."""
    columns = (Column("key", "Key"), Column("value", "Value"))
    notes = found.table.get("notes", ())
    return Page(
        found.name,
        columns,
        [(key, files.toml_value(value)) for key, value in _leaves(found.table)],
        subtitle=found.id,
        notes=(notes,) if isinstance(notes, str) else tuple(notes),
    )


def difference_page(one: TermsDocument, other: TermsDocument) -> Page:
    """Return the keys in which two league terms differ, side by side."""
    columns = (Column("key", "Key"), Column("one", one.id), Column("other", other.id))
    left, right = dict(_leaves(one.table)), dict(_leaves(other.table))
    rows = [
        (key, _shown(left, key), _shown(right, key))
        for key in {**left, **right}
        if left.get(key) != right.get(key)
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
        (
            f"League terms of our own: everything not set here is as in {base.id} ({base.name}).",
            "To change a line, remove the # before it and before its [table].",
        ),
        {"id": path.stem, "name": title or path.stem, "extends": parent},
        files.read_settings(settings),
        dict(_leaves(base.table)),
        _leaves,
    )
    read_terms(Source(str(path), text), _SHELF.find)
    files.write_once(path, text)
    return path


def _leaves(table: PlainTable, path: str = "") -> Iterator[tuple[str, object]]:
    """Yield every key with a value, except those that describe the document."""
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from _leaves(value, f"{path}{key}.")
        elif path or key not in _ABOUT:
            yield f"{path}{key}", value


_ABOUT: Final = {"id", "name", "extends", "notes", "sources", "remove"}


def _shown(values: Mapping[str, object], key: str) -> str:
    return files.toml_value(values[key]) if key in values else ""
