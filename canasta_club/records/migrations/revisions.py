"""Revisions: the schemas of books that this program knows.

Kept apart from alembic, so that reading a book need not load it.
"""

from typing import Final

REVISIONS: tuple[str, ...] = ("book_0001", "book_0002", "book_0003", "book_0004")
"""The migrations in order; the first one makes a new book."""

BEFORE: Final = "canasta_0014"
"""The schema of the version before 1.0.0. A club that it exported has the same tables and columns;
its books are not opened."""

_EARLIER: Final = "canasta_"


def head() -> str:
    """Return the schema that this program works with."""
    return REVISIONS[-1]


def is_earlier(revision: str) -> bool:
    """Return whether a schema is of a version before 1.0.0."""
    return revision.startswith(_EARLIER)
