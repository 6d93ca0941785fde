"""Tables in lines for a message: none is wider than a phone shows."""

import pytest

from canasta_club.reports.page import Cell, Column, Page
from canasta_club.reports.writers.short import WIDEST, short_lines
from canasta_club.text.letters import width

COLUMNS = (
    Column("division", "Division", "number"),
    Column("rank", "Rank", "number"),
    Column("name", "Pair"),
    Column("points", "Points", "decimal"),
)


@pytest.mark.parametrize(
    "name",
    [
        "Ash & Birch",
        "Maximiliane-Alexandra & Konstantin-Ferdinand von Hohenstein",
        "李娜 & 王芳 & 李娜 & 王芳 & 李娜 & 王芳",
        "Zoe\u0308 & Rene\u0301e " * 4,
        "\U0001f469\u200d\U0001f469\u200d\U0001f467 " * 9,
        "\u05de\u05e9\u05d4 & \u05e9\u05e8\u05d4 " * 5,
    ],
)
def test_no_line_is_wider_than_a_phone(name: str) -> None:
    rows: list[tuple[Cell, ...]] = [(1, 1, name, 12.5), (1, "2=", name, -1200), (2, 10, name, None)]
    page = Page(f"Standings of {name}", COLUMNS, rows, subtitle=name * 2, notes=(name * 3,))
    lines = short_lines(page)
    assert max(map(width, lines)) <= WIDEST
    placed = [line for line in lines if line.lstrip("\u2067").startswith(("1. ", "2=. ", "10. "))]
    assert [line.rsplit(": ", 1)[1] for line in placed] == ["12.50", "−1200", ""]


def test_each_division_and_part_has_its_heading() -> None:
    second = Page("Second chance", COLUMNS[1:], [(1, "Elm & Fir", 3)])
    page = Page("Standings", COLUMNS, [(1, 1, "Ash", 2), (2, 1, "Cedar", 1)], parts=(second,))
    assert short_lines(page) == [
        "Standings", "", "Division 1", "1. Ash: 2", "", "Division 2", "1. Cedar: 1",
        "", "Second chance", "1. Elm & Fir: 3",
    ]  # fmt: skip


def test_a_table_without_points_says_what_it_shows() -> None:
    columns = (*COLUMNS[1:3], Column("difference", "Difference", "number"))
    assert short_lines(Page("Standings", columns, [(1, "Ash", -5)])) == [
        "Standings", "By difference", "1. Ash: −5",
    ]  # fmt: skip
