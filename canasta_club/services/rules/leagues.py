"""Find and read league terms: the club's own first, then those that came with the program."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from canasta_club.league.language import TermsDocument, read_terms, thaw_terms
from canasta_club.services.rules.library import Shelf

DEFAULT_TERMS: Final = "pairs"

_SHELF: Final = Shelf(
    "leagues",
    "There are no league terms",
    "Own terms stand in the folder “leagues” of the club, in a file such as our-league.toml.",
)


def document(name: str) -> TermsDocument:
    """Read the terms of an id or of a TOML file; raises `NotFoundError`, `ProblemsError`."""
    return read_terms(_SHELF.find(name), _SHELF.find)


def thaw(table: Mapping[str, Any]) -> TermsDocument:
    """Take up the terms that a season froze."""
    return thaw_terms(table)


def ids() -> Iterator[str]:
    """Yield the id of all terms there are, the club's own first."""
    return (known for known, _ in _SHELF.ids())
