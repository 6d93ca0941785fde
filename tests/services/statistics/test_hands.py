"""Hands: where points came from adds up to the score, and what a slip does not tell is unknown."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.errors import NotFoundError
from canasta_club.records.book.book import Book
from canasta_club.reports.pictures.drawing import drawn
from canasta_club.reports.writers.json import page_value
from canasta_club.services.people import pairs
from canasta_club.services.season import seasons
from canasta_club.services.statistics import hands
from tests.services.examples.lists import a_list, bring_in

HEADINGS = "date,table,game,hand,players,natural,mixed,melded,left,red threes,out,total,ended"
LIST = """\
2026-11-05,1,1,1,Ash & Birch,2,1,445,20,2,,,
2026-11-05,1,1,1,Cedar & Dogwood,0,1,305,65,0,yes,,
2026-11-05,1,1,2,Ash & Birch,,,,,,,700,yes: the clock
2026-11-05,1,1,2,Cedar & Dogwood,,,,,,,200,
"""


@pytest.fixture
def played(book: Book, tmp_path: Path) -> Book:
    seasons.new(book, "Winter", first_day=date(2026, 10, 1))
    bring_in(book, a_list(tmp_path / "list.csv", LIST, HEADINGS))
    return book


def test_sources_add_up_to_the_points(played: Book) -> None:
    page = hands.sources(played, seasons.find(played))
    rows = page_value(page)["rows"]
    first = rows[0]
    assert first["name"] == "Ash & Birch"
    parts = {key: first[key] for key in ("melds", "canastas", "threes", "out", "left", "written")}
    assert parts == {
        "melds": 222, "canastas": 650, "threes": 100, "out": 0, "left": -10, "written": 350,
    }  # fmt: skip
    assert first["total"] == round((445 + 1300 + 200 - 20 + 700) / 2)
    shown = drawn(page)
    assert shown.description.startswith("Points a hand by source of 2 names: Ash & Birch: melds")
    for figure in parts.values():
        assert f">{str(figure).replace('-', '−')}<" in shown.broad


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
