"""Screens for a projector: every row in large letters, each screen leading to the next."""

import re
from pathlib import Path

import pytest

from canasta_club.errors import ConflictError, UsageError
from canasta_club.reports.page import Column, Page
from canasta_club.reports.writers.projector import screens, write_screens
from tests.reports.examples import chromium
from tests.reports.examples.pages import NASTY_NAMES

TEN_METRES = 2.3
"""Hundredths of the width of the screen."""
LEADS_TO = re.compile(r'http-equiv="refresh" content="(\d+); url=([^"]+)"')
SIZE = re.compile(r"main \{[^}]*font-size: ([\d.]+)rem")
LONG = "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsf"


def _page(count: int, name: str = "Ash") -> Page:
    columns = (
        Column("table", "Table", "number"), Column("home", "Side"),
        Column("score", "Score", "number"), Column("away", "Side"),
    )  # fmt: skip
    rows = [
        (n, f"{name} {n} & {name}", "12,480 : 12,480", f"{name} & {name}") for n in range(1, count)
    ]
    return Page("Round 1", columns, rows, subtitle="Riverside", notes=("Sits out: Elm.",))


@pytest.mark.parametrize("name", ["Ash", LONG])
@pytest.mark.parametrize("count", [2, 31])
def test_each_row_is_shown_once_in_large_letters(name: str, count: int) -> None:
    made = screens([_page(count, name)], "wall.html", 9)
    text = "".join(made.values())
    shown = [
        row for row in range(1, count) if text.count(f'<td dir="auto">{name} {row} &amp;') == 1
    ]
    assert shown == list(range(1, count))
    assert min(float(size) for size in SIZE.findall(text)) >= TEN_METRES
    assert "<script" not in text


def test_a_long_name_with_hyphens_leaves_room_for_those_on_the_other_side() -> None:
    columns = (Column("home", "Side"), Column("score", "Score", "number"), Column("away", "Side"))
    rows = [("Anna Berg & Albert Brand", "5670 : 3800", f"{LONG} & Ash")] * 4
    (text,) = screens([Page("Round 1", columns, rows)], "wall.html").values()
    home, _score, away = map(float, re.findall(r'<col style="width: ([\d.]+)em">', text))
    assert home > away / 3


def test_each_screen_leads_to_the_next_and_the_last_to_the_first() -> None:
    made = screens([_page(31), _page(2)], "the wall.html", 9)
    way = [LEADS_TO.findall(text) for text in made.values()]
    targets = [target.replace("%20", " ") for ((_seconds, target),) in way]
    assert targets == [*list(made)[1:], "the wall.html"]
    assert {seconds for ((seconds, _target),) in way} == {"9"}


@pytest.mark.parametrize("name", NASTY_NAMES)
def test_a_name_is_only_text(name: str) -> None:
    (text,) = screens([_page(2, name)], "wall.html").values()
    assert "<script>" not in text.lower().replace("&lt;", "")
    assert "<img" not in text.lower()


def test_a_screen_that_is_no_longer_needed_leads_to_the_first(tmp_path: Path) -> None:
    path = tmp_path / "wall.html"
    write_screens([_page(31)], path)
    most = sorted(each.name for each in tmp_path.iterdir())
    last = tmp_path / "wall-3.html"
    assert last.is_file()
    write_screens([_page(2)], path)
    assert sorted(each.name for each in tmp_path.iterdir()) == most
    assert LEADS_TO.findall(last.read_text("utf-8")) == [("0", "wall.html")]
    assert "Ash" not in last.read_text("utf-8")


def test_a_screen_that_did_not_change_is_not_written_again(tmp_path: Path) -> None:
    path = tmp_path / "wall.html"
    write_screens([_page(31)], path)
    before = {each.name: each.stat().st_ino for each in tmp_path.iterdir()}
    write_screens([_page(31)], path)
    assert {each.name: each.stat().st_ino for each in tmp_path.iterdir()} == before


def test_a_file_that_is_no_screen_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "wall-2.html").write_text("mine")
    with pytest.raises(ConflictError, match="in the way"):
        write_screens([_page(31)], tmp_path / "wall.html")
    assert (tmp_path / "wall-2.html").read_text("utf-8") == "mine"
    with pytest.raises(UsageError, match="is not a page"):
        write_screens([_page(2)], tmp_path / "wall.pdf")


@pytest.mark.long
def test_nothing_is_outside_the_screen_in_chromium(tmp_path: Path) -> None:
    within = (
        "[...document.querySelectorAll('td, h1')].map(one => one.getBoundingClientRect())"
        ".every(box => box.right <= innerWidth && box.bottom <= innerHeight)"
    )
    asked = []
    for number, page in enumerate([_page(2), _page(31), _page(2, LONG), _page(31, LONG)]):
        for name, text in screens([page], f"{number}.html").items():
            path = tmp_path / name
            # In a frame the next screen would follow before the answer is read.
            path.write_text(LEADS_TO.sub("", text), "utf-8")
            asked.append(chromium.Question(path, within, 1600))
    assert all(chromium.answers(asked, tmp_path))
