"""Parquet files of a federation: the same answers as its book, and what is wrong with a folder."""

import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from canasta_club.errors import CanastaError
from canasta_club.federation.services import people, uploading
from canasta_club.federation.services.national import points, sources, tables
from canasta_club.federation.services.national.sources import InBook, NationalSource
from canasta_club.records.book.book import Book
from canasta_club.reports.page import Page
from canasta_club.reports.writers.json import page_value
from tests.depth import draws
from tests.federation.examples import bundles
from tests.federation.services.test_uploading import EVENTS, add, play

Ask = Callable[[NationalSource], Page]
QUESTIONS: dict[str, Ask] = {
    "standings": tables.standings,
    "a year": lambda source: tables.standings(source, 2026),
    "a club": lambda source: tables.standings(source, 0, "River"),
    "a page": lambda source: tables.standings(source, limit=2, page=2),
    "grades": tables.grade_counts,
    "counts": tables.counts,
    "counts of a club": lambda source: tables.counts(source, "Hill"),
}


@pytest.fixture
def centre(book: Book, tmp_path: Path) -> Book:
    (chance,) = draws("parquet", 1)
    play(book, tmp_path, list(EVENTS), chance)
    empty = replace(bundles.night("Hill", 7), games=(), players=(), places=())
    other = replace(bundles.night("Hill", 8), day=empty.day.replace(year=2027))
    files = [
        bundles.written(tmp_path / f"more{number}.jsonl", bundles.bundle("Hill", night, 50))
        for number, night in enumerate((empty, other))
    ]
    assert {each.outcome for each in uploading.upload(book, files)} == {"counted"}
    people.merge(book, "Dogwood (River)", "Dogwood (Hill)", "")
    people.set_private(book, "Birch (Hill)", is_private=True)
    ours = bundles.written(
        tmp_path / "ours.toml", 'id = "ours"\nextends = "usual"\n[points]\nwon = 7\nnight = 1\n'
    )
    points.choose(book, str(ours), 2027)
    return book


@pytest.fixture
def folder(centre: Book, tmp_path: Path) -> Path:
    done = sources.export(centre, tmp_path / "games")
    assert done.files == 2
    return tmp_path / "games"


def value(page: Page) -> Any:
    return page_value(page)


def test_a_folder_answers_as_the_book_does(centre: Book, folder: Path) -> None:
    with sources.in_folder(folder) as source:
        for name, ask in QUESTIONS.items():
            assert value(ask(source)) == value(ask(InBook(centre))), name
        assert value(tables.counts(source))["rows"][0]["year"] == "2027"
        assert "Birch (Hill)" not in str(value(tables.standings(source)))


def test_an_export_takes_the_place_of_the_one_before(centre: Book, folder: Path) -> None:
    before = {path.name for path in folder.iterdir()}
    assert sources.export(centre, folder).files == len(before)
    assert {path.name for path in folder.iterdir()} == before


def test_a_folder_that_is_none_is_refused_in_words(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(CanastaError, match="holds no Parquet files"), sources.in_folder(tmp_path):
        pass
    some = min(folder.iterdir())
    some.write_bytes(some.read_bytes()[:200])
    with pytest.raises(CanastaError, match="cannot be read"), sources.in_folder(folder):
        pass
    some.write_text("no Parquet at all")
    with pytest.raises(CanastaError, match="cannot be read"), sources.in_folder(folder):
        pass


def test_a_file_in_the_place_of_the_folder_is_left_alone(centre: Book, tmp_path: Path) -> None:
    taken = bundles.written(tmp_path / "taken", "mine")
    with pytest.raises(CanastaError, match="is a file, not a folder"):
        sources.export(centre, taken)
    assert taken.read_text(encoding="utf-8") == "mine"


def test_files_of_two_federations_are_not_added_up(
    centre: Book, folder: Path, tmp_path: Path
) -> None:
    add(centre, "River", tmp_path)
    points.choose(centre, "usual", 2028)
    some = min(folder.iterdir())
    kept = some.read_bytes()
    sources.export(centre, folder)
    some.write_bytes(kept)
    with pytest.raises(CanastaError, match="several exports"), sources.in_folder(folder):
        pass


def test_without_the_library_the_extra_is_named(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "duckdb", None)
    with (
        pytest.raises(CanastaError) as refused,
        sources.in_folder(folder),
    ):
        pass
    assert "duckdb" in str(refused.value.hint).split()


@pytest.mark.long
def test_the_program_ends_without_a_word_of_the_library(folder: Path) -> None:
    command = [sys.executable, "-m", "canasta_club", "national", "counts", "--folder", str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "2027" in done.stdout
