"""Brackets on paper: whole on a sheet or in sections, and no name covers another."""

from datetime import date
from pathlib import Path

import pytest

from canasta_club.reports.imprint import Paper
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages.bracket import Match, bracket_page
from tests.reports.examples.pages import LONG, LONGEST
from tests.reports.examples.paper import (
    overlapping,
    pages,
    pdf_of,
    right_edge,
    sheet_sizes,
    size,
    smallest_size,
    structure,
    words,
)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("count", [2, 13, 32])
def test_a_bracket_stands_on_one_sheet(tmp_path: Path, count: int) -> None:
    first = [
        Match(1, f"{LONG} {2 * n}", f"{LONG} {2 * n + 1}", 5000, -45, f"{LONG} {2 * n}")
        for n in range(count)
    ]
    page = bracket_page(first, subtitle="", season="Winter")
    path = pdf_of(page, tmp_path, "bracket")
    assert len(sheet_sizes(path)) == 1
    assert smallest_size(path) >= 5
    assert words(path).count("−45") == count


@pytest.mark.long
@pytest.mark.parametrize(
    ("count", "sections"),
    [pytest.param(64, 4, marks=pytest.mark.long), (32, 4)],
    ids=["usual names", "long names"],
)
def test_a_draw_too_large_for_a_sheet_goes_in_sections(
    tmp_path: Path, count: int, sections: int
) -> None:
    who = "Tilda Fernandez{0:03} & Xenia Wojciechowska{0:03}" if count == 64 else f"{LONG} & {{}}"
    names = [who.format(n) for n in range(2 * count)]
    rounds = [names[:: 2**n] for n in range(count.bit_length())]
    days = [date(2026, 10, n) for n in range(1, 8)]
    matches = [
        Match(number, one, other, 5000, -45, one, day=days[number - 1])
        for number, each in enumerate(rounds, 1)
        for one, other in zip(each[::2], each[1::2], strict=True)
    ]
    path = pdf_of(bracket_page(matches, subtitle="Cup", season="Winter"), tmp_path, "bracket")
    found = pages(path)
    assert len(found) == sections + 1
    many = count // sections
    for number, sheet in enumerate(found[:-1], 1):
        first, last = (number - 1) * many + 1, number * many
        assert f"Section {number} of {sections}: matches {first} to {last}" in sheet
        assert sheet.count("−45") == 2 * many - 1, "it is played down to one winner"
    assert f"Closing rounds: winners of sections 1 to {sections}" in found[-1]
    assert [word in found[-1] for word in ("Semi-finals", "Final", "Champion")] == [True] * 3
    assert "Champion" not in "".join(found[:-1])
    assert found[-1].count("−45") == sections - 1
    assert smallest_size(path) >= 7
    assert overlapping(path) == []
    assert len(set(sheet_sizes(path))) == 1
    assert structure(path).count(("H1", "")) == 1
    assert structure(path).count(("H2", "")) == sections + 1


@pytest.mark.long
def test_headings_of_narrow_rounds_keep_apart(tmp_path: Path) -> None:
    names = [f"Ash{n} & Elm{n}" for n in range(64)]
    matches = [
        Match(number, names[n], names[n + 2 ** (number - 1)], 5000, 450, names[n], day=day)
        for number in range(1, 7)
        for n in range(0, 64, 2**number)
        for day in [date(2026, 10, number + n // 32)]
    ]
    path = pdf_of(bracket_page(matches, subtitle="", season="Winter"), tmp_path, "bracket")
    assert len(sheet_sizes(path)) == 1
    assert overlapping(path) == []


def test_a_bracket_has_seeds_days_one_size_a_round_and_a_champion(tmp_path: Path) -> None:
    day = date(2026, 10, 1)
    first = [
        Match(1, "Ash", "Hazel", 5000, 10, "Ash", day=day),
        Match(1, "Birch & the longest name of them all", "Gum", 5000, 10, "Gum", day=day),
    ]
    last = Match(2, "Ash", "Gum", 5000, 10, "Ash", day=date(2026, 10, 8))
    page = bracket_page([*first, last], subtitle="", season="Winter")
    assert [row[-3:] for row in page.rows] == [
        (day, 1, 4), (day, 2, 3), (date(2026, 10, 8), 1, 3),
    ]  # fmt: skip
    path = pdf_of(page, tmp_path, "bracket")
    text = words(path)
    assert "Semi-finals · 2026-10-01" in text
    assert "Final · 2026-10-08" in text
    assert text.index("Champion") < text.rindex("Ash")
    assert overlapping(path) == []


@pytest.mark.sampled(1)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_bracket_breaks_names_only_between_players(tmp_path: Path, paper: Paper) -> None:
    names = [f"Tilda Fernandez{n} & Xenia Wojciechowska{n}" for n in range(10, 42)]
    first = [Match(1, names[n], names[n + 1], 3500, 450, names[n]) for n in range(0, 32, 2)]
    later = [Match(2, names[n], names[n + 2], 3500, 450, names[n]) for n in range(0, 32, 4)]
    page = bracket_page([*first, *later], subtitle="", season="Winter")
    path = pdf_of(page, tmp_path, "bracket", paper=paper)
    found = words(path)
    assert found.count("Tilda Fernandez") == found.count("Xenia Wojciechowska") == 32 + 16 + 8
    assert overlapping(path) == []


@pytest.mark.long
def test_long_words_keep_to_their_place_in_a_bracket(tmp_path: Path) -> None:
    names = [f"Wolfeschlegelsteinhausenbergerdorff-Cholmondeley{n} & Ash" for n in range(8)]
    first = [Match(1, names[n], names[n + 1], 12480, -45, names[n]) for n in range(0, 8, 2)]
    second = [Match(2, names[n], names[n + 2], 5000, 450, names[n]) for n in (0, 4)]
    final = [Match(3, names[0], names[4], 5000, 450, names[0])]
    page = bracket_page([*first, *second, *final], subtitle="", season="Winter")
    path = pdf_of(page, tmp_path, "bracket")
    assert overlapping(path) == []
    assert right_edge(path) <= size(path)[0] - 20


def test_the_second_chance_is_a_bracket_of_its_own(tmp_path: Path) -> None:
    matches = [
        Match(1, "Ash", "Birch", 5000, 10, "Ash"),
        Match(1, "Cedar", "Dogwood", 5000, 10, "Cedar"),
        Match(2, "Ash", "Cedar", 5000, 10, "Ash"),
        Match(2, "Birch", "Dogwood", 5000, 10, "Birch"),
    ]
    page = bracket_page(matches, subtitle="", season="Winter")
    assert [part.title for part in page.parts] == ["Bracket: second chance"]
    assert [row[2:7:2] for row in page.rows] == [
        ("Ash", "Birch", "Ash"), ("Cedar", "Dogwood", "Cedar"), ("Ash", "Cedar", "Ash"),
    ]  # fmt: skip
    assert len(sheet_sizes(pdf_of(page, tmp_path, "bracket"))) == 2


@pytest.mark.long
def test_one_long_name_among_sixty_four_covers_no_other(tmp_path: Path) -> None:
    names = [f"Ash{n} & Elm{n}" for n in range(63)] + [LONGEST]
    first = [Match(1, names[n], names[-1 - n], 3500, 450, names[n]) for n in range(32)]
    page = bracket_page(first, subtitle="", season="Winter")
    path = pdf_of(page, tmp_path, "bracket")
    assert overlapping(path) == []
    assert LONGEST.rsplit(maxsplit=1)[-1] in words(path)


def test_names_on_the_plates_of_a_board_are_broken_after_hyphens_and_touch_nothing(
    tmp_path: Path,
) -> None:
    columns = (
        Column("award", "Award"), Column("holder", "Holder"), Column("value", "Value", "number"),
        Column("when", "When"),
    )  # fmt: skip
    name = "Maximiliana-Theodora von Hohenlohe-Waldenburg-Schillingsfürst & Ash"
    rows = [("Highest hand", name, 2740, "2025-10-30"), ("Most games", "محمد عبد الرحمن", 8, "")]
    records = Page("Records of all time", columns, rows)
    board = Page("Honours", columns[:2], [("Autumn", "Ash")], is_board=True, parts=(records,))
    pdf = pdf_of(board, tmp_path, "honours")
    lines = words(pdf).split("\n")
    assert any(line.rstrip("\u200b ").endswith("Waldenburg-") for line in lines), lines
    assert list(overlapping(pdf)) == []
