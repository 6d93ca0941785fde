"""Hands: where points came from adds up to the score, and what a slip does not tell is unknown."""

import re
from datetime import date
from pathlib import Path

import pytest
from openpyxl import load_workbook

from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.reports.pictures.drawing import drawn
from canasta_club.reports.writers.json import page_value
from canasta_club.reports.writers.text import text_of
from canasta_club.services.people import pairs
from canasta_club.services.season import seasons
from canasta_club.services.standings import printing
from canasta_club.services.statistics import hands
from tests.reports.examples import paper
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,red threes,out,total,ended"
LIST = """\
2026-11-05,1,1,1,Ash & Birch,2,1,445,20,2,,,
2026-11-05,1,1,1,Cedar & Dogwood,0,1,305,65,0,yes,,
2026-11-05,1,1,2,Ash & Birch,,,,,,,700,yes: the clock
2026-11-05,1,1,2,Cedar & Dogwood,,,,,,,200,
"""


@pytest.fixture
def played(book: Book, tmp_path: Path, request: pytest.FixtureRequest) -> Book:
    lines = getattr(request, "param", LIST)
    seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    bring_in(book, a_list(tmp_path / "list.csv", lines, HEADINGS), accept=lambda _warnings: True)
    return book


def test_sources_add_up_to_the_points(played: Book) -> None:
    page = hands.sources(played, seasons.find(played))
    rows = page_value(page)["rows"]
    first = rows[0]
    assert first["name"] == "Ash & Birch"
    parts = {key: first[key] for key in ("melds", "canastas", "threes", "out", "left", "written")}
    assert parts == {
        "melds": 223, "canastas": 650, "threes": 100, "out": 0, "left": -10, "written": 350,
    }  # fmt: skip
    assert first["total"] == sum(parts.values()) == 1313
    assert first["exact"] == {"melds": "445/2", "total": "2625/2"}
    shown = drawn(page)
    assert shown.description.startswith("Points a hand by source of 2 names: Ash & Birch: melds")
    for figure in parts.values():
        assert f">{str(figure).replace('-', '−')}<" in shown.broad


HALVES = """\
2026-11-05,1,1,1,Ash & Birch,1,0,195,0,0,,,
2026-11-05,1,1,1,Cedar & Dogwood,0,0,55,60,0,,,
2026-11-05,1,1,2,Ash & Birch,,,,,,,1175,yes: the clock
2026-11-05,1,1,2,Cedar & Dogwood,,,,,,,200,
"""


@pytest.mark.parametrize("played", [HALVES], indirect=True)
def test_what_is_printed_adds_up_at_every_door(played: Book, tmp_path: Path) -> None:
    page = hands.sources(played, seasons.find(played))
    row = page_value(page)["rows"][0]
    # 97.5, 250 and 587.5 are 935.
    printed = {"melds": 98, "canastas": 250, "threes": 0, "out": 0, "left": 0, "written": 587}
    assert {key: row[key] for key in printed} == printed
    assert row["total"] == 935
    cells = [str(cell) for cell in (2, *printed.values(), 935)]
    path = tmp_path / "sources"
    for ending in (".csv", ".pdf", ".html", ".xlsx"):
        assert not printing.print_page(played, page, "table", path.with_suffix(ending))
    assert f"Ash & Birch,{','.join(cells)}" in path.with_suffix(".csv").read_text("utf-8")
    assert f"Ash & Birch {' '.join(cells)}" in " ".join(
        paper.words(path.with_suffix(".pdf")).split()
    )
    row_of_html = path.with_suffix(".html").read_text("utf-8").split("Ash &amp; Birch")[-1]
    assert re.findall(r">(\d+)", row_of_html.partition("<tr")[0]) == cells
    sheet = load_workbook(path.with_suffix(".xlsx")).active
    assert sheet is not None
    assert ("Ash & Birch", *map(int, cells)) in [
        tuple(cell for cell in row if cell is not None) for row in sheet.iter_rows(values_only=True)
    ]
    text = next(line for line in text_of(page).splitlines() if "Ash & Birch" in line)
    assert re.findall(r"\d+", text) == cells


THREE = "\n".join(
    f"2026-11-05,1,1,{hand},{pair},,,,,,,{total},{'yes: the clock' if hand == 3 else ''}"
    for hand, total in enumerate((0, 400, 800), 1)
    for pair in ("Ash & Birch", "Cedar & Dogwood")
)


@pytest.mark.parametrize("played", [f"{THREE}\n"], indirect=True)
def test_shares_of_hands_add_up_to_a_hundred(played: Book) -> None:
    page = hands.of_pair(played, seasons.find(played), pairs.find(played, "Ash+Birch"))
    spread = page_value(page)["parts"][0]
    assert spread["title"] == "Hands by their points"
    assert sorted(row["own"] for row in spread["rows"] if row["own"]) == [33, 33, 34]


def test_a_total_alone_hides_canastas_and_cards(played: Book) -> None:
    pair = pairs.find(played, "Ash+Birch")
    page = hands.of_pair(played, seasons.find(played), pair)
    rows = {row["figure"]: row for row in page_value(page)["rows"]}
    assert rows["Canastas a hand"]["own"] == 3, "of the one hand that tells them"
    assert rows["Points left in hand"]["others"] == 65
    assert rows["Points a hand"]["own"] == (445 + 1300 + 200 - 20 + 700) / 2
    assert {row["told"] for row in rows.values()} == {"cannot be told yet"}
    assert {row["least"] for row in rows.values()} == {None}


def test_a_pair_without_a_game_has_nothing_to_compare(played: Book) -> None:
    pair = pairs.add(played, ["Ash", "Cedar"])
    with pytest.raises(NotFoundError, match="no game in Winter"):
        hands.of_pair(played, seasons.find(played), pair)
