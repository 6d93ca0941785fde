"""Every document that can be printed, read back: each fact is there, once, within the edges."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from openpyxl import load_workbook

from canasta_club.reports.imprint import Imprint
from canasta_club.reports.page import Page
from canasta_club.reports.writers import pdf
from tests.cli import process
from tests.cli.examples.crowds import CUP, DAYS, SEASON, Crowd
from tests.depth import mostly_long
from tests.reports.examples.facts import (
    beside_pictures,
    beyond,
    doubled,
    facts,
    lost,
    repeated,
    sheets,
)
from tests.reports.examples.paper import structure

_OF_SEASON = ("--season", SEASON)
_PLAYED = (*_OF_SEASON, "--night", DAYS[1])
_SEATED = (*_OF_SEASON, "--night", DAYS[2])
_GIVEN: Final = {
    "attendance": _OF_SEASON,
    "awards": _OF_SEASON,
    "bracket": ("--season", CUP),
    "certificates": _OF_SEASON,
    "check-in": _OF_SEASON,
    "chemistry": ("--min-games", "1"),
    "crosstable": _OF_SEASON,
    "fixtures": _OF_SEASON,
    "game": (*_PLAYED, "--table", "1"),
    "guides": _SEATED,
    "guides --tables": _SEATED,
    "letter": _PLAYED,
    "money": _OF_SEASON,
    "night": _PLAYED,
    "night-report": _PLAYED,
    "openings": _SEATED,
    "opponents": _OF_SEASON,
    "pair": _OF_SEASON,
    "receipt": _PLAYED,
    "seating": _SEATED,
    "blank-list": _OF_SEASON,
    "slips": _SEATED,
    "slips --blank": _OF_SEASON,
    "sources": _OF_SEASON,
    "standings": _OF_SEASON,
    "table-cards": (*_OF_SEASON, "--count", "5"),
}
"""What a document is given where the running season or the last night does not do."""

_ELSEWHERE: Final = {"national", "projector"}
"""Documents of a book that this club is not, which are tables as all others; and screens."""

_RULE_CARD: Final = "rules card"
_OF_PRINT: Final = set(process.command().commands["print"].commands) - _ELSEWHERE
_DOCUMENTS: Final = sorted({*_OF_PRINT, "guides --tables", "slips --blank", _RULE_CARD})
_OF_ONE: Final = {"letter", "pair", "player", "receipt", "year"}
"""Documents of a player, or of a pair."""

_NUMBERS: Final = re.compile(r"(?<!\d)\d{3}(?!\d)")
"""Those of the players, within their names."""

_CUT: Final = {"certificate", "guide_cards", "table_cards", "slips"}
"""Templates of what is cut out of its sheet, nearer to the edge."""


class Printed(NamedTuple):
    """A page as it was printed: its values, its template, what is around it, and its file."""

    page: Page
    template: str
    imprint: Imprint
    path: Path


_CROWDS: Final = [f"{tables} {names}" for tables in (4, 13, 30, 60) for names in ("short", "long")]


@pytest.fixture(scope="module", params=mostly_long(_CROWDS, ["4 long"]))
def crowd(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Crowd:
    """Return a club of so many tables, with short names or long ones."""
    tables, names = request.param.split()
    return Crowd(tmp_path_factory.mktemp("crowd"), int(tables), is_long=names == "long")


def _print(
    crowd: Crowd, document: str, look: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> Printed:
    """Print a document of a club in a layout on a paper, and keep the page that is printed."""
    kept: list[tuple[Page, str, Imprint]] = []
    write_pdf = pdf.write_pdf

    def keep(page: Page, path: Path, template: str, imprint: Imprint) -> object:
        kept.append((_listed(page), template, imprint))
        return write_pdf(kept[-1][0], path, template, imprint)

    monkeypatch.setattr(pdf, "write_pdf", keep)
    path = crowd.home / f"{document}-{'-'.join(look)}.pdf"
    done = crowd.run(*_words(crowd, document, *look), str(path))
    assert done.status == 0, done.err
    return Printed(*kept[-1], path)


def _words(crowd: Crowd, document: str, layout: str, paper: str) -> Iterator[str]:
    if document != _RULE_CARD:
        yield "print"
    yield from document.split()
    if document in _OF_ONE:
        yield crowd.names[0] + (f"+{crowd.names[1]}" if document == "pair" else "")
    yield from _GIVEN.get(document, ())
    if document.startswith("slips"):
        yield from ("--per-sheet", "2" if layout == "wall" else "4")
    else:
        yield from ("--for", layout)
    yield from ("--paper", paper)


def _listed(page: Page) -> Page:
    return replace(page, rows=list(page.rows), parts=tuple(map(_listed, page.parts)))


@pytest.mark.sampled(196)
@pytest.mark.parametrize("look", ["wall a4", "desk letter", "wall letter", "desk a4"])
@pytest.mark.parametrize("document", _DOCUMENTS)
def test_every_fact_is_on_paper(
    crowd: Crowd, document: str, look: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    layout, paper = look.split()
    page, template, imprint, path = _print(crowd, document, (layout, paper), monkeypatch)
    found = sheets(path)
    expected = facts(page, template, layout)
    beside = beside_pictures(found, page)
    assert lost(expected, beside) == {}
    assert doubled(expected, beside, repeated(page, template, imprint)) == {}
    assert beyond(found, 14 if template in _CUT else 20) == []
    assert [number for number, sheet in enumerate(found, 1) if not sheet.body.strip()] == []
    # A picture may have a sheet that is turned.
    assert len({frozenset((sheet.width, sheet.height)) for sheet in found}) == 1
    told = structure(path)
    assert "H1" in {kind for kind, _ in told}, "a screen reader goes from title to title"
    pictures = [part for part in (page, *page.parts) if part.chart or part.code]
    assert len(pictures) == [bool(text) for kind, text in told if kind == "Figure"].count(True)


def test_the_cross_table_has_one_order(crowd: Crowd, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = _print(crowd, "crosstable", ("wall", "a4"), monkeypatch)
    names = {str(row[0]): str(row[1]) for row in printed.page.rows}
    numbers = _NUMBERS.findall("".join(names.values()))
    assert numbers != sorted(numbers)
    on_paper = _NUMBERS.findall("".join(sheet.body for sheet in sheets(printed.path)))
    if len(names) < 100:  # else numbers of rows look like those of players
        assert set(on_paper) == set(numbers)
        assert on_paper[::2] == numbers[::2]
    told = crowd.run("crosstable", "--differences", *_OF_SEASON, "--json").rows
    assert [(str(row["place"]), row["name"]) for row in told] == list(names.items())
    path = crowd.home / "season.xlsx"
    assert crowd.run("export", str(path), *_OF_SEASON).status == 0
    sheet = load_workbook(path)["Cross table"]
    headings, *rows = sheet.iter_rows(values_only=True, max_row=len(names) + 1)
    assert [str(heading) for heading in headings[2 : len(names) + 2]] == list(names)
    assert [(str(row[0]), row[1]) for row in rows] == list(names.items())
    for row, says in zip(rows, told, strict=True):
        met = {str(place) for place, cell in enumerate(row[2 : len(names) + 2], 1) if cell}
        assert met == {each for each in names if says[f"against_{each}"] is not None}
