"""A page for the web: plain, accessible, and names are only ever text."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from canasta_club.errors import ProblemsError
from canasta_club.reports.page import Cell, Column, Kind, Page, Section
from canasta_club.reports.writers.web import Pages, write_html
from canasta_club.resources import template
from canasta_club.text.letters import visible
from tests.reports.examples.chromium import printed
from tests.reports.examples.pages import NASTY_NAMES, page
from tests.reports.examples.paper import words

FOR, END = "{% for number in range(99999) %}", "{% endfor %}"
SET = "{% set all = namespace(x='ab', y=[1], z=2) %}"
TWICE = "{% macro two(n) %}{% if n %}{{ two(n - 1) }}{{ two(n - 1) }}{% endif %}{% endmacro %}"
ENDLESS = "repeats itself without end, or writes too much"


class _Reader(HTMLParser):
    """Collects the tags, and the text of every cell."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.cells: list[str] = []
        self._is_in_cell = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag in ("td", "th"):
            self.cells.append("")
            self._is_in_cell = True

    def handle_data(self, data: str) -> None:
        if self._is_in_cell:
            self.cells[-1] += data

    def handle_endtag(self, tag: str) -> None:
        if tag in ("td", "th"):
            self._is_in_cell = False


def _read(path: Path) -> _Reader:
    reader = _Reader()
    reader.feed(path.read_text(encoding="utf-8"))
    return reader


def test_no_date_is_broken_at_the_end_of_a_line(tmp_path: Path) -> None:
    columns = (Column("name", "Name"), Column("last", "Last night"))
    told = replace(
        Page("Results", columns, [("Ash", "on 2026-10-02")]),
        subtitle="Until 2026-10-03",
        status="Open: 2026-10-04",
        facts=(("Since", "from 2026-10-05"),),
        notes=("Closed on 2026-10-06.",),
    )
    write_html(told, tmp_path / "a.html")
    body = (tmp_path / "a.html").read_text("utf-8").partition("<h1")[2]
    assert re.findall(r">(2026-10-\d\d)</span>", body) == re.findall(r"2026-10-\d\d", body)


def test_names_are_text_whatever_they_hold(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    write_html(page(*NASTY_NAMES), path)
    read = _read(path)
    assert [cell.rstrip("\n") for cell in read.cells[7::6]] == [visible(n) for n in NASTY_NAMES]
    assert {tag for tag, _ in read.tags} <= {
        "html", "head", "meta", "title", "style", "body", "main", "h1", "p", "dl", "dt", "dd",
        "div", "table", "thead", "tbody", "tfoot", "tr", "th", "td", "abbr", "span", "details",
        "summary",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("columns", "cells", "leads"),
    [
        (
            "date partner opponents score+ against+ result",
            ["2026-10-01", "Birch", "Cedar Green & Dogwood Hall", 12480, 9875, "won"],
            "opponents result",
        ),
        (
            "award holder figure+ when",
            ["Highest hand of one side", "Ash Green & Birch Hall", 3120, "2026-10-01"],
            "award holder",
        ),
        (
            "round date home away result",
            ["1", "2026-10-01", "Ash Green & Birch Hall", "Cedar & Dogwood", "won 5100 : 4200"],
            "home away",
        ),
    ],
)
def test_a_row_on_a_phone_says_whom_it_is_about(
    tmp_path: Path, columns: str, cells: list[Cell], leads: str
) -> None:
    keys = columns.replace("+", "").split()
    kinds: list[Kind] = ["number" if each.endswith("+") else "text" for each in columns.split()]
    made = tuple(Column(key, key, kind) for key, kind in zip(keys, kinds, strict=True))
    write_html(Page("Games", made, [tuple(cells)]), tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text("utf-8")
    rule = re.search(r":is\(td, th\):is\(([^{]*)\) \{ --lead", text)
    assert rule
    assert [keys[int(n) - 1] for n in re.findall(r"\d+", rule[1])] == leads.split()
    shares = [int(share) for share in re.findall(r"minmax\(0, (\d+)fr\)", text)]
    assert max(shares) <= min(shares) + 2  # However long one is, the other has its room.


def test_it_can_be_read_aloud_and_printed(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    write_html(page(), path)
    read = _read(path)
    headings = [attributes for tag, attributes in read.tags if tag == "th"]
    assert all(attributes["scope"] == "col" for attributes in headings)
    assert ("html", {"lang": "en"}) in read.tags
    text = path.read_text(encoding="utf-8")
    assert "@media print" in text
    assert "table-header-group" in text
    assert "http" not in text


def test_the_club_may_have_its_own_template(tmp_path: Path, club_home: Path) -> None:
    (club_home / "templates").mkdir(parents=True)
    (club_home / "templates" / "page.html").write_text("Our {{ page.title }}")
    write_html(page(), tmp_path / "a.html")
    assert (tmp_path / "a.html").read_text(encoding="utf-8") == "Our Standings"


def test_the_styles_of_the_club_reach_no_further_than_its_template(
    tmp_path: Path, club_home: Path
) -> None:
    (club_home / "templates").mkdir(parents=True)
    (club_home / "templates" / "page.css").write_text("\n{{ ''.__class__ }}")
    for write in (lambda: write_html(page(), tmp_path / "a.html"), Pages().styles):
        with pytest.raises(ProblemsError) as refused:
            write()
        (problem,) = refused.value.problems
        assert problem.where == "page.css, line 2"
        assert "unsafe" in problem.message


@pytest.mark.sampled(10)
@pytest.mark.parametrize(
    ("template", "line", "message"),
    [
        ("\n{% for %}", 2, "Expected"),
        ("{{ page.nothing }}", 1, "nothing"),
        ("\n\n{{ nobody }}", 3, "'nobody' is undefined"),
        ("{{ ''.__class__.__mro__ }}", 1, "unsafe"),
        ("{{ page.title.__init__.__globals__ }}", 1, "unsafe"),
        ("\n{{ parts.append(1) }}", 2, "unsafe"),
        ("{% include '../secret.txt' %}", 1, "no template “../secret.txt”"),
        ("\n{% include 'gone.html' %}", 2, "no template “gone.html”"),
        ("\n{% include 'page.html' %}", 2, "too deeply nested"),
        ("{% macro again() %}\n{{ again() }}{% endmacro %}{{ again() }}", 2, "too deeply nested"),
        ("\n{{ 1 / 0 }}", 2, "division by zero"),
        ("\n{{ 1 + 'a' }}", 2, "unsupported"),
        ("\n{{ [1, 'a']|sort }}", 2, "not supported"),
        ("\n{{ page.title() }}", 2, "not callable"),
        ("\n{{ page|nofilter }}", 2, "nofilter"),
        ("\n{{ range(10**9) }}", 2, "**"),
        ("\n{{ range(1000000000) }}", 2, "too big"),
        (f"\n{FOR}{FOR}{END}{END}", 2, ENDLESS),
        (f"\n{FOR}{'x' * 2000}{END}", 2, ENDLESS),
        pytest.param(f"{TWICE}\n{{{{ two(90) }}}}", 1, ENDLESS, marks=pytest.mark.long),
        (f"{SET}\n{FOR}{{% set all.x = all.x ~ all.x %}}{END}", 2, ENDLESS),
        (f"{SET}\n{FOR}{{% set all.x = all.x + all.x %}}{END}", 2, ENDLESS),
        (f"{SET}\n{FOR}{{% set all.y = all.y + all.y %}}{END}", 2, ENDLESS),
        (f"{SET}\n{FOR}{{% set all.z = all.z * all.z %}}{END}", 2, "product"),
        ("\n{{ 'x' * 1000000000 }}", 2, "product"),
        ("\n{{ '%999999999d' % 1 }}", 2, "“%”"),
        ("\n{{ '%999999999d'|format(1) }}", 2, "format"),
        ("\n{{ '{:>999999999}'.format(1) }}", 2, "format"),
        ("\n{{ page.title.ljust(999999999) }}", 2, "ljust"),
    ],
)
def test_a_mistake_in_a_template_is_reported(
    tmp_path: Path, club_home: Path, template: str, line: int, message: str
) -> None:
    (club_home / "templates").mkdir(parents=True)
    (club_home / "templates" / "page.html").write_text(template)
    with pytest.raises(ProblemsError) as refused:
        write_html(page(), tmp_path / "a.html")
    (problem,) = refused.value.problems
    assert problem.where == f"page.html, line {line}"
    assert message in problem.message
    assert not (tmp_path / "a.html").exists()


def test_a_template_may_do_more_for_each_row(tmp_path: Path, club_home: Path) -> None:
    (club_home / "templates").mkdir(parents=True)
    (club_home / "templates" / "page.html").write_text(
        "{% for row in tables[0].rows %}{% set text = 'x' * 9000 %}.{% endfor %}"
    )
    write_html(replace(page(), rows=[*page().rows] * 500), tmp_path / "a.html")
    assert (tmp_path / "a.html").stat().st_size == 500 * len([*page().rows])


def test_the_club_may_write_the_cells_itself(tmp_path: Path, club_home: Path) -> None:
    (club_home / "templates").mkdir(parents=True)
    (club_home / "templates" / "page.html").write_text(
        "{% for row in tables[0].rows %}{% for column, text, href in row %}"
        "{{ column.key }}={{ text }}>{{ href }};{% endfor %}{% endfor %}"
    )
    columns = (Column("name", "Name"), Column("points", "Points", "number"))
    links = {"name": ["ash.html", ""]}
    write_html(Page("A", columns, [("Ash", 1200), ("Elm", 5)], links=links), tmp_path / "a.html")
    written = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert written == "name=Ash>ash.html;points=1,200>;name=Elm>;points=5>;"


def test_a_long_table_keeps_its_order_its_links_and_its_sections(tmp_path: Path) -> None:
    count = 1203
    columns = (
        Column("home", "Home"), Column("away", "Away"), Column("score", "Score"),
        Column("place", "Place of the meeting in the long list", "number"),
    )  # fmt: skip
    long_page = Page(
        "Fixtures",
        columns,
        [(f"Home {n}", "Away", "5,100 : 300", n) for n in range(count)],
        links={"home": [f"{n}.html" if n % 2 else "" for n in range(count)]},
        sections=[Section("Round 1", 700), Section("Round 2", count - 700)],
    )
    write_html(long_page, tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    listed = re.findall(
        r'>Round (\d)|<a href="(\d+)\.html">Home (\d+)|<td role=cell>(Home \d+)<', text
    )
    rows = [("", str(n), str(n), "") if n % 2 else ("", "", "", f"Home {n}") for n in range(count)]
    assert listed == [("1", "", "", ""), *rows[:700], ("2", "", "", ""), *rows[700:]]


def test_a_fault_of_the_program_is_no_mistake_of_the_shipped_template(tmp_path: Path) -> None:
    rows = [*([*page().rows] * 600), ()]
    with pytest.raises(ValueError, match="zip"):
        write_html(replace(page(), rows=iter(rows)), tmp_path / "a.html")


@pytest.mark.long
def test_a_browser_shows_the_names_as_they_are(tmp_path: Path) -> None:
    path = tmp_path / "a.html"
    write_html(page(*NASTY_NAMES), path)
    shown = "".join(words(printed(path)).split())
    for name in NASTY_NAMES:
        if name.isascii():
            assert "".join(visible(name).split()) in shown


@pytest.mark.parametrize("ground", ["paper", "shade"])
@pytest.mark.parametrize("look", [0, 1], ids=["light", "dark"])
def test_letters_stand_out_from_their_ground(look: int, ground: str) -> None:
    styles = re.findall(r":root {.*}", template("page.css").read_text("utf-8"))
    colours = dict(re.findall(r"--(\w+): #(\w+)", styles[look]))
    lighter, darker = sorted((_luminance(colours[each]) for each in ("ink", ground)), reverse=True)
    assert (lighter + 0.05) / (darker + 0.05) >= 7, "the strictest level of WCAG"


def _luminance(colour: str) -> float:
    """Return the relative luminance of a colour as WCAG defines it."""
    digits = colour if len(colour) == 6 else "".join(2 * digit for digit in colour)
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_last_games_are_seen_and_said(tmp_path: Path) -> None:
    columns = (
        Column("name", "Name"),
        Column("form", "Form", "form"),
        Column("margins", "Margins", "margins"),
    )
    rows = [("Ash", "WDL", "+1200 0 -300"), ("Elm", "", "")]
    write_html(Page("Standings", columns, rows), tmp_path / "a.html")
    read = _read(tmp_path / "a.html")
    said = [seen["aria-label"] for tag, seen in read.tags if seen.get("role") == "img"]
    assert said == ["won, drawn, lost", "won by 1,200, drawn, lost by 300"]
    bars = [
        (int(seen["y"] or 0), int(seen["height"] or 0)) for tag, seen in read.tags if tag == "rect"
    ]
    assert bars == [(1, 9), (10, 2)], "one up from the middle, none, one down"
    assert [cell.rstrip("\n") for cell in read.cells[3:]] == ["Ash", "■◧□", "", "Elm", "", ""]
