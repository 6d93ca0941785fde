"""TOML as people write it: read once, its mistakes described in plain words."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from canasta_club.documents import _toml_problems as problems
from canasta_club.documents.bounds import LONGEST_DOCUMENT, has_long_key, is_too_deep

PlainTable = Mapping[str, Any]
"""A table as TOML or JSON gives it; what its values are, a schema checks where it is read."""

JsonObject = dict[str, Any]
"""An answer as data, which `--json` writes."""


@lru_cache(maxsize=64)
def read_toml(text: str) -> PlainTable:
    """Read a text; raises `ValueError` with a message for the person who wrote it.

    The same text is read once: many documents extend the same one. Nobody changes what is returned.
    """
    import tomllib  # noqa: PLC0415  (a command that opens a book reads no TOML)

    if len(text) > LONGEST_DOCUMENT:
        raise ValueError(f"it has more than {LONGEST_DOCUMENT:,} characters")
    if has_long_key(text):
        raise problems.too_deep()
    try:
        table = tomllib.loads(text)
    except RecursionError:
        raise problems.too_deep() from None
    except ValueError as fault:  # a number that is too long is not a TOMLDecodeError
        raise problems.unreadable(str(fault), text) from None
    if is_too_deep(table):
        raise problems.too_deep()
    return table
