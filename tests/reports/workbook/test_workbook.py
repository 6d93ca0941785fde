"""The season's workbook, worked out by LibreOffice and compared with the program."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from canasta_club.league.results.model import Deduction, UnplayedGame
from canasta_club.league.terms import NightsTerms, PointsTerms, TableTerms, Terms
from canasta_club.reports.page import Column
from canasta_club.reports.workbook.sheets import season_sheets
from canasta_club.reports.workbook.values import HandListRow, SeasonValues
from canasta_club.reports.writers.xlsx import write_workbook
from tests.reports.examples.office import File, Office, Opened, to_open
from tests.reports.examples.seasons import FIRST_NIGHT, HAND_COLUMNS, season

CHART = "Points after each night, chart"

Rows = list[dict[str, Any]]
Season = tuple[SeasonValues, list[HandListRow], Mapping[str, Rows]]

_EVERY_SUM = TableTerms(
    columns=(
        "played", "won", "drawn", "lost", "for", "against", "difference", "natural", "canastas",
        "outs", "concealed", "penalties", "best_game", "average", "points",
    )
)  # fmt: skip

SEASONS = {
    "pairs": lambda: season(entries=8, nights=4),
    "best nights and attendance": lambda: season(
        entries=6,
        nights=4,
        terms=Terms(
            points=PointsTerms(attend=1, difference_cap=500),
            nights=NightsTerms(best=2),
            table=_EVERY_SUM,
        ),
    ),
    "partners ranked singly": lambda: season(entries=8, partners=2),
    "three lone players": lambda: season(entries=9, sides=3),
    "nobody has played": lambda: season(entries=3, nights=0),
}


@cache
def _made(name: str) -> tuple[SeasonValues, list[HandListRow]]:
    values = SEASONS[name]()
    return values, list(values.hands)


def _season(name: str) -> SeasonValues:
    values, hands = _made(name)
    return replace(values, hands=iter(hands))


def _file(make: Callable[[], SeasonValues]) -> File:
    return to_open("season.xlsx", lambda path: write_workbook(path, season_sheets(make())))


def _sheets(opened: Opened) -> Mapping[str, Rows]:
    return {
        name: [dict(zip(map(str, rows[0]), row, strict=True)) for row in rows[1:]]
        for name, rows in opened.sheets().items()
    }


FILES = {name: _file(partial(_season, name)) for name in SEASONS}


@pytest.fixture(scope="module", params=SEASONS)
def opened(request: pytest.FixtureRequest, office: Office) -> Season:
    """Return a season, its hands, and its workbook as LibreOffice works it out."""
    return *_made(request.param), _sheets(office[FILES[request.param]])


def _book(path: Path) -> Any:
    return load_workbook(path)


@pytest.mark.sampled(2)
def test_the_sheets_stand_in_order(opened: Season) -> None:
    assert list(opened[2]) == [
        "Standings", "Cross table", "Games", "Hands", "Points by night",
        *([CHART] if opened[2]["Points by night"] else []), "Notes",
    ]  # fmt: skip


def test_standings_add_up_from_the_games(opened: Season) -> None:
    values, _, sheets = opened
    rows = list(values.standings.rows)
    assert len(sheets["Standings"]) == len(rows)
    for shown, row, entry in zip(sheets["Standings"], rows, values.entries, strict=False):
        assert shown["no"] == entry.number
        for column, value in zip(values.standings.columns, row, strict=True):
            assert shown[column.heading] == value
            if f"check {column.heading.lower()}" in shown:
                assert shown[f"check {column.heading.lower()}"] == pytest.approx(value, abs=0.051)
        assert shown["check"] == "ok"


def test_the_figures_that_are_sums_are_checked(opened: Season) -> None:
    values, _, sheets = opened
    not_sums = {"Rank", "Name", "Best game", "Score a game"}
    headings = {column.heading for column in values.standings.columns} - not_sums
    checked = {heading for row in sheets["Standings"] for heading in row if "check " in heading}
    assert checked == {f"check {heading.lower()}" for heading in headings}


def test_games_add_up_from_the_hands(opened: Season) -> None:
    values, hands, sheets = opened
    expected = [
        (number, place, entry, side.score)
        for number, result in enumerate(values.results.games, 1)
        for place, side in enumerate(result.sides, 1)
        for entry in side.entries
    ]
    numbers = {entry.id: entry.number for entry in values.entries}
    assert [
        (row["game no"], row["side no"], row["no"], row["check start and hands"])
        for row in sheets["Games"]
    ] == [(game, place, numbers[entry], score) for game, place, entry, score in expected]
    assert {row["check"] for row in sheets["Games"]} <= {"ok"}
    assert len(hands) == len(sheets["Hands"])


def test_running_scores_are_worked_out(opened: Season) -> None:
    values, hands, sheets = opened
    scores = {
        (game, place): start
        for game, starts in values.starts.items()
        for place, start in enumerate(starts, 1)
    }
    for hand, row in zip(hands, sheets["Hands"], strict=True):
        assert row["check before"] == scores[hand.game, hand.side]
        scores[hand.game, hand.side] += hand.points
        assert row["check after"] == scores[hand.game, hand.side]
        assert row["check"] == "ok"


def test_the_cross_table_tells_who_outscored_whom(opened: Season) -> None:
    values, _, sheets = opened
    expected: dict[tuple[str, str], int] = {}
    for result in values.results.games:
        for side in result.sides:
            for other in result.sides:
                pairs = [(a, b) for a in side.entries for b in other.entries if side is not other]
                for pair in pairs if result.is_over else []:
                    expected[pair] = expected.get(pair, 0) + side.score - other.score
    for entry, row in zip(values.entries, sheets["Cross table"], strict=True):
        assert row["Name"] == entry.name
        for place, met in enumerate(values.entries, 1):
            cell = row[str(place)]
            assert (None if cell == "" else cell) == expected.get((entry.id, met.id))
        assert row["check"] == "ok"


def test_points_grow_by_night(opened: Season) -> None:
    values, _, sheets = opened
    terms = values.terms.points
    totals = dict.fromkeys((entry.id for entry in values.entries), 0.0)
    nights = sorted({result.night for result in values.results.games if result.is_over})
    assert len(sheets["Points by night"]) == len(nights)
    for night, row in zip(nights, sheets["Points by night"], strict=True):
        here = [r for r in values.results.games if r.night == night and r.is_over]
        came = {entry for result in here for side in result.sides for entry in side.entries}
        for entry in came:
            totals[entry] += float(terms.attend)
        for result in here:
            for side in result.sides:
                best = max(other.score for other in result.sides if other is not side)
                for entry in side.entries:
                    totals[entry] += float(terms.for_score(side.score, best))
        assert row["night"].date() == night
        assert list(row.values())[1:] == [totals[entry.id] for entry in values.entries]


def test_notes_say_what_it_is(opened: Season) -> None:
    _, _, sheets = opened
    says = [(row["What"], row["Says"]) for row in sheets["Notes"]]
    assert says[:3] == [("Club", "Riverside & Sons"), ("Season", "Winter 2026"), ("Rules", "club")]
    assert says[-1] == ("Note", "One game is still running.")
    assert set(sheets) - {"Notes", CHART} <= {what for what, _ in says}


def _write_changed(path: Path) -> None:
    write_workbook(path, season_sheets(season(entries=4, nights=2)))
    book = _book(path)
    (column,) = (cell.column for cell in book["Hands"][2] if cell.value == "check points")
    book["Hands"].cell(row=3, column=column).value = 5
    (column,) = (cell.column for cell in book["Games"][1] if cell.value == "won")
    book["Games"].cell(row=book["Games"].max_row, column=column).value = 7
    book.save(path)


CHANGED = to_open("season.xlsx", _write_changed)


def test_a_changed_figure_is_found_all_the_way_up(office: Office) -> None:
    """A figure typed over in the spreadsheet shows where it does not add up."""
    sheets = office[CHANGED].sheets()
    checks = {name: [row[-1] for row in rows[1:]] for name, rows in sheets.items()}
    assert checks["Games"].count("check") == 1
    assert checks["Hands"].count("check") >= 1
    assert checks["Standings"].count("check") == 1


def _with_another_slip() -> SeasonValues:
    values = season(entries=2, nights=2)
    hands = list(values.hands)
    cells = hands[0].cells | {"total": hands[0].points - 5}
    return replace(values, hands=[hands[0]._replace(cells=cells), *hands[1:]])


OTHER_SLIP = _file(_with_another_slip)


def test_a_slip_that_says_otherwise_is_marked(office: Office) -> None:
    sheets = _sheets(office[OTHER_SLIP])
    assert [row["check"] for row in sheets["Hands"]].count("check") == 1
    assert sheets["Hands"][0]["check"] == "check"


def test_the_hand_list_stands_as_given_and_all_else_is_a_check(tmp_path: Path) -> None:
    values = season()
    hands = list(values.hands)
    path = tmp_path / "season.xlsx"
    write_workbook(path, season_sheets(replace(values, hands=iter(hands))))
    title, *rows = _book(path)["Hands"].iter_rows()
    assert title[0].value == " · ".join(value for _label, value in values.facts[:2])
    headings = [cell.value for cell in rows[0]]
    count = len(HAND_COLUMNS)
    assert headings[:count] == [column.heading for column in HAND_COLUMNS]
    assert all(heading.startswith("check") for heading in headings[count:])
    for hand, row in zip(hands, rows[1:], strict=True):
        assert [cell.value for cell in row[1:count]] == list(hand.cells.values())[1:]
        assert row[0].value.date() == hand.cells["date"]
        assert all(cell.data_type != "f" for cell in row[:count])


def _without_scores() -> SeasonValues:
    values = season(entries=2, nights=2)
    keys = [column.key for column in HAND_COLUMNS[:2]]
    hands = [hand._replace(cells={key: hand.cells[key] for key in keys}) for hand in values.hands]
    return replace(values, hand_columns=HAND_COLUMNS[:2], hands=hands)


WITHOUT_SCORES = _file(_without_scores)


def test_a_list_without_scores_and_totals_can_be_checked_too(office: Office) -> None:
    assert {row["check"] for row in _sheets(office[WITHOUT_SCORES])["Hands"]} == {"ok"}


def test_every_name_is_text_wherever_it_stands(tmp_path: Path) -> None:
    values = season(entries=28, nights=1)
    path = tmp_path / "season.xlsx"
    write_workbook(path, season_sheets(values))
    names = {entry.name for entry in values.entries}
    book = _book(path)
    found = [
        cell
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.value in names
    ]
    assert {cell.value for cell in found} == names
    assert {cell.data_type for cell in found} == {"s"}
    formulas = [
        cell.value
        for sheet in book.worksheets
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    ]
    assert formulas
    assert not [formula for formula in formulas if any(name in formula for name in names - {"="})]


def test_columns_have_headings_of_their_own() -> None:
    for sheet in season_sheets(season()):
        headings = [column.heading for column in sheet.page.columns]
        assert len(set(headings)) == len(headings), sheet.name
        assert all(isinstance(column, Column) for column in sheet.page.columns)


_LATER = FIRST_NIGHT + timedelta(weeks=9)


def league() -> SeasonValues:
    """Return a season with byes, forfeits, absences, penalties, and an entry that withdrew."""
    return season(
        entries=8,
        nights=4,
        terms=Terms(
            points=PointsTerms(
                bye=1,
                forfeit_win=2,
                forfeit_loss=-1,
                absent=-1,
                attend=Fraction(1, 2),
                forfeit_score=2000,
            ),
            nights=NightsTerms(drop=1),
            table=_EVERY_SUM,
            withdrawn_games="void",
        ),
        unplayed=[
            UnplayedGame(FIRST_NIGHT, 2, "e0", "bye"),
            UnplayedGame(FIRST_NIGHT, 2, "e1", "forfeit_win", "e2"),
            UnplayedGame(FIRST_NIGHT, 2, "e2", "forfeit_loss", "e1"),
            UnplayedGame(FIRST_NIGHT, 2, "e3", "forfeit_win", "e7"),
            UnplayedGame(_LATER, 1, "e4", "absent"),
        ],
        penalties=[
            Deduction("e0", 2, FIRST_NIGHT, FIRST_NIGHT, "late"),
            Deduction("e1", Fraction(1, 2), day=_LATER, reason="=1+1"),
            Deduction("e5", -1),
            Deduction("e7", 1),
        ],
        attended={"e0": [FIRST_NIGHT, _LATER], "e5": [_LATER]},
        withdrawn={"e7": _LATER},
    )


LEAGUE = _file(league)


@pytest.mark.parametrize("file", [*FILES.values(), OTHER_SLIP, WITHOUT_SCORES, LEAGUE])
def test_formulas_carry_the_values_that_they_come_to(file: File, office: Office) -> None:
    for place, (given, found) in office[file].formulas().items():
        assert given == (found if isinstance(found, str) else pytest.approx(found)), place


def test_all_that_a_league_can_hold_adds_up(office: Office) -> None:
    values = league()
    sheets = _sheets(office[LEAGUE])
    assert [row["check"] for row in sheets["Standings"]] == ["ok"] * 7
    names = {entry.id: entry.name for entry in values.entries}
    others = [row for row in sheets["Games"] if not row["game no"]]
    assert [(row["name"], row["state"], row["points"]) for row in others] == [
        (names["e0"], "bye", 1),
        (names["e1"], "forfeit won", 2),
        (names["e2"], "forfeit lost", -1),
        (names["e3"], "not counted", 2),
        (names["e4"], "absent", -1),
        (names["e0"], "penalty", -2),
        (names["e1"], "penalty", -0.5),
        (names["e5"], "points given", 1),
        (names["e0"], "came", 0),
        (names["e5"], "came", 0),
    ]
    # A penalty counts, whatever becomes of its night.
    assert {row["counts"] for row in others if row["state"] in {"penalty", "points given"}} == {1}
    assert {row["counts"] for row in others if row["state"] in {"absent", "not counted"}} == {0}
    of_the_void = [row for row in sheets["Games"] if row["name"] == names["e7"]]
    assert {(row["state"], row["counts"]) for row in of_the_void} == {("not counted", 0)}
    assert sheets["Points by night"][-1]["night"].date() == _LATER
