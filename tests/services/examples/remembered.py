"""What examples build in a book is built once; books in the same state get a copy of the result.

A build is taken from memory only where nothing can tell: for a SQLite file that is byte for byte
as it was, the same words, an empty home, and a test that replaces no part of the program.
"""

import io
import os
import pickle
import sqlite3
from collections import OrderedDict
from collections.abc import Callable, Iterable
from functools import wraps
from hashlib import blake2b
from pathlib import Path
from typing import Any, Concatenate, Final, NamedTuple, ParamSpec, TypeVar, cast

from canasta_club.club.frozen import FrozenTable
from canasta_club.club.people import Club
from canasta_club.records.book.book import Book
from tests.homes import is_lived_in

T = TypeVar("T")
P = ParamSpec("P")

_KEPT: Final = 24
"""Builds in memory; tests of a module run one after the other and ask for the same ones."""


class _Built(NamedTuple):
    rows: sqlite3.Connection
    club: Club
    value: bytes


_builds: Final[OrderedDict[tuple[object, ...], _Built]] = OrderedDict()
_replaced: Final[list[bool]] = [False]


def begin_test(fixtures: Iterable[str]) -> None:
    """Take nothing from memory in a test that may replace parts of the program."""
    _replaced[0] = "monkeypatch" in fixtures


def remembered(build: Callable[Concatenate[Book, P], T]) -> Callable[Concatenate[Book, P], T]:
    """Let a function that writes in a book copy what it wrote before."""

    @wraps(build)
    def built(book: Book, /, *words: P.args, **options: P.kwargs) -> T:
        asked = (words, options)
        if not _is_known_by_its_words([*words, *options.values()]) or not _is_file_alone(book):
            return build(book, *words, **options)
        driver = _driver(book)
        key = (build, book.by, _written(asked), blake2b(driver.serialize()).digest())
        if key not in _builds:
            value = build(book, *words, **options)
            book.release()
            rows = sqlite3.connect(":memory:")
            driver.backup(rows)
            _builds[key] = _Built(rows, book.club, _written(value))
            if len(_builds) > _KEPT:
                _builds.popitem(last=False)[1].rows.close()
            return value
        _builds.move_to_end(key)
        found = _builds[key]
        found.rows.backup(driver)
        book.turn_to(found.club)
        return cast("T", _read(found.value, book))

    return built


def _is_known_by_its_words(values: Iterable[object]) -> bool:
    """Return whether no word names a file, whose content may differ."""
    return not any(
        isinstance(each, Path) or (isinstance(each, str) and os.sep in each) for each in values
    )


def _is_file_alone(book: Book) -> bool:
    """Return whether a book can be copied, and whether only its rows decide what is built."""
    if _replaced[0] or is_lived_in() or book.connection.dialect.name != "sqlite":
        return False
    if book._change is not None or not book.location.path:
        return False
    book.release()
    return True


def _driver(book: Book) -> sqlite3.Connection:
    return cast("sqlite3.Connection", book.connection.connection.driver_connection)


class _Writer(pickle.Pickler):
    def persistent_id(self, value: object) -> str | None:
        return value.text if isinstance(value, FrozenTable) else None


class _Reader(pickle.Unpickler):
    """A reader that takes the frozen tables of a book, as those who read its rows do."""

    def __init__(self, content: bytes, book: Book) -> None:
        super().__init__(io.BytesIO(content))
        self._book = book

    def persistent_load(self, text: str) -> FrozenTable:
        return self._book.frozen(text)


def _written(value: object) -> bytes:
    content = io.BytesIO()
    _Writer(content).dump(value)
    return content.getvalue()


def _read(content: bytes, book: Book) -> Any:
    return _Reader(content, book).load()
