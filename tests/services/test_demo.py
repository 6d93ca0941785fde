"""The demo builds a club from shipped hand lists, and only in a folder of its own."""

import csv
import shutil
from pathlib import Path
from typing import Any

import pytest

from canasta_club import resources
from canasta_club.errors import ConflictError
from canasta_club.game.scoring.hand import score_json
from canasta_club.services import demo
from canasta_club.services.book import books
from canasta_club.services.rules import rulesets
from canasta_club.services.season import nights, seasons

SHIPPED = Path(str(resources.shipped("data", "demo")))
FILES = {"site", demo.BOOK, demo.WORKBOOK, demo.PRINT, demo.MARK}


def _built(folder: Path) -> demo.Demo:
    return demo.build(folder, lambda _said: None)


@pytest.fixture(scope="module")
def shown(tmp_path_factory: pytest.TempPathFactory) -> demo.Demo:
    return _built(tmp_path_factory.mktemp("demo") / "new" / "shown")


@pytest.mark.long
def test_eight_pairs_have_played_six_nights(shown: demo.Demo) -> None:
    keys = [column.key for column in shown.standings.columns]
    rows = [dict(zip(keys, row, strict=True)) for row in shown.standings.rows]
    assert len(rows) == 8
    assert {row["played"] for row in rows} == {6}
    assert sum(int(str(row["won"])) for row in rows) == 6 * 4


@pytest.mark.long
def test_one_night_is_open_so_commands_need_no_date(shown: demo.Demo) -> None:
    with books.open_book(demo._Where(str(shown.book))) as book:
        season = seasons.find(book, "")
        night = nights.find(book, season)
    assert night.is_open
    assert str(night.day) == "2025-12-11"


def test_book_workbook_and_print_are_there(shown: demo.Demo) -> None:
    assert shown.problems == ()
    assert shown.book.stat().st_size > 0
    assert shown.workbook.read_bytes().startswith(b"PK")
    assert shown.print.read_bytes().startswith(b"%PDF")
    assert shown.site.read_text("utf-8").startswith("<!doctype html>")
    assert {path.name for path in shown.book.parent.iterdir()} == FILES


@pytest.mark.long
def test_it_starts_afresh_in_its_own_folder_and_keeps_what_is_not_its_own(
    shown: demo.Demo, tmp_path: Path
) -> None:
    folder = shutil.copytree(shown.book.parent, tmp_path / "shown")
    first = list(shown.standings.rows)
    (folder / "my-notes.txt").write_text("mine", encoding="utf-8")
    assert list(_built(folder).standings.rows) == first
    assert (folder / "my-notes.txt").read_text(encoding="utf-8") == "mine"


def test_it_refuses_a_folder_that_holds_anything_else(tmp_path: Path) -> None:
    kept = tmp_path / demo.BOOK
    kept.write_text("somebody's book", encoding="utf-8")
    with pytest.raises(ConflictError, match="did not make it"):
        _built(tmp_path)
    assert kept.read_text(encoding="utf-8") == "somebody's book"
    assert [path.name for path in tmp_path.iterdir()] == [demo.BOOK]


def test_it_refuses_a_file_in_place_of_a_folder(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    with pytest.raises(ConflictError):
        _built(file)


@pytest.mark.long
def test_an_empty_folder_will_do(tmp_path: Path) -> None:
    assert _built(tmp_path).book == tmp_path / demo.BOOK


def _rows(name: str) -> list[dict[str, str]]:
    with (SHIPPED / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_the_lists_show_every_way_a_club_writes_a_side_down() -> None:
    rows = [row for night in SHIPPED.glob("20*.csv") for row in _rows(night.name)]
    for column in ("melds", "melded", "net", "adjustments", "note"):
        assert any(row[column] for row in rows), column
    states = ("melds", "in hand", "melded", "net")
    assert any(row["total"] and not any(map(row.get, states)) for row in rows)
    assert {row["out"] for row in rows} >= {"no", "out", "concealed"}


def test_the_real_night_comes_to_its_real_scores() -> None:
    rules = rulesets.rules(str(SHIPPED / "house.toml"), 4)
    scores = {"A": 0, "B": 0}
    rows = _rows("house-night.csv")
    for two in zip(rows[::2], rows[1::2], strict=True):
        result = score_json({"sides": [_side(row, scores[row["side"]]) for row in two]}, rules)
        assert result.problems == ()
        scores = {sheet.name: int(str(sheet.score)) for sheet in result.sheets}
    assert scores == {"A": 2870, "B": 5175}
    assert result.outcome.is_over


def _side(row: dict[str, str], score: int) -> dict[str, Any]:
    return {
        "name": row["side"],
        "score": score,
        "canastas": {kind: int(row[kind]) for kind in ("natural", "mixed")},
        "net": int(row["net"]),
        "red_threes": int(row["red threes"]),
        "out": row["out"],
        "says": int(row["total"]),
        "adjustments": {"penalty": 1} if row["adjustments"] == "penalty 1" else {},
    }
