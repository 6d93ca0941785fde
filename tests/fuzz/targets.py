"""What reads bytes that anybody may have written: each part, as a function of bytes.

A function raises for a mistake of the program alone. What the command line puts into words is none.
"""

import gzip
import io
import json
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile

from canasta_club.club.play import Place
from canasta_club.documents.resolve import Source
from canasta_club.errors import CanastaError, accept_all
from canasta_club.federation.services import members, uploading
from canasta_club.records.book.book import Book, open_book
from canasta_club.services.book import books, clubs
from canasta_club.services.entry import lines
from canasta_club.services.entry.grid import Grid
from canasta_club.services.exchange.importing import import_hands
from canasta_club.services.rules import leagues, rulesets, rulings, scoring
from canasta_club.services.safety import club_file as club_files
from canasta_club.services.safety.verify import verify
from canasta_club.services.season import seasons
from canasta_club.services.standings import standings
from tests.federation.examples import bundles
from tests.services.examples import entering
from tests.services.examples.lists import HEADINGS

IN_WORDS: Final = (CanastaError, OSError, RecursionError, MemoryError, OverflowError)
"""What the command line shows as a message."""

CORPUS: Final = Path(__file__).parent / "corpus"
_BOOK: Final = Path(__file__).parent / "book.canasta.gz"
"""A small book with a row in every table, of tests/services/safety/conftest.py."""

_RULES: Final = ("classic", "club", "samba", "italian", "hand-and-foot")


def notation(data: bytes) -> None:
    """Read side lines, and score them."""
    text = scoring.decode(data, "the lines")
    sides = scoring.read_sides(text.splitlines())
    hand = {"sides": [side.to_json() for side in sides]}
    scoring.answer(hand, _RULES[len(data) % len(_RULES)])


def hand_json(data: bytes) -> None:
    """Read a hand, and a question of the rules, from JSON."""
    value = scoring.read_json(scoring.decode(data, "the hand"))
    rules = _RULES[len(data) % len(_RULES)]
    json.dumps(rulings.answer(value, rules))
    json.dumps(scoring.answer(value, rules))


def rule_set(data: bytes) -> None:
    """Read a rule set, and score a hand by it."""
    source = Source("ours.toml", scoring.decode(data, "ours.toml"))
    document = rulesets.read_text_as(source)
    rulesets.usual(document)


def league_terms(data: bytes) -> None:
    """Read league terms."""
    path = _folder() / "ours.toml"
    path.write_bytes(data)
    leagues.document(str(path))


def entry_line(data: bytes) -> None:
    """Take entry lines apart, and name their sides."""
    (book, _place), grid = _evening(), _grid()
    desk = lines.Desk()
    for text in data.decode("utf-8", "replace").splitlines():
        line = lines.read_line(text)
        if line.order in {"hand", "fix"}:
            row = desk.row(book, grid, line)
            lines.statements(line, row.game)


def csv_list(data: bytes) -> None:
    """Import a hand list as text."""
    _import("list.csv", data)


def xlsx_list(data: bytes) -> None:
    """Import a workbook: the whole file, or one of its parts by name."""
    if data.startswith(b"PK"):
        _import("list.xlsx", data)
        return
    name, _, content = data.partition(b"\n")
    parts = {**_parts(), name.decode("utf-8", "replace"): content}
    packed = io.BytesIO()
    with ZipFile(packed, "w", ZIP_DEFLATED) as archive:
        for part, text in parts.items():
            archive.writestr(part.partition("\0")[0] or "empty", text)
    _import("list.xlsx", packed.getvalue())


def json_lines(data: bytes) -> None:
    """Answer hands, one a line."""
    with scoring.open_lines(io.BytesIO(data)) as given:
        for text, _is_refused in scoring.answer_lines(given, "classic"):
            json.loads(text)


def bundle(data: bytes) -> None:
    """Upload a bundle to a centre that knows its club."""
    path = _folder() / "bundle.jsonl"
    path.write_bytes(data)
    (done,) = uploading.upload(_centre(), [path])
    assert done.file == path


def club_file(data: bytes) -> None:
    """Import a whole club, for a trial."""
    path = _folder() / "club.jsonl"
    path.write_bytes(data)
    club_files.import_club(_empty(), path, is_trial=True)


def book_bytes(data: bytes) -> None:
    """Open a book with some bytes changed: two for the place and one for the value, each time."""
    content = bytearray(_book())
    for at in range(0, len(data) - 3, 4):
        place = int.from_bytes(data[at : at + 3], "big") % len(content)
        content[place] ^= data[at + 3]
    path = _folder() / "club.canasta"
    path.write_bytes(content)
    for read in (
        verify,
        lambda book: standings.season_table(book, seasons.find(book)),
    ):
        try:
            with books.open_book(_settings(path)) as book:
                read(book)
        except IN_WORDS:
            continue
        finally:
            for end in ("-wal", "-shm", "-journal"):
                path.with_name(path.name + end).unlink(missing_ok=True)


TARGETS: Final[Mapping[str, Callable[[bytes], None]]] = {
    each.__name__: each
    for each in (
        notation, hand_json, rule_set, league_terms, entry_line, csv_list, xlsx_list, book_bytes,
        json_lines, bundle, club_file,
    )
}  # fmt: skip


def run(name: str, data: bytes) -> None:
    """Give bytes to a target; what the command line puts into words is no mistake."""
    try:
        TARGETS[name](data)
    except IN_WORDS:
        return


def corpus(name: str) -> list[bytes]:
    """Return the examples that are kept for a target."""
    return [path.read_bytes() for path in sorted((CORPUS / name).iterdir())]


def _import(name: str, data: bytes) -> None:
    book, _place = _evening()
    path = _folder() / name
    path.write_bytes(data)
    with books.trial(book, is_trial=True):
        import_hands(book, path, accept_all, new_players=True)


@cache
def _evening() -> tuple[Book, Place]:
    book = open_book(str(_folder() / "evening.canasta"), by="Sue", create=True)
    clubs.add(book, "Riverside", "club")
    return book, entering.begin(book)[0]


@cache
def _empty() -> Book:
    return open_book(str(_folder() / "empty.canasta"), by="Sue", create=True)


@cache
def _centre() -> Book:
    book = open_book(str(_folder() / "centre.canasta"), by="Sue", create=True)
    clubs.add(book, "Centre", "club")
    key = bundles.written(_folder() / "key.jsonl", bundles.key_file("River"))
    members.add(book, "River", key)
    return book


@cache
def _grid() -> Grid:
    return entering.grid_of(*_evening())


_KEPT: Final = TemporaryDirectory(prefix="canasta-fuzz-", ignore_cleanup_errors=True)
"""Removed when the process ends; a book in it may still be open then."""


def _folder() -> Path:
    return Path(_KEPT.name)


@cache
def _book() -> bytes:
    """Return the book, brought up to date."""
    path = _folder() / "full.canasta"
    path.write_bytes(gzip.decompress(_BOOK.read_bytes()))
    with books.open_book(_settings(path)) as book:
        assert not verify(book).problems
    return path.read_bytes()


def _settings(path: Path) -> SimpleNamespace:
    return SimpleNamespace(book=str(path), club="Riverside", by="Sue")


@cache
def _parts() -> dict[str, bytes]:
    """Return the parts of a workbook with a hand list."""
    from openpyxl import Workbook

    workbook, packed = Workbook(), io.BytesIO()
    sheet = workbook.active
    assert sheet is not None
    sheet.append(HEADINGS.split(","))
    sheet.append(["2026-11-19", 1, 1, 1, "A", "Ash & Birch", 0, 1, 245, 0, 1, "out", 600])
    workbook.save(packed)
    with ZipFile(packed) as archive:
        return {name: archive.read(name) for name in archive.namelist()}
