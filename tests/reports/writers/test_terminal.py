"""A page on a terminal: aligned, safe to read aloud, and nothing in a name steers the screen."""

import io
import unicodedata
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from canasta_club.reports.page import Column, Page
from canasta_club.reports.writers import terminal
from canasta_club.text.letters import visible, width
from tests.reports.examples.pages import NASTY_NAMES, page


def test_plain_lines_are_aligned() -> None:
    assert list(terminal.plain_lines(page())) == [
        "Standings",
        "Winter 2026",
        "Club: Riverside & Sons",
        "Nights: 6",
        "",
        "Rank  Pair             Difference  Score a game  Since",
        "   1  Ash & Birch             820       2870.50  2026-10-01",
        "   2  Cedar & Dogwood        -820       5175.00  -",
        "",
        "Cedar & Dogwood are below: difference 820 against -820.",
    ]


EMPTY = Page("Wishes", (Column("name", "Name"), Column("won", "Won", "number")), ())


def test_a_page_without_rows_says_so_in_place_of_its_headings() -> None:
    assert list(terminal.plain_lines(EMPTY)) == ["Wishes", "", "There is nothing to show."]
    noted = replace(EMPTY, notes=("No game was played.",))
    assert list(terminal.plain_lines(noted)) == ["Wishes", "", "No game was played."]


def test_a_table_without_rows_says_so_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _printed(monkeypatch, EMPTY, encoding="utf-8", columns=80)
    assert shown == "Wishes\nThere is nothing to show.\n"


@given(st.lists(st.text(max_size=20), min_size=1, max_size=5))
def test_every_row_is_one_line_without_anything_that_steers(names: list[str]) -> None:
    columns = (Column("name", "Name"), Column("won", "Won", "number"))
    lines = list(terminal.plain_lines(Page("", columns, [(name, 10) for name in names])))
    assert len(lines) == len(names) + 1
    assert len({width(line) for line in lines}) == 1
    assert not any(unicodedata.category(letter) in ("Cc", "Cs") for letter in "".join(lines))


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ash", "Ash"),
        ("\x1b[31mAsh", "\ufffd[31mAsh"),
        ("Ash\nBirch\tCedar", "Ash Birch Cedar"),
        ("\u202eAsh\u202c", "Ash"),
        ("\ud800", "\ufffd"),
        ("משה", "משה"),
    ],
)
def test_visible(text: str, shown: str) -> None:
    assert visible(text) == shown


def _printed(monkeypatch: pytest.MonkeyPatch, shown: Page, *, encoding: str, columns: int) -> str:
    raw = io.BytesIO()
    out = io.TextIOWrapper(raw, encoding=encoding, errors="replace", newline="\n")
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setenv("COLUMNS", str(columns))
    terminal.print_rich(shown)
    out.flush()
    return raw.getvalue().decode(encoding)


def test_a_table_shows_names_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _printed(monkeypatch, page(*NASTY_NAMES), encoding="utf-8", columns=200)
    for name in NASTY_NAMES:
        assert visible(name).strip() in shown
    assert "Standings" in shown
    assert "difference 820 against −820" in shown


def test_a_narrow_table_takes_the_short_headings(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = _printed(monkeypatch, page(), encoding="utf-8", columns=100)
    assert "Score a game" in wide
    narrow = _printed(monkeypatch, page(), encoding="utf-8", columns=54)
    assert "Avg" in narrow
    assert "Score a game" not in narrow


def test_words_are_broken_only_where_there_is_no_room(monkeypatch: pytest.MonkeyPatch) -> None:
    long = page("Maximiliana & Bartholomew von Hohenstauffen")
    shown = _printed(monkeypatch, long, encoding="utf-8", columns=52)
    for word in ("Maximiliana", "Bartholomew", "Hohenstauffen"):
        assert word in shown
    narrow = _printed(monkeypatch, page("x" * 50), encoding="utf-8", columns=36)
    assert "…" not in narrow
    assert "0.25" in narrow
    assert narrow.replace("\n", "").count("x") == 50
    assert all(len(line) <= 36 for line in narrow.split("Cedar")[0].splitlines())


def test_where_figures_would_be_broken_they_stand_below_one_another(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert _printed(monkeypatch, page(), encoding="utf-8", columns=30).splitlines()[4:] == [
        "",
        "Rank: 1",
        "Pair: Ash & Birch",
        "Difference: 820",
        "Score a game: 2,870.50",
        "Since: 2026-10-01",
        "",
        "Rank: 2",
        "Pair: Cedar & Dogwood",
        "Difference: −820",
        "Score a game: 5,175.00",
        "",
        "Cedar & Dogwood are below: ",
        "difference 820 against −820.",
    ]


def test_an_old_console_gets_no_line_drawing(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = _printed(monkeypatch, page(), encoding="ascii", columns=100)
    assert shown.isascii()
    assert "?" not in shown


_WIDE = Page(
    "Standings",
    (
        Column("rank", "Rank", "number", "#"),
        Column("name", "Pair"),
        Column("difference", "Difference", "number", "+/-"),
        Column("below_by", "Decided by", spare=True),
    ),
    [(1, "Ash & Birch", 12480, ""), (2, "Cedar & Dogwood", -820, "difference 12480 to -820")],
)


def _kinds(room: int) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in terminal.table_lines(_WIDE, room):
        found.setdefault(line.kind, []).append(line.text)
    return found


def test_short_headings_have_their_legend() -> None:
    assert "legend" not in _kinds(80)
    assert _kinds(55)["heading"][0].split() == ["#", "Pair", "+/-", "Decided", "by"]
    assert _kinds(55)["legend"] == ["#: rank, +/-: difference."]


def test_what_decided_a_place_goes_before_a_name_breaks() -> None:
    found = _kinds(40)
    assert found["lead"] == ["   1  Ash & Birch          12,480"]
    assert found["row"] == ["   2  Cedar & Dogwood        −820"]
    assert found["legend"] == ["No room for “Decided by”: --why explains", "it."]


def test_the_head_is_written_as_on_paper(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page("Night", (Column("name", "Name"),), (), facts=(("Best hand", "1445 by Ash"),))
    terminal.print_rich(page)
    assert "Best hand: 1,445 by Ash" in capsys.readouterr().out
    assert "Best hand: 1445 by Ash" in list(terminal.plain_lines(page))
