"""A whole-club file that no club comes to is refused in words, and in bounded memory."""

import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from canasta_club.documents.bounds import LONGEST_LINE
from canasta_club.errors import CanastaError
from canasta_club.federation.services import uploading
from canasta_club.records.book.book import Book, open_book
from canasta_club.records.nouns import clubs
from canasta_club.services.safety import club_file
from tests.federation.examples import bundles

MEGABYTE = 1 << 20
LONG = 5_900_000

BAD = {
    "arrays": '{"a":[' + "[]," * (LONG // 3) + "[]]}",
    "texts": '{"a":[' + '"",' * (LONG // 3) + '""]}',
    "figures": "[" + "0," * (LONG // 2) + "0]",
    "deep": '{"a":' * (LONG // 5),
    "33 levels": '{"a":' * 33 + "1" + "}" * 33,
    "a million small values": '{"a":[' + "[]," * 330_000 + "[]]}",
    "a million letters outside of texts": '{"table":"bundle","row":{' + " " * 900_000 + "}}",
    "a long name": '{"table":"player","row":{"name":"' + "Z" * LONG + '"}}',
    "a long name beyond the Latin letters": '{"table":"clubs","row":{"name":"'
    + "\U0001f600" * (LONG // 4)
    + '"}}',
    "marks": '{"table":"' + '\\"' * (LONG // 2) + '","row":{}}',
    "a text that does not end": '{"table":"' + '\\"' * (LONG // 2),
    "too long": '{"table":"' + "x" * 60_000_000 + '","row":{}}',
}


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """Return the first line of the file of a club."""
    with open_book(str(tmp_path / "one.canasta"), create=True) as book:
        clubs.add(book, "Riverside", "club", "pairs")
        club_file.export_club(book, tmp_path / "one.jsonl")
    return tmp_path / "one.jsonl"


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", BAD)
def test_a_line_that_no_row_needs_is_refused(name: str, empty: Path, tmp_path: Path) -> None:
    first = empty.read_text(encoding="utf-8").splitlines()[0]
    file = tmp_path / "bad.jsonl"
    file.write_text(f"{first}\n{BAD[name]}\n", encoding="utf-8")
    with open_book(str(tmp_path / "new.canasta"), create=True) as book:
        tracemalloc.start()
        with pytest.raises(CanastaError, match="does not hold a club") as fault:
            club_file.import_club(book, file)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    (problem,) = list(getattr(fault.value, "problems", []))
    assert "line 2" in str(problem)
    assert len(str(problem)) < 200
    assert peak < 15 * MEGABYTE


@pytest.mark.long
def test_the_longest_bundle_goes_into_a_file_and_back(book: Book, tmp_path: Path) -> None:
    """Its line is longer than that of any other file may be."""
    night = bundles.night("River")
    (game,) = night.games
    games = tuple(replace(game, id=bundles.id_of(each), number=each + 1) for each in range(3_600))
    text = bundles.bundle("River", replace(night, games=games), 5)
    (done,) = uploading.upload(book, [bundles.written(tmp_path / "night.jsonl", text)])
    assert done.outcome == "quarantined"
    club_file.export_club(book, tmp_path / "whole.jsonl")
    lines = (tmp_path / "whole.jsonl").read_bytes().splitlines()
    assert max(map(len, lines)) > 2 * LONGEST_LINE
    with open_book(str(tmp_path / "copy.canasta"), create=True) as copy:
        club_file.import_club(copy, tmp_path / "whole.jsonl")
        club_file.export_club(copy, tmp_path / "again.jsonl")
    assert (tmp_path / "again.jsonl").read_bytes().splitlines()[1:] == lines[1:]
