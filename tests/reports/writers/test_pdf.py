"""Pages on paper: read back as text, counted, and looked at."""

import re
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
import typst

from canasta_club.errors import NotFoundError, ProblemsError
from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Column, Page
from canasta_club.reports.pages.night import NightGame, NightSide, night_page
from canasta_club.reports.writers.pdf import missing_letters, write_pdf
from canasta_club.text.letters import visible
from tests.places import ROOT
from tests.reports.examples import paper
from tests.reports.examples.pages import NASTY_NAMES, page
from tests.reports.examples.paper import left_edges, pages, usual_size, words

HEADINGS = (
    ("rank", "Rank", "#"), ("name", "Pair", ""), ("played", "Played", "P"), ("won", "Won", "W"),
    ("drawn", "Drawn", "D"), ("lost", "Lost", "L"), ("for", "For", "F"),
    ("against", "Against", "A"), ("difference", "Difference", "+/-"),
    ("natural", "Natural canastas", "Nat"), ("canastas", "Canastas", "Can"),
    ("points", "Points", "Pts"),
)  # fmt: skip


LOOK = Imprint("Riverside", "Winter 2026", date(2026, 11, 19))


def _standings(rows: int, columns: int = 12, name: str = "Cedar & Dogwood") -> Page:
    kept = tuple(
        Column(key, heading, "text" if key == "name" else "number", short)
        for key, heading, short in HEADINGS[:columns]
    )
    figures = (12, 8, 0, 4, 48250, 41870, 6380, 17, 41, 16)
    cells = [(n, name, *figures)[:columns] for n in range(1, rows + 1)]
    return Page("Standings", kept, cells, subtitle="Winter 2026", notes=("The end.",))


def _print(
    printed: Page, folder: Path, template: str = "standings", look: Imprint | None = None
) -> Path:
    path = folder / "a.pdf"
    assert write_pdf(printed, path, template, look or LOOK) == []
    return path


def _is_sideways(path: Path) -> bool:
    width, height = paper.size(path)
    assert sorted((width, height)) == pytest.approx([595.28, 841.89], abs=0.01), "not A4"
    return width > height


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("rows", "sheets"), [(0, 1), (8, 1), (24, 2), (80, 5)])
def test_every_sheet_has_headings_club_day_and_number(
    tmp_path: Path, rows: int, sheets: int
) -> None:
    texts = pages(_print(_standings(rows), tmp_path))
    assert len(texts) == sheets
    for number, text in enumerate(texts, 1):
        headings = r"# +Pair +P +W +D +L +F +A +\+/- +Nat +Can +Pts"
        assert bool(re.search(headings, text)) == (rows > 0)
        assert re.search(
            rf"Riverside · Winter 2026 · Standings · 2026-11-19 +page {number} of {sheets}\b", text
        )
    assert "Standings\nWinter 2026" in texts[0]
    assert "The end." in texts[-1]
    rank = re.compile(r"^ *(\d+) +Cedar & Dogwood ", re.MULTILINE)
    printed = [int(m[1]) for m in rank.finditer("".join(texts))]
    assert printed == list(range(1, rows + 1))


def test_few_columns_are_printed_large_and_upright(tmp_path: Path) -> None:
    path = _print(_standings(24, columns=4), tmp_path)
    assert not _is_sideways(path)
    assert "Played" in words(path)
    assert usual_size(path) >= 22


def test_many_columns_are_printed_sideways_under_short_headings(tmp_path: Path) -> None:
    path = _print(_standings(24), tmp_path)
    assert _is_sideways(path)
    text = " ".join(words(path).split())
    assert "W: won, D: drawn, L: lost, F: for" in text
    # Letters of 20 points have capitals 5 mm high: what can be read from two metres.
    assert usual_size(path) >= 17.5


@pytest.mark.parametrize("columns", [2, 4, 12])
def test_a_long_name_is_broken_between_words_and_keeps_the_letters_large(
    tmp_path: Path, columns: int
) -> None:
    name = "Maximiliana-Theodora von Hohenstauffen & Bartholomew Featherstonehaugh-Cholmondeley"
    path = _print(_standings(8, columns, name), tmp_path)
    text = " ".join(words(path).split())
    assert text.count("Bartholomew") == 8
    assert usual_size(path) >= 16


def test_a_name_without_end_still_fits_on_the_sheet(tmp_path: Path) -> None:
    path = _print(_standings(3, 3, "x" * 200), tmp_path)
    assert paper.right_edge(path) <= paper.size(path)[0]


@pytest.mark.sampled(3)
@pytest.mark.parametrize("columns", [2, 5, 12])
@pytest.mark.parametrize("name", ["Ash", "Cedar & Dogwood", "Maximiliana & Bartholomew " * 3])
def test_the_picture_is_filled_and_nothing_runs_off_the_paper(
    tmp_path: Path, columns: int, name: str
) -> None:
    picture = paper.picture(_print(_standings(30, columns, name), tmp_path))
    edge = 20  # a centimetre, where many printers cannot print
    rows = [*picture[:edge], *picture[-edge + 6 :]]
    sides = [row[:edge] + row[-edge:] for row in picture]
    assert set(b"".join(rows + sides)) == {255}
    inked = [row for row in picture if min(row) < 128]
    assert len(inked) > len(picture) / 4
    assert any(min(row[-2 * edge : -edge]) < 250 for row in picture), "the right is left empty"


def test_names_print_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_pdf(page(*NASTY_NAMES), path)
    printed = "".join(words(path).split())
    for name in NASTY_NAMES:
        if name.isascii():
            assert "".join(visible(name).split()) in printed


def test_a_game_says_its_table_once(tmp_path: Path) -> None:
    games = [
        NightGame(1, table, 1, (NightSide("Ash", 5175), NightSide("Birch", 2870)), 7, is_over=True)
        for table in (1, 2)
    ]
    text = words(_print(night_page(games, title="Results"), tmp_path, "night"))
    rows = [line.split() for line in text.splitlines() if "Ash" in line or "Birch" in line]
    assert rows == [
        ["1", "Ash", "5,175", "won", "7"],
        ["Birch", "2,870", "lost"],
        ["2", "Ash", "5,175", "won", "7"],
        ["Birch", "2,870", "lost"],
    ]


def test_a_game_is_never_cut_in_two_by_the_edge_of_a_sheet(tmp_path: Path) -> None:
    games = [
        NightGame(1, table, 1, (NightSide("Ash", table), NightSide("Birch", 0)), 7, is_over=True)
        for table in range(1, 41)
    ]
    sheets = pages(_print(night_page(games, title="Results"), tmp_path, "night"))
    assert len(sheets) > 2
    for sheet in sheets:
        assert sheet.count("Ash") == sheet.count("Birch") > 0


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "name",
    [
        "Żółć & Ñandú",
        "Ελένη & Σοφία",
        "Жанна & Фёдор",
        "Їжак",
        "משה & שָׂרָה",
        "Nguyễn Thị",
        "Zoe\u0308",
    ],
)
def test_letters_that_come_with_the_program_need_no_font(tmp_path: Path, name: str) -> None:
    alone = typst.Fonts(include_system_fonts=False)
    assert missing_letters([name, "Ash"], alone) == {}
    assert write_pdf(page(name), tmp_path / "a.pdf") == []


def test_other_letters_are_taken_from_the_computer() -> None:
    alone = typst.Fonts(include_system_fonts=False)
    assert missing_letters(["李娜 & Ash", "Ash"], alone) == {"李娜 & Ash": ["李", "娜"]}


@pytest.mark.parametrize(
    ("name", "lacks"),
    [
        ("Ash \U00010384", ["U+10384"]),
        ("\U0001f9ff & \U00010384\U00010384", ["U+1F9FF", "U+10384"]),
    ],
)
def test_letters_that_no_font_has_are_reported(tmp_path: Path, name: str, lacks: list[str]) -> None:
    path = tmp_path / "a.pdf"
    (problem,) = write_pdf(page("Ash", name), path)
    assert (problem.level, problem.code, problem.where) == ("warning", "missing-glyph", name)
    assert re.findall(r"U\+[0-9A-F]+", problem.message) == lacks
    assert path.is_file()


def test_they_are_reported_wherever_they_stand(tmp_path: Path) -> None:
    odd = "\U00010384"
    everywhere = Page(
        f"title {odd}", (Column("a", f"heading {odd}"),), [(f"cell {odd}",)],
        subtitle=f"subtitle {odd}", facts=(("Club", f"fact {odd}"),), notes=(f"note {odd}",),
        legend=(f"legend {odd}",),
    )  # fmt: skip
    problems = write_pdf(
        everywhere, tmp_path / "a.pdf", imprint=Imprint(f"club {odd}", f"season {odd}")
    )
    assert {str(problem.where).split()[0] for problem in problems} == {
        "title", "heading", "cell", "subtitle", "fact", "note", "legend", "club", "season",
    }  # fmt: skip


def test_a_name_from_right_to_left_stands_on_the_left_and_reads_from_the_right(
    tmp_path: Path,
) -> None:
    path = _print(_standings(1, 2, "משה (3) & שרה"), tmp_path)
    left = left_edges(path)
    # Brackets are read back as they are drawn.
    assert left["Pair"] - 2 < left["שרה"] < left[")3("] < left["משה"]


def test_a_sentence_that_begins_with_such_a_name_reads_from_the_left(tmp_path: Path) -> None:
    note = "משה 1 & שרה 2 below Kim: difference 20 against -75."
    left = left_edges(_print(replace(page(), notes=(note,)), tmp_path))
    assert left["שרה"] < left["משה"] < left["below"] < left["Kim:"] < left["−75."]


def test_a_name_is_reported_once_however_often_it_is_spoken_of(tmp_path: Path) -> None:
    odd = replace(page("Ash \U00010384"), notes=("Ash \U00010384 below Birch: 20 against -75.",))
    (problem,) = write_pdf(odd, tmp_path / "a.pdf")
    assert problem.where == "Ash \U00010384"


def _own(club_home: Path, name: str, text: str) -> None:
    (club_home / "templates").mkdir(parents=True, exist_ok=True)
    (club_home / "templates" / name).write_text(text, encoding="utf-8")


def test_the_club_may_have_its_own_template(tmp_path: Path, club_home: Path) -> None:
    _own(club_home, "standings.typ", '#import "page.typ": data\nOur #data.title, #data.rows.len()')
    assert words(_print(_standings(8), tmp_path)).strip() == "Our Standings, 8"
    assert "Cedar" in words(_print(_standings(8), tmp_path, "table"))


def test_the_template_of_the_guide_prints(tmp_path: Path, club_home: Path) -> None:
    guide = (ROOT / "docs" / "guide" / "printing.md").read_text("utf-8")
    (example,) = re.findall(r"^```typ standings.typ\n(.*?)^```$", guide, re.DOTALL | re.MULTILINE)
    _own(club_home, "standings.typ", example)
    text = words(_print(_standings(8), tmp_path))
    assert "Next night: Thursday at seven." in text
    assert text.count("Cedar & Dogwood") == 8
    assert "page 1 of 1" in text


def test_a_template_may_use_files_of_the_club(tmp_path: Path, club_home: Path) -> None:
    _own(club_home, "motto.txt", "Cut thin to win")
    _own(club_home, "standings.typ", '#read("motto.txt")')
    assert words(_print(_standings(8), tmp_path)).strip() == "Cut thin to win"


@pytest.mark.parametrize(
    ("text", "where", "message"),
    [
        ('First\n#let x = 1 + "a"', "standings.typ, line 2", "cannot add integer and string"),
        ("#nothing", "standings.typ, line 1", "unknown variable: nothing"),
        ('#import "gone.typ": x', "standings.typ, line 1", "gone.typ"),
        ('\n#import "@preview/a:1.0.0": x', "standings.typ, line 2", "network"),
    ],
)
def test_a_mistake_in_a_template_is_reported_with_its_line(
    tmp_path: Path, club_home: Path, text: str, where: str, message: str
) -> None:
    _own(club_home, "standings.typ", text)
    path = tmp_path / "a.pdf"
    path.write_text("old")
    with pytest.raises(ProblemsError) as refused:
        write_pdf(_standings(8), path, "standings")
    (problem,) = refused.value.problems
    assert (problem.level, problem.where) == ("error", where)
    assert message in problem.message
    assert "tmp" not in problem.message
    assert path.read_text(encoding="utf-8") == "old"


def test_what_a_template_does_not_find_is_warned_of(tmp_path: Path, club_home: Path) -> None:
    _own(club_home, "standings.typ", '#set text(font: "No Such Letters")\nHello')
    (problem,) = write_pdf(_standings(8), tmp_path / "a.pdf", "standings")
    assert (problem.level, problem.code) == ("warning", "template-warning")
    assert problem.where == "standings.typ, line 1"


def test_an_unknown_template_names_the_known(tmp_path: Path) -> None:
    with pytest.raises(NotFoundError) as refused:
        write_pdf(_standings(8), tmp_path / "a.pdf", "poster")
    known = sorted(file.stem for file in (ROOT / "templates").glob("*.typ"))
    assert {"bracket", "night", "standings"} <= set(known)
    names = ", ".join(f"“{name}”" for name in known)
    assert refused.value.hint == f"There are: {names}."
